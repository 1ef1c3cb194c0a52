/* train/sided_board.c - the rules on boards of training data: by words up to 8x8, on the grid
 * beyond. */
#include "train/sided_board.h"

#include <assert.h>
#include <string.h>

static bool is_wide(const sided_board *s) {
    return s->size > BOARD_SIZE;
}

/* ---- other forms ---- */

position sided_board_position(const sided_board *s) {
    const record r = sided_board_record(s);
    return record_position(&r);
}

static void take_position(sided_board *s, const position *p) {
    record r = {.shape = record_shape_of(s->size)};
    record_set_grid(&r, &p->grid);
    s->now = r.board;
    memcpy(s->more, r.more, sizeof s->more);
    s->side = p->to_move;
}

sided_board sided_board_start(int size) {
    sided_board s = {.size = size};
    position p;
    (void)position_start(&p, size, START_STANDARD, NULL);
    take_position(&s, &p);
    return s;
}

sided_board sided_board_of(const record *r) {
    sided_board s = {.now = r->board, .side = r->white ? WHITE : BLACK, .size = record_size(r)};
    memcpy(s.more, r->more, sizeof s.more);
    return s;
}

record sided_board_record(const sided_board *s) {
    record r = {.board = s->now, .white = s->side == WHITE, .shape = record_shape_of(s->size)};
    memcpy(r.more, s->more, sizeof r.more);
    return r;
}

/* ---- rules ---- */

int sided_board_empties(const sided_board *s) {
    const record r = sided_board_record(s);
    return record_empties(&r);
}

static sided_squares wide_board_moves(const sided_board *s) {
    const position p = sided_board_position(s);
    const squares moves = position_moves(&p);
    sided_squares out = {{0}};
    wide_words(&moves, s->size, out.word);
    return out;
}

sided_squares sided_board_moves(const sided_board *s) {
    if (is_wide(s)) return wide_board_moves(s);
    return (sided_squares){{board_moves(s->now) & record_squares(s->size)}};
}

static bool has_move(const sided_board *s) {
    const sided_squares moves = sided_board_moves(s);
    return sided_squares_count(&moves) > 0;
}

static void play_wide(sided_board *s, int square) {
    position p = sided_board_position(s);
    position_play(&p, square_at(square / s->size, square % s->size));
    take_position(s, &p);
}

void sided_board_play(sided_board *s, int square) {
    if (is_wide(s)) {
        play_wide(s, square);
    } else {
        s->now = board_play(s->now, square);
        s->side = colour_other(s->side);
    }
}

static void pass(sided_board *s) {
    s->now = board_pass(s->now);
    for (int i = 0; i < RECORD_MORE; i++) s->more[i] = board_pass(s->more[i]);
    s->side = colour_other(s->side);
}

bool sided_board_settle(sided_board *s) {
    sided_board other = *s;
    if (has_move(s)) return true;
    pass(&other);
    if (!has_move(&other)) return false;
    *s = other;
    return true;
}

int sided_board_result(const sided_board *s) {
    int lead = board_count_score(s->now);
    for (int i = 0; i < RECORD_MORE; i++) lead += board_count_score(s->more[i]);
    const int left = sided_board_empties(s);
    const int own = lead > 0 ? lead + left : lead < 0 ? lead - left : 0;
    return s->side == BLACK ? own : -own;
}

/* ---- sets ---- */

int sided_squares_count(const sided_squares *s) {
    int count = 0;
    for (int i = 0; i < WIDE_WORDS_MAX; i++) count += __builtin_popcountll(s->word[i]);
    return count;
}

int sided_squares_nth(const sided_squares *s, int n) {
    for (int i = 0; i < WIDE_WORDS_MAX; i++) {
        uint64_t word = s->word[i];
        const int here = __builtin_popcountll(word);
        if (n >= here) {
            n -= here;
            continue;
        }
        while (n--) word &= word - 1;
        return 64 * i + __builtin_ctzll(word);
    }
    assert(false); /* n is not below the count */
    return 0;
}
