/* report/agents/agent_sheet_text.c - explains an agent of the laboratory to people. */
#include "base/number.h"
#include "base/text.h"
#include "game/squares.h"
#include "report/agents/agent_sheet.h"
#include "report/agents/agent_sheet_int.h"
#include "report/agents/agent_title.h"
#include "report/table.h"
#include "report/value_text.h"
#include "report/wrap.h"

#include <string.h>

/* ---- terms ---- */

static void add_term(table *t, const sheet_term *term, int phases) {
    char text[VALUE_TEXT_BYTES];
    table_add(t, "%s", term->name);
    table_add(t, "%s", term->feature);
    if (term->scale == 1)
        table_add(t, "%s", term->form);
    else if (term->scale == -1)
        table_add(t, "-%s", term->form);
    else
        table_add(t, "%s * %s", value_text(term->scale, text), term->form);
    for (int i = 0; i < phases; i++) table_add(t, "%s", value_text(term->weights[i], text));
}

static void write_terms(const agent_sheet *a, size_t width, buffer *out) {
    const char *titles[TABLE_COLUMNS + 1] = {"<term", "<feature", "<form"};
    for (int i = 0; i < a->phases; i++)
        titles[3 + i] = a->phases == 1 ? "weight" : a->phase_names[i];
    table t = table_make(titles, out->memory);
    for (int i = 0; i < a->count; i++) add_term(&t, &a->terms[i], a->phases);
    (void)table_write_within(&t, width, out);
    table_clear(&t);
}

/* Whether a term before this one has the same feature. */
static bool has_feature_before(const agent_sheet *a, int index) {
    for (int i = 0; i < index; i++)
        if (strcmp(a->terms[i].feature, a->terms[index].feature) == 0) return true;
    return false;
}

static void write_features(const agent_sheet *a, size_t width, buffer *out) {
    buffer_add(out, "\nfeatures, each a number for one side\n");
    for (int i = 0; i < a->count; i++)
        if (!has_feature_before(a, i))
            agent_title_entry(a->terms[i].feature, a->terms[i].definition, SHEET_INDENT, width,
                              out);
}

/* ---- formulas ---- */

static const sheet_term *term_with_form(const agent_sheet *a, const char *form) {
    for (int i = 0; i < a->count; i++)
        if (strcmp(a->terms[i].form, form) == 0) return &a->terms[i];
    return NULL;
}

static void write_forms(const agent_sheet *a, size_t width, buffer *out) {
    static const char *const order[] = {"ratio", "difference", "share", "idle", "black"};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        const sheet_term *t = term_with_form(a, order[i]);
        if (!t || !t->formula) continue;
        buffer_format(out, "%s = ", t->form);
        wrap_text(out, view_of(t->formula), strlen(t->form) + 3, width);
    }
}

static void write_factors(const agent_sheet *a, buffer *out) {
    for (int i = 0; i < a->count; i++)
        if (strcmp(a->terms[i].factor, "1") != 0)
            buffer_format(out, "The weight of %s is multiplied by %s.\n", a->terms[i].name,
                          a->terms[i].factor);
}

/* ---- rules ---- */

static void write_phase_rule(const agent_sheet *a, buffer *out) {
    if (a->phase_rule == SHEET_THIRDS)
        buffer_add(out, "The phase is early until a third of the board is filled, mid until two "
                        "thirds are, then late. ");
    if (a->phase_rule == SHEET_THIRDS_LE)
        buffer_add(out,
                   "The phase is early while at most a third of the board is filled, mid while "
                   "at most two thirds are, then late. ");
    if (a->phase_rule != SHEET_MOVES) return;
    buffer_format(out, "The phase is %s while fewer than %d moves were played", a->phase_names[0],
                  a->phase_limits[0]);
    for (int i = 1; i < a->phases - 1; i++)
        buffer_format(out, ", %s up to %d", a->phase_names[i], a->phase_limits[i]);
    buffer_format(out, ", then %s. ", a->phase_names[a->phases - 1]);
}

static void write_rules(const agent_sheet *a, size_t width, buffer *out) {
    buffer text = buffer_make(out->memory);
    write_phase_rule(a, &text);
    if (a->whole) buffer_add(&text, "Terms and sum are truncated to whole numbers. ");
    buffer_add(&text, a->end);
    agent_title_wrap(&text, width, out);
}

/* ---- weights of squares ---- */

static bool squares_differ(const agent_sheet *a) {
    for (int phase = 1; phase < a->phases; phase++)
        for (int square = 0; square < SQUARE_LIMIT; square++)
            if (a->squares[phase][square] != a->squares[0][square]) return true;
    return false;
}

static size_t widest_square(const agent_sheet *a, int phase) {
    size_t widest = 1;
    for (int row = 0; row < a->size; row++)
        for (int column = 0; column < a->size; column++) {
            char text[NUMBER_BYTES];
            number_write(a->squares[phase][square_at(row, column)], text);
            if (strlen(text) > widest) widest = strlen(text);
        }
    return widest;
}

static void write_board(const agent_sheet *a, int phase, buffer *out) {
    const int wide = (int)widest_square(a, phase);
    buffer_add(out, "  ");
    for (int column = 0; column < a->size; column++) buffer_format(out, " %*c", wide, 'a' + column);
    buffer_add_char(out, '\n');
    for (int row = 0; row < a->size; row++) {
        buffer_format(out, "%2d", row + 1);
        for (int column = 0; column < a->size; column++) {
            char text[NUMBER_BYTES];
            number_write(a->squares[phase][square_at(row, column)], text);
            buffer_format(out, " %*s", wide, text);
        }
        buffer_add_char(out, '\n');
    }
}

/* Writes one board if all phases are alike, else one for each. */
static void write_squares(const agent_sheet *a, buffer *out) {
    const bool differ = squares_differ(a);
    for (int phase = 0; phase < (differ ? a->phases : 1); phase++) {
        buffer_format(out, "\nthe weights of the squares%s%s\n", differ ? ", " : "",
                      differ ? a->phase_names[phase] : "");
        write_board(a, phase, out);
    }
}

static void write_evaluation(const agent_sheet *a, size_t width, buffer *out) {
    buffer_format(out,
                  "\nevaluation on %dx%d: the sum of weight * form, own being the side that "
                  "thinks\n",
                  a->size, a->size);
    write_terms(a, width, out);
    wrap_text(out,
              view_of("A term puts the feature of both sides (own, opp) together as its form says; "
                      "the last columns are its weight, in each phase if there are several."),
              0, width);
    write_forms(a, width, out);
    write_factors(a, out);
    write_rules(a, width, out);
    if (a->has_squares) write_squares(a, out);
    write_features(a, width, out);
}

/* ---- what can be set ---- */

static bool has_key(const agent_sheet *a, const char *key) {
    for (int i = 0; i < a->parameter_count; i++)
        if (strcmp(a->parameters[i].key, key) == 0) return true;
    return false;
}

static void write_group(const agent_sheet *a, sheet_group group, size_t width, buffer *out) {
    const char *const headings[SHEET_GROUPS] = {
        [SHEET_USUAL] = "parameters",
        [SHEET_MISTAKES] = "mistakes; 1 makes the agent err in the same way",
        [SHEET_DEVIATIONS] =
            has_key(a, "as") ? "deviations of the submitted program; as=program sets all of them"
                             : "deviations of the course's program",
    };
    bool any = false;
    for (int i = 0; i < a->parameter_count; i++) {
        if (a->parameters[i].group != group) continue;
        if (!any) buffer_format(out, "\n%s\n", headings[group]);
        any = true;
        sheet_parameter_text(&a->parameters[i], width, out);
    }
}

static void write_parameters(const agent_sheet *a, size_t width, buffer *out) {
    for (sheet_group group = SHEET_USUAL; group < SHEET_GROUPS; group++)
        write_group(a, group, width, out);
}

/* A term whose weight is set by its bare name, for an example. */
static const char *plain_term(const agent_sheet *a) {
    for (int i = 0; i < a->count; i++)
        if (!a->terms[i].is_switch) return a->terms[i].name;
    return a->terms[0].name;
}

static void write_weights(const agent_sheet *a, size_t width, buffer *out) {
    const char *term = plain_term(a);
    buffer text = buffer_make(out->memory);
    buffer_format(&text, "Weights are parameters, too: %s=2", term);
    if (a->phases > 1)
        buffer_format(&text, " in all phases, %s.%s=2 in one", term, a->phase_names[a->phases - 1]);
    for (int i = 0; i < a->count; i++)
        if (a->terms[i].is_switch)
            buffer_format(&text, "; %s.all=2, since %s is a switch", a->terms[i].name,
                          a->terms[i].name);
    buffer_add_char(&text, '.');
    if (a->has_squares)
        buffer_format(
            &text,
            " The weights of squares are set in an agent file, below [squares-%d]%s: row1 "
            "= and %d numbers, and so on to row%d.",
            a->size, a->phases > 1 ? " or that and -PHASE" : "", a->size, a->size);
    buffer_add_char(out, '\n');
    agent_title_wrap(&text, width, out);
}

void agent_sheet_text(const agent_sheet *a, size_t width, buffer *out) {
    agent_title(a->spec, a->about.name, out);
    buffer_add_char(out, '\n');
    wrap_text(out, view_of(a->sentence), 0, width);
    buffer_format(out, "From %s.\n", a->about.source);
    if (a->count) write_evaluation(a, width, out);
    write_parameters(a, width, out);
    if (a->count) write_weights(a, width, out);
    if (a->probcut_count)
        buffer_format(out, "\nProbCut parameters of its own: depths = slope offset sigma\n%s",
                      a->probcut_text);
}
