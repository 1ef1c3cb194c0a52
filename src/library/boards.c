/* library/boards.c - boards of two words, in arrays. */
#include "avocet.h"
#include "base/fault.h"
#include "game/board.h"
#include "game/colour.h"
#include "game/grid.h"
#include "game/position.h"
#include "game/squares.h"
#include "library/board_arrays.h"
#include "library/objects.h"
#include "notation/game.h"

static status check_field(const field *where, fault *f) {
    if (where->size > BOARD_SIZE)
        return fault_set(f, E_UNSUPPORTED, 0, "a board of size %d needs more than 64 bits",
                         where->size);
    if (squares_count(&where->open) != where->size * where->size)
        return fault_set(f, E_UNSUPPORTED, 0, "a board of two words has no blocked squares");
    return OK;
}

static status make_field(int size, field *out, fault *f) {
    const status failed = field_init(out, size, f);
    return failed ? failed : check_field(out, f);
}

static status check_board(board b, uint64_t open, size_t index, fault *f) {
    if ((b.own & b.opp) == 0 && ((b.own | b.opp) & ~open) == 0) return OK;
    return fault_set(f, E_RANGE, index, "board %zu has two discs on a square, or one off it",
                     index);
}

/* ---- one board ---- */

avocet_status avocet_position_board(const avocet_position *p, uint64_t *own, uint64_t *opp,
                                    avocet_error *error) {
    fault f;
    if (check_field(&p->position.field, &f)) return library_report(error, &f);
    const board b = board_from_grid(&p->position.grid);
    *own = b.own;
    *opp = b.opp;
    return AVOCET_OK;
}

avocet_position *avocet_position_of_board(int size, uint64_t own, uint64_t opp, avocet_colour turn,
                                          avocet_error *error) {
    fault f;
    position p = {.to_move = turn == AVOCET_WHITE ? WHITE : BLACK};
    const board b = {own, opp};
    status failed = make_field(size, &p.field, &f);
    if (!failed) failed = check_board(b, board_open(&p.field), 0, &f);
    if (!failed && turn != AVOCET_BLACK && turn != AVOCET_WHITE)
        failed = fault_set(&f, E_RANGE, 0, "the turn must be black or white");
    if (failed) {
        (void)library_report(error, &f);
        return NULL;
    }
    p.grid = board_to_grid(b);
    return library_position(&p, error);
}

/* ---- many boards ---- */

avocet_status avocet_boards_moves(int size, size_t count, const uint64_t *own, const uint64_t *opp,
                                  uint64_t *moves, avocet_error *error) {
    fault f;
    field where;
    status failed = make_field(size, &where, &f);
    const uint64_t open = failed ? 0 : board_open(&where);
    for (size_t i = 0; i < count && !failed; i++) {
        const board b = {own[i], opp[i]};
        failed = check_board(b, open, i, &f);
        if (!failed) moves[i] = board_moves(b) & open;
    }
    return failed ? library_report(error, &f) : AVOCET_OK;
}

void board_arrays_put(const avocet_board_arrays *out, size_t at, const board_entry *e) {
    if (out->own) out->own[at] = e->board.own;
    if (out->opp) out->opp[at] = e->board.opp;
    if (out->side) out->side[at] = e->side == BLACK ? 0 : 1;
    if (out->move) out->move[at] = (uint8_t)e->square;
    if (out->game) out->game[at] = e->game;
}

avocet_status avocet_game_boards(const avocet_game *g, const avocet_board_arrays *out, size_t room,
                                 size_t *count, avocet_error *error) {
    fault f;
    position now = g->game.start;
    *count = 0;
    if (check_field(&now.field, &f)) return library_report(error, &f);
    for (size_t i = 0; i < g->game.count; i++) {
        const int square = g->game.plies[i].square;
        if (square == GAME_PASS) {
            position_pass(&now);
            continue;
        }
        const board_entry e = {board_from_grid(&now.grid), now.to_move, board_square(square), 0};
        if (*count < room) board_arrays_put(out, *count, &e);
        (*count)++;
        position_play(&now, square);
    }
    return AVOCET_OK;
}
