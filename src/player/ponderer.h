/* player/ponderer.h - lets an engine think on the other side's time.
 *
 * A ponderer has a thread of its own, which searches positions one after the other. The results are
 * thrown away; the entries in the engine's table make the next search faster. The first
 * ponderer_begin() starts the thread; it sleeps between tasks. If it cannot be started, nothing is
 * searched.
 * Ownership: the engine is borrowed and must outlive the ponderer. Threads: one at a time per
 * ponderer. From ponderer_begin() to the return of ponderer_end() only the thread may use the
 * engine; at other times the thread does not touch it. */
#ifndef PLAYER_PONDERER_H
#define PLAYER_PONDERER_H

#include "base/alloc.h"
#include "base/fault.h"
#include "engine/engine.h"
#include "game/position.h"

enum { PONDERER_POSITIONS = 2 };

/* Positions to search, the likeliest first. The next one starts when the one before is solved. */
typedef struct ponderer_task {
    int count;
    position positions[PONDERER_POSITIONS];
} ponderer_task;

typedef struct ponderer ponderer;

/* E_NOMEM. `memory` may be NULL: the system's. */
status ponderer_make(engine *e, const allocator *memory, ponderer **out, fault *f);
void ponderer_free(ponderer *p); /* ends the pondering; NULL is allowed */

/* Ends the current task, starts the new one and returns at once. The engine must be able to search
 * each position. */
void ponderer_begin(ponderer *p, const ponderer_task *task);

/* Stops the search and returns when the thread sleeps, a moment later. */
void ponderer_end(ponderer *p);

#endif
