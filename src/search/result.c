#include "search/result.h"

const char *unit_name(value_unit u) {
    return u == UNIT_DISCS ? "discs" : "own";
}

const char *bound_name(value_bound b) {
    static const char *const names[] = {"exact", "lower", "upper"};
    return names[b];
}

const char *certainty_name(certainty c) {
    static const char *const names[] = {"guess", "depth", "selective", "exact"};
    return names[c];
}

double search_branching(const search_statistics *s) {
    return s->interior ? (double)s->children / (double)s->interior : 0;
}
