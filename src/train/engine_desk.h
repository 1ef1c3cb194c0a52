/* train/engine_desk.h - an engine of one thread as the desk of a worker (base/deal.h).
 *
 * Ownership: closing the desk frees the engine; weights stay with the options. Errors: those of
 * engine_create(). */
#ifndef TRAIN_ENGINE_DESK_H
#define TRAIN_ENGINE_DESK_H

#include "base/fault.h"
#include "engine/engine.h"

/* Creates an engine with these options, but one thread. Errors: those of engine_create(). */
static inline status engine_desk_open(const engine_options *o, void **desk, fault *f) {
    engine_options one = *o;
    engine *e = NULL;
    one.threads = 1;
    const status result = engine_create(&one, &e, f);
    *desk = e;
    return result;
}

static inline void engine_desk_close(void *desk) {
    engine_free(desk);
}

#endif
