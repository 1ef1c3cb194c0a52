/* engine/eval/pattern.c - finds the instances of patterns and the classes of tied fillings, and
 * counts codes from scratch. I1 and I2 are those of pattern.h. */
#include "engine/eval/pattern.h"

#include "game/squares.h"
#include "game/symmetry.h"

#include <assert.h>
#include <string.h>

bool pattern_knows_side(int side) {
    return side == 6 || side == 8 || side == 10 || side == 12;
}

static int image_of(int side, int square, int symmetry) {
    const int stride = pattern_stride(side);
    const int here = square_at(square / stride, square % stride);
    const int there = symmetry_square(here, side, symmetry);
    return stride * square_row(there) + square_column(there);
}

/* ---- instances ---- */

/* Whether two lists of squares hold the same squares, each once. */
static bool same_squares(const uint8_t *a, const uint8_t *b, int count) {
    int same = 0;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++) same += a[i] == b[k];
    return same == count;
}

static bool has_place(const pattern_set *s, int which, const uint8_t *there) {
    for (int i = s->first_place[which]; i < s->places; i++)
        if (same_squares(s->squares[i], there, s->patterns[which].count)) return true;
    return false;
}

static status add_places(pattern_set *s, int which, fault *f) {
    const pattern *p = &s->patterns[which];
    s->first_place[which] = s->places;
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        uint8_t there[PATTERN_SQUARES_MAX] = {0};
        for (int k = 0; k < p->count; k++)
            there[k] = (uint8_t)image_of(s->side, p->squares[k], symmetry);
        if (has_place(s, which, there)) continue;
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
    const int stride = pattern_stride(side);
    for (int i = 0; i < p->count; i++)
        if (p->squares[i] / stride >= side || p->squares[i] % stride >= side)
            return fault_set(f, E_RANGE, 0, "a pattern has squares of %dx%d", side, side);
    if (!same_squares(p->squares, p->squares, p->count))
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

static int digit_of(const uint64_t *own, const uint64_t *opp, int x) {
    return (int)(own[x / 64] >> x % 64 & 1) - (int)(opp[x / 64] >> x % 64 & 1);
}

void pattern_codes(const pattern_set *s, const uint64_t *own, const uint64_t *opp,
                   int16_t codes[PATTERN_PLACES]) {
    memset(codes, 0, PATTERN_PLACES * sizeof *codes);
    for (int i = 0; i < s->places; i++) {
        int power = 1, code = 0;
        for (int k = 0; k < s->patterns[s->of[i]].count; k++, power *= 3)
            code += power * digit_of(own, opp, s->squares[i][k]);
        assert(2 * code > -power && 2 * code < power); /* I1: power is 3^squares now */
        codes[i] = (int16_t)code;
    }
}

void pattern_effect(const pattern_set *s, int square, int16_t codes[PATTERN_PLACES]) {
    memset(codes, 0, PATTERN_PLACES * sizeof *codes);
    for (int i = 0; i < s->places; i++)
        for (int k = 0, power = 1; k < s->patterns[s->of[i]].count; k++, power *= 3)
            if (s->squares[i][k] == square) codes[i] = (int16_t)power;
}
