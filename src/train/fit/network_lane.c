/* train/fit/network_lane.c - which tier of the inner loops to use. */
#include "train/fit/network_lane.h"

const network_lane *network_lane_of(tier t) {
#ifdef AVOCET_HAVE_TIERS
    if (t == TIER_V4) return &network_lane_v4;
    if (t == TIER_V3) return &network_lane_v3;
#else
    (void)t;
#endif
    return &network_lane_baseline;
}
