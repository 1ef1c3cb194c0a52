/* engine/inner/selective.c - computes errors from the numbers of a model. I1 and I2 are those of
 * selective.h. */
#include "engine/inner/selective.h"

#include "engine/eval/unit.h"

#include <assert.h>
#include <math.h>

/* At least `percent` of normally distributed errors lie within `times` standard deviations. A cut
 * errs on one side only, so it is right even more often. */

static const struct {
    int percent, times; /* in sixteenths */
} levels[SELECTIVE_LEVELS + 1] = {{100, 0}, {99, 53}, {98, 42}, {95, 32},
                                  {87, 24}, {73, 18}, {60, 14}};

/* Fitted to the weights of round 3 (docs/measurements/probcut.md). */
const selective_model selective_usual = {.mid = {1700, -80, 235, -22}, .end = {1787, -67, 7}};

/* Fitted by avocet train probcut --weights hand, 800 positions to depth 8. */
static const selective_model by_hand = {.mid = {1783, -84, 362, -23}, .end = {2490, -60, -12}};

const selective_model *selective_by_hand(int side) {
    (void)side;
    return &by_hand;
}

int selective_percent(int level) {
    assert(level >= 0 && level <= SELECTIVE_LEVELS); /* I1 */
    return levels[level].percent;
}

int selective_level(int percent) {
    for (int i = 0; i <= SELECTIVE_LEVELS; i++)
        if (levels[i].percent == percent) return i;
    return -1;
}

int selective_times(int level) {
    assert(level >= 0 && level <= SELECTIVE_LEVELS); /* I1 */
    return levels[level].times;
}

/* Inlined: a new game asks it thousands of times. */
static inline __attribute__((always_inline)) double mid_error(const selective_model *m, int shallow,
                                                              int deep, int empty) {
    assert(shallow < deep); /* I2 */
    const double sum =
        m->mid[0] + m->mid[1] * shallow + m->mid[2] * log(deep - shallow) + m->mid[3] * empty;
    return exp(sum / SELECTIVE_UNIT);
}

double selective_error(const selective_model *m, int shallow, int deep, int empty) {
    return mid_error(m, shallow, deep, empty);
}

double selective_end_error(const selective_model *m, int shallow, int empty) {
    return exp((double)(m->end[0] + m->end[1] * shallow + m->end[2] * empty) / SELECTIVE_UNIT);
}

/* Returns about half the depth, odd for an odd depth: the side that moves last in a line gets a
 * value that is a little too good, so probe and search must end with the same side. */
static int probe_for(int depth) {
    const int probe = 2 * (depth / 4) + (depth & 1);
    return probe < depth ? probe : depth - 2;
}

static int16_t in_units(double discs) {
    const double units = discs * DISC + 0.5;
    return (int16_t)(units < INT16_MAX ? units : INT16_MAX);
}

void selective_table_make(const selective_model *m, int side, selective_table *out) {
    const int squares = side * side;
    const bool is_guess = side > 8 && m->side != side;
    const double scale = is_guess ? side / 8.0 : 1;
    assert(squares < SELECTIVE_EMPTIES);
    for (int depth = 0; depth < SELECTIVE_DEPTHS; depth++)
        out->probe[depth] = (uint8_t)(depth > 2 ? probe_for(depth) : 0);
    /* With fewer than four discs nothing is cut (may_be_wiped_out() in kernel/probcut.h). */
    for (int empty = 0; empty <= squares - 4; empty++) {
        const int as = is_guess ? empty * 64 / squares : empty;
        out->end[empty] = in_units(scale * selective_end_error(m, SELECTIVE_END_PROBE, as));
        for (int depth = 1; depth < SELECTIVE_DEPTHS; depth++) {
            out->error[empty][depth] = in_units(scale * mid_error(m, out->probe[depth], depth, as));
            out->at_once[empty][depth] = in_units(scale * mid_error(m, 0, depth, as));
        }
        out->error[empty][0] = out->at_once[empty][0] = 0;
    }
}
