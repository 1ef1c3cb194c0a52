/* tests/base/files.c - reading and replacing files while every call in turn fails. */
#include "base/files.h"
#include "base/text.h"

#include "support/failing_alloc.h"
#include "support/failing_files.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

enum { PATH_ROOM = 300 };

static const int ERRORS[] = {EIO, ENOSPC, EINTR};

static status status_of(int error) {
    return error == ENOSPC ? E_FULL : E_IO;
}

static void assert_view(view got, view want) {
    assert_int_equal(got.length, want.length);
    assert_true(view_equal(got, want));
}

static void assert_fault(const fault *f, status code, size_t at) {
    assert_int_equal(f->code, code);
    assert_int_equal(f->at, at);
    assert_true(f->text[0] != '\0');
}

/* Every handle was closed once and used only while open. */
static void assert_handles_closed(const failing_files *fs) {
    assert_int_equal(fs->open_handles, 0);
    assert_false(fs->misused);
}

/* Bytes that tell their place, so that lost or doubled chunks show. */
static view pattern(buffer *b, size_t length) {
    for (size_t i = 0; i < length; i++) buffer_add_char(b, (char)(i % 251));
    assert_int_equal(buffer_status(b), OK);
    return buffer_view(b);
}

/* ---- files_read ---- */

static void check_read_length(size_t length, size_t longest) {
    failing_files fs;
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    fs.longest = longest;
    buffer content = buffer_make(NULL), out = buffer_make(NULL);
    const view want = pattern(&content, length);
    failing_files_put(&fs, "a", want);
    buffer_add(&out, "before");
    assert_int_equal(files_read(&fs.ops, "a", SIZE_MAX, &out, NULL), OK);
    assert_true(view_starts_with(buffer_view(&out), "before"));
    assert_view(view_from(buffer_view(&out), 6), want);
    assert_handles_closed(&fs);
    buffer_clear(&content);
    buffer_clear(&out);
    failing_files_end(&fs);
}

/* The whole file is appended, whatever its length and however little a read brings. */
static void read_appends_the_whole_file(void **state) {
    (void)state;
    static const size_t lengths[] = {0, 1, 5, 16383, 16384, 16385, 50000};
    for (size_t i = 0; i < COUNT_OF(lengths); i++) {
        check_read_length(lengths[i], 0);
        check_read_length(lengths[i], 1);
        check_read_length(lengths[i], 1000);
    }
}

static void check_read_cap(size_t length, size_t most, size_t longest) {
    failing_files fs;
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    fs.longest = longest;
    buffer content = buffer_make(NULL), out = buffer_make(NULL);
    failing_files_put(&fs, "a", pattern(&content, length));
    buffer_add(&out, "before");
    fault f = {OK, 0, ""};
    const status s = files_read(&fs.ops, "a", most, &out, &f);
    assert_int_equal(s, length <= most ? OK : E_RANGE);
    assert_int_equal(out.length, length <= most ? 6 + length : 6);
    assert_true(view_starts_with(buffer_view(&out), "before"));
    if (s) assert_fault(&f, E_RANGE, most);
    assert_handles_closed(&fs);
    buffer_clear(&content);
    buffer_clear(&out);
    failing_files_end(&fs);
}

/* A file of exactly the cap is read; one byte more is E_RANGE at the cap, and nothing is kept. */
static void read_cap_is_exact(void **state) {
    (void)state;
    static const size_t caps[] = {0, 1, 100, 16383, 16384, 16385, 40000};
    for (size_t i = 0; i < COUNT_OF(caps); i++) {
        for (size_t longest = 0; longest <= 1; longest++) {
            check_read_cap(caps[i], caps[i], longest);
            check_read_cap(caps[i] + 1, caps[i], longest);
            check_read_cap(caps[i] + 20000, caps[i], longest);
        }
    }
}

/* A file far larger than the cap is given up at once: one read shows it. */
static void read_stops_at_the_cap(void **state) {
    (void)state;
    failing_files fs;
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    buffer content = buffer_make(NULL), out = buffer_make(NULL);
    failing_files_put(&fs, "a", pattern(&content, 1 << 20));
    assert_int_equal(files_read(&fs.ops, "a", 10, &out, NULL), E_RANGE);
    assert_string_equal(buffer_text(&fs.trace), "open read close ");
    buffer_clear(&content);
    buffer_clear(&out);
    failing_files_end(&fs);
}

/* A file that is not there, or whose folder is none, is E_MISSING and named. */
static void read_of_a_missing_file(void **state) {
    (void)state;
    failing_files fs;
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    failing_files_put(&fs, "file", view_of("x"));
    buffer out = buffer_make(NULL);
    static const char *const names[] = {"nowhere", "/no/where", "file/inside"};
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        fault f = {OK, 9, ""};
        assert_int_equal(files_read(&fs.ops, names[i], 100, &out, &f), E_MISSING);
        assert_fault(&f, E_MISSING, 0);
        assert_non_null(strstr(f.text, names[i]));
    }
    assert_int_equal(out.length, 0);
    failing_files_end(&fs);
}

/* One read of a file of two chunks with call n failing; true when all calls are through. */
static bool read_failing_at(size_t n, int error) {
    failing_files fs;
    failing_files_start(&fs, n, error, false);
    buffer content = buffer_make(NULL), out = buffer_make(NULL);
    const view want = pattern(&content, 20000);
    failing_files_put(&fs, "a", want);
    buffer_add(&out, "before");
    fault f = {OK, 9, ""};
    const status s = files_read(&fs.ops, "a", 20000, &out, &f);
    const bool tried_again = error == EINTR && fs.failed && strcmp(fs.failed_call, "read") == 0;
    const bool harmless = !fs.failed || tried_again || strcmp(fs.failed_call, "close") == 0;
    assert_int_equal(s, harmless ? OK : status_of(error));
    assert_int_equal(out.length, harmless ? 20006 : 6);
    if (harmless) assert_view(view_from(buffer_view(&out), 6), want);
    if (s) assert_fault(&f, s, 0);
    assert_handles_closed(&fs);
    const bool done = !fs.failed;
    buffer_clear(&content);
    buffer_clear(&out);
    failing_files_end(&fs);
    return done;
}

/* Whichever call fails, a read is whole or leaves the buffer as long as it was. An interrupted
 * read goes on, and a failing close loses nothing of what was read. */
static void read_fails_at_every_call(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT_OF(ERRORS); i++) {
        size_t n = 0;
        while (!read_failing_at(n, ERRORS[i])) n++;
        assert_int_equal(n, 5); /* open, three reads, close */
    }
}

static bool read_failing_memory(size_t n, bool for_good) {
    failing_files fs;
    failing_alloc a;
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    failing_alloc_start(&a, n, for_good);
    buffer content = buffer_make(NULL), out = buffer_make(&a.memory);
    failing_files_put(&fs, "a", pattern(&content, 70000));
    fault f = {OK, 9, ""};
    const status s = files_read(&fs.ops, "a", SIZE_MAX, &out, &f);
    assert_int_equal(s, a.failed ? E_NOMEM : OK);
    assert_int_equal(out.length, a.failed ? 0 : 70000);
    if (s) assert_int_equal(f.code, E_NOMEM);
    if (s) assert_in_range(f.at, 1, 70000); /* how far it came */
    assert_handles_closed(&fs);
    buffer_clear(&out);
    assert_int_equal(a.live, 0);
    buffer_clear(&content);
    failing_files_end(&fs);
    return !a.failed;
}

/* Memory that runs out while reading is E_NOMEM, with the file closed and nothing leaked. */
static void read_fails_at_every_request(void **state) {
    (void)state;
    for (int for_good = 0; for_good <= 1; for_good++) {
        size_t n = 0;
        while (!read_failing_memory(n, for_good)) n++;
        assert_true(n > 1);
    }
}

/* ---- files_replace ---- */

/* The new content is on disk before it takes the old one's name, and the name before OK. */
static void replace_order_of_calls(void **state) {
    (void)state;
    failing_files fs;
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    failing_files_put(&fs, "a", view_of("old"));
    assert_int_equal(files_replace(&fs.ops, "a", view_of("new"), NULL), OK);
    assert_string_equal(buffer_text(&fs.trace), "open write sync close rename sync_dir ");
    assert_view(failing_files_get(&fs, "a"), view_of("new"));
    assert_false(failing_files_has(&fs, "a.new"));
    assert_handles_closed(&fs);
    failing_files_end(&fs);
}

static void check_replace_in(const char *folder, const char *path) {
    failing_files fs;
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    assert_int_equal(fs.ops.make_dir(fs.ops.context, folder), *folder == 'x' ? 0 : -EEXIST);
    assert_int_equal(files_replace(&fs.ops, path, view_of("new"), NULL), OK);
    assert_view(failing_files_get(&fs, path), view_of("new"));
    failing_files_end(&fs);
}

/* A file need not be there before; its folder is the one that is synced, also for a bare name and
 * for a file in the root. */
static void replace_makes_new_files(void **state) {
    (void)state;
    check_replace_in(".", "bare");
    check_replace_in("/", "/in-root");
    check_replace_in("x", "x/inside");
}

/* Content may be empty, hold NULs, be long, and leave a longer file shorter. */
static void replace_any_content(void **state) {
    (void)state;
    failing_files fs;
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    buffer content = buffer_make(NULL);
    const view contents[] = {pattern(&content, 100000), {"a\0b", 3}, {NULL, 0}};
    for (size_t i = 0; i < COUNT_OF(contents); i++) {
        assert_int_equal(files_replace(&fs.ops, "a", contents[i], NULL), OK);
        assert_view(failing_files_get(&fs, "a"), contents[i]);
        assert_true(failing_files_has(&fs, "a"));
    }
    buffer_clear(&content);
    failing_files_end(&fs);
}

/* Room is taken before the first byte is written, and the rest of it given back before the sync. */
static void reserved_room_is_given_back(void **state) {
    (void)state;
    failing_files fs;
    file_replacement r;
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    failing_files_put(&fs, "a", view_of("old"));
    assert_int_equal(files_begin(&fs.ops, "a", &r, NULL), OK);
    assert_int_equal(files_reserve(&r, 1000, NULL), OK);
    assert_int_equal(files_append(&r, view_of("n"), NULL), OK);
    assert_int_equal(files_append(&r, view_of("ew"), NULL), OK);
    assert_int_equal(files_commit(&r, NULL), OK);
    assert_string_equal(buffer_text(&fs.trace),
                        "open reserve write write cut sync close rename sync_dir ");
    assert_view(failing_files_get(&fs, "a"), view_of("new"));
    failing_files_end(&fs);
}

/* Without room the old file stays, and the fault names it. */
static void missing_room_is_told(void **state) {
    (void)state;
    failing_files fs;
    file_replacement r;
    fault f;
    failing_files_start(&fs, 1, ENOSPC, false);
    failing_files_put(&fs, "a", view_of("old"));
    assert_int_equal(files_begin(&fs.ops, "a", &r, NULL), OK);
    assert_int_equal(files_reserve(&r, 1000, &f), E_FULL);
    assert_non_null(strstr(f.text, "cannot reserve room for a:"));
    files_abandon(&r);
    assert_view(failing_files_get(&fs, "a"), view_of("old"));
    assert_false(failing_files_has(&fs, "a.new"));
    assert_handles_closed(&fs);
    failing_files_end(&fs);
}

/* A .new file that an earlier crash left does not matter. */
static void replace_over_a_stale_new_file(void **state) {
    (void)state;
    failing_files fs;
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    failing_files_put(&fs, "a.new", view_of("half written, and longer"));
    assert_int_equal(files_replace(&fs.ops, "a", view_of("new"), NULL), OK);
    assert_view(failing_files_get(&fs, "a"), view_of("new"));
    assert_false(failing_files_has(&fs, "a.new"));
    failing_files_end(&fs);
}

/* What must hold after a replacement of "old" by "new" in which a call may have failed. */
static void assert_old_or_new(const failing_files *fs, status s, const fault *f) {
    const bool interrupted_write =
        fs->error == EINTR && fs->failed && strcmp(fs->failed_call, "write") == 0;
    const bool renamed = fs->failed && strcmp(fs->failed_call, "sync_dir") == 0;
    const bool ok = !fs->failed || interrupted_write;
    assert_int_equal(s, ok ? OK : status_of(fs->error));
    assert_view(failing_files_get(fs, "a"), view_of(ok || renamed ? "new" : "old"));
    if (!ok) assert_fault(f, s, 0);
    if (!ok)
        assert_non_null(
            strstr(f->text, renamed ? "cannot sync the folder of a:" : "cannot write a:"));
    assert_handles_closed(fs);
}

static bool replace_failing_at(size_t n, int error, bool for_good, size_t longest) {
    failing_files fs;
    failing_files_start(&fs, n, error, for_good);
    fs.longest = longest;
    failing_files_put(&fs, "a", view_of("old"));
    fault f = {OK, 9, ""};
    const status s = files_replace(&fs.ops, "a", view_of("new"), &f);
    assert_old_or_new(&fs, s, &f);
    if (!for_good) assert_false(failing_files_has(&fs, "a.new"));
    const bool done = !fs.failed;
    failing_files_end(&fs);
    return done;
}

/* Whichever call fails, the old content stays and no .new file is left; only when the rename is
 * done and syncing the folder fails is the new content there in spite of the failure. */
static void replace_fails_at_every_call(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT_OF(ERRORS); i++) {
        for (size_t longest = 0; longest <= 1; longest++) {
            size_t n = 0;
            while (!replace_failing_at(n, ERRORS[i], false, longest)) n++;
            assert_int_equal(n, longest ? 8 : 6); /* three writes of a byte, or one */
        }
    }
}

/* When from some call on nothing works, removing included, the old content still stays. */
static void replace_on_a_dying_disk(void **state) {
    (void)state;
    for (size_t longest = 0; longest <= 1; longest++) {
        for (size_t n = 0; !replace_failing_at(n, EIO, true, longest); n++) {
        }
        for (size_t n = 0; !replace_failing_at(n, ENOSPC, true, longest); n++) {
        }
    }
}

static int remove_fails(void *context, const char *path) {
    (void)context, (void)path;
    return -EIO;
}

/* When removing the .new file fails as well, the first failure is the one told. */
static void replace_tells_the_first_failure(void **state) {
    (void)state;
    failing_files fs;
    failing_files_start(&fs, 1, ENOSPC, false);
    fs.ops.remove = remove_fails;
    fault f = {OK, 9, ""};
    assert_int_equal(files_replace(&fs.ops, "a", view_of("new"), &f), E_FULL);
    assert_fault(&f, E_FULL, 0);
    assert_true(failing_files_has(&fs, "a.new"));
    assert_handles_closed(&fs);
    failing_files_end(&fs);
}

/* A file in a folder that is not there is E_MISSING, and nothing is made. */
static void replace_without_a_folder(void **state) {
    (void)state;
    failing_files fs;
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    fault f = {OK, 9, ""};
    assert_int_equal(files_replace(&fs.ops, "no/a", view_of("new"), &f), E_MISSING);
    assert_fault(&f, E_MISSING, 0);
    assert_non_null(strstr(f.text, "no/a"));
    assert_false(failing_files_has(&fs, "no/a") || failing_files_has(&fs, "no/a.new"));
    failing_files_end(&fs);
}

/* One writing of "new" into a device with call n failing; true when all calls are through. Only the
 * sync, which the device does not have, may also fail so. */
static bool write_into_failing_at(size_t n, int error) {
    failing_files fs;
    failing_files_start(&fs, n, error, false);
    failing_files_put(&fs, "device", view_of("old"));
    fs.special = "device";
    fault f = {OK, 9, ""};
    const status s = files_replace(&fs.ops, "device", view_of("new"), &f);
    const bool tried_again = error == EINTR && fs.failed && strcmp(fs.failed_call, "write") == 0;
    const bool ok = !fs.failed || tried_again;
    assert_int_equal(s, ok ? OK : status_of(error));
    if (ok) assert_view(failing_files_get(&fs, "device"), view_of("oldnew"));
    if (!fs.failed) assert_string_equal(buffer_text(&fs.trace), "open write sync close ");
    if (!ok) assert_fault(&f, s, 0);
    if (!ok) assert_non_null(strstr(f.text, "cannot write device:"));
    assert_null(strstr(buffer_text(&fs.trace), "rename"));
    assert_null(strstr(buffer_text(&fs.trace), "remove"));
    assert_true(failing_files_has(&fs, "device") && !failing_files_has(&fs, "device.new"));
    assert_handles_closed(&fs);
    const bool done = !fs.failed;
    failing_files_end(&fs);
    return done;
}

/* What is no regular file is written into: whichever call fails, nothing is renamed over it,
 * nothing is removed and nothing lies beside it. */
static void a_device_is_written_into(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT_OF(ERRORS); i++) {
        size_t n = 0;
        while (!write_into_failing_at(n, ERRORS[i])) n++;
        assert_int_equal(n, 4);
    }
}

/* A folder is refused before anything is opened. */
static void a_folder_is_refused(void **state) {
    (void)state;
    failing_files fs;
    file_replacement r;
    fault f = {OK, 9, ""};
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    assert_int_equal(files_begin(&fs.ops, ".", &r, &f), E_IO);
    assert_fault(&f, E_IO, 0);
    assert_int_equal(fs.calls, 0);
    files_abandon(&r);
    failing_files_end(&fs);
}

/* ---- path lengths ---- */

/* Accepts any path and does nothing: for paths longer than the file system in memory takes. */
static int accept_open(void *context, const char *path, file_mode mode) {
    (void)context, (void)path, (void)mode;
    return 0;
}

static int accept_handle(void *context, int handle) {
    (void)context, (void)handle;
    return 0;
}

static int accept_rename(void *context, const char *from, const char *to) {
    (void)context;
    assert_int_equal(strlen(from), strlen(to) + 4);
    return 0;
}

static int accept_path(void *context, const char *path) {
    (void)context, (void)path;
    return 0;
}

static int accept_resolve(void *context, const char *path, char out[FILES_PATH_MAX]) {
    (void)context;
    memcpy(out, path, strlen(path) + 1);
    return 0;
}

static void accept_mode(void *context, const char *from, int handle) {
    (void)context, (void)from, (void)handle;
}

static file_kind accept_kind(void *context, const char *path) {
    (void)context, (void)path;
    return FILE_IS_PLAIN;
}

static const file_ops ACCEPTS_ALL = {
    .kind = accept_kind,
    .resolve = accept_resolve,
    .copy_mode = accept_mode,
    .open = accept_open,
    .sync = accept_handle,
    .close = accept_handle,
    .rename = accept_rename,
    .remove = accept_path,
    .make_dir = accept_path,
    .sync_dir = accept_path,
};

static char *path_of_length(char path[FILES_PATH_MAX + 8], size_t length) {
    memset(path, 'p', length);
    path[length] = '\0';
    return path;
}

/* The longest path leaves room for ".new" and a NUL; an empty or a longer one is E_RANGE before
 * any call is made. */
static void replace_path_lengths(void **state) {
    (void)state;
    char path[FILES_PATH_MAX + 8];
    const size_t longest = FILES_PATH_MAX - 5;
    assert_int_equal(files_replace(&ACCEPTS_ALL, path_of_length(path, longest), view_of(""), NULL),
                     OK);
    failing_files fs;
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    const size_t bad[] = {0, longest + 1, FILES_PATH_MAX - 1, FILES_PATH_MAX, FILES_PATH_MAX + 1};
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        fault f = {OK, 9, ""};
        assert_int_equal(files_replace(&fs.ops, path_of_length(path, bad[i]), view_of(""), &f),
                         E_RANGE);
        assert_fault(&f, E_RANGE, 0);
    }
    assert_int_equal(fs.calls, 0);
    failing_files_end(&fs);
}

/* A folder's path has 1 to FILES_PATH_MAX - 1 bytes. */
static void make_dirs_path_lengths(void **state) {
    (void)state;
    char path[FILES_PATH_MAX + 8];
    assert_int_equal(files_make_dirs(&ACCEPTS_ALL, path_of_length(path, 1), NULL), OK);
    assert_int_equal(files_make_dirs(&ACCEPTS_ALL, path_of_length(path, FILES_PATH_MAX - 1), NULL),
                     OK);
    static const size_t bad[] = {0, FILES_PATH_MAX, FILES_PATH_MAX + 1};
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        fault f = {OK, 9, ""};
        assert_int_equal(files_make_dirs(&ACCEPTS_ALL, path_of_length(path, bad[i]), &f), E_RANGE);
        assert_fault(&f, E_RANGE, 0);
    }
}

/* ---- files_make_dirs ---- */

static void check_make_dirs(const char *path, const char *const made[3]) {
    failing_files fs;
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    for (int again = 0; again <= 1; again++) {
        assert_int_equal(files_make_dirs(&fs.ops, path, NULL), OK);
        for (size_t i = 0; i < 3 && made[i]; i++) assert_true(failing_files_has_dir(&fs, made[i]));
    }
    failing_files_end(&fs);
}

/* A folder is made with all above it, from the root or from here, with slashes doubled or at the
 * end; making it again is fine. */
static void make_dirs_makes_all(void **state) {
    (void)state;
    check_make_dirs("/a/bc/d", (const char *[3]){"/a", "/a/bc", "/a/bc/d"});
    check_make_dirs("a/bc/d", (const char *[3]){"a", "a/bc", "a/bc/d"});
    check_make_dirs("a/bc/", (const char *[3]){"a", "a/bc", NULL});
    check_make_dirs("a", (const char *[3]){"a", NULL, NULL});
    check_make_dirs("/", (const char *[3]){"/", NULL, NULL});
    check_make_dirs(".", (const char *[3]){".", NULL, NULL});
}

/* A file where a folder above is wanted cannot be passed: the fault names the place. */
static void make_dirs_below_a_file(void **state) {
    (void)state;
    failing_files fs;
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    failing_files_put(&fs, "file", view_of("x"));
    fault f = {OK, 9, ""};
    assert_int_equal(files_make_dirs(&fs.ops, "file/in/side", &f), E_MISSING);
    assert_fault(&f, E_MISSING, 0);
    assert_non_null(strstr(f.text, "file/in:"));
    assert_view(failing_files_get(&fs, "file"), view_of("x"));
    failing_files_end(&fs);
}

static bool make_dirs_failing_at(size_t n, int error) {
    static const char *const parts[] = {"/a", "/a/b", "/a/b/c"};
    failing_files fs;
    failing_files_start(&fs, n, error, false);
    fault f = {OK, 9, ""};
    const status s = files_make_dirs(&fs.ops, "/a/b/c", &f);
    assert_int_equal(s, fs.failed ? status_of(error) : OK);
    for (size_t i = 0; i < COUNT_OF(parts); i++)
        assert_int_equal(failing_files_has_dir(&fs, parts[i]), i < n);
    if (s) assert_fault(&f, s, 0);
    if (s) assert_non_null(strstr(f.text, parts[n]));
    const bool done = !fs.failed;
    failing_files_end(&fs);
    return done;
}

/* The first folder that cannot be made ends it, and is the one named. */
static void make_dirs_fails_at_every_call(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT_OF(ERRORS); i++) {
        size_t n = 0;
        while (!make_dirs_failing_at(n, ERRORS[i])) n++;
        assert_int_equal(n, 3);
    }
}

/* ---- files_write_all ---- */

static int write_failing_at(failing_files *fs, size_t n, int error, size_t longest, view text) {
    failing_files_start(fs, n, error, false);
    fs->longest = longest;
    const int handle = fs->ops.open(fs->ops.context, "a", FILE_REPLACE);
    const int result = files_write_all(&fs->ops, handle, text);
    (void)fs->ops.close(fs->ops.context, handle);
    assert_handles_closed(fs);
    return result;
}

/* Short and interrupted writes go on until all is written, in order. */
static void write_all_goes_on(void **state) {
    (void)state;
    for (size_t longest = 0; longest <= 4; longest++) {
        for (size_t n = 1; n < 12; n++) {
            failing_files fs;
            assert_int_equal(write_failing_at(&fs, n, EINTR, longest, view_of("0123456789")), 0);
            assert_view(failing_files_get(&fs, "a"), view_of("0123456789"));
            failing_files_end(&fs);
        }
    }
}

/* Any other failure ends it with the table's errno; what was written before is a prefix. */
static void write_all_gives_the_errno(void **state) {
    (void)state;
    for (size_t n = 1; n <= 10; n++) {
        failing_files fs;
        assert_int_equal(write_failing_at(&fs, n, ENOSPC, 1, view_of("0123456789")), -ENOSPC);
        assert_view(failing_files_get(&fs, "a"), (view){"0123456789", n - 1});
        failing_files_end(&fs);
    }
}

/* Nothing to write makes no call. */
static void write_all_of_nothing(void **state) {
    (void)state;
    failing_files fs;
    failing_files_start(&fs, 0, EIO, true);
    assert_int_equal(files_write_all(&fs.ops, 3, (view){NULL, 0}), 0);
    assert_int_equal(fs.calls, 0);
    failing_files_end(&fs);
}

static ssize_t write_nothing(void *context, int handle, const void *bytes, size_t size) {
    (void)context, (void)handle, (void)bytes, (void)size;
    return 0;
}

/* A write that takes nothing and tells no error is an error, not an endless loop. */
static void write_all_without_progress(void **state) {
    (void)state;
    const file_ops ops = {.write = write_nothing};
    assert_int_equal(files_write_all(&ops, 0, view_of("x")), -EIO);
}

/* ---- files_fault ---- */

typedef struct reason {
    int error;
    status code;
} reason;

/* An errno gives its status, and a sentence with what was done, to what, and why. */
static void fault_of_an_errno(void **state) {
    (void)state;
    static const reason reasons[] = {
        {ENOENT, E_MISSING}, {ENOTDIR, E_MISSING}, {ENOMEM, E_NOMEM}, {ENOSPC, E_FULL},
        {EDQUOT, E_FULL},    {EIO, E_IO},          {EACCES, E_IO},    {EROFS, E_IO},
        {EINTR, E_IO},       {123456, E_IO},
    };
    for (size_t i = 0; i < COUNT_OF(reasons); i++) {
        fault f = {OK, 9, ""};
        assert_int_equal(files_fault(&f, "open", "some/file", -reasons[i].error), reasons[i].code);
        assert_fault(&f, reasons[i].code, 0);
        static const char start[] = "cannot open some/file: ";
        assert_memory_equal(f.text, start, sizeof start - 1);
        assert_true(strlen(f.text) > sizeof start - 1);
        assert_int_equal(files_fault(NULL, "open", "x", -reasons[i].error), reasons[i].code);
    }
}

/* ---- the system's table ---- */

typedef struct folder {
    char *path;
    char names[8][96]; /* a few paths inside */
    size_t used;
} folder;

static int folder_start(void **state) {
    static folder f;
    static char path[64];
    (void)snprintf(path, sizeof path, "/tmp/avocet-files-XXXXXX");
    f = (folder){.path = path};
    *state = &f;
    return mkdtemp(f.path) ? 0 : -1;
}

static const char *inside(folder *f, const char *name) {
    char *path = f->names[f->used++];
    (void)snprintf(path, sizeof f->names[0], "%s/%s", f->path, name);
    return path;
}

/* Fails the test when something was left inside. */
static int folder_end(void **state) {
    const folder *f = *state;
    return rmdir(f->path);
}

/* A file is replaced, read back, replaced by a shorter one; nothing else is left. */
static void system_replaces_and_reads(void **state) {
    folder *f = *state;
    const char *path = inside(f, "a");
    buffer content = buffer_make(NULL), out = buffer_make(NULL);
    const view contents[] = {pattern(&content, 100000), view_of("short"), {NULL, 0}};
    for (size_t i = 0; i < COUNT_OF(contents); i++) {
        assert_int_equal(files_replace(NULL, path, contents[i], NULL), OK);
        assert_int_equal(files_read(NULL, path, contents[i].length, &out, NULL), OK);
        assert_view(buffer_view(&out), contents[i]);
        buffer_reset(&out, 0);
    }
    assert_int_equal(unlink(path), 0);
    buffer_clear(&content);
    buffer_clear(&out);
}

/* What is replaced keeps its permissions; a link stays one and its target changes, also when that
 * did not exist. */
static void system_keeps_modes_and_links(void **state) {
    folder *f = *state;
    char plain[PATH_ROOM], link[PATH_ROOM];
    struct stat s;
    (void)snprintf(plain, sizeof plain, "%s/plain", f->path);
    (void)snprintf(link, sizeof link, "%s/link", f->path);
    assert_int_equal(symlink("plain", link), 0);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(files_replace(NULL, link, view_of("new"), NULL), OK);
        assert_int_equal(lstat(link, &s), 0);
        assert_true(S_ISLNK(s.st_mode));
        assert_int_equal(lstat(plain, &s), 0);
        assert_true(S_ISREG(s.st_mode) && s.st_size == 3);
        if (i == 1) assert_int_equal(s.st_mode & 07777, 0600);
        assert_int_equal(chmod(plain, 0600), 0);
    }
    assert_int_equal(unlink(link), 0);
    assert_int_equal(symlink("link", link), 0);
    assert_int_equal(files_replace(NULL, link, view_of("new"), NULL), E_IO); /* round in circles */
    assert_int_equal(unlink(link), 0);
    assert_int_equal(unlink(plain), 0);
}

/* A replacement that is abandoned leaves the old file and nothing else. */
static void system_abandons(void **state) {
    folder *f = *state;
    char path[PATH_ROOM];
    file_replacement r;
    buffer out = buffer_make(NULL);
    (void)snprintf(path, sizeof path, "%s/a", f->path);
    assert_int_equal(files_replace(NULL, path, view_of("old"), NULL), OK);
    assert_int_equal(files_begin(NULL, path, &r, NULL), OK);
    assert_int_equal(files_append(&r, view_of("new"), NULL), OK);
    files_abandon(&r);
    files_abandon(&r);
    assert_int_equal(files_read(NULL, path, 10, &out, NULL), OK);
    assert_view(buffer_view(&out), view_of("old"));
    assert_int_equal(unlink(path), 0);
    buffer_clear(&out);
}

/* The end of a pipe that is read, open before a writer comes so that neither waits for the other.
 */
static int make_fifo(const char *path) {
    assert_int_equal(mkfifo(path, 0600), 0);
    const int end = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    assert_true(end >= 0);
    return end;
}

static void assert_is_fifo(const char *path) {
    struct stat s;
    assert_int_equal(lstat(path, &s), 0);
    assert_true(S_ISFIFO(s.st_mode));
}

/* A pipe gets the content, also through a link, and stays a pipe; so it does when the writing is
 * abandoned. Nothing is left beside it. */
static void system_writes_into_a_pipe(void **state) {
    folder *f = *state;
    const char *path = inside(f, "pipe"), *link = inside(f, "link");
    const int end = make_fifo(path);
    char got[16] = "";
    file_replacement r;
    assert_int_equal(symlink("pipe", link), 0);
    assert_int_equal(files_replace(NULL, path, view_of("one"), NULL), OK);
    assert_int_equal(files_replace(NULL, link, view_of("two"), NULL), OK);
    assert_int_equal(files_begin(NULL, path, &r, NULL), OK);
    assert_int_equal(files_append(&r, view_of("three"), NULL), OK);
    files_abandon(&r);
    assert_int_equal(read(end, got, sizeof got), 11);
    assert_string_equal(got, "onetwothree");
    assert_is_fifo(path);
    assert_int_equal(close(end), 0);
    assert_int_equal(unlink(link), 0);
    assert_int_equal(unlink(path), 0);
}

/* A reader that leaves is a failure that the writer can tell from others. */
static void system_tells_a_broken_pipe(void **state) {
    folder *f = *state;
    const char *path = inside(f, "pipe");
    const int end = make_fifo(path);
    file_replacement r;
    fault why = {OK, 9, ""};
    void (*const before)(int) = signal(SIGPIPE, SIG_IGN);
    assert_int_equal(files_begin(NULL, path, &r, NULL), OK);
    assert_int_equal(files_append(&r, view_of("one"), NULL), OK);
    assert_false(r.is_broken);
    assert_int_equal(close(end), 0);
    assert_int_equal(files_append(&r, view_of("two"), &why), E_IO);
    assert_fault(&why, E_IO, 0);
    assert_true(r.is_broken);
    files_abandon(&r);
    (void)signal(SIGPIPE, before);
    assert_is_fifo(path);
    assert_int_equal(unlink(path), 0);
}

/* Of the devices only the one that may be written to by everybody; it is opened by its own name and
 * through a link. */
static void system_writes_into_a_device(void **state) {
    folder *f = *state;
    const char *link = inside(f, "link");
    struct stat s;
    file_replacement r;
    assert_int_equal(symlink("/dev/null", link), 0);
    assert_int_equal(files_begin(NULL, link, &r, NULL), OK);
    assert_true(r.is_direct && r.fresh[0] == '\0'); /* else the next step would replace it */
    assert_int_equal(files_append(&r, view_of("content"), NULL), OK);
    assert_int_equal(files_commit(&r, NULL), OK);
    assert_int_equal(stat("/dev/null", &s), 0);
    assert_true(S_ISCHR(s.st_mode));
    assert_int_equal(unlink(link), 0);
}

/* A missing file is E_MISSING, one over the cap E_RANGE, a folder E_IO. */
static void system_read_failures(void **state) {
    folder *f = *state;
    const char *path = inside(f, "a");
    buffer out = buffer_make(NULL);
    fault why = {OK, 9, ""};
    assert_int_equal(files_read(NULL, path, 100, &out, &why), E_MISSING);
    assert_fault(&why, E_MISSING, 0);
    assert_int_equal(files_replace(NULL, path, view_of("four"), NULL), OK);
    assert_int_equal(files_read(NULL, path, 3, &out, &why), E_RANGE);
    assert_fault(&why, E_RANGE, 3);
    assert_int_equal(files_read(NULL, f->path, 100, &out, &why), E_IO);
    assert_fault(&why, E_IO, 0);
    assert_int_equal(out.length, 0);
    assert_int_equal(unlink(path), 0);
    buffer_clear(&out);
}

/* Replacing what cannot be replaced, a folder, fails and leaves no .new file. */
static void system_replace_failure(void **state) {
    folder *f = *state;
    const char *path = inside(f, "folder");
    fault why = {OK, 9, ""};
    assert_int_equal(mkdir(path, 0777), 0);
    assert_int_equal(files_replace(NULL, path, view_of("new"), &why), E_IO);
    assert_fault(&why, E_IO, 0);
    assert_int_equal(access(inside(f, "folder.new"), F_OK), -1);
    assert_int_equal(rmdir(path), 0);
    assert_int_equal(files_replace(NULL, inside(f, "no/a"), view_of("x"), &why), E_MISSING);
    assert_fault(&why, E_MISSING, 0);
}

/* Folders are made with those above, twice; below a file they cannot be. */
static void system_makes_folders(void **state) {
    folder *f = *state;
    const char *deep = inside(f, "x/y"), *top = inside(f, "x"), *file = inside(f, "x/y/z");
    assert_int_equal(files_make_dirs(NULL, deep, NULL), OK);
    assert_int_equal(files_make_dirs(NULL, deep, NULL), OK);
    assert_int_equal(files_replace(NULL, file, view_of("content"), NULL), OK);
    fault why = {OK, 9, ""};
    assert_int_equal(files_make_dirs(NULL, inside(f, "x/y/z/w"), &why), E_MISSING);
    assert_fault(&why, E_MISSING, 0);
    assert_int_equal(unlink(file), 0);
    assert_int_equal(rmdir(deep), 0);
    assert_int_equal(rmdir(top), 0);
}

static void write_with_mode(const char *path, file_mode mode, const char *text) {
    const file_ops *ops = files_system();
    const int handle = ops->open(ops->context, path, mode);
    assert_true(handle >= 0);
    assert_int_equal(files_write_all(NULL, handle, view_of(text)), 0);
    assert_int_equal(ops->sync(ops->context, handle), 0);
    assert_int_equal(ops->close(ops->context, handle), 0);
}

/* The modes: appending makes a file and adds to it, replacing empties it first. */
static void system_modes(void **state) {
    folder *f = *state;
    const char *path = inside(f, "a");
    buffer out = buffer_make(NULL);
    write_with_mode(path, FILE_APPEND, "one");
    write_with_mode(path, FILE_APPEND, "two");
    assert_int_equal(files_read(NULL, path, 6, &out, NULL), OK);
    assert_string_equal(buffer_text(&out), "onetwo");
    write_with_mode(path, FILE_REPLACE, "x");
    buffer_reset(&out, 0);
    assert_int_equal(files_read(NULL, path, 6, &out, NULL), OK);
    assert_string_equal(buffer_text(&out), "x");
    assert_int_equal(files_system()->remove(NULL, path), 0);
    buffer_clear(&out);
}

/* A file that is appended to is shortened, and what is written next stands behind the cut. */
static void system_cuts(void **state) {
    folder *f = *state;
    const char *path = inside(f, "a");
    const file_ops *ops = files_system();
    buffer out = buffer_make(NULL);
    write_with_mode(path, FILE_REPLACE, "one two");
    const int handle = ops->open(NULL, path, FILE_APPEND);
    assert_int_equal(ops->cut(NULL, handle, 4), 0);
    assert_int_equal(files_write_all(NULL, handle, view_of("three")), 0);
    assert_int_equal(ops->close(NULL, handle), 0);
    assert_int_equal(files_read(NULL, path, 20, &out, NULL), OK);
    assert_string_equal(buffer_text(&out), "one three");
    assert_int_equal(ops->remove(NULL, path), 0);
    buffer_clear(&out);
}

/* Whoever asks second is refused until the first has closed. */
static void system_locks(void **state) {
    folder *f = *state;
    const char *path = inside(f, "a");
    const file_ops *ops = files_system();
    const int first = ops->open(NULL, path, FILE_APPEND);
    const int second = ops->open(NULL, path, FILE_APPEND);
    assert_int_equal(ops->lock(NULL, first), 0);
    assert_int_equal(ops->lock(NULL, second), -EWOULDBLOCK);
    assert_int_equal(ops->close(NULL, first), 0);
    assert_int_equal(ops->lock(NULL, second), 0);
    assert_int_equal(ops->close(NULL, second), 0);
    assert_int_equal(ops->remove(NULL, path), 0);
}

/* Every function of the table tells its failure as a negative errno. */
static void system_errors(void **state) {
    folder *f = *state;
    const file_ops *ops = files_system();
    const char *missing = inside(f, "no/a");
    char byte = 0;
    assert_int_equal(ops->open(NULL, missing, FILE_READ), -ENOENT);
    assert_int_equal(ops->open(NULL, missing, FILE_REPLACE), -ENOENT);
    assert_int_equal(ops->open(NULL, missing, FILE_APPEND), -ENOENT);
    assert_int_equal(ops->read(NULL, -1, &byte, 1), -EBADF);
    assert_int_equal(ops->write(NULL, -1, &byte, 1), -EBADF);
    assert_int_equal(ops->sync(NULL, -1), -EBADF);
    assert_int_equal(ops->cut(NULL, -1, 0), -EBADF);
    assert_int_equal(ops->lock(NULL, -1), -EBADF);
    assert_int_equal(ops->close(NULL, -1), -EBADF);
    assert_int_equal(ops->rename(NULL, missing, inside(f, "b")), -ENOENT);
    assert_int_equal(ops->remove(NULL, missing), -ENOENT);
    assert_int_equal(ops->make_dir(NULL, missing), -ENOENT);
    assert_int_equal(ops->make_dir(NULL, f->path), -EEXIST);
    assert_int_equal(ops->sync_dir(NULL, missing), -ENOENT);
    assert_int_equal(ops->sync_dir(NULL, f->path), 0);
}

/* Writing all to a handle that is not open tells the errno. */
static void system_write_all_failure(void **state) {
    (void)state;
    assert_int_equal(files_write_all(NULL, -1, view_of("x")), -EBADF);
}

/* ---- files_list ---- */

typedef struct seen {
    buffer names; /* each followed by a blank */
    int end_with; /* what to answer from the second name on */
} seen;

static int note_name(void *who, const char *name) {
    seen *s = who;
    const bool first = s->names.length == 0;
    buffer_format(&s->names, "%s ", name);
    return first ? 0 : s->end_with;
}

/* Only what lies right inside the folder is told, files and folders alike. */
static void list_tells_what_is_inside(void **state) {
    (void)state;
    static const struct {
        const char *folder, *names;
    } cases[] = {{"d", "a e "}, {"d/", "a e "}, {"d/e", "b "}, {".", "top d dd "}, {"/", "root "}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        failing_files fs;
        seen s = {.names = buffer_make(NULL)};
        failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
        failing_files_put(&fs, "top", view_of(""));
        assert_int_equal(files_make_dirs(&fs.ops, "d", NULL), OK);
        failing_files_put(&fs, "d/a", view_of(""));
        assert_int_equal(files_make_dirs(&fs.ops, "d/e", NULL), OK);
        failing_files_put(&fs, "d/e/b", view_of(""));
        failing_files_put(&fs, "dd", view_of(""));
        failing_files_put(&fs, "/root", view_of(""));
        assert_int_equal(files_list(&fs.ops, cases[i].folder, note_name, &s, NULL), OK);
        assert_string_equal(buffer_text(&s.names), cases[i].names);
        buffer_clear(&s.names);
        failing_files_end(&fs);
    }
}

/* A refused call, a missing folder and a file instead of one each have their status. */
static void list_failures(void **state) {
    (void)state;
    failing_files fs;
    seen s = {.names = buffer_make(NULL)};
    fault why = {OK, 9, ""};
    failing_files_start(&fs, 0, EIO, false);
    failing_files_put(&fs, "a", view_of(""));
    assert_int_equal(files_list(&fs.ops, ".", note_name, &s, &why), E_IO);
    assert_fault(&why, E_IO, 0);
    assert_int_equal(files_list(&fs.ops, "no", note_name, &s, &why), E_MISSING);
    assert_fault(&why, E_MISSING, 0);
    assert_int_equal(files_list(&fs.ops, "a", note_name, &s, &why), E_MISSING);
    assert_int_equal(s.names.length, 0);
    failing_files_end(&fs);
}

/* On a real folder: every name once; what the listener ends with ends it and is the failure. */
static void system_lists(void **state) {
    folder *f = *state;
    seen s = {.names = buffer_make(NULL)};
    fault why = {OK, 9, ""};
    assert_int_equal(files_list(NULL, f->path, note_name, &s, NULL), OK);
    assert_int_equal(s.names.length, 0);
    static const char *const names[] = {"a", "b", "c"};
    const char *paths[COUNT_OF(names)];
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        paths[i] = inside(f, names[i]);
        assert_int_equal(files_replace(NULL, paths[i], view_of("x"), NULL), OK);
    }
    assert_int_equal(files_list(NULL, f->path, note_name, &s, NULL), OK);
    assert_int_equal(s.names.length, 6);
    for (size_t i = 0; i < COUNT_OF(names); i++)
        assert_non_null(strstr(buffer_text(&s.names), names[i]));
    buffer_reset(&s.names, 0);
    s.end_with = -ENOMEM;
    assert_int_equal(files_list(NULL, f->path, note_name, &s, &why), E_NOMEM);
    assert_fault(&why, E_NOMEM, 0);
    assert_int_equal(s.names.length, 4);
    assert_int_equal(files_list(NULL, paths[0], note_name, &s, &why), E_MISSING);
    for (size_t i = 0; i < COUNT_OF(names); i++) assert_int_equal(unlink(paths[i]), 0);
    buffer_clear(&s.names);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(read_appends_the_whole_file),
        cmocka_unit_test(read_cap_is_exact),
        cmocka_unit_test(read_stops_at_the_cap),
        cmocka_unit_test(read_of_a_missing_file),
        cmocka_unit_test(read_fails_at_every_call),
        cmocka_unit_test(read_fails_at_every_request),
        cmocka_unit_test(replace_order_of_calls),
        cmocka_unit_test(replace_makes_new_files),
        cmocka_unit_test(replace_any_content),
        cmocka_unit_test(reserved_room_is_given_back),
        cmocka_unit_test(missing_room_is_told),
        cmocka_unit_test(replace_over_a_stale_new_file),
        cmocka_unit_test(replace_fails_at_every_call),
        cmocka_unit_test(replace_on_a_dying_disk),
        cmocka_unit_test(replace_tells_the_first_failure),
        cmocka_unit_test(replace_without_a_folder),
        cmocka_unit_test(a_device_is_written_into),
        cmocka_unit_test(a_folder_is_refused),
        cmocka_unit_test(replace_path_lengths),
        cmocka_unit_test(make_dirs_path_lengths),
        cmocka_unit_test(make_dirs_makes_all),
        cmocka_unit_test(make_dirs_below_a_file),
        cmocka_unit_test(make_dirs_fails_at_every_call),
        cmocka_unit_test(write_all_goes_on),
        cmocka_unit_test(write_all_gives_the_errno),
        cmocka_unit_test(write_all_of_nothing),
        cmocka_unit_test(write_all_without_progress),
        cmocka_unit_test(fault_of_an_errno),
        cmocka_unit_test_setup_teardown(system_replaces_and_reads, folder_start, folder_end),
        cmocka_unit_test_setup_teardown(system_keeps_modes_and_links, folder_start, folder_end),
        cmocka_unit_test_setup_teardown(system_abandons, folder_start, folder_end),
        cmocka_unit_test_setup_teardown(system_writes_into_a_pipe, folder_start, folder_end),
        cmocka_unit_test_setup_teardown(system_tells_a_broken_pipe, folder_start, folder_end),
        cmocka_unit_test_setup_teardown(system_writes_into_a_device, folder_start, folder_end),
        cmocka_unit_test_setup_teardown(system_read_failures, folder_start, folder_end),
        cmocka_unit_test_setup_teardown(system_replace_failure, folder_start, folder_end),
        cmocka_unit_test_setup_teardown(system_makes_folders, folder_start, folder_end),
        cmocka_unit_test_setup_teardown(system_modes, folder_start, folder_end),
        cmocka_unit_test_setup_teardown(system_locks, folder_start, folder_end),
        cmocka_unit_test_setup_teardown(system_cuts, folder_start, folder_end),
        cmocka_unit_test_setup_teardown(system_errors, folder_start, folder_end),
        cmocka_unit_test(system_write_all_failure),
        cmocka_unit_test(list_tells_what_is_inside),
        cmocka_unit_test(list_failures),
        cmocka_unit_test_setup_teardown(system_lists, folder_start, folder_end),
    };
    return cmocka_run_group_tests_name("files", tests, NULL, NULL);
}
