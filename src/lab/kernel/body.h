/* lab/kernel/body.h - an instance of the lab's search. instance_word.c, instance_wide.c and their
 * namesakes for submitted programs define LAB_WIDE and LAB_SUBMITTED and include this header; each
 * is compiled once per tier. */
#ifndef LAB_KERNEL_BODY_H
#define LAB_KERNEL_BODY_H

#define LAB_WHOLE /* see recursion.h */

#include "base/alloc.h"
#include "game/position.h"
#include "lab/agent.h"
#include "lab/evaluation.h"
#include "lab/feature.h"
#include "lab/instance.h"
#include "lab/kernel/think.h"
#include "lab/options.h"
#include "lab/probcut.h"
#include "lab/trace.h"
#include "search/result.h"

enum { MEGABYTE = 1 << 20 };

static void destroy(lab_mind *m) {
    if (!m) return;
    alloc_free(m->memory, m->table.block);
    alloc_free(m->memory, m->cache.entries);
    alloc_free(m->memory, m->tree.nodes);
    alloc_free(m->memory, m);
}

/* Finds out on what the evaluation depends besides the discs. */
static void find_dependences(lab_mind *m, const lab_evaluation *e) {
    m->thirds_le = e->phase_rule == PHASE_THIRDS_LE;
    for (int i = 0; i < e->count; i++) {
        const lab_feature f = e->terms[i].feature;
        m->mover_matters |= f == FEATURE_PARITY || f == FEATURE_REGION_PARITY ||
                            f == FEATURE_SHARED_REACH || e->terms[i].form == FORM_IDLE;
        m->colour_matters |= e->terms[i].form == FORM_BLACK;
    }
}

static void new_game(lab_mind *m, uint64_t seed) {
    m->seed = seed;
    if (!m->options->keep_games) table_next_generation(&m->table);
}

static lab_mind *create(const lab_agent *agent, const probcut_model *probcut,
                        const allocator *memory) {
    lab_mind *m = alloc_array(memory, 1, sizeof *m);
    if (!m) return NULL;
    const lab_options *o = &agent->options;
    m->agent = agent;
    m->options = o;
    m->memory = memory;
    m->probcut = probcut;
    find_dependences(m, &agent->evaluation);
    const bool enough =
        !lab_searches(o) ||
        ((!o->table || table_make(&m->table, (size_t)o->table_mb * MEGABYTE, memory)) &&
         (!o->cache || cache_make(&m->cache, (size_t)o->cache_mb * MEGABYTE, memory)) &&
         (!o->tree || kept_tree_make(&m->tree, (size_t)o->tree_mb * MEGABYTE, memory)));
    if (!enough) {
        destroy(m);
        return NULL;
    }
    new_game(m, o->seed);
    return m;
}

static void watch(lab_mind *m, lab_trace *hook, void *context) {
    m->trace = hook;
    m->trace_context = context;
}

static void think(lab_mind *m, const position *p, const search_request *request, int64_t start_ns,
                  search_result *out) {
    if (lab_searches(m->options))
        think_search(m, p, request, start_ns, out);
    else
        think_simple(m, p, out);
}

static void explain_position(lab_mind *m, const position *p, colour root, lab_explanation *out) {
    const node n = root_node(m, p, root);
    sight s = sight_of(m, &n);
    s.own_moves = ground_moves(&m->ground, s.own, s.opp);
    s.opp_moves = ground_moves(&m->ground, s.opp, s.own);
    explain(&m->evaluation, &s, !set_some(s.own_moves) && !set_some(s.opp_moves), out);
}

#if LAB_SUBMITTED
#define LAB_INSTANCE LAB_NAME(lab_submitted)
#else
#define LAB_INSTANCE LAB_NAME(lab_instance)
#endif

const lab_instance LAB_INSTANCE = {create, destroy, new_game, watch, think, explain_position};

#endif
