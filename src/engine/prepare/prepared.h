/* engine/prepare/prepared.h - the weights and tables that are built into the program.
 *
 * Constants in read-only memory. The tables are those of 8x8 and those made by hand: nothing is
 * allocated or computed for them, and the build and a test check them against the file of weights
 * (engine/prepare/image.h). Tables of 6x6 would cost the program 9 MB. Making them when a board of
 * that size first comes takes some 10 ms. Threads: any. */
#ifndef ENGINE_PREPARE_PREPARED_H
#define ENGINE_PREPARE_PREPARED_H

#include "base/text.h"
#include "engine/eval/hand_tables.h"
#include "engine/eval/learned.h"

view prepared_image(void); /* the whole image */

/* Returns the file of the built-in weights for boards of `side` squares a side; empty: none. */
view prepared_weights(int side);

/* Returns a checksum of the weights that are built in for a size the engine plays: of its file, or
 * of those made by hand. Does not read the file of 8x8. */
uint64_t prepared_sum(int side);

/* Makes the built-in weights for a size that has some, with one user. E_NOMEM. */
status prepared_learned(int side, const allocator *memory, learned **out, fault *f);

/* Return the tables for boards of 12, 10, 8, 6 or 4 squares a side. Beyond 8x8 there are no edges
 * (NULL), and only the weights of hand_tables may be read. */
const uint8_t *prepared_edges(int side);
const hand_tables *prepared_hand(int side);

#endif
