/* engine/inner/last_flip.h - constant tables for the last move of a game (kernel/last.h). */
#ifndef ENGINE_INNER_LAST_FLIP_H
#define ENGINE_INNER_LAST_FLIP_H

#include <stdint.h>

/* The four lines through a square, without the square itself. first[line] is the index in
 * last_flip_counts where the answers for that line begin. */
typedef struct last_lines {
    uint64_t mask[4];
    uint16_t first[4];
    uint64_t unused[3]; /* pads the struct to a cache line */
} last_lines;

/* For boards of 8, 6 and 4 squares a side. */
extern const last_lines last_lines_8[64] __attribute__((aligned(64)));
extern const last_lines last_lines_6[64] __attribute__((aligned(64)));
extern const last_lines last_lines_4[64] __attribute__((aligned(64)));

/* Discs that turn on one line when a side plays into its gap, the last empty square. The low byte
 * counts for own, the high byte for the other side. There is an entry for every line of up to
 * seven other squares, every place of the gap and every filling. */
extern const uint16_t last_flip_counts[];

#endif
