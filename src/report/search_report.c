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
    buffer_format(out, "%.10g", value + 0.0); /* -0 is shown as 0 */
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

/* What one iteration did: the largest number of moves is that of all so far. */
static search_statistics between(const search_statistics *before, const search_statistics *after) {
    search_statistics own = *after;
    own.nodes -= before->nodes;
    own.leaves -= before->leaves;
    own.evaluations -= before->evaluations;
    own.cutoffs -= before->cutoffs;
    own.table_probes -= before->table_probes;
    own.table_hits -= before->table_hits;
    own.cache_hits -= before->cache_hits;
    own.probcuts -= before->probcuts;
    own.interior -= before->interior;
    own.children -= before->children;
    own.seconds -= before->seconds;
    return own;
}

static search_statistics own_statistics(const search_result *list, int index) {
    if (index == 0) return list[0].statistics;
    return between(&list[index - 1].statistics, &list[index].statistics);
}

/* Columns about a table or a cache are there where these were asked. */
typedef struct columns {
    bool table, cache;
} columns;

static table make_table(const columns *c, const allocator *memory) {
    const char *titles[TABLE_COLUMNS] = {"depth", "value", "nodes", "leaves", "?cuts"};
    int count = 5;
    if (c->table) titles[count++] = "?hits";
    if (c->cache) titles[count++] = "?cached";
    titles[count++] = "?breadth";
    titles[count++] = "seconds";
    titles[count++] = "<line";
    return table_make(titles, memory);
}

static void add_iteration(table *t, const columns *c, const search_result *r,
                          const search_statistics *s) {
    table_add(t, "%d", r->depth);
    table_add(t, "%.10g", r->value + 0.0);
    table_add(t, "%" PRIu64, s->nodes);
    table_add(t, "%" PRIu64, s->leaves);
    table_add(t, "%" PRIu64, s->cutoffs);
    if (c->table) table_add(t, "%" PRIu64, s->table_hits);
    if (c->cache) table_add(t, "%" PRIu64, s->cache_hits);
    table_add(t, "%.1f/%d", search_branching(s), s->most_moves);
    table_add(t, "%.3f", s->seconds);
    add_line(t, &r->line);
}

void search_report_iterations(const search_result *list, int count, buffer *out) {
    const search_statistics none = {0}, *all = count ? &list[count - 1].statistics : &none;
    const columns c = {.table = all->table_probes > 0, .cache = all->cache_hits > 0};
    table t = make_table(&c, out->memory);
    for (int i = 0; i < count; i++) {
        const search_statistics own = own_statistics(list, i);
        add_iteration(&t, &c, &list[i], &own);
    }
    (void)table_write_within(&t, SEARCH_REPORT_WIDTH, out);
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

static void put_result(const search_result *r, const search_statistics *s, json_writer *j) {
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
    put_statistics(s, j);
}

void search_report_json(const search_result *r, json_writer *j) {
    put_result(r, &r->statistics, j);
}

void search_report_iterations_json(const search_result *list, int count, json_writer *j) {
    json_open_array_at(j, "iterations");
    for (int i = 0; i < count; i++) {
        const search_statistics own = own_statistics(list, i);
        json_open_object(j);
        put_result(&list[i], &own, j);
        json_close(j);
    }
    json_close(j);
}
