/* train/fit/fit_job.c - fits both layers and writes the facts for the file. */
#include "train/fit/fit_job.h"

#include "train/fit/fit_lane.h"
#include "train/fit/fit_pass.h"
#include "train/record.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { USUAL_ORDER_PATTERNS = 4 };

static const fit_selection order_selection = {8, 26, true, 2};

fit_plan fit_plan_usual(int side) {
    static const fit_plan usual_8 = {.anchors = {2, 7, 12, 17, 22, 28, 34, 40, 46, 52, 58},
                                     .anchor_count = 11,
                                     .order_anchors = {12, 22},
                                     .order_anchor_count = 2};
    /* Too few positions have 30 empty squares to fit an anchor there. */
    static const fit_plan usual_6 = {.anchors = {2, 6, 10, 14, 18, 22, 26},
                                     .anchor_count = 7,
                                     .order_anchors = {10, 16, 22},
                                     .order_anchor_count = 3};
    /* Few anchors keep a file below 5 MB. */
    static const fit_plan usual_10 = {.anchors = {4, 18, 36, 58, 84},
                                      .anchor_count = 5,
                                      .order_anchors = {10, 22},
                                      .order_anchor_count = 2};
    static const fit_plan usual_12 = {.anchors = {4, 22, 48, 84, 124},
                                      .anchor_count = 5,
                                      .order_anchors = {10, 22},
                                      .order_anchor_count = 2};
    fit_plan p = side == 12 ? usual_12 : side == 10 ? usual_10 : side == 8 ? usual_8 : usual_6;
    p.side = side;
    p.patterns = pattern_usual(side, &p.pattern_count);
    p.order_patterns = USUAL_ORDER_PATTERNS;
    p.options = fit_usual();
    p.made = "";
    return p;
}

/* ---- what the file says ---- */

__attribute__((format(printf, 2, 3))) static void say(char note[EVAL_NOTE_MAX + 1],
                                                      const char *format, ...) {
    const size_t used = strlen(note);
    va_list more;
    va_start(more, format);
    (void)vsnprintf(note + used, EVAL_NOTE_MAX + 1 - used, format, more);
    va_end(more);
}

static void say_data(const dataset *d, char *note) {
    const size_t learned = d->learned[DATASET_EMPTIES], held = d->count - learned;
    note[0] = '\0';
    say(note, "%zu positions of %d file%s, %.0f %% exact; %zu of games held out", learned, d->files,
        d->files == 1 ? "" : "s", d->count ? 100.0 * (double)d->exact / (double)d->count : 0.0,
        held);
    if (d->excluded) say(note, "; %zu excluded", d->excluded);
}

static void say_error(const fit_result *r, char *note) {
    const bool has_held = r->held > 0;
    const fit_errors *e = has_held ? &r->errors_held : &r->errors_learned;
    const fit_error all = fit_errors_all(e);
    note[0] = '\0';
    say(note, "%s: mean error %.3f discs, root of mean square %.3f; by empty squares",
        has_held ? "games held out" : "games learned from", fit_error_mean(&all),
        fit_error_root(&all));
    for (int phase = 0; phase < FIT_PHASES; phase++) {
        const int least = fit_phase_first(e->side, phase), most = fit_phase_last(e->side, phase);
        const fit_error part = fit_errors_sum(e, least, most);
        if (part.count > 0) say(note, " %d-%d %.2f", least, most, fit_error_mean(&part));
    }
}

/* ---- the fits ---- */

static bool has_ends(const dataset *d) {
    for (size_t i = d->learned[order_selection.least_empty];
         i < d->learned[order_selection.most_empty + 1]; i++) {
        const dataset_sample *s = dataset_at(d, i);
        if (dataset_source(s) == RECORD_TREE || s->flags & DATASET_EXACT) return true;
    }
    return false;
}

/* Returns the samples for a layer. Without endgames the layer that orders moves learns from all
 * samples. */
static fit_selection selection_for(const dataset *d, const fit_plan *plan, eval_layer_name which) {
    if (which == EVAL_MAIN) return plan->options.pass.selection;
    fit_selection s = order_selection;
    s.only_end = has_ends(d);
    if (d->learned[s.least_empty] == d->learned[s.most_empty + 1])
        s = (fit_selection){0, DATASET_EMPTIES - 1, false, 1};
    return s;
}

static status fit_one(const dataset *d, const fit_plan *plan, eval_layer_name which,
                      eval_weights *w, fit_result *result, fault *f) {
    fit_options o = plan->options;
    o.pass.selection = selection_for(d, plan, which);
    if (plan->begin) plan->begin(o.context, which);
    return fit_layer(d, w, which, &o, result, f);
}

static void shape_layers(const fit_plan *plan, eval_layer layers[EVAL_LAYERS]) {
    const int order = plan->order_patterns;
    layers[EVAL_MAIN] =
        (eval_layer){.patterns = plan->pattern_count, .anchor_count = plan->anchor_count};
    layers[EVAL_ORDER] =
        (eval_layer){.patterns = order < plan->pattern_count ? order : plan->pattern_count,
                     .anchor_count = plan->order_anchor_count};
    memcpy(layers[EVAL_MAIN].anchors, plan->anchors, sizeof plan->anchors);
    memcpy(layers[EVAL_ORDER].anchors, plan->order_anchors, sizeof plan->order_anchors);
}

static status make_weights(const fit_plan *plan, eval_weights *out, fault *f) {
    eval_layer layers[EVAL_LAYERS];
    shape_layers(plan, layers);
    return eval_weights_make(plan->side, plan->patterns, plan->pattern_count, layers,
                             plan->options.pass.memory, out, f);
}

status fit_plan_check(const fit_plan *plan, size_t *room, fault *f) {
    eval_weights w;
    const status result = make_weights(plan, &w, f);
    if (result) return result;
    *room = eval_weights_room(&w);
    eval_weights_clear(&w);
    return OK;
}

status fit_job_run(const dataset *d, const fit_plan *plan, eval_weights *out,
                   fit_result results[EVAL_LAYERS], fault *f) {
    status result = dataset_check_size(d, plan->side, f);
    if (!result) result = make_weights(plan, out, f);
    if (result) return result;
    result = fit_one(d, plan, EVAL_ORDER, out, &results[EVAL_ORDER], f);
    if (!result) result = fit_one(d, plan, EVAL_MAIN, out, &results[EVAL_MAIN], f);
    if (result) {
        eval_weights_clear(out);
        return result;
    }
    (void)snprintf(out->made, sizeof out->made, "%.10s", plan->made);
    say_data(d, out->data);
    say_error(&results[EVAL_MAIN], out->error);
    return OK;
}
