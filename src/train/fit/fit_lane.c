/* train/fit/fit_lane.c - the constants of the inner loop, and which of its tiers to use. */
#include "train/fit/fit_lane.h"

#include <string.h>

void fit_lane_make(const pattern_set *set, int patterns, const uint32_t *fold, double tail,
                   fit_lane *out) {
    memset(out, 0, sizeof *out);
    const int places = set->first_place[patterns];
    for (int place = 0; place < places; place++) {
        const int p = set->of[place];
        out->middle[place] = set->middle[p];
        int power = 1;
        for (int k = 0; k < set->patterns[p].count; k++, power *= 3)
            out->effect[set->squares[place][k]][place] = (int16_t)power;
    }
    out->places = places + 3;
    out->counts = set->start[patterns];
    out->patterns = patterns;
    out->more = dataset_more(set->side);
    out->form = eval_form_of(set->side);
    memcpy(out->first_place, set->first_place, sizeof out->first_place);
    out->fold = fold;
    out->tail = (float)tail;
}

fit_lane_run *fit_lane_of(tier t) {
#ifdef AVOCET_HAVE_TIERS
    if (t == TIER_V4) return fit_lane_v4;
    if (t == TIER_V3) return fit_lane_v3;
#else
    (void)t;
#endif
    return fit_lane_baseline;
}
