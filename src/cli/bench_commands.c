/* cli/bench_commands.c - reads the options of each benchmark and runs it on the terminal. */
#include "cli/bench_commands.h"

#include "base/text.h"
#include "bench/bench.h"
#include "bench/ffo.h"
#include "bench/strength_file.h"
#include "cli/agent_report.h"
#include "cli/options/engine_arguments.h"
#include "cli/options/limit_options.h"
#include "cli/terminal/interrupt.h"
#include "engine/engine.h"
#include "game/grid.h"
#include "report/outlet.h"
#include "search/limits.h"

#include <assert.h>
#include <string.h>

enum { DEPTH_MAX = 60, ROUNDS_MAX = 1000, GAMES_MAX = 1000000, EMPTIES_MAX = 60 };

/* Reads the options into a struct of bench/bench.h and calls the benchmark. */
typedef status (*bench_reader)(const context *c, const arguments *a, bench_run *r, fault *f);

static int fail(context *c, const bench_run *r, const fault *f) {
    const int code = *r->blamed ? agent_report_fail(c, r->blamed, f) : context_fail(c, f);
    return r->wrong ? EXIT_TROUBLE : code;
}

static int run(context *c, const arguments *a, bench_reader read) {
    const char *isa = arguments_value(a, "isa");
    const outlet o = context_outlet(c);
    interrupt i;
    fault f;
    bench_run r = {.outlet = &o,
                   .stop = &i.stop,
                   .tier = c->tier,
                   .all_tiers = !isa || strcmp(isa, "auto") == 0,
                   .json = arguments_has(a, "json")};
    interrupt_start(&i); /* before the engine's threads, which inherit the mask */
    const status result = read(c, a, &r, &f);
    interrupt_end(&i);
    if (r.unread) return EXIT_TROUBLE;
    return result ? fail(c, &r, &f) : r.wrong ? EXIT_TROUBLE : EXIT_OK;
}

/* An operand that may also be given by the option `name`. */
static status read_either(const arguments *a, const char *name, const char *what, const char **out,
                          fault *f) {
    if (a->count && arguments_given(a, name))
        return fault_set(f, E_RANGE, 0, "%s given twice: %.40s, and by --%s", what, a->operands[0],
                         name);
    *out = a->count ? a->operands[0] : arguments_value(a, name);
    return OK;
}

/* ---- speed ---- */

static status movegen(const context *c, const arguments *a, bench_run *r, fault *f) {
    bench_movegen_options o;
    (void)c;
    status result = arguments_int(a, "depth", 1, 16, 10, &o.depth, f);
    if (!result) result = arguments_int(a, "repeat", 1, ROUNDS_MAX, 3, &o.rounds, f);
    return result ? result : bench_movegen(r, &o, f);
}

static status lab(const context *c, const arguments *a, bench_run *r, fault *f) {
    bench_lab_options o = {.time_ns = INT64_C(2000000000)};
    search_limits limits;
    (void)c;
    status result = limit_options_read(a, &limits, f);
    if (!result && limits.time_ns) o.time_ns = limits.time_ns;
    if (!result)
        result = arguments_int(a, "positions", 1, BENCH_LAB_POSITIONS, 20, &o.positions, f);
    if (!result) result = arguments_number(a, "seed", 0, UINT64_MAX, 1, &o.seed, f);
    return result ? result : bench_lab(r, &o, f);
}

static status time_kept(const context *c, const arguments *a, bench_run *r, fault *f) {
    const char *limits = arguments_value(a, "time");
    const char *clock = arguments_value(a, "clock");
    bench_time_options o = {.limits = limits ? limits : "10ms,100ms,1s",
                            .clock = clock ? clock : "1s",
                            .markdown = arguments_has(a, "markdown")};
    (void)c;
    status result = read_either(a, "agent", "the player is", &o.player, f);
    if (!result) result = arguments_int(a, "moves", 1, BENCH_TIME_MOVES, 500, &o.moves, f);
    if (!result) result = arguments_int(a, "busy", 0, BENCH_TIME_BUSY, 0, &o.busy, f);
    if (!result) result = arguments_int(a, "threads", 1, BENCH_TIME_THREADS, 1, &o.threads, f);
    if (!result) result = arguments_int(a, "stops", 1, BENCH_TIME_STOPS, 0, &o.stops, f);
    if (!result) result = arguments_int(a, "games", 2, BENCH_TIME_GAMES, 0, &o.games, f);
    if (!result) result = arguments_int(a, "size", GRID_MIN, GRID_MAX, 8, &o.size, f);
    if (!result) result = arguments_number(a, "seed", 0, UINT64_MAX, 1, &o.seed, f);
    return result ? result : bench_time(r, &o, f);
}

static status start(const context *c, const arguments *a, bench_run *r, fault *f) {
    bench_start_options o;
    (void)c;
    status result = arguments_int(a, "runs", 1, BENCH_START_RUNS, 100, &o.runs, f);
    if (!result) result = arguments_number(a, "seed", 0, UINT64_MAX, 1, &o.seed, f);
    return result ? result : bench_start(r, &o, f);
}

static status protocol(const context *c, const arguments *a, bench_run *r, fault *f) {
    bench_protocol_options o;
    (void)c;
    status result = arguments_int(a, "runs", 1, BENCH_START_RUNS, 100, &o.runs, f);
    if (!result) result = arguments_int(a, "threads", 1, ENGINE_THREADS_MAX, 1, &o.threads, f);
    if (!result) result = arguments_number(a, "seed", 0, UINT64_MAX, 1, &o.seed, f);
    return result ? result : bench_protocol(r, &o, f);
}

static status search(const context *c, const arguments *a, bench_run *r, fault *f) {
    const char *threads = arguments_value(a, "threads");
    bench_search_options o = {.threads = threads ? threads : "1"};
    status result = arguments_int(a, "depth", 1, DEPTH_MAX, 12, &o.depth, f);
    if (!result) result = engine_arguments_table(c, a, &o.engine, f);
    if (!result) result = engine_arguments_sure(a, &o.engine, f);
    if (!result) result = engine_arguments_without(a, &o.engine, f);
    if (!result) result = bench_search(r, &o, f);
    engine_leave_weights(&o.engine);
    return result;
}

static status scaling(const context *c, const arguments *a, bench_run *r, fault *f) {
    const char *problems = NULL;
    bench_scaling_options o = {.threads = arguments_value(a, "threads")};
    status result = read_either(a, "positions", "the problems are", &problems, f);
    if (!result)
        result = ffo_range_parse(view_of(problems ? problems : "40-45"), 8, &o.problems, f);
    if (!result) result = arguments_int(a, "rounds", 1, BENCH_SCALING_ROUNDS, 3, &o.rounds, f);
    if (!result) result = engine_arguments_table(c, a, &o.engine, f);
    if (!result) result = bench_scaling(r, &o, f);
    engine_leave_weights(&o.engine);
    return result;
}

static status cluster(const context *c, const arguments *a, bench_run *r, fault *f) {
    const bench_cluster_options o = {a->operands, a->count, arguments_has(a, "csv")};
    (void)c;
    if (!arguments_has(a, "simulate"))
        return fault_set(f, E_FORMAT, 0, "bench cluster only simulates so far: add --simulate");
    return bench_cluster(r, &o, f);
}

static status referee(const context *c, const arguments *a, bench_run *r, fault *f) {
    bench_referee_options o = {.games = 0};
    (void)c;
    status result = arguments_int(a, "games", 2, GAMES_MAX, 2000, &o.games, f);
    if (!result) result = arguments_int(a, "repeat", 1, ROUNDS_MAX, 5, &o.rounds, f);
    if (!result && o.games % 2)
        result = fault_set(f, E_RANGE, 0, "--games takes an even number: games come in pairs");
    return result ? result : bench_referee(r, &o, f);
}

/* ---- answers ---- */

static status signature(const context *c, const arguments *a, bench_run *r, fault *f) {
    int size = 0;
    (void)c;
    const status result = arguments_int(a, "size", 10, 12, 0, &size, f);
    return result ? result : bench_signature(r, size, f);
}

static status eval(const context *c, const arguments *a, bench_run *r, fault *f) {
    bench_eval_options o = {.data = arguments_value(a, "data"),
                            .plot = arguments_value(a, "plot"),
                            .weights = arguments_value(a, "weights")};
    status result = arguments_int(a, "repeat", 1, ROUNDS_MAX, 5, &o.rounds, f);
    if (!result) result = engine_arguments_table(c, a, &o.engine, f);
    o.engine.table_mb = 1; /* nothing is searched */
    if (!result) result = engine_share_built_in(&o.engine, f);
    if (!result) result = bench_eval(r, &o, f);
    engine_leave_weights(&o.engine);
    return result;
}

static status thirty(const context *c, const arguments *a, bench_run *r, fault *f) {
    bench_thirty_options o = {.file = a->count ? a->operands[0] : NULL,
                              .show = arguments_has(a, "show")};
    status result = arguments_int(a, "depth", 1, DEPTH_MAX, 15, &o.depth, f);
    if (!result) result = engine_arguments_table(c, a, &o.engine, f);
    if (!result) result = engine_arguments_sure(a, &o.engine, f);
    if (!result) result = bench_thirty(r, &o, f);
    engine_leave_weights(&o.engine);
    return result;
}

static status strength(const context *c, const arguments *a, bench_run *r, fault *f) {
    uint64_t seed = 0;
    bench_strength_options o = {.against = arguments_value(a, "against"),
                                .print = arguments_has(a, "print")};
    (void)c;
    if (o.print && r->json)
        return fault_set(f, E_FORMAT, 0, "--print writes a file of its own form, not JSON");
    status result = arguments_threads(a, &o.threads, f);
    if (!result && arguments_value(a, "games"))
        result =
            arguments_int(a, "games", STRENGTH_GAMES_LEAST, STRENGTH_GAMES_MOST, 0, &o.games, f);
    if (!result) result = arguments_number(a, "seed", 0, UINT64_MAX, 0, &seed, f);
    if (!result && o.games % 2)
        result = fault_set(f, E_RANGE, 0,
                           "--games is even: each opening is played twice, with colours exchanged");
    if (arguments_value(a, "seed")) o.seed = &seed;
    return result ? result : bench_strength(r, &o, f);
}

static status claims(const context *c, const arguments *a, bench_run *r, fault *f) {
    bench_claims_options o = {.games = 0};
    (void)c;
    status result = arguments_int(a, "size", 4, 12, 0, &o.size, f);
    if (!result) result = arguments_int(a, "games", 1, GAMES_MAX, 40, &o.games, f);
    if (!result) result = arguments_int(a, "first", 1, GAMES_MAX, 1, &o.first, f);
    if (!result) result = arguments_number(a, "seed", 0, UINT64_MAX, 1, &o.seed, f);
    if (!result) result = arguments_int(a, "prove-from", 0, EMPTIES_MAX, 24, &o.prove_from, f);
    if (!result) result = arguments_threads(a, &o.threads, f);
    return result ? result : bench_claims(r, &o, f);
}

static status soak(const context *c, const arguments *a, bench_run *r, fault *f) {
    bench_soak_options o = {.hours = 0};
    (void)c;
    status result = arguments_int(a, "hours", 1, 1000, 2, &o.hours, f);
    if (!result) result = arguments_number(a, "rounds", 1, GAMES_MAX, 0, &o.rounds, f);
    if (!result) result = arguments_number(a, "seed", 0, UINT64_MAX, 1, &o.seed, f);
    return result ? result : bench_soak(r, &o, f);
}

/* ---- the sub-commands ---- */

static const struct {
    const char *word;
    bench_reader read;
} benchmarks[] = {
    {"movegen", movegen}, {"lab", lab},           {"time", time_kept},      {"search", search},
    {"thirty", thirty},   {"eval", eval},         {"signature", signature}, {"strength", strength},
    {"referee", referee}, {"scaling", scaling},   {"claims", claims},       {"soak", soak},
    {"start", start},     {"protocol", protocol}, {"cluster", cluster},
};

int bench_command(context *c, const arguments *a) {
    const char *word = command_word(a->command);
    for (size_t i = 0; i < sizeof benchmarks / sizeof *benchmarks; i++)
        if (strcmp(benchmarks[i].word, word) == 0) return run(c, a, benchmarks[i].read);
    assert(false); /* every benchmark of cmd_bench.c is in the list */
    return EXIT_TROUBLE;
}
