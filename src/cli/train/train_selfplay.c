/* cli/train/train_selfplay.c - games of the engine with itself, written as training data. */
#include "base/fault.h"
#include "cli/table/arguments.h"
#include "engine/engine.h"
#include "service/training/data_output.h"
#include "train/data_file.h"
#include "train/selfplay.h"

#include "cli/train/train.h"

enum {
    USUAL_GAMES = 1000,
    USUAL_DEPTH = 4,
    USUAL_EXACT = 14,
    USUAL_TREES = 4,
    USUAL_PREFIX_LEAST = 8,
    USUAL_PREFIX_MOST = 40,
};

static status read_play(const arguments *a, selfplay_options *o, fault *f) {
    status result = arguments_int(a, "depth", 1, SELFPLAY_DEPTH_MAX, USUAL_DEPTH, &o->depth, f);
    if (!result)
        result = arguments_int(a, "exact", 0, SELFPLAY_EXACT_MAX, USUAL_EXACT, &o->exact, f);
    if (!result) result = arguments_int(a, "noise", 0, 100, 0, &o->noise, f);
    if (!result)
        result = arguments_int(a, "trees", 0, SELFPLAY_TREES_MAX, USUAL_TREES, &o->trees, f);
    o->prefix_least = USUAL_PREFIX_LEAST;
    o->prefix_most = USUAL_PREFIX_MOST;
    if (!result)
        result =
            train_range(a, "prefix", SELFPLAY_PREFIX_MAX, &o->prefix_least, &o->prefix_most, f);
    return result;
}

static status read_options(const context *c, const arguments *a, selfplay_options *o,
                           uint64_t *games, fault *f) {
    uint64_t first = 0;
    *o = (selfplay_options){.first = 0};
    status result = train_engine(c, a, &o->engine, f);
    if (!result) result = arguments_number(a, "first", 0, UINT32_MAX / 2, 0, &first, f);
    if (!result) result = arguments_number(a, "games", 1, UINT32_MAX / 2, USUAL_GAMES, games, f);
    if (!result) result = arguments_number(a, "seed", 0, UINT64_MAX, 1, &o->seed, f);
    if (!result) result = read_play(a, o, f);
    o->threads = o->engine.threads;
    o->first = (uint32_t)first;
    return result;
}

/* Checks that the file holds the first games of this order, and no other games. */
static status check_games(const train_output *out, const selfplay_options *o, fault *f) {
    const data_extent *e = &out->data.file.extent;
    if (e->games == 0 || e->next_game == o->first + e->games) return OK;
    return fault_set(f, E_RANGE, 0,
                     "%.80s holds other games than those from number %u on: name another file",
                     out->data.file.path, (unsigned)o->first);
}

static status play(train_output *out, selfplay_options *o, uint64_t games, fault *f) {
    const status result = check_games(out, o, f);
    if (result) return result;
    if (!data_output_begin(&out->data, games)) return OK;
    o->end = (uint32_t)(o->first + games);
    o->first += (uint32_t)out->data.before;
    o->stop = &out->interrupt.stop;
    o->take = data_output_take;
    o->take_context = &out->data;
    o->progress = data_output_progress;
    o->progress_context = &out->data;
    return selfplay_run(o, f);
}

int train_selfplay(context *c, const arguments *a) {
    selfplay_options o;
    train_output out;
    uint64_t games = 0;
    fault f;
    int code;
    if (read_options(c, a, &o, &games, &f) ||
        train_output_open(&out, c, a, selfplay_fingerprint(&o), &f)) {
        code = context_fail(c, &f);
    } else {
        const status result = play(&out, &o, games, &f);
        code = train_output_end(&out, result, &f);
    }
    engine_leave_weights(&o.engine);
    return code;
}
