/* experiment/keeper.h - keeps the results of jobs for good. Experiments need this of a store; their
 * caller, who knows a store, hands it in.
 *
 * Promises:
 *     K1  A result that was reported as kept outlives the process and the power.
 *     K2  Results are told in the order in which they were added, after they are kept. After a
 *         failure no further result is told.
 *     K3  Results of another experiment or version are never handed out.
 * Two processes may add at once. A key may then come twice: the first counts.
 *
 * A book is one file of results. It commits added results in groups, soon after they were added.
 * Ownership: texts are borrowed for the call, those of open() until close(). Threads: one at a time
 * per book; `told` is called on a thread of the book. Errors: the keeper's own. */
#ifndef EXPERIMENT_KEEPER_H
#define EXPERIMENT_KEEPER_H

#include "base/text.h"

#include <stddef.h>

typedef struct kept_result {
    view key, result;
} kept_result;

/* Anything but OK ends the reading and is what it returns. */
typedef status keeper_sink(void *who, const kept_result *k);

/* Hears that `count` more results are kept. */
typedef void keeper_listener(void *who, size_t count);

typedef struct keeper {
    /* Names of files it can have made in a folder, ending with NULL; the first is for a new one. */
    const char *const *names;
    status (*open)(void *context, const char *path, const char *experiment, const char *version,
                   keeper_listener *told, void *who, void **book, fault *f);
    status (*find)(void *book, keeper_sink *sink, void *who, fault *f); /* all, the oldest first */
    /* Copies a result to keep it. Returns before it is kept, and may wait if thousands are not kept
     * yet. Returns the failure of an earlier result, too. */
    status (*add)(void *book, const kept_result *k, fault *f);
    /* Waits until all that was added is kept and told. Returns the first failure; `told` is not
     * called behind it. */
    status (*settle)(void *book, fault *f);
    void (*close)(void *book); /* keeps what was added, if it can */
    void *context;             /* for open() */
} keeper;

#endif
