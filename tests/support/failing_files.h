/* tests/support/failing_files.h - a small file system in memory whose Nth call fails.
 *
 *     for (size_t n = 0;; n++) {
 *         failing_files fs;
 *         failing_files_start(&fs, n, EIO, false);
 *         failing_files_put(&fs, "a", view_of("old"));
 *         const status s = thing_do(..., &fs.ops, ...);
 *         const bool failed = fs.failed;
 *         assert_int_equal(fs.open_handles, 0);
 *         failing_files_end(&fs);
 *         if (!failed) { assert OK; break; } // N was beyond the last call
 *         assert_int_equal(s, E_IO);
 *     }
 *
 * "/" and "." are there from the start; other folders are made by make_dir. A refused call does
 * nothing, but a refused close still ends the handle, as on Linux. The one path of `special` is a
 * device: it can be opened only with FILE_INTO and cannot be synced (-EINVAL). Stricter than a real
 * system: a file that is open can be neither renamed nor removed (-EBUSY). */
#ifndef TESTS_SUPPORT_FAILING_FILES_H
#define TESTS_SUPPORT_FAILING_FILES_H

#include "base/files.h"
#include "base/text.h"

enum { FAILING_FILES_MOST = 16, FAILING_FILES_PATH = 200 };
#define FAILING_FILES_NEVER SIZE_MAX

typedef struct fake_file {
    bool exists;
    bool is_dir;
    char path[FAILING_FILES_PATH];
    buffer bytes;
} fake_file;

typedef struct fake_handle {
    bool is_open;
    file_mode mode;
    fake_file *file;
    size_t offset; /* of the next read */
    bool is_locked;
} fake_handle;

typedef struct failing_files {
    file_ops ops;            /* ops.context is set by failing_files_start() */
    size_t fail_at;          /* the call with this number fails, counted from 0 */
    int error;               /* with this errno, as a positive number */
    bool for_good;           /* and every later one too; not for EINTR, which is tried again */
    const char *special;     /* the path of a device, or NULL */
    size_t longest;          /* a read or write moves at most so many bytes; 0: all */
    size_t calls;            /* so far */
    bool failed;             /* a call was refused */
    const char *failed_call; /* the name of the first one: "open", "sync_dir" ... */
    buffer trace;            /* the names of all calls, each followed by a space */
    size_t open_handles;     /* opened and not yet closed */
    bool misused;            /* a handle was used that is not open, or against its mode */
    fake_file files[FAILING_FILES_MOST];
    fake_handle handles[FAILING_FILES_MOST];
} failing_files;

/* Must not be moved afterwards: the table points back at *fs. A fail_at of FAILING_FILES_NEVER
 * refuses nothing. */
void failing_files_start(failing_files *fs, size_t fail_at, int error, bool for_good);
void failing_files_end(failing_files *fs);

/* What a test sets up and looks at; these are no calls and never fail. */
void failing_files_put(failing_files *fs, const char *path, view bytes);
bool failing_files_has(const failing_files *fs, const char *path);
bool failing_files_has_dir(const failing_files *fs, const char *path);
view failing_files_get(const failing_files *fs, const char *path); /* empty when missing */

#endif
