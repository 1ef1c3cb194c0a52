/* experiment/known.h - the known results of jobs: a keeper's book, indexed in memory.
 *
 *     I1  A key has one result: the first.
 *     I2  A result that is added waits until the keeper tells that it is kept. Before that a crash
 *         would lose it, so it must not be reported. Results are kept in the order in which they
 *         were added: the first known_kept() of them are.
 *
 * Ownership: it owns everything it hands out. Threads: one at a time; known_find() may be called by
 * many while nobody adds, and known_kept() at any time. Errors: those of the keeper, E_NOMEM. */
#ifndef EXPERIMENT_KNOWN_H
#define EXPERIMENT_KNOWN_H

#include "base/text.h"
#include "experiment/keeper.h"

typedef struct known_results known_results;

/* The keeper and all texts but the path are borrowed until known_close(). */
status known_open(const keeper *k, const char *path, const char *experiment, const char *version,
                  const allocator *memory, known_results **out, fault *f);
void known_close(known_results *n); /* NULL is allowed */

/* Finds the result of a key: good until the next is added. False if there is none. */
bool known_find(const known_results *n, view key, view *out);

/* Adds a result, whose key is not known yet (asserted), and hands it to the keeper. */
status known_add(known_results *n, view key, view result, fault *f);

/* From now on calls told(who) on a thread of the keeper whenever more results are kept. NULL ends
 * that. To be called while nothing waits: at first, or after known_settle(). */
void known_listen(known_results *n, void (*told)(void *who), void *who);

/* Waits until every result is kept. Returns the first failure of the keeper. */
status known_settle(known_results *n, fault *f);

size_t known_kept(const known_results *n); /* results that are kept */
size_t known_count(const known_results *n);

/* The place of a key among them, from 0; known_count() if it is not known. */
size_t known_place(const known_results *n, view key);

#endif
