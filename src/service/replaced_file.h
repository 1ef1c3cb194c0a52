/* service/replaced_file.h - whether a file that is there may be replaced by what a command writes.
 *
 * A slip in a name must not cost anybody a file: only one of the same kind is replaced. What a file
 * holds is told by how it begins. One that holds nothing may always be replaced.
 * Values are borrowed for the call. Threads: any. */
#ifndef SERVICE_REPLACED_FILE_H
#define SERVICE_REPLACED_FILE_H

#include "base/fault.h"

typedef enum replaced_kind {
    REPLACED_WEIGHTS,
    REPLACED_PICTURE, /* SVG */
    REPLACED_PNG,
    REPLACED_PAGE, /* HTML */
    REPLACED_OPENINGS,
    REPLACED_AGENT, /* with learned weights */
    REPLACED_POSITIONS,
    REPLACED_KINDS
} replaced_kind;

/* OK also where nothing is there, and for a pipe or a device, of which nothing is read. `option` is
 * what named the path, such as "--out", or NULL for an operand. E_RANGE. */
status replaced_file_check(const char *path, replaced_kind kind, const char *option, fault *f);

#endif
