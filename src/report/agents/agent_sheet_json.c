/* report/agents/agent_sheet_json.c - an agent of the laboratory for programs. */
#include "base/json.h"
#include "base/text.h"
#include "game/squares.h"
#include "report/agents/agent_sheet.h"
#include "report/agents/agent_sheet_int.h"

static void put_term(const sheet_term *t, const agent_sheet *a, json_writer *j) {
    json_open_object(j);
    json_put_text_at(j, "name", t->name);
    json_put_text_at(j, "feature", t->feature);
    json_put_text_at(j, "definition", t->definition);
    json_put_text_at(j, "form", t->formula ? t->formula : t->form);
    json_put_real_at(j, "scale", t->scale);
    json_put_text_at(j, "weighing", t->factor);
    json_open_object_at(j, "weights");
    for (int i = 0; i < a->phases; i++) json_put_real_at(j, a->phase_names[i], t->weights[i]);
    json_close(j);
    json_close(j);
}

static void put_board(const agent_sheet *a, int phase, json_writer *j) {
    json_open_array_at(j, a->phase_names[phase]);
    for (int row = 0; row < a->size; row++) {
        json_open_array(j);
        for (int column = 0; column < a->size; column++)
            json_put_real(j, a->squares[phase][square_at(row, column)]);
        json_close(j);
    }
    json_close(j);
}

static void put_squares(const agent_sheet *a, json_writer *j) {
    json_open_object_at(j, "squares");
    for (int phase = 0; phase < a->phases; phase++) put_board(a, phase, j);
    json_close(j);
}

static void put_probcut(const agent_sheet *a, json_writer *j) {
    json_open_array_at(j, "probcut");
    for (int i = 0; i < a->probcut_count; i++) {
        const sheet_probcut *p = &a->probcut[i];
        json_open_object(j);
        json_put_int_at(j, "check", p->check);
        json_put_int_at(j, "full", p->full);
        json_put_text_at(j, "phase", p->phase);
        json_put_real_at(j, "slope", p->slope);
        json_put_real_at(j, "offset", p->offset);
        json_put_real_at(j, "sigma", p->sigma);
        json_close(j);
    }
    json_close(j);
}

static void put_parameters(const agent_sheet *a, json_writer *j) {
    json_open_array_at(j, "parameters");
    for (int i = 0; i < a->parameter_count; i++) {
        const sheet_parameter *p = &a->parameters[i];
        json_open_object(j);
        json_put_text_at(j, "key", p->key);
        json_put_text_at(j, "value", p->value);
        json_put_text_at(j, "values", p->values);
        json_put_text_at(j, "help", p->help);
        json_close(j);
    }
    json_close(j);
}

void agent_sheet_json(const agent_sheet *a, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    json_put_text_at(&j, "spec", a->spec);
    agent_line_json(&a->about, &j);
    json_put_text_at(&j, "defaults", a->about.defaults);
    json_put_int_at(&j, "size", a->size);
    json_put_int_at(&j, "weights_of_size", a->weights_of_size);
    json_put_int_at(&j, "squares_of_size", a->squares_of_size);
    json_put_bool_at(&j, "truncated", a->whole);
    json_put_text_at(&j, "end", a->end);
    json_open_array_at(&j, "terms");
    for (int i = 0; i < a->count; i++) put_term(&a->terms[i], a, &j);
    json_close(&j);
    if (a->has_squares) put_squares(a, &j);
    if (a->probcut_count) put_probcut(a, &j);
    put_parameters(a, &j);
    json_close(&j);
    buffer_add_char(out, '\n');
}
