/* arena/rating/ratings_spread.c - how far differences may be off, from the units as they came out.
 */
#include "arena/rating/likelihood.h"
#include "arena/rating/ratings.h"
#include "arena/rating/ratings_int.h"
#include "arena/rating/sprt.h"

#include "base/sample.h"

#include <math.h>

static const double even_pair = 0.5; /* the variance of its points, were its games independent */

static double inverse_at(const ratings_int *p, int row, int column) {
    return p->inverse[(size_t)row * p->count + (size_t)column];
}

/* A unit of `games` games whose points are halves / 2. Where it alone decides, its own deviation
 * is always 0 and tells nothing: then it varies as independent games do. */
static double seen_in(const rating_spread *s, double share, int games, int halves) {
    const double off = halves / 2.0 - games * share, left = s->left[games - 1];
    return left > 1e-9 ? off * off / left : games * s->information;
}

static rating_spread spread_of(const ratings_int *p, const rating_encounter *e) {
    const double share = likelihood_share(p->at[e->a] - p->at[e->b]);
    rating_spread s = {.a = e->a, .b = e->b, .units = {rating_units(e, 1), rating_units(e, 2)}};
    const double own =
        inverse_at(p, e->a, e->a) + inverse_at(p, e->b, e->b) - 2 * inverse_at(p, e->a, e->b);
    s.information = share * (1 - share);
    for (int games = 1; games <= 2; games++) s.left[games - 1] = 1 - games * s.information * own;
    for (int i = 0; i < SINGLE_RESULTS; i++) s.seen += e->singles[i] * seen_in(&s, share, 1, i);
    for (int i = 0; i < PAIR_RESULTS; i++) s.seen += e->pairs.with[i] * seen_in(&s, share, 2, i);
    return s;
}

void rating_find_spreads(ratings_int *p) {
    for (size_t i = 0; i < p->encounter_count; i++)
        if (rating_same_group(p, &p->encounters[i]))
            p->spreads[p->spread_count++] = spread_of(p, &p->encounters[i]);
}

/* Sums over what a group's units say of a difference. */
typedef struct contrast {
    double seen, expected; /* variance as units came out, as independent games would have it */
    double group_seen, group_expected; /* of points, of all units */
    double weight, squares;            /* of units, by what they tell of the difference */
    double left;                       /* of the weight */
} contrast;

static void add_spread(contrast *c, const rating_spread *s, double pull) {
    const double k = pull * pull;
    c->seen += k * s->seen;
    c->group_seen += s->seen;
    for (int games = 1; games <= 2; games++) {
        const double unit = games * s->information;
        const int units = s->units[games - 1];
        c->group_expected += units * unit;
        c->weight += units * k * unit;
        c->squares += units * k * unit * k * unit;
        c->left += units * k * unit * fmax(s->left[games - 1], 0);
    }
    c->expected = c->weight;
}

/* Returns the degrees of freedom: the number of units of equal weight that would carry the same
 * information, less the share that the fit used (Bell and McCaffrey, without their products of
 * different units). */
static double freedom_of(const contrast *c) {
    return c->weight * c->left / c->squares;
}

rating_deviation rating_deviation_of(const ratings_int *p, int a, int b) {
    contrast c = {0};
    for (size_t i = 0; i < p->spread_count; i++) {
        const rating_spread *s = &p->spreads[i];
        if (p->groups[s->a] != p->groups[a]) continue;
        double pull = inverse_at(p, a, s->a) - inverse_at(p, a, s->b);
        if (b != RATING_MEAN) pull -= inverse_at(p, b, s->a) - inverse_at(p, b, s->b);
        add_spread(&c, s, pull);
    }
    if (!(c.weight > 0)) return (rating_deviation){NAN, NAN};
    const double freedom = freedom_of(&c), lean = 1 / (1 + freedom);
    const double usual = (c.group_seen + even_pair) / (c.group_expected + even_pair) * c.expected;
    return (rating_deviation){sqrt(c.seen), sample_student_95(freedom) *
                                                sqrt((1 - lean) * c.seen + lean * usual)};
}
