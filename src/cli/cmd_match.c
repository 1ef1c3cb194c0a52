/* cli/cmd_match.c - two players, many games. */
#include "arena/match.h"
#include "base/json.h"
#include "base/workers.h"
#include "cli/agent_report.h"
#include "cli/arguments.h"
#include "cli/interrupt.h"
#include "cli/limit_options.h"
#include "notation/square_name.h"

#include <inttypes.h>
#include <math.h>

enum { A, B, GAMES_MAX = 1000000 };

/* What is heard of the games on the way, one at a time. */
typedef struct scoreboard {
    context *context;
    const match_options *options;
    player *players[2]; /* A and B, to tell about; the match opens its own */
    bool show;
    json_writer *json; /* NULL: text */
    int games, wins, draws, losses;
    double seconds[2];
    int moves[2];
    int64_t start_ns, shown_ns;
    int printed; /* the first failure of printing */
} scoreboard;

/* ---- one game ---- */

/* The moves as a transcript, "--" for a pass: without a board, whatever the start. */
static void write_moves(const game *g, size_t from, size_t to, buffer *out) {
    for (size_t i = from; i < to; i++) {
        char name[SQUARE_NAME_BYTES] = "--";
        if (g->plies[i].square != GAME_PASS) square_name_write(g->plies[i].square, name);
        buffer_add(out, name);
    }
}

static void write_opening(const match_game *g, buffer *out) {
    write_moves(g->record, 0, (size_t)g->opening_plies, out);
    if (g->opening_plies == 0) buffer_add(out, "start");
}

static void write_game_line(const match_game *g, buffer *out) {
    buffer_format(out, "game %d, opening ", g->number + 1);
    write_opening(g, out);
    buffer_format(out, ", black %s, A %+d, A %.3f s, B %.3f s: ", g->a_is_black ? "A" : "B",
                  g->score, g->seconds[A], g->seconds[B]);
    write_moves(g->record, 0, g->record->count, out);
    buffer_add_char(out, '\n');
}

static void put_moves_at(json_writer *j, const char *key, const game *g, size_t to) {
    buffer moves = buffer_make(NULL);
    write_moves(g, 0, to, &moves);
    json_put_string_at(j, key, buffer_view(&moves));
    buffer_clear(&moves);
}

static void put_game(json_writer *j, const match_game *g) {
    json_open_object(j);
    json_put_int_at(j, "number", g->number + 1);
    put_moves_at(j, "opening", g->record, (size_t)g->opening_plies);
    json_put_text_at(j, "black", g->a_is_black ? "a" : "b");
    put_moves_at(j, "moves", g->record, g->record->count);
    json_put_int_at(j, "score", g->score);
    json_put_real_at(j, "seconds_a", g->seconds[A]);
    json_put_real_at(j, "seconds_b", g->seconds[B]);
    json_close(j);
}

/* ---- while it runs ---- */

/* Only moves that somebody thought about have a time. */
static void count_moves(scoreboard *s, const match_game *g) {
    colour side = g->record->start.to_move;
    for (size_t i = 0; i < g->record->count; i++, side = colour_other(side))
        if (g->record->plies[i].has_seconds) s->moves[(side == BLACK) == g->a_is_black ? A : B]++;
}

static void count_game(scoreboard *s, const match_game *g) {
    s->games++;
    s->wins += g->score > 0;
    s->draws += g->score == 0;
    s->losses += g->score < 0;
    for (int who = A; who <= B; who++) s->seconds[who] += g->seconds[who];
    count_moves(s, g);
}

static void show_progress(scoreboard *s) {
    const int64_t now = clock_now_ns();
    if (now - s->shown_ns < 200 * 1000000) return;
    s->shown_ns = now;
    const int total = s->options->games;
    const double used = clock_seconds_since(s->start_ns);
    char text[100];
    (void)snprintf(text, sizeof text, "%d of %d games, A won %d, drawn %d, lost %d, %.0f s left",
                   s->games, total, s->wins, s->draws, s->losses,
                   used / s->games * (total - s->games));
    context_progress(s->context, text);
}

/* Printed at once: a long match can be followed, and needs no memory for its games. The JSON writer
 * goes on with the emptied buffer. */
static void show_game(scoreboard *s, const match_game *g) {
    buffer line = buffer_make(NULL);
    if (s->json)
        put_game(s->json, g);
    else
        write_game_line(g, &line);
    context_progress(s->context, "");
    const int failed = context_print(s->context, s->json ? s->json->out : &line);
    if (!s->printed) s->printed = failed;
}

static void hear_of_game(void *argument, const match_game *g) {
    scoreboard *s = argument;
    count_game(s, g);
    if (s->show && !s->printed) show_game(s, g);
    show_progress(s);
}

/* ---- at the end ---- */

static double per_move(const scoreboard *s, int who) {
    return s->moves[who] ? s->seconds[who] / s->moves[who] : NAN;
}

/* A number, or "-" for one that is not known. */
static void write_real(double value, int decimals, bool sign, buffer *out) {
    if (isnan(value))
        buffer_add_char(out, '-');
    else if (sign)
        buffer_format(out, "%+.*f", decimals, value);
    else
        buffer_format(out, "%.*f", decimals, value);
}

typedef struct estimate_style {
    int decimals;
    bool sign;
    const char *unit, *rest; /* behind the number, and behind all */
} estimate_style;

/* "50.0 % +- 3.1", "50.0 %, error unknown" where there are too few pairs, or "-" without any. */
static void write_estimate(double mean, double error, const estimate_style *style, buffer *out) {
    write_real(mean, style->decimals, style->sign, out);
    if (isnan(mean)) return;
    buffer_add(out, style->unit);
    if (!isnan(error)) buffer_format(out, " +- %.*f", style->decimals, error);
    buffer_add(out, style->rest);
    if (isnan(error)) buffer_add(out, ", error unknown");
}

static void write_name(const char *title, const player *who, buffer *out) {
    buffer_format(out, "%s  ", title);
    agent_report_player(who, 3, out);
}

static void write_times(const scoreboard *s, buffer *out) {
    buffer_add(out, "time   A ");
    write_real(1000 * per_move(s, A), 3, false, out);
    buffer_add(out, " ms, B ");
    write_real(1000 * per_move(s, B), 3, false, out);
    buffer_add(out, " ms per move\n");
}

static void write_summary(const scoreboard *s, const match_result *r, buffer *out) {
    static const estimate_style share = {1, false, " %", ""}, discs = {2, true, "", " per game"};
    const match_options *o = s->options;
    write_name("A", s->players[A], out);
    write_name("B", s->players[B], out);
    buffer_format(out, "A won %d, drew %d, lost %d of %d games in %d pair%s\n", r->wins, r->draws,
                  r->losses, 2 * r->pairs, r->pairs, r->pairs == 1 ? "" : "s");
    buffer_add(out, "score  ");
    write_estimate(100 * r->score, 100 * r->score_error, &share, out);
    buffer_add(out, "\ndiscs  ");
    write_estimate(r->mean, r->error, &discs, out);
    buffer_add_char(out, '\n');
    write_times(s, out);
    buffer_format(out, "seed   %" PRIu64 "\n", o->seed);
}

static void put_summary(json_writer *j, const scoreboard *s, const match_result *r, bool complete) {
    const match_options *o = s->options;
    json_put_text_at(j, "a", o->a);
    json_put_text_at(j, "b", o->b);
    json_put_text_at(j, "sentence_a", player_sentence(s->players[A]));
    json_put_text_at(j, "sentence_b", player_sentence(s->players[B]));
    json_put_int_at(j, "size", o->players.size);
    json_put_text_at(j, "start", start_name(o->start));
    json_put_int_at(j, "opening_plies", o->openings.random_plies);
    json_put_uint_at(j, "seed", o->seed);
    json_put_bool_at(j, "complete", complete);
    json_put_int_at(j, "pairs", r->pairs);
    json_put_int_at(j, "wins", r->wins);
    json_put_int_at(j, "draws", r->draws);
    json_put_int_at(j, "losses", r->losses);
    json_put_real_at(j, "score", r->score);
    json_put_real_at(j, "score_error", r->score_error);
    json_put_real_at(j, "discs", r->mean);
    json_put_real_at(j, "discs_error", r->error);
    json_put_real_at(j, "seconds_per_move_a", per_move(s, A));
    json_put_real_at(j, "seconds_per_move_b", per_move(s, B));
}

/* ---- the command ---- */

static start_kind start_of(const char *name) {
    for (start_kind k = START_STANDARD; k < START_COUNT; k++)
        if (name && view_is(view_of(name), start_name(k))) return k;
    return START_STANDARD;
}

static status read_options(const context *c, const arguments *a, match_options *o, fault *f) {
    const char *openings_text = arguments_value(a, "openings");
    uint64_t games = 0, size = 0, threads = 0;
    *o = (match_options){
        .a = a->operands[0], .b = a->operands[1], .start = start_of(arguments_value(a, "start"))};
    status result = arguments_number(a, "games", 2, GAMES_MAX, 100, &games, f);
    if (!result && games % 2 != 0)
        result = fault_set(f, E_RANGE, 0,
                           "--games is even: each opening is played twice, with colours exchanged");
    if (!result) result = arguments_number(a, "size", GRID_MIN, GRID_MAX, 8, &size, f);
    if (!result) result = arguments_number(a, "seed", 0, UINT64_MAX, 1, &o->seed, f);
    if (!result)
        result = arguments_number(a, "threads", 1, WORKERS_MAX, (uint64_t)workers_available(),
                                  &threads, f);
    if (!result) result = limit_options_read(a, &o->limits, f);
    if (!result)
        result =
            openings_parse(view_of(openings_text ? openings_text : "random:6"), &o->openings, f);
    o->games = (int)games;
    o->threads = (int)threads;
    o->players = (player_options){.size = (int)size, .tier = c->tier};
    return result;
}

static status play(context *c, const match_options *wanted, scoreboard *s, match_result *r,
                   fault *f) {
    match_options o = *wanted;
    interrupt i;
    interrupt_start(&i);
    o.stop = &i.stop;
    o.sink = hear_of_game;
    o.sink_context = s;
    const status result = match_run(&o, r, f);
    interrupt_end(&i);
    context_progress(c, "");
    return result;
}

/* What is finished is worth telling also after Ctrl-C. */
static int tell(context *c, const scoreboard *s, const match_result *r, status result,
                const fault *f, buffer *out) {
    if (result && result != E_STOPPED) {
        buffer_clear(out);
        return context_fail(c, f);
    }
    if (!s->json) write_summary(s, r, out);
    if (r->games > 2 * r->pairs)
        context_note(c, "games whose pair was not finished are left out: %d",
                     r->games - 2 * r->pairs);
    const int printed = context_print(c, out);
    if (result) return context_fail(c, f);
    return s->printed ? s->printed : printed;
}

/* Opened before anything is played or printed: a mistake in a specification comes first. */
static int open_players(context *c, scoreboard *s) {
    const char *const specs[] = {[A] = s->options->a, [B] = s->options->b};
    fault f;
    for (int who = A; who <= B; who++)
        if (player_open(view_of(specs[who]), &s->options->players, &s->players[who], &f))
            return agent_report_fail(c, specs[who], &f);
    if (s->options->openings.random_plies == 0 && s->options->games > 2)
        context_note(c, "every pair begins at the start: players without chance repeat the same "
                        "two games; --openings random:6 makes them differ");
    return EXIT_OK;
}

/* JSON is written as it comes: the games in their order as soon as they have ended, the numbers
 * behind them. */
static int play_and_tell(context *c, scoreboard *s, buffer *out) {
    match_result r = {.games = 0};
    fault f;
    json_writer *j = s->json;
    if (j) json_open_object(j);
    if (j && s->show) json_open_array_at(j, "games");
    const status result = play(c, s->options, s, &r, &f);
    if (j && s->show) json_close(j);
    if (j) {
        put_summary(j, s, &r, result == OK);
        json_close(j);
        buffer_add_char(out, '\n');
    }
    return tell(c, s, &r, result, &f, out);
}

static int run(context *c, const arguments *a) {
    match_options o;
    fault f;
    if (read_options(c, a, &o, &f)) return context_fail(c, &f);
    buffer out = buffer_make(NULL);
    json_writer j = json_make(&out);
    scoreboard s = {.context = c,
                    .options = &o,
                    .show = arguments_has(a, "show"),
                    .json = arguments_has(a, "json") ? &j : NULL,
                    .start_ns = clock_now_ns()};
    const int failed = open_players(c, &s);
    const int code = failed ? failed : play_and_tell(c, &s, &out);
    for (int who = A; who <= B; who++) player_close(s.players[who]);
    buffer_clear(&out);
    return code;
}

static const option options[] = {
    {"games", OPTION_NUMBER, "N", "how many games, an even number; 100 by default", NULL},
    {"size", OPTION_WORDS, "N", "size of the board", "4 6 8 10 12 14 16"},
    {"start", OPTION_WORDS, "KIND", "how the first four discs lie and who begins",
     "standard white-first diagonal parallel"},
    {"openings", OPTION_TEXT, "WHICH", "random:N plies (random:6 by default), or start", NULL},
    {"seed", OPTION_NUMBER, "N", "for openings and players; 1 by default", NULL},
    {"threads", OPTION_NUMBER, "N", "how many games at once; all CPUs by default", NULL},
    LIMIT_OPTIONS,
    {"show", OPTION_SWITCH, NULL, "print a line for each game", NULL},
    OPTION_JSON,
    OPTIONS_END,
};

static const example examples[] = {
    {"match compound naive --depth 4", "two evaluations of text 003, equally deep"},
    {"match sized,depth=2 sized,depth=3 --size 10 --games 40", "what a ply is worth on 10x10"},
    {"match seven random --openings start --games 2 --show", "two games to look at"},
    {NULL, NULL},
};

const command cmd_match = {
    .name = "match",
    .operands = "A B",
    .summary = "play many games between two agents",
    .details =
        "A and B are specifications, such as compound,depth=4; see avocet agents. Games come in "
        "pairs: each opening is played twice, with colours exchanged. The same seed gives the same "
        "games on any number of threads, unless time limits them or keep-games=1 carries a table "
        "from game to game. --show prints the games in their order.\n\n"
        "The score is A's share of the points, a draw being half of one; discs is the difference "
        "per game, empty squares to the winner. What stands behind +- is the standard error, "
        "computed from pairs; it is unknown for a single one. Ctrl-C keeps the pairs that are "
        "finished.",
    .options = options,
    .examples = examples,
    .least = 2,
    .most = 2,
    .run = run,
};
