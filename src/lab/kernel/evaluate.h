/* lab/kernel/evaluate.h - evaluates a position by an evaluation's data (lab/evaluation.h).
 *
 * prepare() turns the data into the form that the leaves of a search need: groups of squares as
 * sets, and for each phase only the terms with a weight. A search calls evaluate() millions of
 * times a second; explain() lists the terms for a person. No result is ever -0.0, so that equal
 * values are equal bits. Ownership: a prepared evaluation borrows the evaluation and the ground.
 *
 * I1  A phase is below the evaluation's number of phases. */
#ifndef LAB_KERNEL_EVALUATE_H
#define LAB_KERNEL_EVALUATE_H

#include "lab/evaluation.h"
#include "lab/feature.h"
#include "lab/kernel/features.h"

#include <assert.h>

/* The terms with a weight in one phase, in the order of the evaluation's list. */
typedef struct agenda {
    int count;
    struct task {
        lab_feature feature;
        lab_form form;
        lab_weighing weighing;
        double scale, weight;
    } tasks[LAB_TERMS];
    bool wants_stable, wants_unstable;
} agenda;

typedef struct prepared_evaluation {
    const lab_evaluation *evaluation;
    const ground *ground;
    set groups[LAB_GROUPS];
    agenda agendas[LAB_PHASES];
    bool root_is_black;
    bool wants_own_moves, wants_opp_moves;    /* evaluate() needs these moves in the sight */
    bool wants_mover_moves, wants_idle_moves; /* and those of the side to move, of the other side */
} prepared_evaluation;

/* ------------------------------------------------------------------------------------------------
 * Preparing. */

static inline bool feature_wants_moves(lab_feature f) {
    return f == FEATURE_MOBILITY || f == FEATURE_POTENTIAL_CORNERS || f == FEATURE_CORNER_VALUE;
}

static inline bool feature_wants_stable(lab_feature f) {
    return f == FEATURE_STABLE || f == FEATURE_SEMI_STABLE;
}

static inline bool feature_wants_unstable(lab_feature f) {
    return f == FEATURE_UNSTABLE || f == FEATURE_SEMI_STABLE;
}

/* Returns the task of a term. Black's lead is the own lead of a black root. */
static inline struct task task_of(const prepared_evaluation *p, const lab_term *t, int phase) {
    struct task task = {t->feature, t->form, t->weighing, t->scale, t->weight[phase]};
    if (t->form == FORM_BLACK) {
        task.form = FORM_DIFFERENCE;
        if (!p->root_is_black) task.scale = -t->scale;
    }
    return task;
}

static inline void agenda_add(agenda *a, const struct task *t) {
    a->tasks[a->count++] = *t;
    a->wants_stable |= feature_wants_stable(t->feature);
    a->wants_unstable |= feature_wants_unstable(t->feature);
}

static inline void want_moves(prepared_evaluation *p, const lab_term *t) {
    p->wants_mover_moves |= t->feature == FEATURE_SHARED_REACH;
    if (!feature_wants_moves(t->feature)) return;
    p->wants_idle_moves |= t->form == FORM_IDLE;
    p->wants_own_moves |= t->form != FORM_OTHER && t->form != FORM_IDLE;
    p->wants_opp_moves |= t->form != FORM_OWN && t->form != FORM_IDLE;
}

static inline void prepare_phase(prepared_evaluation *p, int phase) {
    const lab_evaluation *e = p->evaluation;
    for (int i = 0; i < e->count; i++) {
        const lab_term *t = &e->terms[i];
        if (t->weight[phase] == 0) continue;
        const struct task task = task_of(p, t, phase);
        agenda_add(&p->agendas[phase], &task);
        want_moves(p, t);
    }
}

static inline void prepare(prepared_evaluation *out, const lab_evaluation *e, const ground *g,
                           bool root_is_black) {
    *out = (prepared_evaluation){.evaluation = e, .ground = g, .root_is_black = root_is_black};
    for (int i = 0; i < e->group_count; i++) out->groups[i] = set_from(&e->groups[i].where);
    for (int phase = 0; phase < e->phases; phase++) prepare_phase(out, phase);
}

/* ------------------------------------------------------------------------------------------------
 * Phases. */

/* Returns the phase by moves played, as in paper 000. Fewer moves than the first limit are early,
 * more than the last limit are late. A phase between two limits includes the upper limit. */
static inline int phase_by_moves(const lab_evaluation *e, int moves) {
    if (e->phases == 1 || moves < e->limit[0]) return 0;
    int phase = 1;
    while (phase < e->phases - 1 && moves > e->limit[phase]) phase++;
    return phase;
}

static inline int phase_of(const prepared_evaluation *p, const sight *s) {
    if (p->evaluation->phase_rule == PHASE_NONE) return 0;
    const int discs = set_size(set_join(s->own, s->opp));
    if (p->evaluation->phase_rule == PHASE_THIRDS) return lab_third(discs, p->ground->squares);
    if (LAB_SUBMITTED && p->evaluation->phase_rule == PHASE_THIRDS_LE)
        return lab_third_le(discs, p->ground->squares);
    return phase_by_moves(p->evaluation, discs - 4);
}

/* ------------------------------------------------------------------------------------------------
 * Terms. */

/* Returns x rounded toward zero, as C and Java divide integers. A number too large for an integer
 * has no decimals anyway. */
static inline double truncated(double x) {
    const double largest = 4611686018427387904.0; /* 2^62 */
    return x > -largest && x < largest ? (double)(int64_t)x : x;
}

static inline double squares_held(const prepared_evaluation *p, int phase, set mine) {
    double sum = 0;
    for (int i = 0; i < p->evaluation->group_count; i++)
        sum += p->evaluation->groups[i].weight[phase] * set_size(set_both(mine, p->groups[i]));
    return sum;
}

/* Returns the sum of |weight| over these squares: the largest lead they allow. */
static inline double squares_bound(const prepared_evaluation *p, int phase, set discs) {
    double sum = 0;
    for (int i = 0; i < p->evaluation->group_count; i++) {
        const double weight = p->evaluation->groups[i].weight[phase];
        sum += (weight < 0 ? -weight : weight) * set_size(set_both(discs, p->groups[i]));
    }
    return sum;
}

/* Returns the feature for one side of the sight. */
static inline double feature_value(const prepared_evaluation *p, int phase, const sight *s,
                                   const side *who, lab_feature f) {
    if (f == FEATURE_SQUARES) return squares_held(p, phase, who->mine);
    return count_feature(p->ground, s, who, f);
}

static inline double quotient(double part, double whole) {
    return whole == 0 ? 0 : part / whole;
}

static inline double form_value(lab_form form, double scale, double own, double opp,
                                bool own_to_move) {
    switch (form) {
    case FORM_RATIO:
        return quotient(scale * (own - opp), own + opp);
    case FORM_DIFFERENCE:
        return scale * (own - opp);
    case FORM_OWN:
        return scale * own;
    case FORM_OTHER:
        return scale * opp;
    case FORM_IDLE:
        return !LAB_SUBMITTED ? 0 : scale * (own_to_move ? opp : own);
    case FORM_SHARE:
    case FORM_BLACK:
        break;
    }
    return 0;
}

static inline double squares_share(const prepared_evaluation *p, int phase, double scale,
                                   const side *s) {
    const double lead = squares_held(p, phase, s->mine) - squares_held(p, phase, s->theirs);
    return quotient(scale * lead, squares_bound(p, phase, set_join(s->mine, s->theirs)));
}

static inline double task_exact(const prepared_evaluation *p, int phase, const struct task *t,
                                const sight *s, const side *own, const side *opp) {
    if (t->form == FORM_SHARE) return squares_share(p, phase, t->scale, own);
    const double of_own = t->form == FORM_OTHER ? 0 : feature_value(p, phase, s, own, t->feature);
    const double of_opp = t->form == FORM_OWN ? 0 : feature_value(p, phase, s, opp, t->feature);
    return form_value(t->form, t->scale, of_own, of_opp, s->own_to_move);
}

static inline double task_value(const prepared_evaluation *p, int phase, const struct task *t,
                                const sight *s, const side *own, const side *opp) {
    const double value = task_exact(p, phase, t, s, own, opp);
    return p->evaluation->whole ? truncated(value) : value;
}

/* ------------------------------------------------------------------------------------------------
 * Values, for the root's side. */

/* Returns the number of squares that a weighing multiplies by. The caller divides the product by
 * the number of all squares. */
static inline int weighing_squares(const prepared_evaluation *p, lab_weighing w, const sight *s) {
    const int empty = set_size(s->empty);
    return w == WEIGH_EMPTIES ? empty : p->ground->squares - empty;
}

static inline double evaluate(const prepared_evaluation *p, const sight *s) {
    const int phase = phase_of(p, s);
    assert(phase >= 0 && phase < p->evaluation->phases); /* I1 */
    const agenda *a = &p->agendas[phase];
    side own = sight_own(s), opp = sight_opp(s);
    sides_settle(p->ground, a->wants_stable, a->wants_unstable, &own, &opp);

    double sum = 0, shared = 0; /* shared: sum of the products that are divided by the squares */
    for (int i = 0; i < a->count; i++) {
        const struct task *t = &a->tasks[i];
        const double part = t->weight * task_value(p, phase, t, s, &own, &opp);
        if (t->weighing == WEIGH_PHASE)
            sum += part;
        else
            shared += part * weighing_squares(p, t->weighing, s);
    }
    if (shared != 0) sum += shared / p->ground->squares;
    return p->evaluation->whole ? truncated(sum) : sum;
}

/* Returns the same sight with the sides exchanged. */
static inline sight sight_exchanged(const sight *s) {
    sight other = *s;
    other.own = s->opp;
    other.opp = s->own;
    other.own_moves = s->opp_moves;
    other.opp_moves = s->own_moves;
    other.own_to_move = !s->own_to_move;
    other.own_placed = !s->own_placed;
    return other;
}

/* Returns the value of a finished game for the own side of the sight, which has no moves. */
static inline double end_value_own(const prepared_evaluation *p, const sight *s) {
    const int lead = set_size(s->own) - set_size(s->opp);
    switch (p->evaluation->end) {
    case END_HUGE:
        return lead > 0 ? 1e9 : lead < 0 ? -1e9 : 0;
    case END_THOUSAND:
        return 1000 * lead;
    case END_SCORE:
        return lead;
    case END_RANKED:
        return 0x1p45 * lead;
    case END_EVALUATION:
        break;
    }
    return evaluate(p, s);
}

/* Returns the value of a finished game. Paper 004's program takes it for the wrong side. */
static inline double end_value(const prepared_evaluation *p, const sight *s) {
    if (!LAB_SUBMITTED || !p->evaluation->end_other) return end_value_own(p, s);
    const sight other = sight_exchanged(s);
    return end_value_own(p, &other);
}

/* ------------------------------------------------------------------------------------------------
 * Explaining. */

static inline double applied_weight(const prepared_evaluation *p, const lab_term *t, int phase,
                                    const sight *s) {
    if (t->weighing == WEIGH_PHASE) return t->weight[phase];
    return t->weight[phase] * weighing_squares(p, t->weighing, s) / p->ground->squares;
}

/* Returns the task of a term. In a finished game discs may take its place: end_value() has no need
 * of that, since it gives the disc difference at once. */
static inline struct task explained_task(const prepared_evaluation *p, const lab_term *t, int phase,
                                         bool over) {
    struct task task = task_of(p, t, phase);
    if (over && t->discs_at_end) {
        task.feature = FEATURE_DISCS;
        task.form = FORM_DIFFERENCE;
        task.scale = 1;
    }
    return task;
}

static inline lab_explained_term explain_term(const prepared_evaluation *p, const lab_term *t,
                                              int phase, bool over, const sight *s, const side *own,
                                              const side *opp) {
    const struct task task = explained_task(p, t, phase, over);
    lab_explained_term line = {.term = t,
                               .feature = task.feature,
                               .own = feature_value(p, phase, s, own, task.feature),
                               .opp = feature_value(p, phase, s, opp, task.feature),
                               .scaled = task_value(p, phase, &task, s, own, opp),
                               .weight = applied_weight(p, t, phase, s)};
    line.contribution = line.scaled * line.weight;
    return line;
}

/* Fills *out with every term, including those without a weight in this phase. The value is that of
 * evaluate(), or of end_value() if the game is over. */
static inline void explain(const prepared_evaluation *p, const sight *s, bool over,
                           lab_explanation *out) {
    sight full = *s; /* a search leaves out moves that its evaluation does not use */
    full.own_moves = ground_moves(p->ground, s->own, s->opp);
    full.opp_moves = ground_moves(p->ground, s->opp, s->own);
    const double value = over ? end_value(p, &full) : evaluate(p, &full);
    if (over && p->evaluation->end_other) full = sight_exchanged(&full);
    side own = sight_own(&full), opp = sight_opp(&full);
    sides_settle(p->ground, true, true, &own, &opp);

    const int phase = phase_of(p, s), count = p->evaluation->count;
    *out = (lab_explanation){.phase = phase, .over = over, .count = count, .value = value};
    for (int i = 0; i < count; i++)
        out->terms[i] = explain_term(p, &p->evaluation->terms[i], phase, over, &full, &own, &opp);
}

#endif
