/* service/path_clash.h - whether two paths name the same file.
 *
 * A job that reads one file and writes another asks here first, so that no input is overwritten.
 * Ownership: texts are borrowed for the call. Threads: any. */
#ifndef SERVICE_PATH_CLASH_H
#define SERVICE_PATH_CLASH_H

#include <stdbool.h>

/* Two names of one file or folder, also by a link of either kind. False if one does not exist. */
bool path_is_same(const char *a, const char *b);

/* Whether writing `written` as files_begin() does would change or remove `read`. That function also
 * makes a file that ends with .new. Neither file need exist. NULL clashes with nothing. */
bool path_clashes(const char *written, const char *read);

#endif
