/* engine/kernel/body.h - an instance of the engine. instance_N.c defines ENGINE_SIDE and includes
 * this header; it is compiled once per tier. */
#ifndef ENGINE_KERNEL_BODY_H
#define ENGINE_KERNEL_BODY_H

#define ENGINE_WHOLE /* see recursion.h */

#include "engine/engine.h"
#include "engine/inner/job.h"
#include "engine/inner/seat.h"
#include "engine/inner/set.h"
#include "engine/kernel/deepen.h"
#include "engine/kernel/images.h"
#include "engine/kernel/judge.h"
#include "engine/kernel/openings.h"
#include "engine/kernel/solve.h"
#include "game/tier.h"
#include "search/result.h"

#define ENGINE_JOIN(side, tier)   engine_instance_##side##_##tier
#define ENGINE_EXPAND(side, tier) ENGINE_JOIN(side, tier)
#define ENGINE_NAME               ENGINE_EXPAND(ENGINE_SIDE, AVOCET_TIER)

/* Searches on the caller's seat. Publishes a legal move before anything is searched, so a search
 * that is stopped at once still has an answer. */
static void think(void *argument, seat *s) {
    root r;
    root_make(&r, argument, s);
    if (r.count == 0) {
        publish_game_over(&r);
        return;
    }
    publish_result(&r, CERTAIN_GUESS, 0);
    if (take_openings(&r)) return;
    if (r.job->request->goal != ENGINE_PLAY || deepen(&r)) solve(&r);
}

const engine_instance ENGINE_NAME = {think, split_work, judge_position, judge_below};

#endif
