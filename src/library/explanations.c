/* library/explanations.c - the parts of a value, for the engine and for agents.
 *
 * An explanation is a copy: it needs neither the engine nor the agent afterwards. */
#include "avocet.h"
#include "base/fault.h"
#include "engine/engine.h"
#include "lab/evaluation.h"
#include "lab/feature.h"
#include "library/objects.h"
#include "library/thinkers.h"
#include "search/explanation.h"

#include <assert.h>
#include <stdlib.h>

static_assert(AVOCET_PART_SQUARES == (int)EXPLAINED_SQUARES, "squares of a pattern");

enum { PARTS_MOST = EXPLAINED_PLACES + EXPLAINED_COUNTS };

static_assert((int)LAB_TERMS <= (int)PARTS_MOST, "room for the terms of an agent");

struct avocet_explanation {
    double value;
    size_t count;
    avocet_part parts[PARTS_MOST];
    engine_explanation champion; /* owns the names of its patterns */
};

/* ---- parts ---- */

static void take_term(const lab_explained_term *t, avocet_part *out) {
    *out = (avocet_part){
        .name = t->term->name,
        .feature = lab_feature_name(t->feature),
        .own = t->own,
        .other = t->opp,
        .scaled = t->scaled,
        .weight = t->weight,
        .adds = t->contribution,
    };
}

static void take_count(const explained_count *c, avocet_part *out) {
    *out = (avocet_part){
        .name = c->name,
        .own = c->count,
        .scaled = c->count,
        .weight = (double)c->weight / EXPLAINED_DISC,
        .adds = (double)c->adds / EXPLAINED_DISC,
    };
}

static void take_place(const explained_place *p, avocet_part *out) {
    *out = (avocet_part){
        .name = p->pattern,
        .adds = (double)p->adds / EXPLAINED_DISC,
        .square_count = p->count,
    };
    for (int i = 0; i < p->count; i++) {
        out->squares[i] = p->squares[i];
        out->fillings[i] = p->filling[i];
    }
}

static void take_champion(avocet_explanation *x) {
    const engine_explanation *from = &x->champion;
    x->value = from->value;
    if (from->by == EXPLAINED_RESULT) return; /* a finished game has a result and no parts */
    for (int i = 0; i < from->count_count; i++) take_count(&from->counts[i], &x->parts[x->count++]);
    for (int i = 0; i < from->place_count; i++) take_place(&from->places[i], &x->parts[x->count++]);
}

static void take_agent(const lab_explanation *from, avocet_explanation *x) {
    x->value = from->value;
    if (from->over) return;
    for (int i = 0; i < from->count; i++) take_term(&from->terms[i], &x->parts[x->count++]);
}

/* ---- making ---- */

static avocet_explanation *make_explanation(avocet_error *error) {
    avocet_explanation *x = calloc(1, sizeof *x);
    if (!x) (void)library_no_memory(error);
    return x;
}

static avocet_explanation *finish(avocet_explanation *x, status failed, const fault *f,
                                  avocet_error *error) {
    if (!failed) return x;
    (void)library_report(error, f);
    avocet_explanation_free(x);
    return NULL;
}

avocet_explanation *avocet_engine_explain(avocet_engine *e, const avocet_position *p,
                                          avocet_error *error) {
    fault f;
    avocet_explanation *x = make_explanation(error);
    if (!x) return NULL;
    const status failed = engine_explain(thinker_engine(e), &p->position, &x->champion, &f);
    if (!failed) take_champion(x);
    return finish(x, failed, &f, error);
}

avocet_explanation *avocet_agent_explain(avocet_agent *a, const avocet_position *p,
                                         avocet_error *error) {
    fault f;
    lab_explanation terms;
    avocet_explanation *x = make_explanation(error);
    if (!x) return NULL;
    const status failed = thinker_explain(a, p, &terms, &f);
    if (!failed) take_agent(&terms, x);
    return finish(x, failed, &f, error);
}

void avocet_explanation_free(avocet_explanation *x) {
    free(x);
}

/* ---- reading ---- */

double avocet_explanation_value(const avocet_explanation *x) {
    return x->value;
}

size_t avocet_explanation_count(const avocet_explanation *x) {
    return x->count;
}

bool avocet_explanation_part(const avocet_explanation *x, size_t index, avocet_part *out) {
    if (index >= x->count) return false;
    *out = x->parts[index];
    return true;
}
