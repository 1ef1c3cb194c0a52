/* service/training/fit_files.c - checks, opens and saves the files of a fit. */
#include "service/training/fit_files.h"

#include "service/path_clash.h"
#include "service/replaced_file.h"

/* How each is called, and what may be replaced by it. */
static const struct {
    const char *option;
    replaced_kind kind;
} kinds[FIT_FILES] = {
    [FIT_WEIGHTS] = {"--out", REPLACED_WEIGHTS},
    [FIT_PLOT] = {"--plot", REPLACED_PICTURE},
};

enum { PLOT_ROOM = 64 << 10 }; /* bytes; a picture has a tenth of it */

fit_files fit_files_make(const char *weights, const char *plot) {
    fit_files w = {.paths = {weights, plot}};
    for (int i = 0; i < FIT_FILES; i++) w.files[i].handle = -1;
    return w;
}

/* ---- names ---- */

status fit_files_check_input(const fit_files *w, const char *path, fault *f) {
    for (int i = 0; i < FIT_FILES; i++)
        if (path_clashes(w->paths[i], path))
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
    if (path_clashes(weights, plot) || path_clashes(plot, weights))
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
    if (n < 0) return files_fault(f, "write", w->paths[which], (int)n);
    return files_reserve(r, which == FIT_WEIGHTS ? w->room : PLOT_ROOM, f);
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
