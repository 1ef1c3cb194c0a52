/* train/eval_error.c - sums the errors of an evaluation by phase and by source. */
#include "train/eval_error.h"

#include "game/position.h"

#include <math.h>

label_kind label_kind_of(const record *r) {
    return r->exact ? LABEL_EXACT : r->value != RECORD_NO_VALUE ? LABEL_SEARCHED : LABEL_PLAYED;
}

double label_of(const record *r) {
    return label_kind_of(r) == LABEL_SEARCHED ? (double)r->value / RECORD_VALUE_DISC : r->result;
}

/* ---- sums ---- */

void eval_error_add(eval_error *e, double value, double label) {
    const double error = value - label;
    e->count++;
    e->decided += label != 0;
    e->right += value * label > 0;
    e->absolute += fabs(error);
    e->square += error * error;
    e->value += value;
    e->value_square += value * value;
    e->label += label;
    e->label_square += label * label;
    e->product += value * label;
}

static void join(eval_error *e, const eval_error *more) {
    e->count += more->count;
    e->decided += more->decided;
    e->right += more->right;
    e->absolute += more->absolute;
    e->square += more->square;
    e->value += more->value;
    e->value_square += more->value_square;
    e->label += more->label;
    e->label_square += more->label_square;
    e->product += more->product;
}

static double share(double part, uint64_t all) {
    return all ? part / (double)all : NAN;
}

double eval_error_mean(const eval_error *e) {
    return share(e->absolute, e->count);
}

double eval_error_root(const eval_error *e) {
    return sqrt(share(e->square, e->count));
}

double eval_error_bias(const eval_error *e) {
    return share(e->value - e->label, e->count);
}

/* Returns the correlation. Values are multiples of a sixteenth, so the differences are exact; 0
 * means that all are equal. */
double eval_error_correlation(const eval_error *e) {
    const double n = (double)e->count;
    const double values = n * e->value_square - e->value * e->value;
    const double labels = n * e->label_square - e->label * e->label;
    if (values <= 0 || labels <= 0) return NAN;
    return (n * e->product - e->value * e->label) / (sqrt(values) * sqrt(labels));
}

double eval_error_winner(const eval_error *e) {
    return share((double)e->right, e->decided);
}

/* ---- positions ---- */

status eval_errors_measure(engine *e, engine_layer layer, const record_list *positions,
                           eval_errors *out, fault *f) {
    *out = (eval_errors){.cells = {{{{.count = 0}}}}};
    for (size_t i = 0; i < positions->count; i++) {
        const record *r = &positions->items[i];
        const position p = record_position(r);
        double value;
        const status result = engine_evaluate_as(e, layer, &p, &value, f);
        if (result) return result;
        eval_error_add(&out->cells[r->source][label_kind_of(r)][position_empties(&p)], value,
                       label_of(r));
    }
    return OK;
}

static bool is_asked_for(int asked, int what) {
    return asked == EVAL_ERROR_ANY || asked == what;
}

eval_error eval_errors_of(const eval_errors *e, const eval_slice *slice) {
    eval_error all = {.count = 0};
    for (int source = 0; source < RECORD_SOURCES; source++)
        for (int label = 0; label < LABEL_KINDS; label++)
            for (int empty = slice->least; empty <= slice->most; empty++)
                if (is_asked_for(slice->source, source) && is_asked_for(slice->label, label))
                    join(&all, &e->cells[source][label][empty]);
    return all;
}
