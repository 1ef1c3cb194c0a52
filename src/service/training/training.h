/* service/training/training.h - what jobs that read or write training data share.
 *
 * Ownership: the outlet is borrowed. Errors: none. */
#ifndef SERVICE_TRAINING_TRAINING_H
#define SERVICE_TRAINING_TRAINING_H

#include "report/outlet.h"

#include <stdint.h>

/* Says how many bytes of unfinished games in data files are left out; nothing for 0. */
void training_note_rest(const outlet *o, uint64_t rest);

#endif
