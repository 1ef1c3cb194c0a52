/* tests/lab/lab_submitted.c - the programs as their authors submitted them.
 *
 * The facts come from the programs themselves: they were run on these positions, with each
 * deviation alone, with all and with none. So every table here is independent of our code. The last
 * test shows that the agents without switches do what they did before. */
#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "game/tier.h"
#include "lab/agent.h"
#include "lab/evaluation.h"
#include "lab/instance.h"
#include "lab/kernel/draw.h"
#include "lab/kernel/mind.h"
#include "lab/options.h"
#include "lab/search.h"
#include "lab/trace.h"
#include "notation/positions/position_string.h"
#include "notation/square_name.h"
#include "search/result.h"
#include "support/lab/lab_ask.h"
#include "support/lab/lab_word_mind.h"
#include "support/random_play.h"
#include "support/settings.h"

#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT_OF(list) (sizeof(list) / sizeof *(list))

/* ---- positions ---- */

static const struct {
    const char *name, *text;
} positions[] = {
    {"A", "-X----O--XXXXOO--XXXXOX---XXOX-----OXXX-OXXXXXX--O-OXXX---OOO--- O"},
    {"B", "----------------O-X------OXXX-----OXXX---OOOXOOO---XOO----OXXO-- X"},
    {"C", "-------O------O-XOOOOO--OXXOOX-O--XOXXXXX-OXXOXX-O-XXXXXO-X-OO-O O"},
    {"D", "--XXXXO---XXXXOO-XXOXXOO--XXXX-O--OXXXX--XOXXX---O-O--X--------X O"},
    {"E", "-OOXXX--XXXXX-X-XXOOOX--X-XOOOO--XOXO----X--OX---X-------------- O"},
    {"F", "XXOOOOOXXXOOOOXXXOOOOOXXXXOOXOOXXXOXOOXXX-XOOXOO--XXXOOO--XXOOOO O"},
    {"G", "OOOOOOOOXOOXOXOXXXOOXOXXXXXXOXXX-XXOOXXXXXOXOXXXXXXXOO--O--XXXXX O"},
    {"H", "XXXXXXXXXOOOOOXOOXOOXXXO-XOOOOXOXXOXXOX--OXXXXXOOXOOOXXOXXXXXXXX O"},
    {"I", "-XXXXXX-OXXOOXX-XXOXXOXXXXOOXXXXXXXOOXXXX-XOOOOXXXXXXOOXOOOX-OOX O"},
    {"K", "OOOOOXXOOOOOXXX-OOOXOXOOOOOXOOOOOOXOOOOO-X-XOOOOX-XXOXXO---OO-XO X"},
    {"6a", "--------X--OO-XXXXOOXXX-O-OXX-OOOO-X O"},
    {"6b", "-OOOO-OOXX--OOXXXXOXOXXXOX-O-X-X--O- X"},
    {"6c", "------X-X---OXXOO---XOO---XOO---XO-- O"},
    {"6d", "-X--O--X--O--XOXO---XX-----X-------- O"},
    {"6e", "---OX---OX---OXX----XX----XX----X--- X"},
    {"6f", "-XOX---XOX--XXOX-XXXOOXXXXOOXX-X---- X"},
    {"6g", "-OOOOOOOOXO-XOXOXXOOOXXXOOOOXXOXXXXX X"},
    {"6h", "-O------O-OX--XOO---XXO--XXXX------X O"},
    {"6i", "----OX--XOOOOOOXO--OOXOO-OOXOX-O-XO- X"},
    {"6j", "-XO---OXO---XXOX--XOOO---O-OOX-O-O-O X"},
    {"6k", "X-O---XOOO--OXOOO---XO-O------------ X"},
    {"10a", "----------------------O---------OOX-XX----OOOOOX------XXXX-----OXX------"
            "---------------------------- O"},
    {"10b", "----------------------X----------XXXX------OOOO-------XX---------X------"
            "---------------------------- X"},
    {"10c", "----O--------OOO------O-X-OOO--O-OOXX----OOOOOOOO--OOOXOOOXX-OXOXXOOXX-O"
            "OXOOXOXX--XOXXXXO--XXXXXX-XO X"},
    {"10d", "-----------O----------OO---X----OOOXX-----O-XXX------OOXOX----XOO-XX-----"
            "X-OOXXX----X-O--X---------X O"},
    {"10e", "--------------------------X-------XX-O-----OOOO-------OX-------O-X-------"
            "--------------------------- X"},
    {"12a", "-------------------------------------------------------X---------OOOO-----"
            "---XXX---------------------------------------------------------------- X"},
    {"12b", "---------------------------O-X-O--------O--OX------XXOXOO-X-----XXOOOOXX---"
            "OXXXXOOO-----O-XXOOOO------XOOXO-------XXOOX-------X----X------------ X"},
    {"12c", "-XXXXXXXXXXX------------------------------------------------------------"
            "------------------------------------------------------------------------ X"},
};

static position the_position(const char *name) {
    position p = {0};
    fault f = {0};
    for (size_t i = 0; i < COUNT_OF(positions); i++) {
        if (strcmp(positions[i].name, name) != 0) continue;
        if (position_string_read(view_of(positions[i].text), &p, NULL, &f))
            fail_msg("%s: %s", name, f.text);
        return p;
    }
    fail_msg("there is no position %s", name);
    return p;
}

/* ---- searching ---- */

static bool close_to(double a, double b) {
    return fabs(a - b) <= 1e-6;
}

static int square_named(const char *name, int size) {
    int square = SQUARE_NONE;
    fault f = {0};
    if (square_name_read(view_of(name), size, &square, &f)) fail_msg("%s: %s", name, f.text);
    return square;
}

/* ---- paper 004 ---- */

/* A value of the root and all moves with that value: "b5 h6", or "#11" for eleven of them. */
typedef struct best {
    int value;
    const char *moves;
} best;

/* The values of the root's moves, as a watcher of a minimax search sees them. */
typedef struct root_values {
    double best;
    squares moves;
} root_values;

static void see_root_move(void *context, const lab_visit *v) {
    root_values *seen = context;
    if (v->event != LAB_LEAVE || v->ply != 1) return;
    if (v->value > seen->best) *seen = (root_values){.best = v->value};
    if (v->value == seen->best) squares_add(&seen->moves, v->square);
}

static root_values best_moves(const char *spec, const position *p) {
    root_values seen = {.best = -INFINITY};
    lab_search *s = open_search(spec, p->field.size, tier_best());
    lab_search_watch(s, see_root_move, &seen);
    assert_true(run(s, p, (search_limits){0}).value == seen.best);
    lab_search_free(s);
    return seen;
}

static bool has_moves(const squares *found, const char *moves, int size) {
    view rest = view_of(moves);
    squares wanted = {0};
    if (moves[0] == '#') return squares_count(found) == atoi(moves + 1);
    while (rest.length) {
        const view one = view_take(&rest, ' ');
        int square = SQUARE_NONE;
        assert_int_equal(square_name_read(one, size, &square, NULL), OK);
        squares_add(&wanted, square);
    }
    return squares_equal(found, &wanted);
}

/* Every move of the set is an answer for some seed, and no other move is. */
static void check_answers(const char *spec, const position *p, const root_values *wanted) {
    squares answered = {0};
    lab_search *s = open_search(spec, p->field.size, tier_best());
    for (uint64_t seed = 1; seed <= 64; seed++) {
        lab_search_new_game(s, seed);
        const search_result r = run(s, p, (search_limits){0});
        assert_true(r.value == wanted->best);
        squares_add(&answered, r.move);
    }
    lab_search_free(s);
    if (squares_count(&wanted->moves) <= 6) assert_true(squares_equal(&answered, &wanted->moves));
}

static void check_best(const char *agent, int depth, const char *switches, const char *where,
                       const best *want) {
    char spec[LAB_SPEC_MAX];
    const position p = the_position(where);
    (void)snprintf(spec, sizeof spec, "%s,depth=%d,search=minimax%s", agent, depth, switches);
    const root_values found = best_moves(spec, &p);
    if (found.best != want->value || !has_moves(&found.moves, want->moves, p.field.size))
        fail_msg("%s, %s: %g with %d moves, wanted %d {%s}", spec, where, found.best,
                 squares_count(&found.moves), want->value, want->moves);
    (void)snprintf(spec, sizeof spec, "%s,depth=%d%s", agent, depth, switches);
    if (depth <= 3) check_answers(spec, &p, &found);
}

/* One deviation alone. */
typedef struct deviation {
    const char *switched, *agent;
    int depth;
    const char *where;
    best text, alone, program;
} deviation;

static const deviation deviations[] = {
    /* The counts of discs are lost in a copy of the board. */
    {",count=last", "tokens", 2, "A", {-12, "h6"}, {-500, "b5 h6"}, {-500, "b5 h6"}},
    {",count=last", "tokens", 1, "B", {20, "a6 c7 g7"}, {700, "a6 c7 g7"}, {700, "a6 c7 g7"}},
    {",count=last", "corners-tokens", 3, "C", {10014, "d8"}, {11100, "g4 g8"}, {2100, "g4 g8"}},
    {",count=last", "corners-tokens", 3, "E", {9995, "g1"}, {10900, "a1"}, {1900, "a1"}},
    /* Corners are scaled by 10. */
    {",corner-scale=10", "corners", 1, "D", {-100, "#11"}, {-10, "#11"}, {-1, "b2"}},
    {",corner-scale=10", "corners", 2, "I", {50, "a1"}, {5, "a1"}, {2, "a1"}},
    {",corner-scale=10", "corners-tokens", 2, "E", {9973, "g1"}, {973, "g1"}, {-400, "a1"}},
    /* Corners in reach are those of the side to move. */
    {",reach=mover", "corners", 1, "D", {-100, "#11"}, {-14, "b2"}, {-1, "b2"}},
    {",reach=mover", "corners", 2, "E", {100, "a1 g1"}, {20, "a1"}, {2, "a1"}},
    {",reach=mover", "corners", 3, "A", {0, "#12"}, {20, "h6"}, {2, "h6"}},
    /* A finished game is taken for the other side. */
    {",end-side=other", "tokens", 6, "H", {-9, "h5"}, {18, "a4"}, {-300, "a4"}},
    {",end-side=other", "tokens", 6, "F", {34, "b8"}, {-12, "b6"}, {500, "b6"}},
    {",end-side=other",
     "corners-moves-tokens",
     6,
     "G",
     {500040, "a5"},
     {-500009, "g7"},
     {-49300, "g7 h7"}},
    /* Moves are those of the side that is not to move. */
    {",moves-side=idle", "moves", 1, "A", {-6, "b5"}, {-12, "a2 h7"}, {-12, "a2 h7"}},
    {",moves-side=idle", "moves", 3, "C", {-9, "a2 a5"}, {-8, "a2 b5 b6"}, {-8, "a2 b5 b6"}},
    {",moves-side=idle", "corners-moves-tokens", 3, "B", {-811, "g5"}, {-1089, "a6"}, {-400, "a5"}},
};

static void each_deviation_of_paper_004_alone(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT_OF(deviations); i++) {
        const deviation *d = &deviations[i];
        check_best(d->agent, d->depth, "", d->where, &d->text);
        check_best(d->agent, d->depth, ",as=text", d->where, &d->text);
        check_best(d->agent, d->depth, d->switched, d->where, &d->alone);
        check_best(d->agent, d->depth, ",as=program", d->where, &d->program);
    }
}

/* The whole program, and the paper beside it. */
static const struct {
    const char *agent;
    int depth;
    const char *where;
    best program, text;
} wholes_004[] = {
    {"corners-moves-tokens", 2, "A", {-1200, "b5"}, {-933, "f8"}},
    {"corners-moves-tokens", 2, "E", {18800, "a1"}, {998973, "g1"}},
    {"corners-moves-tokens", 3, "C", {100200, "g8"}, {999100, "a2 a5"}},
    {"corners-moves-tokens", 3, "D", {-29500, "e7"}, {-1000725, "a7 c7"}},
    {"corners-moves-tokens", 4, "A", {-1900, "h6"}, {-821, "h3"}},
    {"corners-moves-tokens", 4, "B", {-1800, "a5 a6 c7"}, {-1028, "a5 g5"}},
    {"corners-moves-tokens", 4, "H", {99700, "a4"}, {-1000009, "h5"}},
    {"corners-moves-tokens", 4, "6a", {-30800, "f4 f5"}, {-330280, "f4"}},
    {"bob", 4, "A", {-1900, "h6"}, {-821, "h3"}},
    {"corners-tokens-moves", 2, "A", {-50006, "b5"}, {-1210, "h6"}},
    {"corners-tokens-moves", 4, "E", {-30008, "a1"}, {997492, "a1"}},
    {"corners-tokens", 4, "C", {-100, "a2 a5 b5 b6 d8 g8"}, {9989, "a5 d8 g8"}},
    {"corners-tokens", 2, "D", {-1500, "a3 a6 a7 b1 b2 g4"}, {-10023, "b1"}},
    {"corners-tokens", 3, "B", {700, "a4 a5 g5 g7 h5"}, {11, "a6 b5"}},
    {"corners-tokens", 3, "6a", {700, "f4"}, {-3250, "c1 d2 f4"}},
    {"moves", 4, "E", {-9, "g1"}, {-9, "g1"}},
};

static void the_programs_of_paper_004(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT_OF(wholes_004); i++) {
        check_best(wholes_004[i].agent, wholes_004[i].depth, ",as=program", wholes_004[i].where,
                   &wholes_004[i].program);
        check_best(wholes_004[i].agent, wholes_004[i].depth, "", wholes_004[i].where,
                   &wholes_004[i].text);
    }
}

/* ---- paper 004: worked out a second time ---- */

/* The last disc put down on the way: who, and how many discs it turned. */
typedef struct last_disc {
    colour by;
    int turned;
} last_disc;

static int corners_of(const squares *s, int size) {
    const int last = size - 1;
    return squares_has(s, square_at(0, 0)) + squares_has(s, square_at(0, last)) +
           squares_has(s, square_at(last, 0)) + squares_has(s, square_at(last, last));
}

static int slow_corners(const position *p, colour who) {
    const squares moves = position_moves(p);
    const int size = p->field.size, reach = corners_of(&moves, size);
    const int own = corners_of(position_discs(p, who), size);
    const int opp = corners_of(position_discs(p, colour_other(who)), size);
    return own + opp + reach == 0 ? 0 : 10 * (own - opp) / (own + opp + 2 * reach);
}

/* corners-moves-tokens as the program computes it for the root's side. */
static int slow_leaf(const position *p, colour root, last_disc last) {
    const colour who = position_over(p) ? colour_other(root) : root;
    position idle = *p;
    position_pass(&idle);
    const squares moves = position_moves(&idle);
    const int tokens = 100 * (2 * last.turned + 1) * (last.by == who ? 1 : -1);
    const int counted = position_over(p) ? 0 : squares_count(&moves);
    return 10000 * slow_corners(p, who) - 100 * counted + tokens;
}

static int slow_minimax(const position *p, colour root, last_disc last, int depth) {
    const squares moves = position_moves(p);
    position next = *p;
    int found = p->to_move == root ? INT_MIN : INT_MAX;
    if (position_over(p) || depth == 0) return slow_leaf(p, root, last);
    if (squares_empty(&moves)) {
        position_pass(&next);
        return slow_minimax(&next, root, last, depth - 1);
    }
    for (int sq = squares_next(&moves, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&moves, sq)) {
        next = *p;
        position_play(&next, sq);
        const int discs = squares_count(&p->grid.own), after = squares_count(&next.grid.opp);
        const last_disc now = {p->to_move, after - discs - 1};
        const int value = slow_minimax(&next, root, now, depth - 1);
        if (p->to_move == root ? value > found : value < found) found = value;
    }
    return found;
}

/* On all sizes, half of it near the end of the game, by each way to search. */
static void the_program_equals_the_slow_way(void **state) {
    (void)state;
    static const char *const ways[] = {"", ",search=minimax", ",search=negamax,order=score",
                                       ",tree=keep,deepen=1", ",table=1,table-depth=equal"};
    rng r = rng_make(setting_seed(20261119), 0);
    for (int i = 0; i < (setting_quick() ? 40 : 160); i++) {
        const int size = 4 + 2 * (i % 5), depth = size > 8 ? 2 : 3;
        const int most = i % 2 ? depth + 1 : 1 + (int)rng_below(&r, (uint64_t)(size * size));
        const position p = random_late(&r, size, most);
        const int want = slow_minimax(&p, p.to_move, (last_disc){0}, depth);
        const char *way = ways[i / 5 % (int)COUNT_OF(ways)];
        char spec[LAB_SPEC_MAX];
        (void)snprintf(spec, sizeof spec, "bob,as=program,depth=%d%s", depth, way);
        lab_search *s = open_search(spec, size, tier_best());
        const search_result found = run(s, &p, (search_limits){0});
        if (found.value != want) fail_msg("%s: %g, wanted %d", spec, found.value, want);
        lab_search_free(s);
    }
}

/* ---- the random player of paper 004's course ---- */

/* The lines that moves turn, and their sum over all moves. */
static const struct {
    const char *where, *lines; /* of the moves that turn several; the others turn one */
    int total;
} draws[] = {
    {"B", "b5=2 c7=2 g7=2 g8=2", 17},
    {"E", "b4=2", 14},
    {"H", "a4=3 h5=2 a6=1", 6},
};

/* Returns the number behind "a4=" in the list, or 1. */
static int lines_listed(const char *list, int square) {
    char name[SQUARE_NAME_BYTES + 1];
    square_name_write(square, name);
    const char *at = strstr(list, name);
    return at ? atoi(at + strlen(name) + 1) : 1;
}

/* A move has as many of the tickets as it turns lines, and each ticket draws one move. */
static void random_moves_weigh_their_lines(void **state) {
    (void)state;
    const lab_options lines = {.method = METHOD_RANDOM, .weigh_lines = true};
    for (size_t i = 0; i < COUNT_OF(draws); i++) {
        int tickets[CHOICES_MAX], drawn[CHOICES_MAX] = {0};
        const position p = the_position(draws[i].where);
        const squares moves = position_moves(&p);
        const node root = word_node(&p);
        lab_mind *m = word_mind(&p, &lines);
        assert_non_null(m);
        for (int sq = squares_next(&moves, SQUARE_NONE); sq != SQUARE_NONE;
             sq = squares_next(&moves, sq))
            m->root_moves[m->root_count++] = (int16_t)sq;
        assert_int_equal(deal_tickets(m, &root, tickets), draws[i].total);
        for (int t = 0; t < draws[i].total; t++) drawn[drawn_by(tickets, t)]++;
        for (int k = 0; k < m->root_count; k++)
            assert_int_equal(drawn[k], lines_listed(draws[i].lines, m->root_moves[k]));
        free(m);
    }
}

/* The agent draws so: with many seeds each move of H comes about as often as its lines say. */
static void the_random_agent_draws_by_lines(void **state) {
    (void)state;
    enum { GAMES = 6000 };
    const position p = the_position("H");
    lab_search *s = open_search("random,weight=lines", 8, tier_best());
    int a4 = 0, h5 = 0;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        lab_search_new_game(s, seed);
        const int move = run(s, &p, (search_limits){0}).move;
        a4 += move == square_named("a4", 8);
        h5 += move == square_named("h5", 8);
    }
    lab_search_free(s);
    assert_true(abs(a4 - GAMES / 2) < 200 && abs(h5 - GAMES / 3) < 200);
}

/* ---- paper 002: evaluations ---- */

static lab_explanation explained(const char *spec, const char *where, colour root) {
    lab_explanation e;
    const position p = the_position(where);
    lab_search *s = open_search(spec, p.field.size, tier_best());
    assert_int_equal(lab_search_explain(s, &p, root, &e, NULL), OK);
    for (int i = 0; i < e.count; i++) e.terms[i].term = NULL; /* the search's own */
    lab_search_free(s);
    return e;
}

enum { STABILITY = 3 }; /* the place of the term in paper 002's list */

static void check_stability(const char *spec, const char *where, int black, int white) {
    const lab_explanation e = explained(spec, where, BLACK);
    if (e.terms[STABILITY].own != black || e.terms[STABILITY].opp != white)
        fail_msg("%s, %s: %g/%g, wanted %d/%d", spec, where, e.terms[STABILITY].own,
                 e.terms[STABILITY].opp, black, white);
}

/* Stable discs of black and white by the program, and by the paper. */
static void stability_is_eight_passes(void **state) {
    (void)state;
    static const struct {
        const char *where;
        int program[2], text[2];
    } counts[] = {{"G", {30, 23}, {21, 15}},
                  {"6g", {14, 19}, {12, 18}},
                  {"10c", {0, 36}, {0, 1}},
                  {"12c", {9, 0}, {11, 0}}};
    for (size_t i = 0; i < COUNT_OF(counts); i++) {
        check_stability("sized", counts[i].where, counts[i].text[0], counts[i].text[1]);
        check_stability("sized,stability=raster8", counts[i].where, counts[i].program[0],
                        counts[i].program[1]);
        check_stability("sized,as=program", counts[i].where, counts[i].program[0],
                        counts[i].program[1]);
    }
}

/* Evaluations for the side to move. */
static void evaluations_of_the_program(void **state) {
    (void)state;
    static const struct {
        const char *switches, *where;
        double value;
    } values[] = {
        /* stability */
        {"", "G", 148838.983051},
        {",stability=raster8", "G", 149011.939026},
        {",as=program", "G", 149011.939026},
        /* exact thirds */
        {"", "6e", -1262.363636},
        {",phase-edge=le", "6e", -1421.454545},
        {",as=program", "6e", -1421.454545},
        {"", "6f", -2929.545455},
        {",as=program", "6f", -10388.757576},
        {"", "12b", -14832.777778},
        {",phase-edge=le", "12b", -9707.5},
        {",as=program", "12b", -14547.5},
        /* weights */
        {"", "10a", 700.205950},
        {",weights=program", "10a", 968.695652},
        {",as=program", "10a", 968.695652},
        {"", "10d", -15380.454545},
        {",as=program", "10d", -250408.409091},
        {"", "12a", -64.285714},
        {",weights=program", "12a", -14.285714},
        {",as=program", "12a", -14.285714},
    };
    for (size_t i = 0; i < COUNT_OF(values); i++) {
        char spec[LAB_SPEC_MAX];
        const position p = the_position(values[i].where);
        (void)snprintf(spec, sizeof spec, "sized%s", values[i].switches);
        const double value = explained(spec, values[i].where, p.to_move).value;
        if (!close_to(value, values[i].value))
            fail_msg("%s, %s: %.6f, wanted %.6f", spec, values[i].where, value, values[i].value);
    }
}

/* ---- paper 002: the order of moves ---- */

/* All moves with their scores, best first. */
static const struct {
    lab_order order;
    const char *where, *moves;
} orderings[] = {
    {ORDER_PROGRAM, "6a", "f4=65 d2=28 c1=21 f5=-50"},
    {ORDER_SCORE, "6a", "f4=265 c1=221 d2=28 f5=-2746"},
    {ORDER_PROGRAM, "6b", "a1=615 c5=105 d6=85 c6=75"},
    {ORDER_SCORE, "6b", "a1=100025 d6=195 c6=185 c5=15"},
    {ORDER_PROGRAM, "6c", "a1=487 b4=4 b1=-50 b2=-50 b5=-50 b6=-50"},
    {ORDER_PROGRAM, "K", "a6=370 f8=295 c6=180 h2=-3000"},
    {ORDER_SCORE, "K", "f8=205 a6=190 c6=0 h2=-2765"},
};

static void see_order(void *context, const lab_visit *v) {
    buffer *seen = context;
    char name[SQUARE_NAME_BYTES];
    if (v->event != LAB_ENTER || v->ply != 1) return;
    square_name_write(v->square, name);
    buffer_format(seen, "%s%s=", seen->length ? " " : "", name);
}

/* Scores come from the kernel, the order from a watched search to depth 1. */
static void moves_are_tried_in_the_programs_order(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT_OF(orderings); i++) {
        const lab_options o = {.order = orderings[i].order, .order_c = -3000, .order_x = -3000};
        const position p = the_position(orderings[i].where);
        lab_mind *m = word_mind(&p, &o);
        lab_search *s = open_search(o.order == ORDER_PROGRAM ? "sized,order=program" : "sized",
                                    p.field.size, tier_best());
        buffer seen = buffer_make(NULL), scored = buffer_make(NULL);
        assert_non_null(m);
        lab_search_watch(s, see_order, &seen);
        (void)run(s, &p, (search_limits){.depth = 1});
        for (view rest = buffer_view(&seen); rest.length;) {
            view move = view_take(&rest, ' ');
            int square = SQUARE_NONE;
            assert_int_equal(square_name_read(view_take(&move, '='), p.field.size, &square, NULL),
                             OK);
            char name[SQUARE_NAME_BYTES];
            square_name_write(square, name);
            buffer_format(&scored, "%s%s=%g", scored.length ? " " : "", name,
                          word_score(m, &p, square));
        }
        assert_string_equal(buffer_text(&scored), orderings[i].moves);
        buffer_clear(&seen);
        buffer_clear(&scored);
        lab_search_free(s);
        free(m);
    }
}

/* ---- paper 002: whole searches with the table ---- */

/* What a watcher sees of a search: calls of the search function, and the boards that it stores. The
 * program's key is the board without the side to move, so a board is one entry. */
enum { BOARDS_MAX = 1000 };

typedef struct table_view {
    int calls, entries;
    grid boards[BOARDS_MAX]; /* own: the root's side */
} table_view;

static bool grid_same(const grid *a, const grid *b) {
    return squares_equal(&a->own, &b->own) && squares_equal(&a->opp, &b->opp);
}

static void see_table(void *context, const lab_visit *v) {
    table_view *seen = context;
    seen->calls += v->event == LAB_ENTER;
    if (v->event != LAB_LEAVE || v->reason == REASON_TABLE || v->reason == REASON_STOPPED) return;
    const grid g = v->root_to_move ? v->grid : (grid){v->grid.opp, v->grid.own};
    for (int i = 0; i < seen->entries; i++)
        if (grid_same(&seen->boards[i], &g)) return;
    assert_true(seen->entries < BOARDS_MAX);
    seen->boards[seen->entries++] = g;
}

static void check_search(const char *what, const search_result *r, int size, const char *move,
                         double value) {
    char name[SQUARE_NAME_BYTES];
    square_name_write(r->move, name);
    if (r->move != square_named(move, size) || !close_to(r->value, value))
        fail_msg("%s: %s %.6f, wanted %s %.6f", what, name, r->value, move, value);
}

/* Iterations 1 to the depth from an empty table: move, value, calls and entries. */
static void whole_searches_of_the_program(void **state) {
    (void)state;
    static const struct {
        const char *where;
        int depth;
        const char *move;
        double value;
        int calls, entries;
    } searches[] = {
        {"6a", 4, "f4", -13.888889, 215, 148},
        {"6c", 3, "a1", 828.238095, 96, 66},
        {"6b", 4, "a1", -976.190476, 131, 76},
        {"6d", 3, "a1", -930.238095, 61, 38},
        {"B", 3, "g5", 420.448343, 389, 320},
        {"C", 2, "a5", 201950.609756, 44, 36},
        {"D", 3, "c7", -301769.855072, 592, 486},
        {"H", 4, "a4", -605750, 46, 16},
        {"10a", 2, "f4", 541.667806, 96, 80},
        {"10b", 2, "d6", -445.216888, 28, 21},
        {"10c", 2, "d3", -400877.979798, 88, 67},
        {"10e", 3, "d6", 906.315789, 132, 96},
        {"12a", 2, "g5", 300, 25, 18},
        {"12b", 2, "j5", -14821.111111, 127, 106},
    };
    for (size_t i = 0; i < COUNT_OF(searches); i++) {
        table_view *seen = calloc(1, sizeof *seen);
        const position p = the_position(searches[i].where);
        lab_search *s = open_search("sized,as=program", p.field.size, tier_best());
        assert_non_null(seen);
        lab_search_watch(s, see_table, seen);
        const search_result r = run(s, &p, (search_limits){.depth = searches[i].depth});
        check_search(searches[i].where, &r, p.field.size, searches[i].move, searches[i].value);
        if (seen->calls != searches[i].calls || seen->entries != searches[i].entries)
            fail_msg("%s: %d calls, %d entries, wanted %d, %d", searches[i].where, seen->calls,
                     seen->entries, searches[i].calls, searches[i].entries);
        lab_search_free(s);
        free(seen);
    }
}

/* The table changes values: a fresh one, and none. */
static void the_programs_table_is_wrong(void **state) {
    (void)state;
    static const struct {
        const char *switches, *where;
        int depth;
        const char *move;
        double value;
    } searches[] = {
        {"", "6h", 5, "d6", -3013.380952}, {",table=0", "6h", 5, "d6", -2999.666667},
        {"", "6i", 5, "f6", 3855.172414},  {",table=0", "6i", 5, "f3", 4098.850575},
        {"", "6j", 6, "a1", 236.111111},   {",table=0", "6j", 6, "a1", -17.606838},
    };
    for (size_t i = 0; i < COUNT_OF(searches); i++) {
        char spec[LAB_SPEC_MAX];
        const position p = the_position(searches[i].where);
        (void)snprintf(spec, sizeof spec, "sized,as=program%s", searches[i].switches);
        lab_search *s = open_search(spec, p.field.size, tier_best());
        const search_result r = run(s, &p, (search_limits){.depth = searches[i].depth});
        check_search(searches[i].where, &r, p.field.size, searches[i].move, searches[i].value);
        lab_search_free(s);
    }
}

/* Thinks at depth 4, plays its move and the reply, and thinks again with the same table. */
static void a_kept_table_answers_from_an_earlier_move(void **state) {
    (void)state;
    static const struct {
        const char *where, *move, *reply;
        int depth;
        const char *kept;
        double value;
        int calls;
        const char *fresh;
        double fresh_value;
    } games[] = {
        {"6a", "f4", "b3", 2, "d2", 17.129187, 2, "d1", 142.727273},
        {"6b", "a1", "e2", 1, "f1", 2250, 1, "a6", 3288.505747},
        {"6k", "b1", "a4", 1, "d1", 6066.333333, 7, "b4", 5907.764706},
    };
    for (size_t i = 0; i < COUNT_OF(games); i++) {
        table_view *seen = calloc(1, sizeof *seen);
        position p = the_position(games[i].where);
        lab_search *s = open_search("sized,as=program", 6, tier_best());
        assert_non_null(seen);
        lab_search_watch(s, see_table, seen);
        const int move = run(s, &p, (search_limits){.depth = 4}).move;
        assert_int_equal(move, square_named(games[i].move, 6));
        position_play(&p, move);
        position_play(&p, square_named(games[i].reply, 6));
        seen->calls = 0;
        const search_result kept = run(s, &p, (search_limits){.depth = games[i].depth});
        check_search(games[i].where, &kept, 6, games[i].kept, games[i].value);
        assert_int_equal(seen->calls, games[i].calls);
        if (strcmp(games[i].where, "6a") == 0) assert_int_equal(seen->entries, 148);
        lab_search_new_game(s, 1);
        const search_result fresh = run(s, &p, (search_limits){.depth = games[i].depth});
        check_search(games[i].where, &fresh, 6, games[i].fresh, games[i].fresh_value);
        lab_search_free(s);
        free(seen);
    }
}

/* The first move of the game is the first in reading order of four equal ones. */
static void first_moves_of_the_program(void **state) {
    (void)state;
    static const struct {
        int size;
        const char *move;
        int deepest;
        double values[3];
    } starts[] = {
        {6, "c2", 5, {135, -16.555556, 249.077922}},
        {8, "d3", 4, {375, 28.333333, 834.285714}},
        {10, "e4", 3, {100, 37.777778, 826.666667}},
        {12, "f5", 3, {400, 93.333333, 874.285714}},
    };
    for (size_t i = 0; i < COUNT_OF(starts); i++) {
        position p;
        assert_int_equal(position_start(&p, starts[i].size, START_STANDARD, NULL), OK);
        lab_search *s = open_search("sized,as=program", starts[i].size, tier_best());
        for (int depth = 1; depth <= starts[i].deepest; depth++) {
            lab_search_new_game(s, 1);
            const search_result r = run(s, &p, (search_limits){.depth = depth});
            check_search("start", &r, starts[i].size, starts[i].move,
                         depth <= 3 ? starts[i].values[depth - 1] : r.value);
        }
        lab_search_free(s);
    }
}

/* ---- paper 002: the clock ---- */

/* A solved game does not end the search; only the limit does. */
static void only_the_limit_ends_the_program(void **state) {
    (void)state;
    enum { NODES = 5000 };
    const position p = the_position("H");
    lab_search *program = open_search("sized,as=program", 8, tier_best());
    lab_search *text = open_search("sized,as=program,clock=text", 8, tier_best());
    const search_result on = run(program, &p, (search_limits){.nodes = NODES});
    const search_result solved = run(text, &p, (search_limits){.nodes = NODES});
    assert_int_equal(on.statistics.nodes, NODES);
    assert_true(solved.statistics.nodes < 100 && solved.certainty == CERTAIN_EXACT);
    assert_int_equal(on.move, solved.move);
    assert_int_equal(on.depth, 2 * position_empties(&p)); /* no line is longer */
    lab_search_free(program);
    lab_search_free(text);
}

/* An interrupted iteration leaves no trace in the answer: it is that of the last whole one. */
static void an_interrupted_iteration_is_thrown_away(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20261120), 0);
    lab_search *limited = open_search("sized,as=program,keep=0", 8, tier_best());
    lab_search *whole = open_search("sized,as=program,keep=0", 8, tier_best());
    for (int i = 0; i < 40; i++) {
        const position p = random_reachable(&r, 8, 0);
        const squares moves = position_moves(&p);
        if (squares_empty(&moves) || position_empties(&p) < 12) continue;
        const search_limits nodes = {.nodes = 50 + rng_below(&r, 2000)};
        const search_result cut = run(limited, &p, nodes);
        assert_true(cut.statistics.nodes <= nodes.nodes);
        if (cut.depth == 0) continue;
        const search_result same = run(whole, &p, (search_limits){.depth = cut.depth});
        assert_true(cut.move == same.move && cut.value == same.value);
    }
    lab_search_free(limited);
    lab_search_free(whole);
}

/* Counts nodes with depth left that were evaluated all the same. */
static void see_leak(void *context, const lab_visit *v) {
    int *leaks = context;
    *leaks += v->event == LAB_LEAVE && v->reason == REASON_LEAF && v->depth > 0;
}

/* With leak=1 the node at which the limit is reached is evaluated and stored with all its depth,
 * unless the table knows it; a kept table then gives other values. Without it no node leaks. */
static void a_limit_leaks_one_value_into_the_table(void **state) {
    (void)state;
    rng r = rng_make(20261121, 0);
    int leaks = 0, other = 0;
    lab_search *tight = open_search("sized,as=program", 8, tier_best());
    lab_search *leaking = open_search("sized,as=program,leak=1", 8, tier_best());
    for (int i = 0; i < 500; i++) {
        int none = 0, one = 0;
        const position p = random_reachable(&r, 8, 0);
        const squares moves = position_moves(&p);
        if (squares_empty(&moves) || position_empties(&p) < 12) continue;
        const search_limits nodes = {.nodes = 50 + rng_below(&r, 500)};
        lab_search_new_game(tight, 1);
        lab_search_new_game(leaking, 1);
        lab_search_watch(tight, see_leak, &none);
        lab_search_watch(leaking, see_leak, &one);
        const search_result a = run(tight, &p, nodes), b = run(leaking, &p, nodes);
        assert_true(a.move == b.move && a.statistics.nodes == b.statistics.nodes);
        assert_true(none == 0 && one <= 1);
        leaks += one;
        const search_limits deeper = {.depth = a.depth + 1};
        other += run(tight, &p, deeper).value != run(leaking, &p, deeper).value;
    }
    print_message("%d leaks, %d other values\n", leaks, other);
    assert_true(leaks > 10 && other > 0);
    lab_search_free(tight);
    lab_search_free(leaking);
}

/* ---- the greedy opponent of paper 002's course ---- */

/* White to move: the file takes black's lead for either colour. */
static void the_greedy_opponent_as_white(void **state) {
    (void)state;
    static const struct {
        const char *where, *move;
        double value;
        const char *text_move;
        double text_value;
    } answers[] = {
        {"A", "h3", 2, "h6", -8},  {"C", "a2", 19, "b5", 26},   {"D", "a6", -6, "b1", -23},
        {"G", "c8", 26, "a5", 23}, {"H", "a6", -32, "a4", -46}, {"6a", "f5", -7, "f4", 6},
        {"E", "a1", 4, "a1", -4},
    };
    for (size_t i = 0; i < COUNT_OF(answers); i++) {
        const position p = the_position(answers[i].where);
        lab_search *program = open_search("greedy-corners,as=program", p.field.size, tier_best());
        lab_search *text = open_search("greedy-corners", p.field.size, tier_best());
        search_result r = run(program, &p, (search_limits){0});
        check_search(answers[i].where, &r, p.field.size, answers[i].move, answers[i].value);
        r = run(text, &p, (search_limits){0});
        check_search(answers[i].where, &r, p.field.size, answers[i].text_move,
                     answers[i].text_value);
        lab_search_free(program);
        lab_search_free(text);
    }
}

/* As black the file is right; and one search may play both colours, with a cache or without. */
static void the_greedy_opponent_as_black(void **state) {
    (void)state;
    rng r = rng_make(20261118, 0);
    lab_search *text = open_search("greedy-corners", 8, tier_best());
    lab_search *program = open_search("greedy-corners,lead=black", 8, tier_best());
    lab_search *cached = open_search("greedy-corners,lead=black,cache=1", 8, tier_best());
    for (int i = 0; i < 300; i++) {
        position p = random_reachable(&r, 8, 0);
        if (position_over(&p)) continue;
        const search_result a = run(program, &p, (search_limits){.depth = 2});
        const search_result b = run(cached, &p, (search_limits){.depth = 2});
        assert_true(a.move == b.move && (isnan(a.value) || a.value == b.value));
        if (p.to_move == BLACK)
            assert_int_equal(run(text, &p, (search_limits){.depth = 2}).move, a.move);
    }
    lab_search_free(text);
    lab_search_free(program);
    lab_search_free(cached);
}

/* ---- as described: nothing has changed ---- */

/* Agents with other switches than their own. */
static const char *const variants[] = {
    "sized,text-flags=1",
    "sized,key-without-side=1,keep=1",
    "sized,store-interrupted=1,accept-interrupted=1,keep-games=1",
    "sized,techniques=all",
    "sized,search=negamax,positional=1,edge=1,both=1",
    "compound,techniques=all,tree=keep",
    "phases,phases=5,parity=regions,cache=1",
    "corners-moves-tokens,strict=1,end=score",
    "corners-tokens,exact=1,search=minimax",
    "greedy-corners,depth=3,order=score",
};

static void mix(uint64_t *sum, uint64_t number) {
    *sum = (*sum ^ number) * 0x9E3779B97F4A7C15;
    *sum ^= *sum >> 29;
}

static void mix_result(uint64_t *sum, const search_result *r) {
    uint64_t bits = 0;
    memcpy(&bits, &r->value, sizeof bits);
    mix(sum, (uint64_t)r->move);
    mix(sum, isnan(r->value) ? 0 : bits);
    mix(sum, r->statistics.nodes);
    mix(sum, (uint64_t)r->certainty);
}

/* Searches positions of a size to several depths, and to a number of nodes. */
static void mix_agent(uint64_t *sum, const char *spec, int size) {
    rng r = rng_make(20261117, (uint64_t)size);
    lab_search *s = open_search(spec, size, tier_best());
    for (int i = 0; i < 30; i++) {
        const position p = random_reachable(&r, size, 0);
        for (int depth = 1; depth <= (size > 8 ? 3 : 4); depth++) {
            const search_result found = run(s, &p, (search_limits){.depth = depth});
            mix_result(sum, &found);
        }
        const search_result found = run(s, &p, (search_limits){.nodes = 150});
        mix_result(sum, &found);
    }
    lab_search_free(s);
}

/* Without switches every move, value and number of nodes is as before the switches existed. The sum
 * was computed with the commit before them. */
static void described_agents_are_unchanged(void **state) {
    (void)state;
    uint64_t sum = 0;
    for (int size = 6; size <= 12; size += 2) {
        for (size_t i = 0; i < lab_agent_count(); i++) mix_agent(&sum, lab_agent_at(i)->name, size);
        for (size_t i = 0; i < COUNT_OF(variants); i++) mix_agent(&sum, variants[i], size);
    }
    if (sum != UINT64_C(0x26C9C09F779F8C69))
        fail_msg("the sum is 0x%016llX", (unsigned long long)sum);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_deviation_of_paper_004_alone),
        cmocka_unit_test(the_programs_of_paper_004),
        cmocka_unit_test(the_program_equals_the_slow_way),
        cmocka_unit_test(random_moves_weigh_their_lines),
        cmocka_unit_test(the_random_agent_draws_by_lines),
        cmocka_unit_test(stability_is_eight_passes),
        cmocka_unit_test(evaluations_of_the_program),
        cmocka_unit_test(moves_are_tried_in_the_programs_order),
        cmocka_unit_test(whole_searches_of_the_program),
        cmocka_unit_test(the_programs_table_is_wrong),
        cmocka_unit_test(a_kept_table_answers_from_an_earlier_move),
        cmocka_unit_test(first_moves_of_the_program),
        cmocka_unit_test(only_the_limit_ends_the_program),
        cmocka_unit_test(an_interrupted_iteration_is_thrown_away),
        cmocka_unit_test(a_limit_leaks_one_value_into_the_table),
        cmocka_unit_test(the_greedy_opponent_as_white),
        cmocka_unit_test(the_greedy_opponent_as_black),
        cmocka_unit_test(described_agents_are_unchanged),
    };
    return cmocka_run_group_tests_name("lab_submitted", tests, NULL, NULL);
}
