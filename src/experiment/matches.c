/* experiment/matches.c - reports the results of pairings. */
#include "experiment/matches.h"

#include "base/sample.h"
#include "base/text.h"
#include "experiment/verdict.h"
#include "report/plots/bar_plot.h"
#include "report/table.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

static void add_points(table *t, estimate e) {
    table_add(t, "%.1f", e.value);
    if (isfinite(e.low))
        table_add(t, "%.1f-%.1f", e.low, e.high);
    else
        table_add(t, "-");
}

static void report_table(document *d, const match_rows *m) {
    char who[64];
    (void)snprintf(who, sizeof who, "<%s", m->who);
    const char *const titles[] = {who,        "won",   "drawn", "lost", "score %",
                                  "interval", "discs", "+-",    NULL};
    table t = table_make(titles, d->memory);
    for (int i = 0; i < m->count; i++) {
        const match_result *r = &m->rows[i].result;
        table_add(&t, "%s", m->rows[i].label);
        table_add(&t, "%d", r->wins);
        table_add(&t, "%d", r->draws);
        table_add(&t, "%d", r->losses);
        add_points(&t, estimate_of_points(r));
        table_add(&t, "%.1f", r->mean);
        table_add(&t, isfinite(r->error) ? "%.1f" : "-",
                  sample_student_95(r->pairs - 1) * r->error);
    }
    document_table(d, m->name, m->caption, &t);
    table_clear(&t);
}

static void report_plot(document *d, const match_rows *m) {
    bar bars[MATCHES_MOST];
    buffer svg = buffer_make(d->memory);
    for (int i = 0; i < m->count; i++) {
        const estimate e = estimate_of_points(&m->rows[i].result);
        bars[i] = (bar){m->rows[i].label, e.value, e.low, e.high, NAN};
    }
    const bar_plot plot = {.title = m->title,
                           .words = "share of the points, with 95 % intervals",
                           .unit = "percent of the points",
                           .most = 100,
                           .middle = 50,
                           .bars = bars,
                           .count = m->count};
    bar_plot_write(&plot, &svg);
    document_picture(d, m->name, m->title, &svg);
    buffer_clear(&svg);
}

void match_rows_report(document *d, const match_rows *m) {
    assert(m->count <= MATCHES_MOST);
    report_table(d, m);
    report_plot(d, m);
}
