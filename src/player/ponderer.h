/* player/ponderer.h - an engine that thinks while the other side does.
 *
 * A ponderer lends an engine to a thread of its own, which searches positions one after the other
 * for nothing but what stays in the engine's table: what it finds there is told to nobody. The
 * thread is started when it is first wanted and sleeps in between; where it cannot be started,
 * nothing is thought about.
 * Ownership: the engine is borrowed and must outlive the ponderer. Threads: one at a time per
 * ponderer. From ponderer_begin() to the return of ponderer_end() the engine is the thread's alone;
 * otherwise the thread does not touch it. */
#ifndef PLAYER_PONDERER_H
#define PLAYER_PONDERER_H

#include "engine/engine.h"

enum { PONDERER_POSITIONS = 2 };

/* What to think about, the likeliest first: the next is begun when nothing more can be learned
 * about the one before. */
typedef struct ponderer_task {
    int count;
    position positions[PONDERER_POSITIONS];
} ponderer_task;

typedef struct ponderer ponderer;

/* E_NOMEM. `memory` may be NULL: the system's. */
status ponderer_make(engine *e, const allocator *memory, ponderer **out, fault *f);
void ponderer_free(ponderer *p); /* ends what is under way; NULL is allowed */

/* Returns at once; what was under way is ended first. Each position must be one the engine can
 * search. */
void ponderer_begin(ponderer *p, const ponderer_task *task);

/* Returns when the thread is at rest, a moment after the engine has heard of it. */
void ponderer_end(ponderer *p);

#endif
