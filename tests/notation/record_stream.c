/* tests/notation/record_stream.c - records of a file, one after the other. */
#include "notation/record_stream.h"
#include "base/files.h"
#include "base/text.h"

#include "notation/format.h"
#include "support/failing_alloc.h"
#include "support/failing_files.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <string.h>

#define LENGTH(array) (sizeof(array) / sizeof *(array))

enum { MEMORY_MAX = 2 * (RECORD_MAX_BYTES + 1) }; /* as the header says */

/* A file in memory and a stream on it. */
typedef struct rig {
    failing_files fs;
    record_stream stream;
} rig;

static void rig_start(rig *r, view content, record_measure *measure, size_t longest) {
    failing_files_start(&r->fs, FAILING_FILES_NEVER, EIO, false);
    failing_files_put(&r->fs, "games", content);
    r->fs.longest = longest;
    const int handle = r->fs.ops.open(r->fs.ops.context, "games", FILE_READ);
    assert_true(handle >= 0);
    r->stream = record_stream_make(&r->fs.ops, handle, "games", measure, NULL);
}

/* The stream borrows the handle: it is still open, and nothing but reads was asked of it. */
static void rig_end(rig *r) {
    record_stream_clear(&r->stream);
    assert_int_equal(r->fs.open_handles, 1);
    assert_false(r->fs.misused);
    failing_files_end(&r->fs);
}

static view next_ok(record_stream *s) {
    view record = {NULL, 0};
    fault f = {0};
    const status result = record_stream_next(s, &record, &f);
    if (result) fail_msg("no record: %s", f.text);
    return record;
}

static void check_ended(record_stream *s) {
    for (int i = 0; i < 3; i++) assert_int_equal(next_ok(s).length, 0);
}

/* Fails as too long a record does, and tells where it begins. */
static size_t check_too_long(record_stream *s) {
    view record = {"x", 1};
    fault f = {0};
    assert_int_equal(record_stream_next(s, &record, &f), E_RANGE);
    assert_int_equal(f.code, E_RANGE);
    assert_int_equal(record.length, 0);
    return f.at;
}

/* The records of a file that comes `longest` bytes at a time, at most. */
static void check_records(const char *content, record_measure *measure, size_t longest,
                          const char *const *want) {
    rig r;
    size_t offset = 0;
    rig_start(&r, view_of(content), measure, longest);
    for (; *want; want++) {
        const view record = next_ok(&r.stream);
        if (!view_is(record, *want))
            fail_msg("'%.*s' is not '%s'", (int)record.length, record.data, *want);
        offset += record.length;
        assert_int_equal(r.stream.offset, offset);
    }
    check_ended(&r.stream);
    rig_end(&r);
}

static void check_any_pieces(const char *content, record_measure *measure,
                             const char *const *want) {
    for (size_t longest = 0; longest <= strlen(content) + 1; longest++)
        check_records(content, measure, longest, want);
}

/* ---- where a record ends ---- */

/* A line with the blank lines before it; the last newline may be missing. */
static void lines(void **state) {
    (void)state;
    check_any_pieces("a\nbb\n", measure_line, (const char *const[]){"a\n", "bb\n", NULL});
    check_any_pieces("a\nbb", measure_line, (const char *const[]){"a\n", "bb", NULL});
    check_any_pieces("\n \r\n a\r\n\n\nb\n\n \t", measure_line,
                     (const char *const[]){"\n \r\n a\r\n", "\n\nb\n", NULL});
}

/* A block ends at an empty line, in the line ends of either system. */
static void blocks(void **state) {
    (void)state;
    check_any_pieces("a\nb\n\nc\n", measure_block, (const char *const[]){"a\nb\n\n", "c\n", NULL});
    check_any_pieces("a\r\nb\r\n\r\nc\r\nd", measure_block,
                     (const char *const[]){"a\r\nb\r\n\r", "\nc\r\nd", NULL});
    check_any_pieces("\n\n\na\n\n\n\nb\n\n", measure_block,
                     (const char *const[]){"\n\n\na\n\n", "\n\nb\n\n", NULL});
}

/* Everything is one record. */
static void all(void **state) {
    (void)state;
    check_any_pieces("a\n\nb\n", measure_all, (const char *const[]){"a\n\nb\n", NULL});
    check_any_pieces(" x", measure_all, (const char *const[]){" x", NULL});
}

/* An empty file and a file of blanks have no record, however they are measured. */
static void blanks_are_no_record(void **state) {
    (void)state;
    static record_measure *const measures[] = {measure_line, measure_block, measure_all};
    for (size_t i = 0; i < LENGTH(measures); i++) {
        check_any_pieces("", measures[i], (const char *const[]){NULL});
        check_any_pieces(" \n\n\r\n\t \n", measures[i], (const char *const[]){NULL});
        assert_int_equal(measures[i]((view){NULL, 0}, true), 0);
        assert_int_equal(measures[i]((view){NULL, 0}, false), 0);
    }
}

/* A NUL is a byte of a record like any other. */
static void a_nul_is_a_byte(void **state) {
    (void)state;
    rig r;
    rig_start(&r, (view){"\0a\0\n\0", 5}, measure_line, 0);
    assert_int_equal(next_ok(&r.stream).length, 4);
    assert_int_equal(next_ok(&r.stream).length, 1);
    check_ended(&r.stream);
    rig_end(&r);
}

/* ---- large files ---- */

/* Lines of all lengths up to `most`, each made of its own letter. */
static void fill_lines(buffer *out, size_t bytes, size_t most) {
    for (size_t i = 0; out->length < bytes; i++) {
        buffer_repeat(out, (char)('a' + i % 26), 1 + i * 7919 % most);
        buffer_add_char(out, '\n');
    }
}

static void check_large(size_t bytes, size_t most, size_t longest) {
    rig r;
    buffer content = buffer_make(NULL);
    size_t at = 0;
    fill_lines(&content, bytes, most);
    rig_start(&r, buffer_view(&content), measure_line, longest);
    for (view record; (record = next_ok(&r.stream)).length;) {
        assert_true(at + record.length <= content.length);
        assert_memory_equal(record.data, content.data + at, record.length);
        at += record.length;
        assert_int_equal(content.data[at - 1], '\n');
        assert_int_equal(r.stream.offset, at);
        assert_true(r.stream.pending.capacity <= MEMORY_MAX);
    }
    assert_int_equal(at, content.length);
    rig_end(&r);
    buffer_clear(&content);
}

/* Records lie across the borders of what is read at a time; every byte comes once and in order, and
 * memory stays within its bound, whatever the size of the file. */
static void a_large_file_needs_little_memory(void **state) {
    (void)state;
    check_large(8 << 20, 300, 0);
    check_large(8 << 20, 100000, 4097);
    check_large(16 << 20, RECORD_MAX_BYTES - 1, 0);
    check_large(16 << 20, RECORD_MAX_BYTES - 1, 65000);
    check_large(1 << 20, 2000, 1);
}

/* A small file does not take what the longest record would. */
static void small_records_take_little(void **state) {
    (void)state;
    rig r;
    buffer content = buffer_make(NULL);
    fill_lines(&content, 4 << 20, 100);
    rig_start(&r, buffer_view(&content), measure_line, 0);
    while (next_ok(&r.stream).length) assert_true(r.stream.pending.capacity < 1 << 18);
    rig_end(&r);
    buffer_clear(&content);
}

/* ---- too long a record ---- */

static void check_length_limit(size_t before, size_t length, bool ended, size_t longest,
                               bool fits) {
    rig r;
    buffer content = buffer_make(NULL);
    if (before) buffer_repeat(&content, 'b', before - 1);
    if (before) buffer_add_char(&content, '\n');
    buffer_repeat(&content, 'x', length - ended);
    buffer_add(&content, ended ? "\nnext\n" : "");
    rig_start(&r, buffer_view(&content), measure_line, longest);
    if (before) assert_int_equal(next_ok(&r.stream).length, before);
    if (fits) {
        assert_int_equal(next_ok(&r.stream).length, length);
        if (ended) assert_int_equal(next_ok(&r.stream).length, 5);
        check_ended(&r.stream);
    } else {
        assert_int_equal(check_too_long(&r.stream), before);
        if (ended) assert_true(view_is(view_trim(next_ok(&r.stream)), "next"));
        check_ended(&r.stream);
    }
    assert_true(r.stream.pending.capacity <= MEMORY_MAX);
    rig_end(&r);
    buffer_clear(&content);
}

/* The longest record passes, one byte more does not: at the start of a file or behind another
 * record, closed or not, and however the bytes come. */
static void too_long_a_record_is_refused(void **state) {
    (void)state;
    static const size_t befores[] = {0, 2, 1000, 70000}, pieces[] = {0, 1000, 65536};
    for (size_t i = 0; i < LENGTH(befores); i++)
        for (size_t k = 0; k < LENGTH(pieces); k++)
            for (int ended = 0; ended < 2; ended++) {
                check_length_limit(befores[i], RECORD_MAX_BYTES, ended, pieces[k], true);
                check_length_limit(befores[i], RECORD_MAX_BYTES + 1, ended, pieces[k], false);
                check_length_limit(befores[i], RECORD_MAX_BYTES * 3 / 2, ended, pieces[k], false);
                check_length_limit(befores[i], RECORD_MAX_BYTES * 4, ended, pieces[k], false);
            }
}

/* A record that is too long costs itself only: the stream goes on where the next one begins, and
 * that is not where a line merely looks like it. */
static void the_next_record_is_found(void **state) {
    (void)state;
    static const size_t pieces[] = {0, 7, 65536};
    for (size_t k = 0; k < LENGTH(pieces); k++) {
        rig r;
        buffer content = buffer_make(NULL);
        buffer_add(&content, "(;FF[4]GM[2];B[f5])(;FF[4]GM[2]C[");
        buffer_repeat(&content, 'c', 2 * RECORD_MAX_BYTES);
        buffer_add(&content, "];B[f5]\n(;W[d6])(;W[f6]))(;FF[4]GM[2];B[d3])\n");
        rig_start(&r, buffer_view(&content), game_sgf.measure, pieces[k]);
        r.stream.begins = game_sgf.begins;
        assert_true(view_is(next_ok(&r.stream), "(;FF[4]GM[2];B[f5])"));
        assert_int_equal(check_too_long(&r.stream), 19);
        assert_true(view_is(next_ok(&r.stream), "(;FF[4]GM[2];B[d3])"));
        check_ended(&r.stream);
        rig_end(&r);
        buffer_clear(&content);
    }
}

/* Places are told as an editor shows them: lines, and characters in them, from 1. */
static void places_are_lines_and_characters(void **state) {
    (void)state;
    rig r;
    rig_start(&r, view_of("one\n\n\n  t\xC3\xA4o\nx"), measure_line, 1);
    (void)next_ok(&r.stream);
    const view second = next_ok(&r.stream);
    record_place p = record_stream_place(&r.stream, second, second.length - 2);
    assert_true(p.line == 4 && p.character == 5); /* the o */
    const view third = next_ok(&r.stream);
    p = record_stream_place(&r.stream, third, 0);
    assert_true(p.line == 5 && p.character == 1);
    rig_end(&r);
}

/* The mark before UTF-8 is no part of the first record, however it comes; it counts as bytes of the
 * file. Looking ahead takes nothing. */
static void a_mark_is_skipped(void **state) {
    (void)state;
    for (size_t longest = 1; longest < 5; longest++) {
        rig r;
        view ahead = {NULL, 0};
        rig_start(&r, view_of("\xEF\xBB\xBFone\n\xEF\xBB\xBFtwo"), measure_line, longest);
        assert_int_equal(record_stream_peek(&r.stream, 5, &ahead, NULL), OK);
        assert_true(view_starts_with(ahead, "one\n"));
        assert_true(view_is(next_ok(&r.stream), "one\n"));
        assert_int_equal(r.stream.offset, 7);
        assert_true(view_is(next_ok(&r.stream), "\xEF\xBB\xBFtwo"));
        check_ended(&r.stream);
        rig_end(&r);
    }
}

/* ---- trouble with the file ---- */

/* An interrupted read is tried again, whichever it is. */
static void an_interrupted_read_goes_on(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        rig r;
        rig_start(&r, view_of("one\ntwo\nthree"), measure_line, 3);
        r.fs.fail_at = n;
        r.fs.error = EINTR;
        assert_true(view_is(next_ok(&r.stream), "one\n"));
        assert_true(view_is(next_ok(&r.stream), "two\n"));
        assert_true(view_is(next_ok(&r.stream), "three"));
        check_ended(&r.stream);
        const bool failed = r.fs.failed;
        rig_end(&r);
        if (!failed) break;
    }
}

/* A read that fails is E_IO with the name of the file, and ends the stream: half a record must
 * not pass as one. */
static void a_failed_read_ends_the_stream(void **state) {
    (void)state;
    buffer content = buffer_make(NULL);
    fill_lines(&content, 1 << 18, 3000);
    for (size_t n = 1;; n++) {
        rig r;
        rig_start(&r, buffer_view(&content), measure_line, 20000);
        r.fs.fail_at = n;
        view record = {NULL, 0};
        fault f = {0};
        status result = OK;
        size_t at = 0;
        while ((result = record_stream_next(&r.stream, &record, &f)) == OK && record.length) {
            at += record.length;
            assert_int_equal(content.data[at - 1], '\n');
        }
        const bool failed = r.fs.failed;
        assert_int_equal(result, failed ? E_IO : OK);
        if (failed) assert_non_null(strstr(f.text, "games"));
        if (!failed) assert_int_equal(at, content.length);
        if (n > 10 && failed) assert_true(at > 0); /* what came long before was handed out */
        check_ended(&r.stream);
        rig_end(&r);
        if (!failed) break;
    }
    buffer_clear(&content);
}

/* When any one request for memory fails: E_NOMEM, and the end. */
static void short_memory_is_a_status(void **state) {
    (void)state;
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        rig r;
        buffer content = buffer_make(NULL);
        fill_lines(&content, 1 << 20, 400000);
        rig_start(&r, buffer_view(&content), measure_line, 0);
        r.stream = record_stream_make(&r.fs.ops, r.stream.handle, "games", measure_line, &a.memory);
        view record = {NULL, 0};
        fault f = {0};
        status result = OK;
        while ((result = record_stream_next(&r.stream, &record, &f)) == OK && record.length) {
        }
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        if (a.failed) assert_int_equal(f.code, E_NOMEM);
        check_ended(&r.stream);
        rig_end(&r);
        assert_int_equal(a.live, 0);
        buffer_clear(&content);
        if (!a.failed) break;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines),
        cmocka_unit_test(blocks),
        cmocka_unit_test(all),
        cmocka_unit_test(blanks_are_no_record),
        cmocka_unit_test(a_nul_is_a_byte),
        cmocka_unit_test(a_large_file_needs_little_memory),
        cmocka_unit_test(small_records_take_little),
        cmocka_unit_test(too_long_a_record_is_refused),
        cmocka_unit_test(the_next_record_is_found),
        cmocka_unit_test(places_are_lines_and_characters),
        cmocka_unit_test(a_mark_is_skipped),
        cmocka_unit_test(an_interrupted_read_goes_on),
        cmocka_unit_test(a_failed_read_ends_the_stream),
        cmocka_unit_test(short_memory_is_a_status),
    };
    return cmocka_run_group_tests_name("record_stream", tests, NULL, NULL);
}
