/* report/agents/champion_sheet.c - writes what the champion is and what can be set. */
#include "base/json.h"
#include "base/text.h"
#include "report/agents/agent_sheet.h"
#include "report/agents/agent_sheet_int.h"
#include "report/agents/agent_title.h"
#include "report/answers/eval_report.h"
#include "report/wrap.h"

static void write_parameters(const champion_sheet *s, size_t width, buffer *out) {
    buffer_add(out, "\nparameters\n");
    for (int i = 0; i < s->parameter_count; i++)
        sheet_parameter_text(&s->parameters[i], width, out);
}

/* The techniques that without= can switch off. */
static void write_techniques(const champion_sheet *s, size_t width, buffer *out) {
    enum { INDENT = 16 };
    buffer_add(out, "\ntechniques\n");
    for (int i = 0; i < s->technique_count; i++)
        agent_title_entry(s->techniques[i].name, s->techniques[i].sentence, INDENT, width, out);
}

void champion_sheet_text(const champion_sheet *s, size_t width, buffer *out) {
    agent_title(s->spec, s->about.name, out);
    buffer_add_char(out, '\n');
    wrap_text(out, view_of(s->about.sentence), 0, width);
    buffer_add(out, "\nevaluation\n");
    eval_report_weights(&s->weights, width, out);
    write_parameters(s, width, out);
    write_techniques(s, width, out);
    buffer_add_char(out, '\n');
    wrap_text(
        out,
        view_of("depth, nodes and time are its own limits, for those who ask without one; "
                "--depth, --nodes and --time replace them, but --nodes and --time leave a level as "
                "it is and only limit it. Without a level and any limit it plays at level 21. "
                "Boards of 4x4 to 12x12 without "
                "blocked squares. It searches the middle game and solves the end; avocet "
                "hint and avocet solve show what it sees."),
        0, width);
}

static void put_parameters(const champion_sheet *s, json_writer *j) {
    json_open_array_at(j, "parameters");
    for (int i = 0; i < s->parameter_count; i++) {
        JSON_PUT_OBJECT(j, json_text_at("key", s->parameters[i].key),
                        json_text_at("values", s->parameters[i].values),
                        json_text_at("help", s->parameters[i].help));
    }
    json_close(j);
}

static void put_techniques(const champion_sheet *s, json_writer *j) {
    json_open_array_at(j, "techniques");
    for (int i = 0; i < s->technique_count; i++) {
        JSON_PUT_OBJECT(j, json_text_at("name", s->techniques[i].name),
                        json_text_at("sentence", s->techniques[i].sentence));
    }
    json_close(j);
}

void champion_sheet_json(const champion_sheet *s, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    json_put_text_at(&j, "spec", s->spec);
    agent_line_json(&s->about, &j);
    json_put_int_at(&j, "size", s->size);
    eval_report_weights_json(&s->weights, &j);
    put_parameters(s, &j);
    put_techniques(s, &j);
    json_close(&j);
    buffer_add_char(out, '\n');
}
