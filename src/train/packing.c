/* train/packing.c - records of a game in few bytes, and back. */
#include "train/packing.h"

#include "game/board.h"
#include "train/little_endian.h"

enum { VALUE, SOLVED, LABEL, WHOLE };

enum { KIND_SHIFT = 6, SQUARE_MASK = 63 };

static const size_t sizes[] = {
    [VALUE] = 1 + 2, [SOLVED] = 1, [LABEL] = 1 + 4, [WHOLE] = 1 + RECORD_BYTES};

/* ---- the position behind a move ---- */

/* Sets *r to the position after a move, with the result of best play or of the game handed on.
 * False if the move is illegal or ends the game. */
static bool follow(const record *before, int square, record *r) {
    if (!(record_moves(before, before->board) & board_bit(square))) return false;
    *r = *before;
    r->board = board_play(before->board, square);
    r->white = !before->white;
    r->result = (int8_t)-before->result;
    if (record_moves(r, r->board)) return true;
    r->board = board_pass(r->board);
    r->white = before->white;
    r->result = before->result;
    return record_moves(r, r->board) != 0;
}

/* Returns the move that leads from one record to the next; negative if none does. */
static int move_between(const record *before, const record *r, record *followed) {
    const uint64_t added = board_empty(before->board) & ~board_empty(r->board);
    if (!added || added & (added - 1)) return -1;
    const int square = __builtin_ctzll(added);
    const bool is_next = follow(before, square, followed) && followed->board.own == r->board.own &&
                         followed->board.opp == r->board.opp && followed->white == r->white &&
                         followed->game == r->game && followed->source == r->source;
    return is_next ? square : -1;
}

static int solved_value(const record *r) {
    return r->result * RECORD_VALUE_DISC;
}

static int kind_of(const record *followed, const record *r) {
    if (r->result != followed->result) return LABEL;
    if (!r->exact) return VALUE;
    return r->value == solved_value(r) ? SOLVED : LABEL;
}

/* ---- bytes ---- */

static size_t pack_whole(const record *r, uint8_t *out) {
    record alone = *r;
    alone.last = false; /* the block tells it */
    out[0] = WHOLE << KIND_SHIFT;
    record_pack(&alone, out + 1);
    return sizes[WHOLE];
}

size_t record_pack_behind(const record *before, const record *r, uint8_t out[PACKED_MOST]) {
    record followed;
    const int square = before ? move_between(before, r, &followed) : -1;
    if (square < 0) return pack_whole(r, out);
    const int kind = kind_of(&followed, r);
    out[0] = (uint8_t)(kind << KIND_SHIFT | square);
    if (kind == LABEL) {
        out[1] = r->exact;
        out[2] = (uint8_t)r->result;
    }
    if (kind != SOLVED) little_endian_put(out + sizes[kind] - 2, (uint16_t)r->value, 2);
    return sizes[kind];
}

static bool read_label(const uint8_t *in, int kind, record *r) {
    r->exact = kind == SOLVED || (kind == LABEL && in[1]);
    if (kind == LABEL) r->result = (int8_t)in[2];
    r->value = (int16_t)(kind == SOLVED ? solved_value(r)
                                        : (int)little_endian_get(in + sizes[kind] - 2, 2));
    return (kind != LABEL || in[1] <= 1) && record_label_could_be(r);
}

size_t record_unpack_behind(const record *before, const uint8_t *in, size_t have, int size,
                            record *out) {
    const int kind = have ? in[0] >> KIND_SHIFT : 0, square = have ? in[0] & SQUARE_MASK : 0;
    if (have < sizes[kind]) return 0;
    const bool is_sound = kind == WHOLE
                              ? square == 0 && record_unpack(in + 1, size, out) && !out->last
                              : before && follow(before, square, out) && read_label(in, kind, out);
    return is_sound ? sizes[kind] : 0;
}
