/* service/games/standings_output.c - from stored games to tables, pages and pictures. */
#include "service/games/standings_output.h"

#include "arena/gathering.h"
#include "arena/rating/ratings.h"
#include "arena/standings/standings_csv.h"
#include "arena/standings/standings_html.h"
#include "arena/standings/standings_json.h"
#include "arena/standings/standings_svg.h"
#include "arena/standings/standings_text.h"
#include "base/json.h"
#include "base/text.h"
#include "notation/decimal.h"
#include "service/document_file.h"
#include "service/replaced_file.h"

/* ---- what was asked for ---- */

static bool is_printed(const standings_output *o) {
    const bool free = !document_file_is_output(o->html) && !document_file_is_output(o->svg);
    return o->csv || o->json || o->cross || (o->also_text && free) || (!o->html && !o->svg);
}

/* "1500,champion,level=6": a number and a name, which may have commas. */
static bool read_anchor(const char *text, double *elo, view *name) {
    *name = view_of(text);
    return decimal_read(view_take(name, ','), elo) && name->length > 0;
}

status standings_output_check(const standings_output *o, fault *f) {
    double elo = 0;
    view name = {NULL, 0};
    if (o->anchor && !read_anchor(o->anchor, &elo, &name))
        return fault_set(f, E_RANGE, 0, "--anchor is a number and a player, as in 1500,seven");
    if (is_printed(o) + document_file_is_output(o->html) + document_file_is_output(o->svg) > 1)
        return fault_set(f, E_RANGE, 0,
                         "two things would go to the output: give files to all but one");
    const status result = document_file_check(o->html, REPLACED_PAGE, "--html", f);
    return result ? result : document_file_check(o->svg, REPLACED_PICTURE, "--svg", f);
}

/* ---- output ---- */

static status no_memory(fault *f) {
    return fault_set(f, E_NOMEM, 0, "no memory for the standings");
}

static void write_table(const standings_output *o, const standings *s, buffer *out) {
    json_writer j = json_make(out);
    if (o->json) {
        standings_json_write(s, &j);
        buffer_add_char(out, '\n');
    } else if (o->csv && o->cross) {
        standings_csv_cross(s, out);
    } else if (o->csv) {
        standings_csv_write(s, out);
    } else if (o->cross) {
        standings_text_cross(s, o->width, out);
    } else {
        standings_text_write(s, o->width, out);
    }
}

typedef void standings_writer(const standings *s, const char *title, buffer *out);

/* Prints or writes one document. Sets *untold if the outlet does not take it. */
static status write_document(const char *path, standings_writer *writer, const char *title,
                             const standings *s, const outlet *out, bool *untold, fault *f) {
    buffer text = buffer_make(NULL);
    if (!path || *untold) return OK;
    writer(s, title, &text);
    return document_file_write(path, &text, "the standings are", out, untold, f);
}

static status present(const standings_output *o, const standings *s, const outlet *out,
                      bool *untold, fault *f) {
    buffer text = buffer_make(NULL);
    if (is_printed(o)) {
        write_table(o, s, &text);
        *untold = !outlet_print(out, &text);
    }
    const status result =
        write_document(o->html, standings_html_write, o->title, s, out, untold, f);
    return result ? result
                  : write_document(o->svg, standings_svg_write, o->title, s, out, untold, f);
}

static status find_anchor(const standings_output *o, const stored_gathering *g,
                          standings_options *how, fault *f) {
    view name = {NULL, 0};
    if (!o->anchor || !read_anchor(o->anchor, &how->anchor_elo, &name) ||
        gathering_find(g->games, name, &how->anchor))
        return OK;
    return fault_set(f, E_MISSING, 0,
                     "no game of %.*s fits: --anchor takes a player as the table has it",
                     (int)name.length, name.data);
}

status standings_output_write(const standings_output *o, const stored_gathering *g,
                              const outlet *out, bool *untold, fault *f) {
    standings_options how = {.order = o->order, .anchor = RATINGS_UNANCHORED};
    standings s;
    *untold = false;
    status result = find_anchor(o, g, &how, f);
    if (result) return result;
    if (standings_make(g->games, &how, &s)) return no_memory(f);
    if (g->own)
        outlet_note(out, "%llu games of a player with itself are left out",
                    (unsigned long long)g->own);
    if (s.games)
        result = present(o, &s, out, untold, f);
    else
        outlet_note(out, "no game fits");
    *untold |= !s.games;
    standings_clear(&s);
    return result;
}
