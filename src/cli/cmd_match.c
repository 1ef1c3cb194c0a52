/* cli/cmd_match.c - two players, many games. */
#include "arena/encounter.h"
#include "arena/match.h"
#include "arena/openings/openings.h"
#include "arena/rating/match_statistics.h"
#include "arena/rating/sprt.h"
#include "base/json.h"
#include "base/text.h"
#include "cli/agent_report.h"
#include "cli/match_board.h"
#include "cli/options/arena_order.h"
#include "cli/options/side_options.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "game/grid.h"
#include "player/player.h"
#include "report/match_report.h"
#include "service/match_job.h"
#include "service/match_summary.h"

enum { A, B, GAMES_MAX = 1000000, GAMES_USUAL = 100, GAMES_TESTED = 100000 };

/* The command line; `job` points into it. */
typedef struct match_order {
    match_job job;
    sprt test;
    bool json;
    arena_order order;
} match_order;

static status read_test(const arguments *a, match_order *m, fault *f) {
    const char *text = m->job.test = arguments_value(a, "sprt");
    fault why;
    if (!text) return OK;
    if (sprt_parse(view_of(text), &m->test, &why))
        return fault_set(f, why.code, 0, "--sprt %.60s: %s", text, why.text);
    m->job.options.test = &m->test;
    return OK;
}

static status read_games(const arguments *a, match_options *o, fault *f) {
    uint64_t games = 0;
    const status result =
        arguments_number(a, "games", 2, GAMES_MAX, o->test ? GAMES_TESTED : GAMES_USUAL, &games, f);
    o->games = (int)games;
    if (!result && games % 2 != 0)
        return fault_set(f, E_RANGE, 0,
                         "--games is even: each opening is played twice, with colours exchanged");
    return result;
}

static void close_order(match_order *m) {
    openings_clear(&m->job.options.encounter.openings);
    arena_order_close(&m->order);
}

/* On success the caller calls close_order(). On failure nothing is left open. */
static status read_order(const context *c, const arguments *a, match_order *m, fault *f) {
    uint64_t size = 0;
    match_options *o = &m->job.options;
    encounter *e = &o->encounter;
    *m = (match_order){.json = arguments_has(a, "json")};
    status result = read_test(a, m, f);
    if (!result) result = read_games(a, o, f);
    if (!result) result = arguments_number(a, "size", GRID_MIN, GRID_MAX, 8, &size, f);
    if (!result) result = arena_order_read(c, a, &m->order, f);
    if (result) return result;
    o->run = m->order.run;
    m->job.store = m->order.store;
    result = arena_order_board(a, &m->order, (int)size, e, &m->job.openings, f);
    if (result) arena_order_close(&m->order);
    e->a = a->operands[0];
    e->b = a->operands[1];
    return result;
}

/* ---- playing ---- */

static status play(match_board *s, match_outcome *out, fault *f) {
    match_job j = *s->job;
    interrupt i;
    arena_order_watch(&i, s->context);
    j.options.run.finish = &i.finish;
    j.stop = &i.stop;
    j.listener = (match_listener){match_board_resumed, match_board_game, s};
    const status result = match_job_run(&j, out, f);
    interrupt_end(&i);
    context_progress(s->context, "");
    return result;
}

/* Times that are not part of the output are noted on the error stream. */
static void note_times(context *c, const match_summary *m) {
    buffer times = buffer_make(NULL);
    match_summary_times(m, &times);
    if (!m->has_times) context_note(c, "time %s", buffer_text(&times));
    buffer_clear(&times);
}

/* After Ctrl-C the finished pairs are printed, too. */
static int print_result(const match_board *s, const match_summary *m, const match_outcome *o,
                        status result, const fault *f, buffer *out) {
    context *c = s->context;
    const match_result *r = &o->result;
    if (result && o->run)
        context_note(c, "%d games are stored, as run %lld: the same command goes on from there",
                     o->stored, (long long)o->run);
    if (result && result != E_STOPPED) {
        buffer_clear(out);
        return context_fail(c, f);
    }
    if (!s->json) match_summary_write(m, out);
    if (r->games > 2 * r->pairs)
        context_note(c, "games whose pair was not finished are left out: %d",
                     r->games - 2 * r->pairs);
    note_times(c, m);
    const int printed = context_print(c, out);
    if (result) return context_fail(c, f);
    return s->printed ? s->printed : printed;
}

/* JSON is written as it comes: first the games, each as soon as it is finished, then the
 * numbers. */
static int play_and_report(match_board *s, const player_facts about[2], buffer *out) {
    match_outcome o;
    fault f;
    json_writer *j = s->json;
    buffer titles[] = {buffer_make(NULL), buffer_make(NULL)};
    if (j) json_open_object(j);
    if (j && s->show) json_open_array_at(j, "games");
    const status result = play(s, &o, &f);
    match_summary m = match_summary_of(s->job, &o, result, s->times);
    for (int who = A; who <= B; who++) {
        agent_report_player(&about[who], 3, &titles[who]);
        m.titles[who] = buffer_text(&titles[who]);
        m.sentences[who] = about[who].sentence;
    }
    if (j && s->show) json_close(j);
    if (j) {
        match_summary_json(&m, j);
        json_close(j);
        buffer_add_char(out, '\n');
    }
    const int code = print_result(s, &m, &o, result, &f, out);
    for (int who = A; who <= B; who++) buffer_clear(&titles[who]);
    return code;
}

static void note_pondering(context *c, const encounter *e, const player_facts about[2]) {
    if (!e->ponder || about[A].ponders || about[B].ponders) return;
    context_note(c, "--ponder changes nothing: neither side thinks on the other's time, as "
                    "champion,ponder=1 does");
}

/* Reports a mistake in a specification before the first game. */
static int verify_players(context *c, match_order *m, player_facts about[2]) {
    const match_options *o = &m->job.options;
    encounter *e = &m->job.options.encounter;
    const char *const specs[] = {[A] = e->a, [B] = e->b};
    limits_news news[2];
    fault f;
    for (int who = A; who <= B; who++)
        if (player_verify_text(specs[who], &e->players, &about[who], &f))
            return agent_report_fail(c, specs[who], &f);
    if (encounter_settle_limits(e, m->order.forced, news, &f)) return context_fail(c, &f);
    for (int who = A; who <= B; who++)
        arena_order_note_limits(c, who == A ? "A" : "B", &e->limits[who], news[who]);
    arena_order_note_openings(c, &e->openings, o->games / 2, o->test != NULL);
    note_pondering(c, e, about);
    return EXIT_OK;
}

static int run_order(context *c, match_order *m) {
    buffer out = buffer_make(NULL);
    json_writer j = json_make(&out);
    player_facts about[2];
    match_board s = {.context = c,
                     .job = &m->job,
                     .show = m->order.show,
                     .times = m->order.times,
                     .json = m->json ? &j : NULL};
    const int failed = verify_players(c, m, about);
    const int code = failed ? failed : play_and_report(&s, about, &out);
    buffer_clear(&out);
    return code;
}

static int run(context *c, const arguments *a) {
    match_order m;
    fault f;
    if (read_order(c, a, &m, &f)) return context_fail(c, &f);
    const int code = run_order(c, &m);
    close_order(&m);
    return code;
}

static const option options[] = {
    {"games", OPTION_NUMBER, "N", "number of games, even; 100 by default, 100000 with --sprt",
     NULL},
    {"sprt", OPTION_TEXT, "E0,E1[,A,B]",
     "sequential test: end when it is decided whether A is E0 or E1 Elo stronger, with error rates "
     "A and B",
     NULL},
    {"size", OPTION_WORDS, "N", "size of the board", "4 6 8 10 12 14 16"},
    ARENA_BOARD_OPTIONS,
    SIDE_OPTIONS,
    ARENA_RUN_OPTIONS,
    {"store", OPTION_FILE, "FILE",
     "keep every game in FILE, and continue the same match after a stop", NULL},
    {"times", OPTION_SWITCH, NULL, "print thinking times, also with limits in depth or nodes",
     NULL},
    {"show", OPTION_SWITCH, NULL, "print a line for each game", NULL},
    OPTION_JSON,
    OPTIONS_END,
};

const command cmd_match = {
    .name = "match",
    .operands = "A B",
    .summary = "play many games between two players",
    .options = options,
    .least = 2,
    .most = 2,
    .run = run,
};
