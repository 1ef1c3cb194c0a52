/* cli/cmd_move.c - lets a player choose a move in a position. */
#include "base/text.h"
#include "cli/agent_report.h"
#include "cli/options/limit_options.h"
#include "cli/options/position_argument.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "game/position.h"
#include "player/player.h"
#include "player/weak.h"
#include "report/answers/move_report.h"
#include "report/outlet.h"
#include "search/limits.h"
#include "search/result.h"
#include "service/answers/move_choice.h"
#include "service/answers/move_player.h"

/* Returns the level that was asked for, or NULL. --agent and --depth on the command line overrule a
 * level of the settings; a level on the command line overrules an agent of the settings. */
static const char *level_of(const arguments *a) {
    const bool outvoted = arguments_given(a, "agent") || arguments_given(a, "depth");
    return outvoted ? arguments_given(a, "level") : arguments_value(a, "level");
}

static const char *agent_of(const arguments *a) {
    return arguments_given(a, "level") ? arguments_given(a, "agent") : arguments_value(a, "agent");
}

static status think(const search_limits *l, const position *p, player *who, move_choice *m,
                    fault *f) {
    interrupt i;
    interrupt_start(&i);
    const search_request request = {.limits = *l, .stop = &i.stop};
    const status result = move_choice_make(m, who, p, request, f);
    interrupt_end(&i);
    return result;
}

static int think_and_print(context *c, const arguments *a, const search_limits *l,
                           const position *p, player *who, move_choice *m) {
    fault f;
    if (think(l, p, who, m, &f)) return context_fail(c, &f);
    buffer out = buffer_make(NULL);
    const move_report report = move_choice_report(m, who, p->to_move);
    if (arguments_has(a, "json"))
        move_report_json(&report, &out);
    else
        move_report_text(&report, &out);
    return context_print(c, &out);
}

/* A level has its own depth. */
static status check_depth(const arguments *a, fault *f) {
    if (!level_of(a) || !arguments_given(a, "depth")) return OK;
    return fault_set(f, E_RANGE, 0,
                     "a level says how deep to search: leave out either --level or --depth");
}

/* EXIT_OK, or the code of a failure that has been reported. */
static int read_spec(context *c, const arguments *a, const field *board, player_spec *out) {
    const move_wishes w = {.agent = agent_of(a),
                           .level = level_of(a),
                           .threads = arguments_value(a, "threads"),
                           .hash = arguments_value(a, "hash"),
                           .weights = arguments_value(a, "weights"),
                           .counted = arguments_given(a, "depth") || arguments_given(a, "nodes"),
                           .timed = arguments_given(a, "time")};
    const char *blamed;
    fault f;
    if (!move_player_make(&w, board, out, &blamed, &f)) return EXIT_OK;
    return blamed ? agent_report_fail(c, blamed, &f) : context_fail(c, &f);
}

static int run_as(context *c, const arguments *a, const position *p, const player_spec *spec,
                  move_choice *m) {
    fault f;
    player *who = NULL;
    search_limits limits;
    const player_options o = {.size = p->field.size, .tier = c->tier, .limits = &limits};
    uint64_t seed = 0;
    if (arguments_number(a, "seed", 0, UINT64_MAX, 0, &seed, &f) ||
        limit_options_read(a, &limits, &f))
        return context_fail(c, &f);
    if (level_of(a)) limits.depth = 0; /* from the settings: a level has its own depth */
    if (player_open_spec(spec, &o, &who, &f))
        return agent_report_fail(c, player_spec_text(spec), &f);
    if (arguments_value(a, "seed")) player_new_game(who, seed);
    const int code = think_and_print(c, a, &limits, p, who, m);
    player_close(who);
    return code;
}

static int run_with(context *c, const arguments *a, move_choice *m) {
    position p;
    player_spec spec;
    fault f;
    if (check_depth(a, &f)) return context_fail(c, &f);
    int failed = position_argument(c, a, 0, &p);
    if (!failed) failed = read_spec(c, a, &p.field, &spec);
    if (failed) return failed;
    const int code = run_as(c, a, &p, &spec, m);
    player_spec_clear(&spec);
    return code;
}

static int run(context *c, const arguments *a) {
    const outlet speaks = context_outlet(c);
    move_choice *m = alloc_array(NULL, 1, sizeof *m);
    if (!m) return context_fail(c, &(fault){.code = E_NOMEM, .text = "no memory for a search"});
    m->outlet = &speaks;
    const int code = run_with(c, a, m);
    alloc_free(NULL, m);
    return code;
}

static const option options[] = {
    {"agent", OPTION_TEXT, "SPEC", "the player, as in avocet agents; the best player by default",
     NULL},
    {"level", OPTION_TEXT, "N|NAME", "level of the champion: 0 to 60, " WEAK_NAMES, NULL},
    LIMIT_OPTIONS,
    {"seed", OPTION_NUMBER, "N", "first random number of players that draw some; 1 by default",
     NULL},
    {"threads", OPTION_NUMBER, "N",
     "threads of the champion; all CPUs by default, but 1 with --depth, --nodes or --level, so "
     "that the answer repeats",
     NULL},
    {"hash", OPTION_NUMBER, "MB",
     "memory for the champion's table; 64 by default, less within short limits", NULL},
    {"weights", OPTION_FILE, "FILE",
     "the champion's weights for boards of this size, or hand; the built-in ones by default", NULL},
    POSITION_OPTIONS,
    OPTION_JSON,
    OPTIONS_END,
};

const command cmd_move = {
    .name = "move",
    .operands = "[POSITION]",
    .words = "start",
    .summary = "think about a position and give a move",
    .options = options,
    .most = 1,
    .run = run,
};
