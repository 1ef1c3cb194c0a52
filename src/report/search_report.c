#include "report/search_report.h"

#include "notation/square_name.h"
#include "report/table.h"
#include "report/value_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

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

void search_report_line_within(const search_line *l, int room, buffer *out) {
    enum { LEAST = 8 };
    buffer line = buffer_make(out->memory);
    search_report_line(l, &line);
    size_t length = line.length;
    if (room >= 0 && length > (size_t)room) {
        length = room > 3 ? (size_t)room - 3 : 0;
        while (length && line.data[length] != ' ') length--;
    }
    if (length == line.length)
        buffer_append(out, buffer_view(&line));
    else if (room >= LEAST)
        buffer_format(out, "%.*s ..", (int)length, buffer_text(&line));
    if (buffer_status(&line) && !out->failed) out->failed = buffer_status(&line);
    buffer_clear(&line);
}

void search_report_value(double value, buffer *out) {
    char text[VALUE_TEXT_BYTES];
    buffer_add(out, value_text(value, text));
}

void search_report_value_of(const search_result *r, buffer *out) {
    if (r->unit == UNIT_DISCS && r->certainty != CERTAIN_EXACT)
        buffer_format(out, "%.2f", round(r->value * 100) / 100 + 0.0);
    else
        search_report_value(r->value, out);
}

const char *search_report_depth(certainty c, int percent, int depth,
                                char text[SEARCH_DEPTH_BYTES]) {
    const char *mark = c == CERTAIN_SELECTIVE && percent == 0 ? "~" : "";
    if (c == CERTAIN_SELECTIVE && percent)
        (void)snprintf(text, SEARCH_DEPTH_BYTES, "%d@%d%%", depth, percent);
    else
        (void)snprintf(text, SEARCH_DEPTH_BYTES, "%s%d", mark, depth);
    return text;
}

const char *search_report_bound(value_bound b) {
    return b == BOUND_LOWER ? "at least " : b == BOUND_UPPER ? "at most " : "";
}

/* Returns whether the search filled all counters. A search that counts more than nodes has counted
 * leaves or interior nodes as soon as it has searched any node. */
bool search_report_counts_all(const search_statistics *s) {
    return s->nodes == 0 || s->leaves > 0 || s->interior > 0;
}

uint64_t search_report_speed(const search_statistics *s) {
    return s->seconds > 0 ? (uint64_t)((double)s->nodes / s->seconds) : 0;
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

/* Columns about a table or a cache are there where these were asked; those about the tree where it
 * was counted. */
typedef struct columns {
    bool table, cache, tree;
} columns;

static table make_table(const columns *c, const allocator *memory) {
    const char *titles[TABLE_COLUMNS] = {"depth", "value", "nodes"};
    int count = 3;
    if (c->tree) titles[count++] = "leaves";
    if (c->tree) titles[count++] = "?cuts";
    if (c->table) titles[count++] = "?hits";
    if (c->cache) titles[count++] = "?cached";
    titles[count++] = c->tree ? "?breadth" : "?nodes/s";
    titles[count++] = "seconds";
    titles[count++] = "<line";
    return table_make(titles, memory);
}

static void add_value(table *t, const search_result *r) {
    buffer text = buffer_make(NULL);
    search_report_value_of(r, &text);
    table_add(t, "%s", buffer_text(&text));
    buffer_clear(&text);
}

static void add_iteration(table *t, const columns *c, const search_result *r,
                          const search_statistics *s) {
    char depth[SEARCH_DEPTH_BYTES];
    table_add(t, "%s", search_report_depth(r->certainty, r->percent, r->depth, depth));
    add_value(t, r);
    table_add(t, "%" PRIu64, s->nodes);
    if (c->tree) table_add(t, "%" PRIu64, s->leaves);
    if (c->tree) table_add(t, "%" PRIu64, s->cutoffs);
    if (c->table) table_add(t, "%" PRIu64, s->table_hits);
    if (c->cache) table_add(t, "%" PRIu64, s->cache_hits);
    if (c->tree && !s->interior)
        table_add(t, "-");
    else if (c->tree)
        table_add(t, "%.1f/%d", search_branching(s), s->most_moves);
    else
        table_add(t, "%" PRIu64, search_report_speed(s));
    table_add(t, "%.3f", s->seconds);
    add_line(t, &r->line);
}

void search_report_iterations(const search_result *list, int count, buffer *out) {
    const search_statistics none = {0}, *all = count ? &list[count - 1].statistics : &none;
    const columns c = {.table = all->table_probes > 0,
                       .cache = all->cache_hits > 0,
                       .tree = search_report_counts_all(all)};
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

/* Writes every key, so that a program finds it. A number that was not counted is null. */
static void put_count(json_writer *j, const char *key, uint64_t value, bool counted) {
    json_key(j, key);
    if (counted)
        json_put_uint(j, value);
    else
        json_put_null(j);
}

static void put_statistics(const search_statistics *s, bool tree, json_writer *j) {
    json_put_uint_at(j, "nodes", s->nodes);
    put_count(j, "leaves", s->leaves, tree);
    put_count(j, "evaluations", s->evaluations, tree);
    put_count(j, "cutoffs", s->cutoffs, tree);
    put_count(j, "table_probes", s->table_probes, tree);
    put_count(j, "table_hits", s->table_hits, tree);
    put_count(j, "cache_hits", s->cache_hits, tree);
    put_count(j, "probcuts", s->probcuts, tree);
    json_put_real_at(j, "mean_branching", tree ? search_branching(s) : NAN);
    put_count(j, "largest_branching", (uint64_t)s->most_moves, tree);
    json_put_real_at(j, "seconds", s->seconds);
}

/* Shows `s`. The statistics of r tell which numbers were counted. */
static void put_result(const search_result *r, const search_statistics *s, json_writer *j) {
    buffer move = buffer_make(NULL);
    search_report_move(r->move, &move);
    json_put_text_at(j, "move", buffer_text(&move));
    buffer_clear(&move);
    json_put_real_at(j, "value", r->value);
    json_put_text_at(j, "unit", unit_name(r->unit));
    json_put_text_at(j, "bound", bound_name(r->bound));
    json_put_text_at(j, "certainty", certainty_name(r->certainty));
    put_count(j, "percent", (uint64_t)r->percent,
              r->certainty == CERTAIN_SELECTIVE && r->percent > 0);
    json_put_int_at(j, "depth", r->depth);
    put_line(&r->line, j);
    put_statistics(s, search_report_counts_all(&r->statistics), j);
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
