/* engine/kernel/body.h - the instance itself: included by instance_N.c, which says how large the
 * board is. */
#ifndef ENGINE_KERNEL_BODY_H
#define ENGINE_KERNEL_BODY_H

#define ENGINE_WHOLE /* see recursion.h */

#include "engine/kernel/deepen.h"
#include "engine/kernel/judge.h"
#include "engine/kernel/solve.h"
#include "game/tier.h"

#define ENGINE_JOIN(side, tier)   engine_instance_##side##_##tier
#define ENGINE_EXPAND(side, tier) ENGINE_JOIN(side, tier)
#define ENGINE_NAME               ENGINE_EXPAND(ENGINE_SIDE, AVOCET_TIER)

/* A search on the caller's seat. Before anything is searched there is a legal move to tell. */
static void think(void *argument, seat *s) {
    root r;
    root_make(&r, argument, s);
    if (r.count == 0) {
        tell_over(&r);
        return;
    }
    tell(&r, CERTAIN_GUESS, 0);
    if (r.job->request->goal != ENGINE_PLAY || deepen(&r)) solve(&r);
}

const engine_instance ENGINE_NAME = {think, split_work, judge_position, judge_below};

#endif
