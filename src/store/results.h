/* store/results.h - results of experiments, by key, in the same files as games.
 *
 * A result belongs to a work: one experiment, done by one version of the program. Another version
 * may get other results, so they are never mixed. Within a work, the key of a result holds
 * everything that decides the result. Two processes that do the same work at once may both store a
 * key. The first result counts, and is handed out first.
 *
 * The promises P1 to P5 of store.h hold for results, too. A sum is stored with each result, so a
 * result that was changed in the file is not believed (P5).
 * Ownership: texts are borrowed for the call. They are UTF-8 without NUL. Threads and errors: as in
 * store.h. */
#ifndef STORE_RESULTS_H
#define STORE_RESULTS_H

#include "base/text.h"
#include "store/store.h"

typedef struct store_work {
    const char *experiment; /* "004" */
    const char *version;    /* of the program */
} store_work;

typedef struct store_result {
    view key, text;
} store_result;

enum { STORE_RESULT_MAX_BYTES = 1 << 17 }; /* of key and text together */

/* Stores all of the results or none (P2). E_RANGE if one is too long. */
status store_add_results(store *s, const store_work *w, const store_result *results, size_t count,
                         fault *f);

/* A sink that returns anything but OK ends the reading, which then returns the same. */
typedef status store_result_sink(void *context, const store_result *r);

/* Hands out all results of a work, in the order in which they were stored. */
status store_each_result(store *s, const store_work *w, store_result_sink *sink, void *context,
                         fault *f);

#endif
