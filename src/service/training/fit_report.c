/* service/training/fit_report.c - the words, tables and pictures of a fit. */
#include "service/training/fit_report.h"

#include "base/json.h"
#include "report/plots/error_plot.h"
#include "report/table.h"
#include "train/fit/fit_lane.h"

#include <math.h>
#include <stdio.h>

/* ---- rows while it runs ---- */

void fit_report_columns(const char *first, int side, buffer *out) {
    buffer_format(out, "%s  seconds learned  held", first);
    for (int phase = 0; phase < FIT_PHASES; phase++)
        buffer_format(out, " %3d-", fit_phase_first(side, phase));
    buffer_add_char(out, '\n');
}

void fit_report_head(eval_layer_name which, int side, buffer *out) {
    buffer_format(out, "%s: mean error in discs, of games held out by empty squares\n",
                  which == EVAL_MAIN ? "values of positions" : "order of moves");
    fit_report_columns("step", side, out);
}

static void add_short(const fit_error *e, buffer *out) {
    const double mean = fit_error_mean(e);
    if (e->count > 0)
        buffer_format(out, mean < 9.995 ? " %4.2f" : " %4.1f", mean);
    else
        buffer_add(out, "    -");
}

void fit_report_row(const fit_progress *p, buffer *out) {
    const fit_error learned = fit_errors_all(&p->learned), held = fit_errors_all(&p->held);
    buffer_format(out, "%4d %8.1f %7.3f", p->iteration, p->seconds, fit_error_mean(&learned));
    if (held.count > 0)
        buffer_format(out, " %5.3f", fit_error_mean(&held));
    else
        buffer_add(out, "     -");
    for (int phase = 0; phase < FIT_PHASES; phase++) {
        const int side = p->held.side;
        const fit_error part =
            fit_errors_sum(&p->held, fit_phase_first(side, phase), fit_phase_last(side, phase));
        add_short(&part, out);
    }
    buffer_add_char(out, '\n');
}

/* ---- at the end ---- */

static double share(double part, double whole) {
    return whole > 0 ? 100 * part / whole : 0;
}

void fit_report_data(const dataset *d, buffer *out) {
    const size_t learned = d->learned[DATASET_EMPTIES], held = d->count - learned;
    buffer_format(out, "%zu records of %d file%s: %zu positions to learn from, %zu held out",
                  d->records, d->files, d->files == 1 ? "" : "s", learned, held);
    buffer_format(out, ", %.0f %% exact\n", share((double)d->exact, (double)d->count));
    if (d->excluded) buffer_format(out, "%zu positions excluded\n", d->excluded);
    if (d->held_shared)
        buffer_format(out, "%zu positions of games held out occur in others and count there\n",
                      d->held_shared);
    if (d->cut) buffer_format(out, "%zu records of games without an end left out\n", d->cut);
}

static void add_means(table *t, const fit_error *e) {
    if (e->count > 0) {
        table_add(t, "%.3f", fit_error_mean(e));
        table_add(t, "%.3f", fit_error_root(e));
    } else {
        table_add(t, "-");
        table_add(t, "-");
    }
}

static void add_line(table *t, const fit_error *learned, const fit_error *held) {
    table_add(t, "%.0f", learned->count);
    table_add(t, "%.0f", held->count);
    table_add(t, "%.0f", share(learned->exact + held->exact, learned->count + held->count));
    add_means(t, learned);
    add_means(t, held);
}

static void write_errors(const fit_result *r, buffer *out) {
    static const char *const titles[] = {"<empty", "learned",   "held",     "exact %", "mean",
                                         "rms",    "held mean", "held rms", NULL};
    table t = table_make(titles, NULL);
    for (int phase = 0; phase < FIT_PHASES; phase++) {
        const int side = r->errors_learned.side;
        const int least = fit_phase_first(side, phase), most = fit_phase_last(side, phase);
        const fit_error learned = fit_errors_sum(&r->errors_learned, least, most);
        const fit_error held = fit_errors_sum(&r->errors_held, least, most);
        if (learned.count + held.count == 0) continue;
        table_add(&t, "%d-%d", least, most);
        add_line(&t, &learned, &held);
    }
    const fit_error learned = fit_errors_all(&r->errors_learned);
    const fit_error held = fit_errors_all(&r->errors_held);
    table_add(&t, "all");
    add_line(&t, &learned, &held);
    (void)table_write(&t, out);
    table_clear(&t);
}

static void write_unrounded(const fit_error *held, buffer *out) {
    buffer_add(out, "before rounding to 16 bits: held mean ");
    if (held->count > 0)
        buffer_format(out, "%.3f, rms %.3f", fit_error_mean(held), fit_error_root(held));
    else
        buffer_add(out, "-, rms -");
}

static void write_result(eval_layer_name which, const fit_result *r, buffer *out) {
    buffer_format(out, "\n%s: best after %d of %d steps, %.1f s\n",
                  which == EVAL_MAIN ? "values of positions" : "order of moves", r->best,
                  r->iterations, r->seconds);
    write_errors(r, out);
    write_unrounded(&r->float_held, out);
    if (r->clamped) buffer_format(out, "; %zu weights were too large", r->clamped);
    buffer_format(out, "\n%.2f microseconds for a position, step and thread\n",
                  1e6 * r->pass_seconds);
}

void fit_report_table(const fit_result results[EVAL_LAYERS], buffer *out) {
    write_result(EVAL_ORDER, &results[EVAL_ORDER], out);
    write_result(EVAL_MAIN, &results[EVAL_MAIN], out);
}

/* ---- JSON ---- */

/* Writes null if there are no positions and so no mean. */
static void put_error(json_writer *j, const char *key, const fit_error *e) {
    const bool has_any = e->count > 0;
    json_open_object_at(j, key);
    JSON_PUT_FIELDS(j, json_real_at("positions", e->count), json_real_at("exact", e->exact),
                    json_real_at("mean", has_any ? fit_error_mean(e) : NAN),
                    json_real_at("rms", has_any ? fit_error_root(e) : NAN));
    json_close(j);
}

static void put_by_empty(json_writer *j, const fit_result *r) {
    json_open_array_at(j, "by_empty");
    for (int empty = 0; empty < DATASET_EMPTIES; empty++) {
        const fit_error *learned = &r->errors_learned.by_empty[empty];
        const fit_error *held = &r->errors_held.by_empty[empty];
        if (learned->count + held->count == 0) continue;
        json_open_object(j);
        json_put_int_at(j, "empty", empty);
        put_error(j, "learned", learned);
        put_error(j, "held", held);
        json_close(j);
    }
    json_close(j);
}

static void put_result(json_writer *j, const char *key, const fit_result *r) {
    const fit_error learned = fit_errors_all(&r->errors_learned);
    const fit_error held = fit_errors_all(&r->errors_held);
    json_open_object_at(j, key);
    JSON_PUT_FIELDS(j, json_int_at("steps", r->iterations), json_int_at("best", r->best),
                    json_bool_at("stopped", r->has_stopped), json_real_at("seconds", r->seconds),
                    json_real_at("microseconds_per_position", 1e6 * r->pass_seconds),
                    json_uint_at("clamped", r->clamped));
    put_error(j, "learned", &learned);
    put_error(j, "held", &held);
    put_error(j, "held_before_rounding", &r->float_held);
    put_by_empty(j, r);
    json_close(j);
}

void fit_report_json(const dataset *d, const fit_result results[EVAL_LAYERS], buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    JSON_PUT_FIELDS(&j, json_uint_at("records", d->records),
                    json_uint_at("positions", d->learned[DATASET_EMPTIES]),
                    json_uint_at("held_out", d->count - d->learned[DATASET_EMPTIES]),
                    json_uint_at("exact", d->exact), json_uint_at("excluded", d->excluded));
    put_result(&j, "main", &results[EVAL_MAIN]);
    put_result(&j, "order", &results[EVAL_ORDER]);
    json_close(&j);
    buffer_add_char(out, '\n');
}

/* ---- the picture ---- */

static void fill_line(error_plot_line *l, const fit_errors *e) {
    const int most = eval_form_of(e->side).empty_most;
    for (int ply = 0; ply <= most; ply++) {
        const fit_error *at = &e->by_empty[most - ply];
        l->values[ply] = at->count > 0 ? fit_error_mean(at) : NAN;
    }
}

void fit_report_plot(const fit_result *r, const char *data, buffer *out) {
    error_plot_line lines[] = {{.name = "learned from"}, {.name = "held out"}};
    fill_line(&lines[0], &r->errors_learned);
    fill_line(&lines[1], &r->errors_held);
    const error_plot p = {.plies = eval_form_of(r->errors_learned.side).empty_most + 1,
                          .title = "Mean error of the fitted evaluation",
                          .subtitle = data,
                          .unit = "mean absolute error in discs",
                          .lines = lines,
                          .count = r->held > 0 ? 2 : 1};
    error_plot_write(&p, out);
}
