/* cli/cmd_wthor.c - looks into a WTHOR base. */
#include "archive/wthor_base.h"
#include "archive/wthor_query.h"
#include "archive/wthor_report.h"
#include "base/text.h"
#include "cli/options/export_option.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "game/position.h"
#include "report/outlet.h"
#include "service/convert/wthor_export.h"

#include <string.h>

enum { LIMIT_DEFAULT = 20 };

/* The request of the command line. */
typedef struct question {
    wthor_filter filter;
    wthor_target opening, next;
    uint64_t limit;
    bool exports; /* writes games in a format */
} question;

/* The choice of output: at most one of these options. */
static const char *const views[] = {"list",  "players", "tournaments", "next",
                                    "check", "to",      "output",      NULL};

/* --player once is a player, twice the two of a game. */
static status read_players(const arguments *a, wthor_filter *filter, fault *f) {
    int count = 0;
    filter->player = view_of(arguments_value(a, "player"));
    for (int i = 0; i < a->given_count; i++) {
        if (strcmp(a->given[i].option->name, "player") != 0) continue;
        if (++count == 2) filter->opponent = view_of(a->given[i].value);
    }
    return count > 2 ? fault_set(f, E_FORMAT, 0, "a game has two players: --player at most twice")
                     : OK;
}

static status read_positions(const outlet *notes, const arguments *a, question *q, fault *f) {
    const char *opening = arguments_value(a, "opening"), *next = arguments_value(a, "next");
    status result = OK;
    if (opening) {
        result = wthor_opening_read(opening, "--opening", notes, &q->opening, f);
        q->filter.opening = &q->opening;
    }
    if (next && !result) result = wthor_target_read(next, "--next", notes, &q->next, f);
    if (next && !result && q->next.passed)
        outlet_note(notes, "%s must pass: these are the moves of %s",
                    colour_name(colour_other(q->next.side)), colour_name(q->next.side));
    return result;
}

/* --to and --output are one. */
static status check_views(const arguments *a, fault *f) {
    const char *found = NULL;
    for (const char *const *v = views; *v; v++) {
        if (!arguments_has(a, *v)) continue;
        if (found && strcmp(found, "to") == 0) continue;
        if (found)
            return fault_set(f, E_FORMAT, 0, "--%s and --%s cannot be shown at once", found, *v);
        found = *v;
    }
    return OK;
}

/* The question keeps pointers to itself and must stay where it is. */
static status read_question(const outlet *notes, const arguments *a, question *q, fault *f) {
    *q = (question){.filter = {.tournament = view_of(arguments_value(a, "tournament"))},
                    .exports = export_option_wanted(a)};
    const uint64_t usual = q->exports ? 0 : LIMIT_DEFAULT;
    status result = check_views(a, f);
    if (!result) result = read_players(a, &q->filter, f);
    if (!result) result = wthor_filter_years(arguments_value(a, "year"), &q->filter, f);
    if (!result) result = wthor_filter_scores(arguments_value(a, "score"), &q->filter, f);
    if (!result) result = arguments_number(a, "limit", 0, UINT32_MAX, usual, &q->limit, f);
    if (!result) result = read_positions(notes, a, q, f);
    return result;
}

static int show(context *c, const arguments *a, const question *q, const wthor_report *r) {
    size_t left_out = 0;
    bool sound = true;
    if (arguments_has(a, "list"))
        left_out = wthor_report_games(r);
    else if (arguments_has(a, "players"))
        left_out = wthor_report_players(r);
    else if (arguments_has(a, "tournaments"))
        left_out = wthor_report_tournaments(r);
    else if (arguments_has(a, "next"))
        left_out = wthor_report_next(r, &q->next);
    else if (arguments_has(a, "check"))
        sound = wthor_report_check(r);
    else
        wthor_report_summary(r);
    const int printed = context_print(c, r->out);
    if (!printed && left_out)
        context_note(c, "%zu more; --limit N shows N of them, --limit 0 all", left_out);
    return printed ? printed : sound ? EXIT_OK : EXIT_TROUBLE;
}

static int export(context *c, const arguments *a, const question *q, const wthor_base *b,
                  const wthor_pick *pick) {
    const outlet notes = context_outlet(c);
    interrupt i;
    wthor_export e = {.base = b, .pick = pick, .limit = q->limit, .notes = &notes, .stop = &i.stop};
    interrupt_start(&i);
    const int code = export_option_run(c, a, a->operands[0], wthor_export_fill, &e);
    interrupt_end(&i);
    return code;
}

static int pick_and_show(context *c, const arguments *a, const question *q, const wthor_base *b) {
    fault f;
    wthor_pick pick;
    if (wthor_pick_games(b, &q->filter, NULL, &pick, &f)) return context_fail(c, &f);
    buffer out = buffer_make(NULL);
    const wthor_report report = {
        .base = b,
        .pick = &pick,
        .limit = q->limit ? (size_t)q->limit : SIZE_MAX,
        .width = (size_t)c->terminal.width,
        .json = arguments_has(a, "json"),
        .out = &out,
    };
    const int code = q->exports ? export(c, a, q, b, &pick) : show(c, a, q, &report);
    const bool none = !q->exports && pick.count == 0;
    if (none) context_note(c, "no game fits");
    wthor_pick_clear(&pick);
    return none && !code ? EXIT_TROUBLE : code;
}

static int run(context *c, const arguments *a) {
    fault f;
    question q;
    wthor_base base;
    const outlet notes = context_outlet(c);
    if (read_question(&notes, a, &q, &f)) return context_fail(c, &f);
    if (wthor_base_load(a->operands[0], NULL, NULL, &base, &f)) return context_fail(c, &f);
    wthor_report_notes(&base, a->operands[0], &notes);
    const int code = pick_and_show(c, a, &q, &base);
    wthor_base_clear(&base);
    return code;
}

static const option options[] = {
    {"player", OPTION_TEXT, "NAME...",
     "games of players with NAME in their name; twice: games between the two", NULL},
    {"tournament", OPTION_TEXT, "NAME", "games of tournaments with NAME in their name", NULL},
    {"year", OPTION_TEXT, "YEARS", "games of a year or of years, as in 1990-1995 or 1990-", NULL},
    {"score", OPTION_TEXT, "RANGE", "games by black's number of discs, as in 33-64 or 33-", NULL},
    {"opening", OPTION_TEXT, "MOVES", "games that reached the position after MOVES", NULL},
    {"list", OPTION_SWITCH, NULL, "one line for each game", NULL},
    {"players", OPTION_SWITCH, NULL, "list the players and their results", NULL},
    {"tournaments", OPTION_SWITCH, NULL, "list the tournaments and their dates", NULL},
    {"next", OPTION_TEXT, "MOVES",
     "the moves that were played after MOVES, in a position, or at start", NULL},
    {"check", OPTION_SWITCH, NULL, "replay all games and report mistakes", NULL},
    EXPORT_OPTIONS,
    {"limit", OPTION_NUMBER, "N",
     "at most N lines or games; 20 lines by default, all games with --to; 0 for all", NULL},
    OPTION_JSON,
    OPTIONS_END,
};

const command cmd_wthor = {
    .name = "wthor",
    .operands = "DIR",
    .summary = "search a WTHOR base of tournament games",
    .options = options,
    .least = 1,
    .most = 1,
    .run = run,
};
