/* train/record.c - records and headers as bytes, and back. */
#include "train/record.h"

#include "base/checksum.h"
#include "base/text.h"
#include "train/little_endian.h"

#include <assert.h>
#include <string.h>

enum {
    SOURCE_MASK = 7,
    EXACT_BIT = 8,
    WHITE_BIT = 16,
    LAST_BIT = 32,
    RESULT_MOST = 64,
    VALUE_MOST = RESULT_MOST * RECORD_VALUE_DISC,
    PACKED_DIFFERENCE = 0x5a5a,
    SMALL_DIFFERENCE = 0xa5a5,
};

static const char *const form_names[] = {[RECORD_PLAIN] = "avocet data 1\n",
                                         [RECORD_SUMMED] = "avocet data 2\n",
                                         [RECORD_PACKED] = "avocet data 3\n",
                                         [RECORD_SMALL] = "avocet data 4\n"};

bool record_knows_size(int size) {
    return size == BOARD_SIZE || size == RECORD_SMALL_SIZE;
}

int record_form_size(record_form form) {
    return form == RECORD_SMALL ? RECORD_SMALL_SIZE : BOARD_SIZE;
}

record_form record_form_for(int size) {
    return size == RECORD_SMALL_SIZE ? RECORD_SMALL : RECORD_PACKED;
}

bool record_form_packs(record_form form) {
    return form >= RECORD_PACKED;
}

void record_pack(const record *r, uint8_t out[RECORD_BYTES]) {
    const int flags = (int)r->source | (r->exact ? EXACT_BIT : 0) | (r->white ? WHITE_BIT : 0) |
                      (r->last ? LAST_BIT : 0);
    little_endian_put(out, r->board.own, 8);
    little_endian_put(out + 8, r->board.opp, 8);
    little_endian_put(out + 16, r->game, 4);
    out[20] = (uint8_t)r->result;
    out[21] = (uint8_t)flags;
    little_endian_put(out + 22, (uint16_t)r->value, 2);
}

/* Checks that no square has two discs, that no disc is off the board, and that the centre is full:
 * its four squares never become empty. */
static bool could_be_a_board(board b, int size) {
    const uint64_t middle =
        size == BOARD_SIZE ? UINT64_C(0x0000001818000000) : UINT64_C(0x000000000c0c0000);
    const uint64_t discs = b.own | b.opp;
    return (b.own & b.opp) == 0 && (discs & middle) == middle && !(discs & ~record_squares(size));
}

bool record_label_could_be(const record *r) {
    return r->result >= -RESULT_MOST && r->result <= RESULT_MOST &&
           (r->value == RECORD_NO_VALUE || (r->value >= -VALUE_MOST && r->value <= VALUE_MOST));
}

bool record_unpack(const uint8_t in[RECORD_BYTES], int size, record *out) {
    const int flags = in[21], known = SOURCE_MASK | EXACT_BIT | WHITE_BIT | LAST_BIT;
    *out = (record){
        .board = {little_endian_get(in, 8), little_endian_get(in + 8, 8)},
        .game = (uint32_t)little_endian_get(in + 16, 4),
        .result = (int8_t)in[20],
        .exact = flags & EXACT_BIT,
        .white = flags & WHITE_BIT,
        .last = flags & LAST_BIT,
        .small = size == RECORD_SMALL_SIZE,
        .source = (record_source)(flags & SOURCE_MASK),
        .value = (int16_t)little_endian_get(in + 22, 2),
    };
    return could_be_a_board(out->board, size) && (flags & ~known) == 0 &&
           (flags & SOURCE_MASK) < RECORD_SOURCES && record_label_could_be(out);
}

position record_position(const record *r) {
    position p;
    (void)position_start(&p, record_size(r), START_STANDARD, NULL);
    p.grid = board_to_grid(r->board);
    p.to_move = r->white ? WHITE : BLACK;
    return p;
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
    return form == RECORD_SMALL    ? SMALL_DIFFERENCE
           : form == RECORD_PACKED ? PACKED_DIFFERENCE
                                   : UINT16_MAX;
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
