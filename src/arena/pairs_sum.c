/* arena/pairs_sum.c - sums of players, rules and openings. */
#include "arena/pairs_sum.h"

#include "arena/encounter.h"
#include "arena/openings/openings.h"
#include "base/checksum.h"
#include "base/text.h"
#include "player/player_sum.h"
#include "search/limits.h"

enum { A, B };

static int count_encounters(const pairs_options *o) {
    int count = 0;
    for (int i = 0; i < o->count; i++)
        if (o->jobs[i].encounter >= count) count = o->jobs[i].encounter + 1;
    return count;
}

/* ---- players ---- */

/* A tournament has few players, and their files may be long: each text is read once. */
static bool is_new(const encounter *all, int count, const char *text) {
    for (int i = 0; i < count; i++)
        if (all[i].a == text || all[i].b == text) return false;
    return true;
}

static uint64_t sum_players(const encounter *all, int count) {
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        const char *const texts[] = {all[i].a, all[i].b};
        for (int who = A; who <= B; who++)
            sum = checksum_join(sum, is_new(all, i, texts[who]) ? player_sum(texts[who])
                                                                : checksum(view_of(texts[who])));
    }
    return sum;
}

/* ---- rules ---- */

static uint64_t sum_rules_of(const encounter *e) {
    const search_limits *a = &e->limits[A], *b = &e->limits[B];
    const uint64_t numbers[] = {e->seed,
                                (uint64_t)e->players.size,
                                (uint64_t)e->start,
                                (uint64_t)a->depth,
                                (uint64_t)b->depth,
                                a->nodes,
                                b->nodes,
                                (uint64_t)a->time_ns,
                                (uint64_t)b->time_ns,
                                (uint64_t)a->game_ns,
                                (uint64_t)b->game_ns,
                                (uint64_t)a->increment_ns,
                                (uint64_t)b->increment_ns,
                                (uint64_t)e->grace_ns[A],
                                (uint64_t)e->grace_ns[B],
                                e->ponder,
                                (uint64_t)e->adjudicate};
    return checksum_numbers(numbers, sizeof numbers / sizeof *numbers);
}

static uint64_t sum_rules(const pairs_options *o, int count) {
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) sum = checksum_join(sum, sum_rules_of(&o->encounters[i]));
    for (int i = 0; i < o->count; i++)
        sum = checksum_join(sum, (uint64_t)o->jobs[i].encounter << 32 | (uint32_t)o->jobs[i].pair);
    return sum;
}

/* ---- openings ---- */

static uint64_t sum_list(const openings *o) {
    uint64_t sum = (uint64_t)o->random_plies;
    for (size_t i = 0; i < o->count; i++) sum = checksum_join(sum, o->lines[i].count);
    return checksum_join(sum,
                         checksum((view){(const char *)o->plies, o->ply_count * sizeof *o->plies}));
}

/* Encounters usually share their list. */
static uint64_t sum_openings(const encounter *all, int count) {
    uint64_t sum = 0, last = 0;
    for (int i = 0; i < count; i++) {
        const bool same = i && all[i].openings.lines == all[i - 1].openings.lines &&
                          all[i].openings.random_plies == all[i - 1].openings.random_plies;
        if (!same) last = sum_list(&all[i].openings);
        sum = checksum_join(sum, last);
    }
    return sum;
}

void pairs_sum(const pairs_options *o, deal_part out[PAIRS_PARTS]) {
    const int count = count_encounters(o);
    out[0] = (deal_part){"other players", sum_players(o->encounters, count)};
    out[1] = (deal_part){"other openings", sum_openings(o->encounters, count)};
    out[2] = (deal_part){"other rules or limits", sum_rules(o, count)};
}
