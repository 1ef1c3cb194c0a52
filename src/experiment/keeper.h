/* experiment/keeper.h - who keeps the results of jobs for good: what experiments need of a store,
 * handed in by whoever knows one.
 *
 * Promises: what add() answered with OK outlives the process and the power; a group is there whole
 * or not at all, also after a kill; results of another experiment or version are never handed out.
 * Two processes may add at once. A key may then come twice: the first counts.
 * Ownership: texts are borrowed for the call, those of open() until close(). Threads: one at a time
 * per book. Errors: the keeper's own. */
#ifndef EXPERIMENT_KEEPER_H
#define EXPERIMENT_KEEPER_H

#include "base/text.h"

typedef struct kept {
    view key, result;
} kept;

/* Anything but OK ends the reading and is what it returns. */
typedef status keeper_sink(void *who, const kept *k);

typedef struct keeper {
    /* Of the files it can have made in a folder, ending with NULL; the first is for a new one. */
    const char *const *names;
    status (*open)(void *context, const char *path, const char *experiment, const char *version,
                   void **book, fault *f);
    status (*find)(void *book, keeper_sink *sink, void *who, fault *f); /* all, the oldest first */
    status (*add)(void *book, const kept *group, size_t count, fault *f);
    void (*close)(void *book);
    void *context; /* for open() */
} keeper;

#endif
