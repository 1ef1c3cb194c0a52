/* experiment/known.h - what is known of jobs: the results of a keeper's book, indexed in memory.
 *
 * I1  A key has one result: the first.
 * I2  What is added waits until known_commit() has handed it to the keeper, all that waits as one
 *     group; before that a crash would lose it, so nobody should be told of it.
 *
 * Ownership: it owns everything it hands out. Threads: one at a time; known_find() may be called by
 * many while nobody adds. Errors: those of the keeper, E_NOMEM. */
#ifndef EXPERIMENT_KNOWN_H
#define EXPERIMENT_KNOWN_H

#include "experiment/keeper.h"

typedef struct known_results known_results;

/* The keeper and all texts but the path are borrowed until known_close(). */
status known_open(const keeper *k, const char *path, const char *experiment, const char *version,
                  const allocator *memory, known_results **out, fault *f);
void known_close(known_results *n); /* NULL is allowed; what waits is lost */

/* The result of a key: good until the next is added. False where there is none. */
bool known_find(const known_results *n, view key, view *out);

/* The key is not known yet (asserted). */
status known_add(known_results *n, view key, view result, fault *f);

/* After a failure everything waits as before. */
status known_commit(known_results *n, fault *f);
size_t known_waiting(const known_results *n);

size_t known_count(const known_results *n);

/* Which of them a key is, counted from 0; known_count() for one that is not known. */
size_t known_place(const known_results *n, view key);

#endif
