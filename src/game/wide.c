/* game/wide.c - between the words of 10x10 and 12x12 and the sets of the grid. */
#include "game/wide.h"

void wide_words(const squares *s, int side, uint64_t out[WIDE_WORDS_MAX]) {
    for (int i = 0; i < WIDE_WORDS_MAX; i++) out[i] = 0;
    for (int row = 0; row < side; row++) {
        const uint64_t line = squares_row(s, row);
        const int first = row * side, word = first / 64, bit = first % 64;
        assert(line >> side == 0);
        out[word] |= line << bit;
        if (bit + side > 64) out[word + 1] |= line >> (64 - bit);
    }
}

squares wide_squares(const uint64_t words[WIDE_WORDS_MAX], int side) {
    squares s = {{0}};
    for (int row = 0; row < side; row++) {
        const int first = row * side, word = first / 64, bit = first % 64;
        uint64_t line = words[word] >> bit;
        if (bit + side > 64) line |= words[word + 1] << (64 - bit);
        s.lane[row & 3] |= (line & ((UINT64_C(1) << side) - 1)) << 16 * (row >> 2);
    }
    return s;
}
