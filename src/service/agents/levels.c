/* service/agents/levels.c - collects what levels do and what was measured of them. */
#include "service/agents/levels.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "engine/engine.h"
#include "game/board.h"
#include "game/position.h"
#include "player/level_facts.h"

#include <assert.h>
#include <math.h>

static_assert((int)LEVEL_PAIRS <= (int)LEVEL_ROW_PAIRS, "a row has room for all pairs");

static level_measure measure_of(const level_facts *f) {
    return (level_measure){.seconds = f->seconds,
                           .games = f->match.games,
                           .other = f->match.other,
                           .agent = f->match.agent,
                           .score = f->match.score,
                           .score_error = f->match.score_error,
                           .discs = f->match.discs,
                           .discs_error = f->match.discs_error};
}

static level_row row_of(int number, int size, double nodes_per_second) {
    const level l = level_at(number, size);
    const level_facts facts = level_facts_of(number, size);
    level_row out = {.number = number,
                     .depth = l.depth,
                     .exact_from = l.exact_from,
                     .pairs = l.pairs,
                     .measure = measure_of(&facts)};
    if (facts.seconds <= 0 && nodes_per_second > 0)
        out.measure.estimate = level_nodes(number) / nodes_per_second;
    for (int i = 0; i < l.pairs; i++)
        out.selective[i] = (level_end){l.selective[i].empty, l.selective[i].percent};
    return out;
}

static weak_row weak_row_of(int index, int size) {
    const weak_level *w = &weak_levels[index];
    const level_facts facts = weak_facts_of(index, size);
    return (weak_row){.name = w->name,
                      .sentence = w->sentence,
                      .loses = w->loses,
                      .equals = w->equals,
                      .sees = w->sees,
                      .depth = weak_depth(w, size),
                      .exact_from = level_reach(w->exact_from, size),
                      .temperature = w->temperature,
                      .most = w->most,
                      .measure = measure_of(&facts)};
}

/* The best of a few rounds, in CPU time: the first one also waits for memory. */
static status measure_speed(engine *e, double *out, fault *f) {
    enum { ROUNDS = 3, NODES = 200000 };
    const engine_request r = {.search = {.limits = {.nodes = NODES}}, .goal = ENGINE_PLAY};
    engine_result *found = alloc_array(NULL, 1, sizeof *found);
    position start;
    status failed = found ? OK : fault_set(f, E_NOMEM, 0, "no memory for a search");
    if (!failed) failed = position_start(&start, BOARD_SIZE, START_STANDARD, f);
    for (int i = 0; i < ROUNDS && !failed; i++) {
        engine_new_game(e);
        const int64_t begun = clock_thread_ns();
        failed = engine_search(e, &start, &r, found, f);
        const int64_t used = clock_thread_ns() - begun;
        if (!failed && used > 0)
            *out = fmax(*out, (double)found->best.statistics.nodes * 1e9 / (double)used);
    }
    alloc_free(NULL, found);
    return failed;
}

status level_list_speed(tier t, double *out, fault *f) {
    enum { TABLE_MB = 16 };
    const engine_options o = {.threads = 1, .table_mb = TABLE_MB, .tier = t};
    engine *e = NULL;
    *out = 0;
    status failed = engine_create(&o, &e, f);
    if (!failed) failed = engine_prepare(e, BOARD_SIZE, f);
    if (!failed) failed = measure_speed(e, out, f);
    engine_free(e);
    return failed;
}

level_list level_list_make(int size, double nodes_per_second) {
    level_list out = {.size = size};
    for (int number = 0; number <= LEVEL_MOST; number++)
        out.levels[number] = row_of(number, size, nodes_per_second);
    for (int i = 0; i < WEAK_LEVELS; i++) out.named[i] = weak_row_of(i, size);
    return out;
}

level_table level_list_table(const level_list *l) {
    return (level_table){.levels = l->levels,
                         .named = l->named,
                         .level_count = LEVEL_MOST + 1,
                         .named_count = WEAK_LEVELS,
                         .usual = LEVEL_USUAL,
                         .measured = level_facts_measured(l->size)};
}
