/* tests/support/lab/lab_table.h - the lab's features and evaluations of every tier and width behind
 * function pointers.
 *
 * lab_table_word.c (boards up to 8x8) and lab_table_wide.c (all boards) are compiled once per tier,
 * like the instances of the lab itself. A table may only be called where its tier is usable. */
#ifndef TESTS_SUPPORT_LAB_TABLE_H
#define TESTS_SUPPORT_LAB_TABLE_H

#include "game/position.h"
#include "lab/evaluation.h"
#include "lab/feature.h"

/* Every feature of both sides. */
typedef struct lab_counts {
    double own[FEATURE_COUNT], opp[FEATURE_COUNT];
} lab_counts;

/* All for the side `root`. evaluate() and end_value() hand over only the moves that the evaluation
 * says it wants; FEATURE_SQUARES is counted with the evaluation's weights. */
typedef struct lab_table {
    const char *name; /* "lab_word_v3" */
    int largest;      /* board */
    void (*count)(const lab_evaluation *e, const position *p, colour root, lab_counts *out);
    int (*phase)(const lab_evaluation *e, const position *p, colour root);
    double (*evaluate)(const lab_evaluation *e, const position *p, colour root);
    double (*end_value)(const lab_evaluation *e, const position *p, colour root);
    void (*explain)(const lab_evaluation *e, const position *p, colour root, bool over,
                    lab_explanation *out);
} lab_table;

extern const lab_table lab_table_word_baseline, lab_table_wide_baseline;
extern const lab_table lab_table_word_v3, lab_table_wide_v3;
extern const lab_table lab_table_word_v4, lab_table_wide_v4;

/* The next table behind `after` (NULL: the first) that is usable on this CPU and takes boards of
 * this size; NULL at the end. */
const lab_table *lab_table_next(const lab_table *after, int size);

#endif
