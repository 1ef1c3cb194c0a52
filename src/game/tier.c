/* game/tier.c - finds out what the CPU can do. AVOCET_HAVE_TIERS says that the x86 tiers were
 * compiled in; without it (another architecture, an old compiler) only the baseline exists. */
#include "game/tier.h"

#ifdef AVOCET_HAVE_TIERS
#include <cpuid.h>
#endif

static const struct {
    const char *name, *detail;
} tiers[TIER_COUNT] = {
    [TIER_BASELINE] = {"baseline", "the compiler's default target"},
    [TIER_V3] = {"v3", "x86-64-v3: AVX2, BMI2"},
    [TIER_V4] = {"v4", "x86-64-v4: AVX-512"},
};

const char *tier_name(tier t) {
    return t < TIER_COUNT ? tiers[t].name : "unknown";
}

const char *tier_detail(tier t) {
    return t < TIER_COUNT ? tiers[t].detail : "no tier at all";
}

bool tier_built(tier t) {
#ifdef AVOCET_HAVE_TIERS
    return t < TIER_COUNT;
#else
    return t == TIER_BASELINE;
#endif
}

#ifdef AVOCET_HAVE_TIERS
/* Checks three features that not every compiler's __builtin_cpu_supports() knows. LZCNT matters
 * most: without it the CPU runs another instruction, which counts wrong. */
static bool cpu_has_lzcnt_movbe_f16c(void) {
    unsigned a = 0, b = 0, c = 0, d = 0;
    const unsigned lzcnt = 1U << 5, movbe = 1U << 22, f16c = 1U << 29;
    if (!__get_cpuid(0x80000001, &a, &b, &c, &d) || !(c & lzcnt)) return false;
    return __get_cpuid(1, &a, &b, &c, &d) && (c & movbe) && (c & f16c);
}

/* Checks everything that -march=x86-64-v3 and -v4 let the compiler use beyond the baseline. The
 * builtin also checks that the system saves the wider registers. */
static bool cpu_runs(tier t) {
    __builtin_cpu_init();
    const bool v3 = cpu_has_lzcnt_movbe_f16c() && __builtin_cpu_supports("avx2") &&
                    __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
                    __builtin_cpu_supports("fma") && __builtin_cpu_supports("popcnt") &&
                    __builtin_cpu_supports("sse4.2");
    const bool v4 = v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                    __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
                    __builtin_cpu_supports("avx512vl");
    return t == TIER_V4 ? v4 : t == TIER_V3 ? v3 : true;
}
#else
static bool cpu_runs(tier t) {
    return t == TIER_BASELINE;
}
#endif

bool tier_usable(tier t) {
    return tier_built(t) && cpu_runs(t);
}

tier tier_best(void) {
    tier best = TIER_BASELINE;
    for (tier t = TIER_BASELINE; t < TIER_COUNT; t++)
        if (tier_usable(t)) best = t;
    return best;
}

status tier_parse(view name, tier *out, fault *f) {
    if (view_is(name, "auto")) {
        *out = tier_best();
        return OK;
    }
    for (tier t = TIER_BASELINE; t < TIER_COUNT; t++) {
        if (!view_is(name, tiers[t].name)) continue;
        if (!tier_usable(t))
            return fault_set(f, E_UNSUPPORTED, 0, "the tier %s (%s) %s; the best here is %s",
                             tiers[t].name, tiers[t].detail,
                             tier_built(t) ? "does not run on this CPU" : "was not built in",
                             tiers[tier_best()].name);
        *out = t;
        return OK;
    }
    return fault_set(f, E_RANGE, 0, "a tier is one of auto, baseline, v3, v4");
}
