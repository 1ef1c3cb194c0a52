/* protocol/rochester.c - moves in, moves out. */
#include "protocol/rochester.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/text.h"
#include "game/board.h"
#include "game/position.h"
#include "protocol/session.h"
#include "search/limits.h"
#include "search/result.h"

enum { MS_MOST = 24 * 3600 * 1000 };

#define NS_PER_MS INT64_C(1000000)

struct rochester {
    const allocator *memory;
    partner *partner;
    const wire_out *out, *notes;
    bool has_begun; /* a game line was read */
    colour own;
    search_limits limits; /* of the game line; game_ns shrinks with our moves */
    bool leaves, is_lost;
};

/* ---- answers ---- */

static session *session_of(rochester *r) {
    return partner_session(r->partner);
}

static const position *now(rochester *r) {
    return session_position(session_of(r));
}

static void note(rochester *r, const char *sentence) {
    buffer text = buffer_make(r->memory);
    buffer_format(&text, "avocet: %s\n", sentence);
    if (r->notes && !buffer_status(&text))
        (void)r->notes->write(r->notes->context, buffer_view(&text));
    buffer_clear(&text);
}

static void say_move(rochester *r, int move) {
    buffer text = buffer_make(r->memory);
    if (move < 0)
        buffer_add(&text, "pass\n");
    else
        buffer_format(&text, "%d %d\n", square_column(move), square_row(move));
    if (buffer_status(&text) || !r->out->write(r->out->context, buffer_view(&text)))
        r->is_lost = true;
    buffer_clear(&text);
}

/* Takes our time off the clock of the game. At least 1 ns is left: 0 would be no limit. */
static void spend(rochester *r, int64_t start_ns) {
    if (!r->limits.game_ns) return;
    const int64_t left = r->limits.game_ns - (clock_now_ns() - start_ns);
    r->limits.game_ns = left > 1 ? left : 1;
}

static status choose(rochester *r, int *move, fault *f) {
    search_result found;
    const int64_t start_ns = clock_now_ns();
    status result = partner_think(r->partner, search_limited(&r->limits) ? &r->limits : NULL, NULL,
                                  NULL, &found, f);
    spend(r, start_ns);
    if (!result) result = session_answer(session_of(r), &found, f);
    *move = found.move;
    return result;
}

/* Our move, if it is our turn. The referee knows when a game is over. */
static void reply(rochester *r) {
    int move = SEARCH_PASS;
    fault f;
    if (position_over(now(r)) || now(r)->to_move != r->own) return;
    if (position_must_pass(now(r)) ? session_pass(session_of(r), &f) : choose(r, &move, &f))
        note(r, f.text);
    else
        say_move(r, move);
}

/* ---- lines ---- */

/* "game B 0 1000 0"; numbers that are missing are 0. */
static bool read_game(rochester *r, view rest) {
    uint64_t numbers[3] = {0, 0, 0};
    const uint64_t most[3] = {SEARCH_DEPTH_MAX, MS_MOST, MS_MOST};
    const view side = wire_word(&rest);
    const bool white = view_is_word(side, "w") || view_is_word(side, "white");
    if (!white && !view_is_word(side, "b") && !view_is_word(side, "black")) return false;
    for (int i = 0; i < 3 && rest.length; i++)
        if (view_number(wire_word(&rest), most[i], &numbers[i], NULL)) return false;
    if (rest.length) return false;
    r->own = white ? WHITE : BLACK;
    r->limits = (search_limits){.depth = (int)numbers[0],
                                .time_ns = (int64_t)numbers[1] * NS_PER_MS,
                                .game_ns = (int64_t)numbers[2] * NS_PER_MS};
    return true;
}

static void run_game(rochester *r, view rest) {
    fault f;
    if (!read_game(r, rest)) {
        note(
            r,
            "the first line is game COLOUR DEPTH MS-PER-MOVE MS-PER-GAME, such as game B 0 1000 0");
        return;
    }
    if (partner_new_game(r->partner, BOARD_SIZE, &f)) {
        note(r, f.text);
        return;
    }
    r->has_begun = true;
    reply(r);
}

/* "2 3" or "pass". */
static bool read_move(view text, int *move) {
    uint64_t column = 0, row = 0;
    view rest = text;
    const view first = wire_word(&rest);
    *move = SEARCH_PASS;
    if (view_is_word(first, "pass")) return rest.length == 0;
    if (view_number(first, BOARD_SIZE - 1, &column, NULL) ||
        view_number(rest, BOARD_SIZE - 1, &row, NULL))
        return false;
    *move = square_at((int)row, (int)column);
    return true;
}

static void run_pass(rochester *r) {
    if (position_over(now(r)))
        say_move(r, SEARCH_PASS);
    else if (now(r)->to_move == r->own || session_pass(session_of(r), NULL))
        note(r, "this pass is not forced");
    else
        reply(r);
}

static void run_move(rochester *r, int square) {
    fault f;
    if (now(r)->to_move == r->own)
        note(r, "it is not the turn of the other side");
    else if (session_play(session_of(r), square, &f))
        note(r, f.text);
    else
        reply(r);
}

static void run_line(rochester *r, view text) {
    view rest = text;
    int move = 0;
    const view word = wire_word(&rest);
    if (view_is_word(word, "game"))
        run_game(r, rest);
    else if (view_is_word(word, "quit"))
        r->leaves = true;
    else if (!r->has_begun)
        note(r, "no game has begun; the first line is game COLOUR DEPTH MS-PER-MOVE MS-PER-GAME");
    else if (!read_move(text, &move))
        note(r, "a move is a column and a row from 0 to 7, or pass");
    else if (move < 0)
        run_pass(r);
    else
        run_move(r, move);
}

static bool hear(void *self, view line, bool cut) {
    rochester *r = self;
    buffer clean = buffer_make(r->memory);
    wire_clean(line, false, &clean);
    const view text = view_trim(buffer_view(&clean));
    if (cut)
        note(r, "this line is too long");
    else if (text.length)
        run_line(r, text);
    buffer_clear(&clean);
    return !r->leaves && !r->is_lost;
}

static line_kind kind_of(view line) {
    return view_is_word(wire_word(&line), "quit") ? LINE_ENDS : LINE_WAITS;
}

status rochester_make(const partner_options *o, const wire_out *out, const wire_out *notes,
                      rochester **result, fault *f) {
    rochester *r = alloc_array(o->memory, 1, sizeof *r);
    *result = NULL;
    if (!r) return fault_set(f, E_NOMEM, 0, "no memory for a conversation");
    *r = (rochester){.memory = o->memory, .out = out, .notes = notes};
    const status failed = partner_make(o, &r->partner, f);
    if (failed)
        rochester_free(r);
    else
        *result = r;
    return failed;
}

void rochester_free(rochester *r) {
    if (!r) return;
    partner_free(r->partner);
    alloc_free(r->memory, r);
}

wire_protocol rochester_protocol(rochester *r) {
    return (wire_protocol){
        .hear = hear, .kind = kind_of, .stop = partner_stop(r->partner), .self = r};
}
