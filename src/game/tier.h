/* game/tier.h - instruction sets: built in, usable on this CPU, and chosen.
 *
 * Hot files are compiled once per tier, and every function in them carries the tier in its name
 * (TIER_NAME). The code that makes the options of a job chooses the tier once and stores it there.
 * Nothing is looked up inside a hot loop. Without state, so any thread may ask. */
#ifndef GAME_TIER_H
#define GAME_TIER_H

#include "base/text.h"

typedef enum tier {
    TIER_BASELINE, /* the compiler's default target: always there */
    TIER_V3,       /* x86-64-v3: AVX2, BMI2 */
    TIER_V4,       /* x86-64-v4: AVX-512 */
    TIER_COUNT
} tier;

const char *tier_name(tier t);   /* "baseline", "v3", "v4"; never NULL, even for a bad number */
const char *tier_detail(tier t); /* the instructions it needs, in words */
bool tier_built(tier t);         /* compiled into this program */
bool tier_usable(tier t);        /* built, and this CPU can run it */
tier tier_best(void);            /* the highest usable tier */

/* Reads the name of a tier, or "auto" for the best. E_RANGE for an unknown name, E_UNSUPPORTED for
 * a tier that is not usable here; the fault lists the usable ones. */
status tier_parse(view name, tier *out, fault *f);

/* In a file compiled once per tier AVOCET_TIER is baseline, v3 or v4: TIER_NAME(f) is then f_v3. */
#define TIER_JOIN(name, suffix)   name##_##suffix
#define TIER_EXPAND(name, suffix) TIER_JOIN(name, suffix)
#define TIER_NAME(name)           TIER_EXPAND(name, AVOCET_TIER)

#endif
