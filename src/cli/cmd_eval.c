/* cli/cmd_eval.c - explains what the champion or an agent thinks a position is worth. */
#include "base/text.h"
#include "cli/agent_report.h"
#include "cli/options/position_argument.h"
#include "cli/table/arguments.h"
#include "cli/terminal/terminal.h"
#include "game/position.h"
#include "player/best.h"
#include "player/player_spec.h"
#include "report/answers/eval_report.h"
#include "report/answers/term_report.h"
#include "report/board_text.h"
#include "search/explanation.h"
#include "service/answers/explain.h"

#include <string.h>

enum { USUAL_ROWS = 10 };

/* --all means -n all. An option that was typed overrules a setting. */
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

/* Returns an option that was typed and that only the champion understands, or NULL. */
static const char *champions_option(const arguments *a) {
    static const char *const names[] = {"weights", "n", "all", NULL};
    for (int i = 0; names[i]; i++)
        if (arguments_given(a, names[i])) return names[i];
    return NULL;
}

/* ---- printing ---- */

static void write_champion(const context *c, const arguments *a, const explain_request *r, int rows,
                           const explained_position *e, buffer *out) {
    const terminal *t = &c->terminal;
    const board_style style = {.discs = t->discs, .colour = t->colour, .last_move = SQUARE_NONE};
    const eval_report report = {.name = player_spec_text(r->spec),
                                .position = r->position,
                                .root = r->root,
                                .explanation = e->champion,
                                .weights = e->weights,
                                .mentions_agents = !arguments_value(a, "agent")};
    if (arguments_has(a, "json"))
        eval_report_json(&report, out);
    else
        eval_report_text(&report, &style, t->width, rows, out);
}

static void write_agent(const arguments *a, const explain_request *r, const explained_position *e,
                        buffer *out) {
    if (arguments_has(a, "json"))
        term_report_json(&e->agent, r->root, r->position->to_move, out);
    else
        term_report_text(&e->agent, r->root, out);
}

/* ---- asking ---- */

static int explain_champion(context *c, const arguments *a, explain_request *r) {
    fault f;
    explained_position *e = NULL;
    buffer out = buffer_make(NULL);
    int rows = 0;
    r->weights = arguments_value(a, "weights");
    if (read_rows(a, &rows, &f) || explain_position(r, &e, &f)) return context_fail(c, &f);
    write_champion(c, a, r, rows, e, &out);
    explained_free(e);
    return context_print(c, &out);
}

static int explain_agent(context *c, const arguments *a, const explain_request *r) {
    fault f;
    explained_position *e = NULL;
    buffer out = buffer_make(NULL);
    const char *wrong = champions_option(a);
    if (wrong)
        return context_usage(c, "%s%s is for the champion's evaluation, and this is %.100s",
                             wrong[1] ? "--" : "-", wrong, player_spec_text(r->spec));
    if (explain_position(r, &e, &f)) return agent_report_fail(c, player_spec_text(r->spec), &f);
    write_agent(a, r, e, &out);
    explained_free(e);
    return context_print(c, &out);
}

static int explain_kind(context *c, const arguments *a, explain_request *r) {
    switch (r->spec->kind) {
    case PLAYER_CHAMPION:
        return explain_champion(c, a, r);
    case PLAYER_OUTSIDE:
        return context_usage(c, "%.100s is an outside program: it does not show its evaluation",
                             r->spec->text);
    default:
        return explain_agent(c, a, r);
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
    if (position_must_pass(&p)) context_note(c, "%s must pass here", colour_name(p.to_move));
    if (!text) text = player_best(&p.field, true);
    if (player_spec_read(view_of(text), NULL, &spec, &f)) return agent_report_fail(c, text, &f);
    explain_request r = {.spec = &spec, .position = &p, .root = root, .tier = c->tier};
    const int code = explain_kind(c, a, &r);
    player_spec_clear(&spec);
    return code;
}

static const option options[] = {
    {"agent", OPTION_TEXT, "SPEC",
     "the player whose evaluation is shown, as in avocet agents; the champion by default", NULL},
    {"for", OPTION_WORDS, "SIDE", "side for which the value counts; the side to move by default",
     "black white"},
    {"n", OPTION_TEXT, "N", "number of the champion's patterns, or all; 10 by default", NULL},
    {"all", OPTION_SWITCH, NULL, "every pattern, the same as -n all", NULL},
    {"weights", OPTION_FILE, "FILE",
     "weights for boards of this size, or hand; the built-in ones by default", NULL},
    POSITION_OPTIONS,
    OPTION_JSON,
    OPTIONS_END,
};

const command cmd_eval = {
    .name = "eval",
    .operands = "[POSITION]",
    .words = "start",
    .summary = "explain how the champion or an agent values a position",
    .options = options,
    .most = 1,
    .run = run,
};
