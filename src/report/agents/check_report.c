/* report/agents/check_report.c - writes the checks of a program one below the other. */
#include "report/agents/check_report.h"

#include "base/json.h"

#include <math.h>

static int count_wrong(const protocol_check *rows, int count) {
    int wrong = 0;
    for (int i = 0; i < count; i++) wrong += rows[i].wrong;
    return wrong;
}

/* ---- text ---- */

enum { TEXT_MAX = 300, INDENT = 27 };

/* Several lines, such as a trace of calls, stay lines, each below the first. */
static void write_talk(const char *title, const char *text, buffer *out) {
    view rest = view_of(text), line;
    for (bool first = true; view_take_line(&rest, &line); first = false) {
        buffer_format(out, "%*s%s%s", INDENT, "", first ? title : "", first ? ": " : "  ");
        buffer_append_safe(out, line, TEXT_MAX);
        buffer_add_char(out, '\n');
    }
}

static void write_row(const protocol_check *r, buffer *out) {
    buffer_format(out, "%-14s%-11s  ", r->name, r->verdict);
    buffer_append_safe(out, view_of(r->sentence), TEXT_MAX);
    if (!isnan(r->seconds) && r->right) buffer_format(out, ", %.2f s", r->seconds);
    buffer_add_char(out, '\n');
    if (!r->wrong) return;
    write_talk("asked", r->asked, out);
    write_talk("answered", r->answered, out);
    write_talk("its errors", r->errors, out);
}

void check_report_text(const protocol_check *rows, int count, buffer *out) {
    const int wrong = count_wrong(rows, count);
    int tried = 0;
    for (int i = 0; i < count; i++) {
        write_row(&rows[i], out);
        tried += rows[i].right || rows[i].wrong;
    }
    if (wrong)
        buffer_format(out, "%d of %d wrong\n", wrong, tried);
    else
        buffer_format(out, "all %d right\n", tried);
}

/* ---- JSON ---- */

static void put_row(const protocol_check *r, json_writer *j) {
    json_open_object(j);
    JSON_PUT_FIELDS(j, json_text_at("check", r->name), json_text_at("verdict", r->verdict),
                    json_text_at("sentence", r->sentence), json_real_at("seconds", r->seconds));
    if (r->wrong) {
        JSON_PUT_FIELDS(j, json_text_at("asked", r->asked), json_text_at("answered", r->answered),
                        json_text_at("errors", r->errors));
    }
    json_close(j);
}

void check_report_json(const char *spec, const protocol_check *rows, int count, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    json_put_text_at(&j, "player", spec);
    json_open_array_at(&j, "checks");
    for (int i = 0; i < count; i++) put_row(&rows[i], &j);
    json_close(&j);
    json_put_int_at(&j, "wrong", count_wrong(rows, count));
    json_close(&j);
    buffer_add_char(out, '\n');
}
