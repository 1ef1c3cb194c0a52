/* cli/train/train_selfplay.c - games of the engine with itself, written as training data. */
#include "base/affinity.h"
#include "base/fault.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "cli/train/train.h"
#include "engine/engine.h"
#include "game/board.h"
#include "report/outlet.h"
#include "service/training/selfplay_job.h"
#include "service/training/training.h"
#include "train/selfplay.h"

enum {
    USUAL_GAMES = 1000,
    USUAL_DEPTH = 4,
    USUAL_EXACT = 14,
    USUAL_EXACT_WIDE = 11, /* larger boards take longer to solve */
    USUAL_TREES = 4,
    USUAL_PREFIX_LEAST = 8,
    USUAL_PREFIX_MOST = 40,
};

static status read_play(const arguments *a, selfplay_options *o, fault *f) {
    const int exact = o->size > BOARD_SIZE ? USUAL_EXACT_WIDE : USUAL_EXACT;
    status result = arguments_int(a, "depth", 1, SELFPLAY_DEPTH_MAX, USUAL_DEPTH, &o->depth, f);
    if (!result) result = arguments_int(a, "exact", 0, SELFPLAY_EXACT_MAX, exact, &o->exact, f);
    if (!result) result = arguments_int(a, "noise", 0, 100, 0, &o->noise, f);
    if (!result) result = arguments_int(a, "stray", 0, 100, 0, &o->stray, f);
    if (!result)
        result = arguments_int(a, "trees", 0, SELFPLAY_TREES_MAX, USUAL_TREES, &o->trees, f);
    o->two_depths = arguments_has(a, "two-depths");
    if (!result)
        result = training_range(arguments_value(a, "prefix"), "prefix", SELFPLAY_PREFIX_MAX,
                                &o->prefix_least, &o->prefix_most, f);
    return result;
}

/* A game of a smaller board has half as many moves. */
static void shorten_prefix(selfplay_options *o) {
    o->prefix_least = USUAL_PREFIX_LEAST / 4;
    o->prefix_most = USUAL_PREFIX_MOST / 2;
}

static status read_options(const context *c, const arguments *a, selfplay_options *o,
                           uint64_t *games, fault *f) {
    uint64_t first = 0;
    *o = (selfplay_options){.prefix_least = USUAL_PREFIX_LEAST, .prefix_most = USUAL_PREFIX_MOST};
    status result = train_engine(c, a, &o->engine, f);
    if (!result) result = arguments_number(a, "first", 0, UINT32_MAX / 2, 0, &first, f);
    if (!result) result = arguments_number(a, "games", 1, UINT32_MAX / 2, USUAL_GAMES, games, f);
    if (!result) result = arguments_number(a, "seed", 0, UINT64_MAX, 1, &o->seed, f);
    if (!result) result = train_size(a, &o->size, f);
    if (!result && o->size < BOARD_SIZE) shorten_prefix(o);
    if (!result) result = read_play(a, o, f);
    o->threads = o->engine.threads;
    o->first = (uint32_t)first;
    o->ranks = c->ranks;
    if (!result && arguments_has(a, "idle")) result = affinity_only_idle(f);
    return result;
}

static int play_parts(context *c, const arguments *a, const selfplay_options *o, uint64_t games) {
    selfplay_options stoppable = *o;
    const outlet speaks = context_outlet(c);
    selfplay_parts p = {.outlet = &speaks, .folder = arguments_value(a, "out"), .games = games};
    interrupt i;
    fault f;
    status result = arguments_number(a, "part-games", 1, UINT32_MAX / 2, 1, &p.part_games, &f);
    if (result) return context_fail(c, &f);
    interrupt_start(&i);
    stoppable.stop = &i.stop;
    result = selfplay_parts_run(&stoppable, &p, &f);
    interrupt_end(&i);
    return result == E_STOPPED ? EXIT_INTERRUPTED : result ? context_fail(c, &f) : EXIT_OK;
}

int train_selfplay(context *c, const arguments *a) {
    selfplay_options o;
    train_output out;
    uint64_t games = 0;
    fault f;
    int code;
    const status failed = read_options(c, a, &o, &games, &f);
    if (!failed && arguments_has(a, "part-games")) {
        code = play_parts(c, a, &o, games);
    } else if (failed || train_output_open(&out, c, a, selfplay_fingerprint(&o), o.size, &f)) {
        code = context_fail(c, &f);
    } else {
        o.stop = &out.interrupt.stop;
        const status result = selfplay_job_run(&o, games, &out.data, &f);
        code = train_output_end(&out, result, &f);
    }
    engine_leave_weights(&o.engine);
    return code;
}
