/* report/answers/opening_report.c - lines and rows. */
#include "report/answers/opening_report.h"

#include "base/json.h"
#include "notation/opening_name.h"
#include "report/table.h"

static void put_name(json_writer *j, const opening_name *n, bool known) {
    json_key(j, "name");
    if (known)
        json_put_string(j, n->english);
    else
        json_put_null(j);
    json_key(j, "french");
    if (n->french.length)
        json_put_string(j, n->french);
    else
        json_put_null(j);
    json_key(j, "moves");
    if (known)
        json_put_string(j, n->moves);
    else
        json_put_null(j);
}

static void write_json(const opening_name *n, bool known, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    put_name(&j, n, known);
    json_close(&j);
    buffer_add_char(out, '\n');
}

static void write_name(const opening_name *n, buffer *out) {
    buffer_append(out, n->english);
    if (n->french.length) {
        buffer_add(out, " (French: ");
        buffer_append(out, n->french);
        buffer_add_char(out, ')');
    }
}

bool opening_report_name(const game *g, bool json, buffer *out) {
    opening_name n;
    size_t at = g->count;
    const bool known =
        g->count ? opening_name_of_plies(g, g->count, &n, &at) : opening_name_of_game(g, &n);
    if (json) {
        write_json(&n, known, out);
        return known;
    }
    if (known)
        write_name(&n, out);
    else
        buffer_add(out, "this opening has no name");
    if (known && at < g->count) buffer_format(out, ", at ply %zu", at);
    buffer_add_char(out, '\n');
    return known;
}

/* ---- the list ---- */

static void add_cell(table *t, view text) {
    table_add(t, "%.*s", (int)text.length, text.data);
}

/* Finds the next name with the part in it. */
static bool next_with(const char *part, size_t *at, opening_name *n) {
    while (opening_name_next(at, n))
        if (view_holds(n->english, view_of(part)) || view_holds(n->french, view_of(part)))
            return true;
    return false;
}

bool opening_report_list(const char *part, size_t width, buffer *out) {
    static const char *const titles[] = {"<name", "<French", "<moves", NULL};
    table t = table_make(titles, out->memory);
    opening_name n;
    bool any = false;
    for (size_t at = 0; next_with(part, &at, &n); any = true) {
        add_cell(&t, n.english);
        add_cell(&t, n.french);
        add_cell(&t, n.moves);
    }
    if (any) (void)table_write_within(&t, width, out);
    table_clear(&t);
    return any;
}

bool opening_report_list_json(const char *part, buffer *out) {
    opening_name n;
    bool any = false;
    for (size_t at = 0; next_with(part, &at, &n); any = true) write_json(&n, true, out);
    return any;
}
