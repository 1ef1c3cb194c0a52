/* arena/openings/opening_judge.h - what the openings of a list are worth to the side to move.
 *
 * Every opening is searched alone, by a player that has just forgotten everything, so the values do
 * not depend on how many threads share the work, nor on the order.
 * Ownership: everything in the options is borrowed. The memory of players.memory must be safe for
 * all threads. Errors: those of the player, E_UNSUPPORTED, E_STOPPED, E_NOMEM. */
#ifndef ARENA_OPENINGS_OPENING_JUDGE_H
#define ARENA_OPENINGS_OPENING_JUDGE_H

#include "arena/openings/opening_list.h"
#include "base/fault.h"
#include "base/stop.h"
#include "player/player.h"

/* Called one at a time, on any of the threads, after each opening. */
typedef void opening_progress(void *context, size_t done, size_t total);

typedef struct opening_judge {
    const char *player;     /* a specification with limits of its own; its values must be discs */
    player_options players; /* of the size of the list */
    int threads;            /* each has a player of its own */
    const stop_token *stop; /* may be NULL */
    opening_progress *progress; /* may be NULL */
    void *progress_context;
} opening_judge;

/* Sets the values. *nodes is the sum over all searches: with a player that has one thread and no
 * clock it is the same every time, and another one as soon as search or evaluation change. What
 * players report; E_UNSUPPORTED for one whose values are no discs, E_STOPPED when the stop token
 * ended it. After a failure some values may be missing. */
status opening_judge_list(const opening_judge *o, opening_list *l, uint64_t *nodes, fault *f);

#endif
