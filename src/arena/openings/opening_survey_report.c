/* arena/openings/opening_survey_report.c - counts of a list of openings as text and as JSON. */
#include "arena/openings/opening_survey_report.h"

#include "base/json.h"
#include "game/position.h"
#include "notation/decimal.h"
#include "report/few_notes.h"

#include <stdio.h>

static void write_signed(double value, buffer *out) {
    if (decimal_sign(value) >= 0) buffer_add_char(out, '+');
    decimal_write(value, out);
}

static void write_values(const opening_survey *s, buffer *out) {
    buffer_add(out, "values    ");
    if (s->judged == 0) {
        buffer_add(out, "none\n");
        return;
    }
    write_signed(s->least, out);
    buffer_add(out, " to ");
    write_signed(s->greatest, out);
    buffer_add(out, " discs for the side to move, mean ");
    write_signed(s->mean, out);
    if (s->judged < s->openings)
        buffer_format(out, ", on %zu line%s", s->judged, s->judged == 1 ? "" : "s");
    buffer_add_char(out, '\n');
}

void opening_survey_report_text(const opening_survey *s, buffer *out) {
    buffer_format(out, "openings  %zu\nplies     %d", s->openings, s->fewest);
    if (s->most > s->fewest) buffer_format(out, " to %d", s->most);
    buffer_format(out, "\ndistinct  %zu, turned and mirrored positions counted once\n",
                  s->distinct);
    buffer_format(out, "repeated  %zu\n", s->openings - s->distinct);
    if (s->bad) buffer_format(out, "bad       %zu\n", s->bad);
    write_values(s, out);
}

static void put_value_at(json_writer *j, const char *key, const opening_survey *s, double value) {
    if (s->judged)
        json_put_real_at(j, key, value);
    else
        json_put_text_at(j, key, NULL);
}

void opening_survey_report_json(const opening_survey *s, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    json_put_uint_at(&j, "openings", s->openings);
    json_put_int_at(&j, "plies_least", s->fewest);
    json_put_int_at(&j, "plies_most", s->most);
    json_put_uint_at(&j, "distinct", s->distinct);
    json_put_uint_at(&j, "repeated", s->openings - s->distinct);
    json_put_uint_at(&j, "bad", s->bad);
    json_put_uint_at(&j, "judged", s->judged);
    put_value_at(&j, "value_least", s, s->least);
    put_value_at(&j, "value_mean", s, s->mean);
    put_value_at(&j, "value_most", s, s->greatest);
    json_close(&j);
    buffer_add_char(out, '\n');
}

/* ---- notes on lines ---- */

typedef struct noting {
    const char *name; /* of the list */
    const outlet *notes;
    few_notes told[2]; /* on repeated lines, on bad ones */
} noting;

static void note_remark(void *context, const opening_remark *r) {
    noting *n = context;
    char place[40] = "";
    if (r->character) (void)snprintf(place, sizeof place, ", character %zu", r->character);
    few_notes_add(&n->told[r->is_bad], n->notes, "%.80s, line %zu%s: %s", n->name, r->line, place,
                  r->text);
}

status opening_survey_noted(view text, const char *name, int size, const outlet *notes,
                            opening_survey *out, fault *f) {
    noting n = {.name = name, .notes = notes};
    position start;
    status result = size ? position_start(&start, size, START_STANDARD, f) : OK;
    if (!result)
        result = opening_survey_text(text, size ? &start : NULL, NULL, note_remark, &n, out, f);
    if (result) return result;
    few_notes_end(&n.told[true], notes, name, "that cannot be read");
    few_notes_end(&n.told[false], notes, name, "that repeat a position");
    return out->openings ? OK : fault_set(f, E_RANGE, 0, "%.80s holds no opening", name);
}
