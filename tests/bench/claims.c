/* tests/bench/claims.c - games whose announcements are proved again: true ones pass, lies are
 * caught. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/arena_run.h"
#include "base/rng.h"
#include "base/text.h"
#include "bench/claim_game.h"
#include "bench/claim_proof.h"
#include "bench/claim_setting.h"
#include "bench/plain_solve.h"
#include "game/position.h"
#include "game/tier.h"
#include "player/player.h"
#include "player/player_class.h"
#include "player/witness.h"
#include "search/result.h"
#include "support/endings.h"
#include "support/settings.h"

#include <string.h>

enum { SEED = 2026, FROM = 14 };

/* ---- the plain way ---- */

/* It has the values of the slow mailbox, within any bounds. */
static void plain_values_are_true(void **state) {
    (void)state;
    enum { POSITIONS = 300, EMPTY = 7 };
    rng r = rng_make(setting_seed(SEED), 0);
    for (int i = 0; i < POSITIONS; i++) {
        const int size = 4 + 2 * (int)rng_below(&r, 3);
        const position p = random_ending(&r, size, (int)rng_below(&r, EMPTY + 1),
                                         (ending_kind)rng_below(&r, ENDING_KINDS));
        const int value = slow_value(&p);
        assert_int_equal(plain_solve(&p, -65, 65), value);
        assert_int_equal(plain_solve(&p, value - 1, value + 1), value);
        assert_true(plain_solve(&p, value, value + 2) <= value);
        assert_true(plain_solve(&p, value - 2, value) >= value);
    }
}

/* ---- settings ---- */

/* A game can be drawn again by its number, and what is drawn can be opened. */
static void settings_repeat_and_open(void **state) {
    (void)state;
    enum { SETTINGS = 200 };
    const uint64_t seed = setting_seed(SEED);
    int sizes[9] = {0}, named = 0, clocks = 0, listed = 0;
    for (int i = 1; i <= SETTINGS; i++) {
        const claim_setting s = claim_setting_draw(seed, i, 0),
                            again = claim_setting_draw(seed, i, 0);
        sizes[s.size]++;
        clocks += s.limits.game_ns > 0;
        listed += s.from_list;
        for (colour side = BLACK; side <= WHITE; side++) {
            const claim_side *drawn = &s.sides[side];
            /* Specifications are the same for all sizes, and small boards need no weights. */
            const player_options o = {.size = 4, .tier = tier_best()};
            player *p = NULL;
            fault f = {.code = OK};
            named += drawn->errs;
            assert_string_equal(drawn->spec, again.sides[side].spec);
            assert_true(drawn->seed == again.sides[side].seed);
            if (player_open(view_of(drawn->spec), &o, &p, &f))
                fail_msg("%s: %s", drawn->spec, f.text);
            assert_int_equal(player_about(p)->ponders, drawn->ponders);
            player_close(p);
        }
    }
    assert_true(sizes[8] > sizes[6] && sizes[6] > 0 && sizes[4] > 0);
    assert_true(named > 0 && clocks > 0 && listed > 0);
    assert_int_equal(claim_setting_draw(seed, 1, 6).size, 6);
}

/* The same game has a longer clock on a larger board. */
static void clocks_grow_with_the_board(void **state) {
    (void)state;
    int clocks = 0;
    for (int i = 1; i <= 100; i++) {
        const claim_setting s8 = claim_setting_draw(SEED, i, 8),
                            s10 = claim_setting_draw(SEED, i, 10),
                            s12 = claim_setting_draw(SEED, i, 12);
        if (s8.limits.game_ns == 0) continue;
        clocks++;
        assert_true(s10.limits.game_ns > 2 * s8.limits.game_ns);
        assert_true(s12.limits.game_ns > 2 * s10.limits.game_ns);
        assert_true(s12.limits.increment_ns >= s8.limits.increment_ns);
    }
    assert_true(clocks > 0);
}

/* ---- a witness ---- */

static void hear_once(void *context, const position *where, const search_result *told) {
    int *heard = context;
    const squares legal = position_moves(where);
    assert_true(squares_has(&legal, told->move));
    ++*heard;
}

/* It plays as the player does and says who it is. */
static void a_witness_plays_alike(void **state) {
    (void)state;
    const view spec = view_of("champion,depth=3,hash=1");
    const player_options o = {.size = 6, .tier = tier_best()};
    const search_request request = {.limits = {.depth = 3}};
    player *alone = NULL, *inner = NULL, *seen = NULL;
    search_result a, b;
    position p;
    int heard = 0;
    assert_int_equal(position_start(&p, 6, START_STANDARD, NULL), OK);
    assert_int_equal(player_open(spec, &o, &alone, NULL), OK);
    assert_int_equal(player_open(spec, &o, &inner, NULL), OK);
    assert_int_equal(witness_open(inner, hear_once, &heard, &seen, NULL), OK);
    assert_string_equal(player_name(seen), player_name(alone));
    assert_null(player_evidence_of(seen));
    player_new_game(seen, 1);
    player_ponder(seen, &p);
    player_ponder_end(seen);
    assert_int_equal(player_choose(alone, &p, &request, &a, NULL), OK);
    assert_int_equal(player_choose(seen, &p, &request, &b, NULL), OK);
    assert_int_equal(heard, 1);
    assert_int_equal(a.move, b.move);
    assert_true(a.value == b.value);
    player_close(alone);
    player_close(seen);
}

/* ---- claims one by one ---- */

static claim_prover *open_prover(void) {
    const player_options o = {.size = 6, .tier = tier_best()};
    claim_prover *p = NULL;
    fault f = {.code = OK};
    if (claim_prover_make(&o, FROM, NULL, &p, &f)) fail_msg("%s", f.text);
    return p;
}

static claim_judgement judge(claim_prover *p, const claim *c, bool errs) {
    claim_judgement j;
    fault f = {.code = OK};
    if (claim_prove(p, c, errs, &j, &f)) fail_msg("%s", f.text);
    return j;
}

/* A position with a move that is best and one that is worse, and the claim that is true there. */
typedef struct choice {
    claim best;
    int worse, worse_value;
} choice;

static bool find_choice(const position *p, choice *out) {
    const squares moves = position_moves(p);
    const int value = slow_value(p);
    out->worse = SQUARE_NONE;
    for (int sq = squares_next(&moves, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&moves, sq)) {
        const int kept = slow_move_value(p, sq);
        if (kept == value) {
            out->best = (claim){*p, 1, {.move = sq, .value = value, .certainty = CERTAIN_EXACT}};
            out->best.told.line = (search_line){1, {(int16_t)sq}};
        } else {
            out->worse = sq;
            out->worse_value = kept;
        }
    }
    return out->worse != SQUARE_NONE && value > -16;
}

static choice draw_choice(rng *r) {
    enum { EMPTY = 7 };
    choice c;
    position p;
    do p = random_ending(r, 6, EMPTY, ENDING_GAME);
    while (!find_choice(&p, &c));
    return c;
}

static void expect(claim_prover *p, claim c, double more, value_bound bound, claim_verdict wanted) {
    c.told.value += more;
    c.told.bound = bound;
    const claim_judgement j = judge(p, &c, false);
    if (j.verdict != wanted)
        fail_msg("%s %+g: verdict %d, not %d", bound_name(bound), c.told.value, j.verdict, wanted);
}

/* An exact value is the position's; a bound holds on its side. */
static void values_and_bounds_are_compared(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(SEED), 1);
    claim_prover *p = open_prover();
    for (int i = 0; i < 20; i++) {
        const claim c = draw_choice(&r).best;
        expect(p, c, 0, BOUND_EXACT, CLAIM_PROVED);
        expect(p, c, 2, BOUND_EXACT, CLAIM_WRONG);
        expect(p, c, -2, BOUND_EXACT, CLAIM_WRONG);
        expect(p, c, 0.5, BOUND_EXACT, CLAIM_WRONG);
        expect(p, c, 0, BOUND_LOWER, CLAIM_PROVED);
        expect(p, c, -2, BOUND_LOWER, CLAIM_PROVED);
        expect(p, c, 2, BOUND_LOWER, CLAIM_WRONG);
        expect(p, c, 0, BOUND_UPPER, CLAIM_PROVED);
        expect(p, c, 2, BOUND_UPPER, CLAIM_PROVED);
        expect(p, c, -2, BOUND_UPPER, CLAIM_WRONG);
    }
    claim_prover_free(p);
}

/* The move keeps the value; a named level speaks of its move alone. */
static void the_move_keeps_the_value(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(SEED), 2);
    claim_prover *p = open_prover();
    for (int i = 0; i < 20; i++) {
        const choice drawn = draw_choice(&r);
        claim c = drawn.best;
        c.told.line.count = 0;
        c.told.move = drawn.worse;
        const claim_judgement j = judge(p, &c, false);
        assert_int_equal(j.verdict, CLAIM_WRONG);
        assert_int_equal(j.worth, (int)c.told.value);
        assert_int_equal(j.kept, drawn.worse_value);
        assert_non_null(strstr(j.why, "keeps only"));
        assert_int_equal(judge(p, &c, true).verdict, CLAIM_WRONG);
        c.told.value = drawn.worse_value;
        assert_int_equal(judge(p, &c, false).verdict, CLAIM_WRONG);
        assert_int_equal(judge(p, &c, true).verdict, CLAIM_PROVED);
    }
    claim_prover_free(p);
}

/* Lines are legal whatever the certainty, and one to the end has the value. */
static void lines_are_followed(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(SEED), 3);
    claim_prover *p = open_prover();
    const choice drawn = draw_choice(&r);
    claim c = drawn.best;
    c.told.line.squares[0] = (int16_t)drawn.worse;
    assert_non_null(strstr(judge(p, &c, false).why, "another move"));
    c = drawn.best;
    c.told.line.squares[c.told.line.count++] = (int16_t)c.told.move; /* not empty any more */
    assert_non_null(strstr(judge(p, &c, false).why, "ply 2 of the line is illegal"));
    c.told.certainty = CERTAIN_DEPTH;
    assert_int_equal(judge(p, &c, false).verdict, CLAIM_WRONG);
    c.told.line.count = 1;
    assert_int_equal(judge(p, &c, false).verdict, CLAIM_NOT_EXACT);
    c.told.value += 2; /* an estimate may be anything */
    assert_int_equal(judge(p, &c, false).verdict, CLAIM_NOT_EXACT);
    claim_prover_free(p);
}

/* Nothing is said of what is too far from the end. */
static void far_claims_are_told_apart(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(SEED), 4);
    claim_prover *p = open_prover();
    claim c = {.told = {.value = 64, .certainty = CERTAIN_EXACT}};
    do c.where = random_ending(&r, 6, FROM + 1, ENDING_GAME);
    while (position_must_pass(&c.where) || position_over(&c.where));
    const squares moves = position_moves(&c.where);
    c.told.move = squares_next(&moves, SQUARE_NONE);
    assert_int_equal(judge(p, &c, false).verdict, CLAIM_TOO_FAR);
    claim_prover_free(p);
}

/* ---- whole games ---- */

/* Passes on what the champion says, but for what it does to the answer. */
typedef struct liar {
    player base;
    player *who;
    void (*lie)(search_result *r);
} liar;

static status choose_lie(player *p, const position *where, const search_request *request,
                         search_result *out, fault *f) {
    const liar *l = (const liar *)p;
    const status failed = player_choose(l->who, where, request, out, f);
    if (!failed) l->lie(out);
    return failed;
}

static void close_liar(player *p) {
    player_close(((liar *)p)->who);
    alloc_free(NULL, p);
}

static void new_liar_game(player *p, uint64_t seed) {
    player_new_game(((liar *)p)->who, seed);
}

static const player_class liar_class = {
    .close = close_liar, .new_game = new_liar_game, .choose = choose_lie};

static status open_liar(view spec, const player_options *o, player **out, fault *f,
                        void (*lie)(search_result *r)) {
    liar *l = alloc_array(NULL, 1, sizeof *l);
    assert_non_null(l);
    *l = (liar){.base = {.class = &liar_class}, .lie = lie};
    const status failed = player_open(spec, o, &l->who, f);
    assert_int_equal(failed, OK);
    l->base.facts = *player_about(l->who);
    *out = &l->base;
    return OK;
}

static void two_more(search_result *r) {
    if (r->certainty == CERTAIN_EXACT && r->bound == BOUND_EXACT) r->value += 2;
}

static void sure_of_all(search_result *r) {
    r->certainty = CERTAIN_EXACT;
}

static void no_such_move(search_result *r) {
    r->move = 0; /* a1 is never legal in the opening */
}

static status open_two_more(view spec, const player_options *o, player **out, fault *f) {
    return open_liar(spec, o, out, f, two_more);
}

static status open_sure_of_all(view spec, const player_options *o, player **out, fault *f) {
    return open_liar(spec, o, out, f, sure_of_all);
}

static status open_no_such_move(view spec, const player_options *o, player **out, fault *f) {
    return open_liar(spec, o, out, f, no_such_move);
}

typedef struct verdicts {
    int counts[CLAIM_VERDICTS];
    int claims, broken;
} verdicts;

/* A few games on 6x6 and 4x4. */
static verdicts judge_games(match_open *open) {
    enum { GAMES = 6 };
    const claim_options o = {
        .seed = setting_seed(SEED), .players = {.tier = tier_best()}, .open = open};
    claim_prover *p = open_prover();
    verdicts v = {.claims = 0};
    for (int number = 1; number <= GAMES; number++) {
        claim_game g;
        fault f = {.code = OK};
        if (claim_game_play(&o, number, number % 2 ? 6 : 4, &g, &f)) fail_msg("%s", f.text);
        v.broken += g.fault.code != OK;
        assert_true(claim_game_replays(&g));
        claim_prover_new_game(p);
        for (size_t i = g.count; i-- > 0; v.claims++) {
            const claim *c = &g.claims[i];
            v.counts[judge(p, c, g.setting.sides[c->where.to_move].errs).verdict]++;
        }
        claim_game_clear(&g);
    }
    claim_prover_free(p);
    return v;
}

/* What the champion announces is true, and there is something to prove. */
static void the_champion_is_honest(void **state) {
    (void)state;
    const verdicts v = judge_games(NULL);
    assert_int_equal(v.counts[CLAIM_WRONG], 0);
    assert_true(v.counts[CLAIM_PROVED] > 20);
    assert_int_equal(v.broken, 0);
}

/* Two discs more than is true: every one is found. */
static void a_liar_is_caught(void **state) {
    (void)state;
    const verdicts v = judge_games(open_two_more);
    assert_int_equal(v.counts[CLAIM_PROVED], 0);
    assert_true(v.counts[CLAIM_WRONG] > 20);
}

/* Estimates that are called exact: some are right by chance. */
static void an_estimate_is_not_exact(void **state) {
    (void)state;
    assert_true(judge_games(open_sure_of_all).counts[CLAIM_WRONG] > 0);
}

/* A move that is not legal ends the game, and the game tells. */
static void an_illegal_move_is_told(void **state) {
    (void)state;
    assert_true(judge_games(open_no_such_move).broken > 0);
}

/* A record that was tampered with is found. */
static void a_wrong_record_is_found(void **state) {
    (void)state;
    const claim_options o = {.seed = SEED, .players = {.tier = tier_best()}};
    claim_game g;
    assert_int_equal(claim_game_play(&o, 2, 4, &g, NULL), OK);
    assert_true(claim_game_replays(&g) && g.record.count > 0);
    g.record.plies[0].square = 0;
    assert_false(claim_game_replays(&g));
    claim_game_clear(&g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_values_are_true),
        cmocka_unit_test(settings_repeat_and_open),
        cmocka_unit_test(clocks_grow_with_the_board),
        cmocka_unit_test(a_witness_plays_alike),
        cmocka_unit_test(values_and_bounds_are_compared),
        cmocka_unit_test(the_move_keeps_the_value),
        cmocka_unit_test(lines_are_followed),
        cmocka_unit_test(far_claims_are_told_apart),
        cmocka_unit_test(the_champion_is_honest),
        cmocka_unit_test(a_liar_is_caught),
        cmocka_unit_test(an_estimate_is_not_exact),
        cmocka_unit_test(an_illegal_move_is_told),
        cmocka_unit_test(a_wrong_record_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
