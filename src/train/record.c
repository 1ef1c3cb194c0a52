/* train/record.c - records and headers as bytes, and back. */
#include "train/record.h"

#include "base/checksum.h"
#include "base/text.h"

#include <assert.h>
#include <string.h>

enum {
    SOURCE_MASK = 7,
    EXACT_BIT = 8,
    WHITE_BIT = 16,
    LAST_BIT = 32,
    RESULT_MOST = 64,
    VALUE_MOST = RESULT_MOST * RECORD_VALUE_DISC,
};

static const char *const form_names[] = {
    [RECORD_PLAIN] = "avocet data 1\n", [RECORD_SUMMED] = "avocet data 2\n"};

static void put(uint8_t *out, uint64_t value, int bytes) {
    for (int i = 0; i < bytes; i++) out[i] = (uint8_t)(value >> 8 * i);
}

static uint64_t get(const uint8_t *in, int bytes) {
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++) value |= (uint64_t)in[i] << 8 * i;
    return value;
}

void record_pack(const record *r, uint8_t out[RECORD_BYTES]) {
    const int flags = (int)r->source | (r->exact ? EXACT_BIT : 0) | (r->white ? WHITE_BIT : 0) |
                      (r->last ? LAST_BIT : 0);
    put(out, r->board.own, 8);
    put(out + 8, r->board.opp, 8);
    put(out + 16, r->game, 4);
    out[20] = (uint8_t)r->result;
    out[21] = (uint8_t)flags;
    put(out + 22, (uint16_t)r->value, 2);
}

/* Checks that no square has two discs and that the centre is full: its four squares never become
 * empty. */
static bool could_be_a_board(board b) {
    const uint64_t middle = UINT64_C(0x0000001818000000);
    return (b.own & b.opp) == 0 && ((b.own | b.opp) & middle) == middle;
}

bool record_unpack(const uint8_t in[RECORD_BYTES], record *out) {
    const int flags = in[21], known = SOURCE_MASK | EXACT_BIT | WHITE_BIT | LAST_BIT;
    *out = (record){
        .board = {get(in, 8), get(in + 8, 8)},
        .game = (uint32_t)get(in + 16, 4),
        .result = (int8_t)in[20],
        .exact = flags & EXACT_BIT,
        .white = flags & WHITE_BIT,
        .last = flags & LAST_BIT,
        .source = (record_source)(flags & SOURCE_MASK),
        .value = (int16_t)get(in + 22, 2),
    };
    return could_be_a_board(out->board) && (flags & ~known) == 0 &&
           (flags & SOURCE_MASK) < RECORD_SOURCES && out->result >= -RESULT_MOST &&
           out->result <= RESULT_MOST &&
           (out->value == RECORD_NO_VALUE ||
            (out->value >= -VALUE_MOST && out->value <= VALUE_MOST));
}

position record_position(const record *r) {
    position p;
    (void)position_start(&p, BOARD_SIZE, START_STANDARD, NULL);
    p.grid = board_to_grid(r->board);
    p.to_move = r->white ? WHITE : BLACK;
    return p;
}

/* ---- headers ---- */

uint16_t record_fingerprint(const uint64_t *numbers, size_t count) {
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        uint8_t bytes[16];
        put(bytes, sum, 8);
        put(bytes + 8, numbers[i], 8);
        sum = checksum((view){(const char *)bytes, sizeof bytes});
    }
    return (uint16_t)(1 + sum % UINT16_MAX);
}

void record_header_make(record_form form, uint16_t fingerprint, uint8_t out[RECORD_HEADER_BYTES]) {
    memcpy(out, form_names[form], RECORD_NAME_BYTES);
    put(out + RECORD_NAME_BYTES, fingerprint, 2);
}

static size_t name_agrees(const uint8_t *bytes, size_t count, const char *name) {
    size_t i = 0;
    while (i < count && i < RECORD_NAME_BYTES && bytes[i] == (uint8_t)name[i]) i++;
    return i;
}

size_t record_header_agrees(const uint8_t *bytes, size_t count, record_form *form) {
    size_t most = 0;
    *form = RECORD_UNKNOWN;
    for (record_form k = RECORD_PLAIN; k <= RECORD_SUMMED; k++) {
        const size_t same = name_agrees(bytes, count, form_names[k]);
        if (same > most) most = same;
        if (same == RECORD_NAME_BYTES) *form = k;
    }
    if (most < RECORD_NAME_BYTES) return most;
    return count < RECORD_HEADER_BYTES ? count : RECORD_HEADER_BYTES;
}

uint16_t record_header_fingerprint(const uint8_t in[RECORD_HEADER_BYTES]) {
    return (uint16_t)get(in + RECORD_NAME_BYTES, 2);
}

/* ---- blocks ---- */

enum { SUM_AT = 4 };

/* The sum of the records is one word of the bytes that are summed in the end, so a change within
 * one word of the records is always noticed. */
static uint64_t block_sum(const uint8_t header[RECORD_HEADER_BYTES], const uint8_t *block,
                          size_t count) {
    uint8_t parts[8 + RECORD_HEADER_BYTES + SUM_AT];
    const view records = {(const char *)block + RECORD_BLOCK_BYTES, count * RECORD_BYTES};
    put(parts, checksum(records), 8);
    memcpy(parts + 8, header, RECORD_HEADER_BYTES);
    memcpy(parts + 8 + RECORD_HEADER_BYTES, block, SUM_AT);
    return checksum((view){(const char *)parts, sizeof parts});
}

void record_block_make(const uint8_t header[RECORD_HEADER_BYTES], size_t count, uint8_t *block) {
    assert(count >= 1 && count <= RECORD_BLOCK_MOST);
    put(block, count, 2);
    put(block + 2, ~(uint64_t)count, 2);
    put(block + SUM_AT, block_sum(header, block, count), 8);
}

size_t record_block_count(const uint8_t head[RECORD_BLOCK_BYTES]) {
    const uint64_t count = get(head, 2), turned = get(head + 2, 2);
    return count <= RECORD_BLOCK_MOST && (count ^ turned) == UINT16_MAX ? (size_t)count : 0;
}

bool record_block_is_sound(const uint8_t header[RECORD_HEADER_BYTES], const uint8_t *block) {
    const size_t count = record_block_count(block);
    return count && get(block + SUM_AT, 8) == block_sum(header, block, count);
}
