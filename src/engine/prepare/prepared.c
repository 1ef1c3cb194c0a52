/* engine/prepare/prepared.c - finds the parts of the embedded image. */
#include "engine/prepare/prepared.h"

#include "base/checksum.h"
#include "engine/eval/network_tables.h"
#include "engine/prepare/image.h"
#include "engine/weights.h"

#include <assert.h>

extern const char eval_weights_file[];
extern const size_t eval_weights_file_length;
extern const char eval_weights_file_6[];
extern const size_t eval_weights_file_6_length;
extern const char eval_weights_file_10[];
extern const size_t eval_weights_file_10_length;
extern const char eval_weights_file_12[];
extern const size_t eval_weights_file_12_length;
extern const char engine_prepared_image[]; /* begins at a cache line */
extern const size_t engine_prepared_image_length;

view prepared_weights(int side) {
    return side == 8    ? (view){eval_weights_file, eval_weights_file_length}
           : side == 6  ? (view){eval_weights_file_6, eval_weights_file_6_length}
           : side == 10 ? (view){eval_weights_file_10, eval_weights_file_10_length}
           : side == 12 ? (view){eval_weights_file_12, eval_weights_file_12_length}
                        : (view){NULL, 0};
}

view prepared_image(void) {
    return (view){engine_prepared_image, engine_prepared_image_length};
}

static const prepared_header *header(void) {
    return (const prepared_header *)(const void *)engine_prepared_image;
}

static const void *part_at(uint32_t at) {
    assert(at % PREPARED_LINE == 0 && at < engine_prepared_image_length);
    return engine_prepared_image + at;
}

uint64_t prepared_sum(int side) {
    const view file = prepared_weights(side);
    if (side == 8) return header()->weights;
    if (file.length) return checksum(file);
    const hand_tables *hand = prepared_hand(side);
    return checksum((view){(const char *)hand->weights, sizeof hand->weights});
}

static status prepared_learned_8(const allocator *memory, learned **out, fault *f) {
    const prepared_header *h = header();
    learned_ready ready = {.sum = h->weights, .effect = part_at(h->effect)};
    for (int i = 0; i < EVAL_LAYERS; i++)
        for (int band = 0; band < EVAL_BANDS; band++)
            ready.tables[i][band] = part_at(h->tables[i][band]);
    if (h->network[0])
        ready.network = (network_tables){part_at(h->network[0]), part_at(h->network[1]),
                                         part_at(h->network[2]), part_at(h->network[3])};
    return learned_make_ready(prepared_weights(8), &ready, memory, out, f);
}

status prepared_learned(int side, const allocator *memory, learned **out, fault *f) {
    return side == 8 ? prepared_learned_8(memory, out, f)
                     : learned_make(prepared_weights(side), memory, out, f);
}

const uint8_t *prepared_edges(int side) {
    const uint32_t at = header()->edges[prepared_index(side)];
    return at ? part_at(at) : NULL;
}

const hand_tables *prepared_hand(int side) {
    return part_at(header()->hand[prepared_index(side)]);
}
