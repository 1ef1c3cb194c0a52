/* service/training/network_job.c - reads data, learns a network, writes the weights. */
#include "service/training/network_job.h"

#include "base/text.h"
#include "service/training/fit_report.h"
#include "service/training/network_report.h"
#include "train/fit/fit.h"

status network_job_check(network_job *j, fault *f) {
    if (!j->files.paths[FIT_WEIGHTS])
        return fault_set(f, E_RANGE, 0, "train network wants --out FILE for the weights");
    if (!j->base)
        return fault_set(f, E_RANGE, 0,
                         "a network corrects learned weights, not the evaluation made by hand");
    eval_weights largest = *j->base; /* its arrays are borrowed */
    largest.network = (network){.rows = j->options.rows, .classes = eval_weights_classes(j->base)};
    j->files.room = eval_weights_room(&largest);
    const status result = fit_inputs_check(&j->inputs, &j->files, f);
    return result ? result : fit_files_check(&j->files, f);
}

/* With JSON the rows become notes, so that a program reads nothing but the result. */
static void print_row(void *context, const fit_progress *p) {
    const network_job *j = context;
    buffer text = buffer_make(NULL);
    fit_report_row(p, &text);
    if (!j->json) {
        (void)outlet_print(j->outlet, &text);
        return;
    }
    if (text.length) buffer_reset(&text, text.length - 1); /* a note ends its line by itself */
    outlet_note(j->outlet, "%s", buffer_text(&text));
    buffer_clear(&text);
}

static void print_head(const network_job *j) {
    buffer text = buffer_make(NULL);
    if (j->json) return;
    fit_report_data(&j->set, &text);
    network_report_head(&text);
    (void)outlet_print(j->outlet, &text);
}

static void print_result(const network_job *j) {
    buffer text = buffer_make(NULL);
    if (j->json)
        network_report_json(&j->set, &j->result, &text);
    else
        network_report_table(&j->result, &text);
    (void)outlet_print(j->outlet, &text);
}

status network_job_run(network_job *j, fault *unwritten, fault *f) {
    network_fit_options o = j->options;
    eval_weights w = *j->base; /* its arrays are borrowed, but for the new network */
    buffer text = buffer_make(NULL);
    w.network = (network){.rows = 0};
    *unwritten = (fault){.code = OK};
    status result = fit_inputs_read(&j->inputs, &j->data, j->outlet, &j->set, f);
    if (result) return result;
    print_head(j);
    o.measured = print_row;
    o.context = j;
    result = network_fit(&j->set, &w, &o, &j->result, f);
    if (result) return result;
    eval_weights_write(&w, &text);
    unwritten->code = fit_files_save(&j->files, FIT_WEIGHTS, &text, unwritten);
    network_clear(&w.network, w.memory);
    print_result(j);
    return OK;
}

void network_job_clear(network_job *j) {
    dataset_clear(&j->set);
    fit_files_abandon(&j->files);
}
