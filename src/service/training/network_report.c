/* service/training/network_report.c - the words and tables of learning a network. */
#include "service/training/network_report.h"

#include "base/json.h"
#include "game/board.h"
#include "report/table.h"
#include "service/training/fit_report.h"
#include "train/fit/fit.h"
#include "train/fit/fit_lane.h"

#include <math.h>

void network_report_head(buffer *out) {
    buffer_add(out, "\nnetwork: mean error in discs, of games held out by empty squares\n");
    fit_report_columns("   %", BOARD_SIZE, out);
}

/* ---- the table ---- */

static void add_line(table *t, const network_fit_result *r, int least, int most) {
    const fit_error before = fit_errors_sum(&r->errors_before, least, most),
                    after = fit_errors_sum(&r->errors, least, most),
                    unrounded = fit_errors_sum(&r->errors_float, least, most);
    const double mean = fit_error_mean(&after), of_sum = fit_error_mean(&before);
    table_add(t, "%.0f", after.count);
    table_add(t, "%.3f", of_sum);
    table_add(t, "%.3f", mean);
    table_add(t, "%.3f", fit_error_mean(&unrounded));
    table_add(t, "%+.1f", of_sum > 0 ? 100 * (mean / of_sum - 1) : 0.0);
}

void network_report_table(const network_fit_result *r, buffer *out) {
    static const char *const titles[] = {"<empty",    "positions", "sum", "network",
                                         "unrounded", "%",         NULL};
    table t = table_make(titles, NULL);
    for (int phase = 0; phase < FIT_PHASES; phase++) {
        const int least = fit_phase_first(BOARD_SIZE, phase);
        const int most = fit_phase_last(BOARD_SIZE, phase);
        if (fit_errors_sum(&r->errors, least, most).count <= 0) continue;
        table_add(&t, "%d-%d", least, most);
        add_line(&t, r, least, most);
    }
    table_add(&t, "all");
    add_line(&t, r, 0, DATASET_EMPTIES - 1);
    buffer_format(out, "\nmean error in discs of games %s: the sum alone, with the network\n",
                  r->has_held ? "held out" : "learned from");
    (void)table_write(&t, out);
    table_clear(&t);
    buffer_format(out, "%d rows kept, %d seen less often left out", r->rounding.kept,
                  r->rounding.dropped);
    if (r->rounding.clamped)
        buffer_format(out, "; %zu numbers were too large", r->rounding.clamped);
    buffer_format(out, "\n%.0f positions learned in %.1f s, %.2f microseconds each on a thread\n",
                  r->samples, r->seconds, 1e6 * r->sample_seconds);
}

/* ---- JSON ---- */

static void put_error(json_writer *j, const char *key, const fit_error *e) {
    const bool has_any = e->count > 0;
    json_open_object_at(j, key);
    JSON_PUT_FIELDS(j, json_real_at("positions", e->count),
                    json_real_at("mean", has_any ? fit_error_mean(e) : NAN),
                    json_real_at("rms", has_any ? fit_error_root(e) : NAN));
    json_close(j);
}

static void put_errors(json_writer *j, const char *key, const fit_errors *e) {
    const fit_error all = fit_errors_all(e);
    put_error(j, key, &all);
}

static void put_by_empty(json_writer *j, const network_fit_result *r) {
    json_open_array_at(j, "by_empty");
    for (int empty = 0; empty < DATASET_EMPTIES; empty++) {
        if (r->errors.by_empty[empty].count <= 0) continue;
        json_open_object(j);
        json_put_int_at(j, "empty", empty);
        put_error(j, "sum", &r->errors_before.by_empty[empty]);
        put_error(j, "network", &r->errors.by_empty[empty]);
        json_close(j);
    }
    json_close(j);
}

void network_report_json(const dataset *d, const network_fit_result *r, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    JSON_PUT_FIELDS(&j, json_uint_at("records", d->records),
                    json_uint_at("positions", d->learned[DATASET_EMPTIES]),
                    json_uint_at("held_out", d->count - d->learned[DATASET_EMPTIES]),
                    json_uint_at("excluded", d->excluded), json_bool_at("stopped", r->has_stopped),
                    json_real_at("learned", r->samples), json_real_at("seconds", r->seconds),
                    json_real_at("microseconds_per_position", 1e6 * r->sample_seconds),
                    json_int_at("rows", r->rounding.kept),
                    json_int_at("rows_left_out", r->rounding.dropped),
                    json_uint_at("clamped", r->rounding.clamped));
    put_errors(&j, "sum", &r->errors_before);
    put_errors(&j, "network", &r->errors);
    put_errors(&j, "before_rounding", &r->errors_float);
    put_by_empty(&j, r);
    json_close(&j);
    buffer_add_char(out, '\n');
}
