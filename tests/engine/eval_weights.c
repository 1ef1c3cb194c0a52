/* The file of the learned evaluation: read as written, and refused in every other state. */
#include "base/checksum.h"
#include "base/rng.h"
#include "base/text.h"
#include "engine/weights.h"
#include "support/failing_alloc.h"
#include "support/settings.h"
#include "support/weights_made.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const pattern few[] = {{"edge", 4, {0, 1, 2, 3}}, {"corner", 3, {0, 1, 8}}};

static eval_weights made(const allocator *memory) {
    const eval_layer layers[EVAL_LAYERS] = {
        {.patterns = 2, .anchor_count = 3, .anchors = {2, 30, 58}},
        {.patterns = 1, .anchor_count = 2, .anchors = {12, 22}}};
    eval_weights w;
    if (eval_weights_make(8, few, 2, layers, memory, &w, NULL)) return w;
    rng r = rng_make(setting_seed(20261303), 0);
    for (int i = 0; i < EVAL_LAYERS; i++)
        for (int k = 0; k < w.layers[i].anchor_count * w.layers[i].per_anchor; k++)
            w.layers[i].numbers[k] = (int16_t)(rng_next(&r) & 0xffff);
    w.selective = (selective_model){{1234, -56, 789, -10}, {-9999, 9999, 0}, 0};
    (void)snprintf(w.made, sizeof w.made, "2026-11-15");
    (void)snprintf(w.data, sizeof w.data, "some games");
    (void)snprintf(w.error, sizeof w.error, "about 4 discs");
    return w;
}

static buffer written(void) {
    eval_weights w = made(NULL);
    buffer out = buffer_make(NULL);
    eval_weights_write(&w, &out);
    assert_int_equal(buffer_status(&out), OK);
    eval_weights_clear(&w);
    return out;
}

/* The same with a network. */
static buffer written_with_network(void) {
    eval_weights w = made(NULL);
    buffer out = buffer_make(NULL);
    rng r = rng_make(setting_seed(20261303), 2);
    assert_true(weights_made_network(&r, &w));
    eval_weights_write(&w, &out);
    assert_int_equal(buffer_status(&out), OK);
    eval_weights_clear(&w);
    return out;
}

static size_t header_length(const buffer *file) {
    const char *end = strstr(file->data, "\nend ");
    assert_non_null(end);
    return (size_t)(end - file->data) + strlen("\nend ") + 16 + 1;
}

static void assert_refused(view file) {
    eval_weights w;
    fault f = {.code = OK};
    assert_int_equal(eval_weights_read(file, NULL, &w, &f), E_FORMAT);
    assert_int_equal(f.code, E_FORMAT);
    assert_true(f.text[0] != '\0' && f.at <= file.length);
}

/* ---- the form ---- */

static void a_layer_has_a_number_for_each_class_and_count(void **state) {
    (void)state;
    eval_weights w = made(NULL);
    /* A row of four in the corner is no image of itself; three squares around it are. */
    assert_int_equal(w.layers[EVAL_MAIN].tied[0], 81);
    assert_int_equal(w.layers[EVAL_MAIN].tied[1], 18);
    assert_int_equal(w.layers[EVAL_MAIN].per_anchor, 81 + 18 + EVAL_COUNTS);
    assert_int_equal(w.layers[EVAL_ORDER].per_anchor, 81 + EVAL_COUNTS);
    eval_weights_clear(&w);
}

/* By hand: anchors 10, 20, 40; bands 0-2, 3-5, ... stand for 1, 4, ... */
static void bands_lie_between_anchors(void **state) {
    (void)state;
    static const int wanted[][3] = {{0, 0, 0},    {10, 0, 0},   {11, 0, 0},  {12, 0, 76},
                                    {18, 0, 230}, {20, 0, 230}, {21, 1, 25}, {38, 1, 217},
                                    {39, 2, 0},   {60, 2, 0}};
    const eval_layer l = {.anchor_count = 3, .anchors = {10, 20, 40}};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        int low = -1, share = -1;
        eval_mix(&l, 8, wanted[i][0], &low, &share);
        assert_int_equal(low, wanted[i][1]);
        assert_int_equal(share, wanted[i][2]);
    }
}

static void bad_forms_are_refused(void **state) {
    (void)state;
    const eval_layer good = {.patterns = 1, .anchor_count = 2, .anchors = {12, 22}};
    eval_layer bad[6] = {good, good, good, good, good, good};
    bad[0].patterns = 0;
    bad[1].patterns = 3;
    bad[2].anchor_count = 0;
    bad[3].anchor_count = EVAL_ANCHORS_MAX + 1;
    bad[4].anchors[1] = 12;
    bad[5].anchors[1] = 61;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const eval_layer layers[EVAL_LAYERS] = {good, bad[i]};
        eval_weights w;
        fault f;
        assert_int_equal(eval_weights_make(8, few, 2, layers, NULL, &w, &f), E_RANGE);
    }
}

static void too_many_places_for_ordering_are_refused(void **state) {
    (void)state;
    static const pattern places_8[] = {
        {"one", 2, {0, 1}}, {"two", 2, {0, 2}}, {"three", 2, {0, 3}}};
    eval_layer layers[EVAL_LAYERS] = {{.patterns = 3, .anchor_count = 1, .anchors = {20}},
                                      {.patterns = 2, .anchor_count = 1, .anchors = {20}}};
    eval_weights w;
    fault f;
    assert_int_equal(eval_weights_make(8, places_8, 3, layers, NULL, &w, &f), OK);
    eval_weights_clear(&w);
    layers[EVAL_ORDER].patterns = 3;
    assert_int_equal(eval_weights_make(8, places_8, 3, layers, NULL, &w, &f), E_RANGE);
    assert_non_null(strstr(f.text, "24 places, more than 16"));
}

/* The long diagonal and a pair of squares beside it: at most 6 * 3^8 classes in 4 places. */
static pattern large_pattern(int x, int y) {
    pattern p = {.name = "large", .count = PATTERN_SQUARES_MAX};
    for (int i = 0; i < 8; i++) p.squares[i] = (uint8_t)(9 * i);
    p.squares[8] = (uint8_t)(8 * y + x);
    p.squares[9] = (uint8_t)(8 * x + y);
    return p;
}

/* 16 of them at 16 anchors are 18 million bytes, more than is ever read. */
static void too_many_numbers_are_refused(void **state) {
    (void)state;
    enum { LARGE = 16 };
    pattern list[LARGE];
    int count = 0;
    for (int x = 0; x < 8; x++)
        for (int y = x + 1; y < 8 && count < LARGE; y++) list[count++] = large_pattern(x, y);
    eval_layer layers[EVAL_LAYERS] = {{.patterns = LARGE, .anchor_count = EVAL_ANCHORS_MAX},
                                      {.patterns = 1, .anchor_count = 1, .anchors = {20}}};
    for (int i = 0; i < EVAL_ANCHORS_MAX; i++) layers[EVAL_MAIN].anchors[i] = 3 * i;
    failing_alloc a;
    eval_weights w;
    fault f;
    failing_alloc_start(&a, SIZE_MAX, false);
    assert_int_equal(eval_weights_make(8, list, LARGE, layers, &a.memory, &w, &f), E_RANGE);
    assert_non_null(strstr(f.text, "the weights would take 18"));
    assert_int_equal(a.live, 0);
    layers[EVAL_MAIN].anchor_count = 12;
    assert_int_equal(eval_weights_make(8, list, LARGE, layers, &a.memory, &w, &f), OK);
    eval_weights_clear(&w);
}

/* ---- files ---- */

static void what_is_written_is_read(void **state) {
    (void)state;
    eval_weights w = made(NULL), read;
    buffer file = written(), again = buffer_make(NULL);
    assert_int_equal(eval_weights_read(buffer_view(&file), NULL, &read, NULL), OK);
    assert_string_equal(read.made, w.made);
    assert_string_equal(read.data, w.data);
    assert_string_equal(read.error, w.error);
    assert_memory_equal(&read.selective, &w.selective, sizeof w.selective);
    assert_int_equal(read.set.count, 2);
    assert_string_equal(read.set.patterns[1].name, "corner");
    for (int i = 0; i < EVAL_LAYERS; i++) {
        const eval_layer *a = &w.layers[i], *b = &read.layers[i];
        assert_int_equal(a->anchor_count, b->anchor_count);
        assert_int_equal(a->per_anchor, b->per_anchor);
        assert_memory_equal(a->anchors, b->anchors, sizeof a->anchors);
        assert_memory_equal(a->numbers, b->numbers,
                            (size_t)(a->anchor_count * a->per_anchor) * sizeof *a->numbers);
    }
    eval_weights_write(&read, &again);
    assert_true(view_equal(buffer_view(&file), buffer_view(&again)));
    eval_weights_clear(&w);
    eval_weights_clear(&read);
    buffer_clear(&file);
    buffer_clear(&again);
}

static void a_network_is_read_as_written(void **state) {
    (void)state;
    buffer file = written_with_network(), again = buffer_make(NULL);
    eval_weights read;
    assert_int_equal(eval_weights_read(buffer_view(&file), NULL, &read, NULL), OK);
    assert_int_equal(read.network.rows, 500);
    assert_int_equal(read.network.classes, 81 + 18);
    eval_weights_write(&read, &again);
    assert_true(view_equal(buffer_view(&file), buffer_view(&again)));
    eval_weights_clear(&read);
    buffer_clear(&file);
    buffer_clear(&again);
}

/* Damage by somebody who knows the sums: the number of a row that is not there, a row 0 that says
 * something, a set of squares whose mirror image has another row. */
static void networks_that_cannot_be_are_refused(void **state) {
    (void)state;
    eval_weights w = made(NULL);
    rng r = rng_make(setting_seed(20261303), 3);
    assert_true(weights_made_network(&r, &w));
    network *n = &w.network;
    for (int i = 0; i < 4; i++) {
        const uint16_t kept = n->row_of[0], set = n->row_of[n->classes + 2];
        if (i == 1) n->row_of[0] = (uint16_t)n->rows;
        if (i == 2) n->numbers[7] = 1;
        if (i == 3) n->row_of[n->classes + 2] = (uint16_t)((set + 1) % n->rows);
        buffer file = buffer_make(NULL);
        eval_weights_write(&w, &file);
        if (i > 0) {
            assert_refused(buffer_view(&file));
        } else {
            eval_weights read;
            assert_int_equal(eval_weights_read(buffer_view(&file), NULL, &read, NULL), OK);
            eval_weights_clear(&read);
        }
        buffer_clear(&file);
        n->row_of[0] = kept;
        n->numbers[7] = 0;
        n->row_of[n->classes + 2] = set;
    }
    eval_weights_clear(&w);
}

static void a_cut_off_network_is_refused(void **state) {
    (void)state;
    buffer file = written_with_network();
    rng r = rng_make(setting_seed(20261303), 4);
    for (int i = 0; i < 200; i++)
        assert_refused((view){file.data, (size_t)rng_below(&r, file.length)});
    buffer_clear(&file);
}

static void whatever_is_cut_off_is_refused(void **state) {
    (void)state;
    buffer file = written();
    for (size_t length = 0; length < file.length; length++)
        assert_refused((view){file.data, length});
    buffer_add_char(&file, '\0');
    assert_refused(buffer_view(&file));
    buffer_clear(&file);
}

static void flip(buffer *file, size_t bit) {
    file->data[bit / 8] = (char)(file->data[bit / 8] ^ 1 << bit % 8);
}

static void every_changed_bit_of_the_lines_is_seen(void **state) {
    (void)state;
    buffer file = written();
    const size_t header = header_length(&file);
    for (size_t bit = 0; bit < 8 * header; bit++) {
        flip(&file, bit);
        assert_refused(buffer_view(&file));
        flip(&file, bit);
    }
    buffer_clear(&file);
}

static void changed_bits_of_the_numbers_are_seen(void **state) {
    (void)state;
    buffer file = written();
    const size_t header = header_length(&file);
    rng r = rng_make(setting_seed(20261303), 1);
    for (int i = 0; i < 1000; i++) {
        const size_t bit = 8 * header + rng_below(&r, 8 * (file.length - header));
        flip(&file, bit);
        assert_refused(buffer_view(&file));
        flip(&file, bit);
    }
    buffer_clear(&file);
}

/* ---- made by somebody who knows the sums ---- */

static buffer forged(const char *lines, size_t body_bytes) {
    buffer body = buffer_make(NULL), out = buffer_make(NULL);
    buffer_repeat(&body, 'x', body_bytes);
    buffer_add(&out, lines);
    buffer_format(&out, "body %zu %016" PRIx64 "\n", body_bytes, checksum(buffer_view(&body)));
    buffer_format(&out, "end %016" PRIx64 "\n", checksum(buffer_view(&out)));
    buffer_append(&out, buffer_view(&body));
    assert_int_equal(buffer_status(&out), OK);
    buffer_clear(&body);
    return out;
}

#define HEAD "avocet weights 1\nboard 8\nmade 2026-11-15\ndata d\nerror e\n"
#define ONE  "pattern p a1 b2\n" /* 9 classes: the mirror that keeps it keeps its squares */

enum { ONE_CLASSES = 9, ONE_BYTES = 2 * 2 * (ONE_CLASSES + EVAL_COUNTS) };

#define LAYERS "layer main 1 20\nlayer order 1 20\n"

static void forged_files_can_be_right(void **state) {
    (void)state;
    static const char *const right[] = {
        HEAD ONE LAYERS,
        "avocet weights 1\nboard 8\nmade 2026-11-15\ndata\nerror \n" ONE LAYERS /* no notes */};
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        buffer file = forged(right[i], ONE_BYTES);
        eval_weights w;
        assert_int_equal(eval_weights_read(buffer_view(&file), NULL, &w, NULL), OK);
        assert_int_equal(w.layers[EVAL_MAIN].numbers[0], 'x' * 257);
        eval_weights_clear(&w);
        buffer_clear(&file);
    }
}

/* Weights with a network are version 2 and have its line; others have neither. */
static void versions_and_networks_belong_together(void **state) {
    (void)state;
    static const char *const bad[] = {
        "avocet weights 2\nboard 8\nmade 2026-11-18\ndata d\nerror e\npattern p a1 b2\n"
        "layer main 1 20\nlayer order 1 20\n",
        "avocet weights 2\nboard 8\nmade 2026-11-18\ndata d\nerror e\npattern p a1 b2\n"
        "layer main 1 20\nlayer order 1 20\nnetwork 0\n",
        "avocet weights 2\nboard 8\nmade 2026-11-18\ndata d\nerror e\npattern p a1 b2\n"
        "layer main 1 20\nlayer order 1 20\nnetwork 65536\n",
        "avocet weights 1\nboard 8\nmade 2026-11-18\ndata d\nerror e\npattern p a1 b2\n"
        "layer main 1 20\nlayer order 1 20\nnetwork 1\n",
        /* around the centre: the pattern leans nowhere */
        "avocet weights 2\nboard 8\nmade 2026-11-18\ndata d\nerror e\npattern p a1 h8\n"
        "layer main 1 20\nlayer order 1 20\nnetwork 1\n",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        buffer file = forged(bad[i], ONE_BYTES);
        assert_refused(buffer_view(&file));
        buffer_clear(&file);
    }
}

static void forged_files_are_refused(void **state) {
    (void)state;
    static const char *const bad[] = {
        "",
        HEAD,
        HEAD "layer main 1 20\nlayer order 1 20\n",
        HEAD ONE "layer order 1 20\nlayer main 1 20\n",
        HEAD ONE "layer main 1 20\n",
        HEAD ONE "layer main 2 20\nlayer order 1 20\n",
        HEAD ONE "layer main 0 20\nlayer order 1 20\n",
        HEAD ONE "layer main 1\nlayer order 1 20\n",
        HEAD ONE "layer main 1 20 20\nlayer order 1 20\n",
        HEAD ONE "layer main 1 61\nlayer order 1 20\n",
        HEAD ONE "layer main 1 -1\nlayer order 1 20\n",
        HEAD ONE "layer main 1 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\nlayer order 1 20\n",
        HEAD ONE "layer main 1 99999999999999999999\nlayer order 1 20\n",
        HEAD "pattern p a1 b1\npattern q a1 c1\npattern r a1 d1\n"
             "layer main 1 20\nlayer order 3 20\n",
        HEAD "pattern p\nlayer main 1 20\nlayer order 1 20\n",
        HEAD "pattern p a1 a1\nlayer main 1 20\nlayer order 1 20\n",
        HEAD "pattern p a1 i2\nlayer main 1 20\nlayer order 1 20\n",
        HEAD "pattern p a1 a9\nlayer main 1 20\nlayer order 1 20\n",
        HEAD "pattern p a1 a22\nlayer main 1 20\nlayer order 1 20\n",
        HEAD "pattern p  a1 b2\nlayer main 1 20\nlayer order 1 20\n",
        HEAD "pattern 1234567890123456 a1 b2\nlayer main 1 20\nlayer order 1 20\n",
        HEAD "pattern p a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2\nlayer main 1 20\nlayer order 1 20\n",
        "avocet weights 2\nboard 8\nmade 2026-11-15\ndata d\nerror e\n" ONE
        "layer main 1 20\nlayer order 1 20\n",
        "avocet weights 1\nboard 7\nmade 2026-11-15\ndata d\nerror e\n" ONE
        "layer main 1 20\nlayer order 1 20\n",
        "avocet weights 1\nboard 8\nmade 2026-11-155\ndata d\nerror e\n" ONE
        "layer main 1 20\nlayer order 1 20\n",
        "avocet weights 1\nboard 8\nmade\ndata d\nerror e\n" ONE
        "layer main 1 20\nlayer order 1 20\n",
        "avocet weights 1\nboard 8\nmade 2026-11-15\ndata \033[31m\nerror e\n" ONE
        "layer main 1 20\nlayer order 1 20\n",
        HEAD "pattern \033]0;x a1 b2\nlayer main 1 20\nlayer order 1 20\n",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        buffer file = forged(bad[i], ONE_BYTES);
        assert_refused(buffer_view(&file));
        buffer_clear(&file);
    }
}

static void sizes_that_do_not_fit_are_refused(void **state) {
    (void)state;
    static const size_t sizes[] = {
        0, 1, ONE_BYTES - 2, ONE_BYTES - 1, ONE_BYTES + 1, ONE_BYTES + 2};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        buffer file = forged(HEAD ONE "layer main 1 20\nlayer order 1 20\n", sizes[i]);
        assert_refused(buffer_view(&file));
        buffer_clear(&file);
    }
}

static void too_many_patterns_are_refused(void **state) {
    (void)state;
    buffer lines = buffer_make(NULL);
    buffer_add(&lines, HEAD);
    for (int i = 0; i <= PATTERNS_MAX; i++) buffer_add(&lines, "pattern p a1 h8\n");
    buffer_add(&lines, "layer main 1 20\nlayer order 1 20\n");
    buffer file = forged(buffer_text(&lines), ONE_BYTES);
    assert_refused(buffer_view(&file));
    buffer_clear(&file);
    buffer_clear(&lines);
}

/* ---- short memory ---- */

static void short_memory_is_a_failure_and_no_leak(void **state) {
    (void)state;
    buffer file = written();
    for (size_t n = 0;; n++) {
        failing_alloc a;
        eval_weights w;
        fault f;
        failing_alloc_start(&a, n, false);
        const status result = eval_weights_read(buffer_view(&file), &a.memory, &w, &f);
        if (!result) eval_weights_clear(&w);
        assert_int_equal(a.live, 0);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        if (!a.failed) break;
    }
    buffer_clear(&file);
}

static void writing_with_short_memory_fails_the_buffer(void **state) {
    (void)state;
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, SIZE_MAX, false);
        eval_weights w = made(&a.memory);
        a.fail_at = a.requests + n;
        buffer out = buffer_make(&a.memory);
        eval_weights_write(&w, &out);
        const bool has_failed = a.failed;
        assert_int_equal(buffer_status(&out), has_failed ? E_NOMEM : OK);
        buffer_clear(&out);
        eval_weights_clear(&w);
        assert_int_equal(a.live, 0);
        if (!has_failed) break;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_layer_has_a_number_for_each_class_and_count),
        cmocka_unit_test(bands_lie_between_anchors),
        cmocka_unit_test(bad_forms_are_refused),
        cmocka_unit_test(too_many_places_for_ordering_are_refused),
        cmocka_unit_test(too_many_numbers_are_refused),
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(a_network_is_read_as_written),
        cmocka_unit_test(versions_and_networks_belong_together),
        cmocka_unit_test(networks_that_cannot_be_are_refused),
        cmocka_unit_test(a_cut_off_network_is_refused),
        cmocka_unit_test(whatever_is_cut_off_is_refused),
        cmocka_unit_test(every_changed_bit_of_the_lines_is_seen),
        cmocka_unit_test(changed_bits_of_the_numbers_are_seen),
        cmocka_unit_test(forged_files_can_be_right),
        cmocka_unit_test(forged_files_are_refused),
        cmocka_unit_test(sizes_that_do_not_fit_are_refused),
        cmocka_unit_test(too_many_patterns_are_refused),
        cmocka_unit_test(short_memory_is_a_failure_and_no_leak),
        cmocka_unit_test(writing_with_short_memory_fails_the_buffer),
    };
    return cmocka_run_group_tests_name("eval_weights", tests, NULL, NULL);
}
