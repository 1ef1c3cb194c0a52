/* tests/support/lab/lab_table_int.h - the body of lab_table_word.c and lab_table_wide.c, which
 * choose the width first. */
#ifndef TESTS_SUPPORT_LAB_TABLE_INT_H
#define TESTS_SUPPORT_LAB_TABLE_INT_H

#include "game/position.h"
#include "lab/evaluation.h"
#include "lab/feature.h"
#include "lab/kernel/evaluate.h"
#include "lab/kernel/features.h"
#include "lab/kernel/ground.h"
#include "lab/kernel/ground_make.h"
#include "lab/kernel/set.h"
#include "lab/kernel/set_type.h"
#include "support/lab/lab_table.h"

typedef struct scene {
    ground ground;
    prepared_evaluation prepared;
    sight sight;
} scene;

/* Without moves. The scene must not be moved afterwards. */
static inline void scene_set(scene *s, const lab_evaluation *e, const position *p, colour root) {
    ground_make(&s->ground, &p->field);
    prepare(&s->prepared, e, &s->ground, root == BLACK);
    const set own = set_from(position_discs(p, root));
    const set opp = set_from(position_discs(p, colour_other(root)));
    s->sight = (sight){.own = own,
                       .opp = opp,
                       .empty = ground_empty(&s->ground, own, opp),
                       .own_moves = set_none(),
                       .opp_moves = set_none(),
                       .own_to_move = p->to_move == root};
}

static inline void scene_find_moves(scene *s, bool own, bool opp) {
    if (own) s->sight.own_moves = ground_moves(&s->ground, s->sight.own, s->sight.opp);
    if (opp) s->sight.opp_moves = ground_moves(&s->ground, s->sight.opp, s->sight.own);
}

static void table_count(const lab_evaluation *e, const position *p, colour root, lab_counts *out) {
    scene s;
    scene_set(&s, e, p, root);
    scene_find_moves(&s, true, true);
    side own = sight_own(&s.sight), opp = sight_opp(&s.sight);
    sides_settle(&s.ground, true, true, &own, &opp);
    for (int f = 0; f < FEATURE_COUNT; f++) {
        out->own[f] = feature_value(&s.prepared, 0, &s.sight, &own, (lab_feature)f);
        out->opp[f] = feature_value(&s.prepared, 0, &s.sight, &opp, (lab_feature)f);
    }
}

static int table_phase(const lab_evaluation *e, const position *p, colour root) {
    scene s;
    scene_set(&s, e, p, root);
    return phase_of(&s.prepared, &s.sight);
}

static double table_evaluate(const lab_evaluation *e, const position *p, colour root) {
    scene s;
    scene_set(&s, e, p, root);
    scene_find_moves(&s, s.prepared.wants_own_moves, s.prepared.wants_opp_moves);
    return evaluate(&s.prepared, &s.sight);
}

static double table_end_value(const lab_evaluation *e, const position *p, colour root) {
    scene s;
    scene_set(&s, e, p, root);
    scene_find_moves(&s, s.prepared.wants_own_moves, s.prepared.wants_opp_moves);
    return end_value(&s.prepared, &s.sight);
}

static void table_explain(const lab_evaluation *e, const position *p, colour root, bool over,
                          lab_explanation *out) {
    scene s;
    scene_set(&s, e, p, root);
    explain(&s.prepared, &s.sight, over, out);
}

#define LAB_QUOTED(text) #text
#define LAB_TEXT(text)   LAB_QUOTED(text)

#define LAB_TABLE(most)                                                                            \
    {                                                                                              \
        .name = LAB_TEXT(LAB_NAME(lab)), .largest = (most), .count = table_count,                  \
        .phase = table_phase, .evaluate = table_evaluate, .end_value = table_end_value,            \
        .explain = table_explain                                                                   \
    }

#endif
