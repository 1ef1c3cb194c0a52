/* engine/inner/job.h - one search, as engine.c hands it to the instance for its board size and
 * tier. The job borrows everything; it lives as long as engine_search(). */
#ifndef ENGINE_INNER_JOB_H
#define ENGINE_INNER_JOB_H

#include "engine/engine.h"
#include "engine/inner/pace.h"
#include "engine/inner/seat.h"
#include "engine/inner/team.h"
#include "engine/weights.h"
#include "game/tier.h"
#include "game/wide.h"

/* A position as words: game/board.h up to 8x8, game/wide.h beyond. */
typedef struct engine_board {
    uint64_t own[WIDE_WORDS_MAX], opp[WIDE_WORDS_MAX];
} engine_board;

typedef struct engine_job {
    engine_board board;
    const engine_request *request;
    engine_result *out;
    int64_t start_ns;
    pace pace;
    int selectivity; /* level of searches to a depth (engine/inner/selective.h) */
    int solve_level; /* level of the last pass to the end of the game; 0 is exact */
} engine_job;

/* The functions that are compiled once per board size and tier. */
typedef struct engine_instance {
    void (*think)(void *job, seat *s); /* searches on the caller's seat */
    team_helper *help;
    /* Returns the static evaluation in units. */
    int (*judge)(const seat *s, const engine_board *b, eval_layer_name layer);
    /* Evaluates all positions two plies below and adds them to *all, in units. */
    void (*judge_below)(const seat *s, const engine_board *b, eval_layer_name layer,
                        engine_judged *all);
} engine_instance;

#define ENGINE_INSTANCES(tier)                                                                     \
    extern const engine_instance engine_instance_12_##tier, engine_instance_10_##tier,             \
        engine_instance_8_##tier, engine_instance_6_##tier, engine_instance_4_##tier;

ENGINE_INSTANCES(baseline)
ENGINE_INSTANCES(v3)
ENGINE_INSTANCES(v4)

#endif
