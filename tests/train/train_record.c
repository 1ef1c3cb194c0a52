/* tests/train/train_record.c - records byte by byte, and files of them: whole, torn, damaged,
 * foreign. */
#include "base/text.h"
#include "train/record.h"
#include "train/record_list.h"

#include "base/rng.h"
#include "support/failing_alloc.h"
#include "support/failing_files.h"
#include "support/settings.h"
#include "train/data_file.h"
#include "train/judge.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <string.h>

enum { GAMES = 4 };

#define PATH "some.data"

/* ---- records ---- */

static record some_record(rng *r) {
    const uint64_t middle = UINT64_C(0x0000001818000000);
    const uint64_t taken = rng_next(r) | middle, own = taken & rng_next(r);
    return (record){
        .board = {own, taken & ~own},
        .game = (uint32_t)rng_next(r),
        .result = (int8_t)((int)rng_below(r, 129) - 64),
        .exact = rng_below(r, 2),
        .white = rng_below(r, 2),
        .last = rng_below(r, 2),
        .source = (record_source)rng_below(r, RECORD_SOURCES),
        .value = (int16_t)(rng_below(r, 5) ? (int)rng_below(r, 2049) - 1024 : RECORD_NO_VALUE)};
}

static void assert_same_record(const record *a, const record *b) {
    assert_true(a->board.own == b->board.own && a->board.opp == b->board.opp);
    assert_int_equal(a->game, b->game);
    assert_int_equal(a->result, b->result);
    assert_int_equal(a->exact, b->exact);
    assert_int_equal(a->white, b->white);
    assert_int_equal(a->last, b->last);
    assert_int_equal(a->source, b->source);
    assert_int_equal(a->value, b->value);
}

static void what_is_packed_comes_out_again(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270101), 0);
    for (int i = 0; i < 10000; i++) {
        const record in = some_record(&r);
        uint8_t bytes[RECORD_BYTES_MOST] = {0}, again[RECORD_BYTES_MOST] = {0};
        record out;
        record_pack(&in, bytes);
        assert_true(record_unpack(bytes, 8, &out));
        assert_same_record(&in, &out);
        record_pack(&out, again);
        assert_memory_equal(bytes, again, sizeof bytes);
    }
}

/* The layout of the header, on any machine. */
static void every_field_has_its_place(void **state) {
    (void)state;
    const record r = {.board = {UINT64_C(0x8000000810000001), UINT64_C(0x0000001008000200)},
                      .game = 0x01020304,
                      .result = -2,
                      .exact = true,
                      .last = true,
                      .source = RECORD_TOURNAMENT,
                      .value = -300};
    static const uint8_t wanted[RECORD_BYTES] = {
        0x01, 0,    0,    0x10, 0x08, 0,    0,    0x80, /* own */
        0,    0x02, 0,    0x08, 0x10, 0,    0,    0,    /* opp */
        0x04, 0x03, 0x02, 0x01, 0xfe, 0x2a, 0xd4, 0xfe};
    uint8_t bytes[RECORD_BYTES_MOST];
    assert_int_equal(record_pack(&r, bytes), sizeof wanted);
    assert_memory_equal(bytes, wanted, sizeof wanted);
}

static void headers_tell_their_form(void **state) {
    (void)state;
    static const char *const names[] = {
        [RECORD_PLAIN] = "avocet data 1\n\x34\x12",  [RECORD_SUMMED] = "avocet data 2\n\x34\x12",
        [RECORD_PACKED] = "avocet data 3\n\x34\x12", [RECORD_SMALL] = "avocet data 4\n\x34\x12",
        [RECORD_TEN] = "avocet data 5\n\x34\x12",    [RECORD_TWELVE] = "avocet data 6\n\x34\x12"};
    for (record_form form = RECORD_PLAIN; form < RECORD_FORMS; form++) {
        uint8_t header[RECORD_HEADER_BYTES];
        record_form told;
        record_header_make(form, 0x1234, header);
        assert_memory_equal(header, names[form], RECORD_HEADER_BYTES);
        assert_int_equal(record_header_fingerprint(header), 0x1234);
        for (size_t length = 0; length <= RECORD_HEADER_BYTES; length++) {
            assert_int_equal(record_header_agrees(header, length, &told), length);
            assert_int_equal(told, length < RECORD_NAME_BYTES ? RECORD_UNKNOWN : form);
        }
    }
}

/* The head of a block, byte by byte: the file format does not change unnoticed. */
static void a_block_has_its_form(void **state) {
    (void)state;
    static const uint8_t wanted[RECORD_BLOCK_BYTES] = {0x01, 0x00, 0xfe, 0xff, 0x43, 0x58,
                                                       0x0e, 0xe9, 0x3a, 0xa6, 0x05, 0xc1};
    const record r = {.board = sided_board_start(8).now, .game = 3, .last = true, .value = 5};
    uint8_t header[RECORD_HEADER_BYTES], block[RECORD_BLOCK_BYTES + RECORD_BYTES_MOST];
    record_header_make(RECORD_SUMMED, 7, header);
    record_pack(&r, block + RECORD_BLOCK_BYTES);
    record_block_make(header, RECORD_BYTES, block);
    assert_memory_equal(block, wanted, sizeof wanted);
    assert_int_equal(record_block_body(header, block), RECORD_BYTES);
    assert_true(record_block_is_sound(header, block));
    header[15] ^= 1;
    assert_false(record_block_is_sound(header, block));
}

/* The same for form 3, whose head counts bytes. No head of the one form is a head of the other. */
static void a_packed_block_has_its_form(void **state) {
    (void)state;
    static const uint8_t wanted[RECORD_BLOCK_BYTES] = {0x03, 0x00, 0x59, 0x5a, 0x6e, 0xa7,
                                                       0xfe, 0x7e, 0x42, 0xba, 0x64, 0x21};
    uint8_t header[RECORD_HEADER_BYTES], block[RECORD_BLOCK_BYTES + 3] = {[RECORD_BLOCK_BYTES] = 9};
    record_header_make(RECORD_PACKED, 7, header);
    record_block_make(header, 3, block);
    assert_memory_equal(block, wanted, sizeof wanted);
    assert_int_equal(record_block_body(header, block), 3);
    assert_true(record_block_is_sound(header, block));
    record_header_make(RECORD_SUMMED, 7, header);
    assert_int_equal(record_block_body(header, block), 0);
    record_header_make(RECORD_PACKED, 7, header);
    block[RECORD_BLOCK_BYTES + 2] ^= 1;
    assert_false(record_block_is_sound(header, block));
}

/* A good record with one byte changed. */
static bool accepts(size_t at, int byte) {
    const record r = {.board = sided_board_start(8).now, .value = 5};
    uint8_t bytes[RECORD_BYTES_MOST];
    record out;
    record_pack(&r, bytes);
    bytes[at] = (uint8_t)byte;
    return record_unpack(bytes, 8, &out);
}

static void hostile_bytes_are_refused(void **state) {
    (void)state;
    for (int byte = 0; byte < 256; byte++) {
        assert_int_equal(accepts(20, byte), byte <= 64 || byte >= 256 - 64);
        assert_int_equal(accepts(21, byte), (byte & 7) < RECORD_SOURCES && byte < 64);
        /* d4 and e4, or d5 and e5, in the byte of their row. */
        assert_int_equal(accepts(3, byte), (byte & 0x18) == 0x10);
        assert_int_equal(accepts(12, byte), (byte & 0x18) == 0x10);
        assert_int_equal(accepts(23, byte), byte < 4 || byte >= 252);
        assert_true(accepts(0, byte) && accepts(16, byte));
    }
    uint8_t zero[RECORD_BYTES] = {0};
    record out;
    assert_false(record_unpack(zero, 8, &out));
}

/* ---- files ---- */

/* Some games, the first with one record, the next with two, and so on. No record follows from the
 * one before by a move, so all are whole; train_packing.c has real games. */
typedef struct games {
    record records[GAMES][GAMES];
} games;

static games some_games(uint64_t seed) {
    games g;
    rng r = rng_make(seed, 1);
    for (int i = 0; i < GAMES; i++)
        for (int k = 0; k <= i; k++) {
            g.records[i][k] = some_record(&r);
            g.records[i][k].game = (uint32_t)(7 + i);
            g.records[i][k].last = k == i;
        }
    return g;
}

/* Games from number `first` on, behind what is there. */
static status write_games(failing_files *fs, const games *g, int first, data_extent *before,
                          fault *f) {
    data_writer w;
    status result = data_writer_open(&fs->ops, PATH, 0, 8, NULL, &w, f);
    if (result) return result;
    *before = w.extent;
    for (int i = first < 0 ? (int)w.extent.games : first; i < GAMES && !result; i++)
        result = data_writer_add(&w, g->records[i], (size_t)i + 1, f);
    const status closed = data_writer_close(&w, result ? NULL : f);
    return result ? result : closed;
}

static size_t whole_bytes(int count) {
    return RECORD_HEADER_BYTES + (size_t)count * (RECORD_BLOCK_BYTES + RECORD_COUNT_BYTES) +
           (1 + RECORD_BYTES) * (size_t)(count * (count + 1) / 2);
}

/* The file of all games. */
static buffer whole_file(const games *g) {
    failing_files fs;
    buffer out = buffer_make(NULL);
    data_extent before;
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    assert_int_equal(write_games(&fs, g, 0, &before, NULL), OK);
    assert_int_equal(before.games, 0);
    buffer_append(&out, failing_files_get(&fs, PATH));
    assert_int_equal(out.length, whole_bytes(GAMES));
    failing_files_end(&fs);
    return out;
}

static int games_within(size_t bytes) {
    int count = 0;
    while (count < GAMES && whole_bytes(count + 1) <= bytes) count++;
    return count;
}

static void a_file_is_read_as_it_was_written(void **state) {
    (void)state;
    const games g = some_games(setting_seed(20270102));
    buffer bytes = whole_file(&g);
    for (size_t longest = 0; longest < 60; longest += 7) {
        failing_files fs;
        record_list l = {.memory = NULL};
        data_extent e;
        failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
        failing_files_put(&fs, PATH, buffer_view(&bytes));
        fs.longest = longest;
        assert_true(data_file_is(&fs.ops, PATH));
        assert_int_equal(data_load(&fs.ops, PATH, &l, &e, NULL), OK);
        assert_int_equal(e.games, GAMES);
        assert_int_equal(e.records, l.count);
        assert_int_equal(e.next_game, 7 + GAMES);
        assert_int_equal(e.rest, 0);
        const record *next = l.items;
        for (int i = 0; i < GAMES; i++)
            for (int k = 0; k <= i; k++) assert_same_record(next++, &g.records[i][k]);
        assert_int_equal(fs.open_handles, 0);
        record_list_clear(&l);
        failing_files_end(&fs);
    }
    buffer_clear(&bytes);
}

/* Whatever length a crash leaves: a reader sees the whole games, a writer cuts off the rest and
 * makes the same file of it. */
static void a_torn_file_is_cut_and_gone_on_with(void **state) {
    (void)state;
    const games g = some_games(setting_seed(20270103));
    buffer bytes = whole_file(&g);
    for (size_t length = 0; length <= bytes.length; length++) {
        failing_files fs;
        record_list l = {.memory = NULL};
        data_extent e, before;
        const int whole = games_within(length);
        failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
        failing_files_put(&fs, PATH, (view){bytes.data, length});
        const bool has_header = length >= RECORD_HEADER_BYTES;
        assert_int_equal(data_load(&fs.ops, PATH, &l, &e, NULL), has_header ? OK : E_FORMAT);
        assert_int_equal(e.games, whole);
        assert_int_equal(l.count, whole * (whole + 1) / 2);
        if (has_header) assert_int_equal(e.bytes, whole_bytes(whole));
        if (has_header) assert_int_equal(e.bytes + e.rest, length);
        record_list_clear(&l);
        assert_int_equal(write_games(&fs, &g, -1, &before, NULL), OK);
        assert_int_equal(before.games, whole);
        assert_int_equal(before.next_game, whole ? 7 + whole : 0);
        assert_true(view_equal(failing_files_get(&fs, PATH), buffer_view(&bytes)));
        assert_false(fs.misused);
        failing_files_end(&fs);
    }
    buffer_clear(&bytes);
}

static void assert_refused(view content, size_t at) {
    failing_files fs;
    data_extent e;
    data_writer w;
    fault f = {0};
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    failing_files_put(&fs, PATH, content);
    assert_int_equal(data_load(&fs.ops, PATH, NULL, &e, &f), E_FORMAT);
    assert_int_equal(f.at, at);
    assert_non_null(strstr(f.text, PATH));
    assert_int_equal(data_writer_open(&fs.ops, PATH, 0, 8, NULL, &w, &f), E_FORMAT);
    assert_int_equal(f.at, at);
    assert_true(view_equal(failing_files_get(&fs, PATH), content));
    assert_int_equal(fs.open_handles, 0);
    failing_files_end(&fs);
}

/* Nothing is cut off a file that is damaged or somebody else's. */
static void damaged_and_foreign_files_are_refused(void **state) {
    (void)state;
    const games g = some_games(setting_seed(20270104));
    buffer bytes = whole_file(&g);
    /* Every single bit behind the name, the fingerprint included. */
    for (size_t at = RECORD_NAME_BYTES; at < bytes.length; at++)
        for (int bit = 0; bit < 8; bit++) {
            bytes.data[at] ^= (char)(1 << bit);
            assert_refused(buffer_view(&bytes), whole_bytes(games_within(at)));
            bytes.data[at] ^= (char)(1 << bit);
        }
    for (size_t i = 0; i < RECORD_NAME_BYTES; i++)
        for (int bit = 0; bit < 8; bit++) {
            bytes.data[i] ^= (char)(1 << bit);
            const bool is_form = bytes.data[i] == '1' || bytes.data[i] == '2';
            assert_refused(buffer_view(&bytes), is_form ? RECORD_HEADER_BYTES : i);
            if (!is_form) assert_refused((view){bytes.data, i + 1}, i);
            bytes.data[i] ^= (char)(1 << bit);
        }
    assert_refused(view_of("f5d6c3d3c4\n"), 0);
    buffer_clear(&bytes);
}

/* ---- older forms ---- */

/* The games as versions before form 3 wrote them. */
static buffer old_file(record_form form, const games *g) {
    uint8_t header[RECORD_HEADER_BYTES], bytes[RECORD_BLOCK_BYTES + RECORD_BYTES] = {0};
    buffer out = buffer_make(NULL);
    record_header_make(form, 0, header);
    buffer_append(&out, (view){(const char *)header, sizeof header});
    for (int i = 0; i < GAMES; i++) {
        const size_t start = out.length;
        if (form == RECORD_SUMMED)
            buffer_append(&out, (view){(const char *)bytes, RECORD_BLOCK_BYTES});
        for (int k = 0; k <= i; k++) {
            record_pack(&g->records[i][k], bytes);
            buffer_append(&out, (view){(const char *)bytes, RECORD_BYTES});
        }
        if (form == RECORD_SUMMED)
            record_block_make(header, (size_t)(i + 1) * RECORD_BYTES, (uint8_t *)out.data + start);
    }
    return out;
}

/* A file is read, torn at any place behind its first game, and continued in its own form. */
static void continue_file(const games *g, view whole) {
    for (size_t length = RECORD_HEADER_BYTES + RECORD_BLOCK_BYTES + RECORD_BYTES;
         length <= whole.length; length++) {
        failing_files fs;
        record_list l = {.memory = NULL};
        data_extent e, before;
        failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
        failing_files_put(&fs, PATH, (view){whole.data, length});
        assert_int_equal(data_load(&fs.ops, PATH, &l, &e, NULL), OK);
        assert_int_equal(e.bytes + e.rest, length);
        assert_int_equal(l.count, e.games * (e.games + 1) / 2);
        record_list_clear(&l);
        assert_int_equal(write_games(&fs, g, -1, &before, NULL), OK);
        assert_int_equal(before.games, e.games);
        assert_true(view_equal(failing_files_get(&fs, PATH), whole));
        failing_files_end(&fs);
    }
}

static void files_of_form_2_are_read_and_continued(void **state) {
    (void)state;
    const games g = some_games(setting_seed(20270112));
    buffer whole = old_file(RECORD_SUMMED, &g);
    continue_file(&g, buffer_view(&whole));
    /* Every single bit, also those that make another form of the name. */
    for (size_t at = 0; at < whole.length; at++)
        for (int bit = 0; bit < 8; bit++) {
            whole.data[at] ^= (char)(1 << bit);
            record_list l = {.memory = NULL};
            assert_int_equal(data_parse(buffer_view(&whole), PATH, &l, NULL), E_FORMAT);
            record_list_clear(&l);
            whole.data[at] ^= (char)(1 << bit);
        }
    buffer_clear(&whole);
}

/* A bad record is refused with its place. */
static void files_without_sums_are_read_and_continued(void **state) {
    (void)state;
    const games g = some_games(setting_seed(20270111));
    buffer whole = old_file(RECORD_PLAIN, &g);
    continue_file(&g, buffer_view(&whole));
    for (size_t at = RECORD_HEADER_BYTES; at < whole.length; at += RECORD_BYTES) {
        whole.data[at + 21] ^= (char)0x80;
        assert_refused(buffer_view(&whole), at);
        whole.data[at + 21] ^= (char)0x80;
    }
    buffer_clear(&whole);
}

static void long_games_are_refused(void **state) {
    (void)state;
    static record many[RECORD_BLOCK_MOST + 1];
    failing_files fs;
    data_writer w;
    data_extent e;
    fault f;
    for (size_t i = 0; i <= RECORD_BLOCK_MOST; i++)
        many[i] = (record){.board = sided_board_start(8).now};
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    assert_int_equal(data_writer_open(&fs.ops, PATH, 0, 8, NULL, &w, NULL), OK);
    assert_int_equal(data_writer_add(&w, many, RECORD_BLOCK_MOST + 1, &f), E_RANGE);
    for (int i = 0; i < 5; i++)
        assert_int_equal(data_writer_add(&w, many, RECORD_BLOCK_MOST, NULL), OK);
    assert_int_equal(data_writer_close(&w, NULL), OK);
    assert_int_equal(data_load(&fs.ops, PATH, NULL, &e, NULL), OK);
    assert_int_equal(e.records, 5 * RECORD_BLOCK_MOST);
    assert_int_equal(e.games, 5);
    failing_files_end(&fs);
}

/* ---- whose file it is ---- */

static void fingerprints_tell_numbers_apart(void **state) {
    (void)state;
    const uint64_t a[] = {1, 2}, b[] = {2, 1}, c[] = {1, 2, 0};
    assert_int_equal(record_fingerprint(a, 2), record_fingerprint(c, 2));
    assert_int_not_equal(record_fingerprint(a, 2), record_fingerprint(b, 2));
    assert_int_not_equal(record_fingerprint(a, 2), record_fingerprint(c, 3));
    for (uint64_t i = 0; i < 200000; i++) assert_int_not_equal(record_fingerprint(&i, 1), 0);
}

static status add_as(failing_files *fs, uint16_t fingerprint, const record *r, fault *f) {
    data_writer w;
    const status result = data_writer_open(&fs->ops, PATH, fingerprint, 8, NULL, &w, f);
    if (result) return result;
    if (r) assert_int_equal(data_writer_add(&w, r, 1, NULL), OK);
    return data_writer_close(&w, f);
}

/* A file without games is anyone's, one whose options are not known likewise. */
static void other_options_do_not_go_into_the_same_file(void **state) {
    (void)state;
    const games g = some_games(setting_seed(20270109));
    const record *r = &g.records[0][0];
    failing_files fs;
    fault f = {0};
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    assert_int_equal(add_as(&fs, 0x1234, NULL, NULL), OK);
    assert_int_equal(add_as(&fs, 0xabcd, r, NULL), OK);
    assert_memory_equal(failing_files_get(&fs, PATH).data, "avocet data 3\n\xcd\xab", 16);
    assert_true(data_file_is(&fs.ops, PATH));
    assert_int_equal(data_load(&fs.ops, PATH, NULL, NULL, NULL), OK);
    assert_int_equal(add_as(&fs, 0xabce, r, &f), E_RANGE);
    assert_string_equal(f.text, PATH " was made with other options: name another file");
    assert_int_equal(failing_files_get(&fs, PATH).length, whole_bytes(1));
    assert_int_equal(add_as(&fs, 0xabcd, r, NULL), OK);
    assert_int_equal(add_as(&fs, 0, r, NULL), OK);
    failing_files_end(&fs);
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    assert_int_equal(add_as(&fs, 0, r, NULL), OK);
    assert_int_equal(add_as(&fs, 0xabce, r, NULL), OK);
    assert_memory_equal(failing_files_get(&fs, PATH).data, "avocet data 3\n\0\0", 16);
    assert_int_equal(failing_files_get(&fs, PATH).length, 2 * whole_bytes(1) - whole_bytes(0));
    assert_int_equal(fs.open_handles, 0);
    failing_files_end(&fs);
}

static void a_file_has_one_writer(void **state) {
    (void)state;
    failing_files fs;
    data_writer first, second;
    fault f = {0};
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    assert_int_equal(data_writer_open(&fs.ops, PATH, 0, 8, NULL, &first, NULL), OK);
    assert_int_equal(data_writer_open(&fs.ops, PATH, 0, 8, NULL, &second, &f), E_BUSY);
    assert_string_equal(f.text, PATH " is being written by another run");
    assert_int_equal(fs.open_handles, 1);
    assert_int_equal(data_writer_close(&first, NULL), OK);
    assert_int_equal(data_writer_open(&fs.ops, PATH, 0, 8, NULL, &second, NULL), OK);
    assert_int_equal(data_writer_close(&second, NULL), OK);
    failing_files_end(&fs);
}

/* The number behind the last one there is would be 0 again. */
static void the_last_number_is_the_last(void **state) {
    (void)state;
    const games g = some_games(setting_seed(20270110));
    record r = g.records[0][0];
    failing_files fs;
    data_extent e;
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    r.game = UINT32_MAX;
    assert_int_equal(add_as(&fs, 0, &r, NULL), OK);
    assert_int_equal(add_as(&fs, 0, &g.records[0][0], NULL), OK);
    assert_int_equal(data_load(&fs.ops, PATH, NULL, &e, NULL), OK);
    assert_true(e.next_game == UINT32_MAX);
    failing_files_end(&fs);
}

/* ---- what fails ---- */

/* Any call may fail: nothing stays open, and what is there can be gone on with. */
static void failing_calls_are_told(void **state) {
    (void)state;
    const games g = some_games(setting_seed(20270105));
    buffer bytes = whole_file(&g);
    for (size_t n = 0;; n++) {
        failing_files fs;
        data_extent before;
        failing_files_start(&fs, n, EIO, false);
        failing_files_put(&fs, PATH, (view){bytes.data, whole_bytes(2) + 5});
        const status result = write_games(&fs, &g, -1, &before, NULL);
        assert_int_equal(fs.open_handles, 0);
        const bool failed = fs.failed;
        /* The reader's close loses nothing. */
        if (failed && strcmp(fs.failed_call, "close") != 0) assert_int_equal(result, E_IO);
        fs.fail_at = FAILING_FILES_NEVER;
        assert_int_equal(write_games(&fs, &g, -1, &before, NULL), OK);
        assert_true(view_equal(failing_files_get(&fs, PATH), buffer_view(&bytes)));
        failing_files_end(&fs);
        if (!failed) {
            assert_int_equal(result, OK);
            assert_true(n > 8);
            break;
        }
    }
    buffer_clear(&bytes);
}

/* A game that went to the disk in part only is cut off. */
static void a_full_disk_leaves_whole_games(void **state) {
    (void)state;
    const games g = some_games(setting_seed(20270106));
    buffer bytes = whole_file(&g);
    for (size_t n = 0;; n++) {
        failing_files fs;
        data_extent before;
        failing_files_start(&fs, n, ENOSPC, true);
        fs.longest = 10;
        const status result = write_games(&fs, &g, -1, &before, NULL);
        const bool failed = fs.failed;
        fs.fail_at = FAILING_FILES_NEVER;
        fs.for_good = false;
        assert_int_equal(write_games(&fs, &g, -1, &before, NULL), OK);
        assert_true(view_equal(failing_files_get(&fs, PATH), buffer_view(&bytes)));
        failing_files_end(&fs);
        if (!failed) break;
        assert_int_not_equal(result, OK);
    }
    buffer_clear(&bytes);
}

static void short_memory_is_told(void **state) {
    (void)state;
    const games g = some_games(setting_seed(20270107));
    buffer bytes = whole_file(&g);
    failing_files fs;
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    failing_files_put(&fs, PATH, buffer_view(&bytes));
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        record_list l = {.memory = &a.memory};
        const status result = data_load(&fs.ops, PATH, &l, NULL, NULL);
        record_list_clear(&l);
        assert_int_equal(a.live, 0);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        if (!a.failed) break;
    }
    failing_files_end(&fs);
    buffer_clear(&bytes);
}

/* ---- in memory ---- */

static void assert_not_parsed(view file, size_t at) {
    record_list l = {.memory = NULL};
    fault f = {0};
    assert_int_equal(data_parse(file, "the set", &l, &f), E_FORMAT);
    assert_int_equal(f.at, at);
    assert_non_null(strstr(f.text, "the set"));
    record_list_clear(&l);
}

/* What is part of the program must be whole: no game is left out. */
static void bytes_are_read_whole_or_not_at_all(void **state) {
    (void)state;
    const games g = some_games(setting_seed(20270108));
    buffer bytes = whole_file(&g);
    for (size_t length = 0; length <= bytes.length; length++) {
        const view part = {bytes.data, length};
        const int whole = games_within(length);
        record_list l = {.memory = NULL};
        const bool ends_well = length >= RECORD_HEADER_BYTES && whole_bytes(whole) == length;
        assert_int_equal(data_parse(part, "the set", &l, NULL), ends_well ? OK : E_FORMAT);
        const record *next = l.items;
        for (int i = 0; i < whole; i++)
            for (int k = 0; k <= i; k++) assert_same_record(next++, &g.records[i][k]);
        record_list_clear(&l);
    }
    for (size_t at = RECORD_HEADER_BYTES; at < bytes.length; at++) {
        bytes.data[at] ^= (char)0x80;
        assert_not_parsed(buffer_view(&bytes), whole_bytes(games_within(at)));
        bytes.data[at] ^= (char)0x80;
    }
    bytes.data[3] ^= 1;
    assert_not_parsed(buffer_view(&bytes), 3);
    buffer_clear(&bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_packed_comes_out_again),
        cmocka_unit_test(every_field_has_its_place),
        cmocka_unit_test(headers_tell_their_form),
        cmocka_unit_test(a_block_has_its_form),
        cmocka_unit_test(a_packed_block_has_its_form),
        cmocka_unit_test(hostile_bytes_are_refused),
        cmocka_unit_test(a_file_is_read_as_it_was_written),
        cmocka_unit_test(a_torn_file_is_cut_and_gone_on_with),
        cmocka_unit_test(damaged_and_foreign_files_are_refused),
        cmocka_unit_test(files_of_form_2_are_read_and_continued),
        cmocka_unit_test(files_without_sums_are_read_and_continued),
        cmocka_unit_test(long_games_are_refused),
        cmocka_unit_test(fingerprints_tell_numbers_apart),
        cmocka_unit_test(other_options_do_not_go_into_the_same_file),
        cmocka_unit_test(a_file_has_one_writer),
        cmocka_unit_test(the_last_number_is_the_last),
        cmocka_unit_test(failing_calls_are_told),
        cmocka_unit_test(a_full_disk_leaves_whole_games),
        cmocka_unit_test(short_memory_is_told),
        cmocka_unit_test(bytes_are_read_whole_or_not_at_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
