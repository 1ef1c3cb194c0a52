/* experiment/numbers.c - a list that grows. */
#include "experiment/numbers.h"

#include "base/alloc.h"
#include "base/sample.h"

enum { NUMBERS_FIRST = 256 };

void number_list_add(number_list *n, double value) {
    double *items =
        alloc_grow(NULL, n->items, sizeof *items, n->count + 1, NUMBERS_FIRST, &n->capacity);
    if (!items) {
        n->is_short = true;
        return;
    }
    n->items = items;
    n->items[n->count++] = value;
}

status number_list_status(const number_list *n, fault *f) {
    return n->is_short ? fault_set(f, E_NOMEM, 0, "no memory for what was measured") : OK;
}

void number_list_sort(number_list *n) {
    sample_sort(n->items, n->count);
}

double number_list_median(number_list *n) {
    return sample_sort_median(n->items, n->count);
}

void number_list_clear(number_list *n) {
    alloc_free(NULL, n->items);
    *n = (number_list){.items = NULL};
}
