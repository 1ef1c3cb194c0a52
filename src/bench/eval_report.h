/* bench/eval_report.h - the results of `bench eval` as tables, JSON and a picture.
 *
 * Ownership: everything is borrowed. Errors: memory failures stay in the buffer. */
#ifndef BENCH_EVAL_REPORT_H
#define BENCH_EVAL_REPORT_H

#include "base/text.h"
#include "bench/eval_speed.h"
#include "train/eval_error.h"

typedef struct bench_eval_report {
    const char *data;    /* where the positions come from */
    const char *weights; /* name of the weights */
    const char *made;    /* the date of the weights; NULL: made by hand */
    bool has_layers;     /* `order` is filled */
    int size;            /* squares a side of the boards */
    eval_errors main, order;
    eval_speed speed;
} bench_eval_report;

void bench_eval_report_table(const bench_eval_report *r, buffer *out);
void bench_eval_report_json(const bench_eval_report *r, buffer *out);
void bench_eval_report_plot(const bench_eval_report *r, buffer *out);

#endif
