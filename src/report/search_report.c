#include "report/search_report.h"

#include "notation/square_name.h"
#include "report/table.h"

#include <inttypes.h>

void search_report_move(int move, buffer *out) {
    char name[SQUARE_NAME_BYTES] = "-";
    if (move >= 0) square_name_write(move, name);
    buffer_add(out, move == SEARCH_PASS ? "pass" : name);
}

void search_report_line(const search_line *l, buffer *out) {
    for (int i = 0; i < l->count; i++) {
        if (i) buffer_add_char(out, ' ');
        search_report_move(l->squares[i], out);
    }
}

void search_report_value(double value, buffer *out) {
    buffer_format(out, "%.6g", value + 0.0); /* -0 is shown as 0 */
}

static void add_line(table *t, const search_line *l) {
    buffer text = buffer_make(NULL);
    search_line shown = *l;
    enum { SHOWN = 8 }; /* what fits beside the numbers in 80 columns */
    if (shown.count > SHOWN) shown.count = SHOWN;
    search_report_line(&shown, &text);
    table_add(t, "%s%s", buffer_text(&text), l->count > SHOWN ? " ..." : "");
    buffer_clear(&text);
}

static void add_iteration(table *t, const search_result *r) {
    const search_statistics *s = &r->statistics;
    table_add(t, "%d", r->depth);
    table_add(t, "%.6g", r->value + 0.0);
    table_add(t, "%" PRIu64, s->nodes);
    table_add(t, "%" PRIu64, s->leaves);
    table_add(t, "%" PRIu64, s->cutoffs);
    table_add(t, "%" PRIu64, s->table_hits);
    table_add(t, "%.1f/%d", search_branching(s), s->most_moves);
    table_add(t, "%.3f", s->seconds);
    add_line(t, &r->line);
}

void search_report_iterations(const search_result *list, int count, buffer *out) {
    static const char *const titles[] = {"depth", "value",   "nodes",   "leaves", "cuts",
                                         "hits",  "breadth", "seconds", "<line",  NULL};
    table t = table_make(titles, NULL);
    for (int i = 0; i < count; i++) add_iteration(&t, &list[i]);
    const status failed = table_write(&t, out);
    if (failed && !out->failed) out->failed = failed;
    table_clear(&t);
}

static void put_line(const search_line *l, json_writer *j) {
    json_open_array_at(j, "line");
    for (int i = 0; i < l->count; i++) {
        buffer name = buffer_make(NULL);
        search_report_move(l->squares[i], &name);
        json_put_text(j, buffer_text(&name));
        buffer_clear(&name);
    }
    json_close(j);
}

static void put_statistics(const search_statistics *s, json_writer *j) {
    json_put_uint_at(j, "nodes", s->nodes);
    json_put_uint_at(j, "leaves", s->leaves);
    json_put_uint_at(j, "evaluations", s->evaluations);
    json_put_uint_at(j, "cutoffs", s->cutoffs);
    json_put_uint_at(j, "table_probes", s->table_probes);
    json_put_uint_at(j, "table_hits", s->table_hits);
    json_put_uint_at(j, "cache_hits", s->cache_hits);
    json_put_uint_at(j, "probcuts", s->probcuts);
    json_put_real_at(j, "mean_branching", search_branching(s));
    json_put_int_at(j, "largest_branching", s->most_moves);
    json_put_real_at(j, "seconds", s->seconds);
}

void search_report_json(const search_result *r, json_writer *j) {
    buffer move = buffer_make(NULL);
    search_report_move(r->move, &move);
    json_put_text_at(j, "move", buffer_text(&move));
    buffer_clear(&move);
    json_put_real_at(j, "value", r->value);
    json_put_text_at(j, "unit", unit_name(r->unit));
    json_put_text_at(j, "bound", bound_name(r->bound));
    json_put_text_at(j, "certainty", certainty_name(r->certainty));
    json_put_int_at(j, "depth", r->depth);
    put_line(&r->line, j);
    put_statistics(&r->statistics, j);
}
