/* service/agents/demo_show.c - draws the boards of a demonstration and names its players. */
#include "service/agents/demo_show.h"

#include "base/text.h"
#include "player/best.h"
#include "player/player_spec.h"
#include "report/agents/agent_title.h"
#include "report/board_text.h"
#include "report/wrap.h"

#include <time.h>

enum { DEPTH_PLAYED = 5, LINE_WIDTH = 79, NAME_INDENT = 7 };

/* ---- players ---- */

static status read_usual(colour side, const field *board, player_spec *out, fault *f) {
    if (side == WHITE)
        return player_spec_read(view_of("compound,techniques=all,depth=5"), NULL, out, f);
    const status failed = player_spec_read(view_of(player_best(board, true)), NULL, out, f);
    return failed ? failed : player_spec_set_number(out, "depth", DEPTH_PLAYED, f);
}

status demo_open_player(const char *spec, colour side, const field *board, tier t, player **out,
                        fault *f) {
    const player_options o = {.size = board->size, .tier = t};
    player_spec s;
    status failed =
        spec ? player_spec_read(view_of(spec), NULL, &s, f) : read_usual(side, board, &s, f);
    if (!failed) failed = player_open_spec(&s, &o, out, f);
    player_spec_clear(&s);
    return failed;
}

/* ---- boards ---- */

static void print(demo_show *s, buffer *out) {
    if (!outlet_print(s->outlet, out)) s->unread = true;
}

static void draw(const demo_show *s, const position *p, int last_move, buffer *out) {
    const board_style style = {.discs = s->discs,
                               .colour = s->colour,
                               .show_moves = last_move == SQUARE_NONE,
                               .last_move = last_move};
    board_text_draw(p, &style, out);
}

static void wait_ms(int64_t ms) {
    const struct timespec t = {(time_t)(ms / 1000), (long)(ms % 1000 * 1000000)};
    (void)nanosleep(&t, NULL);
}

/* Draws the board over the one before it: up as many lines as a board has. */
static bool show_move(void *show, const position *p, int square) {
    demo_show *s = show;
    if (!s->animated) return true;
    buffer out = buffer_make(NULL);
    buffer_format(&out, "\x1b[%dA", p->field.size + 1);
    draw(s, p, square, &out);
    print(s, &out);
    wait_ms(s->pause_ms);
    return !s->unread;
}

/* ---- the show ---- */

status demo_show_thinking(demo_show *s, const position *p, fault *f) {
    buffer out = buffer_make(NULL);
    const status failed = demo_think(p, s->game.players[p->to_move], &out, f);
    if (failed) {
        buffer_clear(&out);
        return failed;
    }
    if (s->animated) draw(s, p, SQUARE_NONE, &out);
    print(s, &out);
    return OK;
}

static void write_player(const player_facts *p, buffer *out) {
    agent_title_sentence(p->name, p->base, p->sentence, NAME_INDENT, out);
}

static void print_end(demo_show *s, const position *p, view moves) {
    const demo_game *g = &s->game;
    buffer out = buffer_make(NULL);
    if (!s->animated) draw(s, p, SQUARE_NONE, &out);
    board_text_summary(p, &out);
    buffer_add(&out, "\n\nblack  ");
    write_player(player_about(g->players[BLACK]), &out);
    buffer_add(&out, "white  ");
    write_player(player_about(g->players[WHITE]), &out);
    buffer_format(&out, "%d random moves at first\n\n", DEMO_OPENING_PLIES);
    wrap_text(&out, moves, 0, LINE_WIDTH);
    buffer_format(&out, "seed %llu\n", (unsigned long long)g->seed);
    print(s, &out);
}

status demo_show_game(demo_show *s, position *p, fault *f) {
    buffer moves = buffer_make(NULL);
    s->game.moved = show_move;
    s->game.moved_context = s;
    const status failed = demo_play(&s->game, p, &moves, f);
    if (!failed) print_end(s, p, buffer_view(&moves));
    buffer_clear(&moves);
    return failed;
}
