/* bench/soak/soak_works.c - small forms of what the commands of the program do. */
#include "bench/soak/soak_works.h"

#include "arena/arena_run.h"
#include "arena/encounter.h"
#include "arena/ending.h"
#include "base/text.h"
#include "bench/ffo.h"
#include "bench/midgame.h"
#include "engine/engine.h"
#include "experiment/experiment.h"
#include "game/position.h"
#include "notation/problem.h"
#include "player/player_spec.h"
#include "report/answers/solve_case.h"
#include "report/outlet.h"
#include "search/hint_list.h"
#include "search/result.h"
#include "service/answers/explain.h"
#include "service/answers/hints.h"
#include "service/answers/search_tree.h"
#include "service/answers/solve.h"
#include "service/convert/conversion.h"
#include "service/convert/convert_guard.h"
#include "service/convert/convert_sink.h"
#include "service/experiment_job.h"
#include "service/games/game_export.h"
#include "service/match_job.h"
#include "store/store.h"

#include <stdio.h>

enum { GAMES = 2, TABLE_MB = 4, DEPTH = 8, MOVES = 3 };

/* Without SQLite both are files of JSON lines. */
static const char store_file[] = "games.db", lines_file[] = "games.jsonl";

static void read_midgame(const soak_ground *g, problem *out) {
    midgame_read(MIDGAME_FIRST + (int)(g->round % (MIDGAME_LAST - MIDGAME_FIRST + 1)), out);
}

/* ---- matches ---- */

/* Counts forfeits: none of these players may lose one. */
static void count_forfeits(void *counter, const match_progress *p, const match_game *g) {
    (void)p;
    *(int *)counter += game_ending_is_forfeit(g->played.ending);
}

static status check_match(const match_outcome *o, int forfeits, fault *f) {
    if (forfeits) return fault_set(f, E_RANGE, 0, "%d of %d games were forfeited", forfeits, GAMES);
    if (o->stored != GAMES)
        return fault_set(f, E_RANGE, 0, "%d of %d games were stored", o->stored, GAMES);
    return OK;
}

static status play(const soak_ground *g, encounter e, const char *file, fault *f) {
    char path[SCRATCH_PATH_BYTES];
    int forfeits = 0;
    match_outcome out;
    scratch_path(&g->scratch, file, path);
    e.players.tier = g->tier;
    e.openings.random_plies = 4;
    e.seed = g->seed + g->round;
    const match_job j = {.options = {.encounter = e, .games = GAMES, .run = {.threads = 1}},
                         .openings = "random:4",
                         .store = path,
                         .stop = g->stop,
                         .listener = {.game = count_forfeits, .context = &forfeits}};
    const status result = match_job_run(&j, &out, f);
    return result ? result : check_match(&out, forfeits, f);
}

static status play_champion(const soak_ground *g, fault *f) {
    return play(g,
                (encounter){.a = "champion,level=3,hash=4",
                            .b = "compound,depth=2",
                            .players = {.size = 8}},
                store_file, f);
}

/* The limit is for a machine that is very busy. */
static status play_outside(const soak_ground *g, fault *f) {
    const search_limits limit = {.time_ns = INT64_C(60000000000)};
    return play(g,
                (encounter){.a = "naive,depth=1",
                            .b = g->program,
                            .players = {.size = 4},
                            .limits = {limit, limit}},
                lines_file, f);
}

/* ---- files ---- */

static status check_count(const char *what, uint64_t done, uint64_t wanted, fault *f) {
    if (done == wanted && done) return OK;
    return fault_set(f, E_RANGE, 0, "%s: %llu games became %llu", what, (unsigned long long)wanted,
                     (unsigned long long)done);
}

static status export(store *s, const char *path, uint64_t *games, fault *f) {
    const outlet silent = {.context = NULL};
    const store_filter all = {.run = 0};
    game_export job = {.store = s, .filter = &all, .notes = &silent};
    uint64_t unfit = 0;
    convert_sink sink;
    status result = convert_sink_open(&sink, &(convert_target){.path = path}, f);
    if (result) return result;
    result = game_export_fill(&job, &sink, &unfit, f);
    result = convert_sink_end(&sink, result, NULL, f);
    if (!result) result = check_count(path, sink.done, sink.done + unfit, f);
    *games = sink.done;
    convert_sink_clear(&sink);
    return result;
}

static status convert(const char *from, const char *to, uint64_t games, fault *f) {
    const outlet silent = {.context = NULL};
    const conversion_settings settings = {.notes = &silent};
    conversion_counts n;
    convert_sink sink;
    status result = convert_sink_open(&sink, &(convert_target){.path = to, .input = from}, f);
    if (result) return result;
    buffer said = buffer_make(NULL);
    result = conversion_run(&settings, from, &sink, &n, f);
    result = convert_sink_end(&sink, result, &said, f);
    if (!result) result = check_count(to, sink.done, games, f);
    buffer_clear(&said);
    convert_sink_clear(&sink);
    return result;
}

/* Through every notation of games, from one to the next. */
static status convert_chain(const soak_ground *g, const char *first, uint64_t games, fault *f) {
    static const char *const names[] = {"games.sgf", "games.pgn", "games.ggf", "games.wtb",
                                        "games.txt"};
    char paths[2][SCRATCH_PATH_BYTES];
    status result = OK;
    (void)snprintf(paths[0], sizeof paths[0], "%s", first);
    for (size_t i = 0; i < sizeof names / sizeof *names && !result; i++) {
        scratch_path(&g->scratch, names[i], paths[(i + 1) % 2]);
        result = convert(paths[i % 2], paths[(i + 1) % 2], games, f);
    }
    return result;
}

/* Exports the games of a store into a file, whose path is `to`, and counts them. */
static status export_file(const soak_ground *g, const char *file, const char *to, uint64_t *games,
                          fault *f) {
    char from[SCRATCH_PATH_BYTES];
    store *s = NULL;
    scratch_path(&g->scratch, file, from);
    status result = store_open(from, STORE_READ, NULL, &s, f);
    if (!result) result = export(s, to, games, f);
    store_close(s);
    return result;
}

static status export_games(const soak_ground *g, fault *f) {
    char to[SCRATCH_PATH_BYTES];
    uint64_t games = 0;
    scratch_path(&g->scratch, "exported.ggf", to);
    const status result = export_file(g, store_file, to, &games, f);
    return result ? result : convert_chain(g, to, games, f);
}

static status export_lines(const soak_ground *g, fault *f) {
    char to[SCRATCH_PATH_BYTES];
    uint64_t games = 0;
    scratch_path(&g->scratch, "small.sgf", to);
    return export_file(g, lines_file, to, &games, f);
}

/* ---- answers ---- */

static void count_final(void *counter, const hint_list *l, bool is_final) {
    *(int *)counter += is_final && l->count == MOVES && l->best.depth >= DEPTH;
}

static status ask_hints(const soak_ground *g, fault *f) {
    const engine_options o = {.threads = 1, .table_mb = TABLE_MB, .tier = g->tier};
    problem p;
    int finals = 0;
    read_midgame(g, &p);
    const hints_request r = {.position = &p.position,
                             .limits = {.depth = DEPTH},
                             .moves = MOVES,
                             .stop = g->stop,
                             .listener = count_final,
                             .context = &finals};
    const status result = hints_run(&o, &r, f);
    if (result || finals == 1 || stop_is_set(g->stop)) return result;
    return fault_set(f, E_RANGE, 0, "there were %d final lists of hints", finals);
}

static void take_verdict(void *verdict, const solve_case *c) {
    *(solve_verdict *)verdict = c->verdict;
}

static status solve_problem(const soak_ground *g, fault *f) {
    enum { LAST = 19 }; /* of the problems that take milliseconds */
    const solve_options o = {.engine = {.threads = 1, .table_mb = TABLE_MB, .tier = g->tier}};
    solve_verdict verdict = SOLVE_UNSOLVED;
    const solve_listener l = {.context = &verdict, .solved = take_verdict};
    const int number = FFO_FIRST + (int)(g->round % (LAST - FFO_FIRST + 1));
    problem p;
    solver s;
    ffo_read(8, number, &p);
    status result = solver_init(&s, &o, &l, g->stop, f);
    if (result) return result;
    result = solver_position(&s, (uint64_t)number, NULL, &p, f);
    solver_clear(&s);
    if (result || verdict == SOLVE_RIGHT) return result;
    return fault_set(f, E_RANGE, 0, "problem %d of FFO is not solved right", number);
}

static status explain_as(const soak_ground *g, const char *spec, const position *p, fault *f) {
    player_spec s = {.text = NULL};
    explained_position *e = NULL;
    status result = player_spec_read(view_of(spec), NULL, &s, f);
    const explain_request r = {.spec = &s, .position = p, .root = p->to_move, .tier = g->tier};
    if (!result) result = explain_position(&r, &e, f);
    explained_free(e);
    player_spec_clear(&s);
    return result;
}

/* Also draws the tree of an agent's search. */
static status explain(const soak_ground *g, fault *f) {
    problem p;
    search_tree t;
    read_midgame(g, &p);
    const search_tree_request r = {
        .spec = "compound", .position = &p.position, .depth = 3, .tier = g->tier, .stop = g->stop};
    status result = explain_as(g, "champion", &p.position, f);
    if (!result) result = explain_as(g, "compound", &p.position, f);
    if (!result) result = search_tree_make(&r, &t, f);
    if (!result) search_tree_clear(&t);
    return result;
}

/* ---- engines and experiments ---- */

static status search_small(engine *e, const soak_ground *g, int size, fault *f) {
    const engine_request r = {.search = {.limits = {.depth = 4}, .stop = g->stop},
                              .goal = ENGINE_PLAY};
    engine_result found;
    position p;
    status result = position_start(&p, size, START_STANDARD, f);
    if (!result) result = engine_search(e, &p, &r, &found, f);
    if (result || position_try(&p, found.best.move)) return result;
    return fault_set(f, E_RANGE, 0, "an engine answers with a move that is not legal");
}

/* Several engines live side by side, of one and of two threads. */
static status open_engines(const soak_ground *g, fault *f) {
    enum { ENGINES = 4 };
    engine *engines[ENGINES] = {NULL};
    status result = OK;
    for (int i = 0; i < ENGINES && !result; i++) {
        const engine_options o = {.threads = 1 + i % 2, .table_mb = 1 << i, .tier = g->tier};
        result = engine_create(&o, &engines[i], f);
        if (!result) result = search_small(engines[i], g, 4 + 2 * (i % 3), f);
    }
    for (int i = 0; i < ENGINES; i++) engine_free(engines[i]);
    return result;
}

static status repeat_experiment(const soak_ground *g, fault *f) {
    static const char *const names[] = {"000", "001", "002", "003", "004"};
    const size_t which = g->round / 8 % (sizeof names / sizeof *names);
    char folder[SCRATCH_PATH_BYTES];
    scratch_path(&g->scratch, "experiment", folder);
    const experiment_job j = {.name = names[which],
                              .settings = {.scale = 1,
                                           .seed = g->seed + g->round,
                                           .length = LENGTH_QUICK,
                                           .tier = g->tier},
                              .folder = folder,
                              .command = "avocet bench soak",
                              .threads = 1,
                              .stop = g->stop};
    return experiment_job_run(&j, f);
}

const soak_work soak_works[SOAK_WORKS] = {
    {"champion, SQLite", 1, play_champion},
    {"outside, lines", 1, play_outside},
    {"export, convert", 1, export_games},
    {"export of lines", 1, export_lines},
    {"hints", 1, ask_hints},
    {"solve", 1, solve_problem},
    {"explain, tree", 1, explain},
    {"engines", 1, open_engines},
    {"experiment", 8, repeat_experiment},
};
