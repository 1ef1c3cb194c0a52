/* service/answers/explain.c - asks the engine or the laboratory for the parts of a value. */
#include "service/answers/explain.h"

#include "base/alloc.h"
#include "base/text.h"
#include "engine/engine.h"
#include "lab/agent.h"
#include "lab/agent_file.h"
#include "lab/evaluation.h"
#include "lab/feature.h"
#include "lab/search.h"
#include "player/champion_keys.h"

#include <assert.h>

static_assert((int)LAB_TERMS <= (int)EXPLAINED_TERMS, "an explanation has room for all terms");

struct explained_texts {
    engine *engine;     /* the facts about weights point into it */
    lab_search *search; /* the terms point into it */
    lab_agent agent;
    buffer sentence;
};

/* ---- the champion ---- */

static status choose_weights(const explain_request *r, engine_options *o, fault *f) {
    if (!r->weights) return OK;
    if (o->weights || o->by_hand)
        return fault_set(f, E_FORMAT, 0, "weights are given twice: %s, and by --weights",
                         player_spec_text(r->spec));
    return engine_choose_weights(view_of(r->weights), o, f);
}

/* Nothing is searched, so the smallest table is enough. */
status explain_open_engine(const explain_request *r, engine **out, fault *f) {
    engine_options o = {.tier = r->tier};
    view name = view_of(r->weights ? r->weights : "");
    (void)player_spec_get(r->spec, "weights", &name);
    status failed = champion_engine_options(r->spec, &o, f);
    if (!failed) failed = choose_weights(r, &o, f);
    if (!failed) failed = engine_weights_fit(&o, name, r->position->field.size, f);
    o.threads = 1;
    o.table_mb = 1;
    if (!failed) failed = engine_create(&o, out, f);
    engine_leave_weights(&o);
    return failed;
}

static status explain_champion(const explain_request *r, explained_position *e, fault *f) {
    status failed = explain_open_engine(r, &e->texts->engine, f);
    if (!failed) failed = engine_explain(e->texts->engine, r->position, &e->champion, f);
    if (!failed)
        failed = engine_weights_about(e->texts->engine, r->position->field.size, &e->weights, f);
    e->weights.learned &= e->champion.by == EXPLAINED_LEARNED;
    return failed;
}

/* ---- an agent of the laboratory ---- */

static explained_term term_of(const lab_explained_term *t) {
    return (explained_term){.name = t->term->name,
                            .feature = lab_feature_name(t->feature),
                            .definition = lab_feature_sentence(t->feature),
                            .own = t->own,
                            .other = t->opp,
                            .scaled = t->scaled,
                            .weight = t->weight,
                            .adds = t->contribution};
}

static void take_terms(const struct explained_texts *t, const lab_explanation *x,
                       agent_explanation *out) {
    const lab_evaluation *v = &t->agent.evaluation;
    *out = (agent_explanation){.spec = t->agent.spec,
                               .base = t->agent.info->name,
                               .sentence = buffer_text(&t->sentence),
                               .phase = v->phases > 1 ? v->phase_names[x->phase] : NULL,
                               .over = x->over,
                               .whole = v->whole,
                               .counts_for_white = t->agent.info->counts_for_white,
                               .value = x->value,
                               .count = x->count};
    for (int i = 0; i < x->count; i++) out->terms[i] = term_of(&x->terms[i]);
}

static status explain_agent(const explain_request *r, explained_position *e, fault *f) {
    struct explained_texts *t = e->texts;
    lab_explanation x;
    status failed = lab_agent_load(player_spec_view(r->spec), r->position->field.size, NULL, NULL,
                                   &t->agent, f);
    if (!failed && t->agent.evaluation.count == 0)
        failed = fault_set(f, E_RANGE, 0, "%s plays without an evaluation", t->agent.info->name);
    if (!failed) lab_agent_sentence(&t->agent, &t->sentence);
    if (!failed) failed = lab_search_create(&t->agent, r->tier, NULL, &t->search, f);
    if (!failed) failed = lab_search_explain(t->search, r->position, r->root, &x, f);
    if (!failed) take_terms(t, &x, &e->agent);
    return failed;
}

/* ---- any player ---- */

static status explain(const explain_request *r, explained_position *e, fault *f) {
    switch (r->spec->kind) {
    case PLAYER_CHAMPION:
        return explain_champion(r, e, f);
    case PLAYER_LAB:
        return explain_agent(r, e, f);
    default:
        return fault_set(f, E_UNSUPPORTED, 0,
                         "%.100s is an outside program: it does not show its evaluation",
                         player_spec_text(r->spec));
    }
}

static explained_position *make_explained(player_kind kind) {
    explained_position *e = alloc_array(NULL, 1, sizeof *e);
    if (!e) return NULL;
    e->kind = kind;
    e->texts = alloc_array(NULL, 1, sizeof *e->texts);
    if (e->texts) e->texts->sentence = buffer_make(NULL);
    return e;
}

status explain_position(const explain_request *r, explained_position **out, fault *f) {
    explained_position *e = make_explained(r->spec->kind);
    const status failed = e && e->texts ? explain(r, e, f)
                                        : fault_set(f, E_NOMEM, 0, "no memory for the explanation");
    if (failed)
        explained_free(e);
    else
        *out = e;
    return failed;
}

void explained_free(explained_position *e) {
    if (!e) return;
    if (e->texts) {
        engine_free(e->texts->engine);
        lab_search_free(e->texts->search);
        buffer_clear(&e->texts->sentence);
    }
    alloc_free(NULL, e->texts);
    alloc_free(NULL, e);
}
