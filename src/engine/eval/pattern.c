/* engine/eval/pattern.c - finds the instances of patterns and the classes of tied fillings, and
 * counts codes from scratch. I1 and I2 are those of pattern.h. */
#include "engine/eval/pattern.h"

#include "game/squares.h"
#include "game/symmetry.h"

#include <assert.h>
#include <string.h>

/* The square of a file (a letter) and a row (a digit). */
#define SQ(file, row) (uint8_t)(((row)-1) * 8 + (file) - 'a')

/* The first four patterns make the order layer. Edges, corners and the squares around them matter
 * most. Rows and diagonals hold the discs that one move can turn. The remaining patterns connect
 * both. Together they fill all 64 places. */
static const pattern usual_8[] = {
    {"edge+2x",
     10,
     {SQ('b', 2), SQ('a', 1), SQ('b', 1), SQ('c', 1), SQ('d', 1), SQ('e', 1), SQ('f', 1),
      SQ('g', 1), SQ('h', 1), SQ('g', 2)}},
    {"corner-3x3",
     9,
     {SQ('a', 1), SQ('b', 1), SQ('c', 1), SQ('a', 2), SQ('b', 2), SQ('c', 2), SQ('a', 3),
      SQ('b', 3), SQ('c', 3)}},
    {"edge-block",
     10,
     {SQ('a', 1), SQ('c', 1), SQ('d', 1), SQ('c', 2), SQ('d', 2), SQ('e', 2), SQ('f', 2),
      SQ('e', 1), SQ('f', 1), SQ('h', 1)}},
    {"triangle",
     10,
     {SQ('a', 1), SQ('b', 1), SQ('c', 1), SQ('d', 1), SQ('a', 2), SQ('b', 2), SQ('c', 2),
      SQ('a', 3), SQ('b', 3), SQ('a', 4)}},
    {"row-2",
     8,
     {SQ('a', 2), SQ('b', 2), SQ('c', 2), SQ('d', 2), SQ('e', 2), SQ('f', 2), SQ('g', 2),
      SQ('h', 2)}},
    {"row-3",
     8,
     {SQ('a', 3), SQ('b', 3), SQ('c', 3), SQ('d', 3), SQ('e', 3), SQ('f', 3), SQ('g', 3),
      SQ('h', 3)}},
    {"row-4",
     8,
     {SQ('a', 4), SQ('b', 4), SQ('c', 4), SQ('d', 4), SQ('e', 4), SQ('f', 4), SQ('g', 4),
      SQ('h', 4)}},
    {"d8+2c",
     10,
     {SQ('a', 1), SQ('b', 2), SQ('c', 3), SQ('d', 4), SQ('e', 5), SQ('f', 6), SQ('g', 7),
      SQ('h', 8), SQ('a', 2), SQ('b', 1)}},
    {"d7+2a",
     9,
     {SQ('a', 1), SQ('b', 1), SQ('c', 2), SQ('d', 3), SQ('e', 4), SQ('f', 5), SQ('g', 6),
      SQ('h', 7), SQ('h', 8)}},
    {"d6+2c+x",
     9,
     {SQ('b', 1), SQ('c', 1), SQ('d', 2), SQ('e', 3), SQ('g', 2), SQ('f', 4), SQ('g', 5),
      SQ('h', 6), SQ('h', 7)}},
    {"d5+2x",
     7,
     {SQ('b', 2), SQ('d', 1), SQ('e', 2), SQ('f', 3), SQ('g', 4), SQ('h', 5), SQ('g', 7)}},
    {"cross",
     10,
     {SQ('a', 1), SQ('b', 2), SQ('c', 3), SQ('d', 4), SQ('b', 1), SQ('c', 2), SQ('d', 3),
      SQ('a', 2), SQ('b', 3), SQ('c', 4)}},
    {"edge+2y",
     10,
     {SQ('a', 1), SQ('b', 1), SQ('c', 1), SQ('d', 1), SQ('e', 1), SQ('f', 1), SQ('g', 1),
      SQ('h', 1), SQ('c', 2), SQ('f', 2)}},
    {"narrow",
     10,
     {SQ('a', 1), SQ('b', 1), SQ('c', 1), SQ('d', 1), SQ('e', 1), SQ('a', 2), SQ('b', 2),
      SQ('a', 3), SQ('a', 4), SQ('a', 5)}},
    {"fish",
     10,
     {SQ('a', 1), SQ('b', 1), SQ('a', 2), SQ('b', 2), SQ('c', 2), SQ('d', 2), SQ('b', 3),
      SQ('c', 3), SQ('b', 4), SQ('d', 4)}},
    {"anvil",
     10,
     {SQ('c', 6), SQ('d', 6), SQ('e', 6), SQ('f', 6), SQ('d', 7), SQ('e', 7), SQ('c', 8),
      SQ('d', 8), SQ('e', 8), SQ('f', 8)}},
};

/* The same on 6x6, in 44 places. A pattern of ten squares covers more of so small a board. */
static const pattern usual_6[] = {
    {"edge+2x",
     8,
     {SQ('b', 2), SQ('a', 1), SQ('b', 1), SQ('c', 1), SQ('d', 1), SQ('e', 1), SQ('f', 1),
      SQ('e', 2)}},
    {"corner-3x3",
     9,
     {SQ('a', 1), SQ('b', 1), SQ('c', 1), SQ('a', 2), SQ('b', 2), SQ('c', 2), SQ('a', 3),
      SQ('b', 3), SQ('c', 3)}},
    {"edge-block",
     10,
     {SQ('a', 1), SQ('b', 1), SQ('c', 1), SQ('d', 1), SQ('e', 1), SQ('f', 1), SQ('b', 2),
      SQ('c', 2), SQ('d', 2), SQ('e', 2)}},
    {"triangle",
     10,
     {SQ('a', 1), SQ('b', 1), SQ('c', 1), SQ('d', 1), SQ('a', 2), SQ('b', 2), SQ('c', 2),
      SQ('a', 3), SQ('b', 3), SQ('a', 4)}},
    {"row-2+row-3",
     10,
     {SQ('a', 2), SQ('b', 2), SQ('c', 2), SQ('d', 2), SQ('e', 2), SQ('f', 2), SQ('b', 3),
      SQ('c', 3), SQ('d', 3), SQ('e', 3)}},
    {"row-3",
     8,
     {SQ('a', 3), SQ('b', 3), SQ('c', 3), SQ('d', 3), SQ('e', 3), SQ('f', 3), SQ('c', 4),
      SQ('d', 4)}},
    {"d6+2c",
     8,
     {SQ('a', 1), SQ('b', 2), SQ('c', 3), SQ('d', 4), SQ('e', 5), SQ('f', 6), SQ('a', 2),
      SQ('b', 1)}},
    {"d5+d4",
     9,
     {SQ('b', 1), SQ('c', 2), SQ('d', 3), SQ('e', 4), SQ('f', 5), SQ('c', 1), SQ('d', 2),
      SQ('e', 3), SQ('f', 4)}},
    {"2x5",
     10,
     {SQ('a', 1), SQ('b', 1), SQ('c', 1), SQ('d', 1), SQ('e', 1), SQ('a', 2), SQ('b', 2),
      SQ('c', 2), SQ('d', 2), SQ('e', 2)}},
    {"narrow",
     10,
     {SQ('a', 1), SQ('b', 1), SQ('c', 1), SQ('d', 1), SQ('e', 1), SQ('b', 2), SQ('a', 2),
      SQ('a', 3), SQ('a', 4), SQ('a', 5)}},
};

bool pattern_knows_side(int side) {
    return side == 8 || side == 6;
}

const pattern *pattern_usual(int side, int *count) {
    assert(pattern_knows_side(side));
    *count = (int)(side == 8 ? sizeof usual_8 / sizeof *usual_8 : sizeof usual_6 / sizeof *usual_6);
    return side == 8 ? usual_8 : usual_6;
}

static int image_of(int side, int square, int symmetry) {
    const int here = square_at(square / 8, square % 8);
    const int there = symmetry_square(here, side, symmetry);
    return 8 * square_row(there) + square_column(there);
}

/* ---- instances ---- */

static uint64_t squares_of(const uint8_t *list, int count) {
    uint64_t set = 0;
    for (int i = 0; i < count; i++) set |= UINT64_C(1) << list[i];
    return set;
}

static bool has_place(const pattern_set *s, int which, uint64_t set) {
    for (int i = s->first_place[which]; i < s->places; i++)
        if (squares_of(s->squares[i], s->patterns[which].count) == set) return true;
    return false;
}

static status add_places(pattern_set *s, int which, fault *f) {
    const pattern *p = &s->patterns[which];
    s->first_place[which] = s->places;
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        uint8_t there[PATTERN_SQUARES_MAX] = {0};
        for (int k = 0; k < p->count; k++)
            there[k] = (uint8_t)image_of(s->side, p->squares[k], symmetry);
        if (has_place(s, which, squares_of(there, p->count))) continue;
        if (s->places == PATTERN_PLACES)
            return fault_set(f, E_RANGE, 0, "the patterns lie in more than %d places",
                             PATTERN_PLACES);
        s->of[s->places] = (uint8_t)which;
        memcpy(s->squares[s->places++], there, sizeof there);
    }
    return OK;
}

static status check_pattern(int side, const pattern *p, fault *f) {
    if (p->count < 1 || p->count > PATTERN_SQUARES_MAX)
        return fault_set(f, E_RANGE, 0, "a pattern has from 1 to %d squares", PATTERN_SQUARES_MAX);
    for (int i = 0; i < p->count; i++)
        if (p->squares[i] / 8 >= side || p->squares[i] % 8 >= side)
            return fault_set(f, E_RANGE, 0, "a pattern has squares of %dx%d", side, side);
    if (__builtin_popcountll(squares_of(p->squares, p->count)) != p->count)
        return fault_set(f, E_RANGE, 0, "a pattern has a square twice");
    return OK;
}

status pattern_set_make(int side, const pattern *list, int count, pattern_set *out, fault *f) {
    if (!pattern_knows_side(side))
        return fault_set(f, E_RANGE, 0, "there are no patterns for boards of size %d", side);
    if (count < 1 || count > PATTERNS_MAX)
        return fault_set(f, E_RANGE, 0, "there may be from 1 to %d patterns", PATTERNS_MAX);
    *out = (pattern_set){.side = side, .count = count};
    for (int i = 0; i < count; i++) {
        status failed = check_pattern(side, &list[i], f);
        out->patterns[i] = list[i];
        if (!failed) failed = add_places(out, i, f);
        if (failed) return failed;
        const int fillings = pattern_power(list[i].count);
        out->middle[i] = out->start[i] + fillings / 2;
        out->start[i + 1] = out->start[i] + fillings;
    }
    out->first_place[count] = out->places;
    return OK;
}

/* ---- ties ---- */

/* Sets to[k] to the square onto which the symmetry maps square k. False if the symmetry does not
 * map the pattern onto itself. */
static bool permutation_of(int side, const pattern *p, int symmetry, int to[PATTERN_SQUARES_MAX]) {
    for (int k = 0; k < p->count; k++) {
        const int image = image_of(side, p->squares[k], symmetry);
        to[k] = -1;
        for (int j = 0; j < p->count; j++)
            if (p->squares[j] == image) to[k] = j;
        if (to[k] < 0) return false;
    }
    return true;
}

/* A filling is a number below 3^10. Its image under a symmetry is the sum of the images of its two
 * halves, so two small tables give the image of any filling. */
enum { PART_SQUARES = 5, PART_FILLINGS = 243 };

typedef struct tie {
    int low[PART_FILLINGS], high[PART_FILLINGS];
} tie;

/* Computes the images of all fillings of `count` squares from `first` on. */
static void part_images(const int *to, int first, int count, int images[PART_FILLINGS]) {
    int done = 1;
    images[0] = 0;
    for (int k = first; k < first + count; k++, done *= 3)
        for (int i = 0; i < 2 * done; i++) images[done + i] = images[i] + pattern_power(to[k]);
}

static int low_squares(const pattern *p) {
    return p->count < PART_SQUARES ? p->count : PART_SQUARES;
}

static int make_ties(int side, const pattern *p, tie out[SYMMETRIES]) {
    int count = 0, to[PATTERN_SQUARES_MAX];
    for (int symmetry = 1; symmetry < SYMMETRIES; symmetry++) {
        if (!permutation_of(side, p, symmetry, to)) continue;
        part_images(to, 0, low_squares(p), out[count].low);
        part_images(to, low_squares(p), p->count - low_squares(p), out[count].high);
        count++;
    }
    return count;
}

/* Returns the smallest number among a filling and its images. */
static int least_image(const tie *ties, int count, int high, int low, int filling) {
    int least = filling;
    for (int m = 0; m < count; m++) {
        const int image = ties[m].low[low] + ties[m].high[high];
        if (image < least) least = image;
    }
    return least;
}

int pattern_ties(const pattern_set *s, int which, uint32_t *ties) {
    const pattern *p = &s->patterns[which];
    const int part = pattern_power(low_squares(p)), parts = pattern_fillings(s, which) / part;
    tie symmetries[SYMMETRIES];
    const int count = make_ties(s->side, p, symmetries);
    uint32_t classes = 0, *const own = ties + s->start[which];
    for (int high = 0, i = 0; high < parts; high++)
        for (int low = 0; low < part; low++, i++) {
            const int least = least_image(symmetries, count, high, low, i);
            own[i] = least < i ? own[least] : classes++; /* a smaller image has its class already */
            assert(own[i] < classes);                    /* I2 */
        }
    return (int)classes;
}

/* ---- codes ---- */

void pattern_codes(const pattern_set *s, uint64_t own, uint64_t opp,
                   int16_t codes[PATTERN_PLACES]) {
    memset(codes, 0, PATTERN_PLACES * sizeof *codes);
    for (int i = 0; i < s->places; i++) {
        int power = 1, code = 0;
        for (int k = 0; k < s->patterns[s->of[i]].count; k++, power *= 3) {
            const int x = s->squares[i][k];
            code += power * ((int)(own >> x & 1) - (int)(opp >> x & 1));
        }
        assert(2 * code > -power && 2 * code < power); /* I1: power is 3^squares now */
        codes[i] = (int16_t)code;
    }
}
