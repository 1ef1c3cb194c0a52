/* lab/search.c - makes searches and hands positions to the instance for their board size.
 *
 * I1  The instance gets a position with a legal move, and its answer is one of these moves. */
#include "lab/search.h"

#include "base/clock.h"
#include "base/text.h"
#include "lab/evaluation.h"
#include "lab/feature.h"
#include "lab/instance.h"
#include "lab/options.h"
#include "lab/probcut.h"
#include "search/game_clock.h"

#include <assert.h>
#include <math.h>

struct lab_search {
    lab_agent agent;
    probcut_model probcut;
    const lab_instance *instance;
    lab_mind *mind;
    const allocator *memory;
};

#define DECLARE_INSTANCES(tier)                                                                    \
    extern const lab_instance lab_instance_word_##tier, lab_instance_wide_##tier,                  \
        lab_submitted_word_##tier, lab_submitted_wide_##tier
#define INSTANCES(tier)                                                                            \
    {                                                                                              \
        {&lab_instance_word_##tier, &lab_instance_wide_##tier},                                    \
            {&lab_submitted_word_##tier, &lab_submitted_wide_##tier},                              \
    }

DECLARE_INSTANCES(baseline);
#ifdef AVOCET_HAVE_TIERS
DECLARE_INSTANCES(v3);
DECLARE_INSTANCES(v4);
#endif

enum { WORD_SIZE = 8 }; /* the largest board in one word */

const lab_instance *lab_instance_for(int size, bool submitted, tier t) {
    static const lab_instance *const instances[TIER_COUNT][2][2] = {
        [TIER_BASELINE] = INSTANCES(baseline),
#ifdef AVOCET_HAVE_TIERS
        [TIER_V3] = INSTANCES(v3),
        [TIER_V4] = INSTANCES(v4),
#endif
    };
    return instances[t][submitted][size > WORD_SIZE];
}

/* Returns whether a term is one of a submitted program. Instances without these programs do black's
 * lead, too: it becomes an own lead before the search. */
static bool is_submitted_term(const lab_term *t) {
    return t->feature == FEATURE_COUNTED || t->feature == FEATURE_SHARED_REACH ||
           t->feature == FEATURE_RASTERED || t->form == FORM_IDLE;
}

static bool is_submitted(const lab_agent *a) {
    const lab_options *o = &a->options;
    const lab_evaluation *e = &a->evaluation;
    bool found = o->program_flags || o->program_clock || o->leak || o->order == ORDER_PROGRAM ||
                 e->end_other || e->phase_rule == PHASE_THIRDS_LE;
    for (int i = 0; i < e->count; i++) found = found || is_submitted_term(&e->terms[i]);
    return found;
}

static bool same_term(const lab_term *a, const lab_term *b) {
    bool same = a->feature == b->feature && a->form == b->form && a->scale == b->scale &&
                a->weighing == b->weighing;
    for (int i = 0; i < LAB_PHASES; i++) same = same && a->weight[i] == b->weight[i];
    return same;
}

static bool same_groups(const lab_evaluation *a, const lab_evaluation *b) {
    bool same = a->group_count == b->group_count;
    for (int i = 0; same && i < a->group_count; i++) {
        same = squares_equal(&a->groups[i].where, &b->groups[i].where);
        for (int k = 0; k < LAB_PHASES; k++)
            same = same && a->groups[i].weight[k] == b->groups[i].weight[k];
    }
    return same;
}

static bool same_phases(const lab_evaluation *a, const lab_evaluation *b) {
    bool same = a->phase_rule == b->phase_rule && a->phases == b->phases;
    for (int i = 0; i < LAB_PHASES; i++) same = same && a->limit[i] == b->limit[i];
    return same;
}

static bool same_evaluation(const lab_evaluation *a, const lab_evaluation *b) {
    bool same = a->count == b->count && a->end == b->end && a->end_other == b->end_other &&
                a->whole == b->whole;
    for (int i = 0; same && i < a->count; i++) same = same_term(&a->terms[i], &b->terms[i]);
    return same && same_phases(a, b) && same_groups(a, b);
}

/* Checks that the built-in ProbCut numbers fit the agent: they were fitted for the catalogue's
 * evaluation and mean nothing for another. */
static status check_fitted(const lab_agent *a, fault *f) {
    lab_agent plain;
    const status failed = lab_agent_parse(view_of(a->info->name), a->size, &plain, f);
    if (failed) return failed;
    if (same_evaluation(&a->evaluation, &plain.evaluation)) return OK;
    return fault_set(
        f, E_UNSUPPORTED, 0,
        "the ProbCut parameters of %s were fitted for its own evaluation, not for a "
        "changed one; avocet train agent-probcut fits others, an agent file holds them",
        a->info->name);
}

static status load_probcut(lab_search *s, fault *f) {
    const lab_agent *a = &s->agent;
    s->probcut = a->probcut;
    if (!a->probcut.count) {
        status failed = check_fitted(a, f);
        if (!failed) failed = probcut_built_in(a->info->name, a->size, s->memory, &s->probcut, f);
        if (failed) return failed;
    }
    probcut_narrow(&s->probcut, a->options.probcut);
    return OK;
}

static status make_mind(lab_search *s, tier t, fault *f) {
    const bool cuts = s->agent.options.probcut != PROBCUT_OFF;
    s->instance = lab_instance_for(s->agent.size, is_submitted(&s->agent), t);
    const status failed = cuts ? load_probcut(s, f) : OK;
    if (failed) return failed;
    s->mind = s->instance->create(&s->agent, cuts ? &s->probcut : NULL, s->memory);
    if (!s->mind) return fault_set(f, E_NOMEM, 0, "no memory for the agent's tables");
    return OK;
}

status lab_search_create(const lab_agent *agent, tier t, const allocator *memory, lab_search **out,
                         fault *f) {
    *out = NULL;
    if (!tier_usable(t))
        return fault_set(f, E_UNSUPPORTED, 0, "this machine cannot run %s code", tier_name(t));
    lab_search *s = alloc_array(memory, 1, sizeof *s);
    if (!s) return fault_set(f, E_NOMEM, 0, "no memory for an agent");
    s->agent = *agent;
    s->memory = memory;
    const status failed = make_mind(s, t, f);
    if (failed) {
        lab_search_free(s);
        return failed;
    }
    *out = s;
    return OK;
}

void lab_search_free(lab_search *s) {
    if (!s) return;
    if (s->mind) s->instance->destroy(s->mind);
    alloc_free(s->memory, s);
}

void lab_search_new_game(lab_search *s, uint64_t seed) {
    s->instance->new_game(s->mind, seed);
}

const lab_agent *lab_search_agent(const lab_search *s) {
    return &s->agent;
}

void lab_search_watch(lab_search *s, lab_trace *hook, void *context) {
    s->instance->watch(s->mind, hook, context);
}

/* Turns a game's clock into a time for this move; the kernel knows no clock. */
static search_limits limits_for(const lab_agent *a, const position *p, const search_limits *asked) {
    const lab_options *o = &a->options;
    if (search_limited(asked)) return game_clock_limits(asked, position_empties(p));
    return (search_limits){.depth = o->depth, .nodes = o->nodes, .time_ns = o->time_ns};
}

static status check_size(const lab_search *s, const position *p, fault *f) {
    if (p->field.size == s->agent.size) return OK;
    return fault_set(f, E_RANGE, 0, "the board is %dx%d, the agent was made for %dx%d",
                     p->field.size, p->field.size, s->agent.size, s->agent.size);
}

status lab_search_run(lab_search *s, const position *p, const search_request *request,
                      search_result *out, fault *f) {
    const int64_t start_ns = clock_now_ns();
    const status failed = check_size(s, p, f);
    if (failed) return failed;
    const squares moves = position_moves(p);
    if (squares_empty(&moves)) {
        const bool over = position_over(p);
        *out = (search_result){
            .move = over ? SQUARE_NONE : SEARCH_PASS, .value = NAN, .unit = UNIT_OWN};
        return OK;
    }
    search_request r = *request;
    r.limits = limits_for(&s->agent, p, &request->limits);
    if (!search_limited(&r.limits) && lab_searches(&s->agent.options))
        return fault_set(f, E_RANGE, 0, "%s has no limit: set depth, time or nodes",
                         s->agent.info->name);
    s->instance->think(s->mind, p, &r, start_ns, out);
    assert(squares_has(&moves, out->move)); /* I1 */
    return OK;
}

status lab_search_explain(lab_search *s, const position *p, colour root, lab_explanation *out,
                          fault *f) {
    const status failed = check_size(s, p, f);
    if (failed) return failed;
    s->instance->explain(s->mind, p, root, out);
    return OK;
}
