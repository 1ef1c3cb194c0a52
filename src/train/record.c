/* train/record.c - records and headers as bytes, and back. */
#include "train/record.h"

#include "base/checksum.h"
#include "base/text.h"
#include "game/symmetry.h"
#include "train/little_endian.h"

#include <assert.h>
#include <string.h>

enum {
    SOURCE_MASK = 7,
    EXACT_BIT = 8,
    WHITE_BIT = 16,
    LAST_BIT = 32,
};

static const char *const form_names[] = {
    [RECORD_PLAIN] = "avocet data 1\n",  [RECORD_SUMMED] = "avocet data 2\n",
    [RECORD_PACKED] = "avocet data 3\n", [RECORD_SMALL] = "avocet data 4\n",
    [RECORD_TEN] = "avocet data 5\n",    [RECORD_TWELVE] = "avocet data 6\n"};

/* The forms that hold a size of board each. */
static const record_form new_forms[] = {[RECORD_8X8] = RECORD_PACKED,
                                        [RECORD_6X6] = RECORD_SMALL,
                                        [RECORD_10X10] = RECORD_TEN,
                                        [RECORD_12X12] = RECORD_TWELVE};

bool record_knows_size(int size) {
    return size == 6 || size == 8 || size == 10 || size == 12;
}

int record_form_size(record_form form) {
    for (record_shape k = RECORD_8X8; k <= RECORD_12X12; k++)
        if (new_forms[k] == form) return record_size_of(k);
    return BOARD_SIZE;
}

record_form record_form_for(int size) {
    return new_forms[record_shape_of(size)];
}

bool record_form_packs(record_form form) {
    return form >= RECORD_PACKED;
}

/* ---- whole records ---- */

/* Returns the bytes that hold the discs of a side. */
static int side_bytes(int size) {
    return size > BOARD_SIZE ? (size * size + 7) / 8 : 8;
}

static int result_bytes(int size) {
    return size > BOARD_SIZE ? 2 : 1;
}

size_t record_bytes(int size) {
    return (size_t)(2 * side_bytes(size) + 4 + result_bytes(size) + 1 + 2);
}

static const board *part_of(const record *r, int word) {
    return word ? &r->more[word - 1] : &r->board;
}

/* Write and read the discs of a side, the lowest squares first. */
static uint8_t *put_side(const record *r, bool opp, uint8_t *out) {
    for (int left = side_bytes(record_size(r)), word = 0; left > 0; left -= 8, word++) {
        const board *part = part_of(r, word);
        const int bytes = left < 8 ? left : 8;
        little_endian_put(out, opp ? part->opp : part->own, bytes);
        out += bytes;
    }
    return out;
}

static const uint8_t *get_side(const uint8_t *in, bool opp, record *r) {
    for (int left = side_bytes(record_size(r)), word = 0; left > 0; left -= 8, word++) {
        board *part = word ? &r->more[word - 1] : &r->board;
        const int bytes = left < 8 ? left : 8;
        *(opp ? &part->opp : &part->own) = little_endian_get(in, bytes);
        in += bytes;
    }
    return in;
}

size_t record_pack(const record *r, uint8_t *out) {
    const int flags = (int)r->source | (r->exact ? EXACT_BIT : 0) | (r->white ? WHITE_BIT : 0) |
                      (r->last ? LAST_BIT : 0);
    const int result = result_bytes(record_size(r));
    uint8_t *at = put_side(r, true, put_side(r, false, out));
    little_endian_put(at, r->game, 4);
    little_endian_put(at + 4, (uint16_t)r->result, result);
    at += 4 + result;
    *at = (uint8_t)flags;
    little_endian_put(at + 1, (uint16_t)r->value, 2);
    return record_bytes(record_size(r));
}

/* Checks that no square has two discs, that no disc is off the board, and that the centre is full:
 * its four squares never become empty. */
static bool could_be_a_small_board(board b, int size) {
    const uint64_t middle =
        size == BOARD_SIZE ? UINT64_C(0x0000001818000000) : UINT64_C(0x000000000c0c0000);
    const uint64_t discs = b.own | b.opp;
    return (b.own & b.opp) == 0 && (discs & middle) == middle && !(discs & ~record_squares(size));
}

/* The same beyond 8x8. The grid has no place for discs off the board, so it would lose some. */
static bool could_be_a_wide_board(const record *r) {
    const int size = record_size(r), half = size / 2;
    const grid g = record_grid(r);
    squares taken = g.own;
    for (int i = 0; i < WIDE_WORDS_MAX; i++)
        if (part_of(r, i)->own & part_of(r, i)->opp) return false;
    for (int i = 0; i < 4; i++) taken.lane[i] |= g.opp.lane[i];
    return squares_count(&taken) == size * size - record_empties(r) &&
           squares_has(&taken, square_at(half, half)) &&
           squares_has(&taken, square_at(half - 1, half)) &&
           squares_has(&taken, square_at(half, half - 1)) &&
           squares_has(&taken, square_at(half - 1, half - 1));
}

static bool could_be_a_board(const record *r) {
    const int size = record_size(r);
    return size > BOARD_SIZE ? could_be_a_wide_board(r) : could_be_a_small_board(r->board, size);
}

bool record_label_could_be(const record *r) {
    const int most = record_size(r) > BOARD_SIZE ? record_size(r) * record_size(r) : 64;
    const int most_value = most * RECORD_VALUE_DISC;
    return r->result >= -most && r->result <= most &&
           (r->value == RECORD_NO_VALUE || (r->value >= -most_value && r->value <= most_value));
}

bool record_unpack(const uint8_t *in, int size, record *out) {
    const int known = SOURCE_MASK | EXACT_BIT | WHITE_BIT | LAST_BIT;
    *out = (record){.shape = record_shape_of(size)};
    in = get_side(get_side(in, false, out), true, out);
    out->game = (uint32_t)little_endian_get(in, 4);
    out->result = size > BOARD_SIZE ? (int16_t)little_endian_get(in + 4, 2) : (int8_t)in[4];
    in += 4 + result_bytes(size);
    const int flags = *in;
    out->exact = flags & EXACT_BIT;
    out->white = flags & WHITE_BIT;
    out->last = flags & LAST_BIT;
    out->source = (record_source)(flags & SOURCE_MASK);
    out->value = (int16_t)little_endian_get(in + 1, 2);
    return could_be_a_board(out) && (flags & ~known) == 0 &&
           (flags & SOURCE_MASK) < RECORD_SOURCES && record_label_could_be(out);
}

/* ---- boards ---- */

grid record_grid(const record *r) {
    uint64_t own[WIDE_WORDS_MAX], opp[WIDE_WORDS_MAX];
    const int size = record_size(r);
    if (size <= BOARD_SIZE) return board_to_grid(r->board);
    for (int i = 0; i < WIDE_WORDS_MAX; i++) {
        own[i] = part_of(r, i)->own;
        opp[i] = part_of(r, i)->opp;
    }
    return (grid){wide_squares(own, size), wide_squares(opp, size)};
}

void record_set_grid(record *r, const grid *g) {
    uint64_t own[WIDE_WORDS_MAX], opp[WIDE_WORDS_MAX];
    const int size = record_size(r);
    if (size <= BOARD_SIZE) {
        r->board = board_from_grid(g);
        return;
    }
    wide_words(&g->own, size, own);
    wide_words(&g->opp, size, opp);
    r->board = (board){own[0], opp[0]};
    for (int i = 0; i < RECORD_MORE; i++) r->more[i] = (board){own[i + 1], opp[i + 1]};
}

position record_position(const record *r) {
    position p;
    (void)position_start(&p, record_size(r), START_STANDARD, NULL);
    p.grid = record_grid(r);
    p.to_move = r->white ? WHITE : BLACK;
    return p;
}

void record_make_canonical(record *r) {
    const int size = record_size(r);
    if (size <= BOARD_SIZE) {
        r->board = board_canonical_on(r->board, size, NULL);
        return;
    }
    const grid g = record_grid(r), least = grid_canonical(&g, size, NULL);
    record_set_grid(r, &least);
}

bool record_same_board(const record *a, const record *b) {
    bool same = a->board.own == b->board.own && a->board.opp == b->board.opp;
    for (int i = 0; i < RECORD_MORE; i++)
        same = same && a->more[i].own == b->more[i].own && a->more[i].opp == b->more[i].opp;
    return same;
}

/* Mixes the words of a board into a sum. Another start gives an independent sum. */
static uint64_t sum_of(const record *r, uint64_t start) {
    uint64_t sum = start;
    for (int i = 0; i < WIDE_WORDS_MAX; i++) {
        const board *part = part_of(r, i);
        sum = (sum ^ part->own) * UINT64_C(0x9e3779b97f4a7c15);
        sum = (sum ^ sum >> 29 ^ part->opp) * UINT64_C(0xbf58476d1ce4e5b9);
        sum ^= sum >> 32;
    }
    return sum;
}

board record_key(const record *r) {
    record least = *r;
    record_make_canonical(&least);
    if (record_size(r) <= BOARD_SIZE) return least.board;
    return (board){sum_of(&least, 1), sum_of(&least, UINT64_C(0xc2b2ae3d27d4eb4f))};
}

/* ---- headers ---- */

uint16_t record_fingerprint(const uint64_t *numbers, size_t count) {
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        uint8_t bytes[16];
        little_endian_put(bytes, sum, 8);
        little_endian_put(bytes + 8, numbers[i], 8);
        sum = checksum((view){(const char *)bytes, sizeof bytes});
    }
    return (uint16_t)(1 + sum % UINT16_MAX);
}

void record_header_make(record_form form, uint16_t fingerprint, uint8_t out[RECORD_HEADER_BYTES]) {
    memcpy(out, form_names[form], RECORD_NAME_BYTES);
    little_endian_put(out + RECORD_NAME_BYTES, fingerprint, 2);
}

static size_t name_agrees(const uint8_t *bytes, size_t count, const char *name) {
    size_t i = 0;
    while (i < count && i < RECORD_NAME_BYTES && bytes[i] == (uint8_t)name[i]) i++;
    return i;
}

size_t record_header_agrees(const uint8_t *bytes, size_t count, record_form *form) {
    size_t most = 0;
    *form = RECORD_UNKNOWN;
    for (record_form k = RECORD_PLAIN; k < RECORD_FORMS; k++) {
        const size_t same = name_agrees(bytes, count, form_names[k]);
        if (same > most) most = same;
        if (same == RECORD_NAME_BYTES) *form = k;
    }
    if (most < RECORD_NAME_BYTES) return most;
    return count < RECORD_HEADER_BYTES ? count : RECORD_HEADER_BYTES;
}

uint16_t record_header_fingerprint(const uint8_t in[RECORD_HEADER_BYTES]) {
    return (uint16_t)little_endian_get(in + RECORD_NAME_BYTES, 2);
}

/* ---- blocks ---- */

enum { SUM_AT = 4 };

/* The number in the head of a block counts units of this many bytes. */
static size_t unit_of(record_form form) {
    return record_form_packs(form) ? 1 : RECORD_BYTES;
}

static size_t most_of(record_form form) {
    return record_form_packs(form) ? RECORD_BODY_MOST : RECORD_BLOCK_MOST;
}

/* The bits in which the two numbers of a head differ. Each form has its own: if a wrong bit in the
 * header told another form, the file would otherwise seem to end within a game. */
static uint64_t difference_of(record_form form) {
    static const uint64_t differences[RECORD_FORMS] = {
        [RECORD_UNKNOWN] = UINT16_MAX, [RECORD_PLAIN] = UINT16_MAX, [RECORD_SUMMED] = UINT16_MAX,
        [RECORD_PACKED] = 0x5a5a,      [RECORD_SMALL] = 0xa5a5,     [RECORD_TEN] = 0x3c3c,
        [RECORD_TWELVE] = 0xc3c3};
    return differences[form];
}

/* The sum of the body is one word of the bytes that are summed in the end, so a change within one
 * word of the body is always noticed. */
static uint64_t block_sum(const uint8_t header[RECORD_HEADER_BYTES], const uint8_t *block,
                          size_t bytes) {
    uint8_t parts[8 + RECORD_HEADER_BYTES + SUM_AT];
    const view body = {(const char *)block + RECORD_BLOCK_BYTES, bytes};
    little_endian_put(parts, checksum(body), 8);
    memcpy(parts + 8, header, RECORD_HEADER_BYTES);
    memcpy(parts + 8 + RECORD_HEADER_BYTES, block, SUM_AT);
    return checksum((view){(const char *)parts, sizeof parts});
}

static record_form form_of(const uint8_t header[RECORD_HEADER_BYTES]) {
    record_form form;
    (void)record_header_agrees(header, RECORD_HEADER_BYTES, &form);
    return form;
}

void record_block_make(const uint8_t header[RECORD_HEADER_BYTES], size_t bytes, uint8_t *block) {
    const record_form form = form_of(header);
    const size_t number = bytes / unit_of(form);
    assert(form >= RECORD_SUMMED && number >= 1 && number <= most_of(form));
    little_endian_put(block, number, 2);
    little_endian_put(block + 2, number ^ difference_of(form), 2);
    little_endian_put(block + SUM_AT, block_sum(header, block, bytes), 8);
}

size_t record_block_body(const uint8_t header[RECORD_HEADER_BYTES],
                         const uint8_t head[RECORD_BLOCK_BYTES]) {
    const record_form form = form_of(header);
    const uint64_t number = little_endian_get(head, 2), other = little_endian_get(head + 2, 2);
    if (number > most_of(form) || (number ^ other) != difference_of(form)) return 0;
    return (size_t)number * unit_of(form);
}

bool record_block_is_sound(const uint8_t header[RECORD_HEADER_BYTES], const uint8_t *block) {
    const size_t bytes = record_block_body(header, block);
    return bytes && little_endian_get(block + SUM_AT, 8) == block_sum(header, block, bytes);
}
