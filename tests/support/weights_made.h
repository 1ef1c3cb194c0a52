/* tests/support/weights_made.h - weights of the evaluation that chance has made, the same for the
 * same rng: of random form, with numbers of any size up to `most`. */
#ifndef TESTS_SUPPORT_WEIGHTS_MADE_H
#define TESTS_SUPPORT_WEIGHTS_MADE_H

#include "base/rng.h"
#include "base/text.h"
#include "engine/eval/learned.h"
#include "engine/weights.h"

#define WEIGHTS_MADE_DATE  "2026-01-31"
#define WEIGHTS_MADE_DATA  "numbers made by chance"
#define WEIGHTS_MADE_ERROR "as large as can be"

/* A whole file, appended; false when there is no memory. */
bool weights_made_file(rng *r, int most, buffer *out);

/* Adds a network to weights that have none; false when there is no memory. */
bool weights_made_network(rng *r, eval_weights *w);

learned *weights_made(rng *r, int most); /* with one user; NULL when there is no memory */

#endif
