/* lab/agent_text.c - writes the sections of an agent file. */
#include "lab/agent_text.h"

#include "base/number.h"
#include "game/squares.h"
#include "lab/evaluation.h"
#include "lab/parameter.h"
#include "lab/square_weights.h"

/* Appends "key = value" if the value differs from the base's. */
static void write_key(const lab_parameter *p, const lab_agent *a, const lab_agent *base,
                      buffer *out) {
    buffer own = buffer_make(out->memory), usual = buffer_make(out->memory);
    lab_agent_get(a, p->key, &own);
    lab_agent_get(base, p->key, &usual);
    if (!view_equal(buffer_view(&own), buffer_view(&usual)))
        buffer_format(out, "%s = %s\n", p->key, buffer_text(&own));
    if (buffer_status(&own) || buffer_status(&usual)) out->failed = E_NOMEM;
    buffer_clear(&own);
    buffer_clear(&usual);
}

void agent_text_head(const lab_agent *a, buffer *out) {
    lab_agent base;
    buffer_format(out, "[agent]\nbase = %s\n", a->info->name);
    if (lab_agent_parse(view_of(a->info->name), a->size, &base, NULL)) {
        out->failed = E_NOMEM; /* an agent of the catalogue can fail for no other reason */
        return;
    }
    for (const lab_parameter *p = lab_agent_parameters(); p->key; p++)
        if (!parameter_is_preset(p) && lab_agent_understands(a->info, p->key))
            write_key(p, a, &base, out);
}

static void write_number(double value, buffer *out) {
    char text[NUMBER_BYTES];
    number_write(value, text);
    buffer_add(out, text);
}

static void write_section(const char *kind, const lab_agent *a, int phase, buffer *out) {
    const lab_evaluation *e = &a->evaluation;
    buffer_format(out, "[%s-%d%s%s]\n", kind, a->size, e->phases > 1 ? "-" : "",
                  e->phases > 1 ? e->phase_names[phase] : "");
}

static void write_terms(const lab_agent *a, int phase, buffer *out) {
    write_section("weights", a, phase, out);
    for (int i = 0; i < a->evaluation.count; i++) {
        buffer_format(out, "%s = ", a->evaluation.terms[i].name);
        write_number(a->evaluation.terms[i].weight[phase], out);
        buffer_add_char(out, '\n');
    }
}

static void write_squares(const lab_agent *a, int phase, buffer *out) {
    write_section("squares", a, phase, out);
    for (int row = 0; row < a->size; row++) {
        buffer_format(out, "row%d =", row + 1);
        for (int column = 0; column < a->size; column++) {
            buffer_add_char(out, ' ');
            write_number(lab_square_weight(&a->evaluation, phase, square_at(row, column)), out);
        }
        buffer_add_char(out, '\n');
    }
}

void agent_text_weights(const lab_agent *a, buffer *out) {
    for (int phase = 0; phase < a->evaluation.phases; phase++) {
        write_terms(a, phase, out);
        if (lab_has_squares(&a->evaluation)) write_squares(a, phase, out);
    }
}
