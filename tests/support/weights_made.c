#include "support/weights_made.h"

#include "engine/weights.h"

#include <string.h>

/* Rising numbers of empty squares. */
static void make_anchors(rng *r, eval_layer *l) {
    int at = (int)rng_below(r, 4);
    while (at <= 60 && l->anchor_count < EVAL_ANCHORS_MAX) {
        l->anchors[l->anchor_count++] = at;
        at += 1 + (int)rng_below(r, 14);
    }
}

static void make_numbers(rng *r, int most, eval_layer *l) {
    const size_t count = (size_t)l->anchor_count * (size_t)l->per_anchor;
    for (size_t i = 0; i < count; i++)
        l->numbers[i] = (int16_t)((int)rng_below(r, 2 * (uint64_t)most + 1) - most);
}

/* Numbers of such sizes that few sums are limited and all matter. */
static void make_network(rng *r, network *n) {
    for (int i = 0; i < n->classes + NETWORK_EXTRAS; i++)
        n->row_of[i] = (uint16_t)rng_below(r, (uint64_t)n->rows);
    for (int side = 0; side < 2; side++) {
        uint16_t *sets = n->row_of + n->classes + side * NETWORK_MOVES;
        for (int i = 0; i < NETWORK_MOVES; i++) sets[network_twin(i)] = sets[i];
    }
    for (int i = NETWORK_WIDTH; i < n->rows * NETWORK_WIDTH; i++)
        n->numbers[i] = (int8_t)((int)rng_below(r, 41) - 20);
    for (int i = 0; i < NETWORK_HEADS; i++) {
        network_head *h = &n->heads[i];
        for (int k = 0; k < NETWORK_WIDTH; k++) {
            h->bias[k] = (int16_t)rng_below(r, 256);
            h->skip[k] = (int16_t)((int)rng_below(r, 201) - 100);
            for (int j = 0; j < NETWORK_HIDDEN; j++)
                h->first[k][j] = (int16_t)((int)rng_below(r, 801) - 400);
        }
        for (int j = 0; j < NETWORK_HIDDEN; j++) {
            h->first_bias[j] = (int32_t)rng_below(r, 200001) - 100000;
            for (int k = 0; k < 2; k++) h->last[k][j] = (int16_t)((int)rng_below(r, 301) - 150);
        }
        h->out = (int32_t)rng_below(r, 601) - 300;
    }
}

bool weights_made_network(rng *r, eval_weights *w) {
    if (network_make(500, eval_weights_classes(w), &w->set, NULL, &w->network, NULL)) return false;
    make_network(r, &w->network);
    return true;
}

/* Now and then the last patterns judge nothing, and fewer than all are for ordering. Half of the
 * weights have a network. */
bool weights_made_file(rng *r, int most, buffer *out) {
    enum { ORDER_PATTERNS = 4 };
    int count;
    const pattern *list = pattern_usual(8, &count);
    eval_layer layers[EVAL_LAYERS] = {
        [EVAL_MAIN] = {.patterns = count - (int)rng_below(r, 3)},
        [EVAL_ORDER] = {.patterns = ORDER_PATTERNS - (int)rng_below(r, 2)},
    };
    eval_weights w;
    for (int i = 0; i < EVAL_LAYERS; i++) make_anchors(r, &layers[i]);
    if (eval_weights_make(8, list, count, layers, NULL, &w, NULL)) return false;
    for (int i = 0; i < EVAL_LAYERS; i++) make_numbers(r, most, &w.layers[i]);
    if (rng_below(r, 2) && !weights_made_network(r, &w)) {
        eval_weights_clear(&w);
        return false;
    }
    (void)strcpy(w.made, WEIGHTS_MADE_DATE);
    (void)strcpy(w.data, WEIGHTS_MADE_DATA);
    (void)strcpy(w.error, WEIGHTS_MADE_ERROR);
    eval_weights_write(&w, out);
    eval_weights_clear(&w);
    return buffer_status(out) == OK;
}

learned *weights_made(rng *r, int most) {
    buffer file = buffer_make(NULL);
    learned *l = NULL;
    if (weights_made_file(r, most, &file)) (void)learned_make(buffer_view(&file), NULL, &l, NULL);
    buffer_clear(&file);
    return l;
}
