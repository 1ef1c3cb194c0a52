/* cli/cmd_eval.c - why a position is worth what the champion, or an agent, says. */
#include "cli/agent_report.h"
#include "cli/arguments.h"
#include "cli/eval_champion.h"
#include "cli/eval_lab.h"
#include "cli/position_argument.h"
#include "engine/engine.h"
#include "player/player_spec.h"

#include <string.h>

#define USUAL_AGENT "sized" /* where the champion does not play */

enum { USUAL_ROWS = 10 };

/* --all is the same as -n all; one that was typed counts more than one of the settings. */
static status read_rows(const arguments *a, int *out, fault *f) {
    const char *text = arguments_value(a, "n");
    const bool typed = arguments_given(a, "n"), all = arguments_has(a, "all");
    uint64_t number = USUAL_ROWS;
    if (typed && all && arguments_given(a, "all"))
        return fault_set(f, E_FORMAT, 0, "-n and --all both say how many patterns: one is enough");
    *out = EXPLAINED_PLACES;
    if ((all && !typed) || (text && strcmp(text, "all") == 0)) return OK;
    if (text && (view_number(view_of(text), EXPLAINED_PLACES, &number, NULL) || number < 1))
        return fault_set(f, E_RANGE, 0,
                         "-n is a number of patterns from 1 to %d, or all; not '%.40s'",
                         EXPLAINED_PLACES, text);
    *out = (int)number;
    return OK;
}

/* What only the champion has an answer to; settings are for whom they fit. */
static const char *champions_option(const arguments *a) {
    static const char *const names[] = {"weights", "n", "all", NULL};
    for (int i = 0; names[i]; i++)
        if (arguments_given(a, names[i])) return names[i];
    return NULL;
}

static int explain_lab(context *c, const arguments *a, const char *spec, const position *p,
                       colour root) {
    const char *wrong = champions_option(a);
    if (wrong)
        return context_usage(c, "%s%s is for the champion's evaluation, and this is %.100s",
                             wrong[1] ? "--" : "-", wrong, spec);
    return eval_lab(c, spec, p, root, arguments_has(a, "json"));
}

static int explain_champion(context *c, const arguments *a, const player_spec *spec,
                            const position *p, colour root) {
    fault f;
    eval_champion_request r = {.spec = spec,
                               .weights = arguments_value(a, "weights"),
                               .position = p,
                               .root = root,
                               .json = arguments_has(a, "json"),
                               .asked = arguments_value(a, "agent") != NULL};
    if (read_rows(a, &r.rows, &f)) return context_fail(c, &f);
    return eval_champion(c, &r);
}

static int explain_kind(context *c, const arguments *a, const player_spec *spec, const position *p,
                        colour root) {
    switch (spec->kind) {
    case PLAYER_CHAMPION:
        return explain_champion(c, a, spec, p, root);
    case PLAYER_OUTSIDE:
        return context_usage(c, "%.100s is an outside program: it does not show its evaluation",
                             spec->text);
    default:
        return explain_lab(c, a, spec->text, p, root);
    }
}

static int run(context *c, const arguments *a) {
    position p;
    player_spec spec;
    fault f;
    const char *text = arguments_value(a, "agent"), *side = arguments_value(a, "for");
    const int failed = position_argument(c, a, 0, &p);
    if (failed) return failed;
    const colour root = !side ? p.to_move : strcmp(side, "black") == 0 ? BLACK : WHITE;
    if (!text) text = engine_plays_on(&p.field) ? "champion" : USUAL_AGENT;
    if (player_spec_read(view_of(text), NULL, &spec, &f)) return agent_report_fail(c, text, &f);
    const int code = explain_kind(c, a, &spec, &p, root);
    player_spec_clear(&spec);
    return code;
}

static const option options[] = {
    {"agent", OPTION_TEXT, "SPEC",
     "whose evaluation, as in avocet agents; the champion's by default", NULL},
    {"for", OPTION_WORDS, "SIDE", "for whom; the side to move by default", "black white"},
    {"n", OPTION_TEXT, "N", "how many of the champion's patterns, or all; 10 by default", NULL},
    {"all", OPTION_SWITCH, NULL, "every pattern, as -n all", NULL},
    {"weights", OPTION_FILE, "FILE", "what judges 8x8, or hand; by default what is built in", NULL},
    POSITION_OPTIONS,
    OPTION_JSON,
    OPTIONS_END,
};

static const example examples[] = {
    {"eval f5d6c3d3c4", "where the champion sees the value of a position"},
    {"eval f5d6c3d3c4 --all --for white", "every pattern, and for white"},
    {"eval f5d6c3d3c4 --weights hand", "the champion's counts made by hand"},
    {"eval f5d6c3d3c4 --agent seven", "the seven characteristics of text 001"},
    {"eval start --size 10 --agent sized --for white", "the weights of 10x10, for white"},
    {"eval f5d6c3 --json", "all of it for a program"},
    {NULL, NULL},
};

const command cmd_eval = {
    .name = "eval",
    .operands = "[POSITION]",
    .words = "start",
    .summary = "explain what the champion or an agent thinks a position is worth",
    .options = options,
    .examples = examples,
    .most = 1,
    .run = run,
};
