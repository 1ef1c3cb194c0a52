/* service/adjudicator.c - one engine for each of the games at once. */
#include "service/adjudicator.h"

#include "game/position.h"
#include "search/result.h"

enum { TABLE_MB = 16 };

status adjudicator_check(int empties, int size, fault *f) {
    if (!empties || engine_plays(size)) return OK;
    return fault_set(
        f, E_UNSUPPORTED, 0,
        "games cannot be adjudicated: the engine solves boards from 4x4 to 12x12, not %dx%d", size,
        size);
}

static status engine_of(adjudicator *j, int lane, fault *f) {
    return j->engines[lane] ? OK : engine_create(&j->options, &j->engines[lane], f);
}

static status solve(void *argument, int lane, const position *p, const stop_token *stop, int *score,
                    fault *f) {
    adjudicator *j = argument;
    const engine_request request = {.search = {.stop = stop}, .goal = ENGINE_EXACT, .best = 1};
    engine_result found;
    status result = engine_of(j, lane, f);
    if (!result) result = engine_search(j->engines[lane], p, &request, &found, f);
    if (result) return result;
    if (found.best.certainty != CERTAIN_EXACT)
        return fault_set(f, E_STOPPED, 0, "a position could not be solved");
    *score = (int)(p->to_move == BLACK ? found.best.value : -found.best.value);
    return OK;
}

status adjudicator_open(adjudicator *j, int empties, tier t, fault *f) {
    *j = (adjudicator){.solver = {.solve = solve, .context = j},
                       .options = {.threads = 1, .table_mb = TABLE_MB, .tier = t}};
    return empties ? engine_share_built_in(&j->options, f) : OK;
}

void adjudicator_close(adjudicator *j) {
    for (int lane = 0; lane < WORKERS_MAX; lane++) engine_free(j->engines[lane]);
    engine_leave_weights(&j->options);
}
