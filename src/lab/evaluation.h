/* lab/evaluation.h - an evaluation as data: a list of terms, each a feature, a form and weights.
 *
 * The value for the root's side is the sum over all terms of weight[phase] * form(feature), in the
 * order of the list. The root's side is always "own" and the other side "opp", even at nodes where
 * the other side is to move, because some terms are not antisymmetric. An evaluation is made for
 * one board size. Plain data without ownership. */
#ifndef LAB_EVALUATION_H
#define LAB_EVALUATION_H

#include "game/squares.h"
#include "lab/feature.h"

enum { LAB_PHASES = 5, LAB_TERMS = 16, LAB_GROUPS = 64 };

typedef enum lab_form {
    FORM_RATIO,      /* scale * (own - opp) / (own + opp); 0 if both are 0 */
    FORM_DIFFERENCE, /* scale * (own - opp) */
    FORM_OWN,        /* scale * own */
    FORM_OTHER,      /* scale * opp */
    FORM_SHARE,      /* FEATURE_SQUARES only: scale * (own - opp) / sum of |weight| of all occupied
                        squares; 0 if that sum is 0 */
    FORM_IDLE,       /* scale * the count of the side that is not to move */
    FORM_BLACK,      /* scale * (black - white), for either side */
} lab_form;

typedef enum lab_weighing {
    WEIGH_PHASE,   /* weight[phase] */
    WEIGH_EMPTIES, /* weight[phase] * number of empty squares / number of squares */
    WEIGH_DISCS,   /* weight[phase] * number of discs / number of squares */
} lab_weighing;

typedef struct lab_term {
    const char *name; /* the paper's name for it, and the key of its weight; constant */
    lab_feature feature;
    lab_form form;
    double scale;
    lab_weighing weighing;
    double weight[LAB_PHASES];
    bool discs_at_end; /* the disc difference takes its place in a finished game (paper 003) */
} lab_term;

/* Squares of equal weight, for FEATURE_SQUARES. */
typedef struct lab_group {
    squares where;
    double weight[LAB_PHASES];
} lab_group;

typedef enum lab_phase_rule {
    PHASE_NONE,   /* one phase */
    PHASE_MOVES,  /* by moves played = discs - 4: phase i ends at limit[i] (inclusive bounds as in
                     paper 000: n < limit[0] is the first, n > limit[last] the last) */
    PHASE_THIRDS, /* paper 002: early while 3 * discs < squares, mid while 3 * discs < 2 * squares
                   */
    PHASE_THIRDS_LE, /* its program: <= in both places */
} lab_phase_rule;

typedef enum lab_end {
    END_HUGE,       /* +10^9 won, -10^9 lost, 0 drawn */
    END_THOUSAND,   /* 1000 * disc difference */
    END_SCORE,      /* the disc difference; empty squares count for nobody */
    END_EVALUATION, /* no special case: the terms count */
    END_RANKED,     /* paper 004 with strict=1 and end=score: 2^45 * disc difference */
} lab_end;

/* Returns 0 while less than a third of the squares is filled, 1 while less than two thirds, then 2.
 */
static inline int lab_third(int discs, int all) {
    return 3 * discs < all ? 0 : 3 * discs < 2 * all ? 1 : 2;
}

/* The same by paper 002's program, which counts exact thirds to the earlier phase. */
static inline int lab_third_le(int discs, int all) {
    return 3 * discs <= all ? 0 : 3 * discs <= 2 * all ? 1 : 2;
}

typedef struct lab_evaluation {
    lab_phase_rule phase_rule;
    int phases;            /* 1 to LAB_PHASES */
    int limit[LAB_PHASES]; /* PHASE_MOVES: phases - 1 of them */
    const char *phase_names[LAB_PHASES];
    lab_term terms[LAB_TERMS];
    int count;
    lab_group groups[LAB_GROUPS];
    int group_count;
    bool whole; /* integers, as in the students' programs: every scaled term and the sum of the
                   weighted terms are truncated toward zero. With WEIGH_EMPTIES and WEIGH_DISCS
                   the products are added first and divided once: (e*a + (S-e)*b) / S. */
    lab_end end;
    bool end_other; /* a finished game gets the value of the other side (paper 004's program) */
    /* The board sizes whose weights of terms and of squares are used. They differ from the board's
     * size if the paper has no weights for it; the output says so. */
    int weights_of_size, squares_of_size;
} lab_evaluation;

/* One line of an explanation: the value of a term. */
typedef struct lab_explained_term {
    const lab_term *term;
    lab_feature feature; /* the term's; FEATURE_DISCS if discs take its place */
    double own, opp;     /* the feature for both sides */
    double scaled;       /* after the form; truncated if the evaluation truncates */
    double weight;       /* the weight that was applied */
    double contribution; /* scaled * weight */
} lab_explained_term;

typedef struct lab_explanation {
    int phase;
    bool over;    /* the game is over: the end rule gives the value, the terms are only shown */
    double value; /* for the root's side */
    int count;
    lab_explained_term terms[LAB_TERMS];
} lab_explanation;

#endif
