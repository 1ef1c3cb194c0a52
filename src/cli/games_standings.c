/* cli/games_standings.c - from stored games to tables, pages and pictures. */
#include "cli/games_standings.h"

#include "arena/standings/standings_csv.h"
#include "arena/standings/standings_html.h"
#include "arena/standings/standings_json.h"
#include "arena/standings/standings_svg.h"
#include "arena/standings/standings_text.h"
#include "base/files.h"
#include "notation/decimal.h"
#include "service/replaced_file.h"

#include <string.h>

/* ---- what was asked for ---- */

static bool is_output(const char *path) {
    return path && strcmp(path, "-") == 0;
}

static bool is_printed(const games_standings_options *o) {
    const bool free = !is_output(o->html) && !is_output(o->svg);
    return o->csv || o->json || o->cross || (o->also_text && free) || (!o->html && !o->svg);
}

/* A tournament takes hours: what cannot be written in the end is told before. */
static status check_place(const char *path, const char *option, fault *f) {
    const file_ops *ops = files_system();
    const char *slash = strrchr(path, '/');
    char folder[FILES_PATH_MAX];
    if (ops->kind(ops->context, path) == FILE_IS_FOLDER)
        return fault_set(f, E_RANGE, 0, "%s %.80s is a folder", option, path);
    if (!slash || slash == path || (size_t)(slash - path) >= sizeof folder) return OK;
    memcpy(folder, path, (size_t)(slash - path));
    folder[slash - path] = '\0';
    if (ops->kind(ops->context, folder) == FILE_IS_FOLDER) return OK;
    return fault_set(f, E_MISSING, 0, "%s %.80s: there is no folder %.80s", option, path, folder);
}

static status check_file(const char *path, replaced_kind kind, const char *option, fault *f) {
    if (!path || is_output(path)) return OK;
    const status result = check_place(path, option, f);
    return result ? result : replaced_file_check(path, kind, option, f);
}

/* "1500,champion,level=6": a number and a name, which may have commas. */
static bool read_anchor(const char *text, double *elo, view *name) {
    *name = view_of(text);
    return decimal_read(view_take(name, ','), elo) && name->length > 0;
}

status games_standings_check(const games_standings_options *o, fault *f) {
    double elo = 0;
    view name = {NULL, 0};
    if (o->anchor && !read_anchor(o->anchor, &elo, &name))
        return fault_set(f, E_RANGE, 0, "--anchor is a number and a player, as in 1500,seven");
    if (is_printed(o) + is_output(o->html) + is_output(o->svg) > 1)
        return fault_set(f, E_RANGE, 0,
                         "two things would go to the output: give files to all but one");
    const status result = check_file(o->html, REPLACED_PAGE, "--html", f);
    return result ? result : check_file(o->svg, REPLACED_PICTURE, "--svg", f);
}

/* ---- output ---- */

static status no_memory(fault *f) {
    return fault_set(f, E_NOMEM, 0, "no memory for the standings");
}

static void write_printed(const context *c, const games_standings_options *o, const standings *s,
                          buffer *out) {
    const size_t width = (size_t)c->terminal.width;
    json_writer j = json_make(out);
    if (o->json) {
        standings_json_write(s, &j);
        buffer_add_char(out, '\n');
    } else if (o->csv && o->cross) {
        standings_csv_cross(s, out);
    } else if (o->csv) {
        standings_csv_write(s, out);
    } else if (o->cross) {
        standings_text_cross(s, width, out);
    } else {
        standings_text_write(s, width, out);
    }
}

static int print(context *c, const games_standings_options *o, const standings *s) {
    buffer out = buffer_make(NULL);
    write_printed(c, o, s, &out);
    return context_print(c, &out);
}

typedef void standings_writer(const standings *s, const char *title, buffer *out);

static int write_file(context *c, const char *path, standings_writer *writer, const char *title,
                      const standings *s) {
    fault f;
    buffer out = buffer_make(NULL);
    writer(s, title, &out);
    if (is_output(path)) return context_print(c, &out);
    status result = buffer_status(&out) ? no_memory(&f) : OK;
    if (!result) result = files_replace(NULL, path, buffer_view(&out), &f);
    buffer_clear(&out);
    if (result) return context_fail(c, &f);
    context_note(c, "the standings are in %s", path);
    return EXIT_OK;
}

static int present(context *c, const games_standings_options *o, const standings *s) {
    int code = EXIT_OK;
    if (is_printed(o)) code = print(c, o, s);
    if (!code && o->html) code = write_file(c, o->html, standings_html_write, o->title, s);
    if (!code && o->svg) code = write_file(c, o->svg, standings_svg_write, o->title, s);
    return code;
}

static int make_and_present(const stored_gathering *g, context *c,
                            const games_standings_options *o) {
    standings_options how = {.order = o->order, .anchor = RATINGS_UNANCHORED};
    view anchor = {NULL, 0};
    standings s;
    fault f;
    if (o->anchor && read_anchor(o->anchor, &how.anchor_elo, &anchor) &&
        !gathering_find(g->games, anchor, &how.anchor))
        return context_usage(c, "no game of %.*s fits: --anchor takes a player as the table has it",
                             (int)anchor.length, anchor.data);
    if (standings_make(g->games, &how, &s)) {
        (void)no_memory(&f);
        return context_fail(c, &f);
    }
    if (g->own)
        context_note(c, "%llu games of a player with itself are left out",
                     (unsigned long long)g->own);
    const int code = s.games ? present(c, o, &s) : context_usage(c, "no game fits");
    standings_clear(&s);
    return code;
}

int games_standings_end(stored_gathering *g, context *c, const games_standings_options *o,
                        status result, const fault *f) {
    const int code = result ? context_fail(c, f) : make_and_present(g, c, o);
    stored_gathering_clear(g);
    return code;
}
