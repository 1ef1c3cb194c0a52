/* cli/eval_lab.c - why a position is worth what an agent of the laboratory says: term by term. */
#include "cli/eval_lab.h"

#include "base/json.h"
#include "cli/agent_report.h"
#include "lab/agent_file.h"
#include "lab/search.h"
#include "report/search_report.h"
#include "report/table.h"
#include "report/wrap.h"

typedef struct explained {
    lab_agent agent;
    position position;
    colour root;        /* for whom */
    lab_search *search; /* the explanation points into it */
    lab_explanation explanation;
    buffer sentence; /* what the agent is */
} explained;

static status explain(const context *c, const char *spec, explained *e, fault *f) {
    status result = lab_agent_load(view_of(spec), e->position.field.size, NULL, NULL, &e->agent, f);
    if (!result && e->agent.evaluation.count == 0)
        result = fault_set(f, E_RANGE, 0, "%s plays without an evaluation", e->agent.info->name);
    if (!result) lab_agent_sentence(&e->agent, &e->sentence);
    if (!result) result = lab_search_create(&e->agent, c->tier, NULL, &e->search, f);
    if (!result) result = lab_search_explain(e->search, &e->position, e->root, &e->explanation, f);
    return result;
}

static void write_terms(const lab_explanation *x, buffer *out) {
    static const char *const titles[] = {"<term", "own", "other", "scaled", "weight", "adds", NULL};
    table t = table_make(titles, NULL);
    for (int i = 0; i < x->count; i++) {
        const lab_explained_term *e = &x->terms[i];
        table_add(&t, "%s", e->term->name);
        table_add(&t, "%.10g", e->own);
        table_add(&t, "%.10g", e->opp);
        table_add(&t, "%.10g", e->scaled + 0.0);
        table_add(&t, "%.10g", e->weight);
        table_add(&t, "%.10g", e->contribution + 0.0);
    }
    (void)table_write_within(&t, AGENT_REPORT_WIDTH, out);
    table_clear(&t);
}

static void write_wrapped(const char *name, const char *sentence, buffer *out) {
    buffer text = buffer_make(NULL);
    buffer_format(&text, "%s: %s", name, sentence);
    wrap_text(out, buffer_view(&text), 0, 79);
    buffer_clear(&text);
}

static void write_definitions(const lab_explanation *x, buffer *out) {
    for (int i = 0; i < x->count; i++)
        write_wrapped(x->terms[i].term->name, lab_feature_sentence(x->terms[i].term->feature), out);
}

static double value_for_white(const explained *e) {
    return (e->root == WHITE ? e->explanation.value : -e->explanation.value) + 0.0;
}

static void write_value(const explained *e, buffer *out) {
    buffer_add(out, "value ");
    search_report_value(e->explanation.value, out);
    buffer_format(out, " for %s\n", colour_name(e->root));
    if (e->explanation.over)
        buffer_add(out, "      (the game is over: what the agent gives a finished game)\n");
    if (e->agent.evaluation.whole)
        buffer_add(out, "      (whole numbers: every scaled term and the sum are cut toward 0)\n");
    if (!e->agent.info->counts_for_white || e->root == WHITE) return;
    buffer_add(out, "      ");
    search_report_value(value_for_white(e), out);
    buffer_add(out, " for white, as the text counts\n");
}

static void write_text(const explained *e, buffer *out) {
    const lab_evaluation *v = &e->agent.evaluation;
    agent_report(e->agent.spec, e->agent.info->name, buffer_text(&e->sentence), 0, out);
    if (v->phases > 1) buffer_format(out, "phase: %s\n", v->phase_names[e->explanation.phase]);
    buffer_add_char(out, '\n');
    write_terms(&e->explanation, out);
    buffer_add_char(out, '\n');
    write_value(e, out);
    buffer_add_char(out, '\n');
    write_definitions(&e->explanation, out);
}

static void put_term(const lab_explained_term *t, json_writer *j) {
    json_open_object(j);
    json_put_text_at(j, "term", t->term->name);
    json_put_text_at(j, "feature", lab_feature_name(t->term->feature));
    json_put_text_at(j, "definition", lab_feature_sentence(t->term->feature));
    json_put_real_at(j, "own", t->own);
    json_put_real_at(j, "other", t->opp);
    json_put_real_at(j, "scaled", t->scaled);
    json_put_real_at(j, "weight", t->weight);
    json_put_real_at(j, "contribution", t->contribution);
    json_close(j);
}

static void write_json(const explained *e, buffer *out) {
    const lab_evaluation *v = &e->agent.evaluation;
    json_writer j = json_make(out);
    json_open_object(&j);
    json_put_text_at(&j, "agent", e->agent.spec);
    json_put_text_at(&j, "sentence", buffer_text(&e->sentence));
    json_put_text_at(&j, "for", colour_name(e->root));
    json_put_text_at(&j, "to_move", colour_name(e->position.to_move));
    json_put_text_at(&j, "phase", v->phases > 1 ? v->phase_names[e->explanation.phase] : NULL);
    json_put_bool_at(&j, "over", e->explanation.over);
    json_put_real_at(&j, "value", e->explanation.value);
    if (e->agent.info->counts_for_white)
        json_put_real_at(&j, "value_for_white", value_for_white(e));
    json_open_array_at(&j, "terms");
    for (int i = 0; i < e->explanation.count; i++) put_term(&e->explanation.terms[i], &j);
    json_close(&j);
    json_close(&j);
    buffer_add_char(out, '\n');
}

int eval_lab(context *c, const char *spec, const position *p, colour root, bool json) {
    fault f;
    explained e = {.position = *p, .root = root, .sentence = buffer_make(NULL)};
    buffer out = buffer_make(NULL);
    const status failed = explain(c, spec, &e, &f);
    if (!failed && json)
        write_json(&e, &out);
    else if (!failed)
        write_text(&e, &out);
    const int code = failed ? agent_report_fail(c, spec, &f) : context_print(c, &out);
    lab_search_free(e.search);
    buffer_clear(&e.sentence);
    return code;
}
