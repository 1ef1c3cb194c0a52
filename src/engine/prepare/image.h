/* engine/prepare/image.h - the tables that are made when the program is built: their layout.
 *
 * The image is one block of bytes in the layout of the engine, so it needs no work when the program
 * starts: the system maps its pages when a search first reads them. avocet_prepare (main.c) writes
 * it, CMake embeds it, prepared.h reads it. The header gives the byte position of each part. Parts
 * begin at multiples of PREPARED_LINE. Equal tables share a position. Numbers have the byte order
 * of the machine that the program is built for.
 *
 * The build checks the image once (image_check) and so does a test. A start does not. */
#ifndef ENGINE_PREPARE_IMAGE_H
#define ENGINE_PREPARE_IMAGE_H

#include "base/text.h"
#include "engine/weights.h"

#include <stdint.h>

enum {
    PREPARED_VERSION = 3, /* of the layout */
    PREPARED_LINE = 64,   /* bytes of a cache line */
    PREPARED_SIZES = 5,   /* board sizes: 8, 6, 4, 10 and 12 */
    PREPARED_NETWORK = 4, /* parts of a network */
};

typedef struct prepared_header {
    char name[16];                  /* "avocet prepared" */
    uint64_t version;               /* PREPARED_VERSION */
    uint64_t bytes;                 /* of the whole image */
    uint64_t weights;               /* checksum of the file of weights */
    uint64_t body;                  /* checksum of the bytes behind the header */
    uint32_t effect;                /* learned_effect, one for each square */
    uint32_t edges[PREPARED_SIZES]; /* engine/inner/edge_table.h; 0 beyond 8x8 */
    uint32_t hand[PREPARED_SIZES];  /* hand_tables; only their weights beyond 8x8 */
    uint32_t tables[EVAL_LAYERS][EVAL_BANDS];
    uint32_t network[PREPARED_NETWORK]; /* row_of, sets, lenses, rows; 0: no network */
    uint32_t unused[11];
} prepared_header;

_Static_assert(sizeof(prepared_header) == 5 * PREPARED_LINE, "a header without gaps");

/* Returns the index of a board size in the arrays of the header. */
static inline int prepared_index(int side) {
    return side <= 8 ? (8 - side) / 2 : (side - 4) / 2;
}

/* Appends the image of a file of weights to `out`, which is empty. `swapped`: the program runs on a
 * machine of the other byte order than this one. E_FORMAT as eval_weights_read(); E_NOMEM. */
status image_write(view weights, bool swapped, buffer *out, fault *f);

/* Returns OK if the image has this version and this machine's byte order, is whole and undamaged,
 * and belongs to the weights. E_FORMAT if not. */
status image_check(view image, view weights, fault *f);

#endif
