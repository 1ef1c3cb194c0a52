/* tests/train/train_packing.c - games in few bytes: what comes back, how long it is, what a changed
 * bit or a torn end does. */
#include "train/packing.h"

#include "base/rng.h"
#include "base/text.h"
#include "game/board.h"
#include "game/colour.h"
#include "support/failing_files.h"
#include "support/settings.h"
#include "train/data_file.h"
#include "train/judge.h"
#include "train/record.h"
#include "train/record_list.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#define PATH "some.data"

/* ---- random games ---- */

static const int sizes[] = {6, 8, 10, 12};

enum { SIZES = 4, PACKED_8 = 1 + RECORD_BYTES /* a whole record of 8x8 */ };

static int random_square(const sided_squares *moves, rng *r) {
    return sided_squares_nth(moves, (int)rng_below(r, (uint64_t)sided_squares_count(moves)));
}

/* The most discs that a result may tell. */
static int most_of(int size) {
    return size > 8 ? size * size : 64;
}

static int some_result(int size, rng *r) {
    return (int)rng_below(r, (uint64_t)(2 * most_of(size) + 1)) - most_of(size);
}

/* Any label that a writer makes: searched, without a value, solved, exact with another value. */
static void set_label(record *one, rng *r) {
    one->exact = rng_below(r, 2);
    one->value = (int16_t)(one->result * RECORD_VALUE_DISC);
    const int most = most_of(record_size(one)) * RECORD_VALUE_DISC;
    if (!one->exact || !rng_below(r, 4))
        one->value = (int16_t)((int)rng_below(r, (uint64_t)(2 * most + 1)) - most);
    if (!rng_below(r, 8)) one->value = RECORD_NO_VALUE;
}

/* A random game with passes. Now and then its result changes, as at a random move, a position is
 * left out, or one from elsewhere comes in. */
static record_list some_game(uint32_t number, int size, rng *r, bool is_plain) {
    record_list l = {.memory = NULL};
    sided_board s = sided_board_start(size);
    const record_source source = (record_source)rng_below(r, RECORD_SOURCES);
    int black_result = some_result(size, r);
    while (sided_board_settle(&s)) {
        record one = sided_board_record(&s);
        one.game = number;
        one.source = source;
        one.result = (int16_t)(s.side == BLACK ? black_result : -black_result);
        if (is_plain)
            one.value = 5;
        else
            set_label(&one, r);
        if (is_plain || rng_below(r, 10)) assert_true(record_list_add(&l, &one));
        if (!is_plain && !rng_below(r, 10)) {
            one.source = RECORD_TREE;
            one.game += (uint32_t)rng_below(r, 2);
            assert_true(record_list_add(&l, &one));
        }
        if (!is_plain && !rng_below(r, 10)) black_result = some_result(size, r);
        const sided_squares moves = sided_board_moves(&s);
        sided_board_play(&s, random_square(&moves, r));
    }
    if (l.count) l.items[l.count - 1].last = true;
    return l;
}

static void append_games(record_list *all, int size, int games, rng *r) {
    for (int i = 0; i < games; i++) {
        record_list one = some_game((uint32_t)i, size, r, false);
        for (size_t k = 0; k < one.count; k++) assert_true(record_list_add(all, &one.items[k]));
        record_list_clear(&one);
    }
}

/* The file of all games, by a writer. */
static buffer written(const record_list *all, int size) {
    failing_files fs;
    data_writer w;
    buffer out = buffer_make(NULL);
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    assert_int_equal(data_writer_open(&fs.ops, PATH, 0, size, NULL, &w, NULL), OK);
    for (size_t i = 0, first = 0; i < all->count; i++) {
        if (!all->items[i].last) continue;
        assert_int_equal(data_writer_add(&w, all->items + first, i + 1 - first, NULL), OK);
        first = i + 1;
    }
    assert_int_equal(data_writer_close(&w, NULL), OK);
    buffer_append(&out, failing_files_get(&fs, PATH));
    failing_files_end(&fs);
    return out;
}

static void assert_same_lists(const record_list *a, const record_list *b) {
    assert_int_equal(a->count, b->count);
    for (size_t i = 0; i < a->count; i++) {
        uint8_t x[RECORD_BYTES_MOST] = {0}, y[RECORD_BYTES_MOST] = {0};
        assert_int_equal(record_pack(&a->items[i], x), record_bytes(record_size(&a->items[i])));
        (void)record_pack(&b->items[i], y);
        assert_memory_equal(x, y, sizeof x);
        assert_int_equal(record_size(&a->items[i]), record_size(&b->items[i]));
    }
}

/* ---- there and back ---- */

static void games_come_back(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270201), 0);
    for (int k = 0; k < SIZES; k++) {
        const int size = sizes[k];
        record_list all = {.memory = NULL}, read = {.memory = NULL};
        append_games(&all, size, size > 8 ? 100 : 500, &r);
        buffer file = written(&all, size);
        assert_int_equal(data_parse(buffer_view(&file), PATH, &read, NULL), OK);
        assert_same_lists(&all, &read);
        buffer_clear(&file);
        record_list_clear(&all);
        record_list_clear(&read);
    }
}

/* A file holds boards of one size. */
static void the_other_size_is_refused(void **state) {
    (void)state;
    for (int k = 0; k < SIZES; k++) {
        const int size = sizes[k], other = sizes[(k + 1) % SIZES];
        const sided_board ours = sided_board_start(size), theirs = sided_board_start(other);
        const record good = sided_board_record(&ours), bad = sided_board_record(&theirs);
        failing_files fs;
        data_writer w;
        failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
        assert_int_equal(data_writer_open(&fs.ops, PATH, 0, size, NULL, &w, NULL), OK);
        assert_int_equal(data_writer_add(&w, &good, 1, NULL), OK);
        assert_int_equal(data_writer_add(&w, &bad, 1, NULL), E_RANGE);
        assert_int_equal(data_writer_close(&w, NULL), OK);
        assert_int_equal(data_writer_open(&fs.ops, PATH, 0, other, NULL, &w, NULL), E_RANGE);
        failing_files_end(&fs);
    }
}

static bool has_pass(const record_list *l) {
    for (size_t i = 1; i < l->count; i++)
        if (l->items[i].white == l->items[i - 1].white) return true;
    return false;
}

/* A searched position takes three bytes behind another one, also after a pass; a solved one takes
 * one. */
static void a_move_takes_few_bytes(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270202), 0);
    int passes = 0;
    for (int i = 0; i < 50; i++) {
        record_list l = some_game(7, 8, &r, true);
        buffer file = written(&l, 8);
        const size_t around = RECORD_HEADER_BYTES + RECORD_BLOCK_BYTES + RECORD_COUNT_BYTES;
        assert_int_equal(file.length, around + PACKED_8 + 3 * (l.count - 1));
        for (size_t k = 0; k < l.count; k++) {
            l.items[k].exact = true;
            l.items[k].value = (int16_t)(l.items[k].result * RECORD_VALUE_DISC);
        }
        buffer solved = written(&l, 8);
        assert_int_equal(solved.length, around + PACKED_8 + l.count - 1);
        passes += has_pass(&l);
        buffer_clear(&file);
        buffer_clear(&solved);
        record_list_clear(&l);
    }
    assert_true(passes > 0);
}

/* The layout, byte by byte: the file format does not change unnoticed. Black plays d3 and white c3
 * from the start. */
static void every_kind_has_its_bytes(void **state) {
    (void)state;
    const record first = {.board = sided_board_start(8).now, .game = 3, .result = 4, .value = 5};
    sided_board s = sided_board_start(8);
    const int square = __builtin_ctzll(board_moves(s.now));
    sided_board_play(&s, square);
    assert_true(sided_board_settle(&s));
    record next = {.board = s.now, .game = 3, .result = -4, .value = -2, .white = true};
    uint8_t out[PACKED_MOST];
    assert_int_equal(record_pack_behind(NULL, &first, out), PACKED_8);
    assert_int_equal(out[0], 0xc0);
    assert_int_equal(record_pack_behind(&first, &next, out), 3);
    assert_memory_equal(out, ((uint8_t[]){(uint8_t)square, 0xfe, 0xff}), 3);
    next.exact = true;
    assert_int_equal(record_pack_behind(&first, &next, out), 5);
    assert_memory_equal(out, ((uint8_t[]){(uint8_t)(square | 0x80), 1, 0xfc, 0xfe, 0xff}), 5);
    next.value = -64;
    assert_int_equal(record_pack_behind(&first, &next, out), 1);
    assert_int_equal(out[0], square | 0x40);
    next.game++;
    assert_int_equal(record_pack_behind(&first, &next, out), PACKED_8);
}

/* Beyond 8x8 the square has a byte of its own and a result two. Black plays first. */
static void wide_kinds_have_their_bytes(void **state) {
    (void)state;
    sided_board s = sided_board_start(12);
    record first = sided_board_record(&s);
    first.result = 144;
    const sided_squares moves = sided_board_moves(&s);
    const int square = sided_squares_nth(&moves, 0);
    assert_int_equal(square, 3 * 12 + 5 + 12); /* f5, over f6 */
    sided_board_play(&s, square);
    record next = sided_board_record(&s), out;
    next.result = -144;
    next.value = -2;
    uint8_t bytes[PACKED_MOST];
    assert_int_equal(record_pack_behind(NULL, &first, bytes), PACKED_MOST);
    assert_int_equal(record_unpack_behind(NULL, bytes, PACKED_MOST, 12, &out), PACKED_MOST);
    assert_int_equal(out.result, 144);
    assert_int_equal(record_pack_behind(&first, &next, bytes), 4);
    assert_memory_equal(bytes, ((uint8_t[]){0, (uint8_t)square, 0xfe, 0xff}), 4);
    assert_int_equal(record_unpack_behind(&first, bytes, 4, 12, &out), 4);
    assert_true(record_same_board(&out, &next) && out.result == -144 && out.white);
    bytes[0] = 1; /* bits that are not used */
    assert_int_equal(record_unpack_behind(&first, bytes, 4, 12, &out), 0);
    bytes[0] = 0;
    bytes[1] = 200; /* off the board */
    assert_int_equal(record_unpack_behind(&first, bytes, 4, 12, &out), 0);
    next.result = 100;
    assert_int_equal(record_pack_behind(&first, &next, bytes), 7);
    assert_memory_equal(bytes, ((uint8_t[]){0x80, (uint8_t)square, 0, 100, 0, 0xfe, 0xff}), 7);
    next.result = -144;
    next.exact = true;
    next.value = -144 * RECORD_VALUE_DISC;
    assert_int_equal(record_pack_behind(&first, &next, bytes), 2);
}

/* Whole records with discs off the board, two on a square, or an empty centre are refused. */
static void impossible_wide_boards_are_refused(void **state) {
    (void)state;
    for (int size = 10; size <= 12; size += 2) {
        const sided_board s = sided_board_start(size);
        const record good = sided_board_record(&s);
        uint8_t bytes[RECORD_BYTES_MOST];
        record bad = good, out;
        const size_t length = record_pack(&good, bytes);
        assert_true(length == record_bytes(size) && record_unpack(bytes, size, &out));
        bad.board.own |= 1;
        bad.board.opp |= 1;
        (void)record_pack(&bad, bytes);
        assert_false(record_unpack(bytes, size, &out));
        bad = good;
        bad.board.own = bad.more[0].own = 0;
        (void)record_pack(&bad, bytes);
        assert_false(record_unpack(bytes, size, &out));
        (void)record_pack(&good, bytes);
        if (size == 10) bytes[12] = 0x80; /* squares 96 to 103: there are 100 */
        assert_int_equal(record_unpack(bytes, size, &out), size != 10);
        bad = good;
        bad.result = (int16_t)(size * size + 1);
        (void)record_pack(&bad, bytes);
        assert_false(record_unpack(bytes, size, &out));
    }
}

/* ---- damage ---- */

/* Bytes that no writer makes are refused, even behind a right sum. */
static void hostile_bytes_are_refused(void **state) {
    (void)state;
    const record first = {.board = sided_board_start(8).now, .value = 5};
    const int square = __builtin_ctzll(board_moves(first.board));
    uint8_t value[] = {(uint8_t)square, 0, 0}, label[] = {(uint8_t)(square | 0x80), 0, 0, 0, 0};
    record out;
    assert_int_equal(record_unpack_behind(&first, value, 3, 8, &out), 3);
    assert_int_equal(record_unpack_behind(&first, value, 2, 8, &out), 0); /* too short */
    assert_int_equal(record_unpack_behind(&first, value, 0, 8, &out), 0);
    assert_int_equal(record_unpack_behind(NULL, value, 3, 8, &out), 0); /* a move from nowhere */
    value[2] = 5;                                                       /* 80 discs */
    assert_int_equal(record_unpack_behind(&first, value, 3, 8, &out), 0);
    value[0] = 0; /* an illegal move */
    value[2] = 0;
    assert_int_equal(record_unpack_behind(&first, value, 3, 8, &out), 0);
    assert_int_equal(record_unpack_behind(&first, label, 5, 8, &out), 5);
    label[1] = 2; /* neither exact nor not */
    assert_int_equal(record_unpack_behind(&first, label, 5, 8, &out), 0);
    label[1] = 1;
    label[2] = 65; /* discs */
    assert_int_equal(record_unpack_behind(&first, label, 5, 8, &out), 0);
    uint8_t whole[PACKED_MOST] = {0xc1}; /* a whole record has no move */
    (void)record_pack(&first, whole + 1);
    assert_int_equal(record_unpack_behind(NULL, whole, PACKED_8, 8, &out), 0);
    whole[0] = 0xc0;
    assert_int_equal(record_unpack_behind(NULL, whole, PACKED_8, 8, &out), PACKED_8);
}

static void every_changed_bit_of(int size) {
    rng r = rng_make(setting_seed(20270203), 0);
    record_list all = {.memory = NULL};
    append_games(&all, size, 2, &r);
    buffer file = written(&all, size);
    for (size_t at = 0; at < file.length; at++)
        for (int bit = 0; bit < 8; bit++) {
            record_list l = {.memory = NULL};
            file.data[at] ^= (char)(1 << bit);
            assert_int_equal(data_parse(buffer_view(&file), PATH, &l, NULL), E_FORMAT);
            record_list_clear(&l);
            file.data[at] ^= (char)(1 << bit);
        }
    buffer_clear(&file);
    record_list_clear(&all);
}

static void every_changed_bit_is_noticed(void **state) {
    (void)state;
    every_changed_bit_of(8);
    every_changed_bit_of(12);
}

/* A number of records that does not fit the bytes is damage, even behind a right sum: it is not
 * taken for a torn game, which a writer would remove. */
static void the_number_of_records_must_fit(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270204), 0);
    record_list game = some_game(3, 8, &r, true);
    buffer file = written(&game, 8);
    uint8_t *bytes = (uint8_t *)file.data, *block = bytes + RECORD_HEADER_BYTES;
    uint8_t *count = block + RECORD_BLOCK_BYTES;
    for (int other = 0; other < 256; other++) {
        record_list l = {.memory = NULL};
        fault f = {0};
        count[0] = (uint8_t)other;
        record_block_make(bytes, file.length - RECORD_HEADER_BYTES - RECORD_BLOCK_BYTES, block);
        const bool is_right = (size_t)other == game.count;
        assert_int_equal(data_parse(buffer_view(&file), PATH, &l, &f), is_right ? OK : E_FORMAT);
        if (!is_right) assert_non_null(strstr(f.text, "is damaged"));
        record_list_clear(&l);
    }
    buffer_clear(&file);
    record_list_clear(&game);
}

/* A torn end is a game that is not there; writing on makes the same file. */
static void torn_games_are_removed(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270205), 0);
    record_list one = some_game(0, 8, &r, true), two = some_game(1, 8, &r, false);
    buffer first = written(&one, 8);
    record_list all = {.memory = NULL};
    for (size_t i = 0; i < one.count; i++) assert_true(record_list_add(&all, &one.items[i]));
    for (size_t i = 0; i < two.count; i++) assert_true(record_list_add(&all, &two.items[i]));
    buffer file = written(&all, 8);
    for (size_t length = first.length; length < file.length; length++) {
        failing_files fs;
        data_writer w;
        failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
        failing_files_put(&fs, PATH, (view){file.data, length});
        assert_int_equal(data_writer_open(&fs.ops, PATH, 0, 8, NULL, &w, NULL), OK);
        assert_int_equal(w.extent.games, 1);
        assert_int_equal(w.extent.rest, length - first.length);
        assert_int_equal(data_writer_add(&w, two.items, two.count, NULL), OK);
        assert_int_equal(data_writer_close(&w, NULL), OK);
        assert_true(view_equal(failing_files_get(&fs, PATH), buffer_view(&file)));
        failing_files_end(&fs);
    }
    buffer_clear(&first);
    buffer_clear(&file);
    record_list_clear(&one);
    record_list_clear(&two);
    record_list_clear(&all);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_come_back),
        cmocka_unit_test(the_other_size_is_refused),
        cmocka_unit_test(a_move_takes_few_bytes),
        cmocka_unit_test(every_kind_has_its_bytes),
        cmocka_unit_test(wide_kinds_have_their_bytes),
        cmocka_unit_test(impossible_wide_boards_are_refused),
        cmocka_unit_test(hostile_bytes_are_refused),
        cmocka_unit_test(every_changed_bit_is_noticed),
        cmocka_unit_test(the_number_of_records_must_fit),
        cmocka_unit_test(torn_games_are_removed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
