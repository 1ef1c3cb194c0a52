/* cli/fit_files.c - checks, opens and saves the files of a fit. */
#include "cli/fit_files.h"

#include "train/data_file.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BEGINNING_MAX = 16 };

/* What is told about a file, and what one begins with that may be replaced. */
static const struct {
    const char *option, *begins, *holds;
} kinds[FIT_FILES] = {
    [FIT_WEIGHTS] = {"--out", "avocet weights", "weights"},
    [FIT_PLOT] = {"--plot", "<", "a picture"},
};

fit_files fit_files_make(const char *weights, const char *plot) {
    fit_files w = {.paths = {weights, plot}};
    for (int i = 0; i < FIT_FILES; i++) w.files[i].handle = -1;
    return w;
}

/* ---- names ---- */

/* Links followed and the folder by its real name, so that "x" and "./x" are one. False where there
 * is no such folder: then it is no other file's name. */
static bool find_name(const char *path, char out[FILES_PATH_MAX]) {
    const file_ops *ops = files_system();
    char way[FILES_PATH_MAX], folder[PATH_MAX];
    if (ops->resolve(ops->context, path, way)) return false;
    char *slash = strrchr(way, '/');
    const char *name = slash ? slash + 1 : way, *above = !slash ? "." : slash == way ? "/" : way;
    if (slash && slash != way) *slash = '\0';
    if (!realpath(above, folder)) return false;
    const int length = snprintf(out, FILES_PATH_MAX, "%s/%s", folder, name);
    return length > 0 && length < FILES_PATH_MAX;
}

static bool is_with(const char *name, const char *other, const char *ending) {
    const size_t length = strlen(other);
    return strncmp(name, other, length) == 0 && strcmp(name + length, ending) == 0;
}

/* Whether writing `written` changes `path`: files_begin() also makes a file that ends with .new. */
static bool harms(const char *written, const char *path) {
    char a[FILES_PATH_MAX], b[FILES_PATH_MAX];
    if (!written || !path || !find_name(written, a) || !find_name(path, b)) return false;
    return strcmp(a, b) == 0 || is_with(b, a, ".new");
}

status fit_files_check_input(const fit_files *w, const char *path, fault *f) {
    for (int i = 0; i < FIT_FILES; i++)
        if (harms(w->paths[i], path))
            return fault_set(f, E_RANGE, 0, "%s %.60s would overwrite %.60s, which is read",
                             kinds[i].option, w->paths[i], path);
    return OK;
}

/* ---- what is there ---- */

static bool begins_with(const char *path, const char *wanted) {
    const file_ops *ops = files_system();
    char bytes[BEGINNING_MAX];
    const int handle = ops->open(ops->context, path, FILE_READ);
    if (handle < 0) return true; /* nothing is there, or opening it to write will tell */
    const ssize_t n = ops->read(ops->context, handle, bytes, strlen(wanted));
    (void)ops->close(ops->context, handle);
    return n <= 0 || ((size_t)n == strlen(wanted) && memcmp(bytes, wanted, (size_t)n) == 0);
}

static status check_content(const fit_files *w, fit_file which, fault *f) {
    const file_ops *ops = files_system();
    const char *path = w->paths[which];
    /* Of a pipe nothing must be read. */
    if (!path || ops->kind(ops->context, path) != FILE_IS_PLAIN) return OK;
    if (data_file_is(ops, path))
        return fault_set(f, E_RANGE, 0, "%s %.80s is a file of training data: it stays as it is",
                         kinds[which].option, path);
    if (begins_with(path, kinds[which].begins)) return OK;
    return fault_set(f, E_RANGE, 0, "%s %.80s is there and does not hold %s: it stays as it is",
                     kinds[which].option, path, kinds[which].holds);
}

status fit_files_check(const fit_files *w, fault *f) {
    const char *weights = w->paths[FIT_WEIGHTS], *plot = w->paths[FIT_PLOT];
    if (harms(weights, plot) || harms(plot, weights))
        return fault_set(f, E_RANGE, 0, "--out and --plot must be different files");
    const status result = check_content(w, FIT_WEIGHTS, f);
    return result ? result : check_content(w, FIT_PLOT, f);
}

/* ---- writing ---- */

/* A device that takes nothing says so when it is written to, be it nothing that is written. */
static status open_one(fit_files *w, fit_file which, fault *f) {
    file_replacement *r = &w->files[which];
    const status result = files_begin(NULL, w->paths[which], r, f);
    if (result) return result;
    const ssize_t n = r->ops->write(r->ops->context, r->handle, "", 0);
    return n < 0 ? files_fault(f, "write", w->paths[which], (int)n) : OK;
}

status fit_files_open(fit_files *w, fault *f) {
    status result = OK;
    for (int i = 0; i < FIT_FILES && !result; i++)
        if (w->paths[i]) result = open_one(w, (fit_file)i, f);
    if (result) fit_files_abandon(w);
    return result;
}

status fit_files_save(fit_files *w, fit_file which, buffer *text, fault *f) {
    file_replacement *r = &w->files[which];
    status result = OK;
    if (w->paths[which]) {
        if (buffer_status(text)) result = fault_set(f, E_NOMEM, 0, "no memory for a file");
        if (!result) result = files_append(r, buffer_view(text), f);
        if (!result) result = files_commit(r, f);
        if (result) files_abandon(r);
    }
    buffer_clear(text);
    return result;
}

void fit_files_abandon(fit_files *w) {
    for (int i = 0; i < FIT_FILES; i++) files_abandon(&w->files[i]);
}
