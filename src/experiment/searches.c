/* experiment/searches.c - positions made, results read. */
#include "experiment/searches.h"

#include "base/sample.h"
#include "experiment/game_job.h"
#include "experiment/plan.h"
#include "experiment/tally.h"

#include <assert.h>

status position_list_make(const experiment_account *a, const position_list_order *o,
                          position_list *out, fault *f) {
    const experiment_settings *s = a->settings;
    out->count = settings_choose(s, o->count, o->short_count, o->quick_count);
    assert(out->count <= POSITIONS_MOST);
    return search_positions(o->maker, 8, seed_for(s->seed, "%s", o->purpose), s->tier, out->count,
                            out->at, f);
}

status account_search(const experiment_account *a, const buffer *key, search_outcome *out,
                      fault *f) {
    view text;
    const status failed = account_result(a, buffer_view(key), &text, f);
    if (!failed) *out = search_outcome_read(text);
    return failed;
}

void plan_search(plan *p, search_order like, const position *where, double weight) {
    buffer key = buffer_make(NULL);
    like.where = where;
    search_order_write(&like, &key);
    if (buffer_status(&key)) p->keys.failed = E_NOMEM;
    plan_add(p, buffer_view(&key), weight);
    buffer_clear(&key);
}

status account_searches(const experiment_account *a, search_order like, const position_list *where,
                        search_outcome out[], fault *f) {
    buffer key = buffer_make(NULL);
    status failed = OK;
    for (int k = 0; k < where->count && !failed; k++) {
        like.where = &where->at[k];
        buffer_reset(&key, 0);
        search_order_write(&like, &key);
        failed = account_search(a, &key, &out[k], f);
    }
    buffer_clear(&key);
    return failed;
}

double searches_mean_nodes(const search_outcome all[], int count) {
    double mean = 0;
    for (int k = 0; k < count; k++) mean += all[k].nodes / count;
    return mean;
}

double searches_mean_seconds(const search_outcome all[], int count) {
    double mean = 0;
    for (int k = 0; k < count; k++) mean += all[k].seconds / count;
    return mean;
}

double searches_median_seconds(const search_outcome all[], int count) {
    double seconds[POSITIONS_MOST];
    for (int k = 0; k < count; k++) seconds[k] = all[k].seconds;
    return sample_sort_median(seconds, (size_t)count);
}

double searches_median_depth(const search_outcome all[], int count) {
    double depths[POSITIONS_MOST];
    for (int k = 0; k < count; k++) depths[k] = all[k].depth;
    return sample_sort_median(depths, (size_t)count);
}
