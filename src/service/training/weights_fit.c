/* service/training/weights_fit.c - reads data, fits both layers, writes weights and a picture. */
#include "service/training/weights_fit.h"

#include "base/text.h"
#include "service/training/fit_report.h"

/* ---- data ---- */

static void print_data(const weights_fit *w) {
    buffer text = buffer_make(NULL);
    if (!w->json) {
        fit_report_data(&w->set, &text);
        (void)outlet_print(w->outlet, &text);
    }
    if (w->set.learned[DATASET_EMPTIES] == w->set.count)
        outlet_note(w->outlet, "no games are held out: nothing tells when to stop");
}

/* ---- while it runs ---- */

/* With JSON the rows become notes, so that a program reads nothing but the result. */
static void print_live(const weights_fit *w, buffer *text) {
    if (!w->json || text->length == 0) {
        (void)outlet_print(w->outlet, text);
        return;
    }
    buffer_reset(text, text->length - 1); /* a note ends its line by itself */
    outlet_note(w->outlet, "%s", buffer_text(text));
    buffer_clear(text);
}

static void begin_layer(void *argument, eval_layer_name which) {
    const weights_fit *w = argument;
    buffer text = buffer_make(NULL);
    if (w->json) return;
    buffer_add_char(&text, '\n');
    fit_report_head(which, w->plan.side, &text);
    print_live(w, &text);
}

static void print_measured(void *argument, const fit_progress *p) {
    buffer text = buffer_make(NULL);
    fit_report_row(p, &text);
    print_live(argument, &text);
}

static status fit(weights_fit *w, fault *f) {
    fit_plan plan = w->plan;
    plan.begin = begin_layer;
    plan.options.measured = print_measured;
    plan.options.context = w;
    return fit_job_run(&w->set, &plan, &w->weights, w->results, f);
}

/* ---- results ---- */

static void save_weights(weights_fit *w, fault *f) {
    buffer text = buffer_make(NULL);
    eval_weights_write(&w->weights, &text);
    f->code = fit_files_save(&w->files, FIT_WEIGHTS, &text, f);
}

static void save_picture(weights_fit *w, fault *f) {
    buffer text = buffer_make(NULL);
    fit_report_plot(&w->results[EVAL_MAIN], w->weights.data, &text);
    f->code = fit_files_save(&w->files, FIT_PLOT, &text, f);
}

static bool print_errors(const weights_fit *w) {
    buffer text = buffer_make(NULL);
    if (w->json)
        fit_report_json(&w->set, w->results, &text);
    else
        fit_report_table(w->results, &text);
    return outlet_print(w->outlet, &text);
}

status weights_fit_run(weights_fit *w, weights_fit_end *end, fault *f) {
    *end = (weights_fit_end){.stopped = false};
    status result = fit_inputs_read(&w->inputs, &w->data, w->outlet, &w->set, f);
    if (result) return result;
    print_data(w);
    result = fit(w, f);
    if (result) return result;
    end->stopped = w->results[EVAL_MAIN].has_stopped;
    save_weights(w, &end->weights);
    save_picture(w, &end->picture);
    end->unread = !print_errors(w);
    eval_weights_clear(&w->weights);
    return OK;
}

void weights_fit_clear(weights_fit *w) {
    dataset_clear(&w->set);
    fit_files_abandon(&w->files);
}
