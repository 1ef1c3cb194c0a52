/* service/training/fit_files.h - the files a fit writes: its weights and a picture.
 *
 * A fit takes long, so every mistake is found before it begins: a name that is also one of the
 * data, a file that holds something else, a folder that is not there, a disk without room.
 *
 * Ownership: paths are borrowed. After fit_files_open() each file is saved, or all are abandoned.
 * Errors: E_RANGE for names that must not be written to, else as files_begin() and so on. */
#ifndef SERVICE_TRAINING_FIT_FILES_H
#define SERVICE_TRAINING_FIT_FILES_H

#include "base/files.h"
#include "base/text.h"

typedef enum fit_file { FIT_WEIGHTS, FIT_PLOT, FIT_FILES } fit_file;

typedef struct fit_files {
    const char *paths[FIT_FILES]; /* NULL: not wanted */
    size_t room; /* bytes that the weights may take, set by the caller; 0: not known */
    file_replacement files[FIT_FILES];
} fit_files;

fit_files fit_files_make(const char *weights, const char *plot);

/* Whether `path`, which is read, is or gets in the way of one that is written. */
status fit_files_check_input(const fit_files *w, const char *path, fault *f);
/* Whether the names differ, and what is there already may be replaced. */
status fit_files_check(const fit_files *w, fault *f);

/* Opens the files and takes room for them on the disk. On failure all are abandoned. */
status fit_files_open(fit_files *w, fault *f);
/* OK for one that is not wanted. Clears the text. */
status fit_files_save(fit_files *w, fit_file which, buffer *text, fault *f);
void fit_files_abandon(fit_files *w); /* those that are not saved */

#endif
