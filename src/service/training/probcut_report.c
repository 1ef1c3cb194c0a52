/* service/training/probcut_report.c - errors of searches, measured and fitted. */
#include "service/training/probcut_report.h"

#include "base/json.h"
#include "engine/weights.h"
#include "report/table.h"

#include <math.h>

enum { LEAST_SHOWN = 3 }; /* positions: fewer say nothing */

/* A few pairs that are typical; the fit has all. */
static const struct {
    int shallow, deep;
    const char *title;
} pairs[] = {{0, 4, "0->4"}, {2, 6, "2->6"}, {3, 7, "3->7"},
             {2, 8, "2->8"}, {4, 8, "4->8"}, {4, 10, "4->10"}};

enum { PAIRS = sizeof pairs / sizeof *pairs };

static double fitted_mid(const probcut_outcome *o, const search_spread *s, int shallow, int deep) {
    return selective_error(&o->model, shallow, deep, (int)lrint(search_spread_empty(s)));
}

static double fitted_end(const probcut_outcome *o, const search_spread *s, int shallow) {
    return selective_end_error(&o->model, shallow, (int)lrint(search_spread_empty(s)));
}

/* ---- for people ---- */

static void add_band(table *t, int band, int count) {
    table_add(t, "%d-%d", band * SEARCH_ERROR_BAND, (band + 1) * SEARCH_ERROR_BAND - 1);
    table_add(t, "%d", count);
}

static void add_errors(table *t, const search_spread *s, double fitted) {
    if (s->count < LEAST_SHOWN)
        table_add(t, "-");
    else
        table_add(t, "%.2f (%.2f)", search_spread_error(s), fitted);
}

static void write_mid(const probcut_outcome *o, buffer *out) {
    const char *titles[PAIRS + 3] = {"<empty", "positions"};
    for (int i = 0, columns = 2; i < PAIRS; i++)
        if (pairs[i].deep <= o->depth) titles[columns++] = pairs[i].title;
    table t = table_make(titles, NULL);
    for (int band = SEARCH_ERROR_BANDS - 1; band >= 0; band--) {
        const int count = o->errors.mid[band][0][2].count;
        if (count < LEAST_SHOWN) continue;
        add_band(&t, band, count);
        for (int i = 0; i < PAIRS; i++) {
            const search_spread *s = &o->errors.mid[band][pairs[i].shallow][pairs[i].deep];
            if (pairs[i].deep <= o->depth)
                add_errors(&t, s, fitted_mid(o, s, pairs[i].shallow, pairs[i].deep));
        }
    }
    (void)table_write(&t, out);
    table_clear(&t);
}

static void write_end(const probcut_outcome *o, buffer *out) {
    static const char *const titles[] = {"<empty", "positions", "0->end", "2->end",
                                         "4->end", "6->end",    NULL};
    table t = table_make(titles, NULL);
    for (int band = SEARCH_ERROR_BANDS - 1; band >= 0; band--) {
        const search_spread *row = o->errors.end[band];
        if (row[0].count < LEAST_SHOWN) continue;
        add_band(&t, band, row[0].count);
        for (int i = 0; i < SEARCH_ERROR_END_PROBES; i++)
            add_errors(&t, &row[i], fitted_end(o, &row[i], 2 * i));
    }
    (void)table_write(&t, out);
    table_clear(&t);
}

static void write_quality(const search_error_quality *q, buffer *out) {
    buffer_format(out, "%d errors fitted, off by %.1f %% (rms)\n\n", q->spreads, q->percent);
}

void probcut_report_tables(const probcut_outcome *o, buffer *out) {
    buffer_format(out, "How far a shallow search errs about a deep one, in discs: measured "
                       "(fitted).\n\n");
    write_mid(o, out);
    write_quality(&o->mid, out);
    if (o->has_end) {
        write_end(o, out);
        write_quality(&o->end, out);
    }
    eval_weights_write_errors(&o->model, out);
}

/* ---- for programs ---- */

static void put_numbers(json_writer *j, const char *name, const int *numbers, int count) {
    json_open_array_at(j, name);
    for (int i = 0; i < count; i++) json_put_int(j, numbers[i]);
    json_close(j);
}

static void put_quality(json_writer *j, const char *name, int positions, bool fitted,
                        const search_error_quality *q) {
    json_open_object_at(j, name);
    json_put_int_at(j, "positions", positions);
    json_put_bool_at(j, "fitted", fitted);
    json_put_real_at(j, "rms_percent", fitted ? q->percent : NAN);
    json_close(j);
}

/* `deep` is -1 for the end of the game. */
static void put_error(json_writer *j, const search_spread *s, int band, int shallow, int deep,
                      double fitted) {
    if (s->count < LEAST_SHOWN) return;
    json_open_object(j);
    json_put_int_at(j, "empty_least", band * SEARCH_ERROR_BAND);
    json_put_int_at(j, "empty_most", (band + 1) * SEARCH_ERROR_BAND - 1);
    json_put_int_at(j, "shallow", shallow);
    if (deep >= 0) json_put_int_at(j, "deep", deep);
    json_put_int_at(j, "positions", s->count);
    json_put_real_at(j, "measured", search_spread_error(s));
    json_put_real_at(j, "fitted", fitted);
    json_close(j);
}

static void put_mid_errors(json_writer *j, const probcut_outcome *o) {
    json_open_array_at(j, "mid_errors");
    for (int band = SEARCH_ERROR_BANDS - 1; band >= 0; band--)
        for (int deep = 2; deep <= o->depth; deep++)
            for (int shallow = deep % 2; shallow < deep; shallow += 2) {
                const search_spread *s = &o->errors.mid[band][shallow][deep];
                put_error(j, s, band, shallow, deep, fitted_mid(o, s, shallow, deep));
            }
    json_close(j);
}

static void put_end_errors(json_writer *j, const probcut_outcome *o) {
    json_open_array_at(j, "end_errors");
    for (int band = SEARCH_ERROR_BANDS - 1; band >= 0; band--)
        for (int i = 0; i < SEARCH_ERROR_END_PROBES; i++) {
            const search_spread *s = &o->errors.end[band][i];
            put_error(j, s, band, 2 * i, -1, fitted_end(o, s, 2 * i));
        }
    json_close(j);
}

void probcut_report_json(const probcut_outcome *o, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    put_numbers(&j, "mid", o->model.mid, SELECTIVE_MID);
    put_numbers(&j, "end", o->model.end, SELECTIVE_END);
    put_quality(&j, "mid_fit", o->errors.mid_count, true, &o->mid);
    put_quality(&j, "end_fit", o->errors.end_count, o->has_end, &o->end);
    put_mid_errors(&j, o);
    put_end_errors(&j, o);
    json_close(&j);
    buffer_add_char(out, '\n');
}
