/* experiment/searches.c - positions made, results read. */
#include "experiment/searches.h"

#include "experiment/game_job.h"
#include "experiment/tally.h"

#include <assert.h>

status position_list_make(const experiment_account *a, const position_list_order *o,
                          position_list *out, fault *f) {
    const experiment_settings *s = a->settings;
    out->count = s->is_quick ? o->quick_count : o->count;
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
