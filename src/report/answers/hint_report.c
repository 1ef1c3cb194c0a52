/* report/answers/hint_report.c - writes hints as a table, as rows and as lines of JSON. */
#include "report/answers/hint_report.h"

#include "base/json.h"
#include "notation/positions/position_string.h"
#include "report/search_report.h"

#include <inttypes.h>
#include <math.h>

/* ---- cells ---- */

void hint_report_value(double value, value_bound bound, certainty c, buffer *out) {
    if (isnan(value)) {
        buffer_add_char(out, '?');
        return;
    }
    if (bound != BOUND_EXACT) buffer_add(out, bound == BOUND_LOWER ? ">=" : "<=");
    if (c == CERTAIN_EXACT)
        buffer_format(out, "%+.0f", value + 0.0); /* -0 is shown as +0 */
    else
        buffer_format(out, "%+.2f", round(value * 100) / 100 + 0.0);
}

static void add_move(const search_move *m, buffer *out) {
    buffer name = buffer_make(out->memory);
    search_report_move(m->move, &name);
    buffer_format(out, "%-4s", buffer_text(&name));
    buffer_clear(&name);
}

static void add_value(const search_move *m, buffer *out) {
    buffer value = buffer_make(out->memory);
    hint_report_value(m->value, m->bound, m->certainty, &value);
    buffer_format(out, "  %9s", buffer_text(&value));
    buffer_clear(&value);
}

/* Adds the line of best play, cut to the room left in the row that began at `start`. The last
 * column stays free, since some terminals break the line there. */
static void add_line(const search_move *m, size_t start, int width, buffer *out) {
    const int used = (int)(out->length - start) + 1;
    search_report_line_within(&m->line, width <= 0 ? -1 : width > used ? width - used : 0, out);
    while (out->length && out->data[out->length - 1] == ' ') buffer_reset(out, out->length - 1);
    buffer_add_char(out, '\n');
}

const char *hint_depth_name(certainty c, int percent, int depth, char text[HINT_DEPTH_BYTES]) {
    if (c == CERTAIN_EXACT) return "exact";
    if (c == CERTAIN_GUESS) return "-";
    return search_report_depth(c, percent, depth, text);
}

/* ---- the table ---- */

static void add_table_row(const search_move *m, int width, buffer *out) {
    char depth[HINT_DEPTH_BYTES];
    const size_t start = out->length;
    add_move(m, out);
    add_value(m, out);
    buffer_format(out, "  %-9s  ", hint_depth_name(m->certainty, m->percent, m->depth, depth));
    add_line(m, start, width, out);
}

static void add_summary(const hint_list *l, buffer *out) {
    char depth[HINT_DEPTH_BYTES];
    const search_statistics *all = &l->best.statistics;
    if (hint_list_solved(l))
        buffer_add(out, "solved");
    else if (l->best.certainty == CERTAIN_GUESS)
        buffer_add(out, certainty_name(CERTAIN_GUESS));
    else
        buffer_format(out, "depth %s",
                      hint_depth_name(l->best.certainty, l->best.percent, l->best.depth, depth));
    buffer_format(out, ", %" PRIu64 " nodes, %.2f s", all->nodes, all->seconds);
    if (search_report_speed(all))
        buffer_format(out, ", %" PRIu64 " nodes/s", search_report_speed(all));
}

/* Cuts the line to the width of the window: a line that breaks would spoil the next drawing. */
static void cut_line(buffer *out, size_t start, int width) {
    if (width > 0 && out->length - start >= (size_t)width)
        buffer_reset(out, start + (size_t)width - 1);
    buffer_add_char(out, '\n');
}

int hint_report_table(const hint_list *l, int rows, int width, buffer *out) {
    const int shown = l->count < rows ? l->count : rows;
    size_t start = out->length;
    buffer_format(out, "move  %9s  %-9s  line", "value", "depth");
    cut_line(out, start, width);
    for (int i = 0; i < shown; i++) add_table_row(&l->moves[i], width, out);
    start = out->length;
    add_summary(l, out);
    if (shown < l->count) buffer_format(out, ", and %d more", l->count - shown);
    cut_line(out, start, width);
    return shown + 2;
}

/* ---- rows ---- */

void hint_report_titles(buffer *out) {
    buffer_format(out, "%-9s  move  %9s  %8s  %13s  %10s  line\n", "depth", "value", "seconds",
                  "nodes", "nodes/s");
}

void hint_report_rows(const hint_list *l, int width, buffer *out) {
    const search_statistics *all = &l->best.statistics;
    for (int i = 0; i < l->count; i++) {
        char depth[HINT_DEPTH_BYTES];
        const search_move *m = &l->moves[i];
        const size_t start = out->length;
        if (!l->fresh[i]) continue;
        buffer_format(out, "%-9s  ", hint_depth_name(m->certainty, m->percent, m->depth, depth));
        add_move(m, out);
        add_value(m, out);
        buffer_format(out, "  %8.3f  %13" PRIu64 "  %10" PRIu64 "  ", all->seconds, all->nodes,
                      search_report_speed(all));
        add_line(m, start, width, out);
    }
}

void hint_report_over(const hint_list *l, colour to_move, buffer *out) {
    buffer_add(out, "the game is over: ");
    hint_report_value(l->best.value, BOUND_EXACT, CERTAIN_EXACT, out);
    buffer_format(out, " for %s\n", colour_name(to_move));
}

/* ---- JSON ---- */

static void put_move_name(int move, json_writer *j) {
    buffer name = buffer_make(j->out->memory);
    search_report_move(move, &name);
    json_put_text(j, buffer_text(&name));
    buffer_clear(&name);
}

static void put_move(const search_move *m, json_writer *j) {
    const bool known = m->certainty > CERTAIN_GUESS;
    json_open_object(j);
    json_key(j, "move");
    put_move_name(m->move, j);
    json_put_real_at(j, "value", m->value);
    json_put_text_at(j, "bound", known ? bound_name(m->bound) : NULL);
    json_put_text_at(j, "certainty", certainty_name(m->certainty));
    if (m->certainty == CERTAIN_SELECTIVE) json_put_int_at(j, "percent", m->percent);
    json_put_int_at(j, "depth", m->depth);
    json_open_array_at(j, "line");
    for (int i = 0; i < m->line.count; i++) put_move_name(m->line.squares[i], j);
    json_close(j);
    json_close(j);
}

static void put_position(const position *p, json_writer *j) {
    buffer text = buffer_make(j->out->memory);
    position_string_write(p, &text);
    json_put_string_at(j, "position", buffer_view(&text));
    buffer_clear(&text);
}

void hint_report_json(const hint_list *l, const position *p, view opening, bool is_final,
                      bool interrupted, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    put_position(p, &j);
    json_put_bool_at(&j, "final", is_final);
    json_put_bool_at(&j, "interrupted", interrupted);
    json_put_bool_at(&j, "solved", hint_list_solved(l));
    json_put_text_at(&j, "certainty", certainty_name(l->best.certainty));
    if (l->best.certainty == CERTAIN_SELECTIVE) json_put_int_at(&j, "percent", l->best.percent);
    json_put_int_at(&j, "depth", l->best.depth);
    json_put_real_at(&j, "value", l->best.value);
    json_put_uint_at(&j, "nodes", l->best.statistics.nodes);
    json_put_real_at(&j, "seconds", round(l->best.statistics.seconds * 1e6) / 1e6);
    json_put_uint_at(&j, "nodes_per_second", search_report_speed(&l->best.statistics));
    if (opening.length) json_put_string_at(&j, "opening", opening);
    json_open_array_at(&j, "moves");
    for (int i = 0; i < l->count; i++) put_move(&l->moves[i], &j);
    json_close(&j);
    json_close(&j);
    buffer_add_char(out, '\n');
}
