/* train/packing.c - records of a game in few bytes, and back. */
#include "train/packing.h"

#include "game/board.h"
#include "game/wide.h"
#include "train/little_endian.h"
#include "train/sided_board.h"

#include <string.h>

typedef enum packed_kind { VALUE, SOLVED, LABEL, WHOLE } packed_kind;

enum { KIND_SHIFT = 6, SQUARE_MASK = 63 };

/* Returns the bytes in front of a label: the kind and the square, which share a byte up to 8x8. */
static size_t head_of(packed_kind kind, int size) {
    return kind != WHOLE && size > BOARD_SIZE ? 2 : 1;
}

static size_t result_bytes(int size) {
    return size > BOARD_SIZE ? 2 : 1;
}

static size_t bytes_of(packed_kind kind, int size) {
    const size_t head = head_of(kind, size);
    return kind == SOLVED  ? head
           : kind == VALUE ? head + 2
           : kind == LABEL ? head + 1 + result_bytes(size) + 2
                           : head + record_bytes(size);
}

/* ---- the position behind a move ---- */

/* Sets *r to the position after a move, with the result of best play or of the game handed on.
 * False if the move is illegal or ends the game. */
static bool follow(const record *before, int square, record *r) {
    sided_board s = sided_board_of(before);
    const sided_squares moves = sided_board_moves(&s);
    if (square >= 64 * WIDE_WORDS_MAX || !sided_squares_has(&moves, square)) return false;
    sided_board_play(&s, square);
    if (!sided_board_settle(&s)) return false;
    const record after = sided_board_record(&s);
    *r = *before;
    r->board = after.board;
    memcpy(r->more, after.more, sizeof r->more);
    r->white = after.white;
    if (r->white != before->white) r->result = (int16_t)-before->result;
    return true;
}

/* Returns the square that has a disc in the second record only; negative unless it is the only
 * one. */
static int added_square(const record *before, const record *r) {
    int square = -1;
    for (int word = 0; word <= RECORD_MORE; word++) {
        const board old = word ? before->more[word - 1] : before->board;
        const board new = word ? r->more[word - 1] : r->board;
        const uint64_t added = board_empty(old) & ~board_empty(new);
        if (!added) continue;
        if (square >= 0 || added & (added - 1)) return -1;
        square = 64 * word + __builtin_ctzll(added);
    }
    return square;
}

/* Returns the move that leads from one record to the next; negative if none does. */
static int move_between(const record *before, const record *r, record *followed) {
    const int square = added_square(before, r);
    if (square < 0) return -1;
    const bool is_next = follow(before, square, followed) && record_same_board(followed, r) &&
                         followed->white == r->white && followed->game == r->game &&
                         followed->source == r->source;
    return is_next ? square : -1;
}

static int solved_value(const record *r) {
    return r->result * RECORD_VALUE_DISC;
}

static packed_kind kind_of(const record *followed, const record *r) {
    if (r->result != followed->result) return LABEL;
    if (!r->exact) return VALUE;
    return r->value == solved_value(r) ? SOLVED : LABEL;
}

/* ---- bytes ---- */

static size_t pack_whole(const record *r, uint8_t *out) {
    record alone = *r;
    alone.last = false; /* the block tells it */
    out[0] = WHOLE << KIND_SHIFT;
    return 1 + record_pack(&alone, out + 1);
}

size_t record_pack_behind(const record *before, const record *r, uint8_t out[PACKED_MOST]) {
    record followed;
    const int square = before ? move_between(before, r, &followed) : -1, size = record_size(r);
    if (square < 0) return pack_whole(r, out);
    const packed_kind kind = kind_of(&followed, r);
    const size_t head = head_of(kind, size), bytes = bytes_of(kind, size);
    out[0] = (uint8_t)((int)kind << KIND_SHIFT | (head > 1 ? 0 : square));
    if (head > 1) out[1] = (uint8_t)square;
    if (kind == LABEL) {
        out[head] = r->exact;
        little_endian_put(out + head + 1, (uint16_t)r->result, (int)result_bytes(size));
    }
    if (kind != SOLVED) little_endian_put(out + bytes - 2, (uint16_t)r->value, 2);
    return bytes;
}

static int16_t result_at(const uint8_t *in, int size) {
    return size > BOARD_SIZE ? (int16_t)little_endian_get(in, 2) : (int8_t)in[0];
}

static bool read_label(const uint8_t *in, packed_kind kind, record *r) {
    const int size = record_size(r);
    const size_t head = head_of(kind, size);
    r->exact = kind == SOLVED || (kind == LABEL && in[head]);
    if (kind == LABEL) r->result = result_at(in + head + 1, size);
    r->value = (int16_t)(kind == SOLVED ? solved_value(r)
                                        : (int)little_endian_get(in + bytes_of(kind, size) - 2, 2));
    return (kind != LABEL || in[head] <= 1) && record_label_could_be(r);
}

/* Returns the square of the move. The bits that the form does not use are 0: otherwise 192, which
 * is off every board. */
static int square_at_head(const uint8_t *in, packed_kind kind, int size) {
    const int low = in[0] & SQUARE_MASK;
    if (head_of(kind, size) == 1) return low;
    return low ? 64 * WIDE_WORDS_MAX : in[1];
}

size_t record_unpack_behind(const record *before, const uint8_t *in, size_t have, int size,
                            record *out) {
    const packed_kind kind = have ? (packed_kind)(in[0] >> KIND_SHIFT) : VALUE;
    if (have < bytes_of(kind, size)) return 0;
    const int square = square_at_head(in, kind, size);
    const bool is_sound = kind == WHOLE
                              ? square == 0 && record_unpack(in + 1, size, out) && !out->last
                              : before && follow(before, square, out) && read_label(in, kind, out);
    return is_sound ? bytes_of(kind, size) : 0;
}
