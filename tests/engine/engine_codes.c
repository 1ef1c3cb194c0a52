/* tests/engine/engine_codes.c - the codes that the search updates equal those counted afresh.
 *
 * AVOCET_TEST_POSITIONS=N   positions for each tier (10^5) */
#include "base/fault.h"
#include "base/rng.h"
#include "engine/eval/learned.h"
#include "engine/inner/explain.h"
#include "engine/inner/seat.h"
#include "engine/weights.h"
#include "game/board.h"
#include "game/position.h"
#include "game/symmetry.h"
#include "game/tier.h"
#include "search/explanation.h"
#include "support/engine/engine_units.h"
#include "support/random_play.h"
#include "support/settings.h"
#include "support/weights_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    DEEPEST = 128, /* sixty moves, and passes between them */
    UNITS = 16,    /* in a disc */
    LARGE = 1500,  /* weights: some sums are beyond 64 discs */
};

static const engine_units *units_of(tier t) {
    static const engine_units *const all[TIER_COUNT] = {
        [TIER_BASELINE] = &engine_units_8_baseline,
#ifdef AVOCET_HAVE_TIERS
        [TIER_V3] = &engine_units_8_v3,
        [TIER_V4] = &engine_units_8_v4,
#endif
    };
    return all[t];
}

static uint64_t positions(void) {
    return setting("AVOCET_TEST_POSITIONS", setting_quick() ? 2000 : 100000);
}

typedef struct ply {
    board at;
    int16_t codes[PATTERN_PLACES];
} ply;

/* A line of play with the codes of each position, as a search has them on its stack. */
typedef struct walk {
    const engine_units *units;
    seat *seat;
    ply line[DEEPEST];
    int depth;
    uint64_t passes, checked;
} walk;

/* ---- checks ---- */

static int units_of_sum(int sum) {
    const int value = sum / (EVAL_WEIGHT_DISC / UNITS), most = 64 * UNITS;
    return value > most ? most : value < -most ? -most : value;
}

static int evaluate(const walk *w, board b, const int16_t *codes, eval_layer_name layer) {
    return w->units->evaluate_codes(w->seat, b.own, b.opp, board_moves(b),
                                    board_moves(board_pass(b)), codes, layer);
}

static void check_values(const walk *w, board b, const int16_t *codes) {
    for (eval_layer_name layer = EVAL_MAIN; layer < EVAL_LAYERS; layer++) {
        engine_explanation x = {.by = EXPLAINED_RESULT};
        position p;
        assert_int_equal(position_start(&p, 8, START_STANDARD, NULL), OK);
        p.grid = board_to_grid(b);
        explain_learned(w->seat->learned, layer, &p, &x);
        assert_int_equal(evaluate(w, b, codes, layer), units_of_sum(x.sum));
    }
}

static void check_image(const walk *w, const ply *p, int symmetry) {
    const board image = board_image(p->at, symmetry);
    int16_t codes[PATTERN_PLACES];
    w->units->codes_of(w->seat, image.own, image.opp, codes);
    for (eval_layer_name layer = EVAL_MAIN; layer < EVAL_LAYERS; layer++)
        assert_int_equal(evaluate(w, image, codes, layer), evaluate(w, p->at, p->codes, layer));
}

static void check_top(walk *w, rng *r) {
    const ply *p = &w->line[w->depth];
    int16_t want[PATTERN_PLACES];
    pattern_codes(&w->seat->learned->stored.set, &p->at.own, &p->at.opp, want);
    assert_memory_equal(p->codes, want, sizeof want);
    check_values(w, p->at, p->codes);
    check_image(w, p, 1 + (int)rng_below(r, SYMMETRIES - 1));
    w->checked++;
}

/* ---- walking ---- */

static void begin(walk *w, rng *r) {
    const position p = rng_below(r, 2) ? random_start(r, 8, 0) : random_filling(r, 8, 0);
    ply *first = &w->line[0];
    w->depth = 0;
    first->at = board_from_grid(&p.grid);
    w->units->codes_of(w->seat, first->at.own, first->at.opp, first->codes);
}

static int random_square(rng *r, uint64_t set) {
    uint64_t skip = rng_below(r, (uint64_t)__builtin_popcountll(set));
    for (; skip; skip--) set &= set - 1;
    return __builtin_ctzll(set);
}

/* False where the game has ended. */
static bool go_down(walk *w, rng *r) {
    const ply *from = &w->line[w->depth];
    ply *to = &w->line[w->depth + 1];
    const uint64_t moves = board_moves(from->at);
    if (w->depth + 1 == DEEPEST || board_over(from->at)) return false;
    if (moves) {
        const int square = random_square(r, moves);
        const uint64_t flips = board_flips(from->at, square);
        to->at = board_apply(from->at, square, flips);
        w->units->codes_after(w->seat, from->codes, square, flips, to->codes);
    } else {
        to->at = board_pass(from->at);
        w->units->codes_pass(w->seat, from->codes, to->codes);
        w->passes++;
    }
    w->depth++;
    return true;
}

static void go_up(walk *w, rng *r) {
    w->depth -= (int)rng_below(r, (uint64_t)w->depth + 1);
}

static void walk_about(walk *w, rng *r) {
    const uint64_t end = w->checked + positions() / 4;
    while (w->checked < end) {
        enum { LINES = 8 };
        begin(w, r);
        check_top(w, r);
        for (int line = 0; line < LINES; line++) {
            while (rng_below(r, 10) && go_down(w, r)) check_top(w, r);
            go_up(w, r);
            check_top(w, r);
        }
    }
}

/* The same walks on every tier; weights of four forms. */
static void codes_along_the_tree_are_those_from_scratch(void **state) {
    (void)state;
    const uint64_t seed = setting_seed(20271110);
    for (tier t = TIER_BASELINE; t < TIER_COUNT; t++) {
        if (!tier_usable(t)) continue;
        rng r = rng_make(seed, 1);
        walk w = {.units = units_of(t), .seat = calloc(1, sizeof *w.seat)};
        assert_non_null(w.seat);
        for (int form = 0; form < 4; form++) {
            w.seat->learned = weights_made(&r, LARGE);
            assert_non_null(w.seat->learned);
            walk_about(&w, &r);
            learned_leave(w.seat->learned);
        }
        assert_true(w.checked >= positions() / 4 * 4 && w.passes > 0);
        free(w.seat);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_along_the_tree_are_those_from_scratch),
    };
    return cmocka_run_group_tests_name("engine_codes", tests, NULL, NULL);
}
