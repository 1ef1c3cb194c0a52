/* engine/prepare/image.c - writes and checks the tables that are made when the program is built. */
#include "engine/prepare/image.h"

#include "base/checksum.h"
#include "engine/eval/hand_tables.h"
#include "engine/eval/learned.h"
#include "engine/eval/network.h"
#include "engine/eval/network_tables.h"
#include "engine/inner/edge_table.h"
#include "game/board.h"

#include <string.h>

static const char image_name[16] = "avocet prepared";

enum { SQUARES_8 = 64 };

typedef struct writer {
    prepared_header header;
    buffer *out;
    bool swapped;
} writer;

/* ---- bytes ---- */

static void add_bytes(buffer *out, const void *bytes, size_t count) {
    buffer_append(out, (view){bytes, count});
}

static void add_zeros(buffer *out, size_t until) {
    while (out->length < until && !out->failed) buffer_add_char(out, '\0');
}

/* Turns each number of `width` bytes around. */
static void turn(char *bytes, size_t count, size_t width) {
    for (size_t at = 0; at + width <= count; at += width)
        for (size_t i = 0; i < width / 2; i++) {
            const char kept = bytes[at + i];
            bytes[at + i] = bytes[at + width - 1 - i];
            bytes[at + width - 1 - i] = kept;
        }
}

/* Appends numbers of `width` bytes as a part of its own and returns its position. */
static uint32_t add_part(writer *w, const void *numbers, size_t bytes, size_t width) {
    const size_t start = (w->out->length + PREPARED_LINE - 1) / PREPARED_LINE * PREPARED_LINE;
    add_zeros(w->out, start);
    add_bytes(w->out, numbers, bytes);
    if (w->swapped && !w->out->failed) turn(w->out->data + start, bytes, width);
    return (uint32_t)start;
}

/* ---- parts ---- */

static void add_band(writer *w, learned *l, eval_layer_name layer, int band) {
    const eval_layer *from = &l->stored.layers[layer];
    uint32_t *at = w->header.tables[layer];
    int low, share, low_before, share_before;
    eval_mix(from, BOARD_SIZE, band * EVAL_BAND, &low, &share);
    if (band > 0) {
        eval_mix(from, BOARD_SIZE, (band - 1) * EVAL_BAND, &low_before, &share_before);
        at[band] = at[band - 1];
        if (low == low_before && share == share_before) return;
    }
    const size_t bytes = l->table_size[layer] * sizeof(int16_t);
    at[band] = add_part(w, learned_table(l, layer, band), bytes, sizeof(int16_t));
}

/* A lens has numbers of 16 and of 32 bits. */
static uint32_t add_lenses(writer *w, const network_lens *lenses) {
    const uint32_t start = add_part(w, lenses, NETWORK_HEADS * sizeof *lenses, 1);
    for (int i = 0; w->swapped && !w->out->failed && i < NETWORK_HEADS; i++) {
        char *lens = w->out->data + start + (size_t)i * sizeof *lenses;
        const size_t wide = offsetof(network_lens, first_bias),
                     narrow = offsetof(network_lens, last), out = offsetof(network_lens, out);
        turn(lens, wide / 2, 2);
        turn(lens + wide, (narrow - wide) / 4, 4);
        turn(lens + narrow, (out - narrow) / 2, 2);
        turn(lens + out, (sizeof *lenses - out) / 4, 4);
    }
    return start;
}

static void add_network(writer *w, const learned *l) {
    const network *stored = &l->stored.network;
    const network_tables *n = &l->network;
    uint32_t *at = w->header.network;
    if (!n->rows) return;
    at[0] = add_part(w, n->row_of, network_row_of_bytes(&l->stored.set), sizeof(uint16_t));
    at[1] = add_part(w, n->sets, sizeof *n->sets, sizeof(uint16_t));
    at[2] = add_lenses(w, n->lenses);
    at[3] = add_part(w, n->rows, network_rows_bytes(stored), 1);
}

static status add_learned(writer *w, view weights, fault *f) {
    learned *l = NULL;
    const status failed = learned_make(weights, NULL, &l, f);
    if (failed) return failed;
    w->header.weights = l->sum;
    w->header.effect = add_part(w, l->effect, SQUARES_8 * sizeof *l->effect, sizeof(int16_t));
    for (int i = 0; i < EVAL_LAYERS; i++)
        for (int band = 0; band < EVAL_BANDS; band++) add_band(w, l, (eval_layer_name)i, band);
    add_network(w, l);
    learned_leave(l);
    return OK;
}

typedef struct hand_memory {
    uint8_t edges[1 << 16]; /* edge_table_bytes(8) */
    hand_tables tables;
    int32_t work[2 * HAND_EDGE_CODES];
} hand_memory;

/* All numbers of hand_tables have 16 bits. */
static status add_by_hand(writer *w, fault *f) {
    static const int sizes[PREPARED_SIZES] = {8, 6, 4, 10, 12};
    hand_memory *m = NULL;
    for (int i = 0; i < PREPARED_SIZES; i++) {
        alloc_free(NULL, m);
        m = alloc_array(NULL, 1, sizeof *m);
        if (!m) return fault_set(f, E_NOMEM, 0, "no memory for the tables made by hand");
        if (sizes[i] > 8) {
            hand_weights_build(&m->tables, sizes[i]);
            w->header.hand[i] =
                add_part(w, m->tables.weights, sizeof m->tables.weights, sizeof(int16_t));
            continue;
        }
        edge_table_build(m->edges, sizes[i]);
        hand_tables_build(&m->tables, sizes[i], m->edges, m->work);
        w->header.edges[i] = add_part(w, m->edges, edge_table_bytes(sizes[i]), 1);
        w->header.hand[i] = add_part(w, &m->tables, sizeof m->tables, sizeof(int16_t));
    }
    alloc_free(NULL, m);
    return OK;
}

/* ---- the image ---- */

static view body_of(view image) {
    return view_from(image, sizeof(prepared_header));
}

static void put_header(writer *w) {
    prepared_header *h = &w->header;
    const size_t words = offsetof(prepared_header, version),
                 halves = offsetof(prepared_header, effect);
    memcpy(h->name, image_name, sizeof image_name);
    h->version = PREPARED_VERSION;
    h->bytes = w->out->length;
    h->body = checksum(body_of(buffer_view(w->out)));
    memcpy(w->out->data, h, sizeof *h);
    if (!w->swapped) return;
    turn(w->out->data + words, halves - words, sizeof(uint64_t));
    turn(w->out->data + halves, sizeof *h - halves, sizeof(uint32_t));
}

status image_write(view weights, bool swapped, buffer *out, fault *f) {
    writer w = {.out = out, .swapped = swapped};
    add_zeros(out, sizeof w.header);
    status failed = add_by_hand(&w, f);
    if (!failed) failed = add_learned(&w, weights, f);
    if (failed) return failed;
    add_zeros(out, (out->length + PREPARED_LINE - 1) / PREPARED_LINE * PREPARED_LINE);
    if (buffer_status(out)) return fault_set(f, E_NOMEM, 0, "no memory for the prepared tables");
    put_header(&w);
    return OK;
}

status image_check(view image, view weights, fault *f) {
    prepared_header h;
    const char *why = NULL;
    if (image.length < sizeof h)
        return fault_set(f, E_FORMAT, 0, "the prepared tables are cut off");
    memcpy(&h, image.data, sizeof h);
    if (memcmp(h.name, image_name, sizeof h.name) != 0 || h.version != PREPARED_VERSION)
        why = "are of another version or byte order";
    else if (h.bytes != image.length || h.body != checksum(body_of(image)))
        why = "are damaged";
    else if (h.weights != checksum(weights))
        why = "belong to other weights";
    return why ? fault_set(f, E_FORMAT, 0, "the prepared tables %s", why) : OK;
}
