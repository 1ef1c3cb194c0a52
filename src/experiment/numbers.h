/* experiment/numbers.h - a list of measured numbers that grows as they come, and its middle.
 *
 * Ownership: a list owns its numbers; number_list_clear(). {0} is an empty one.
 * Errors: a list remembers that memory was short, so the caller checks once, at the end. */
#ifndef EXPERIMENT_NUMBERS_H
#define EXPERIMENT_NUMBERS_H

#include "base/fault.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct number_list {
    double *items;
    size_t count, capacity;
    bool is_short; /* of memory: something is missing */
} number_list;

void number_list_add(number_list *n, double value);
status number_list_status(const number_list *n, fault *f); /* E_NOMEM */
void number_list_sort(number_list *n);                     /* the least first */
double number_list_median(number_list *n); /* sorts them; NaN where there are none */
void number_list_clear(number_list *n);

#endif
