/* library/agents.c - agents of the laboratory, and the features that they look at. */
#include "avocet.h"
#include "base/fault.h"
#include "base/text.h"
#include "game/grid.h"
#include "game/tier.h"
#include "lab/agent.h"
#include "lab/agent_file.h"
#include "lab/evaluation.h"
#include "lab/feature.h"
#include "lab/search.h"
#include "library/objects.h"
#include "library/questions.h"
#include "library/thinkers.h"
#include "search/result.h"

#include <stdlib.h>

struct avocet_agent {
    lab_search *search;
    avocet_progress *progress;
    void *context;
    avocet_result told;
};

const char *avocet_agent_name(size_t index) {
    return index < lab_agent_count() ? lab_agent_at(index)->name : NULL;
}

const char *avocet_agent_sentence(size_t index) {
    return index < lab_agent_count() ? lab_agent_at(index)->sentence : NULL;
}

const char *avocet_feature_name(size_t index) {
    return index < FEATURE_COUNT ? lab_feature_name((lab_feature)index) : NULL;
}

const char *avocet_feature_sentence(size_t index) {
    return index < FEATURE_COUNT ? lab_feature_sentence((lab_feature)index) : NULL;
}

/* ---- making ---- */

static status make_search(const char *specification, int size, lab_search **out, fault *f) {
    field where;
    lab_agent agent;
    status failed = field_init(&where, size, f);
    if (!failed) failed = lab_agent_load(view_of(specification), size, NULL, NULL, &agent, f);
    return failed ? failed : lab_search_create(&agent, tier_best(), NULL, out, f);
}

avocet_agent *avocet_agent_new(const char *specification, int size, avocet_error *error) {
    fault f;
    avocet_agent *a = calloc(1, sizeof *a);
    if (!a) {
        (void)library_no_memory(error);
        return NULL;
    }
    if (make_search(specification, size, &a->search, &f) == OK) return a;
    (void)library_report(error, &f);
    avocet_agent_free(a);
    return NULL;
}

void avocet_agent_free(avocet_agent *a) {
    if (a) lab_search_free(a->search);
    free(a);
}

int avocet_agent_size(const avocet_agent *a) {
    return lab_search_agent(a->search)->size;
}

void avocet_agent_new_game(avocet_agent *a, uint64_t seed) {
    lab_search_new_game(a->search, seed);
}

/* ---- thinking ---- */

static void hear(void *context, const search_result *so_far) {
    avocet_agent *a = context;
    question_result(so_far, &a->told);
    a->progress(a->context, &a->told);
}

avocet_status avocet_agent_search(avocet_agent *a, const avocet_position *p,
                                  const avocet_request *r, avocet_result *out,
                                  avocet_error *error) {
    fault f;
    search_request asked;
    search_result found;
    status failed = question_read(r, &asked, &f);
    if (failed) return library_report(error, &f);
    a->progress = r ? r->progress : NULL;
    a->context = r ? r->context : NULL;
    asked.progress = a->progress ? hear : NULL;
    asked.progress_context = a;
    failed = lab_search_run(a->search, &p->position, &asked, &found, &f);
    if (failed) return library_report(error, &f);
    question_result(&found, out);
    return AVOCET_OK;
}

status thinker_explain(avocet_agent *a, const avocet_position *p, lab_explanation *out, fault *f) {
    const lab_agent *agent = lab_search_agent(a->search);
    if (agent->evaluation.count == 0)
        return fault_set(f, E_UNSUPPORTED, 0, "%s plays without an evaluation", agent->info->name);
    return lab_search_explain(a->search, &p->position, p->position.to_move, out, f);
}

avocet_status avocet_agent_evaluate(avocet_agent *a, const avocet_position *p, double *value,
                                    avocet_error *error) {
    fault f;
    lab_explanation x;
    if (thinker_explain(a, p, &x, &f)) return library_report(error, &f);
    *value = x.value;
    return AVOCET_OK;
}
