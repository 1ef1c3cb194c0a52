/* experiment/studies/terms_claims.c - claims of paper 002 on its terms, size by size. */
#include "experiment/studies/terms_claims.h"

#include <math.h>
#include <stdio.h>

/* Parts of a claim: one for each size, or several. */
typedef struct claim_parts {
    verdict_part of[2 * TERM_SIZES];
    int count;
} claim_parts;

static void add_part(claim_parts *p, estimate found, int size, const char *words) {
    p->of[p->count++] = verdict_part_make(found, "%dx%d%s", size, size, words);
}

static void tell(document *d, const char *claim, const claim_parts *p, double limit) {
    verdict_tell_parts(d, claim, p->of, p->count, limit);
}

/* ---- numbers ---- */

estimate term_hardly(estimate points) {
    const double low = fabs(points.low - 50), high = fabs(points.high - 50);
    const bool is_even = points.low <= 50 && points.high >= 50;
    return (estimate){TERM_HARDLY - fabs(points.value - 50), TERM_HARDLY - fmax(low, high),
                      TERM_HARDLY - (is_even ? 0 : fmin(low, high))};
}

static estimate points_of(const term_way *w) {
    return estimate_of_points(&w->result);
}

/* How many percent points more it costs to leave out the first than the second. */
static estimate lead_of(const term_survey *s, const term_way *first, const term_way *second) {
    return estimate_of_lead(first->scores, second->scores, (size_t)s->like.pairs);
}

/* The one whose loss costs more, of two that may be NULL. */
static const term_way *dearer(const term_way *a, const term_way *b) {
    if (!a || !b) return a ? a : b;
    return b->result.score > a->result.score ? b : a;
}

/* ---- claims of one kind ---- */

static void add_without(claim_parts *p, const term_survey all[TERM_SIZES], int term, int phase,
                        const char *words) {
    for (int i = 0; i < TERM_SIZES; i++) {
        const term_way *w = terms_without(&all[i], term, phase);
        if (w) add_part(p, points_of(w), all[i].size, words);
    }
}

static claim_parts parts_without(const term_survey all[TERM_SIZES], int term, int phase) {
    claim_parts p = {.count = 0};
    add_without(&p, all, term, phase, "");
    return p;
}

static claim_parts parts_changed(const term_survey all[TERM_SIZES], term_change change) {
    claim_parts p = {.count = 0};
    for (int i = 0; i < TERM_SIZES; i++) {
        const term_way *w = terms_changed(&all[i], change);
        if (w) add_part(&p, points_of(w), all[i].size, "");
    }
    return p;
}

/* Leaving a term out in one phase compared with another. */
static claim_parts parts_between(const term_survey all[TERM_SIZES], int term, int more, int less) {
    claim_parts p = {.count = 0};
    for (int i = 0; i < TERM_SIZES; i++) {
        const term_way *first = terms_without(&all[i], term, more);
        const term_way *second = terms_without(&all[i], term, less);
        if (first && second) add_part(&p, lead_of(&all[i], first, second), all[i].size, "");
    }
    return p;
}

static claim_parts parts_hardly(const term_survey all[TERM_SIZES], int term, int phase) {
    claim_parts p = {.count = 0};
    for (int i = 0; i < TERM_SIZES; i++) {
        const term_way *w = terms_without(&all[i], term, phase);
        if (w) add_part(&p, term_hardly(points_of(w)), all[i].size, "");
    }
    return p;
}

/* ---- the paper's ---- */

/* Squares beside corners are about corners, too: they are no other term. */
static const term_way *dearest_other(const term_survey *s) {
    const term_way *found = NULL;
    for (int term = 0; term < TERMS; term++)
        if (term != TERM_CORNER && term != TERM_BESIDE)
            found = dearer(found, terms_without(s, term, TERM_ALWAYS));
    return found;
}

static void check_corners(document *d, const term_survey all[TERM_SIZES]) {
    claim_parts most = {.count = 0};
    claim_parts p = parts_without(all, TERM_CORNER, TERM_ALWAYS);
    tell(d, "corners are critical, percent of the points against itself without that term", &p, 50);
    p = parts_without(all, TERM_BESIDE, TERM_ALWAYS);
    tell(d,
         "the penalty for squares beside corners is critical, percent of the points against itself "
         "without",
         &p, 50);
    for (int i = 0; i < TERM_SIZES; i++) {
        const term_way *other = dearest_other(&all[i]);
        const term_way *corners = terms_without(&all[i], TERM_CORNER, TERM_ALWAYS);
        char words[32];
        (void)snprintf(words, sizeof words, " before %s", term_names[other->term]);
        add_part(&most, lead_of(&all[i], corners, other), all[i].size, words);
    }
    tell(d,
         "corners decide: leaving them out costs more than leaving out any term that is not about "
         "corners, percent points",
         &most, 0);
}

static void check_weights(document *d, const term_survey all[TERM_SIZES]) {
    claim_parts between = {.count = 0};
    claim_parts p = parts_changed(all, CHANGE_EVEN);
    tell(d,
         "the weight of corners should rise, percent of the points against itself with their mean "
         "weight in all phases; on 6x6 the paper's own weight falls at the end",
         &p, 50);
    p = parts_changed(all, CHANGE_FALLING);
    tell(d,
         "the weight of corners should rise and not fall, percent of the points against itself "
         "with the early and the late weight exchanged",
         &p, 50);
    for (int i = 0; i < TERM_SIZES; i++) {
        const term_way *rest = dearer(terms_without(&all[i], TERM_BESIDE, TERM_EARLY),
                                      terms_without(&all[i], TERM_BESIDE, TERM_LATE));
        const term_way *mid = terms_without(&all[i], TERM_BESIDE, TERM_MID);
        if (rest && mid) add_part(&between, lead_of(&all[i], mid, rest), all[i].size, "");
    }
    tell(d,
         "the penalty beside corners matters most in the middle, percent points before the other "
         "phases; on 8x8 and 10x10 the paper's own weight is largest late",
         &between, 0);
}

static void check_mobility(document *d, const term_survey all[TERM_SIZES]) {
    claim_parts p = parts_without(all, TERM_MOBILITY, TERM_EARLY);
    tell(d, "mobility is essential early, percent of the points against itself without it then", &p,
         50);
    p = parts_without(all, TERM_POTENTIAL, TERM_EARLY);
    tell(d,
         "potential mobility is essential early, percent of the points against itself without it "
         "then",
         &p, 50);
    p = parts_between(all, TERM_MOBILITY, TERM_EARLY, TERM_LATE);
    tell(d, "mobility matters more early than late, percent points", &p, 0);
}

static void check_rest(document *d, const term_survey all[TERM_SIZES]) {
    claim_parts p = parts_between(all, TERM_DISC, TERM_LATE, TERM_EARLY);
    tell(d, "discs matter more late than early, percent points", &p, 0);
    p = parts_hardly(all, TERM_STABILITY, TERM_EARLY);
    tell(d,
         "stability hardly matters early: leaving it out moves the points by less than 5, which is "
         "our limit; percent points below that limit",
         &p, 0);
    p.count = 0;
    add_without(&p, all, TERM_STABILITY, TERM_MID, " mid");
    add_without(&p, all, TERM_STABILITY, TERM_LATE, " late");
    tell(d,
         "stability is crucial in the middle and late, percent of the points against itself "
         "without it then",
         &p, 50);
    p = parts_hardly(all, TERM_FRONTIER, TERM_ALWAYS);
    tell(d,
         "frontier discs have little impact, where the paper gives them a weight at all: leaving "
         "them out moves the points by less than 5, which is our limit; percent points below that "
         "limit",
         &p, 0);
}

void terms_check(document *d, const term_survey all[TERM_SIZES]) {
    check_corners(d, all);
    check_weights(d, all);
    check_mobility(d, all);
    check_rest(d, all);
}
