/* service/training/training.c - sentences that several jobs say. */
#include "service/training/training.h"

#include <inttypes.h>

void training_note_rest(const outlet *o, uint64_t rest) {
    if (rest)
        outlet_note(o, "%" PRIu64 " bytes of a game that was not finished are left out", rest);
}
