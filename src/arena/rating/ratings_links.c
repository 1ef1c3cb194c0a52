/* arena/rating/ratings_links.c - pools and groups. */
#include "arena/rating/ratings.h"
#include "arena/rating/ratings_int.h"
#include "arena/rating/sprt.h"

/* ---- encounters ---- */

int rating_units(const rating_encounter *e, int games) {
    int sum = 0;
    for (int i = 0; i < SINGLE_RESULTS && games == 1; i++) sum += e->singles[i];
    for (int i = 0; i < PAIR_RESULTS && games == 2; i++) sum += e->pairs.with[i];
    return sum;
}

int rating_games(const rating_encounter *e) {
    return rating_units(e, 1) + 2 * rating_units(e, 2);
}

int rating_halves(const rating_encounter *e) {
    int sum = 0;
    for (int i = 0; i < SINGLE_RESULTS; i++) sum += i * e->singles[i];
    for (int i = 0; i < PAIR_RESULTS; i++) sum += i * e->pairs.with[i];
    return sum;
}

/* ---- pools and groups ---- */

/* The smallest number spreads along the games until nothing changes. */
int rating_find_pools(const ratings_int *p, rating *players) {
    const int n = (int)p->count;
    for (int i = 0; i < n; i++) players[i].pool = i;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < p->encounter_count; i++) {
            int *a = &players[p->encounters[i].a].pool, *b = &players[p->encounters[i].b].pool;
            if (*a == *b) continue;
            *a = *b = *a < *b ? *a : *b;
            changed = true;
        }
    }
    int pools = 0;
    for (int i = 0; i < n; i++)
        players[i].pool = players[i].pool == i ? pools++ : players[players[i].pool].pool;
    return pools;
}

void rating_find_ways(ratings_int *p) {
    const size_t n = p->count;
    for (size_t i = 0; i < p->encounter_count; i++) {
        const rating_encounter *e = &p->encounters[i];
        const size_t a = (size_t)e->a, b = (size_t)e->b;
        if (rating_halves(e) > 0) p->reaches[a * n + b] = true;
        if (rating_halves(e) < 2 * rating_games(e)) p->reaches[b * n + a] = true;
    }
    for (size_t via = 0; via < n; via++)
        for (size_t i = 0; i < n; i++)
            for (size_t k = 0; k < n && p->reaches[i * n + via]; k++)
                p->reaches[i * n + k] |= p->reaches[via * n + k];
    for (size_t i = 0; i < n; i++) p->reaches[i * n + i] = true;
}

void rating_find_groups(ratings_int *p) {
    const int n = (int)p->count;
    for (int i = 0; i < n; i++) {
        int first = 0;
        while (!(rating_reaches(p, i, first) && rating_reaches(p, first, i))) first++;
        p->groups[i] = first < i ? p->groups[first] : p->group_count++;
    }
}
