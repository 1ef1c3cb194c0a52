/* cli/eval_champion.c - asks the engine why a position is worth what it is worth. */
#include "cli/eval_champion.h"

#include "cli/eval_report.h"
#include "player/champion_keys.h"

/* Nothing is searched: the smallest table will do. */
static status make_engine(const context *c, const eval_champion_request *r, engine **out,
                          fault *f) {
    engine_options o = {.tier = c->tier};
    status failed = champion_engine_options(r->spec, &o, f);
    if (!failed && r->weights) {
        if (o.weights || o.by_hand)
            failed = fault_set(f, E_FORMAT, 0, "weights are given twice: %s, and by --weights",
                               player_spec_text(r->spec));
        else
            failed = engine_choose_weights(view_of(r->weights), &o, f);
    }
    o.threads = 1;
    o.table_mb = 1;
    if (!failed) failed = engine_create(&o, out, f);
    engine_leave_weights(&o);
    return failed;
}

int eval_champion(context *c, const eval_champion_request *r) {
    fault f;
    engine *e = NULL;
    buffer out = buffer_make(NULL);
    eval_report report = {.name = player_spec_text(r->spec),
                          .position = r->position,
                          .root = r->root,
                          .mentions_agents = !r->asked};
    status failed = make_engine(c, r, &e, &f);
    if (!failed) failed = engine_explain(e, r->position, &report.explanation, &f);
    if (!failed) failed = engine_weights_about(e, &report.weights, &f);
    report.weights.learned &= report.explanation.by == EXPLAINED_LEARNED;
    /* The engine still keeps its texts. */
    if (!failed && r->json)
        eval_report_json(&report, &out);
    else if (!failed)
        eval_report_text(&report, &c->terminal, r->rows, &out);
    engine_free(e);
    return failed ? context_fail(c, &f) : context_print(c, &out);
}
