/* engine/inner/last_flip.c - the tables of the last move, computed by the preprocessor. */
#include "engine/inner/last_flip.h"

#include "game/kernels/ray_macros.h"

/* ---- the answers: for n other squares, for each place of the gap, for each filling ---- */

/* Number of discs before the first own disc, reading up from bit `place`, or down from the bit
 * below `place`. 0 if there is no own disc. */
#define UP(o, p, k)   ((o) >> ((p) + (k)) & 1)
#define DOWN(o, p, k) ((p) > (k) && (o) >> ((p) > (k) ? (p) - (k)-1 : 0) & 1)
#define RUN(SEEN, o, p)                                                                            \
    (SEEN(o, p, 0)   ? 0                                                                           \
     : SEEN(o, p, 1) ? 1                                                                           \
     : SEEN(o, p, 2) ? 2                                                                           \
     : SEEN(o, p, 3) ? 3                                                                           \
     : SEEN(o, p, 4) ? 4                                                                           \
     : SEEN(o, p, 5) ? 5                                                                           \
     : SEEN(o, p, 6) ? 6                                                                           \
                     : 0)
#define TURNED(o, p)  (RUN(UP, o, p) + RUN(DOWN, o, p))
#define BOTH(n, p, o) TURNED(o, p) + 256 * TURNED(~(o) & ((1 << (n)) - 1), p)

#define FILL_0(n, p, o) BOTH(n, p, o)
#define FILL_1(n, p, o) FILL_0(n, p, o), FILL_0(n, p, (o) + 1)
#define FILL_2(n, p, o) FILL_1(n, p, o), FILL_1(n, p, (o) + 2)
#define FILL_3(n, p, o) FILL_2(n, p, o), FILL_2(n, p, (o) + 4)
#define FILL_4(n, p, o) FILL_3(n, p, o), FILL_3(n, p, (o) + 8)
#define FILL_5(n, p, o) FILL_4(n, p, o), FILL_4(n, p, (o) + 16)
#define FILL_6(n, p, o) FILL_5(n, p, o), FILL_5(n, p, (o) + 32)
#define FILL_7(n, p, o) FILL_6(n, p, o), FILL_6(n, p, (o) + 64)

const uint16_t last_flip_counts[] = {
    FILL_0(0, 0, 0), FILL_1(1, 0, 0), FILL_1(1, 1, 0), FILL_2(2, 0, 0), FILL_2(2, 1, 0),
    FILL_2(2, 2, 0), FILL_3(3, 0, 0), FILL_3(3, 1, 0), FILL_3(3, 2, 0), FILL_3(3, 3, 0),
    FILL_4(4, 0, 0), FILL_4(4, 1, 0), FILL_4(4, 2, 0), FILL_4(4, 3, 0), FILL_4(4, 4, 0),
    FILL_5(5, 0, 0), FILL_5(5, 1, 0), FILL_5(5, 2, 0), FILL_5(5, 3, 0), FILL_5(5, 4, 0),
    FILL_5(5, 5, 0), FILL_6(6, 0, 0), FILL_6(6, 1, 0), FILL_6(6, 2, 0), FILL_6(6, 3, 0),
    FILL_6(6, 4, 0), FILL_6(6, 5, 0), FILL_6(6, 6, 0), FILL_7(7, 0, 0), FILL_7(7, 1, 0),
    FILL_7(7, 2, 0), FILL_7(7, 3, 0), FILL_7(7, 4, 0), FILL_7(7, 5, 0), FILL_7(7, 6, 0),
    FILL_7(7, 7, 0),
};

/* Index of the first answer for n other squares and this place. Lines of fewer squares come first:
 * n other squares have n + 1 places of 2^n fillings, and the sum of (k + 1) 2^k over k < n is
 * (n - 1) 2^n + 1. */
#define FIRST(n, place) (((n)-1) * (1 << (n)) + 1 + (place) * (1 << (n)))

/* ---- the lines ---- */

#define FILE(s)             ((s) % 8)
#define ROW(s)              ((s) / 8)
#define LINE(side, s, c, r) (RAY(side, s, c, r) | RAY(side, s, -(c), -(r)))

/* Number of squares of the line before the square and behind it. BEHIND is 0 outside the board. */
#define LESS(a, b)            ((a) < (b) ? (a) : (b))
#define BEHIND(side, i)       ((i) < (side) ? (side)-1 - (i) : 0)
#define START(before, behind) (uint16_t) FIRST((before) + (behind), before)
#define STARTS(f, r, fb, rb)                                                                       \
    { START(f, fb), START(r, rb), START(LESS(f, r), LESS(fb, rb)), START(LESS(fb, r), LESS(f, rb)) }
#define LINES(side, s)                                                                             \
    {                                                                                              \
        {LINE(side, s, 1, 0), LINE(side, s, 0, 1), LINE(side, s, 1, 1), LINE(side, s, -1, 1)},     \
            STARTS(FILE(s), ROW(s), BEHIND(side, FILE(s)), BEHIND(side, ROW(s))), {0},             \
    }

const last_lines last_lines_8[64] = RAY_TABLE(LINES, 8);
const last_lines last_lines_6[64] = RAY_TABLE(LINES, 6);
const last_lines last_lines_4[64] = RAY_TABLE(LINES, 4);
