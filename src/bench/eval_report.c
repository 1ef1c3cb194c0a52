/* bench/eval_report.c - writes the error and the speed of an evaluation. */
#include "bench/eval_report.h"

#include "base/json.h"
#include "engine/engine.h"
#include "game/board.h"
#include "game/tier.h"
#include "report/plots/error_plot.h"
#include "report/table.h"
#include "train/record.h"
#include "train/survey.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { BANDS = (EVAL_ERROR_EMPTIES - 1) / SURVEY_BAND, NAME_BYTES = 40, BAR = 14 };

static const char *const label_names[LABEL_KINDS] = {"exact", "searched", "played"};

/* ---- rows ---- */

/* A line of the table: some positions, judged by one layer. */
typedef struct row {
    char name[NAME_BYTES];
    eval_slice slice;
    engine_layer layer;
} row;

typedef void row_writer(const bench_eval_report *r, const row *w, void *to);

static eval_error error_of(const bench_eval_report *r, const row *w) {
    return eval_errors_of(w->layer == ENGINE_LAYER_ORDER ? &r->order : &r->main, &w->slice);
}

static eval_slice everything(void) {
    return (eval_slice){0, EVAL_ERROR_EMPTIES - 1, EVAL_ERROR_ANY, EVAL_ERROR_ANY};
}

/* A row without positions is left out. */
static void write_row(const bench_eval_report *r, const row *w, row_writer *write, void *to) {
    if (error_of(r, w).count) write(r, w, to);
}

static void write_bands(const bench_eval_report *r, row_writer *write, void *to) {
    for (int i = 0; i < BANDS; i++) {
        row w = {.slice = everything()};
        w.slice.least = i ? SURVEY_BAND * i + 1 : 0; /* a full board goes with the last ones */
        w.slice.most = SURVEY_BAND * (i + 1);
        (void)snprintf(w.name, sizeof w.name, "%d-%d", SURVEY_BAND * i + 1, w.slice.most);
        write_row(r, &w, write, to);
    }
}

static void write_sources(const bench_eval_report *r, row_writer *write, void *to) {
    for (int source = RECORD_SOURCES - 1; source >= 0; source--) {
        row w = {.slice = everything()};
        w.slice.source = source;
        (void)snprintf(w.name, sizeof w.name, "%s", record_source_name((record_source)source));
        write_row(r, &w, write, to);
    }
}

static void write_labels(const bench_eval_report *r, row_writer *write, void *to) {
    for (int label = 0; label < LABEL_KINDS; label++) {
        row w = {.slice = everything()};
        w.slice.label = label;
        (void)snprintf(w.name, sizeof w.name, "%s", label_names[label]);
        write_row(r, &w, write, to);
    }
}

/* Both layers where the small one is used, to be compared. */
static void write_layers(const bench_eval_report *r, row_writer *write, void *to) {
    static const char *const names[] = {"main", "order"};
    for (engine_layer layer = ENGINE_LAYER_MAIN; layer <= ENGINE_LAYER_ORDER; layer++) {
        row w = {.slice = everything(), .layer = layer};
        w.slice.least = ENGINE_ORDER_LEAST;
        w.slice.most = ENGINE_ORDER_MOST;
        (void)snprintf(w.name, sizeof w.name, "%d-%d %s", ENGINE_ORDER_LEAST, ENGINE_ORDER_MOST,
                       names[layer]);
        write_row(r, &w, write, to);
    }
}

static void write_rows(const bench_eval_report *r, row_writer *write, void *to) {
    const row all = {.name = "all", .slice = everything()};
    write_bands(r, write, to);
    write_row(r, &all, write, to);
    write_sources(r, write, to);
    write_labels(r, write, to);
    if (r->has_layers) write_layers(r, write, to);
}

static uint64_t labelled(const bench_eval_report *r, const row *w, label_kind label) {
    row part = *w;
    if (w->slice.label != EVAL_ERROR_ANY && w->slice.label != (int)label) return 0;
    part.slice.label = (int)label;
    return error_of(r, &part).count;
}

static const char *label_name(const bench_eval_report *r, const row *w) {
    const uint64_t all = error_of(r, w).count;
    for (label_kind k = 0; k < LABEL_KINDS; k++)
        if (labelled(r, w, k) == all) return label_names[k];
    return "mixed";
}

/* ---- tables ---- */

/* Some things cannot be said of few positions. */
static void add_number(table *t, int decimals, bool sign, double value) {
    if (isnan(value))
        table_add(t, "-");
    else if (sign)
        table_add(t, "%+.*f", decimals, value);
    else
        table_add(t, "%.*f", decimals, value);
}

static void add_row(const bench_eval_report *r, const row *w, void *to) {
    table *t = to;
    const eval_error e = error_of(r, w);
    table_add(t, "%s", w->name);
    table_add(t, "%" PRIu64, e.count);
    table_add(t, "%s", label_name(r, w));
    add_number(t, 3, false, eval_error_mean(&e));
    add_number(t, 3, false, eval_error_root(&e));
    add_number(t, 3, true, eval_error_bias(&e));
    add_number(t, 4, false, eval_error_correlation(&e));
    add_number(t, 1, false, 100 * eval_error_winner(&e));
}

static void write_errors(const bench_eval_report *r, buffer *out) {
    static const char *const titles[] = {"<empty", "positions", "<value",   "mean", "rms",
                                         "bias",   "corr.",     "winner %", NULL};
    table t = table_make(titles, NULL);
    write_rows(r, add_row, &t);
    (void)table_write(&t, out);
    table_clear(&t);
}

static double fastest(const eval_speed *s) {
    double best = INFINITY;
    for (int i = 0; i < s->count; i++) best = fmin(best, eval_speed_ns(&s->cells[i]));
    return best;
}

static void write_speed(const eval_speed *s, buffer *out) {
    static const char *const titles[] = {"<tier",   "<evaluation", "evaluations", "million/s",
                                         "ns each", "<speed",      NULL};
    table t = table_make(titles, NULL);
    const double best = fastest(s);
    for (int i = 0; i < s->count; i++) {
        const eval_speed_cell *c = &s->cells[i];
        char bar[BAR + 2] = "";
        memset(bar, '#', (size_t)(BAR * best / eval_speed_ns(c) + 0.5));
        table_add(&t, "%s", tier_name(c->tier));
        table_add(&t, "%s", eval_kind_name(c->kind));
        table_add(&t, "%" PRIu64, c->judged.count);
        table_add(&t, "%.1f", 1e3 / eval_speed_ns(c));
        table_add(&t, "%.1f", eval_speed_ns(c));
        table_add(&t, "%s", bar);
    }
    (void)table_write(&t, out);
    table_clear(&t);
}

void bench_eval_report_table(const bench_eval_report *r, buffer *out) {
    buffer_format(out, "positions  %s\nweights    %s%s%s\n\n", r->data, r->weights,
                  r->made ? ", made " : "", r->made ? r->made : "");
    write_errors(r, out);
    buffer_add(out,
               "\nErrors in discs; bias: evaluation minus value. Winner: of positions that are no\n"
               "draw, those where the evaluation says who wins.\n");
    if (r->speed.count == 0) return;
    buffer_add_char(out, '\n');
    write_speed(&r->speed, out);
    buffer_format(
        out,
        "\nPositions two plies on, moves and patterns as a search has them, on one thread;\n"
        "best of %d round%s. Calibration: %.3f ns a step.\n",
        r->speed.rounds, r->speed.rounds == 1 ? "" : "s", r->speed.calibration_ns);
}

/* ---- JSON ---- */

static void put_row(const bench_eval_report *r, const row *w, void *to) {
    json_writer *j = to;
    const eval_error e = error_of(r, w);
    json_open_object(j);
    JSON_PUT_FIELDS(j, json_text_at("name", w->name),
                    json_text_at("layer", w->layer == ENGINE_LAYER_ORDER ? "order" : "main"),
                    json_uint_at("positions", e.count));
    for (label_kind k = 0; k < LABEL_KINDS; k++)
        json_put_uint_at(j, label_names[k], labelled(r, w, k));
    JSON_PUT_FIELDS(j, json_real_at("mean", eval_error_mean(&e)),
                    json_real_at("rms", eval_error_root(&e)),
                    json_real_at("bias", eval_error_bias(&e)),
                    json_real_at("correlation", eval_error_correlation(&e)),
                    json_real_at("winner", eval_error_winner(&e)));
    json_close(j);
}

static void put_cell(json_writer *j, const eval_speed_cell *c) {
    JSON_PUT_OBJECT(j, json_text_at("tier", tier_name(c->tier)),
                    json_text_at("evaluation", eval_kind_name(c->kind)),
                    json_uint_at("evaluations", c->judged.count), json_int_at("sum", c->judged.sum),
                    json_real_at("seconds", c->seconds), json_real_at("ns", eval_speed_ns(c)));
}

static void put_speed(json_writer *j, const eval_speed *s) {
    json_open_object_at(j, "speed");
    JSON_PUT_FIELDS(j, json_int_at("rounds", s->rounds),
                    json_real_at("calibration_ns", s->calibration_ns),
                    json_bool_at("sound", eval_speed_is_sound(s)));
    json_open_array_at(j, "results");
    for (int i = 0; i < s->count; i++) put_cell(j, &s->cells[i]);
    json_close(j);
    json_close(j);
}

void bench_eval_report_json(const bench_eval_report *r, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    JSON_PUT_FIELDS(&j, json_text_at("data", r->data), json_text_at("weights", r->weights),
                    json_text_at("made", r->made));
    json_open_array_at(&j, "errors");
    write_rows(r, put_row, &j);
    json_close(&j);
    put_speed(&j, &r->speed);
    json_close(&j);
    buffer_add_char(out, '\n');
}

/* ---- the picture ---- */

/* Mean errors by the number of moves made; gaps where there are no positions. */
static error_plot_line line_of(const char *name, const eval_errors *e, int plies, int source,
                               int least, int most) {
    error_plot_line l = {.name = name};
    for (int ply = 0; ply < plies; ply++) {
        const int empty = plies - 1 - ply;
        const eval_error at =
            eval_errors_of(e, &(eval_slice){empty, empty, source, EVAL_ERROR_ANY});
        l.values[ply] = empty >= least && empty <= most ? eval_error_mean(&at) : NAN;
    }
    return l;
}

static bool has_source(const bench_eval_report *r, int source) {
    eval_slice s = everything();
    s.source = source;
    return eval_errors_of(&r->main, &s).count > 0;
}

void bench_eval_report_plot(const bench_eval_report *r, buffer *out) {
    error_plot_line lines[ERROR_PLOT_LINES];
    const int plies = r->size > BOARD_SIZE ? r->size * r->size - 3 : ERROR_PLOT_PLIES;
    int count = 0;
    for (int source = RECORD_SOURCES - 1; source >= 0; source--)
        if (has_source(r, source))
            lines[count++] = line_of(record_source_name((record_source)source), &r->main, plies,
                                     source, 0, EVAL_ERROR_EMPTIES - 1);
    if (r->has_layers)
        lines[count++] = line_of("order layer", &r->order, plies, EVAL_ERROR_ANY,
                                 ENGINE_ORDER_LEAST, ENGINE_ORDER_MOST);
    const error_plot p = {.plies = plies,
                          .title = "Mean error of the evaluation",
                          .subtitle = r->weights,
                          .unit = "mean absolute error in discs",
                          .lines = lines,
                          .count = count};
    error_plot_write(&p, out);
}
