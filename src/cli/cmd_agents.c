/* cli/cmd_agents.c - the agents of the laboratory, and the champion beside them: all, or one
 * explained. */
#include "base/json.h"
#include "base/number.h"
#include "cli/agent_report.h"
#include "cli/arguments.h"
#include "cli/champion_report.h"
#include "lab/agent_file.h"
#include "lab/square_weights.h"
#include "player/player.h"
#include "report/agent_title.h"
#include "report/table.h"
#include "report/wrap.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

enum { SIZE_DEFAULT = 8, WIDTH_PIPE = 79, WIDTH_LEAST = 60, WIDTH_MOST = 120, INDENT = 24 };

static size_t width_of(const context *c) {
    struct winsize window;
    if (!c->terminal.interactive || ioctl(fileno(c->out), TIOCGWINSZ, &window) != 0)
        return WIDTH_PIPE;
    const size_t width = window.ws_col > 0 ? window.ws_col - 1u : WIDTH_PIPE;
    return width < WIDTH_LEAST ? WIDTH_LEAST : width > WIDTH_MOST ? WIDTH_MOST : width;
}

/* "  left        right", the right part wrapped in its own column. */
static void add_entry(buffer *out, const char *left, const char *right, size_t width) {
    buffer_format(out, "  %-*s", INDENT - 2, left);
    if (strlen(left) > INDENT - 3) {
        buffer_add_char(out, '\n');
        buffer_repeat(out, ' ', INDENT);
    }
    wrap_text(out, view_of(right), INDENT, width);
}

/* All agents. */

static void list_agent(buffer *out, const lab_agent_info *info, size_t width) {
    buffer defaults = buffer_make(out->memory);
    lab_agent_defaults(info, &defaults);
    add_entry(out, info->name, info->sentence, width);
    if (defaults.length) {
        buffer_repeat(out, ' ', INDENT);
        wrap_text(out, buffer_view(&defaults), INDENT, width);
    }
    if (buffer_status(&defaults)) out->failed = buffer_status(&defaults);
    buffer_clear(&defaults);
}

static status list_text(buffer *out, size_t width, fault *f) {
    const char *source = "";
    for (size_t i = 0; i < lab_agent_count(); i++) {
        const lab_agent_info *info = lab_agent_at(i);
        if (strcmp(source, info->source) != 0)
            buffer_format(out, "%s%s\n", i ? "\n" : "", info->source);
        source = info->source;
        list_agent(out, info, width);
    }
    const status failed = champion_report_list(INDENT, width, out, f);
    buffer_add_char(out, '\n');
    wrap_text(out,
              view_of("The second line of an agent is what it sets; write such pairs behind a name "
                      "to change them, as in compound,time=0.5s. avocet agents NAME explains one."),
              0, width);
    return failed;
}

static void put_info(json_writer *j, const lab_agent_info *info) {
    buffer defaults = buffer_make(j->out->memory);
    lab_agent_defaults(info, &defaults);
    json_put_text_at(j, "name", info->name);
    json_put_text_at(j, "source", info->source);
    json_put_text_at(j, "sentence", info->sentence);
    json_put_bool_at(j, "counts_for_white", info->counts_for_white);
    json_put_string_at(j, "defaults", buffer_view(&defaults));
    if (buffer_status(&defaults)) j->out->failed = buffer_status(&defaults);
    buffer_clear(&defaults);
}

static status list_json(buffer *out, fault *f) {
    json_writer j = json_make(out);
    json_open_array(&j);
    for (size_t i = 0; i < lab_agent_count(); i++) {
        json_open_object(&j);
        put_info(&j, lab_agent_at(i));
        json_close(&j);
    }
    const status failed = champion_report_list_json(&j, f);
    json_close(&j);
    buffer_add_char(out, '\n');
    return failed;
}

/* One agent. */

typedef struct form_text {
    const char *name, *formula; /* formula NULL: the name says it */
} form_text;

static const form_text forms[] = {
    [FORM_RATIO] = {"ratio", "(own - opp) / (own + opp), 0 when both are 0"},
    [FORM_DIFFERENCE] = {"difference", "own - opp"},
    [FORM_OWN] = {"own", NULL},
    [FORM_OTHER] = {"opp", NULL},
    [FORM_SHARE] = {"share", "(own - opp) / the sum of the weights of all occupied squares, "
                             "without their signs"},
};

enum { FORMS = sizeof forms / sizeof *forms };

static const char *weighing_name(lab_weighing w) {
    return w == WEIGH_EMPTIES ? "empty squares/squares" : w == WEIGH_DISCS ? "discs/squares" : "1";
}

static const char *end_sentence(lab_end end) {
    switch (end) {
    case END_HUGE:
        return "A finished game is worth 1000000000 when won, -1000000000 when lost, 0 when drawn.";
    case END_THOUSAND:
        return "A finished game is worth 1000 times the disc difference.";
    case END_SCORE:
        return "A finished game is worth its disc difference, empty squares counting for nobody.";
    case END_EVALUATION:
        return "A finished game is worth what the terms say, like any other position.";
    case END_RANKED:
        return "A finished game ranks by its disc difference before anything else.";
    }
    return "";
}

static void add_phase_rule(buffer *out, const lab_evaluation *e) {
    if (e->phase_rule == PHASE_THIRDS)
        buffer_add(out, "The phase is early until a third of the board is filled, mid until two "
                        "thirds are, then late. ");
    if (e->phase_rule != PHASE_MOVES) return;
    buffer_format(out, "The phase is %s while fewer than %d moves were played", e->phase_names[0],
                  e->limit[0]);
    for (int i = 1; i < e->phases - 1; i++)
        buffer_format(out, ", %s up to %d", e->phase_names[i], e->limit[i]);
    buffer_format(out, ", then %s. ", e->phase_names[e->phases - 1]);
}

/* What the table of terms does not say. */
static void add_rules(buffer *out, const lab_agent *a, size_t width) {
    const lab_evaluation *e = &a->evaluation;
    buffer text = buffer_make(out->memory);
    add_phase_rule(&text, e);
    if (e->whole) buffer_add(&text, "Terms and sum are truncated to whole numbers. ");
    buffer_add(&text, end_sentence(e->end));
    wrap_text(out, buffer_view(&text), 0, width);
    if (buffer_status(&text)) out->failed = buffer_status(&text);
    buffer_clear(&text);
}

static void add_number(table *t, double value) {
    table_add(t, "%.10g", value);
}

static void add_term(table *t, const lab_term *term, int phases) {
    table_add(t, "%s", term->name);
    table_add(t, "%s", lab_feature_name(term->feature));
    if (term->scale == 1)
        table_add(t, "%s", forms[term->form].name);
    else if (term->scale == -1)
        table_add(t, "-%s", forms[term->form].name);
    else
        table_add(t, "%.10g * %s", term->scale, forms[term->form].name);
    for (int i = 0; i < phases; i++) add_number(t, term->weight[i]);
}

static void add_terms(buffer *out, const lab_evaluation *e) {
    const char *titles[TABLE_COLUMNS + 1] = {"<term", "<feature", "<form"};
    for (int i = 0; i < e->phases; i++)
        titles[3 + i] = e->phases == 1 ? "weight" : e->phase_names[i];
    table t = table_make(titles, out->memory);
    for (int i = 0; i < e->count; i++) add_term(&t, &e->terms[i], e->phases);
    (void)table_write(&t, out);
    table_clear(&t);
}

static bool is_first_of_feature(const lab_evaluation *e, int index) {
    for (int i = 0; i < index; i++)
        if (e->terms[i].feature == e->terms[index].feature) return false;
    return true;
}

static void add_features(buffer *out, const lab_evaluation *e, size_t width) {
    for (int i = 0; i < e->count; i++) {
        const lab_feature feature = e->terms[i].feature;
        if (is_first_of_feature(e, i))
            add_entry(out, lab_feature_name(feature), lab_feature_sentence(feature), width);
    }
}

static bool has_form(const lab_evaluation *e, lab_form form) {
    for (int i = 0; i < e->count; i++)
        if (e->terms[i].form == form) return true;
    return false;
}

static void add_forms(buffer *out, const lab_evaluation *e, size_t width) {
    for (int form = 0; form < FORMS; form++) {
        if (!forms[form].formula || !has_form(e, (lab_form)form)) continue;
        buffer_format(out, "%s = ", forms[form].name);
        wrap_text(out, view_of(forms[form].formula), strlen(forms[form].name) + 3, width);
    }
}

static void add_weighings(buffer *out, const lab_evaluation *e) {
    for (int i = 0; i < e->count; i++)
        if (e->terms[i].weighing != WEIGH_PHASE)
            buffer_format(out, "The weight of %s is multiplied by %s.\n", e->terms[i].name,
                          weighing_name(e->terms[i].weighing));
}

/* The weights of squares. */

static bool same_squares(const lab_evaluation *e, int phase, int other) {
    for (int i = 0; i < e->group_count; i++)
        if (e->groups[i].weight[phase] != e->groups[i].weight[other]) return false;
    return true;
}

static bool squares_differ(const lab_evaluation *e) {
    for (int phase = 1; phase < e->phases; phase++)
        if (!same_squares(e, 0, phase)) return true;
    return false;
}

static size_t widest_square(const lab_evaluation *e, int phase) {
    size_t widest = 1;
    for (int i = 0; i < e->group_count; i++) {
        char text[NUMBER_BYTES];
        number_write(e->groups[i].weight[phase], text);
        if (strlen(text) > widest) widest = strlen(text);
    }
    return widest;
}

static void add_board(buffer *out, const lab_evaluation *e, int phase, int size) {
    const int wide = (int)widest_square(e, phase);
    buffer_add(out, "  ");
    for (int column = 0; column < size; column++) buffer_format(out, " %*c", wide, 'a' + column);
    buffer_add_char(out, '\n');
    for (int row = 0; row < size; row++) {
        buffer_format(out, "%2d", row + 1);
        for (int column = 0; column < size; column++) {
            char text[NUMBER_BYTES];
            number_write(lab_square_weight(e, phase, square_at(row, column)), text);
            buffer_format(out, " %*s", wide, text);
        }
        buffer_add_char(out, '\n');
    }
}

/* One board where all phases are alike, else one for each. */
static void explain_squares(buffer *out, const lab_agent *a) {
    const lab_evaluation *e = &a->evaluation;
    const bool differ = squares_differ(e);
    for (int phase = 0; phase < (differ ? e->phases : 1); phase++) {
        buffer_format(out, "\nthe weights of the squares%s%s\n", differ ? ", " : "",
                      differ ? e->phase_names[phase] : "");
        add_board(out, e, phase, a->size);
    }
}

static void put_board(json_writer *j, const lab_evaluation *e, int phase, int size) {
    json_open_array_at(j, e->phase_names[phase]);
    for (int row = 0; row < size; row++) {
        json_open_array(j);
        for (int column = 0; column < size; column++)
            json_put_real(j, lab_square_weight(e, phase, square_at(row, column)));
        json_close(j);
    }
    json_close(j);
}

static void put_squares(json_writer *j, const lab_agent *a) {
    json_open_object_at(j, "squares");
    for (int phase = 0; phase < a->evaluation.phases; phase++)
        put_board(j, &a->evaluation, phase, a->size);
    json_close(j);
}

static void explain_evaluation(buffer *out, const lab_agent *a, size_t width) {
    const lab_evaluation *e = &a->evaluation;
    buffer_format(out,
                  "\nevaluation on %dx%d: the sum of weight * form, own being the side that "
                  "thinks\n",
                  a->size, a->size);
    add_terms(out, e);
    add_forms(out, e, width);
    add_weighings(out, e);
    add_rules(out, a, width);
    if (lab_has_squares(e)) explain_squares(out, a);
    buffer_add(out, "\nfeatures, each a number for one side\n");
    add_features(out, e, width);
}

static void explain_parameters(buffer *out, const lab_agent *a, size_t width) {
    buffer left = buffer_make(out->memory), right = buffer_make(out->memory);
    buffer_add(out, "\nparameters\n");
    for (const lab_parameter *p = lab_agent_parameters(); p->key; p++) {
        if (!lab_agent_understands(a->info, p->key)) continue;
        buffer_reset(&left, 0);
        buffer_reset(&right, 0);
        buffer_format(&left, "%s=", p->key);
        lab_agent_get(a, p->key, &left);
        buffer_format(&right, "%s (%s)", p->help, p->values);
        add_entry(out, buffer_text(&left), buffer_text(&right), width);
    }
    if (buffer_status(&left) || buffer_status(&right)) out->failed = E_NOMEM;
    buffer_clear(&left);
    buffer_clear(&right);
}

/* A term whose weight is set by its bare name: no switch is called the same. */
static const char *plain_term(const lab_agent *a) {
    for (int i = 0; i < a->evaluation.count; i++)
        if (!lab_agent_understands(a->info, a->evaluation.terms[i].name))
            return a->evaluation.terms[i].name;
    return a->evaluation.terms[0].name;
}

static void explain_weights(buffer *out, const lab_agent *a, size_t width) {
    const lab_evaluation *e = &a->evaluation;
    const char *term = plain_term(a);
    buffer text = buffer_make(out->memory);
    buffer_format(&text, "Weights are parameters, too: %s=2", term);
    if (e->phases > 1)
        buffer_format(&text, " in all phases, %s.%s=2 in one", term, e->phase_names[e->phases - 1]);
    for (int i = 0; i < e->count; i++)
        if (lab_agent_understands(a->info, e->terms[i].name))
            buffer_format(&text, "; %s.all=2, since %s is a switch", e->terms[i].name,
                          e->terms[i].name);
    buffer_add_char(&text, '.');
    if (lab_has_squares(e))
        buffer_format(
            &text,
            " The weights of squares are set in an agent file, below [squares-%d]%s: row1 "
            "= and %d numbers, and so on to row%d.",
            a->size, e->phases > 1 ? " or that and -PHASE" : "", a->size, a->size);
    buffer_add_char(out, '\n');
    wrap_text(out, buffer_view(&text), 0, width);
    if (buffer_status(&text)) out->failed = buffer_status(&text);
    buffer_clear(&text);
}

static void explain_probcut(buffer *out, const lab_agent *a) {
    buffer_format(out, "\nProbCut parameters of its own: depths = slope offset sigma\n");
    probcut_write(&a->probcut, PROBCUT_OWN, a->size, out);
}

static void put_probcut_line(json_writer *j, const probcut_pair *p, int phase) {
    const probcut_line *l = &p->by_phase[phase];
    if (l->slope <= 0) return;
    json_open_object(j);
    json_put_int_at(j, "check", p->check);
    json_put_int_at(j, "full", p->full);
    json_put_text_at(j, "phase", probcut_phase_names[phase]);
    json_put_real_at(j, "slope", l->slope);
    json_put_real_at(j, "offset", l->offset);
    json_put_real_at(j, "sigma", l->sigma);
    json_close(j);
}

static void put_probcut(json_writer *j, const probcut_model *m) {
    json_open_array_at(j, "probcut");
    for (int i = 0; i < m->count; i++)
        for (int phase = 0; phase < PROBCUT_PHASES; phase++)
            put_probcut_line(j, &m->pairs[i], phase);
    json_close(j);
}

static void explain_text(buffer *out, const lab_agent *a, size_t width) {
    buffer title = buffer_make(out->memory), sentence = buffer_make(out->memory);
    agent_title(a->spec, a->info->name, &title);
    lab_agent_sentence(a, &sentence);
    buffer_append(out, buffer_view(&title));
    buffer_add_char(out, '\n');
    wrap_text(out, buffer_view(&sentence), 0, width);
    if (buffer_status(&title) || buffer_status(&sentence)) out->failed = E_NOMEM;
    buffer_clear(&title);
    buffer_clear(&sentence);
    buffer_format(out, "From %s.\n", a->info->source);
    if (a->evaluation.count) explain_evaluation(out, a, width);
    explain_parameters(out, a, width);
    if (a->evaluation.count) explain_weights(out, a, width);
    if (a->probcut.count) explain_probcut(out, a);
}

static void put_term(json_writer *j, const lab_term *t, const lab_evaluation *e) {
    json_open_object(j);
    json_put_text_at(j, "name", t->name);
    json_put_text_at(j, "feature", lab_feature_name(t->feature));
    json_put_text_at(j, "definition", lab_feature_sentence(t->feature));
    json_put_text_at(j, "form",
                     forms[t->form].formula ? forms[t->form].formula : forms[t->form].name);
    json_put_real_at(j, "scale", t->scale);
    json_put_text_at(j, "weighing", weighing_name(t->weighing));
    json_open_object_at(j, "weights");
    for (int i = 0; i < e->phases; i++) json_put_real_at(j, e->phase_names[i], t->weight[i]);
    json_close(j);
    json_close(j);
}

static void put_parameters(json_writer *j, const lab_agent *a) {
    buffer value = buffer_make(j->out->memory);
    json_open_array_at(j, "parameters");
    for (const lab_parameter *p = lab_agent_parameters(); p->key; p++) {
        if (!lab_agent_understands(a->info, p->key)) continue;
        buffer_reset(&value, 0);
        lab_agent_get(a, p->key, &value);
        json_open_object(j);
        json_put_text_at(j, "key", p->key);
        json_put_string_at(j, "value", buffer_view(&value));
        json_put_text_at(j, "values", p->values);
        json_put_text_at(j, "help", p->help);
        json_close(j);
    }
    json_close(j);
    if (buffer_status(&value)) j->out->failed = buffer_status(&value);
    buffer_clear(&value);
}

static void explain_json(buffer *out, const lab_agent *a) {
    const lab_evaluation *e = &a->evaluation;
    json_writer j = json_make(out);
    json_open_object(&j);
    json_put_text_at(&j, "spec", a->spec);
    put_info(&j, a->info);
    json_put_int_at(&j, "size", a->size);
    json_put_int_at(&j, "weights_of_size", e->weights_of_size);
    json_put_int_at(&j, "squares_of_size", e->squares_of_size);
    json_put_bool_at(&j, "truncated", e->whole);
    json_put_text_at(&j, "end", end_sentence(e->end));
    json_open_array_at(&j, "terms");
    for (int i = 0; i < e->count; i++) put_term(&j, &e->terms[i], e);
    json_close(&j);
    if (lab_has_squares(e)) put_squares(&j, a);
    if (a->probcut.count) put_probcut(&j, &a->probcut);
    put_parameters(&j, a);
    json_close(&j);
    buffer_add_char(out, '\n');
}

static int print_unless(context *c, status failed, const fault *f, buffer *out) {
    if (!failed) return context_print(c, out);
    buffer_clear(out);
    return context_fail(c, f);
}

static int explain_champion(context *c, const arguments *a, const player_spec *spec) {
    fault f;
    buffer out = buffer_make(NULL);
    const char *size = arguments_value(a, "size");
    const player_options o = {.size = size ? atoi(size) : SIZE_DEFAULT, .tier = c->tier};
    const status failed = arguments_has(a, "json")
                              ? champion_report_json(spec, &o, &out, &f)
                              : champion_report_text(spec, &o, INDENT, width_of(c), &out, &f);
    return print_unless(c, failed, &f, &out);
}

static int explain(context *c, const arguments *a, const char *spec) {
    fault f;
    lab_agent agent;
    const char *size = arguments_value(a, "size");
    if (lab_agent_load(view_of(spec), size ? atoi(size) : SIZE_DEFAULT, NULL, NULL, &agent, &f))
        return agent_report_fail(c, spec, &f);
    buffer out = buffer_make(NULL);
    if (arguments_has(a, "json"))
        explain_json(&out, &agent);
    else
        explain_text(&out, &agent, width_of(c));
    return context_print(c, &out);
}

static int list(context *c, const arguments *a) {
    fault f;
    buffer out = buffer_make(NULL);
    const status failed =
        arguments_has(a, "json") ? list_json(&out, &f) : list_text(&out, width_of(c), &f);
    return print_unless(c, failed, &f, &out);
}

static int explain_kind(context *c, const arguments *a, const player_spec *spec) {
    switch (spec->kind) {
    case PLAYER_CHAMPION:
        return explain_champion(c, a, spec);
    case PLAYER_OUTSIDE:
        return context_usage(c,
                             "%.100s is an outside program: avocet help check-player explains "
                             "its keys",
                             spec->text);
    default:
        return explain(c, a, spec->text);
    }
}

static int explain_operand(context *c, const arguments *a, const char *text) {
    fault f;
    player_spec spec;
    if (player_spec_read(view_of(text), NULL, &spec, &f)) return agent_report_fail(c, text, &f);
    const int code = explain_kind(c, a, &spec);
    player_spec_clear(&spec);
    return code;
}

static int run(context *c, const arguments *a) {
    if (a->count == 0) return list(c, a);
    return explain_operand(c, a, a->operands[0]);
}

static const option options[] = {
    {"size", OPTION_WORDS, "N", "size of the board, 8 by default", "4 6 8 10 12 14 16"},
    OPTION_JSON,
    OPTIONS_END,
};

static const example examples[] = {
    {"agents", "all agents, and the texts they come from"},
    {"agents sized --size 10", "one of them: terms, weights, parameters"},
    {"agents compound,time=0.5s,table=1", "the same with changes"},
    {"agents @mine.ini", "an agent of your own, from a file"},
    {"agents champion", "the engine as a player, and what can be set"},
    {"agents seven --json", "the same for a program"},
    {NULL, NULL},
};

const command cmd_agents = {
    .name = "agents",
    .operands = "[AGENT]",
    .summary = "list the agents and the champion, or explain one",
    .options = options,
    .examples = examples,
    .most = 1,
    .run = run,
};
