/* search/result.c - names of units, bounds and certainties.
 *
 * I1  An enumerator has a name. */
#include "search/result.h"

#include <assert.h>

const char *unit_name(value_unit u) {
    return u == UNIT_DISCS ? "discs" : "own";
}

const char *bound_name(value_bound b) {
    static const char *const names[] = {"exact", "lower", "upper"};
    assert(b <= BOUND_UPPER); /* I1 */
    return names[b];
}

const char *certainty_name(certainty c) {
    static const char *const names[] = {"guess", "depth", "selective", "exact"};
    assert(c <= CERTAIN_EXACT); /* I1 */
    return names[c];
}

double search_branching(const search_statistics *s) {
    return s->interior ? (double)s->children / (double)s->interior : 0;
}
