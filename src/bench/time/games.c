/* bench/time/games.c - a match of a player against itself. */
#include "bench/time/games.h"

#include "arena/arena_run.h"
#include "arena/ending.h"
#include "arena/match.h"
#include "arena/openings/openings.h"
#include "arena/rating/match_statistics.h"
#include "base/text.h"
#include "game/position.h"
#include "report/outlet.h"

#include <stdio.h>

typedef struct told {
    const bench_run *run;
    int games, wanted;
} told;

/* A game_sink. */
static void show(void *context, const match_game *g) {
    told *t = context;
    char text[60];
    (void)g;
    (void)snprintf(text, sizeof text, "%d of %d games", ++t->games, t->wanted);
    outlet_progress(t->run->outlet, text);
}

static status choose_openings(int size, openings *out, fault *f) {
    const bool listed = openings_built_in(size).length > 0;
    position start;
    const status failed = position_start(&start, size, START_STANDARD, f);
    return failed
               ? failed
               : openings_parse(view_of(listed ? "list" : "random:6"), &start, NULL, NULL, out, f);
}

status time_games_play(const bench_run *run, const char *spec, int size, uint64_t seed,
                       time_games *g, fault *f) {
    enum { A, B };
    told t = {.run = run, .wanted = g->wanted};
    match_options o = {
        .encounter = {.a = spec,
                      .b = spec,
                      .players = {.size = size, .tier = run->tier},
                      .seed = seed,
                      .limits = {{.game_ns = g->game_ns}, {.game_ns = g->game_ns}}},
        .games = g->wanted,
        .run = {.threads = g->threads, .stop = run->stop, .sink = show, .sink_context = &t}};
    match_result result = {.pairs = 0};
    status failed = choose_openings(size, &o.encounter.openings, f);
    if (failed) return failed;
    failed = match_run(&o, &result, f);
    openings_clear(&o.encounter.openings);
    if (failed && failed != E_STOPPED) return failed;
    g->played = 2 * result.pairs;
    g->lost = result.forfeits[A][ENDING_TIME] + result.forfeits[B][ENDING_TIME];
    return failed;
}
