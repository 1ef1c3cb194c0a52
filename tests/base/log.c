/* tests/base/log.c - log lines, what reaches a sink, and the file sink. */
#include "base/log.h"
#include "base/files.h"
#include "base/text.h"

#include "base/workers.h"
#include "support/failing_alloc.h"
#include "support/failing_files.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

/* A sink that keeps the last line and counts. */
typedef struct catcher {
    log_sink sink;
    int lines;
    log_level level;
    char text[8000];
} catcher;

static void catch_line(void *context, log_level level, view line) {
    catcher *c = context;
    assert_true(line.length < sizeof c->text);
    c->lines++;
    c->level = level;
    memcpy(c->text, line.data, line.length);
    c->text[line.length] = '\0';
}

static void catcher_start(catcher *c, log_level most) {
    *c = (catcher){.sink = {.write = catch_line, .context = c, .most = most}};
}

/* ---- lines ---- */

/* A line is formatted, without a newline, and comes with its level. */
static void formats_a_line(void **state) {
    (void)state;
    catcher c;
    catcher_start(&c, LOG_DEBUG);
    log_write(&c.sink, LOG_WARNING, "%d of %s", 3, "four");
    assert_int_equal(c.lines, 1);
    assert_int_equal(c.level, LOG_WARNING);
    assert_string_equal(c.text, "3 of four");
    log_write(&c.sink, LOG_ERROR, "%s", "");
    assert_int_equal(c.lines, 2);
    assert_string_equal(c.text, "");
}

/* Levels up to the sink's pass, chattier ones are dropped: all pairs. */
static void drops_chattier_levels(void **state) {
    (void)state;
    for (int most = LOG_ERROR; most <= LOG_DEBUG; most++) {
        for (int level = LOG_ERROR; level <= LOG_DEBUG; level++) {
            catcher c;
            catcher_start(&c, (log_level)most);
            log_write(&c.sink, (log_level)level, "x");
            assert_int_equal(c.lines, level <= most);
        }
    }
}

/* No sink swallows everything. */
static void no_sink(void **state) {
    (void)state;
    log_write(NULL, LOG_ERROR, "%s", "nobody reads this");
}

/* What a line quotes cannot control a terminal or fake a second line. */
static void lines_are_safe(void **state) {
    (void)state;
    catcher c;
    catcher_start(&c, LOG_DEBUG);
    log_write(&c.sink, LOG_INFO, "name %s", "\033[31m\n0.0 error fake\x7F\xFF caf\xC3\xA9");
    assert_int_equal(c.lines, 1);
    assert_string_equal(c.text, "name \\x1B[31m\\x0A0.0 error fake\\x7F\\xFF caf\xC3\xA9");
}

/* A message of 1000 bytes is whole; of a longer one the first 1000 are, and dots show the cut. */
static void long_lines_are_cut(void **state) {
    (void)state;
    catcher c;
    catcher_start(&c, LOG_DEBUG);
    for (int length = 990; length < 1020; length++) {
        log_write(&c.sink, LOG_INFO, "%0*d", length, 7);
        const bool whole = length <= 1000;
        assert_int_equal(strlen(c.text), whole ? length : 1003);
        assert_string_equal(c.text + strlen(c.text) - 3, whole ? "007" : "...");
    }
}

/* A text of a conversation is safe and whole, however long, also with a NUL inside. */
static void texts_are_whole(void **state) {
    (void)state;
    catcher c;
    catcher_start(&c, LOG_DEBUG);
    log_write_text(&c.sink, LOG_DEBUG, "< ", (view){"a\0b\n", 4});
    assert_string_equal(c.text, "< a\\x00b\\x0A");
    for (size_t length = 995; length < 1010; length++) {
        char text[1010];
        memset(text, 'x', sizeof text);
        log_write_text(&c.sink, LOG_DEBUG, "", (view){text, length});
        assert_int_equal(strlen(c.text), length);
    }
    c.sink.most = LOG_INFO;
    log_write_text(&c.sink, LOG_DEBUG, "", view_of("not wanted"));
    assert_int_equal(c.lines, 16);
    log_write_text(NULL, LOG_ERROR, "", view_of("nobody reads this"));
}

/* A message the C library cannot format is dropped. */
static void unformattable_line(void **state) {
    (void)state;
    catcher c;
    catcher_start(&c, LOG_DEBUG);
    log_write(&c.sink, LOG_INFO, "%lc", (wint_t)0x20AC); /* not in the C locale */
    assert_int_equal(c.lines, 0);
}

/* Levels have names; a number that is no level has one too. */
static void level_names(void **state) {
    (void)state;
    assert_string_equal(log_level_name(LOG_ERROR), "error");
    assert_string_equal(log_level_name(LOG_WARNING), "warning");
    assert_string_equal(log_level_name(LOG_INFO), "info");
    assert_string_equal(log_level_name(LOG_DEBUG), "debug");
    assert_string_equal(log_level_name((log_level)4), "unknown");
    assert_string_equal(log_level_name((log_level)-1), "unknown");
}

static bool write_failing_at(size_t n, bool for_good) {
    failing_alloc a;
    failing_alloc_start(&a, n, for_good);
    catcher c;
    catcher_start(&c, LOG_DEBUG);
    c.sink.memory = &a.memory;
    log_write(&c.sink, LOG_ERROR, "%0200d\033", 7);
    assert_int_equal(a.live, 0);
    assert_int_equal(c.lines, 1);
    assert_int_equal(c.level, LOG_ERROR);
    if (a.failed)
        assert_string_equal(c.text, "no memory to write this message");
    else
        assert_string_equal(c.text + 199, "7\\x1B");
    return !a.failed;
}

/* When memory is short the sink still hears that there was a message. */
static void write_fails_at_every_request(void **state) {
    (void)state;
    for (int for_good = 0; for_good <= 1; for_good++) {
        size_t n = 0;
        while (!write_failing_at(n, for_good)) n++;
        assert_true(n > 0);
    }
}

/* ---- the file sink ---- */

/* "SECONDS LEVEL text", the seconds with three decimals and small; gives what follows the line. */
static view check_line(view rest, const char *want) {
    view line = view_take(&rest, '\n');
    const view stamp = view_take(&line, ' ');
    char text[32] = "";
    assert_in_range(stamp.length, 5, sizeof text - 1);
    memcpy(text, stamp.data, stamp.length);
    assert_int_equal(text[stamp.length - 4], '.');
    char *end = NULL;
    const double seconds = strtod(text, &end);
    assert_true(*end == '\0' && seconds >= 0 && seconds < 600);
    assert_true(view_is(line, want));
    return rest;
}

/* Lines go behind what the file held, one write each. */
static void file_sink_appends(void **state) {
    (void)state;
    failing_files fs;
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    failing_files_put(&fs, "log", view_of("earlier\n"));
    log_file l;
    assert_int_equal(log_file_open(&l, &fs.ops, "log", LOG_INFO, NULL), OK);
    log_write(&l.sink, LOG_ERROR, "one %d", 1);
    log_write(&l.sink, LOG_DEBUG, "not wanted");
    log_write(&l.sink, LOG_INFO, "two\n");
    log_file_close(&l);
    assert_int_equal(fs.open_handles, 0);
    assert_string_equal(buffer_text(&fs.trace), "open write write close ");
    view rest = failing_files_get(&fs, "log");
    assert_true(view_is(view_take(&rest, '\n'), "earlier"));
    rest = check_line(rest, "error one 1");
    rest = check_line(rest, "info two\\x0A");
    assert_int_equal(rest.length, 0);
    failing_files_end(&fs);
}

/* Short and interrupted writes lose nothing of a line. */
static void file_sink_short_writes(void **state) {
    (void)state;
    for (size_t n = 1; n < 12; n++) {
        failing_files fs;
        failing_files_start(&fs, n, EINTR, false);
        fs.longest = 1;
        log_file l;
        assert_int_equal(log_file_open(&l, &fs.ops, "log", LOG_INFO, NULL), OK);
        log_write(&l.sink, LOG_INFO, "text");
        log_file_close(&l);
        assert_int_equal(check_line(failing_files_get(&fs, "log"), "info text").length, 0);
        failing_files_end(&fs);
    }
}

/* A log that cannot be opened is told with its path, by the status of the errno. */
static void file_sink_open_failures(void **state) {
    (void)state;
    static const int errors[] = {EIO, ENOSPC, ENOENT};
    static const status want[] = {E_IO, E_FULL, E_MISSING};
    for (size_t i = 0; i < 3; i++) {
        failing_files fs;
        failing_files_start(&fs, 0, errors[i], false);
        log_file l;
        fault f = {OK, 9, ""};
        assert_int_equal(log_file_open(&l, &fs.ops, "some/log", LOG_INFO, &f), want[i]);
        assert_int_equal(f.code, want[i]);
        assert_int_equal(f.at, 0);
        assert_non_null(strstr(f.text, "cannot open the log some/log: "));
        assert_int_equal(fs.open_handles, 0);
        failing_files_end(&fs);
    }
}

/* A line that cannot be written is lost; the next one is tried again, and closing works. */
static void file_sink_write_failure(void **state) {
    (void)state;
    failing_files fs;
    failing_files_start(&fs, 1, ENOSPC, false);
    log_file l;
    assert_int_equal(log_file_open(&l, &fs.ops, "log", LOG_INFO, NULL), OK);
    fault f;
    assert_int_equal(log_file_trouble(&l, &f), OK);
    log_write(&l.sink, LOG_INFO, "lost");
    log_write(&l.sink, LOG_INFO, "kept");
    assert_int_equal(log_file_trouble(&l, &f), E_FULL);
    assert_non_null(strstr(f.text, "cannot write all of the log log: "));
    log_file_close(&l);
    assert_int_equal(fs.open_handles, 0);
    assert_int_equal(check_line(failing_files_get(&fs, "log"), "info kept").length, 0);
    failing_files_end(&fs);
}

static bool file_sink_failing_at(size_t n, bool for_good) {
    failing_files fs;
    failing_alloc a;
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    failing_alloc_start(&a, n, for_good);
    log_file l;
    assert_int_equal(log_file_open(&l, &fs.ops, "log", LOG_INFO, NULL), OK);
    l.sink.memory = &a.memory;
    log_write(&l.sink, LOG_INFO, "%0100d", 7);
    log_file_close(&l);
    assert_int_equal(a.live, 0);
    const view text = failing_files_get(&fs, "log");
    if (text.length) assert_int_equal(text.data[text.length - 1], '\n');
    if (!a.failed) assert_true(text.length > 100);
    const bool done = !a.failed;
    failing_files_end(&fs);
    return done;
}

/* When memory is short a line is in the file as a line or not at all, and nothing leaks. */
static void file_sink_fails_at_every_request(void **state) {
    (void)state;
    for (int for_good = 0; for_good <= 1; for_good++) {
        size_t n = 0;
        while (!file_sink_failing_at(n, for_good)) n++;
        assert_true(n > 1);
    }
}

/* ---- the file sink on the system, from many threads ---- */

enum { WRITERS = 8, LINES_EACH = 200 };

static void write_lines(void *argument, int worker) {
    for (int i = 0; i < LINES_EACH; i++)
        log_write(argument, LOG_INFO, "worker %d line %d end", worker, i);
}

/* Counts the lines of each worker; they must be whole and in each worker's order. */
static void check_lines(view text, int workers) {
    int next[WRITERS] = {0};
    while (text.length) {
        view line = view_take(&text, '\n');
        char copy[100] = "";
        assert_true(line.length < sizeof copy);
        memcpy(copy, line.data, line.length);
        int worker = -1, number = -1, length = 0;
        assert_int_equal(
            sscanf(copy, "%*f info worker %d line %d end%n", &worker, &number, &length), 2);
        assert_int_equal(length, line.length);
        assert_in_range(worker, 0, workers - 1);
        assert_int_equal(number, next[worker]++);
    }
    for (int i = 0; i < workers; i++) assert_int_equal(next[i], LINES_EACH);
}

/* Lines of several threads never mix: every line is one append. */
static void file_sink_from_many_threads(void **state) {
    (void)state;
    char path[] = "/tmp/avocet-log-XXXXXX";
    const int handle = mkstemp(path);
    assert_true(handle >= 0);
    (void)close(handle);
    log_file l;
    assert_int_equal(log_file_open(&l, NULL, path, LOG_INFO, NULL), OK);
    const int workers = workers_run(WRITERS, write_lines, &l.sink);
    log_file_close(&l);
    buffer text = buffer_make(NULL);
    assert_int_equal(files_read(NULL, path, SIZE_MAX, &text, NULL), OK);
    assert_int_equal(unlink(path), 0);
    check_lines(buffer_view(&text), workers);
    buffer_clear(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formats_a_line),
        cmocka_unit_test(drops_chattier_levels),
        cmocka_unit_test(no_sink),
        cmocka_unit_test(lines_are_safe),
        cmocka_unit_test(long_lines_are_cut),
        cmocka_unit_test(texts_are_whole),
        cmocka_unit_test(unformattable_line),
        cmocka_unit_test(level_names),
        cmocka_unit_test(write_fails_at_every_request),
        cmocka_unit_test(file_sink_appends),
        cmocka_unit_test(file_sink_short_writes),
        cmocka_unit_test(file_sink_open_failures),
        cmocka_unit_test(file_sink_write_failure),
        cmocka_unit_test(file_sink_fails_at_every_request),
        cmocka_unit_test(file_sink_from_many_threads),
    };
    return cmocka_run_group_tests_name("log", tests, NULL, NULL);
}
