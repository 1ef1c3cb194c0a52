/* tests/engine/engine_network.c - the network of the evaluation: what its formulas say, on every
 * instruction set, and in a search. */
#include "base/fault.h"
#include "base/rng.h"
#include "base/text.h"
#include "engine/engine.h"
#include "engine/eval/learned.h"
#include "engine/weights.h"
#include "game/board.h"
#include "game/position.h"
#include "game/symmetry.h"
#include "game/tier.h"
#include "support/random_play.h"
#include "support/settings.h"
#include "support/weights_made.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

/* ---- weights with a network ---- */

typedef struct made {
    eval_weights stored;
    learned *tables;
} made;

/* Patterns of every usual kind, and a sum of weights that says nothing: its numbers are 0. */
static made make(uint64_t number, int weight) {
    rng r = rng_make(setting_seed(20261118), number);
    int count;
    const pattern *list = pattern_usual(8, &count);
    const eval_layer layers[EVAL_LAYERS] = {
        {.patterns = count, .anchor_count = 2, .anchors = {10, 50}},
        {.patterns = 2, .anchor_count = 1, .anchors = {14}}};
    made m;
    buffer file = buffer_make(NULL);
    assert_int_equal(eval_weights_make(8, list, count, layers, NULL, &m.stored, NULL), OK);
    eval_layer *l = &m.stored.layers[EVAL_MAIN];
    for (int i = 0; weight && i < 2 * l->per_anchor; i++)
        l->numbers[i] = (int16_t)((int)rng_below(&r, 2 * (uint64_t)weight + 1) - weight);
    assert_true(weights_made_network(&r, &m.stored));
    (void)snprintf(m.stored.made, sizeof m.stored.made, "2026-11-18");
    eval_weights_write(&m.stored, &file);
    assert_int_equal(learned_make(buffer_view(&file), NULL, &m.tables, NULL), OK);
    buffer_clear(&file);
    return m;
}

static void clear(made *m) {
    eval_weights_clear(&m->stored);
    learned_leave(m->tables);
}

static engine *open_with(learned *l, tier t) {
    const engine_options o = {.threads = 1, .table_mb = 1, .tier = t, .weights = l, .sure = 100};
    engine *e = NULL;
    fault f = {0};
    if (engine_create(&o, &e, &f)) fail_msg("%s", f.text);
    return e;
}

static double evaluate(engine *e, const position *p) {
    double value = 0;
    assert_int_equal(engine_evaluate(e, p, &value, NULL), OK);
    return value;
}

static position draw(rng *r) {
    for (;;) {
        const position p = random_filling(r, 8, 0);
        if (!position_over(&p)) return p;
    }
}

/* ---- the formulas, from the stored numbers ---- */

static int limited(int x, int least, int most) {
    return x < least ? least : x > most ? most : x;
}

/* The number of the filling of a pattern that lies as it is stored: its class decides. */
static int class_of(const eval_weights *w, int which, board b) {
    const pattern *p = &w->set.patterns[which];
    int code = 0, power = 1, before = 0;
    for (int i = 0; i < p->count; i++, power *= 3)
        code += power * ((int)(b.own >> p->squares[i] & 1) - (int)(b.opp >> p->squares[i] & 1));
    for (int k = 0; k < which; k++) before += w->layers[EVAL_MAIN].tied[k];
    return before + (int)w->ties[w->set.middle[which] + code];
}

static void add(const network *n, int index, int times, int sum[NETWORK_WIDTH]) {
    for (int i = 0; i < NETWORK_WIDTH; i++)
        sum[i] += times * n->numbers[n->row_of[index] * NETWORK_WIDTH + i];
}

/* How often a place counts in the view from a1: twice in the corner, once on the two sides. */
static int times_from_a1(const uint8_t *members, int count) {
    int right = 0, down = 0;
    for (int i = 0; i < count; i++) {
        right += 2 * (members[i] % 8) - 7;
        down += 2 * (members[i] / 8) - 7;
    }
    if (right < 0 && down < 0) return 2;
    return (right == 0 && down < 0) || (down == 0 && right < 0);
}

/* Every place is found by turning the board: an image that lies on squares already seen is no place
 * of its own. */
static void add_places(const eval_weights *w, board b, int sum[NETWORK_WIDTH]) {
    for (int k = 0; k < w->set.count; k++) {
        uint64_t seen[8];
        int places = 0;
        const pattern *p = &w->set.patterns[k];
        for (int symmetry = 0; symmetry < 8; symmetry++) {
            uint64_t set = 0;
            uint8_t there[PATTERN_SQUARES_MAX];
            bool is_new = true;
            for (int i = 0; i < p->count; i++) {
                const uint64_t bit = board_bits_image(UINT64_C(1) << p->squares[i], symmetry);
                there[i] = (uint8_t)__builtin_ctzll(bit);
                set |= bit;
            }
            for (int i = 0; i < places; i++) is_new &= seen[i] != set;
            if (!is_new) continue;
            seen[places++] = set;
            const board turned = board_image(b, symmetry_inverse(symmetry));
            add(&w->network, class_of(w, k, turned), times_from_a1(there, p->count), sum);
        }
    }
}

static int set_index(uint64_t moves, const uint8_t *members, int count) {
    int index = 0;
    for (int i = 0; i < count; i++) index |= (int)(moves >> members[i] & 1) << i;
    return index;
}

static void add_moves(const eval_weights *w, int first, uint64_t moves, int sum[NETWORK_WIDTH]) {
    const network *n = &w->network;
    const int rests = first + NETWORK_CORNERS, sides = rests + NETWORK_RESTS;
    const uint64_t turned = board_bits_image(moves, 4); /* the left side becomes the top */
    add(n, first + set_index(moves, network_corner_squares, 9), 2, sum);
    add(n, rests + set_index(moves, network_rest_squares, 7), 2, sum);
    add(n, sides + set_index(moves, network_side_squares, 8), 1, sum);
    add(n, sides + set_index(turned, network_side_squares, 8), 1, sum);
}

static void view_from_a1(const eval_weights *w, board b, const network_head *h,
                         int inputs[NETWORK_WIDTH]) {
    const int first = eval_weights_classes(w);
    int sum[NETWORK_WIDTH] = {0};
    add_places(w, b, sum);
    add_moves(w, first, board_moves(b), sum);
    add_moves(w, first + NETWORK_MOVES, board_moves(board_pass(b)), sum);
    const uint64_t quarter = board_empty(b) & UINT64_C(0x0F0F0F0F);
    add(&w->network, first + 2 * NETWORK_MOVES + __builtin_popcountll(quarter), 2, sum);
    for (int i = 0; i < NETWORK_WIDTH; i++) {
        const int x = limited(sum[i] + h->bias[i], 0, 255);
        inputs[i] = x * x >> 8;
    }
}

static int head(const network_head *h, const int inputs[NETWORK_WIDTH]) {
    int value = 0;
    for (int k = 0; k < NETWORK_HIDDEN; k++) {
        int sum = h->first_bias[k];
        for (int i = 0; i < NETWORK_WIDTH; i++) sum += inputs[i] * h->first[i][k];
        sum = limited(sum >> 10, -255, 255);
        value += (sum > 0 ? sum : 0) * h->last[0][k] + (sum * sum >> 8) * h->last[1][k];
    }
    for (int i = 0; i < NETWORK_WIDTH; i++) value += inputs[i] * h->skip[i];
    return value;
}

/* The view from another corner is that from a1 on a mirrored board. */
static int correction(const eval_weights *w, board b) {
    const int empty = __builtin_popcountll(board_empty(b));
    const network_head *h = &w->network.heads[empty > 60 ? 30 : empty / 4 * 2 + empty % 2];
    int total = 0, inputs[NETWORK_WIDTH];
    for (int corner = 0; corner < 4; corner++) {
        view_from_a1(w, board_image(b, corner), h, inputs);
        total += head(h, inputs);
    }
    return limited(h->out + (total >> 8), -NETWORK_MOST, NETWORK_MOST);
}

/* In discs, as the engine cuts it. */
static double cut(int fine) {
    const int sixteenths = fine / 16;
    return sixteenths / 16.0;
}

static void every_tier_computes_the_formulas(void **state) {
    (void)state;
    made m = make(1, 0);
    const uint64_t count = setting("AVOCET_TEST_POSITIONS", setting_quick() ? 100 : 1000);
    int limits = 0;
    for (tier t = TIER_BASELINE; t < TIER_COUNT; t++) {
        if (!tier_usable(t)) continue;
        engine *e = open_with(m.tables, t);
        for (uint64_t i = 0; i < count; i++) {
            rng r = rng_make(setting_seed(20261119), i);
            const position p = draw(&r);
            const int wanted = correction(&m.stored, board_from_grid(&p.grid));
            const double value = evaluate(e, &p);
            if (value != cut(wanted))
                fail_msg("position %llu, tier %d: %g, the formulas give %d / 256",
                         (unsigned long long)i, (int)t, value, wanted);
            limits += wanted == NETWORK_MOST || wanted == -NETWORK_MOST;
        }
        engine_free(e);
    }
    assert_true(limits < (int)count); /* few are limited */
    clear(&m);
}

/* ---- in a search ---- */

static double minimax(engine *e, const position *p, int depth) {
    position here = *p;
    if (position_over(p)) return grid_final_score(&p->field, &p->grid);
    if (depth == 0) return evaluate(e, p);
    if (position_must_pass(p)) {
        position_pass(&here);
        return -minimax(e, &here, depth);
    }
    const squares moves = position_moves(p);
    double best = -INFINITY;
    for (int x = squares_next(&moves, SQUARE_NONE); x != SQUARE_NONE; x = squares_next(&moves, x)) {
        position next = *p;
        position_play(&next, x);
        best = fmax(best, -minimax(e, &next, depth - 1));
    }
    return best;
}

/* The last plies ask the network only where it can decide. That changes no value. */
static void a_depth_is_plain_minimax(void **state) {
    (void)state;
    made m = make(2, 150);
    engine *e = open_with(m.tables, tier_best());
    const uint64_t count = setting_quick() ? 15 : 60;
    for (uint64_t i = 0; i < count; i++) {
        rng r = rng_make(setting_seed(20261120), i);
        const position p = draw(&r);
        const int depth = 1 + (int)(i % 3);
        if (position_empties(&p) <= depth) continue;
        const engine_request request = {
            .search = {.limits = {.depth = depth}}, .goal = ENGINE_PLAY, .best = 1};
        engine_result out;
        engine_new_game(e);
        assert_int_equal(engine_search(e, &p, &request, &out, NULL), OK);
        const double value = minimax(e, &p, depth);
        if (out.best.value != value)
            fail_msg("position %llu, depth %d: %g, minimax has %g", (unsigned long long)i, depth,
                     out.best.value, value);
    }
    engine_free(e);
    clear(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_tier_computes_the_formulas),
        cmocka_unit_test(a_depth_is_plain_minimax),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
