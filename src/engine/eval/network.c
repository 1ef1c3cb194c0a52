/* engine/eval/network.c - makes, reads and writes the numbers of a network. */
#include "engine/eval/network.h"

#include "base/text.h"
#include "game/symmetry.h"

#include <string.h>

const uint8_t network_corner_squares[9] = {0, 1, 2, 8, 9, 10, 16, 17, 18};
const uint8_t network_rest_squares[7] = {3, 11, 19, 24, 25, 26, 27};
const uint8_t network_side_squares[8] = {0, 1, 2, 3, 4, 5, 6, 7};

int network_group_of(const pattern_set *s, int place) {
    int right = 0, down = 0;
    for (int i = 0; i < s->patterns[s->of[place]].count; i++) {
        right += 2 * (s->squares[place][i] % 8) - 7;
        down += 2 * (s->squares[place][i] / 8) - 7;
    }
    if (right == 0 && down == 0) return -1;
    if (right == 0) return down < 0 ? 0 : 1;
    if (down == 0) return right < 0 ? 2 : 3;
    return NETWORK_CORNER_FIRST + (right > 0) + 2 * (down > 0);
}

/* ---- sets of squares ---- */

/* Returns the index of the set whose squares are the images of those of set `index`. */
static int image_within(int index, const uint8_t *members, int count, int symmetry) {
    uint64_t set = 0;
    int image = 0;
    for (int i = 0; i < count; i++)
        if (index >> i & 1) set |= UINT64_C(1) << members[i];
    set = board_bits_image(set, symmetry);
    for (int i = 0; i < count; i++) image |= (int)(set >> members[i] & 1) << i;
    return image;
}

int network_twin(int set) {
    enum { MIRROR = 1, TRANSPOSE = 4 };
    const int rest = set - NETWORK_CORNERS, side = rest - NETWORK_RESTS;
    if (rest < 0) return image_within(set, network_corner_squares, 9, TRANSPOSE);
    if (side < 0) return set - rest + image_within(rest, network_rest_squares, 7, TRANSPOSE);
    return set - side + image_within(side, network_side_squares, 8, MIRROR);
}

static bool are_twins_tied(const uint16_t *row_of) {
    for (int i = 0; i < NETWORK_MOVES; i++)
        if (row_of[i] != row_of[network_twin(i)]) return false;
    return true;
}

/* ---- making ---- */

static size_t row_count(const network *n) {
    return (size_t)n->classes + NETWORK_EXTRAS;
}

enum {
    HEAD_WORDS = NETWORK_WIDTH * (NETWORK_HIDDEN + 2) + 2 * NETWORK_HIDDEN,
    HEAD_BYTES = 2 * HEAD_WORDS + 4 * (NETWORK_HIDDEN + 1),
};

size_t network_bytes(const network *n) {
    if (n->rows == 0) return 0;
    return 2 * row_count(n) + (size_t)n->rows * NETWORK_WIDTH + (size_t)NETWORK_HEADS * HEAD_BYTES;
}

status network_make(int rows, int classes, const pattern_set *s, const allocator *memory,
                    network *out, fault *f) {
    *out = (network){.rows = rows, .classes = classes};
    if (rows < 1 || rows > NETWORK_ROWS_MAX)
        return fault_set(f, E_RANGE, 0, "a network has from 1 to %d rows", NETWORK_ROWS_MAX);
    for (int i = 0; i < s->places; i++)
        if (network_group_of(s, i) < 0)
            return fault_set(f, E_RANGE, 0,
                             "a network needs patterns that lean to a side or a corner, unlike %s",
                             s->patterns[s->of[i]].name);
    out->row_of = alloc_array(memory, row_count(out), sizeof *out->row_of);
    out->numbers = alloc_array(memory, (size_t)rows, NETWORK_WIDTH);
    out->heads = alloc_array(memory, NETWORK_HEADS, sizeof *out->heads);
    if (out->row_of && out->numbers && out->heads) return OK;
    network_clear(out, memory);
    return fault_set(f, E_NOMEM, 0, "no memory for the network of the evaluation");
}

void network_clear(network *n, const allocator *memory) {
    alloc_free(memory, n->row_of);
    alloc_free(memory, n->numbers);
    alloc_free(memory, n->heads);
    *n = (network){.rows = 0};
}

/* ---- writing ---- */

static void put(buffer *out, uint32_t number, int bytes) {
    for (int i = 0; i < bytes; i++) buffer_add_char(out, (char)(number >> 8 * i & 255));
}

static void put_16(buffer *out, const int16_t *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) put(out, (uint16_t)numbers[i], 2);
}

static void put_32(buffer *out, const int32_t *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) put(out, (uint32_t)numbers[i], 4);
}

static void put_head(buffer *out, const network_head *h) {
    put_16(out, h->bias, NETWORK_WIDTH);
    for (int i = 0; i < NETWORK_WIDTH; i++) put_16(out, h->first[i], NETWORK_HIDDEN);
    put_32(out, h->first_bias, NETWORK_HIDDEN);
    for (int i = 0; i < 2; i++) put_16(out, h->last[i], NETWORK_HIDDEN);
    put_16(out, h->skip, NETWORK_WIDTH);
    put_32(out, &h->out, 1);
}

void network_write(const network *n, buffer *out) {
    if (n->rows == 0) return;
    for (size_t i = 0; i < row_count(n); i++) put(out, n->row_of[i], 2);
    buffer_append(out, (view){(const char *)n->numbers, (size_t)n->rows * NETWORK_WIDTH});
    for (int i = 0; i < NETWORK_HEADS; i++) put_head(out, &n->heads[i]);
}

/* ---- reading ---- */

static uint32_t take(const char **at, int bytes) {
    uint32_t number = 0;
    for (int i = 0; i < bytes; i++) number |= (uint32_t)(unsigned char)*(*at)++ << 8 * i;
    return number;
}

static void take_16(const char **at, int16_t *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) numbers[i] = (int16_t)take(at, 2);
}

static void take_32(const char **at, int32_t *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) numbers[i] = (int32_t)take(at, 4);
}

static void take_head(const char **at, network_head *h) {
    take_16(at, h->bias, NETWORK_WIDTH);
    for (int i = 0; i < NETWORK_WIDTH; i++) take_16(at, h->first[i], NETWORK_HIDDEN);
    take_32(at, h->first_bias, NETWORK_HIDDEN);
    for (int i = 0; i < 2; i++) take_16(at, h->last[i], NETWORK_HIDDEN);
    take_16(at, h->skip, NETWORK_WIDTH);
    take_32(at, &h->out, 1);
}

bool network_read(network *n, const char *bytes) {
    static const int8_t nothing[NETWORK_WIDTH];
    const char *at = bytes;
    bool sound = true;
    for (size_t i = 0; i < row_count(n); i++) {
        n->row_of[i] = (uint16_t)take(&at, 2);
        sound &= n->row_of[i] < n->rows;
    }
    memcpy(n->numbers, at, (size_t)n->rows * NETWORK_WIDTH);
    at += (size_t)n->rows * NETWORK_WIDTH;
    for (int i = 0; i < NETWORK_HEADS; i++) take_head(&at, &n->heads[i]);
    const uint16_t *sets = n->row_of + n->classes;
    sound = sound && are_twins_tied(sets) && are_twins_tied(sets + NETWORK_MOVES);
    return sound && memcmp(n->numbers, nothing, sizeof nothing) == 0;
}
