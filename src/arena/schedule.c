/* arena/schedule.c - circles, and pairs that leave a pairing for the rest. */
#include "arena/schedule.h"

#include "arena/matching.h"

#include <stdbool.h>

static pairing pair_of(int x, int y) {
    return x < y ? (pairing){x, y} : (pairing){y, x};
}

/* ---- round robin ---- */

int round_robin_rounds(int players) {
    return players < 2 ? 0 : players % 2 ? players : players - 1;
}

/* All but the last sit around a table and move on by one each round; players who sit opposite meet.
 * With an odd number of players the last chair is empty. */
int round_robin_round(int players, int round, pairing *out) {
    const int seats = round_robin_rounds(players), last = seats;
    int count = 0;
    if (last < players) out[count++] = pair_of(round % seats, last);
    for (int i = 1; i <= seats / 2; i++)
        out[count++] = pair_of((round + i) % seats, (round + seats - i) % seats);
    return count;
}

/* ---- gauntlet ---- */

int gauntlet_rounds(int players, int seeds) {
    const int others = players - seeds;
    return seeds > others ? seeds : others;
}

/* The larger side moves on by one each round. */
int gauntlet_round(int players, int seeds, int round, pairing *out) {
    const int others = players - seeds;
    const int count = seeds < others ? seeds : others;
    for (int i = 0; i < count; i++) {
        const int seed = seeds > others ? (round + i) % seeds : i;
        const int other = seeds > others ? i : (round + i) % others;
        out[i] = (pairing){seed, seeds + other};
    }
    return count;
}

/* ---- Swiss ---- */

typedef struct swiss {
    const swiss_table *table;
    int *order;            /* players, the best first */
    int *rest;             /* room for some of them */
    unsigned char *is_out; /* by player: has a pairing or a bye */
    int rematch;           /* nobody meets who met so often already */
    matching matching;
} swiss;

static bool stands_before(const swiss_table *t, int x, int y) {
    return t->halves[x] != t->halves[y] ? t->halves[x] > t->halves[y] : x < y;
}

static void sort_players(swiss *s) {
    for (int i = 0; i < s->table->players; i++) {
        int k = i;
        for (; k > 0 && stands_before(s->table, i, s->order[k - 1]); k--)
            s->order[k] = s->order[k - 1];
        s->order[k] = i;
    }
}

static bool may_meet(const swiss *s, int x, int y) {
    return x != y && !s->is_out[x] && !s->is_out[y] &&
           s->table->met[x * s->table->players + y] < s->rematch;
}

/* Whether all who are not out can be paired with each other. */
static bool rest_can_play(swiss *s) {
    const int n = s->table->players;
    int left = 0;
    for (int x = 0; x < n; x++) {
        left += !s->is_out[x];
        for (int y = 0; y < n; y++) s->matching.edges[x * n + y] = may_meet(s, x, y);
    }
    return matching_find(&s->matching) == left / 2;
}

static int fewest_byes(const swiss_table *t) {
    int fewest = t->byes[0];
    for (int i = 1; i < t->players; i++)
        if (t->byes[i] < fewest) fewest = t->byes[i];
    return fewest;
}

/* False when no bye leaves a pairing for the rest. */
static bool give_bye(swiss *s, int *bye) {
    const swiss_table *t = s->table;
    *bye = SCHEDULE_NOBODY;
    if (t->players % 2 == 0) return rest_can_play(s);
    const int fewest = fewest_byes(t);
    for (int i = t->players - 1; i >= 0; i--) {
        *bye = s->order[i];
        if (t->byes[*bye] != fewest) continue;
        s->is_out[*bye] = 1;
        if (rest_can_play(s)) return true;
        s->is_out[*bye] = 0;
    }
    return false;
}

static bool try_pair(swiss *s, int x, int y) {
    if (!may_meet(s, x, y)) return false;
    s->is_out[x] = s->is_out[y] = 1;
    if (rest_can_play(s)) return true;
    s->is_out[x] = s->is_out[y] = 0;
    return false;
}

/* Finds a partner for x. It tries the players with x's points first: from the first of the lower
 * half downwards, then the upper half. Then it tries the others in their order. One of them can be
 * met, because the rest could play. */
static int find_partner(swiss *s, int x) {
    const swiss_table *t = s->table;
    int count = 0, equal = 0;
    for (int i = 0; i < t->players; i++) {
        const int y = s->order[i];
        if (y == x || s->is_out[y]) continue;
        equal += t->halves[y] == t->halves[x];
        s->rest[count++] = y;
    }
    const int middle = equal > 1 ? (equal + 1) / 2 - 1 : 0;
    for (int i = middle; i < equal; i++)
        if (try_pair(s, x, s->rest[i])) return s->rest[i];
    for (int i = middle - 1; i >= 0; i--)
        if (try_pair(s, x, s->rest[i])) return s->rest[i];
    for (int i = equal; i < count; i++)
        if (try_pair(s, x, s->rest[i])) return s->rest[i];
    return SCHEDULE_NOBODY;
}

static void pair_players(swiss *s, pairing *out, int *count, int *bye) {
    const int n = s->table->players;
    sort_players(s);
    for (s->rematch = 1; !give_bye(s, bye); s->rematch++) {
    }
    for (int i = 0; i < n; i++) {
        const int x = s->order[i];
        if (!s->is_out[x]) out[(*count)++] = pair_of(x, find_partner(s, x));
    }
}

status swiss_round(const swiss_table *t, pairing *out, int *count, int *bye, fault *f) {
    const size_t n = (size_t)t->players;
    swiss s = {.table = t};
    *count = 0;
    *bye = SCHEDULE_NOBODY;
    if (n == 0) return OK;
    status result = matching_make(&s.matching, t->players, t->memory, f);
    if (result) return result;
    s.order = alloc_array(t->memory, n, sizeof *s.order);
    s.rest = alloc_array(t->memory, n, sizeof *s.rest);
    s.is_out = alloc_array(t->memory, n, 1);
    if (s.order && s.rest && s.is_out)
        pair_players(&s, out, count, bye);
    else
        result = fault_set(f, E_NOMEM, 0, "no memory to pair %zu players", n);
    alloc_free(t->memory, s.order);
    alloc_free(t->memory, s.rest);
    alloc_free(t->memory, s.is_out);
    matching_clear(&s.matching);
    return result;
}
