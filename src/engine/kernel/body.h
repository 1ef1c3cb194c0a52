/* engine/kernel/body.h - the instance itself: included by instance_N.c, which says how large the
 * board is. */
#ifndef ENGINE_KERNEL_BODY_H
#define ENGINE_KERNEL_BODY_H

#include "engine/kernel/root.h"
#include "game/tier.h"

#define ENGINE_JOIN(side, tier)   engine_instance_##side##_##tier
#define ENGINE_EXPAND(side, tier) ENGINE_JOIN(side, tier)
#define ENGINE_NAME               ENGINE_EXPAND(ENGINE_SIDE, AVOCET_TIER)

const engine_instance ENGINE_NAME = {solve, split_work};

#endif
