/* cli/cmd_demo.c - what ./run does by itself: thinks about the start and plays a game. */
#include "base/stop.h"
#include "base/text.h"
#include "cli/agent_report.h"
#include "cli/options/position_argument.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "game/position.h"
#include "player/best.h"
#include "player/player.h"
#include "report/agents/agent_title.h"
#include "report/board_text.h"
#include "report/wrap.h"
#include "service/agents/demo.h"

#include <time.h>

enum { DEPTH_PLAYED = 5 };

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

/* ---- the game ---- */

static bool show_move(void *argument, const position *p, int square) {
    const show *s = argument;
    return !s->animated || redraw(s, p, square) == EXIT_OK;
}

static void write_player(const player_facts *p, buffer *out) {
    agent_title_sentence(p->name, p->base, p->sentence, 7, out);
}

static int print_end(const show *s, const demo_game *g, const position *p, view moves) {
    buffer out = buffer_make(NULL);
    if (!s->animated) draw(s, p, SQUARE_NONE, &out);
    board_text_summary(p, &out);
    buffer_add(&out, "\n\nblack  ");
    write_player(player_about(g->players[BLACK]), &out);
    buffer_add(&out, "white  ");
    write_player(player_about(g->players[WHITE]), &out);
    buffer_format(&out, "%d random moves at first\n\n", DEMO_OPENING_PLIES);
    wrap_text(&out, moves, 0, 79);
    buffer_format(&out, "seed %llu\n", (unsigned long long)g->seed);
    return context_print(s->context, &out);
}

static int play(show *s, const demo_game *g, position *p) {
    demo_game watched = *g;
    buffer moves = buffer_make(NULL);
    interrupt i;
    fault f;
    interrupt_start(&i);
    watched.stop = &i.stop;
    watched.moved = show_move;
    watched.moved_context = s;
    const status failed = demo_play(&watched, p, &moves, &f);
    interrupt_end(&i);
    int code = failed == E_STOPPED ? EXIT_TROUBLE : failed ? context_fail(s->context, &f) : EXIT_OK;
    if (!failed) code = print_end(s, g, p, buffer_view(&moves));
    buffer_clear(&moves);
    return code == EXIT_OK && stop_is_set(&i.stop) ? EXIT_INTERRUPTED : code;
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

static int think_and_play(show *s, const demo_game *g, position *p) {
    fault f;
    buffer out = buffer_make(NULL);
    if (demo_think(p, g->players[p->to_move], &out, &f)) {
        buffer_clear(&out);
        return context_fail(s->context, &f);
    }
    if (s->animated) draw(s, p, SQUARE_NONE, &out);
    const int failed = context_print(s->context, &out);
    return failed ? failed : play(s, g, p);
}

static int run(context *c, const arguments *a) {
    fault f;
    position p;
    uint64_t pause = 0;
    demo_game g = {.seed = 0};
    const uint64_t now = (uint64_t)time(NULL) % 1000000;
    if (position_argument_start(a, &p, &f) ||
        arguments_number(a, "seed", 0, UINT64_MAX, now, &g.seed, &f) ||
        arguments_number(a, "pause", 0, 10000, 60, &pause, &f))
        return context_fail(c, &f);
    show s = {c, c->terminal.interactive && pause > 0, (long)pause};
    const int failed = open_players(c, a, &p.field, &g);
    const int code = failed ? failed : think_and_play(&s, &g, &p);
    player_close(g.players[BLACK]);
    player_close(g.players[WHITE]);
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
