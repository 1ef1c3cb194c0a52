/* cli/cmd_match.c - two players, many games. */
#include "arena/encounter.h"
#include "arena/match.h"
#include "arena/openings/openings.h"
#include "arena/rating/sprt.h"
#include "base/text.h"
#include "cli/agent_report.h"
#include "cli/options/arena_order.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "game/grid.h"
#include "player/player.h"
#include "report/outlet.h"
#include "service/contest/contest_notes.h"
#include "service/contest/match_board.h"
#include "service/match_job.h"
#include "service/tournament_players.h"

enum { A, B, GAMES_MAX = 1000000, GAMES_USUAL = 100, GAMES_TESTED = 100000 };

/* The command line; `job` points into it. */
typedef struct match_order {
    match_job job;
    sprt test;
    tournament_players players;
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
    const status result =
        arguments_int(a, "games", 2, GAMES_MAX, o->test ? GAMES_TESTED : GAMES_USUAL, &o->games, f);
    if (!result && o->games % 2 != 0)
        return fault_set(f, E_RANGE, 0,
                         "--games is even: each opening is played twice, with colours exchanged");
    return result;
}

static void close_order(context *c, match_order *m) {
    openings_clear(&m->job.options.encounter.openings);
    tournament_players_clear(&m->players);
    arena_order_close(c, &m->order);
}

static status read_sides(const arguments *a, match_order *m, fault *f) {
    const status result = tournament_players_of_match(a->operands, &m->players, f);
    if (result) return result;
    m->job.options.encounter.a = m->players.specs[A];
    m->job.options.encounter.b = m->players.specs[B];
    for (int who = A; who <= B; who++)
        m->job.names[who] = tournament_players_name(&m->players, who);
    return OK;
}

/* On success the caller calls close_order(). On failure nothing is left open. */
static status read_order(context *c, const arguments *a, match_order *m, fault *f) {
    uint64_t size = 0;
    match_options *o = &m->job.options;
    *m = (match_order){.json = arguments_has(a, "json")};
    status result = read_test(a, m, f);
    if (!result) result = read_games(a, o, f);
    if (!result) result = arguments_number(a, "size", GRID_MIN, GRID_MAX, 8, &size, f);
    if (!result) result = arena_order_read(c, a, false, &m->order, f);
    if (result) return result;
    o->run = m->order.run;
    m->job.store = m->order.store;
    result = arena_order_board(a, &m->order, (int)size, &o->encounter, &m->job.openings, f);
    if (!result) result = read_sides(a, m, f);
    if (result) close_order(c, m);
    return result;
}

/* ---- playing ---- */

static void note_pondering(const outlet *o, const encounter *e, const player_facts about[2]) {
    if (!e->ponder || about[A].ponders || about[B].ponders) return;
    outlet_note(o, "--ponder changes nothing: neither side thinks on the other's time, as "
                   "champion,ponder=1 does");
}

/* Reports a mistake in a specification before the first game. */
static int verify_players(context *c, match_order *m, player_facts about[2]) {
    const match_options *o = &m->job.options;
    const tournament_players *p = &m->players;
    const outlet notes = context_outlet(c);
    encounter *e = &m->job.options.encounter;
    limits_news news[2];
    fault f;
    for (int who = A; who <= B; who++)
        if (player_verify_text(p->specs[who], &e->players, &about[who], &f))
            return agent_report_fail_named(c, p->names[who], p->specs[who], &f);
    if (encounter_settle_limits(e, m->order.forced, news, &f)) return context_fail(c, &f);
    for (int who = A; who <= B; who++)
        contest_note_limits(&notes, who == A ? "A" : "B", &e->limits[who], news[who]);
    tournament_players_note_names(p, &notes);
    contest_note_openings(&notes, &e->openings, o->games / 2, o->test != NULL);
    note_pondering(&notes, e, about);
    return EXIT_OK;
}

static int run_order(context *c, match_order *m) {
    const outlet out = context_outlet(c);
    player_facts about[2];
    interrupt i;
    fault f;
    match_board b = {.outlet = &out,
                     .job = &m->job,
                     .stop = &i.stop,
                     .about = about,
                     .show = m->order.show,
                     .times = m->order.times,
                     .json = m->json};
    const int failed = verify_players(c, m, about);
    if (failed) return failed;
    arena_order_watch(&i, c);
    m->job.options.run.finish = &i.finish;
    const status result = match_board_run(&b, &f);
    interrupt_end(&i);
    return b.unread ? EXIT_TROUBLE : result ? context_fail(c, &f) : EXIT_OK;
}

static int run(context *c, const arguments *a) {
    match_order m;
    fault f;
    if (read_order(c, a, &m, &f)) return context_fail(c, &f);
    const int code = run_order(c, &m);
    close_order(c, &m);
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
    .on_ranks = true,
    .run = run,
};
