/* cli/cmd_games.c - looks into a file of stored games. */
#include "cli/table/arguments.h"
#include "service/games/game_export.h"
#include "service/games/standings_output.h"
#include "service/games/stored_game_report.h"

#include <string.h>

enum { LIMIT_DEFAULT = 20, FLUSH_AT = 1 << 16 };

typedef enum games_form { FORM_TEXT, FORM_CSV, FORM_JSON } games_form;

/* What the command line asks. */
typedef struct question {
    store_filter filter;
    buffer opening; /* as the store has moves */
    bool games;     /* else runs */
    games_form form;
    uint64_t limit;
    const char *to, *output;
    bool ranks; /* standings instead of games */
    standings_output standings;
} question;

/* Games on their way from the store to the reader. */
typedef struct listing {
    context *context;
    const question *question;
    buffer out;
    json_writer json;
    table runs;
    uint64_t shown;
    bool more;            /* than the limit */
    int printed;          /* the first failure of printing */
    convert_sink *export; /* NULL: the games are printed or ranked */
    uint64_t unfit;       /* games that the format of the export cannot hold */
    stored_gathering *standings;
    fault fault; /* of the export or the standings */
} listing;

/* ---- the question ---- */

/* Upper case and blanks are for people. */
static void read_opening(const char *text, buffer *out) {
    for (; text && *text; text++)
        if (!char_is_blank(*text)) buffer_add_char(out, char_lower(*text));
}

/* Squares and passes as the store has them: "f5", "a10", "--". */
static status check_opening(view moves, fault *f) {
    view rest = moves;
    while (rest.length) {
        size_t length = 0;
        if (view_starts_with(rest, "--"))
            length = 2;
        else if (char_is_letter(rest.data[0]))
            for (length = 1; length < rest.length && char_is_digit(rest.data[length]);) length++;
        if (length < 2)
            return fault_set(f, E_FORMAT, 0, "--opening is moves, as in f5d6c3, not '%.*s'",
                             (int)(moves.length < 40 ? moves.length : 40), moves.data);
        rest = view_from(rest, length);
    }
    return OK;
}

static store_winner winner_of(const char *name) {
    static const char *const names[] = {[STORE_A] = "a",
                                        [STORE_B] = "b",
                                        [STORE_DRAW] = "draw",
                                        [STORE_BLACK] = "black",
                                        [STORE_WHITE] = "white"};
    for (store_winner w = STORE_A; name && w <= STORE_WHITE; w++)
        if (strcmp(name, names[w]) == 0) return w;
    return STORE_ANY;
}

/* Endings by their names, so that a new one needs no word here. */
static status check_ending(const char *name, fault *f) {
    buffer all = buffer_make(NULL);
    status result = name ? E_RANGE : OK;
    for (game_ending e = ENDING_NORMAL; e < ENDING_COUNT; e++) {
        buffer_format(&all, "%s%s", e ? ", " : "", game_ending_name(e));
        if (name && strcmp(name, game_ending_name(e)) == 0) result = OK;
    }
    if (result) (void)fault_set(f, result, 0, "--ending is one of %.100s", buffer_text(&all));
    buffer_clear(&all);
    return result;
}

static bool asks_for_games(const question *q, const arguments *a) {
    const store_filter *f = &q->filter;
    return arguments_has(a, "list") || f->run || f->id || f->player.length || f->ending ||
           f->winner || f->opening.length || q->to || q->output || q->ranks;
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
                                .csv = q->form == FORM_CSV,
                                .json = q->form == FORM_JSON,
                                .cross = arguments_has(a, "cross")};
    q->ranks = arguments_has(a, "standings") || order || o.anchor || o.html || o.svg || o.cross;
    q->standings = o;
    if (!q->ranks) return OK;
    if (q->to || q->output || arguments_has(a, "show") || arguments_has(a, "list"))
        return fault_set(f, E_FORMAT, 0,
                         "standings cannot be had with --list, --show, --to or --output");
    if (o.cross && o.json)
        return fault_set(f, E_FORMAT, 0, "--json holds the cross table already: leave --cross out");
    return standings_output_check(&q->standings, f);
}

static status read_question(const arguments *a, question *q, fault *f) {
    uint64_t run = 0, id = 0;
    *q = (question){.opening = buffer_make(NULL),
                    .form = arguments_has(a, "json")  ? FORM_JSON
                            : arguments_has(a, "csv") ? FORM_CSV
                                                      : FORM_TEXT,
                    .to = arguments_value(a, "to"),
                    .output = arguments_value(a, "output")};
    status result = read_standings(a, q, f);
    const bool listed = q->form == FORM_TEXT && !q->to && !q->output && !q->ranks;
    const uint64_t usual = listed ? LIMIT_DEFAULT : 0;
    read_opening(arguments_value(a, "opening"), &q->opening);
    if (!result) result = arguments_number(a, "run", 1, INT64_MAX, 0, &run, f);
    if (!result) result = arguments_number(a, "show", 1, INT64_MAX, 0, &id, f);
    if (!result) result = arguments_number(a, "limit", 0, UINT32_MAX, usual, &q->limit, f);
    if (!result) result = check_ending(arguments_value(a, "ending"), f);
    if (!result) result = check_opening(buffer_view(&q->opening), f);
    if (!result && arguments_has(a, "csv") && arguments_has(a, "json"))
        result = fault_set(f, E_FORMAT, 0, "--csv and --json cannot be printed at once");
    q->filter = (store_filter){.run = (int64_t)run,
                               .id = (int64_t)id,
                               .player = view_of(arguments_value(a, "player")),
                               .ending = arguments_value(a, "ending"),
                               .winner = winner_of(arguments_value(a, "result")),
                               .opening = buffer_view(&q->opening)};
    q->games = asks_for_games(q, a);
    return result;
}

/* ---- rows ---- */

/* A full buffer is printed, so that any number of games needs little memory. The JSON writer goes
 * on with the emptied buffer. */
static status pass_on(listing *l) {
    if (l->out.length >= FLUSH_AT) l->printed = context_print(l->context, &l->out);
    return l->printed ? E_STOPPED : OK;
}

static status show_run(void *argument, const store_run *r) {
    listing *l = argument;
    l->shown++;
    if (l->question->form == FORM_JSON)
        stored_game_report_run_json(r, &l->json);
    else if (l->question->form == FORM_CSV)
        stored_game_report_run_csv(r, &l->out);
    else
        stored_game_report_run(r, &l->runs);
    return pass_on(l);
}

static void write_game(listing *l, const store_run *r, const store_game *g) {
    const question *q = l->question;
    const terminal *t = &l->context->terminal;
    const board_style style = {.discs = t->discs, .colour = t->colour, .last_move = SQUARE_NONE};
    if (q->form == FORM_JSON)
        stored_game_report_game_json(r, g, &l->json);
    else if (q->form == FORM_CSV)
        stored_game_report_game_csv(r, g, &l->out);
    else if (q->filter.id)
        stored_game_report_show(r, g, &style, &l->out);
    else
        stored_game_report_game(r, g, &l->out);
}

static status export_game(listing *l, const store_run *r, const store_game *g) {
    fault why;
    const status result = game_export_add(l->export, r, g, &why, &l->fault);
    if (result || !why.code) return result;
    l->unfit++;
    context_note(l->context, "game %lld is left out: %s", (long long)g->id, why.text);
    return OK;
}

static status show_game(void *argument, const store_run *r, const store_game *g) {
    listing *l = argument;
    if (l->question->limit && l->shown == l->question->limit) {
        l->more = true;
        return E_STOPPED;
    }
    l->shown++;
    if (l->export) return export_game(l, r, g);
    if (l->standings) return stored_gathering_add(l->standings, r, g, &l->fault);
    write_game(l, r, g);
    return pass_on(l);
}

static void write_titles(listing *l) {
    const question *q = l->question;
    if (q->form == FORM_JSON)
        json_open_array(&l->json);
    else if (q->form == FORM_CSV)
        buffer_add(&l->out,
                   q->games ? stored_game_report_game_titles : stored_game_report_run_titles);
    else if (q->games && !q->filter.id)
        buffer_add(&l->out, stored_game_report_titles);
}

static void write_end(listing *l) {
    const question *q = l->question;
    if (q->form == FORM_JSON) {
        json_close(&l->json);
        buffer_add_char(&l->out, '\n');
    } else if (q->form == FORM_TEXT && !q->games) {
        (void)table_write_within(&l->runs, (size_t)l->context->terminal.width, &l->out);
    }
}

/* ---- the end ---- */

static void note_end(context *c, const listing *l, const store *s) {
    const store_trouble *t = store_unreadable(s);
    if (l->question->games && !l->question->filter.id && !l->export && !l->standings && !l->shown)
        context_note(c, "no game fits");
    if (l->more) context_note(c, "there are more; --limit N shows N of them, --limit 0 all");
    if (t->records)
        context_note(c, "%llu records cannot be read; the first: %s",
                     (unsigned long long)t->records, t->first.text);
}

static int print_export(context *c, const listing *l, status result, const fault *f) {
    const convert_sink *e = l->export;
    if (result && e->out.reader_left) return EXIT_TROUBLE;
    if (result) return context_fail(c, f);
    buffer lost = buffer_make(NULL);
    convert_sink_losses(e, &lost);
    if (lost.length) context_note(c, "%s", buffer_text(&lost));
    buffer_clear(&lost);
    if (l->unfit || strcmp(e->path, "-") != 0)
        context_note(c, "%llu written, %llu left out", (unsigned long long)e->done,
                     (unsigned long long)l->unfit);
    if (e->done == 0) context_note(c, "no game was written");
    return l->unfit || e->done == 0 ? EXIT_USAGE : EXIT_OK;
}

static int finish_export(listing *l, status result, fault *f) {
    buffer said = buffer_make(NULL);
    result = convert_sink_end(l->export, result, &said, f);
    if (!result && said.length) context_note(l->context, "written: %s", buffer_text(&said));
    buffer_clear(&said);
    const int code = print_export(l->context, l, result, f);
    convert_sink_clear(l->export);
    return code;
}

static int finish_standings(listing *l, status result, fault *f) {
    const outlet speaks = context_outlet(l->context);
    standings_output o = l->question->standings;
    bool unread = false;
    o.width = (size_t)l->context->terminal.width;
    if (!result) result = standings_output_write(&o, l->standings, &speaks, &unread, f);
    stored_gathering_clear(l->standings);
    return result ? context_fail(l->context, f) : unread ? EXIT_TROUBLE : EXIT_OK;
}

static int finish(listing *l, store *s, status result, fault *f) {
    context *c = l->context;
    if (result == E_STOPPED && (l->more || l->printed)) result = OK;
    if (result && l->fault.code) *f = l->fault;
    if (l->export || l->standings) {
        const int code = l->export ? finish_export(l, result, f) : finish_standings(l, result, f);
        note_end(c, l, s);
        return code || !l->standings || !store_unreadable(s)->records ? code : EXIT_TROUBLE;
    }
    write_end(l);
    const int printed = l->printed ? l->printed : context_print(c, &l->out);
    note_end(c, l, s);
    if (result) return context_fail(c, f);
    if (!printed && l->question->filter.id && l->shown == 0)
        return context_usage(c, "there is no game with id %lld that fits",
                             (long long)l->question->filter.id);
    return printed ? printed : store_unreadable(s)->records ? EXIT_TROUBLE : EXIT_OK;
}

/* ---- the command ---- */

static int list(context *c, const question *q, store *s) {
    convert_sink export;
    stored_gathering ranked;
    listing l = {.context = c,
                 .question = q,
                 .out = buffer_make(NULL),
                 .runs = stored_game_report_runs(),
                 .fault = {.code = OK}};
    fault f = {.code = OK};
    l.json = json_make(&l.out);
    if (q->to || q->output) {
        if (convert_sink_open(&export, q->to, NULL, q->output ? q->output : "-", c->out, &f))
            return context_fail(c, &f);
        l.export = &export;
    } else if (q->ranks) {
        if (stored_gathering_begin(&ranked, &f)) return context_fail(c, &f);
        l.standings = &ranked;
    } else {
        write_titles(&l);
    }
    const status result = q->games ? store_each_game(s, &q->filter, show_game, &l, &f)
                                   : store_each_run(s, show_run, &l, &f);
    const int code = finish(&l, s, result, &f);
    buffer_clear(&l.out);
    table_clear(&l.runs);
    return code;
}

static int open_and_list(context *c, const question *q, const char *path) {
    store *s = NULL;
    fault f;
    if (store_open(path, STORE_READ, NULL, &s, &f)) return context_fail(c, &f);
    const int code = list(c, q, s);
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
        code = open_and_list(c, &q, a->count ? a->operands[0] : usual);
    buffer_clear(&q.opening);
    alloc_free(NULL, usual);
    return code;
}

static const option options[] = {
    {"list", OPTION_SWITCH, NULL,
     "one line for each game; each of the next five options implies it", NULL},
    {"run", OPTION_NUMBER, "N", "games of this run", NULL},
    {"player", OPTION_TEXT, "NAME", "games of a player with NAME in its specification", NULL},
    {"ending", OPTION_TEXT, "HOW",
     "games with this ending: normal, time, illegal, pass, crash, hang, garbage, long, start, "
     "resigned",
     NULL},
    {"result", OPTION_WORDS, "WHO", "games won by A, B, black or white, or drawn",
     "a b draw black white"},
    {"opening", OPTION_TEXT, "MOVES", "games that begin with MOVES", NULL},
    {"show", OPTION_NUMBER, "ID", "one game: its board and the thinking about each move", NULL},
    {"to", OPTION_WORDS, "FORMAT", "write the games in this format, as avocet convert does",
     ANY_FORMATS " script wthor"},
    {"output", OPTION_FILE, "FILE", "the file for --to; its name may tell the format", NULL},
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
