/* service/answers/hints.c - turns the progress of the engine into lists of hints. */
#include "service/answers/hints.h"

#include "base/alloc.h"
#include "player/level.h"
#include "search/result.h"

typedef struct hints_job {
    const hints_request *request;
    engine_result found; /* holds the moves so far while the engine tells of progress */
    hint_list list;
} hints_job;

static void hand_out(hints_job *j, bool is_final) {
    hint_list_take(&j->list, &j->found.best, j->found.moves, j->found.count);
    j->request->listener(j->request->context, &j->list, is_final);
}

static void hear(void *context, const search_result *unused) {
    (void)unused;
    hand_out(context, false);
}

status hints_search(engine *e, const hints_request *r, fault *f) {
    hints_job *j = alloc_array(NULL, 1, sizeof *j);
    if (!j) return fault_set(f, E_NOMEM, 0, "no memory for the moves");
    j->request = r;
    const engine_request asked = {
        .search = {.limits = r->limits, .stop = r->stop, .progress = hear, .progress_context = j},
        .goal = ENGINE_PLAY,
        .best = r->moves,
    };
    const status result = engine_search(e, r->position, &asked, &j->found, f);
    if (!result) hand_out(j, true);
    alloc_free(NULL, j);
    return result;
}

search_limits hints_level_limits(int number, const position *p) {
    const level at = level_at(number, p->field.size);
    const bool solves = level_sure(&at, position_empties(p)) == 100;
    return (search_limits){.depth = solves ? SEARCH_DEPTH_MAX : number};
}

status hints_run(const engine_options *o, const hints_request *r, fault *f) {
    engine *e = NULL;
    status result = engine_create(o, &e, f);
    if (!result) result = hints_search(e, r, f);
    engine_free(e);
    return result;
}
