/* lab/kernel/set_wide.h - the functions of set.h on boards up to 16x16: the four lanes of
 * game/squares.h. */
#ifndef LAB_KERNEL_SET_WIDE_H
#define LAB_KERNEL_SET_WIDE_H

#ifndef LAB_WIDE
#define LAB_WIDE 1
#endif

#include "game/grid.h"
#include "game/kernels/grid_kernel.h"
#include "lab/kernel/ground.h"

#if !LAB_WIDE
#error "set_wide.h is for LAB_WIDE 1"
#endif

static inline set set_none(void) {
    return (set){{0}};
}

static inline set set_one(int square) {
    set s = set_none();
    squares_add(&s, square);
    return s;
}

static inline set set_both(set a, set b) {
    for (int i = 0; i < 4; i++) a.lane[i] &= b.lane[i];
    return a;
}

static inline set set_join(set a, set b) {
    return squares_or(&a, &b);
}

static inline set set_less(set a, set b) {
    return squares_minus(&a, &b);
}

static inline bool set_some(set s) {
    return !squares_empty(&s);
}

static inline int set_size(set s) {
    return squares_count(&s);
}

static inline bool set_same(set a, set b) {
    return squares_equal(&a, &b);
}

static inline bool set_holds(set s, int square) {
    return squares_has(&s, square);
}

static inline int set_next(set s, int after) {
    return squares_next(&s, after);
}

static inline set set_from(const squares *s) {
    return *s;
}

static inline squares set_to(set s) {
    return s;
}

static inline uint64_t set_hash(set s) {
    return s.lane[0] ^ s.lane[1] * 0x9E3779B97F4A7C15 ^ s.lane[2] * 0xC2B2AE3D27D4EB4F ^
           s.lane[3] * 0x165667B19E3779F9;
}

/* Moves the set one row down: each lane becomes the next one, and the last lane becomes the first
 * of the next group of four rows. */
static inline set set_down(set s) {
    return (set){{s.lane[3] << 16, s.lane[0], s.lane[1], s.lane[2]}};
}

static inline set set_up(set s) {
    return (set){{s.lane[1], s.lane[2], s.lane[3], s.lane[0] >> 16}};
}

static inline set set_right(set s) {
    for (int i = 0; i < 4; i++) s.lane[i] = s.lane[i] << 1 & 0xFFFEFFFEFFFEFFFE;
    return s;
}

static inline set set_left(set s) {
    for (int i = 0; i < 4; i++) s.lane[i] = s.lane[i] >> 1 & 0x7FFF7FFF7FFF7FFF;
    return s;
}

static inline set set_step(set s, int direction) {
    switch (direction) {
    case 0:
        return set_right(s);
    case 1:
        return set_down(s);
    case 2:
        return set_down(set_right(s));
    case 3:
        return set_down(set_left(s));
    case 4:
        return set_left(s);
    case 5:
        return set_up(s);
    case 6:
        return set_up(set_left(s));
    default:
        return set_up(set_right(s));
    }
}

/* The moves of a position, and the runs that they turn. */
typedef struct expansion {
    set moves;
    grid_runs runs;
} expansion;

/* The length of the longest run is a constant for the kernel, so that a smaller board takes fewer
 * steps. Hence one function for each length. */
#define LAB_WIDE_RULES(name, reach)                                                                \
    static __attribute__((noinline, unused)) void name##_expand(const field *f, const set *own,    \
                                                                const set *opp, expansion *out) {  \
        const gset moves = grid_find_moves(f, set_load(own), set_load(opp), reach, &out->runs);    \
        out->moves = set_store(moves);                                                             \
    }                                                                                              \
    static __attribute__((noinline, unused))                                                       \
    set name##_moves(const field *f, const set *own, const set *opp) {                             \
        grid_runs unused;                                                                          \
        return set_store(grid_find_moves(f, set_load(own), set_load(opp), reach, &unused));        \
    }                                                                                              \
    static __attribute__((noinline, unused)) set name##_flips(const expansion *x, int square) {    \
        const gset move = set_single(square_lane(square), square_bit(square));                     \
        return set_store(grid_find_flips(&x->runs, move, reach));                                  \
    }

LAB_WIDE_RULES(wide_10, 10 - 2)
LAB_WIDE_RULES(wide_12, 12 - 2)
LAB_WIDE_RULES(wide_16, GRID_LONGEST)

static inline set ground_moves(const ground *g, set own, set opp) {
    if (g->size <= 10) return wide_10_moves(g->field, &own, &opp);
    if (g->size <= 12) return wide_12_moves(g->field, &own, &opp);
    return wide_16_moves(g->field, &own, &opp);
}

static inline void ground_expand(const ground *g, set own, set opp, expansion *out) {
    if (g->size <= 10)
        wide_10_expand(g->field, &own, &opp, out);
    else if (g->size <= 12)
        wide_12_expand(g->field, &own, &opp, out);
    else
        wide_16_expand(g->field, &own, &opp, out);
}

/* Returns the discs that own turns by playing `square`, one of the expansion's moves. */
static inline set ground_flips(const ground *g, const expansion *x, set own, set opp, int square) {
    (void)own;
    (void)opp;
    if (g->size <= 10) return wide_10_flips(x, square);
    if (g->size <= 12) return wide_12_flips(x, square);
    return wide_16_flips(x, square);
}

#endif
