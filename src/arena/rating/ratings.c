/* arena/rating/ratings.c - strengths, bounds, and what can be said of a player or of two. */
#include "arena/rating/ratings.h"

#include "arena/rating/likelihood.h"
#include "arena/rating/ratings_int.h"
#include "base/sample.h"

#include <assert.h>
#include <math.h>

static const double elo_per_logit = 400 / 2.302585092994046;
static const double left_over = 0.05; /* of 95 % */

const char *rating_kind_name(rating_kind k) {
    static const char *const names[] = {[RATING_NONE] = "none",
                                        [RATING_KNOWN] = "known",
                                        [RATING_AT_LEAST] = "at least",
                                        [RATING_AT_MOST] = "at most",
                                        [RATING_GUESSED] = "guessed"};
    return names[k];
}

/* ---- strengths ---- */

static size_t list_edges(const ratings_int *p, bool within, likelihood_edge *out) {
    size_t count = 0;
    for (size_t i = 0; i < p->encounter_count; i++) {
        const rating_encounter *e = &p->encounters[i];
        if (rating_same_group(p, e) != within) continue;
        out[count++] = (likelihood_edge){.a = within ? e->a : p->groups[e->a],
                                         .b = within ? e->b : p->groups[e->b],
                                         .games = rating_games(e),
                                         .points = rating_halves(e) / 2.0,
                                         .ahead = p->at[e->a] - p->at[e->b]};
    }
    return count;
}

static status fit_within(ratings_int *p, likelihood_edge *edges) {
    likelihood l = {.nodes = (int)p->count, .edges = edges, .groups = p->groups};
    l.count = list_edges(p, true, edges);
    return likelihood_climb(&l, p->memory, p->at, p->inverse);
}

static status place_groups(ratings_int *p, likelihood_edge *edges) {
    likelihood l = {.nodes = p->group_count, .edges = edges};
    double *places = alloc_array(p->memory, (size_t)p->group_count, sizeof *places);
    if (!places) return E_NOMEM;
    l.count = list_edges(p, false, edges);
    const status result = likelihood_climb(&l, p->memory, places, NULL);
    for (size_t i = 0; i < p->count && !result; i++) p->at[i] += places[p->groups[i]];
    alloc_free(p->memory, places);
    return result;
}

static status fit(ratings_int *p) {
    likelihood_edge *edges = alloc_array(p->memory, p->encounter_count, sizeof *edges);
    status result = edges ? fit_within(p, edges) : E_NOMEM;
    if (!result) result = place_groups(p, edges);
    alloc_free(p->memory, edges);
    return result;
}

/* ---- bounds ---- */

/* A pool in two: above are those who reach `who`, or all but those whom it reaches (I3). */
typedef struct cut {
    int who;
    bool with; /* the players above */
} cut;

static bool is_above(const ratings_int *p, cut c, int player) {
    return c.with ? rating_reaches(p, player, c.who) : !rating_reaches(p, c.who, player);
}

/* The logarithm of the chance that those above take every unit from the others, all of them being
 * `shift` farther up than they were placed. */
static double log_chance(const ratings_int *p, cut c, double shift) {
    double sum = 0;
    for (size_t i = 0; i < p->encounter_count; i++) {
        const rating_encounter *e = &p->encounters[i];
        const bool above = is_above(p, c, e->a);
        if (above == is_above(p, c, e->b)) continue;
        const double ahead = (p->at[e->a] - p->at[e->b]) * (above ? 1 : -1);
        sum += (rating_units(e, 1) + rating_units(e, 2)) * likelihood_log_share(ahead + shift);
    }
    return sum;
}

/* The shift that makes the chance 5 %; it grows with the shift. */
static double least_shift(const ratings_int *p, cut c) {
    double low = -64, high = 64;
    for (int i = 0; i < 60; i++) {
        const double middle = (low + high) / 2;
        if (log_chance(p, c, middle) < log(left_over))
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* ---- a rating ---- */

/* How many of a pool are of the same group. */
static int group_size(const ratings_int *p, int who) {
    int size = 0;
    for (size_t i = 0; i < p->count; i++) size += p->groups[i] == p->groups[who];
    return size;
}

/* The player whose group is the zero: the anchor, or one of the largest group; RATING_MEAN where
 * several are largest. */
static int zero_of(const ratings *r, int pool) {
    const ratings_int *p = r->parts;
    int best = RATING_MEAN, most = 0;
    if (p->anchor != RATINGS_UNANCHORED && r->players[p->anchor].pool == pool) return p->anchor;
    for (int i = 0; i < r->count; i++) {
        if (r->players[i].pool != pool) continue;
        const int size = group_size(p, i);
        if (size > most)
            best = i;
        else if (size == most && (best == RATING_MEAN || p->groups[i] != p->groups[best]))
            best = RATING_MEAN;
        if (size > most) most = size;
    }
    return best;
}

static bool makes_zero(const ratings *r, int pool, int zero, int who) {
    if (zero == RATING_MEAN) return r->players[who].pool == pool;
    if (zero == r->parts->anchor) return who == zero;
    return r->parts->groups[who] == r->parts->groups[zero];
}

/* How far a player is from zero, those above the cut being `shift` higher. */
static double place_of(const ratings *r, int who, int zero, cut c, double shift) {
    const ratings_int *p = r->parts;
    double sum = 0;
    int count = 0;
    for (int i = 0; i < r->count; i++) {
        if (!makes_zero(r, r->players[who].pool, zero, i)) continue;
        sum += p->at[i] + (is_above(p, c, i) ? shift : 0);
        count++;
    }
    return p->at[who] + (is_above(p, c, who) ? shift : 0) - sum / count;
}

static bool is_highest(const ratings *r, int who) {
    for (int i = 0; i < r->count; i++)
        if (rating_reaches(r->parts, i, who) && !rating_reaches(r->parts, who, i)) return false;
    return true;
}

static bool is_lowest(const ratings *r, int who) {
    for (int i = 0; i < r->count; i++)
        if (rating_reaches(r->parts, who, i) && !rating_reaches(r->parts, i, who)) return false;
    return true;
}

static rating_kind kind_of(const ratings *r, int who, int zero) {
    const ratings_int *p = r->parts;
    if (zero == RATING_MEAN) {
        const bool high = is_highest(r, who), low = is_lowest(r, who);
        return high == low ? RATING_GUESSED : high ? RATING_AT_LEAST : RATING_AT_MOST;
    }
    const bool above = rating_reaches(p, who, zero), below = rating_reaches(p, zero, who);
    return above && below ? RATING_KNOWN
           : above        ? RATING_AT_LEAST
           : below        ? RATING_AT_MOST
                          : RATING_GUESSED;
}

static void rate(ratings *r, int who, int zero, double added) {
    const ratings_int *p = r->parts;
    rating *out = &r->players[who];
    out->kind = kind_of(r, who, zero);
    const cut c = {who, out->kind == RATING_AT_LEAST};
    out->elo = place_of(r, who, zero, c, 0) * elo_per_logit + added;
    if (out->kind == RATING_KNOWN) {
        const bool fixed = who == p->anchor;
        const rating_deviation d =
            rating_deviation_of(p, who, zero == p->anchor ? zero : RATING_MEAN);
        out->deviation = fixed ? 0 : d.standard * elo_per_logit;
        out->error = fixed ? 0 : d.error * elo_per_logit;
    } else if (out->kind != RATING_GUESSED) {
        out->bound = place_of(r, who, zero, c, least_shift(p, c)) * elo_per_logit + added;
    }
}

/* Alone in its pool: it has no games. */
static bool is_alone(const ratings *r, int who) {
    for (int i = 0; i < r->count; i++)
        if (i != who && r->players[i].pool == r->players[who].pool) return false;
    return true;
}

static void rate_all(ratings *r, double anchor_elo) {
    for (int i = 0; i < r->count; i++) {
        rating *out = &r->players[i];
        out->elo = out->deviation = out->error = out->bound = NAN;
        if (is_alone(r, i)) continue;
        const int zero = zero_of(r, out->pool);
        rate(r, i, zero, zero != RATING_MEAN && zero == r->parts->anchor ? anchor_elo : 0);
    }
}

/* ---- making and asking ---- */

static status make_parts(const ratings_options *o, ratings *r) {
    const size_t n = (size_t)o->players;
    ratings_int *p = r->parts = alloc_array(o->memory, 1, sizeof *p);
    if (!p) return E_NOMEM;
    *p = (ratings_int){.memory = o->memory,
                       .count = n,
                       .anchor = o->anchor,
                       .encounters = alloc_array(o->memory, o->count, sizeof *p->encounters),
                       .spreads = alloc_array(o->memory, o->count, sizeof *p->spreads),
                       .reaches = alloc_array(o->memory, n * n, sizeof *p->reaches),
                       .groups = alloc_array(o->memory, n, sizeof *p->groups),
                       .at = alloc_array(o->memory, n, sizeof *p->at),
                       .inverse = alloc_array(o->memory, n * n, sizeof *p->inverse)};
    r->players = alloc_array(o->memory, n, sizeof *r->players);
    const bool all = p->encounters && p->spreads && p->reaches && p->groups && p->at && p->inverse;
    return all && r->players ? OK : E_NOMEM;
}

static void take_encounters(const ratings_options *o, ratings_int *p) {
    for (size_t i = 0; i < o->count; i++) {
        const rating_encounter *e = &o->encounters[i];
        assert(e->a != e->b && e->a >= 0 && e->b >= 0 && e->a < o->players && e->b < o->players);
        if (rating_games(e)) p->encounters[p->encounter_count++] = *e;
    }
}

status ratings_make(const ratings_options *o, ratings *out) {
    *out = (ratings){.count = o->players};
    status result = make_parts(o, out);
    if (!result) {
        take_encounters(o, out->parts);
        out->pools = rating_find_pools(out->parts, out->players);
        rating_find_ways(out->parts);
        rating_find_groups(out->parts);
        result = fit(out->parts);
    }
    if (!result) {
        rating_find_spreads(out->parts);
        rate_all(out, o->anchor_elo);
    } else {
        ratings_clear(out);
    }
    return result;
}

void ratings_clear(ratings *r) {
    ratings_int *p = r->parts;
    if (!p) return;
    const allocator *memory = p->memory;
    alloc_free(memory, p->encounters);
    alloc_free(memory, p->spreads);
    alloc_free(memory, p->reaches);
    alloc_free(memory, p->groups);
    alloc_free(memory, p->at);
    alloc_free(memory, p->inverse);
    alloc_free(memory, p);
    alloc_free(memory, r->players);
    *r = (ratings){.players = NULL};
}

/* Compares two players of one group. The chance of being better comes from the normal distribution
 * whose 95 % interval is the error. */
static void compare_within(const ratings_int *p, int a, int b, rating_difference *d) {
    const rating_deviation e = rating_deviation_of(p, a, b);
    d->kind = RATING_KNOWN;
    d->deviation = e.standard * elo_per_logit;
    d->error = e.error * elo_per_logit;
    d->superiority = erfc(-SAMPLE_NORMAL_95 * d->elo / d->error / sqrt(2)) / 2;
}

/* Compares two groups; `above` took all points between them. If both were equal, this would happen
 * with chance q. To call `above` the better one is then wrong in q / 2 of the cases, which is one
 * half if there were no games. */
static void compare_groups(const ratings_int *p, int above, int below, rating_difference *d) {
    const cut c = {above, true};
    const double ahead = p->at[above] - p->at[below];
    d->kind = RATING_AT_LEAST;
    d->bound = (ahead + least_shift(p, c)) * elo_per_logit;
    d->superiority = 1 - exp(log_chance(p, c, -ahead)) / 2;
}

rating_difference ratings_difference(const ratings *r, int a, int b) {
    const ratings_int *p = r->parts;
    rating_difference d = {RATING_NONE, NAN, NAN, NAN, NAN, NAN};
    if (r->players[a].pool != r->players[b].pool || a == b) return d;
    d.kind = RATING_GUESSED;
    d.elo = (p->at[a] - p->at[b]) * elo_per_logit;
    const bool wins = rating_reaches(p, a, b), loses = rating_reaches(p, b, a);
    if (wins && loses) {
        compare_within(p, a, b, &d);
    } else if (wins) {
        compare_groups(p, a, b, &d);
    } else if (loses) {
        compare_groups(p, b, a, &d);
        d.kind = RATING_AT_MOST;
        d.bound = -d.bound;
        d.superiority = 1 - d.superiority;
    }
    return d;
}
