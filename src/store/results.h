/* store/results.h - results by key, beside the games of a store: what an experiment has worked out.
 *
 * A result belongs to a work, which is an experiment as one version of the program does it: another
 * version may come to other results, so they are never mixed. Within a work it has a key, which is
 * everything that decides it. Two processes that do the same work at once may both store a key: of
 * several results the first counts, and is handed out first.
 *
 * The promises P1 to P5 of store.h are kept for results as for games. A sum is stored with each, so
 * that one that was changed cannot be taken for true (P5).
 * Ownership: texts are borrowed for the call. They are UTF-8 without NUL. Threads and errors: those
 * of store.h. */
#ifndef STORE_RESULTS_H
#define STORE_RESULTS_H

#include "store/store.h"

typedef struct store_work {
    const char *experiment; /* "004" */
    const char *version;    /* of the program */
} store_work;

typedef struct store_result {
    view key, text;
} store_result;

enum { STORE_RESULT_MAX_BYTES = 1 << 17 }; /* of key and text together */

/* All of them or none (P2). E_RANGE for one that is too long. */
status store_add_results(store *s, const store_work *w, const store_result *results, size_t count,
                         fault *f);

/* Anything but OK ends the reading and is what it returns. */
typedef status store_result_sink(void *context, const store_result *r);

/* All of a work, in the order in which they were stored. */
status store_each_result(store *s, const store_work *w, store_result_sink *sink, void *context,
                         fault *f);

#endif
