/* train/fit/network_round.h - a learned network in whole numbers, as a file stores it.
 *
 * A file has room for fewer rows than there are classes of fillings. Those that were learned from
 * most often are kept; the others share row 0, which is empty.
 * Errors: E_NOMEM, and E_RANGE as network_make(). */
#ifndef TRAIN_FIT_NETWORK_ROUND_H
#define TRAIN_FIT_NETWORK_ROUND_H

#include "base/fault.h"
#include "engine/weights.h"
#include "train/fit/network_model.h"
#include "train/fit/network_places.h"

typedef struct network_rounding {
    int kept;       /* rows, without the empty one */
    int dropped;    /* rows that were learned from but not kept */
    size_t clamped; /* numbers of heads too large for their place in the file */
} network_rounding;

/* Gives the weights the network, in place of one they have. Keeps up to rows - 1 rows. The numbers
 * of *m become what the whole numbers stand for, so that *m can be measured. */
status network_round(const network_places *p, network_model *m, int rows, eval_weights *w,
                     network_rounding *out, fault *f);

#endif
