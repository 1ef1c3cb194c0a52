/* lab/evaluations.c - the evaluations of the papers, as data.
 *
 * I1  An evaluation has at most LAB_TERMS terms and LAB_GROUPS groups of squares.
 * I2  Board sizes are even and within the grid; `phases` has 3 or 5 phases. */
#include "lab/evaluations.h"

#include "game/grid.h"
#include "lab/feature.h"
#include "lab/positional.h"
#include "lab/square_weights.h"

/* ------------------------------------------------------------------------------------------------
 * Building blocks. */

static const char *const three_phases[] = {"early", "mid", "late"};
static const char *const five_phases[] = {"early", "mid1", "mid2", "late1", "late2"};

static void set_phases(lab_evaluation *e, lab_phase_rule rule, int count,
                       const char *const *names) {
    e->phase_rule = rule;
    e->phases = count;
    for (int i = 0; i < count; i++) e->phase_names[i] = names[i];
}

/* Adds a term without weights. */
static lab_term *add_term(lab_evaluation *e, const char *name, lab_feature feature, lab_form form,
                          double scale) {
    assert(e->count < LAB_TERMS); /* I1 */
    lab_term *t = &e->terms[e->count++];
    *t = (lab_term){.name = name, .feature = feature, .form = form, .scale = scale};
    return t;
}

static void set_weights(lab_term *t, const double *weights, int count) {
    for (int i = 0; i < count; i++) t->weight[i] = weights[i];
}

/* Adds a term whose weight is the same in all phases. */
static lab_term *add_even_term(lab_evaluation *e, const char *name, lab_feature feature,
                               lab_form form, double scale, double weight) {
    lab_term *t = add_term(e, name, feature, form, scale);
    for (int i = 0; i < e->phases; i++) t->weight[i] = weight;
    return t;
}

/* Sets the square weights. The evaluations here have few different ones, so they always fit. */
static void set_squares(lab_evaluation *e, const square_weights *w, int size) {
    const bool fits = square_weights_put(w, size, e);
    assert(fits); /* I1 */
    (void)fits;
}

/* ------------------------------------------------------------------------------------------------
 * Paper 000. */

/* As the paper prints it: the right half is not quite the mirror of the left (-24 and -25). */
static const double paper_000_squares[8][8] = {
    {99, -8, 8, 6, 6, 8, -8, 99},       {-8, -24, -4, -3, -3, -4, -25, -8},
    {8, -4, 7, 4, 4, 7, -4, 8},         {6, -3, 4, 0, 0, 4, -3, 6},
    {6, -3, 4, 0, 0, 4, -3, 6},         {8, -4, 7, 4, 4, 7, -4, 8},
    {-8, -24, -4, -3, -3, -4, -25, -8}, {99, -8, 8, 6, 6, 8, -8, 99},
};

/* Returns the row or column of the matrix for one of a board of any size: on the same half, at the
 * same distance from the nearest edge, but at most 3. */
static int matrix_index(int index, int size) {
    const int distance = lab_edge_distance(index, size);
    const int near = distance < 3 ? distance : 3;
    return index < size / 2 ? near : 7 - near;
}

static void add_paper_000_squares(lab_evaluation *e, int size) {
    square_weights w = {0};
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++) {
            const double weight =
                paper_000_squares[matrix_index(row, size)][matrix_index(column, size)];
            for (int i = 0; i < e->phases; i++) w.of[square_at(row, column)][i] = weight;
        }
    set_squares(e, &w, size);
    e->squares_of_size = 8;
}

static void make_static(lab_evaluation *e, int size) {
    add_paper_000_squares(e, size);
    add_even_term(e, "squares", FEATURE_SQUARES, FORM_DIFFERENCE, 1, 1);
    e->end = END_HUGE;
}

/* The factors of `phases`, each from -100 to 100. The paper says which of them matters when, but
 * gives no weights; we set these by hand. Early they favour mobility, potential mobility, corners
 * and few discs (evaporation). In the middle they favour mobility, stability and corners, without
 * coin parity. Late they favour coin parity most. Five phases do the same in smaller steps. */
typedef struct phase_factor {
    const char *name;
    lab_feature feature;
    lab_form form;
    double scale;
    double three[3], five[5];
} phase_factor;

static const phase_factor phase_factors[] = {
    {"mobility", FEATURE_MOBILITY, FORM_RATIO, 100, {40, 40, 15}, {40, 45, 35, 25, 10}},
    {"potential-mobility",
     FEATURE_POTENTIAL_MOBILITY,
     FORM_RATIO,
     100,
     {25, 15, 0},
     {25, 20, 10, 5, 0}},
    {"corners", FEATURE_CORNERS, FORM_RATIO, 100, {60, 60, 40}, {60, 60, 60, 50, 30}},
    {"stability", FEATURE_STABLE, FORM_RATIO, 100, {10, 35, 40}, {10, 30, 40, 45, 35}},
    {"unstable", FEATURE_UNSTABLE, FORM_RATIO, 100, {-5, -10, -5}, {-5, -10, -10, -5, -5}},
};

/* The share of the square weights, or the lead in them. Only the lead can be a sum of learned
 * weights; in the middle of the game both are of about the same size. Paper 002 proposes edge
 * control. */
static const phase_factor phase_share = {"squares", FEATURE_SQUARES, FORM_SHARE,
                                         100,       {20, 15, 5},     {20, 15, 15, 10, 0}},
                          phase_positional = {"positional", FEATURE_SQUARES, FORM_DIFFERENCE, 1,
                                              {8, 5, 1},    {8, 6, 4, 2, 0}},
                          phase_edge = {"edge", FEATURE_EDGE, FORM_RATIO,
                                        100,    {5, 5, 5},    {5, 5, 5, 5, 0}};

/* Adds both forms of coin parity that the paper prints: the early one, which prefers few discs, and
 * the late one. Without evaporation the late form is used early, too. */
static void add_coin_parity(lab_evaluation *e, bool evaporation) {
    static const double early[5] = {10};
    const double three[3] = {evaporation ? 0 : 10, 0, 60};
    const double five[5] = {evaporation ? 0 : 10, 0, 0, 50, 80};
    if (evaporation)
        set_weights(add_term(e, "evaporation", FEATURE_DISCS, FORM_RATIO, -100), early, e->phases);
    set_weights(add_term(e, "coin-parity", FEATURE_DISCS, FORM_RATIO, 100),
                e->phases == 3 ? three : five, e->phases);
}

/* Adds the paper's proposal: which side will make the last move, +1 or -1 for the board, or summed
 * over regions. A scale of 100 makes it as large as the other factors. We chose the weights. */
static void add_parity(lab_evaluation *e, lab_parity parity) {
    static const double three[3] = {0, 0, 5}, five[5] = {0, 0, 0, 3, 6};
    if (parity == PARITY_OFF) return;
    lab_term *t = parity == PARITY_BOARD
                      ? add_term(e, "parity", FEATURE_PARITY, FORM_DIFFERENCE, 100)
                      : add_term(e, "region-parity", FEATURE_REGION_PARITY, FORM_DIFFERENCE, 100);
    set_weights(t, e->phases == 3 ? three : five, e->phases);
}

/* Scales a threshold in moves from 8x8, where 60 moves are played, to this size; rounds half up. */
static int scaled_moves(int moves, int size) {
    return (2 * moves * (size * size - 4) + 60) / 120;
}

/* Halves a phase; rounds half up, as its ends are rounded. */
static int middle_move(int first, int last) {
    return (first + last + 1) / 2;
}

static void set_move_limits(lab_evaluation *e, const lab_shape *shape, int size) {
    const int early = scaled_moves(shape->early, size), late = scaled_moves(shape->late, size);
    const int three[] = {early, late};
    const int five[] = {early, middle_move(early, late), late, middle_move(late, size * size - 4)};
    for (int i = 0; i < e->phases - 1; i++) e->limit[i] = e->phases == 3 ? three[i] : five[i];
}

static void add_factor(lab_evaluation *e, const phase_factor *f) {
    set_weights(add_term(e, f->name, f->feature, f->form, f->scale),
                e->phases == 3 ? f->three : f->five, e->phases);
}

static void make_phases(lab_evaluation *e, const lab_shape *shape, int size) {
    assert(shape->phases == 3 || shape->phases == 5); /* I2 */
    set_phases(e, PHASE_MOVES, shape->phases, shape->phases == 3 ? three_phases : five_phases);
    set_move_limits(e, shape, size);
    add_paper_000_squares(e, size);
    add_coin_parity(e, shape->evaporation);
    for (size_t i = 0; i < sizeof phase_factors / sizeof *phase_factors; i++)
        add_factor(e, &phase_factors[i]);
    add_factor(e, shape->positional ? &phase_positional : &phase_share);
    if (shape->edge) add_factor(e, &phase_edge);
    add_parity(e, shape->parity);
    e->end = END_HUGE;
}

/* ------------------------------------------------------------------------------------------------
 * Paper 001. */

static void make_seven(lab_evaluation *e) {
    add_even_term(e, "count", FEATURE_DISCS, FORM_RATIO, 1, 0.05);
    add_even_term(e, "mobility", FEATURE_MOBILITY, FORM_RATIO, 1, 0.15);
    add_even_term(e, "stable", FEATURE_STABLE, FORM_RATIO, 1, 0.3);
    add_even_term(e, "unstable", FEATURE_UNSTABLE, FORM_RATIO, 1, -0.1);
    add_even_term(e, "semi-stable", FEATURE_SEMI_STABLE, FORM_RATIO, 1, 0.1);
    add_even_term(e, "corners", FEATURE_CORNERS, FORM_RATIO, 1, 0.3);
    add_even_term(e, "potential-corners", FEATURE_POTENTIAL_CORNERS, FORM_RATIO, 1, 0.2);
    e->end = END_THOUSAND;
}

/* ------------------------------------------------------------------------------------------------
 * Paper 002. */

/* The weights printed for a size: early, mid, late. Only `edge`, a wish of the paper, is ours. */
typedef struct sized_weights {
    int size;
    double disc[3], mobility[3], corner[3], stability[3], potential_mobility[3],
        x_square_penalty[3], frontier[3], edge[3];
} sized_weights;

static const sized_weights sized_tables[] = {
    {
        .size = 6,
        .disc = {2, 5, 15},
        .mobility = {5, 4, 2},
        .corner = {30, 50, 20},
        .stability = {4, 8, 15},
        .potential_mobility = {3, 3, 0},
        .x_square_penalty = {30, 30, 10},
        .frontier = {0, 0, 0},
        .edge = {2, 4, 4},
    },
    {
        .size = 8,
        .disc = {5, 10, 30},
        .mobility = {15, 10, 5},
        .corner = {50, 2000, 3000},
        .stability = {8, 20, 50},
        .potential_mobility = {15, 10, 0},
        .x_square_penalty = {200, 500, 2000},
        .frontier = {0, 10, 0},
        .edge = {5, 10, 20},
    },
    {
        .size = 10,
        .disc = {5, 15, 100},
        .mobility = {15, 10, 5},
        .corner = {50, 2000, 2000},
        .stability = {8, 25, 40},
        .potential_mobility = {15, 15, 0},
        .x_square_penalty = {200, 2000, 3000},
        .frontier = {0, 30, 0},
        .edge = {5, 10, 20},
    },
    {
        .size = 12,
        .disc = {5, 10, 50},
        .mobility = {15, 10, 2},
        .corner = {50, 2000, 2000},
        .stability = {8, 15, 25},
        .potential_mobility = {15, 10, 0},
        .x_square_penalty = {200, 300, 300},
        .frontier = {0, 0, 0},
        .edge = {5, 10, 10},
    },
};

/* Returns the table of the nearest size that the paper has weights for. */
static sized_weights sized_table(int size) {
    const int nearest = size < 6 ? 6 : size > 12 ? 12 : size;
    return sized_tables[(nearest - 6) / 2];
}

/* Sets the early weights of the submitted program where they differ from the paper's. */
static void use_program_weights(sized_weights *w) {
    if (w->size == 10) {
        w->disc[0] = 10;
        w->mobility[0] = 20;
        w->corner[0] = 1000;
        w->stability[0] = 10;
        w->potential_mobility[0] = 20;
        w->x_square_penalty[0] = 3000;
        w->frontier[0] = 10;
    }
    if (w->size == 12) {
        w->potential_mobility[0] = 20;
        w->x_square_penalty[0] = 300;
    }
}

static void add_sized(lab_evaluation *e, const char *name, lab_feature feature, lab_form form,
                      double scale, const double weights[3]) {
    set_weights(add_term(e, name, feature, form, scale), weights, 3);
}

static void add_positional_squares(lab_evaluation *e, const lab_positional *p, lab_form form,
                                   int size) {
    square_weights w = {0};
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++) {
            const int square = square_at(row, column);
            const double *weights = p->weight[lab_place_of(square, size)];
            for (int i = 0; i < POSITIONAL_PHASES; i++) w.of[square][i] = weights[i];
        }
    set_squares(e, &w, size);
    e->squares_of_size = e->weights_of_size;
    add_even_term(e, "positional", FEATURE_SQUARES, form, 1, 1);
}

static status make_sized(lab_evaluation *e, const lab_shape *shape, int size,
                         const allocator *memory, fault *f) {
    sized_weights w = sized_table(size);
    if (shape->program_weights) use_program_weights(&w);
    const lab_form one_sided = shape->both ? FORM_DIFFERENCE : FORM_OWN;
    const lab_feature stable = shape->raster8 ? FEATURE_RASTERED : FEATURE_ANCHORED;
    set_phases(e, shape->phase_le ? PHASE_THIRDS_LE : PHASE_THIRDS, 3, three_phases);
    e->weights_of_size = w.size;
    e->end = END_EVALUATION;
    add_sized(e, "disc", FEATURE_DISCS, FORM_RATIO, 100, w.disc);
    add_sized(e, "mobility", FEATURE_MOBILITY, FORM_RATIO, 100, w.mobility);
    add_sized(e, "corner", FEATURE_CORNERS, FORM_RATIO, 100, w.corner);
    add_sized(e, "stability", stable, FORM_RATIO, 100, w.stability);
    add_sized(e, "potential-mobility", FEATURE_POTENTIAL_MOBILITY, one_sided, 1,
              w.potential_mobility);
    add_sized(e, "x-square-penalty", FEATURE_EXPOSED, one_sided, -50, w.x_square_penalty);
    add_sized(e, "frontier", FEATURE_FRONTIER, FORM_RATIO, -100, w.frontier);
    if (shape->edge) add_sized(e, "edge", FEATURE_EDGE, FORM_RATIO, 100, w.edge);
    if (!shape->positional) return OK;

    lab_positional positional;
    const status s = lab_positional_load(w.size, memory, &positional, f);
    if (!s) add_positional_squares(e, &positional, one_sided, size);
    return s;
}

/* The one-ply opponent from the course of paper 002. */
static void make_greedy_corners(lab_evaluation *e, const lab_shape *shape) {
    add_even_term(e, "discs", FEATURE_DISCS, shape->lead_black ? FORM_BLACK : FORM_DIFFERENCE, 1,
                  1);
    add_even_term(e, "corners", FEATURE_CORNERS, FORM_DIFFERENCE, 1, 10);
    add_even_term(e, "moves", FEATURE_MOBILITY, FORM_OTHER, -1, 1);
    e->end = END_EVALUATION;
}

/* ------------------------------------------------------------------------------------------------
 * Paper 003. If neither side can move, its mobility is the disc difference. Then the game is over,
 * and END_SCORE gives the same value; explanations show the term so. Both terms change sign with
 * the sides and truncation is symmetric, so it does not matter that the paper evaluates for white.
 */

static void make_paper_003(lab_evaluation *e, bool naive, bool mobility, bool exact, int size) {
    const bool both = naive && mobility;
    if (mobility) {
        lab_term *t = add_even_term(e, "mobility", FEATURE_MOBILITY, FORM_RATIO, size * size, 1);
        t->weighing = both ? WEIGH_EMPTIES : WEIGH_PHASE;
        t->discs_at_end = true;
    }
    if (naive)
        add_even_term(e, "naive", FEATURE_DISCS, FORM_DIFFERENCE, 1, 1)->weighing =
            both ? WEIGH_DISCS : WEIGH_PHASE;
    e->whole = !exact;
    e->end = END_SCORE;
}

/* ------------------------------------------------------------------------------------------------
 * Paper 004: parts in the order of their importance. */

typedef enum paper_004_part { NO_PART, TOKENS, CORNERS, MOVES } paper_004_part;

static void add_paper_004_part(lab_evaluation *e, const lab_shape *shape, paper_004_part part,
                               double weight) {
    const lab_feature discs = shape->count_last ? FEATURE_COUNTED : FEATURE_DISCS;
    const lab_feature corners = shape->reach_mover ? FEATURE_SHARED_REACH : FEATURE_CORNER_VALUE;
    const double scale = shape->corner_ten ? 10 : 100;
    const lab_form moves = shape->moves_idle ? FORM_IDLE : FORM_OTHER;
    if (part == TOKENS) add_even_term(e, "tokens", discs, FORM_RATIO, 100, weight);
    if (part == CORNERS) add_even_term(e, "corners", corners, FORM_RATIO, scale, weight);
    if (part == MOVES) add_even_term(e, "moves", FEATURE_MOBILITY, moves, -1, weight);
}

static int paper_004_count(const paper_004_part parts[3]) {
    int count = 0;
    while (count < 3 && parts[count] != NO_PART) count++;
    return count;
}

/* The paper weighs parts 100 to 1, but a count of moves can outgrow that. With `strict` the step is
 * 2^18, more than any part, so a later part only breaks ties. The end of a game then counts above
 * all parts. */
static void make_paper_004(lab_evaluation *e, const lab_shape *shape,
                           const paper_004_part parts[3]) {
    const double step = shape->strict ? 0x1p18 : 100;
    double weight = 1;
    for (int i = 1; i < paper_004_count(parts); i++) weight *= step;
    for (int i = 0; i < paper_004_count(parts); i++, weight /= step)
        add_paper_004_part(e, shape, parts[i], weight);
    e->whole = !shape->exact;
    e->end_other = shape->end_other;
    e->end = shape->strict && shape->end_score ? END_RANKED : END_EVALUATION;
}

/* ------------------------------------------------------------------------------------------------
 */

lab_shape lab_shape_of_paper(void) {
    return (lab_shape){.phases = 3, .early = 20, .late = 40, .evaporation = true};
}

static status make_kind(lab_evaluation *e, lab_evaluation_kind kind, const lab_shape *shape,
                        int size, const allocator *memory, fault *f) {
    switch (kind) {
    case EVALUATION_STATIC:
        make_static(e, size);
        break;
    case EVALUATION_PHASES:
        make_phases(e, shape, size);
        break;
    case EVALUATION_SEVEN:
        make_seven(e);
        break;
    case EVALUATION_SIZED:
        return make_sized(e, shape, size, memory, f);
    case EVALUATION_GREEDY_CORNERS:
        make_greedy_corners(e, shape);
        break;
    case EVALUATION_NAIVE:
        make_paper_003(e, true, false, shape->exact, size);
        break;
    case EVALUATION_MOBILITY:
        make_paper_003(e, false, true, shape->exact, size);
        break;
    case EVALUATION_COMPOUND:
        make_paper_003(e, true, true, shape->exact, size);
        break;
    case EVALUATION_TOKENS:
        make_paper_004(e, shape, (const paper_004_part[3]){TOKENS});
        break;
    case EVALUATION_CORNERS:
        make_paper_004(e, shape, (const paper_004_part[3]){CORNERS});
        break;
    case EVALUATION_MOVES:
        make_paper_004(e, shape, (const paper_004_part[3]){MOVES});
        break;
    case EVALUATION_CORNERS_TOKENS:
        make_paper_004(e, shape, (const paper_004_part[3]){CORNERS, TOKENS});
        break;
    case EVALUATION_CORNERS_TOKENS_MOVES:
        make_paper_004(e, shape, (const paper_004_part[3]){CORNERS, TOKENS, MOVES});
        break;
    case EVALUATION_CORNERS_MOVES_TOKENS:
        make_paper_004(e, shape, (const paper_004_part[3]){CORNERS, MOVES, TOKENS});
        break;
    case EVALUATION_NONE:
    case EVALUATION_KINDS:
        e->end = END_SCORE;
        break;
    }
    return OK;
}

status lab_evaluation_make(lab_evaluation_kind kind, const lab_shape *shape, int size,
                           const allocator *memory, lab_evaluation *out, fault *f) {
    static const char *const one_phase[] = {"all"};
    assert(size >= GRID_MIN && size <= GRID_MAX && size % 2 == 0); /* I2 */
    *out = (lab_evaluation){.weights_of_size = size, .squares_of_size = size};
    set_phases(out, PHASE_NONE, 1, one_phase);
    const status s = make_kind(out, kind, shape, size, memory, f);
    if (shape->end_score && out->end != END_RANKED) out->end = END_SCORE;
    return s;
}
