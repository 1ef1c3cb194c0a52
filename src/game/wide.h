/* game/wide.h - boards of 10x10 and 12x12 as words: the champion's boards beyond 8x8.
 *
 * Squares are numbered row by row: square s is bit s % 64 of word s / 64. 10x10 takes two words,
 * 12x12 three. Code that visits millions of positions is compiled once per tier and uses
 * kernels/wide_kernel.h, whose sets have the same words.
 * Values without ownership. Threads: any. */
#ifndef GAME_WIDE_H
#define GAME_WIDE_H

#include "game/squares.h"

enum { WIDE_WORDS_MAX = 3 };

/* Convert between the two representations, for boards of `side` squares a side: 10 or 12. */
void wide_words(const squares *s, int side, uint64_t out[WIDE_WORDS_MAX]);
squares wide_squares(const uint64_t words[WIDE_WORDS_MAX], int side);

#endif
