/* cli/cmd_tournament.c - many players, every pairing a match. */
#include "arena/encounter.h"
#include "arena/openings/openings.h"
#include "arena/standings/standings.h"
#include "arena/tournament.h"
#include "base/deal.h"
#include "base/text.h"
#include "cli/agent_report.h"
#include "cli/options/arena_order.h"
#include "cli/options/limit_options.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "game/grid.h"
#include "player/player.h"
#include "report/outlet.h"
#include "search/limits.h"
#include "service/contest/contest_notes.h"
#include "service/contest/tournament_board.h"
#include "service/games/standings_output.h"
#include "service/tournament_job.h"
#include "service/tournament_players.h"

#include <string.h>

enum { SIZES_MOST = (GRID_MAX - GRID_MIN) / 2 + 1, GAMES_USUAL = 20, GAMES_MOST = 1000000 };

/* The request of the command line; `options` points into it. */
typedef struct tournament_order {
    tournament_options options;
    tournament_players players;
    encounter boards[SIZES_MOST];
    const char *openings[SIZES_MOST]; /* as typed, by board */
    int board_count;
    standings_output standings;
    arena_order order;
} tournament_order;

/* ---- what is asked for ---- */

static tournament_type type_of(const char *name) {
    if (name && strcmp(name, "gauntlet") == 0) return TOURNAMENT_GAUNTLET;
    return name && strcmp(name, "swiss") == 0 ? TOURNAMENT_SWISS : TOURNAMENT_ROUND_ROBIN;
}

static status read_numbers(const arguments *a, tournament_options *o, fault *f) {
    status result = arguments_int(a, "seeds", 1, TOURNAMENT_PLAYERS_MAX, 1, &o->seeds, f);
    if (!result) result = arguments_int(a, "rounds", 1, 1000, 0, &o->rounds, f);
    if (!result) result = arguments_int(a, "games", 2, GAMES_MOST, GAMES_USUAL, &o->games, f);
    if (!result && arguments_value(a, "seeds") && o->type != TOURNAMENT_GAUNTLET)
        return fault_set(f, E_FORMAT, 0, "--seeds belongs to --type gauntlet");
    if (!result && o->games % 2 != 0)
        return fault_set(f, E_RANGE, 0,
                         "--games is even: each opening is played twice, with colours exchanged");
    return result;
}

static status read_size(view text, int *size, fault *f) {
    uint64_t n = 0;
    if (view_number(text, GRID_MAX, &n, NULL) || n < GRID_MIN || n % 2 != 0)
        return fault_set(f, E_RANGE, 0, "--size is one of 4, 6, ... %d, or several: 6,8", GRID_MAX);
    *size = (int)n;
    return OK;
}

static bool has_size(const tournament_order *t, int size) {
    for (int i = 0; i < t->board_count; i++)
        if (t->boards[i].players.size == size) return true;
    return false;
}

static void close_boards(tournament_order *t) {
    while (t->board_count) openings_clear(&t->boards[--t->board_count].openings);
}

static status read_boards(const arguments *a, tournament_order *t, fault *f) {
    const char *text = arguments_value(a, "size");
    view rest = view_of(text ? text : "8");
    status result = OK;
    while (rest.length && !result) {
        const int i = t->board_count;
        int size = 0;
        result = read_size(view_take(&rest, ','), &size, f);
        if (!result && has_size(t, size))
            result = fault_set(f, E_RANGE, 0, "--size %.40s has %d twice", text, size);
        if (!result)
            result = arena_order_board(a, &t->order, size, &t->boards[i], &t->openings[i], f);
        if (!result) t->board_count++;
    }
    if (result) close_boards(t);
    return result;
}

static status read_standings(const arguments *a, tournament_order *t, fault *f) {
    const bool is_swiss = t->options.type == TOURNAMENT_SWISS;
    t->standings = (standings_output){.order = is_swiss ? ORDER_POINTS : ORDER_ELO,
                                      .title = "Tournament",
                                      .html = arguments_value(a, "html"),
                                      .svg = arguments_value(a, "svg"),
                                      .csv = arguments_has(a, "csv"),
                                      .json = arguments_has(a, "json"),
                                      .also_text = true};
    if (t->standings.csv && t->standings.json)
        return fault_set(f, E_FORMAT, 0, "--csv and --json cannot be had at once");
    if (arguments_has(a, "show") && (t->standings.csv || t->standings.json))
        return fault_set(f, E_FORMAT, 0,
                         "--show prints lines of text: it cannot be had with --csv or --json");
    return standings_output_check(&t->standings, f);
}

static void close_order(context *c, tournament_order *t) {
    close_boards(t);
    tournament_players_clear(&t->players);
    arena_order_close(c, &t->order);
}

static status read_rest(const arguments *a, tournament_order *t, fault *f) {
    tournament_options *o = &t->options;
    status result = tournament_players_read(a->operands, a->count, arguments_value(a, "players"),
                                            &t->players, f);
    if (!result) result = read_boards(a, t, f);
    o->specs = t->players.specs;
    o->players = t->players.count;
    o->boards = t->boards;
    o->board_count = t->board_count;
    o->limits = t->players.limits;
    o->run = t->order.run;
    return result ? result : tournament_check(o, f);
}

static status read_order(context *c, const arguments *a, tournament_order *t, fault *f) {
    *t = (tournament_order){.options = {.type = type_of(arguments_value(a, "type"))}};
    status result = read_numbers(a, &t->options, f);
    if (!result) result = read_standings(a, t, f);
    if (!result) result = arena_order_read(c, a, true, &t->order, f);
    if (result) return result;
    result = read_rest(a, t, f);
    if (result) close_order(c, t);
    return result;
}

/* ---- playing ---- */

static int limit_players(context *c, tournament_order *t, const outlet *notes) {
    const search_limits *common = &t->boards[0].limits[0];
    fault f;
    if (tournament_players_limit(&t->players, &t->boards[0], &f)) return context_fail(c, &f);
    for (int i = 0; i < t->players.count; i++)
        if (encounter_keeps_own(common, &t->players.limits[i]))
            contest_note_limits(notes, t->players.names[i], &t->players.limits[i], LIMITS_KEPT);
    return EXIT_OK;
}

/* Reports a mistake in a specification before anything is played or printed. */
static int verify_players(context *c, tournament_order *t, const outlet *notes) {
    for (int board = 0; board < t->board_count; board++)
        for (int i = 0; i < t->players.count; i++) {
            fault f;
            if (player_verify_text(t->players.specs[i], &t->boards[board].players, NULL, &f))
                return agent_report_fail_named(c, t->players.names[i], t->players.specs[i], &f);
        }
    tournament_players_note_names(&t->players, notes);
    return limit_players(c, t, notes);
}

static void note_openings(const outlet *notes, const tournament_order *t) {
    const tournament_options *o = &t->options;
    const int rounds = o->type == TOURNAMENT_SWISS ? tournament_rounds(o) : 1;
    for (int board = 0; board < t->board_count; board++)
        contest_note_openings(notes, &t->boards[board].openings, o->games / 2 * rounds, false);
}

static int run_order(context *c, tournament_order *t) {
    const outlet out = context_outlet(c);
    tournament_job j = {.options = t->options,
                        .names = (const char *const *)t->players.names,
                        .openings = t->openings,
                        .store = t->order.store,
                        .times = t->order.times};
    interrupt i;
    fault f = {.code = OK};
    tournament_board b = {.outlet = &out,
                          .job = &j,
                          .stop = &i.stop,
                          .standings = &t->standings,
                          .show = t->order.show};
    const int failed = verify_players(c, t, &out);
    if (failed) return failed;
    note_openings(&out, t);
    if (!deal_is_here(c->ranks)) t->standings.html = t->standings.svg = NULL; /* rank 0 writes */
    t->standings.width = (size_t)c->terminal.width;
    arena_order_watch(&i, c);
    j.options.run.finish = &i.finish;
    const status result = tournament_board_run(&b, &f);
    interrupt_end(&i);
    return b.unread ? EXIT_TROUBLE : result ? context_fail(c, &f) : EXIT_OK;
}

static int run(context *c, const arguments *a) {
    tournament_order t;
    fault f;
    if (read_order(c, a, &t, &f)) return context_fail(c, &f);
    const int code = run_order(c, &t);
    close_order(c, &t);
    return code;
}

static const option options[] = {
    {"players", OPTION_FILE, "FILE", "more players, one on each line: SPEC or NAME=SPEC", NULL},
    {"type", OPTION_WORDS, "KIND", "who meets whom; round-robin by default",
     "round-robin gauntlet swiss"},
    {"seeds", OPTION_NUMBER, "K", "gauntlet: the first K players meet all others; 1 by default",
     NULL},
    {"rounds", OPTION_NUMBER, "N",
     "at most N rounds; all by default, in swiss as many as are needed", NULL},
    {"games", OPTION_NUMBER, "N", "games of a pairing on each board, even; 20 by default", NULL},
    {"size", OPTION_TEXT, "N[,N]", "size of the board, or several: 6,8,10", NULL},
    ARENA_BOARD_OPTIONS,
    LIMIT_OPTIONS,
    {"clock", OPTION_TEXT, "T[+T]",
     "time for all moves of a side, and the increment per move: 5s+0.1s", NULL},
    {"grace", OPTION_TEXT, "T", "a move later than --time plus this loses; 1s by default", NULL},
    ARENA_RUN_OPTIONS,
    {"store", OPTION_FILE, "FILE",
     "keep every game in FILE, and continue the same tournament after a stop", NULL},
    {"times", OPTION_SWITCH, NULL, "print thinking times, also with limits in depth or nodes",
     NULL},
    {"show", OPTION_SWITCH, NULL, "print a line for each game", NULL},
    {"html", OPTION_FILE, "FILE", "write the standings as a page; - for standard output", NULL},
    {"svg", OPTION_FILE, "FILE", "write the ratings as a picture; - for standard output", NULL},
    {"csv", OPTION_SWITCH, NULL, "print the standings as CSV", NULL},
    OPTION_JSON,
    OPTIONS_END,
};

const command cmd_tournament = {
    .name = "tournament",
    .operands = "PLAYER...",
    .summary = "let many players meet each other, with standings",
    .options = options,
    .least = 0,
    .most = ARGUMENTS_OPERANDS,
    .on_ranks = true,
    .run = run,
};
