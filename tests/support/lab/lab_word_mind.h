/* tests/support/lab/lab_word_mind.h - a mind for boards up to 8x8 that knows its board and its
 * options, and nothing else. The caller frees it and owns the options. */
#ifndef TESTS_SUPPORT_LAB_WORD_MIND_H
#define TESTS_SUPPORT_LAB_WORD_MIND_H

#include "game/position.h"
#include "lab/instance.h"
#include "lab/kernel/choices.h"
#include "lab/kernel/ground_make.h"
#include "lab/kernel/mind.h"
#include "lab/kernel/set.h"
#include "lab/options.h"

#include <stdlib.h>

/* Returns NULL if memory is short. */
static inline lab_mind *word_mind(const position *p, const lab_options *o) {
    lab_mind *m = calloc(1, sizeof *m);
    if (!m) return NULL;
    m->options = o;
    m->field = p->field;
    ground_make(&m->ground, &m->field);
    return m;
}

static inline node word_node(const position *p) {
    return (node){.mover = set_from(&p->grid.own), .other = set_from(&p->grid.opp)};
}

/* Returns the score by which the options order the move. */
static inline double word_score(const lab_mind *m, const position *p, int square) {
    const node n = word_node(p);
    choices c;
    ground_expand(&m->ground, n.mover, n.other, &c.expansion);
    const child made = make_child(m, &n, &c, square);
    return guess_key(m, &n, &made);
}

#endif
