/* experiment/authors.h - the numbers that a text prints, from data/experiment/.
 *
 * A value is a list of numbers with blanks between; "-" is a place without one, and reads as NaN.
 * Ownership: authors own what they read; authors_clear(). Errors: E_FORMAT, E_NOMEM. */
#ifndef EXPERIMENT_AUTHORS_H
#define EXPERIMENT_AUTHORS_H

#include "base/config.h"
#include "base/text.h"

typedef struct authors {
    config numbers;
} authors;

status authors_read(view text, authors *out, fault *f);
void authors_clear(authors *a);

/* Fills out[0..count-1]; what the list does not have is NaN. */
void authors_list(const authors *a, const char *key, double *out, int count);
double authors_number(const authors *a, const char *key); /* NaN where there is none */

#endif
