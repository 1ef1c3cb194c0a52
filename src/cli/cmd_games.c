/* cli/cmd_games.c - looks into a file of stored games. */
#include "arena/standings/standings.h"
#include "base/paths.h"
#include "base/text.h"
#include "cli/options/export_option.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"
#include "game/squares.h"
#include "report/outlet.h"
#include "service/games/filter_words.h"
#include "service/games/game_export.h"
#include "service/games/player_listing.h"
#include "service/games/standings_output.h"
#include "service/games/stored_listing.h"
#include "service/stored_gathering.h"
#include "store/store.h"

#include <string.h>

enum { LIMIT_DEFAULT = 20 };

/* The request of the command line. */
typedef struct question {
    store_filter filter;
    buffer opening; /* as the store has moves */
    bool games;     /* else runs */
    listing_form form;
    uint64_t limit;
    bool exports; /* writes games in a format */
    bool ranks;   /* standings instead of games */
    standings_output standings;
} question;

/* ---- the question ---- */

static bool asks_for_games(const question *q, const arguments *a) {
    const store_filter *f = &q->filter;
    return arguments_has(a, "list") || f->run || f->id || f->player.length || f->ending ||
           f->winner || f->opening.length || q->exports || q->ranks;
}

static const char *file_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Any option that only standings have asks for them. */
static status read_standings(const arguments *a, question *q, fault *f) {
    const char *order = arguments_value(a, "order");
    const standings_output o = {.order = order && strcmp(order, "points") == 0 ? ORDER_POINTS
                                                                               : ORDER_ELO,
                                .title = a->count ? file_name(a->operands[0]) : "games.db",
                                .anchor = arguments_value(a, "anchor"),
                                .html = arguments_value(a, "html"),
                                .svg = arguments_value(a, "svg"),
                                .csv = q->form == LISTING_CSV,
                                .json = q->form == LISTING_JSON,
                                .cross = arguments_has(a, "cross")};
    q->ranks = arguments_has(a, "standings") || order || o.anchor || o.html || o.svg || o.cross;
    q->standings = o;
    if (!q->ranks) return OK;
    if (q->exports || arguments_has(a, "show") || arguments_has(a, "list"))
        return fault_set(f, E_FORMAT, 0,
                         "standings cannot be had with --list, --show, --to or --output");
    if (o.cross && o.json)
        return fault_set(f, E_FORMAT, 0, "--json holds the cross table already: leave --cross out");
    return standings_output_check(&q->standings, f);
}

static status read_question(const arguments *a, question *q, fault *f) {
    uint64_t run = 0, id = 0;
    *q = (question){.opening = buffer_make(NULL),
                    .form = arguments_has(a, "json")  ? LISTING_JSON
                            : arguments_has(a, "csv") ? LISTING_CSV
                                                      : LISTING_TEXT,
                    .exports = export_option_wanted(a)};
    status result = read_standings(a, q, f);
    const bool listed = q->form == LISTING_TEXT && !q->exports && !q->ranks;
    const uint64_t usual = listed ? LIMIT_DEFAULT : 0;
    if (!result) result = arguments_number(a, "run", 1, INT64_MAX, 0, &run, f);
    if (!result) result = arguments_number(a, "show", 1, INT64_MAX, 0, &id, f);
    if (!result) result = arguments_number(a, "limit", 0, UINT32_MAX, usual, &q->limit, f);
    if (!result) result = filter_words_check_ending(arguments_value(a, "ending"), f);
    if (!result) result = filter_words_opening(arguments_value(a, "opening"), &q->opening, f);
    if (!result && arguments_has(a, "csv") && arguments_has(a, "json"))
        result = fault_set(f, E_FORMAT, 0, "--csv and --json cannot be printed at once");
    q->filter = (store_filter){.run = (int64_t)run,
                               .id = (int64_t)id,
                               .player = view_of(arguments_value(a, "player")),
                               .ending = arguments_value(a, "ending"),
                               .winner = filter_words_winner(arguments_value(a, "result")),
                               .opening = buffer_view(&q->opening)};
    q->games = asks_for_games(q, a);
    return result;
}

/* ---- answers ---- */

static void note_more(context *c, bool more) {
    if (more) context_note(c, "there are more; --limit N shows N of them, --limit 0 all");
}

/* Returns `code`, or EXIT_TROUBLE if that is EXIT_OK and records were unreadable. */
static int note_unreadable(context *c, const store *s, int code) {
    const store_trouble *t = store_unreadable(s);
    if (t->records)
        context_note(c, "%llu record%s cannot be read; the first: %s",
                     (unsigned long long)t->records, t->records == 1 ? "" : "s", t->first.text);
    return code ? code : t->records ? EXIT_TROUBLE : EXIT_OK;
}

static int list(context *c, const question *q, store *s) {
    const terminal *t = &c->terminal;
    const outlet speaks = context_outlet(c);
    const stored_listing o = {
        .games = q->games,
        .filter = q->filter,
        .limit = q->limit,
        .form = q->form,
        .style = {.discs = t->discs, .colour = t->colour, .last_move = SQUARE_NONE},
        .width = (size_t)t->width};
    stored_listing_end end;
    fault f;
    const status result = stored_listing_print(&o, s, &speaks, &end, &f);
    const bool none = q->games && !q->filter.id && !end.shown;
    if (none)
        context_note(c, "no game fits%s",
                     q->filter.player.length ? "; --players lists the players" : "");
    note_more(c, end.more);
    const int trouble = note_unreadable(c, s, end.unread || none ? EXIT_TROUBLE : EXIT_OK);
    if (result) return context_fail(c, &f);
    if (!end.unread && q->filter.id && end.shown == 0)
        return context_usage(c, "there is no game with id %lld that fits", (long long)q->filter.id);
    return trouble;
}

static int list_players(context *c, const question *q, store *s) {
    const outlet speaks = context_outlet(c);
    bool unread = false;
    fault f;
    const size_t width = (size_t)c->terminal.width;
    const status result = player_listing_print(s, q->form, width, &speaks, &unread, &f);
    return note_unreadable(c, s, result ? context_fail(c, &f) : unread ? EXIT_TROUBLE : EXIT_OK);
}

static int export(context *c, const arguments *a, const question *q, store *s, const char *path) {
    const outlet notes = context_outlet(c);
    interrupt i;
    game_export e = {
        .store = s, .filter = &q->filter, .limit = q->limit, .notes = &notes, .stop = &i.stop};
    interrupt_start(&i);
    const int code = export_option_run(c, a, path, game_export_fill, &e);
    interrupt_end(&i);
    note_more(c, e.more);
    return note_unreadable(c, s, code);
}

static int rank(context *c, const question *q, store *s) {
    const outlet speaks = context_outlet(c);
    standings_output o = q->standings;
    stored_gathering g;
    bool unread = false, more = false;
    fault f;
    buffer chosen = buffer_make(NULL), title = buffer_make(NULL);
    o.width = (size_t)c->terminal.width;
    if (stored_gathering_begin(&g, &f)) return context_fail(c, &f);
    filter_words_write(&q->filter, &chosen);
    buffer_format(&title, "%s%s%s", o.title, chosen.length ? ": " : "", buffer_text(&chosen));
    o.title = buffer_text(&title);
    if (chosen.length)
        context_note(c, "the standings count only these games: %s", buffer_text(&chosen));
    status result = stored_gathering_read(&g, s, &q->filter, q->limit, &more, &f);
    if (!result) result = standings_output_write(&o, &g, &speaks, &unread, &f);
    const int code = result ? context_fail(c, &f) : unread ? EXIT_TROUBLE : EXIT_OK;
    stored_gathering_clear(&g);
    buffer_clear(&chosen);
    buffer_clear(&title);
    note_more(c, more);
    return note_unreadable(c, s, code);
}

/* ---- the command ---- */

static int open_and_list(context *c, const arguments *a, const question *q, const char *path) {
    store *s = NULL;
    fault f;
    if (store_open(path, STORE_READ, NULL, &s, &f)) return context_fail(c, &f);
    const int code = q->exports                    ? export(c, a, q, s, path)
                     : q->ranks                    ? rank(c, q, s)
                     : arguments_has(a, "players") ? list_players(c, q, s)
                                                   : list(c, q, s);
    store_close(s);
    return code;
}

static int run(context *c, const arguments *a) {
    question q;
    fault f;
    int code = EXIT_OK;
    char *usual = paths_join(c->paths.data, "games.db", NULL);
    if (read_question(a, &q, &f))
        code = context_fail(c, &f);
    else if (a->count == 0 && !usual)
        code = context_usage(c, "no memory");
    else
        code = open_and_list(c, a, &q, a->count ? a->operands[0] : usual);
    buffer_clear(&q.opening);
    alloc_free(NULL, usual);
    return code;
}

static const option options[] = {
    {"list", OPTION_SWITCH, NULL,
     "one line for each game; each of the next five options implies it", NULL},
    {"run", OPTION_NUMBER, "N", "games of this run", NULL},
    {"player", OPTION_TEXT, "NAME", "games of a player with NAME in its name or specification",
     NULL},
    {"ending", OPTION_TEXT, "HOW",
     "games with this ending: normal, time, illegal, pass, crash, hang, garbage, long, start, "
     "resigned",
     NULL},
    {"result", OPTION_WORDS, "WHO", "games won by A, B, black or white, or drawn",
     "a b draw black white"},
    {"opening", OPTION_TEXT, "MOVES", "games that begin with MOVES", NULL},
    {"players", OPTION_SWITCH, NULL, "the players with their names and results", NULL},
    {"show", OPTION_NUMBER, "ID", "one game: its board and the thinking about each move", NULL},
    EXPORT_OPTIONS,
    {"limit", OPTION_NUMBER, "N", "at most N games; 20 by default in lists; 0 for all", NULL},
    {"standings", OPTION_SWITCH, NULL,
     "a ranking: Elo with errors, points, discs, times, forfeits, and a cross table; each of the "
     "next five options implies it",
     NULL},
    {"cross", OPTION_SWITCH, NULL, "only the cross table, also with --csv", NULL},
    {"order", OPTION_WORDS, "HOW", "order by Elo, or by points as in Swiss tournaments",
     "elo points"},
    {"anchor", OPTION_TEXT, "ELO,PLAYER", "give one player this Elo; without it the mean is 0",
     NULL},
    {"html", OPTION_FILE, "FILE", "write the standings as a page; - for standard output", NULL},
    {"svg", OPTION_FILE, "FILE", "write the ratings as a picture; - for standard output", NULL},
    {"csv", OPTION_SWITCH, NULL, "print CSV", NULL},
    OPTION_JSON,
    OPTIONS_END,
};

const command cmd_games = {
    .name = "games",
    .operands = "[FILE]",
    .summary = "look into a file of stored games",
    .options = options,
    .least = 0,
    .most = 1,
    .run = run,
};
