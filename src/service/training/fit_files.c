/* service/training/fit_files.c - checks, opens and saves the files of a fit. */
#include "service/training/fit_files.h"

#include "service/replaced_file.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How each is called, and what may be replaced by it. */
static const struct {
    const char *option;
    replaced_kind kind;
} kinds[FIT_FILES] = {
    [FIT_WEIGHTS] = {"--out", REPLACED_WEIGHTS},
    [FIT_PLOT] = {"--plot", REPLACED_PICTURE},
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

static status check_content(const fit_files *w, fit_file which, fault *f) {
    const char *path = w->paths[which];
    return path ? replaced_file_check(path, kinds[which].kind, kinds[which].option, f) : OK;
}

status fit_files_check(const fit_files *w, fault *f) {
    const char *weights = w->paths[FIT_WEIGHTS], *plot = w->paths[FIT_PLOT];
    if (harms(weights, plot) || harms(plot, weights))
        return fault_set(f, E_RANGE, 0, "--out and --plot must be different files");
    const status result = check_content(w, FIT_WEIGHTS, f);
    return result ? result : check_content(w, FIT_PLOT, f);
}

/* ---- writing ---- */

/* Writes nothing once: a device that cannot be written to fails here, before the fit. */
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
