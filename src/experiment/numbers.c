/* experiment/numbers.c - a list that grows. */
#include "experiment/numbers.h"

#include "base/alloc.h"
#include "base/sample.h"

enum { NUMBERS_FIRST = 256 };

void numbers_add(numbers *n, double value) {
    double *items =
        alloc_grow(NULL, n->items, sizeof *items, n->count + 1, NUMBERS_FIRST, &n->capacity);
    if (!items) {
        n->is_short = true;
        return;
    }
    n->items = items;
    n->items[n->count++] = value;
}

status numbers_status(const numbers *n, fault *f) {
    return n->is_short ? fault_set(f, E_NOMEM, 0, "no memory for what was measured") : OK;
}

void numbers_sort(numbers *n) {
    sample_sort(n->items, n->count);
}

double numbers_median(numbers *n) {
    return sample_sort_median(n->items, n->count);
}

void numbers_clear(numbers *n) {
    alloc_free(NULL, n->items);
    *n = (numbers){.items = NULL};
}
