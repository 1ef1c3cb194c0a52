/* engine/prepare/prepared.h - the tables that are built into the program.
 *
 * Constants in read-only memory: nothing is allocated or computed. Threads: any. The build and a
 * test check them against the file of weights (engine/prepare/image.h). */
#ifndef ENGINE_PREPARE_PREPARED_H
#define ENGINE_PREPARE_PREPARED_H

#include "base/text.h"
#include "engine/eval/hand_tables.h"
#include "engine/eval/learned.h"

view prepared_weights(void); /* the file of the built-in weights */
view prepared_image(void);   /* the whole image */

uint64_t prepared_weights_sum(void); /* checksum of that file, without reading it */

/* Makes the built-in weights, with one user. E_NOMEM. */
status prepared_learned(const allocator *memory, learned **out, fault *f);

/* Return the tables for boards of 12, 10, 8, 6 or 4 squares a side. Beyond 8x8 there are no edges
 * (NULL), and only the weights of hand_tables may be read. */
const uint8_t *prepared_edges(int side);
const hand_tables *prepared_hand(int side);

#endif
