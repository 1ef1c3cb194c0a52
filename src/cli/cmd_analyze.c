/* cli/cmd_analyze.c - what was wrong with a game, or with many. */
#include "analysis/game_analysis.h"
#include "base/paths.h"
#include "base/text.h"
#include "cli/options/engine_arguments.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "notation/any.h"
#include "player/level.h"
#include "report/outlet.h"
#include "search/limits.h"
#include "service/analysis/analyse.h"

static status read_limits(const arguments *a, game_analysis_options *o, fault *f) {
    const char *limits = arguments_value(a, "limits"), *time = arguments_value(a, "time");
    fault why;
    if (limits && mark_limits_read(view_of(limits), &o->limits[LOSS_DISCS], &why))
        return fault_set(f, why.code, 0, "--limits %.40s: %s", limits, why.text);
    if (time && search_parse_time(view_of(time), &o->analyst.time_ns, &why))
        return fault_set(f, why.code, 0, "--time %.40s: %s", time, why.text);
    return OK;
}

static status read_request(const context *c, const arguments *a, analyse_request *r, fault *f) {
    enum { ROWS_USUAL = 20 };
    uint64_t rows = ROWS_USUAL;
    analyst_options *o = &r->options.analyst;
    status failed = arguments_int(a, "level", ANALYSIS_LEVEL_LEAST, LEVEL_MOST,
                                  ANALYSIS_LEVEL_USUAL, &o->level, f);
    if (!failed) failed = read_limits(a, &r->options, f);
    if (!failed) failed = arguments_threads(a, &o->threads, f);
    if (!failed) failed = arguments_number(a, "record", 1, UINT32_MAX, 0, &r->games.record, f);
    if (!failed) failed = arguments_number(a, "limit", 0, UINT32_MAX, 0, &r->games.limit, f);
    if (!failed) failed = arguments_number(a, "players", 0, UINT32_MAX, rows, &rows, f);
    o->tier = c->tier;
    r->rows = (size_t)rows;
    r->width = (size_t)c->terminal.width;
    r->json = arguments_has(a, "json");
    r->html = arguments_value(a, "html");
    r->svg = arguments_value(a, "svg");
    r->games.path = a->operands[0];
    r->ranks = c->ranks;
    r->games.format = arguments_value(a, "from");
    r->games.player = view_of(arguments_value(a, "player"));
    r->games.year = arguments_value(a, "year");
    return failed ? failed : analyse_check(r, f);
}

static int run(context *c, const arguments *a) {
    const outlet speaks = context_outlet(c);
    analyse_request r = {.outlet = &speaks, .options = game_analysis_usual(c->tier)};
    interrupt i;
    analyse_end end;
    fault f;
    if (read_request(c, a, &r, &f)) return context_fail(c, &f);
    r.results = paths_join(c->paths.cache, "analysis", NULL);
    if (!r.results) return context_usage(c, "no memory");
    interrupt_start(&i);
    r.options.stop = r.games.stop = &i.stop;
    r.games.notes = &speaks;
    const status failed = analyse_run(&r, &end, &f);
    interrupt_end(&i);
    alloc_free(NULL, r.results);
    const int code = failed ? context_fail(c, &f) : end.left_out ? EXIT_USAGE : EXIT_OK;
    return end.unread || end.none_fits ? EXIT_TROUBLE : code;
}

static const option options[] = {
    {"level", OPTION_NUMBER, "N", "strength of the analysis, 2 to 60; 16 by default", NULL},
    {"time", OPTION_TEXT, "T", "time for each position instead of a level, such as 2s", NULL},
    {"limits", OPTION_TEXT, "A,B,C",
     "discs lost from which a move is inaccurate, a mistake, a blunder; 2,4,10 by default", NULL},
    {"player", OPTION_TEXT, "NAME", "games of players with NAME in their name", NULL},
    {"year", OPTION_TEXT, "YEARS", "games of a WTHOR base of these years, as in 1990-1995", NULL},
    {"record", OPTION_NUMBER, "N", "only game N of the file", NULL},
    {"limit", OPTION_NUMBER, "N", "at most N games; all by default", NULL},
    {"players", OPTION_NUMBER, "N", "players in the table; 20 by default, 0 for all", NULL},
    {"html", OPTION_FILE, "FILE", "write a page about one game; - for standard output", NULL},
    {"svg", OPTION_FILE, "FILE", "write the graph of one game; - for standard output", NULL},
    {"from", OPTION_WORDS, "FORMAT", "format of the games, if it is not clear", ANY_FORMATS},
    THREADS_OPTION,
    OPTION_JSON,
    OPTIONS_END,
};

const command cmd_analyze = {
    .name = "analyze",
    .operands = "GAME",
    .summary = "show what each move of a game lost",
    .options = options,
    .least = 1,
    .most = 1,
    .on_ranks = true,
    .run = run,
};
