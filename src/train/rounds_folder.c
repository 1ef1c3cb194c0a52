/* train/rounds_folder.c - the files of a training run. */
#include "train/rounds_folder.h"

#include "base/files.h"
#include "base/number.h"
#include "engine/weights.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { TEXT_MAX = 1 << 16 }; /* the most bytes of a text file */

double round_list_seconds(const round_list *l) {
    double sum = 0;
    for (int i = 0; i < l->count; i++) sum += l->items[i].seconds;
    return sum;
}

int round_list_best(const round_list *l) {
    for (int i = l->count; i > 0; i--)
        if (l->items[i - 1].kept) return i;
    return 0;
}

/* ---- names ---- */

rounds_path rounds_file(const char *folder, const char *name) {
    rounds_path p;
    (void)snprintf(p.text, sizeof p.text, "%.*s/%.20s", ROUNDS_FOLDER_MAX, folder, name);
    return p;
}

rounds_path round_file(const char *folder, int round, const char *ending) {
    char name[32];
    (void)snprintf(name, sizeof name, "round-%d.%.8s", round, ending);
    return rounds_file(folder, name);
}

static status replace(const rounds_path *path, buffer *text, fault *f) {
    status result = buffer_status(text) ? fault_set(f, E_NOMEM, 0, "no memory for a file") : OK;
    if (!result) result = files_replace(NULL, path->text, buffer_view(text), f);
    buffer_clear(text);
    return result;
}

/* ---- words ---- */

static view next_word(view *rest) {
    *rest = view_trim(*rest);
    return view_take(rest, ' ');
}

static bool read_count(view *rest, uint64_t most, uint64_t *out) {
    return view_number(next_word(rest), most, out, NULL) == OK;
}

static bool read_int(view *rest, int most, int *out) {
    uint64_t number = 0;
    const bool good = read_count(rest, (uint64_t)most, &number);
    *out = (int)number;
    return good;
}

/* A number, or "-" for one that is not known. */
static bool read_real(view *rest, double *out) {
    const view word = next_word(rest);
    *out = NAN;
    return view_is(word, "-") || number_read(word, out);
}

static void write_real(double value, int width, int decimals, buffer *out) {
    if (isnan(value))
        buffer_format(out, " %*s", width, "-");
    else
        buffer_format(out, " %*.*f", width, decimals, value);
}

/* ---- the table ---- */

static const char heading[] = "round  seconds depth exact    games positions  distinct  error "
                              "score-%  discs    +-     elo result\n";

static void write_row(const round_result *r, buffer *out) {
    buffer_format(out, "%5d %8.1f %5d %5d %8" PRIu64 " %9" PRIu64 " %9" PRIu64, r->round,
                  r->seconds, r->depth, r->exact, r->fit.games, r->fit.positions, r->fit.distinct);
    write_real(r->fit.error, 6, 3, out);
    write_real(r->score, 7, 1, out);
    write_real(r->discs, 6, 2, out);
    write_real(r->discs_error, 5, 2, out);
    write_real(r->elo, 7, 1, out);
    buffer_format(out, " %s\n", r->kept ? "kept" : "not kept");
}

void round_list_write(const round_list *l, buffer *out) {
    buffer_add(out, heading);
    for (int i = 0; i < l->count; i++) write_row(&l->items[i], out);
}

static bool read_row(view line, round_result *out) {
    const bool numbers =
        read_int(&line, ROUNDS_MAX, &out->round) && read_real(&line, &out->seconds) &&
        read_int(&line, 60, &out->depth) && read_int(&line, 60, &out->exact) &&
        read_count(&line, UINT64_MAX, &out->fit.games) &&
        read_count(&line, UINT64_MAX, &out->fit.positions) &&
        read_count(&line, UINT64_MAX, &out->fit.distinct) && read_real(&line, &out->fit.error) &&
        read_real(&line, &out->score) && read_real(&line, &out->discs) &&
        read_real(&line, &out->discs_error) && read_real(&line, &out->elo);
    line = view_trim(line);
    out->kept = view_is(line, "kept");
    return numbers && out->seconds >= 0 && (out->kept || view_is(line, "not kept"));
}

status round_list_read(view text, round_list *out, fault *f) {
    out->count = 0;
    if (text.length > 0 && !view_starts_with(text, heading))
        return fault_set(f, E_FORMAT, 1,
                         "the table of rounds does not begin like one: it is not ours");
    (void)view_take(&text, '\n');
    while (text.length > 0) {
        const view line = view_trim(view_take(&text, '\n'));
        if (line.length == 0) continue;
        round_result r;
        if (out->count == ROUNDS_MAX || !read_row(line, &r) || r.round != out->count + 1)
            return fault_set(f, E_FORMAT, (size_t)out->count + 2,
                             "the table of rounds has no round %d in line %d", out->count + 1,
                             out->count + 2);
        out->items[out->count++] = r;
    }
    return OK;
}

status round_list_save(const char *folder, const round_list *l, fault *f) {
    const rounds_path path = rounds_file(folder, "rounds.txt");
    buffer text = buffer_make(NULL);
    round_list_write(l, &text);
    return replace(&path, &text, f);
}

status round_list_load(const char *folder, round_list *out, fault *f) {
    const rounds_path path = rounds_file(folder, "rounds.txt");
    buffer text = buffer_make(NULL);
    out->count = 0;
    status result = files_read(NULL, path.text, TEXT_MAX, &text, f);
    if (!result) result = round_list_read(buffer_view(&text), out, f);
    buffer_clear(&text);
    return result == E_MISSING ? OK : result;
}

/* ---- the clock ---- */

double rounds_clock_load(const char *folder) {
    const rounds_path path = rounds_file(folder, "clock");
    buffer text = buffer_make(NULL);
    double seconds = 0;
    if (files_read(NULL, path.text, TEXT_MAX, &text, NULL) ||
        !number_read(view_trim(buffer_view(&text)), &seconds) || seconds < 0)
        seconds = 0;
    buffer_clear(&text);
    return seconds;
}

status rounds_clock_save(const char *folder, double seconds, fault *f) {
    const rounds_path path = rounds_file(folder, "clock");
    buffer text = buffer_make(NULL);
    buffer_format(&text, "%.1f\n", seconds);
    return replace(&path, &text, f);
}

/* ---- the data of a fit ---- */

static const char fit_heading[] = "games positions distinct error\n";

static bool is_there(const rounds_path *path) {
    const file_ops *ops = files_system();
    const int handle = ops->open(ops->context, path->text, FILE_READ);
    if (handle >= 0) (void)ops->close(ops->context, handle);
    return handle >= 0;
}

bool round_fit_load(const char *folder, int round, round_fit *out) {
    const rounds_path weights = round_file(folder, round, "avw");
    const rounds_path path = round_file(folder, round, "fit");
    buffer text = buffer_make(NULL);
    bool good = is_there(&weights) && files_read(NULL, path.text, TEXT_MAX, &text, NULL) == OK;
    view rest = buffer_view(&text);
    (void)view_take(&rest, '\n');
    good = good && read_count(&rest, UINT64_MAX, &out->games) &&
           read_count(&rest, UINT64_MAX, &out->positions) &&
           read_count(&rest, UINT64_MAX, &out->distinct) && read_real(&rest, &out->error);
    buffer_clear(&text);
    return good;
}

status round_fit_save(const char *folder, int round, const round_fit *fit, view weights, fault *f) {
    const rounds_path path = round_file(folder, round, "fit");
    const rounds_path to = round_file(folder, round, "avw");
    buffer text = buffer_make(NULL);
    buffer_add(&text, fit_heading);
    buffer_format(&text, "%" PRIu64 " %" PRIu64 " %" PRIu64, fit->games, fit->positions,
                  fit->distinct);
    write_real(fit->error, 0, 3, &text);
    buffer_add_char(&text, '\n');
    const status result = replace(&path, &text, f);
    return result ? result : files_replace(NULL, to.text, weights, f);
}

/* ---- the best ---- */

static bool same_files(const rounds_path *a, const rounds_path *b) {
    buffer x = buffer_make(NULL), y = buffer_make(NULL);
    const bool same = files_read(NULL, a->text, EVAL_FILE_MAX, &x, NULL) == OK &&
                      files_read(NULL, b->text, EVAL_FILE_MAX, &y, NULL) == OK &&
                      view_equal(buffer_view(&x), buffer_view(&y));
    buffer_clear(&x);
    buffer_clear(&y);
    return same;
}

status rounds_set_best(const char *folder, int round, fault *f) {
    const rounds_path from = round_file(folder, round, "avw");
    const rounds_path to = rounds_file(folder, "best.avw");
    buffer fresh = buffer_make(NULL);
    if (same_files(&from, &to)) return OK;
    status result = files_read(NULL, from.text, EVAL_FILE_MAX, &fresh, f);
    if (!result) result = files_replace(NULL, to.text, buffer_view(&fresh), f);
    buffer_clear(&fresh);
    return result;
}

/* ---- whose files they are ---- */

/* Returns whether a file exists. True also if it cannot be read: it then belongs to another
 * program. Other code reports a path that is no folder. */
static bool exists(const rounds_path *path) {
    const file_ops *ops = files_system();
    const int handle = ops->open(ops->context, path->text, FILE_READ);
    if (handle >= 0) (void)ops->close(ops->context, handle);
    return handle != -ENOENT && handle != -ENOTDIR;
}

static status in_the_way(const rounds_path *path, fault *f) {
    return fault_set(
        f, E_RANGE, 0,
        "%.110s is in the way: no run here has made it; move it, or name another folder",
        path->text);
}

/* Checks that best.avw is a copy of the weights of some round. After a crash that is not always the
 * last kept one. */
static status check_best(const char *folder, const round_list *l, fault *f) {
    const rounds_path best = rounds_file(folder, "best.avw");
    if (!exists(&best)) return OK;
    for (int i = l->count; i > 0; i--) {
        const rounds_path weights = round_file(folder, i, "avw");
        if (l->items[i - 1].kept && same_files(&best, &weights)) return OK;
    }
    return in_the_way(&best, f);
}

/* Returns whether a text exists that does not begin like ours. An empty one holds nothing to
 * lose. */
static bool is_foreign_text(const rounds_path *path, bool (*is_ours)(view text)) {
    buffer text = buffer_make(NULL);
    const bool has_read = files_read(NULL, path->text, TEXT_MAX, &text, NULL) == OK;
    const bool ours = has_read && (text.length == 0 || is_ours(buffer_view(&text)));
    buffer_clear(&text);
    return !ours && exists(path);
}

static bool is_clock(view text) {
    double seconds;
    return number_read(view_trim(text), &seconds);
}

static bool is_fit(view text) {
    return view_starts_with(text, fit_heading);
}

/* Checks the files of the unfinished round: its numbers come before its weights, and these before
 * its picture. The writer of its data checks the data. */
static status check_begun(const char *folder, int round, fault *f) {
    static const char *const later[] = {"avw", "svg"};
    const rounds_path fit = round_file(folder, round, "fit");
    if (is_foreign_text(&fit, is_fit)) return in_the_way(&fit, f);
    for (size_t i = 0; i < sizeof later / sizeof *later && !exists(&fit); i++) {
        const rounds_path path = round_file(folder, round, later[i]);
        if (exists(&path)) return in_the_way(&path, f);
    }
    return OK;
}

static status check_to_come(const char *folder, int round, fault *f) {
    static const char *const endings[] = {"data", "fit", "avw", "svg"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        const rounds_path path = round_file(folder, round, endings[i]);
        if (exists(&path)) return in_the_way(&path, f);
    }
    return OK;
}

status rounds_folder_check(const char *folder, const round_list *l, int rounds, fault *f) {
    const rounds_path clock = rounds_file(folder, "clock");
    if (is_foreign_text(&clock, is_clock)) return in_the_way(&clock, f);
    status result = check_best(folder, l, f);
    if (!result && l->count < rounds) result = check_begun(folder, l->count + 1, f);
    for (int i = l->count + 2; i <= rounds && !result; i++) result = check_to_come(folder, i, f);
    return result;
}
