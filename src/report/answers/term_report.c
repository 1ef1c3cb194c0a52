/* report/answers/term_report.c - writes terms as a table and as JSON. */
#include "report/answers/term_report.h"

#include "base/json.h"
#include "report/agents/agent_title.h"
#include "report/search_report.h"
#include "report/table.h"
#include "report/value_text.h"
#include "report/wrap.h"

enum { WIDTH = 79 };

static double value_for_white(const agent_explanation *e, colour root) {
    return (root == WHITE ? e->value : -e->value) + 0.0;
}

/* ---- text ---- */

static void add_row(table *t, const explained_term *e) {
    const double values[] = {e->own, e->other, e->scaled, e->weight, e->adds};
    char text[VALUE_TEXT_BYTES];
    table_add(t, "%s", e->name);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        table_add(t, "%s", value_text(values[i], text));
}

static void write_terms(const agent_explanation *e, buffer *out) {
    static const char *const titles[] = {"<term", "own", "other", "scaled", "weight", "adds", NULL};
    table t = table_make(titles, NULL);
    for (int i = 0; i < e->count; i++) add_row(&t, &e->terms[i]);
    (void)table_write_within(&t, WIDTH, out);
    table_clear(&t);
}

static void write_definitions(const agent_explanation *e, buffer *out) {
    for (int i = 0; i < e->count; i++) {
        buffer text = buffer_make(NULL);
        buffer_format(&text, "%s: %s", e->terms[i].name, e->terms[i].definition);
        wrap_text(out, buffer_view(&text), 0, WIDTH);
        buffer_clear(&text);
    }
}

static void write_value(const agent_explanation *e, colour root, buffer *out) {
    buffer_add(out, "value ");
    search_report_value(e->value, out);
    buffer_format(out, " for %s\n", colour_name(root));
    if (e->over)
        buffer_add(out, "      (the game is over: what the agent gives a finished game)\n");
    if (e->whole)
        buffer_add(out, "      (whole numbers: every scaled term and the sum are cut toward 0)\n");
    if (!e->counts_for_white || root == WHITE) return;
    buffer_add(out, "      ");
    search_report_value(value_for_white(e, root), out);
    buffer_add(out, " for white, as its paper counts\n");
}

void term_report_text(const agent_explanation *e, colour root, buffer *out) {
    agent_title_sentence(e->spec, e->base, e->sentence, 0, out);
    if (e->phase) buffer_format(out, "phase: %s\n", e->phase);
    buffer_add_char(out, '\n');
    write_terms(e, out);
    buffer_add_char(out, '\n');
    write_value(e, root, out);
    buffer_add_char(out, '\n');
    write_definitions(e, out);
}

/* ---- JSON ---- */

static void put_term(const explained_term *t, json_writer *j) {
    JSON_PUT_OBJECT(j, json_text_at("term", t->name), json_text_at("feature", t->feature),
                    json_text_at("definition", t->definition), json_real_at("own", t->own),
                    json_real_at("other", t->other), json_real_at("scaled", t->scaled),
                    json_real_at("weight", t->weight), json_real_at("contribution", t->adds));
}

void term_report_json(const agent_explanation *e, colour root, colour to_move, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    JSON_PUT_FIELDS(&j, json_text_at("agent", e->spec), json_text_at("sentence", e->sentence),
                    json_text_at("for", colour_name(root)),
                    json_text_at("to_move", colour_name(to_move)), json_text_at("phase", e->phase),
                    json_bool_at("over", e->over), json_real_at("value", e->value));
    if (e->counts_for_white) json_put_real_at(&j, "value_for_white", value_for_white(e, root));
    json_open_array_at(&j, "terms");
    for (int i = 0; i < e->count; i++) put_term(&e->terms[i], &j);
    json_close(&j);
    json_close(&j);
    buffer_add_char(out, '\n');
}
