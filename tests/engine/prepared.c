/* tests/engine/prepared.c - the tables that are built into the program are those that the file of
 * weights and the builders of the tables give. */
#include "engine/prepare/prepared.h"
#include "base/fault.h"
#include "base/rng.h"
#include "base/text.h"
#include "engine/engine.h"
#include "engine/eval/hand_tables.h"
#include "engine/eval/learned.h"
#include "engine/inner/edge_table.h"
#include "engine/prepare/image.h"
#include "engine/weights.h"
#include "support/fault_check.h"
#include "support/weights_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

/* ---- the image of the program ---- */

static void image_is_whole(void **state) {
    (void)state;
    fault f = {0};
    const view image = prepared_image();
    if (image_check(image, prepared_weights(8), &f)) fail_msg("%s", f.text);
    assert_int_equal((uintptr_t)image.data % PREPARED_LINE, 0); /* vectors are loaded from it */
}

static void weights_are_those_of_the_file(void **state) {
    (void)state;
    learned *ready = NULL, *read = NULL;
    assert_int_equal(prepared_learned(8, NULL, &ready, NULL), OK);
    assert_int_equal(learned_make(prepared_weights(8), NULL, &read, NULL), OK);
    assert_int_equal(ready->sum, read->sum);
    assert_int_equal(prepared_sum(8), read->sum);
    assert_memory_equal(ready->effect, read->effect, 64 * sizeof *read->effect);
    assert_memory_equal(ready->zero, read->zero, sizeof read->zero);
    assert_memory_equal(ready->counts, read->counts, sizeof read->counts);
    assert_memory_equal(&ready->stored.selective, &read->stored.selective,
                        sizeof read->stored.selective);
    assert_memory_equal(&ready->stored.set, &read->stored.set, sizeof read->stored.set);
    assert_string_equal(ready->stored.made, read->stored.made);
    assert_string_equal(ready->stored.data, read->stored.data);
    assert_string_equal(ready->stored.error, read->stored.error);
    for (int i = 0; i < EVAL_LAYERS; i++) {
        const eval_layer_name layer = (eval_layer_name)i;
        assert_int_equal(ready->table_size[i], read->table_size[i]);
        for (int band = 0; band < EVAL_BANDS; band++)
            assert_memory_equal(learned_table(ready, layer, band), learned_table(read, layer, band),
                                read->table_size[i] * sizeof(int16_t));
    }
    learned_leave(ready);
    learned_leave(read);
}

/* Each size has a sum, and the sum of all changes with each of them. */
static void all_sizes_have_a_sum(void **state) {
    (void)state;
    const engine_options usual = {.threads = 1}, by_hand = {.threads = 1, .by_hand = true};
    const uint64_t all = engine_weights_sum(&usual, 0);
    assert_int_equal(engine_weights_sum(&usual, 8), prepared_sum(8));
    assert_int_equal(engine_weights_sum(&usual, 14), 0);
    for (int size = 4; size <= 12; size += 2) {
        assert_int_not_equal(engine_weights_sum(&usual, size), 0);
        assert_int_not_equal(engine_weights_sum(&usual, size), all);
        assert_int_equal(engine_weights_sum(&by_hand, size), 0);
        for (int other = 4; other < size; other += 2)
            assert_int_not_equal(engine_weights_sum(&usual, size),
                                 engine_weights_sum(&usual, other));
    }
    engine_options chosen = {.threads = 1};
    learned *six = NULL;
    assert_int_equal(prepared_learned(6, NULL, &six, NULL), OK);
    chosen.weights = six;
    assert_int_equal(engine_weights_sum(&chosen, 6), six->sum);
    assert_int_equal(engine_weights_sum(&chosen, 6), engine_weights_sum(&usual, 6));
    assert_int_equal(engine_weights_sum(&chosen, 8), prepared_sum(8));
    learned_leave(six);
}

/* Their tables are made when they are needed. */
static void weights_of_other_boards_are_there(void **state) {
    (void)state;
    static const int sides[] = {6, 10, 12};
    for (int i = 0; i < 3; i++) {
        learned *l = NULL;
        assert_int_equal(prepared_learned(sides[i], NULL, &l, NULL), OK);
        assert_int_equal(l->stored.set.side, sides[i]);
        learned_leave(l);
    }
    assert_int_equal(prepared_weights(4).length, 0);
}

static void tables_by_hand_are_those_of_the_builders(void **state) {
    (void)state;
    for (int size = 4; size <= 8; size += 2) {
        uint8_t *edges = calloc(edge_table_bytes(size), 1);
        hand_tables *hand = calloc(1, sizeof *hand);
        int32_t *work = calloc(2 * (size_t)HAND_EDGE_CODES, sizeof *work);
        assert_true(edges && hand && work);
        edge_table_build(edges, size);
        hand_tables_build(hand, size, edges, work);
        assert_memory_equal(edges, prepared_edges(size), edge_table_bytes(size));
        assert_memory_equal(hand, prepared_hand(size), sizeof *hand);
        free(work);
        free(hand);
        free(edges);
    }
}

/* ---- images ---- */

enum { MOST = 200 };

static buffer small_weights(void) {
    rng r = rng_make(20271120, 1);
    buffer file = buffer_make(NULL);
    assert_true(weights_made_file(&r, MOST, &file));
    return file;
}

static buffer image_of(const buffer *file, bool swapped) {
    buffer image = buffer_make(NULL);
    fault f = {0};
    if (image_write(buffer_view(file), swapped, &image, &f)) fail_msg("%s", f.text);
    return image;
}

/* A changed byte, a missing one and other weights are found. */
static void damage_is_found(void **state) {
    (void)state;
    fault f = {0};
    buffer file = small_weights(), image = image_of(&file, false);
    const view whole = buffer_view(&image);
    assert_int_equal(image_check(whole, buffer_view(&file), &f), OK);
    const size_t places[] = {0, 16, 24, 32, 40, 400, image.length / 2, image.length - 1};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        image.data[places[i]] ^= 1;
        assert_int_equal(image_check(whole, buffer_view(&file), &f), E_FORMAT);
        image.data[places[i]] ^= 1;
    }
    assert_int_equal(image_check((view){whole.data, whole.length - 1}, buffer_view(&file), &f),
                     E_FORMAT);
    assert_int_equal(image_check((view){whole.data, 100}, buffer_view(&file), &f), E_FORMAT);
    assert_int_equal(image_check(whole, prepared_weights(8), &f), E_FORMAT);
    assert_fault(&f, E_FORMAT, 0);
    file.data[file.length - 1] ^= 1;
    buffer none = buffer_make(NULL);
    assert_int_equal(image_write(buffer_view(&file), false, &none, &f), E_FORMAT);
    buffer_clear(&none);
    buffer_clear(&image);
    buffer_clear(&file);
}

static uint32_t turned(uint32_t x) {
    return x >> 24 | (x >> 8 & 0xFF00) | (x << 8 & 0xFF0000) | x << 24;
}

/* For a machine of the other byte order: the same positions and numbers, each turned around. */
static void other_byte_order(void **state) {
    (void)state;
    fault f = {0};
    buffer file = small_weights(), here = image_of(&file, false), there = image_of(&file, true);
    prepared_header a, b;
    assert_int_equal(here.length, there.length);
    memcpy(&a, here.data, sizeof a);
    memcpy(&b, there.data, sizeof b);
    assert_int_equal(b.effect, turned(a.effect));
    assert_int_equal(b.edges[1], turned(a.edges[1]));
    const uint32_t *from = &a.tables[0][0], *to = &b.tables[0][0];
    for (int i = 0; i < EVAL_LAYERS * EVAL_BANDS; i++) {
        assert_int_equal(to[i], turned(from[i]));
        for (size_t k = from[i]; k < from[i] + 4000; k += 2)
            assert_true(here.data[k] == there.data[k + 1] && here.data[k + 1] == there.data[k]);
    }
    assert_memory_equal(here.data + a.edges[0], there.data + a.edges[0], edge_table_bytes(8));
    assert_int_equal(image_check(buffer_view(&there), buffer_view(&file), &f), E_FORMAT);
    buffer_clear(&there);
    buffer_clear(&here);
    buffer_clear(&file);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(image_is_whole),
        cmocka_unit_test(weights_are_those_of_the_file),
        cmocka_unit_test(weights_of_other_boards_are_there),
        cmocka_unit_test(all_sizes_have_a_sum),
        cmocka_unit_test(tables_by_hand_are_those_of_the_builders),
        cmocka_unit_test(damage_is_found),
        cmocka_unit_test(other_byte_order),
    };
    return cmocka_run_group_tests_name("prepared", tests, NULL, NULL);
}
