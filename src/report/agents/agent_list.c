/* report/agents/agent_list.c - writes the list of all players, and the parts that sheets share. */
#include "base/json.h"
#include "base/text.h"
#include "report/agents/agent_sheet.h"
#include "report/agents/agent_sheet_int.h"
#include "report/agents/agent_title.h"
#include "report/wrap.h"

#include <string.h>

/* Pairs that can be copied have no blanks: the line breaks behind a comma. */
static void write_pairs(view pairs, size_t width, buffer *out) {
    size_t column = SHEET_INDENT;
    buffer_repeat(out, ' ', SHEET_INDENT);
    while (pairs.length) {
        const view pair = view_take(&pairs, ',');
        const size_t length = pair.length + (pairs.length ? 1 : 0);
        if (column > SHEET_INDENT && column + length > width) {
            buffer_add_char(out, '\n');
            buffer_repeat(out, ' ', SHEET_INDENT);
            column = SHEET_INDENT;
        }
        buffer_append(out, pair);
        if (pairs.length) buffer_add_char(out, ',');
        column += length;
    }
    buffer_add_char(out, '\n');
}

static void write_agent(const agent_line *l, size_t width, buffer *out) {
    agent_title_entry(l->name, l->sentence, SHEET_INDENT, width, out);
    if (l->defaults[0]) write_pairs(view_of(l->defaults), width, out);
}

void agent_list_text(const agent_line *lines, int count, size_t width, buffer *out) {
    const char *source = "";
    for (int i = 0; i < count; i++) {
        if (strcmp(source, lines[i].source) != 0)
            buffer_format(out, "%s%s%s\n", i ? "\n" : "", lines[i].source, lines[i].remark);
        source = lines[i].source;
        write_agent(&lines[i], width, out);
    }
    buffer_add_char(out, '\n');
    wrap_text(out,
              view_of("The second line of an agent is what it sets; write such pairs behind a name "
                      "to change them, as in compound,time=0.5s. avocet agents NAME explains one."),
              0, width);
}

void agent_line_json(const agent_line *l, json_writer *j) {
    json_put_text_at(j, "name", l->name);
    json_put_text_at(j, "source", l->source);
    json_put_text_at(j, "sentence", l->sentence);
    json_put_bool_at(j, "counts_for_white", l->counts_for_white);
}

void agent_list_json(const agent_line *lines, int count, buffer *out) {
    json_writer j = json_make(out);
    json_open_array(&j);
    for (int i = 0; i < count; i++) {
        json_open_object(&j);
        agent_line_json(&lines[i], &j);
        json_put_text_at(&j, "defaults", lines[i].defaults);
        json_close(&j);
    }
    json_close(&j);
    buffer_add_char(out, '\n');
}

void sheet_parameter_text(const sheet_parameter *p, size_t width, buffer *out) {
    buffer left = buffer_make(out->memory), right = buffer_make(out->memory);
    buffer_format(&left, "%s=%s", p->key, p->value ? p->value : "");
    buffer_format(&right, "%s (%s)", p->help, p->values);
    agent_title_entry(buffer_text(&left), buffer_text(&right), SHEET_INDENT, width, out);
    if (buffer_status(&left) || buffer_status(&right)) out->failed = E_NOMEM;
    buffer_clear(&left);
    buffer_clear(&right);
}
