/* experiment/results.h - what is known of jobs: a file that only grows, and an index of it.
 *
 * A line is a checksum, the key and the result, with tabs between. A result is written as soon as
 * it is there, so a killed program loses at most the jobs that were under way; results_sync() is
 * what makes it outlive the power, and nothing counts before that.
 *
 * I1  Only whole lines with the right checksum are believed; what a crash left behind the last one
 *     is cut off before anything is added.
 * I2  A key has one result: the first.
 * I3  The first line names the version of the program. Another version may play otherwise, so its
 *     results are not mixed with ours: E_FORMAT.
 *
 * Ownership: the results own everything they hand out. Threads: one at a time; results_find() may
 * be called by many while nobody adds. Errors: those of files, E_NOMEM, E_BUSY when another process
 * has the file. */
#ifndef EXPERIMENT_RESULTS_H
#define EXPERIMENT_RESULTS_H

#include "base/files.h"

typedef struct results results;

/* `version` is borrowed for the call; `files` may be NULL. The file is made if there is none. */
status results_open(const char *path, const char *version, const file_ops *files,
                    const allocator *memory, results **out, fault *f);
void results_close(results *r); /* NULL is allowed */

/* The result of a key: good until the next is added. False where there is none. */
bool results_find(const results *r, view key, view *out);

/* Neither holds a tab or a newline (asserted), and the key is not known yet (asserted). On failure
 * the file and the index are as before, as far as the system lets us. */
status results_add(results *r, view key, view result, fault *f);

status results_sync(results *r, fault *f);
size_t results_count(const results *r);

/* Which of them a key is, counted from 0; results_count() for one that is not known. */
size_t results_place(const results *r, view key);

#endif
