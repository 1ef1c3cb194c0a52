/* report/agents/agent_sheet_json.c - an agent of the laboratory for programs. */
#include "base/json.h"
#include "base/text.h"
#include "game/squares.h"
#include "report/agents/agent_sheet.h"
#include "report/agents/agent_sheet_int.h"

static void put_term(const sheet_term *t, const agent_sheet *a, json_writer *j) {
    json_open_object(j);
    JSON_PUT_FIELDS(j, json_text_at("name", t->name), json_text_at("feature", t->feature),
                    json_text_at("definition", t->definition),
                    json_text_at("form", t->formula ? t->formula : t->form),
                    json_real_at("scale", t->scale), json_text_at("weighing", t->factor));
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
        JSON_PUT_OBJECT(j, json_int_at("check", p->check), json_int_at("full", p->full),
                        json_text_at("phase", p->phase), json_real_at("slope", p->slope),
                        json_real_at("offset", p->offset), json_real_at("sigma", p->sigma));
    }
    json_close(j);
}

static void put_parameters(const agent_sheet *a, json_writer *j) {
    json_open_array_at(j, "parameters");
    for (int i = 0; i < a->parameter_count; i++) {
        const sheet_parameter *p = &a->parameters[i];
        JSON_PUT_OBJECT(j, json_text_at("key", p->key), json_text_at("value", p->value),
                        json_text_at("values", p->values), json_text_at("help", p->help));
    }
    json_close(j);
}

void agent_sheet_json(const agent_sheet *a, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    json_put_text_at(&j, "spec", a->spec);
    agent_line_json(&a->about, &j);
    JSON_PUT_FIELDS(&j, json_text_at("defaults", a->about.defaults), json_int_at("size", a->size),
                    json_int_at("weights_of_size", a->weights_of_size),
                    json_int_at("squares_of_size", a->squares_of_size),
                    json_bool_at("truncated", a->whole), json_text_at("end", a->end));
    json_open_array_at(&j, "terms");
    for (int i = 0; i < a->count; i++) put_term(&a->terms[i], a, &j);
    json_close(&j);
    if (a->has_squares) put_squares(a, &j);
    if (a->probcut_count) put_probcut(a, &j);
    put_parameters(a, &j);
    json_close(&j);
    buffer_add_char(out, '\n');
}
