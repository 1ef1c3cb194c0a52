/* cli/cmd_demo.c - what ./run does by itself: thinks about the start and plays a game. */
#include "base/clock.h"
#include "cli/agent_report.h"
#include "cli/options/position_argument.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "game/random_move.h"
#include "notation/square_name.h"
#include "player/best.h"
#include "player/player.h"
#include "report/board_text.h"
#include "report/search_report.h"
#include "report/wrap.h"

#include <time.h>

typedef struct show {
    context *context;
    bool animated; /* redraw in place, with a pause after each move */
    long pause_ms;
} show;

static void wait_ms(long ms) {
    const struct timespec t = {ms / 1000, ms % 1000 * 1000000};
    (void)nanosleep(&t, NULL);
}

static void draw(const show *s, const position *p, int last_move, buffer *out) {
    const board_style style = {.discs = s->context->terminal.discs,
                               .colour = s->context->terminal.colour,
                               .show_moves = last_move == SQUARE_NONE,
                               .last_move = last_move};
    board_text_draw(p, &style, out);
}

/* The board over the one drawn before it: up as many lines as a board has. */
static int redraw(const show *s, const position *p, int last_move) {
    buffer out = buffer_make(NULL);
    buffer_format(&out, "\x1b[%dA", p->field.size + 1);
    draw(s, p, last_move, &out);
    const int failed = context_print(s->context, &out);
    wait_ms(s->pause_ms);
    return failed;
}

/* ---- thinking ---- */

enum { DEPTH_SHOWN = 8, OPENING_PLIES = 4, NAME_SHOWN = 512, DEPTH_PLAYED = 5 };

typedef struct thoughts {
    search_result list[DEPTH_SHOWN];
    int count;
} thoughts;

static void hear(void *argument, const search_result *r) {
    thoughts *t = argument;
    if (t->count < DEPTH_SHOWN) t->list[t->count++] = *r;
}

/* Writes the specification without its limits, which do not count while the thinking is shown. */
static status write_without_limits(const char *text, buffer *out, fault *f) {
    static const char *const limits[] = {"depth", "time", "nodes"};
    player_spec s;
    status failed = player_spec_read(view_of(text), NULL, &s, f);
    for (int i = 0; i < 3 && !failed; i++) failed = player_spec_drop(&s, limits[i], f);
    buffer_append_safe(out, player_spec_view(&s), NAME_SHOWN);
    player_spec_clear(&s);
    return failed;
}

static status write_thoughts(const player *who, const thoughts *t, buffer *out, fault *f) {
    buffer title = buffer_make(NULL);
    const status failed = write_without_limits(player_name(who), &title, f);
    buffer_format(&title, " thinks about the first move, to depth %d:", DEPTH_SHOWN);
    wrap_text(out, buffer_view(&title), 0, SEARCH_REPORT_WIDTH);
    buffer_clear(&title);
    buffer_add_char(out, '\n');
    search_report_iterations(t->list, t->count, out);
    buffer_add_char(out, '\n');
    return failed;
}

/* How the first move is found, iteration by iteration; nothing for who does not think. */
static status show_thinking(const position *p, player *who, buffer *out, fault *f) {
    thoughts t = {.count = 0};
    search_result r;
    const search_request request = {
        .limits = {.depth = DEPTH_SHOWN}, .progress = hear, .progress_context = &t};
    const status failed = player_choose(who, p, &request, &r, f);
    if (failed) return failed;
    return t.count ? write_thoughts(who, &t, out, f) : OK;
}

/* ---- the game ---- */

typedef struct demo_game {
    player *players[2]; /* by colour */
    rng random;
    interrupt interrupt;
    buffer line; /* the moves so far */
} demo_game;

/* The first plies are random, so that games differ; then the players think. */
static status next_move(demo_game *g, position *p, int ply, int *square, fault *f) {
    search_result r;
    const search_request request = {.limits = {.depth = 0}, .stop = &g->interrupt.stop};
    if (ply < OPENING_PLIES) {
        *square = position_play_random(p, &g->random);
        return OK;
    }
    const status failed = player_choose(g->players[p->to_move], p, &request, &r, f);
    if (failed) return failed;
    *square = r.move;
    position_play(p, r.move);
    return OK;
}

/* Plays to the end, or until stopped; "--" is a pass. */
static status play(const show *s, demo_game *g, position *p, fault *f) {
    for (int ply = 0; !position_over(p) && !atomic_load(&g->interrupt.stop); ply++) {
        char name[SQUARE_NAME_BYTES] = "--";
        if (position_must_pass(p)) {
            position_pass(p);
        } else {
            int square = SQUARE_NONE;
            const status failed = next_move(g, p, ply, &square, f);
            if (failed) return failed;
            square_name_write(square, name);
            if (s->animated && redraw(s, p, square)) return fault_set(f, E_IO, 0, "no output");
        }
        buffer_format(&g->line, g->line.length ? " %s" : "%s", name);
    }
    return OK;
}

static int tell(const show *s, const demo_game *g, const position *p, uint64_t seed) {
    buffer out = buffer_make(NULL);
    if (!s->animated) draw(s, p, SQUARE_NONE, &out);
    board_text_summary(p, &out);
    buffer_add(&out, "\n\nblack  ");
    agent_report_player(player_about(g->players[BLACK]), 7, &out);
    buffer_add(&out, "white  ");
    agent_report_player(player_about(g->players[WHITE]), 7, &out);
    buffer_format(&out, "%d random moves at first\n\n", OPENING_PLIES);
    wrap_text(&out, buffer_view(&g->line), 0, 79);
    buffer_format(&out, "seed %llu\n", (unsigned long long)seed);
    return context_print(s->context, &out);
}

static int play_and_tell(const show *s, demo_game *g, position *p, uint64_t seed) {
    fault f;
    g->random = rng_make(seed, 0);
    interrupt_start(&g->interrupt);
    const status failed = play(s, g, p, &f);
    interrupt_end(&g->interrupt);
    if (failed) return context_fail(s->context, &f);
    const int code = tell(s, g, p, seed);
    return code == EXIT_OK && atomic_load(&g->interrupt.stop) ? EXIT_INTERRUPTED : code;
}

/* Reads a text, or NULL for the best player at a small depth. */
static status read_player(const char *text, const field *board, player_spec *out, fault *f) {
    const char *best = player_best(board, true);
    const status failed = player_spec_read(view_of(text ? text : best), NULL, out, f);
    if (failed || text) return failed;
    return player_spec_set_number(out, "depth", DEPTH_PLAYED, f);
}

/* EXIT_OK, or the code of a failure that has been reported. */
static int open_player(context *c, const char *text, const field *board, player **out) {
    const player_options o = {.size = board->size, .tier = c->tier};
    fault f;
    player_spec s;
    status failed = read_player(text, board, &s, &f);
    if (!failed) failed = player_open_spec(&s, &o, out, &f);
    player_spec_clear(&s);
    return failed ? agent_report_fail(c, text ? text : "", &f) : EXIT_OK;
}

static int open_players(context *c, const arguments *a, const field *board, demo_game *g) {
    const char *white = arguments_value(a, "white");
    const int failed = open_player(c, arguments_value(a, "black"), board, &g->players[BLACK]);
    if (failed) return failed;
    return open_player(c, white ? white : "compound,techniques=all,depth=5", board,
                       &g->players[WHITE]);
}

static int think_and_play(const show *s, demo_game *g, position *p, uint64_t seed) {
    fault f;
    buffer out = buffer_make(NULL);
    if (show_thinking(p, g->players[p->to_move], &out, &f)) {
        buffer_clear(&out);
        return context_fail(s->context, &f);
    }
    if (s->animated) draw(s, p, SQUARE_NONE, &out);
    const int failed = context_print(s->context, &out);
    return failed ? failed : play_and_tell(s, g, p, seed);
}

static int run_with(context *c, const arguments *a, demo_game *g) {
    fault f;
    position p;
    uint64_t seed = 0, pause = 0;
    const uint64_t now = (uint64_t)time(NULL) % 1000000;
    if (position_argument_start(a, &p, &f) ||
        arguments_number(a, "seed", 0, UINT64_MAX, now, &seed, &f) ||
        arguments_number(a, "pause", 0, 10000, 60, &pause, &f))
        return context_fail(c, &f);
    const int failed = open_players(c, a, &p.field, g);
    const show s = {c, c->terminal.interactive && pause > 0, (long)pause};
    return failed ? failed : think_and_play(&s, g, &p, seed);
}

static int run(context *c, const arguments *a) {
    demo_game g = {.line = buffer_make(NULL)};
    const int code = run_with(c, a, &g);
    player_close(g.players[BLACK]);
    player_close(g.players[WHITE]);
    buffer_clear(&g.line);
    return code;
}

static const option options[] = {
    START_OPTIONS,
    {"black", OPTION_TEXT, "SPEC", "the black player, as in avocet agents", NULL},
    {"white", OPTION_TEXT, "SPEC", "the white player", NULL},
    {"seed", OPTION_NUMBER, "N", "play the game of that number again", NULL},
    {"pause", OPTION_NUMBER, "MS",
     "milliseconds after each move on a terminal; 0 shows the end at once", NULL},
    OPTIONS_END,
};

const command cmd_demo = {
    .name = "demo",
    .operands = "",
    .summary = "think about a move and play a game",
    .options = options,
    .run = run,
};
