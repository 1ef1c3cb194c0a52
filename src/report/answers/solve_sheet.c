/* report/answers/solve_sheet.c - the output of a whole run of solving. */
#include "base/json.h"
#include "base/text.h"
#include "report/answers/solve_case.h"
#include "report/answers/solve_report.h"

static void begin_json(solve_sheet *s, const solve_setting *w) {
    json_writer *j = &s->writer;
    *j = json_make(&s->out);
    json_open_object(j);
    json_put_text_at(j, "tier", w->tier);
    json_put_int_at(j, "threads", w->threads);
    json_put_int_at(j, "hash_mb", w->hash_mb);
    json_put_text_at(j, "goal", w->outcome ? "outcome" : "exact");
    json_open_array_at(j, "results");
}

void solve_sheet_begin(solve_sheet *s, bool json, int width, const solve_setting *setting) {
    *s = (solve_sheet){.json = json, .width = width, .out = buffer_make(NULL)};
    if (json) begin_json(s, setting);
}

/* Writes the titles once, before the first row or heading. */
static void write_titles(solve_sheet *s) {
    if (!s->titled) solve_report_titles(s->width, &s->out);
    s->titled = true;
}

void solve_sheet_heading(solve_sheet *s, const char *text) {
    if (s->json) return;
    write_titles(s);
    buffer_append_safe(&s->out, view_of(text), 200);
    buffer_add(&s->out, ":\n");
}

void solve_sheet_add(solve_sheet *s, const solve_case *c) {
    if (s->json) {
        solve_report_json(c, &s->writer);
        return;
    }
    write_titles(s);
    solve_report_row(c, s->width, &s->out);
}

static void end_json(solve_sheet *s, const solve_totals *t, bool complete) {
    json_close(&s->writer);
    solve_report_totals_json(t, &s->writer);
    json_put_bool_at(&s->writer, "complete", complete);
    json_close(&s->writer);
    buffer_add_char(&s->out, '\n');
}

/* A single position without an answer needs no totals. */
static bool wants_totals(const solve_totals *t) {
    return solve_totals_positions(t) > 1 || t->counts[SOLVE_RIGHT] + t->counts[SOLVE_WRONG] > 0;
}

void solve_sheet_end(solve_sheet *s, const solve_totals *t, bool complete) {
    if (s->json)
        end_json(s, t, complete);
    else if (wants_totals(t))
        solve_report_totals(t, s->width, &s->out);
}

void solve_sheet_clear(solve_sheet *s) {
    buffer_clear(&s->out);
}
