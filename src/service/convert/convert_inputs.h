/* service/convert/convert_inputs.h - the files that a conversion reads.
 *
 * Ownership: a list owns its paths; convert_inputs_clear() frees them. Threads: one at a time. */
#ifndef SERVICE_CONVERT_CONVERT_INPUTS_H
#define SERVICE_CONVERT_CONVERT_INPUTS_H

#include "base/fault.h"

#include <stddef.h>

typedef struct convert_inputs {
    char **paths;
    size_t count, capacity;
} convert_inputs;

/* Lists the path itself, or for a folder all of its files whose ending names a format, sorted. The
 * list of "-" and of NULL is empty. A path that does not exist counts as a file. E_IO, E_NOMEM;
 * there is then nothing to clear. */
status convert_inputs_list(const char *path, convert_inputs *out, fault *f);
void convert_inputs_clear(convert_inputs *i);

#endif
