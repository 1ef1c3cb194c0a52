/* experiment/papers/paper_004_cross.c - tells the cross table of paper 004. */
#include "experiment/papers/paper_004_cross.h"

#include "base/sample.h"
#include "base/text.h"
#include "experiment/authors.h"
#include "experiment/papers/paper_004_duel.h"
#include "report/document.h"
#include "report/plots/bar_plot.h"
#include "report/plots/heat_map.h"
#include "report/table.h"

#include <math.h>
#include <stdio.h>

enum { AGENTS = CROSS_AGENTS, CELLS = AGENTS * AGENTS };

const char *const cross_table_names[AGENTS] = {"first",
                                               "random",
                                               "tokens",
                                               "corners",
                                               "moves",
                                               "corners-tokens",
                                               "corners-tokens-moves",
                                               "corners-moves-tokens"};

/* ---- read ---- */

status cross_table_read(const experiment_account *a, duel_form form, cross_table *c, fault *f) {
    status failed = OK;
    *c = (cross_table){.cells = {{{0, 0, 0}}}};
    for (int row = 0; row < AGENTS; row++) {
        char line[DUEL_SPEC_BYTES];
        (void)snprintf(line, sizeof line, "table.%s", cross_table_names[row]);
        authors_list(&a->authors, line, &c->theirs[row * AGENTS], AGENTS);
    }
    for (int i = 0; i < CELLS && !failed; i++) {
        const duel d = duel_of_cell(a, form, i / AGENTS, i % AGENTS);
        duel_outcome o;
        failed = duel_read(a, &d, &o, f);
        c->cells[i / AGENTS][i % AGENTS] = o.black;
        c->different[i / AGENTS][i % AGENTS] = o.different;
        c->ours[i] = tally_share(&o.black).percent;
    }
    cross_table_sum_up(c);
    return failed;
}

/* ---- strength ---- */

/* How much each cell adds to the strength of an agent, which is the mean percentage over all
 * opponents and both colours: below 0 where it has white, 0 where it does not play or nothing was
 * decided. */
static void weigh_cells(const double *cells, int agent, double weights[CELLS]) {
    int count = 0;
    for (int i = 0; i < CELLS; i++) {
        const int part = (i / AGENTS == agent) - (i % AGENTS == agent);
        weights[i] = isfinite(cells[i]) ? part : 0;
        count += weights[i] != 0;
    }
    for (int i = 0; i < CELLS; i++) weights[i] /= count;
}

static double strength_of(const double *cells, int agent) {
    double weights[CELLS], sum = 0;
    weigh_cells(cells, agent, weights);
    for (int i = 0; i < CELLS; i++)
        if (weights[i] != 0) sum += weights[i] * (weights[i] > 0 ? cells[i] : cells[i] - 100);
    return sum;
}

/* Returns the error of a sum of cells with these weights. Cells are independent; the error of each
 * is half the width of its interval, which is never 0. */
static double error_of(const cross_table *c, const double weights[CELLS]) {
    double sum = 0;
    for (int i = 0; i < CELLS; i++) {
        const score_share s = tally_share(&c->cells[i / AGENTS][i % AGENTS]);
        const double error = weights[i] * (s.high - s.low) / 2;
        if (weights[i] != 0) sum += error * error;
    }
    return sqrt(sum);
}

void cross_table_sum_up(cross_table *c) {
    for (int i = 0; i < AGENTS; i++) {
        double weights[CELLS];
        weigh_cells(c->ours, i, weights);
        c->strength[i] = strength_of(c->ours, i);
        c->their_strength[i] = strength_of(c->theirs, i);
        c->error[i] = error_of(c, weights);
    }
}

/* Returns the lead of one agent over another. A cell between the two weighs twice, because a point
 * that one wins is a point that the other loses. */
estimate cross_table_lead(const cross_table *c, int agent, int other) {
    double weights[CELLS], others[CELLS];
    weigh_cells(c->ours, agent, weights);
    weigh_cells(c->ours, other, others);
    for (int i = 0; i < CELLS; i++) weights[i] -= others[i];
    return estimate_make(c->strength[agent] - c->strength[other], error_of(c, weights));
}

/* ---- compared ---- */

int cross_table_inside(const cross_table *c) {
    int inside = 0;
    for (int i = 0; i < CELLS; i++) {
        const score_share s = tally_share(&c->cells[i / AGENTS][i % AGENTS]);
        inside += c->theirs[i] >= s.low && c->theirs[i] <= s.high;
    }
    return inside;
}

/* Returns the percent of another program's numbers that lie inside our 95 % intervals if both
 * programs are equal: fewer than 95, because theirs have an error, too. `ours` and `theirs` are
 * games per number. */
static double expected_inside(double ours, double theirs) {
    return 100 * erf(SAMPLE_NORMAL_95 / sqrt(2 * (1 + ours / theirs)));
}

static void report_inside(const experiment_account *a, const cross_table both[2]) {
    document_text(
        a->document,
        "Of the authors' %d numbers %d lie inside our interval %s, %d %s. Theirs have an error of "
        "their own: of two equal programs about %.0f would.",
        CELLS, cross_table_inside(&both[FORM_TEXT]), duel_form_names[FORM_TEXT],
        cross_table_inside(&both[FORM_PROGRAM]), duel_form_names[FORM_PROGRAM],
        CELLS / 100.0 * expected_inside(duel_games(a), authors_number(&a->authors, "games.cell")));
}

/* ---- told ---- */

/* Each cell has three numbers: as described | as submitted | the authors'. */
static void report_cross(const experiment_account *a, const cross_table both[2]) {
    const char *titles[1 + AGENTS + 1] = {"<black \\ white"};
    for (int i = 0; i < AGENTS; i++) titles[1 + i] = cross_table_names[i];
    table t = table_make(titles, NULL);
    for (int i = 0; i < CELLS; i++) {
        const double numbers[] = {both[FORM_TEXT].ours[i], both[FORM_PROGRAM].ours[i],
                                  both[FORM_TEXT].theirs[i]};
        char texts[3][16];
        for (int k = 0; k < 3; k++) score_share_write(numbers[k], texts[k]);
        if (i % AGENTS == 0) table_add(&t, "%s", cross_table_names[i / AGENTS]);
        table_add(&t, "%s | %s | %s", texts[0], texts[1], texts[2]);
    }
    document_table(a->document, "cross",
                   "Percent of the decided games that black won: as described | as submitted | the "
                   "authors'.",
                   &t);
    table_clear(&t);
}

static void draw_cross(const experiment_account *a, const cross_table *c, duel_form form) {
    static const char *const names[2] = {"cross", "cross-submitted"};
    buffer svg = buffer_make(NULL);
    char title[64], words[64];
    (void)snprintf(title, sizeof title, "Who beats whom, %s", duel_form_names[form]);
    (void)snprintf(words, sizeof words, "The cross table in colours, %s.", duel_form_names[form]);
    const heat_map map = {.title = title,
                          .words = "percent of decided games won by black (rows) against white "
                                   "(columns)",
                          .names = cross_table_names,
                          .count = AGENTS,
                          .ours = c->ours,
                          .theirs = c->theirs,
                          .their_title = "the authors'"};
    heat_map_write(&map, &svg);
    document_picture(a->document, names[form], words, &svg);
    buffer_clear(&svg);
}

static void add_cell(table *t, const cross_table *c, int i) {
    const tally *cell = &c->cells[i / AGENTS][i % AGENTS];
    const score_share s = tally_share(cell);
    const double values[] = {s.percent, s.low, s.high, c->theirs[i]};
    table_add(t, "%s", cross_table_names[i / AGENTS]);
    table_add(t, "%s", cross_table_names[i % AGENTS]);
    table_add(t, "%d", cell->wins);
    table_add(t, "%d", cell->draws);
    table_add(t, "%d", cell->losses);
    table_add(t, "%d", c->different[i / AGENTS][i % AGENTS]);
    for (int k = 0; k < 4; k++) {
        char text[16];
        score_share_write(values[k], text);
        table_add(t, "%s", text);
    }
}

/* Every cell with what the large table has no room for. */
static void report_cells(const experiment_account *a, const cross_table *c, duel_form form) {
    static const char *const titles[] = {"<black", "<white",    "won",     "drawn",
                                         "lost",   "different", "percent", "low",
                                         "high",   "authors",   NULL};
    static const char *const names[2] = {"cells", "cells-submitted"};
    table t = table_make(titles, NULL);
    char caption[256];
    for (int i = 0; i < CELLS; i++) add_cell(&t, c, i);
    (void)snprintf(caption, sizeof caption,
                   "Every cell %s: games won, drawn and lost by black, how many of them are "
                   "different, the percentage with its Wilson interval, the authors' percentage.",
                   duel_form_names[form]);
    document_table(a->document, names[form], caption, &t);
    table_clear(&t);
}

/* Returns half of the widest interval that this number of games can have, in percent points. */
static double widest_error(double games) {
    const score_share s = score_share_make(games / 2, games);
    return (s.high - s.low) / 2;
}

static void draw_strength(const experiment_account *a, const cross_table *c, duel_form form) {
    static const char *const names[2] = {"strength", "strength-submitted"};
    buffer svg = buffer_make(NULL);
    bar bars[AGENTS];
    char title[64], words[64];
    for (int i = 0; i < AGENTS; i++)
        bars[i] = (bar){cross_table_names[i], c->strength[i], c->strength[i] - c->error[i],
                        c->strength[i] + c->error[i], c->their_strength[i]};
    (void)snprintf(title, sizeof title, "Strength of the heuristics, %s", duel_form_names[form]);
    (void)snprintf(words, sizeof words, "Strength %s, ours and the authors'.",
                   duel_form_names[form]);
    const bar_plot plot = {.title = title,
                           .words = "mean percentage over all opponents and both colours",
                           .unit = "percent",
                           .theirs = "the authors'",
                           .most = 100,
                           .middle = 50,
                           .bars = bars,
                           .count = AGENTS};
    bar_plot_write(&plot, &svg);
    document_picture(a->document, names[form], words, &svg);
    buffer_clear(&svg);
}

static void report_strength(const experiment_account *a, const cross_table both[2]) {
    static const char *const titles[] = {"<agent", "as described", "+-", "as submitted",
                                         "+-",     "authors",      NULL};
    table t = table_make(titles, NULL);
    for (int i = 0; i < AGENTS; i++) {
        table_add(&t, "%s", cross_table_names[i]);
        for (duel_form form = FORM_TEXT; form <= FORM_PROGRAM; form++) {
            table_add(&t, "%.1f", both[form].strength[i]);
            table_add(&t, "%.1f", both[form].error[i]);
        }
        table_add(&t, "%.1f", both[FORM_TEXT].their_strength[i]);
    }
    document_table(a->document, "strength",
                   "Mean percentage over the seven opponents and both colours.", &t);
    table_clear(&t);
}

static void report_order(const experiment_account *a, const cross_table *c, duel_form form) {
    char what[64], why[128];
    (void)snprintf(what, sizeof what, "Strength %s", duel_form_names[form]);
    (void)snprintf(why, sizeof why,
                   "The authors' cells have an error of up to %.0f percent points, ours of up to "
                   "%.0f.",
                   widest_error(authors_number(&a->authors, "games.cell")),
                   widest_error(duel_games(a)));
    order_report(a->document, what, cross_table_names, c->strength, c->their_strength, AGENTS, why);
}

void cross_tables_report(const experiment_account *a, const cross_table both[2]) {
    report_cross(a, both);
    for (duel_form form = FORM_TEXT; form <= FORM_PROGRAM; form++) draw_cross(a, &both[form], form);
    for (duel_form form = FORM_TEXT; form <= FORM_PROGRAM; form++)
        report_cells(a, &both[form], form);
    report_inside(a, both);
    report_strength(a, both);
    for (duel_form form = FORM_TEXT; form <= FORM_PROGRAM; form++) {
        report_order(a, &both[form], form);
        draw_strength(a, &both[form], form);
    }
}
