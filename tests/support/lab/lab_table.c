/* tests/support/lab/lab_table.c - the tables of this build. */
#include "support/lab/lab_table.h"

#include "game/tier.h"

#include <stddef.h>

typedef struct tiered {
    tier tier;
    const lab_table *table;
} tiered;

static const tiered tables[] = {
    {TIER_BASELINE, &lab_table_word_baseline},
    {TIER_BASELINE, &lab_table_wide_baseline},
#ifdef AVOCET_HAVE_TIERS
    {TIER_V3, &lab_table_word_v3},
    {TIER_V3, &lab_table_wide_v3},
    {TIER_V4, &lab_table_word_v4},
    {TIER_V4, &lab_table_wide_v4},
#endif
};

const lab_table *lab_table_next(const lab_table *after, int size) {
    bool found = after == NULL;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        const lab_table *t = tables[i].table;
        if (found && tier_usable(tables[i].tier) && size <= t->largest) return t;
        if (t == after) found = true;
    }
    return NULL;
}
