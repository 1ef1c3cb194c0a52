/* experiment/numbers.h - a list of measured numbers that grows as they come, and its middle.
 *
 * Ownership: a list owns its numbers; numbers_clear(). {0} is an empty one.
 * Errors: a list remembers that memory was short, so whoever fills it looks once, at the end. */
#ifndef EXPERIMENT_NUMBERS_H
#define EXPERIMENT_NUMBERS_H

#include "base/fault.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct numbers {
    double *items;
    size_t count, capacity;
    bool is_short; /* of memory: something is missing */
} numbers;

void numbers_add(numbers *n, double value);
status numbers_status(const numbers *n, fault *f); /* E_NOMEM */
void numbers_sort(numbers *n);                     /* the least first */
double numbers_median(numbers *n);                 /* sorts them; NaN where there are none */
void numbers_clear(numbers *n);

#endif
