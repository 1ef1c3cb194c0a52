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

status cross_table_read(const experiment_account *a, cross_table *c, fault *f) {
    status failed = OK;
    *c = (cross_table){.cells = {{{0, 0, 0}}}};
    for (int row = 0; row < AGENTS; row++) {
        char line[DUEL_SPEC_BYTES];
        (void)snprintf(line, sizeof line, "table.%s", cross_table_names[row]);
        authors_list(&a->authors, line, &c->theirs[row * AGENTS], AGENTS);
    }
    for (int i = 0; i < CELLS && !failed; i++) {
        const duel d = duel_of_cell(a, i / AGENTS, i % AGENTS);
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

/* ---- told ---- */

static void report_cross(const experiment_account *a, const cross_table *c) {
    const char *titles[1 + AGENTS + 1] = {"<black \\ white"};
    for (int i = 0; i < AGENTS; i++) titles[1 + i] = cross_table_names[i];
    table t = table_make(titles, NULL);
    buffer svg = buffer_make(NULL);
    for (int row = 0; row < AGENTS; row++) {
        table_add(&t, "%s", cross_table_names[row]);
        for (int column = 0; column < AGENTS; column++) {
            char ours[16], theirs[16];
            score_share_write(c->ours[row * AGENTS + column], ours);
            score_share_write(c->theirs[row * AGENTS + column], theirs);
            table_add(&t, "%s | %s", ours, theirs);
        }
    }
    document_table(a->document, "cross",
                   "Percent of the decided games that black won: ours | the authors'.", &t);
    const heat_map map = {.title = "Who beats whom",
                          .words = "percent of decided games won by black (rows) against white "
                                   "(columns)",
                          .names = cross_table_names,
                          .count = AGENTS,
                          .ours = c->ours,
                          .theirs = c->theirs,
                          .their_title = "the authors'"};
    heat_map_write(&map, &svg);
    document_picture(a->document, "cross", "The cross table in colours.", &svg);
    buffer_clear(&svg);
    table_clear(&t);
}

/* Every cell with what the large table has no room for. Returns how many of the authors' numbers
 * lie in our interval. */
static int report_cells(const experiment_account *a, const cross_table *c) {
    static const char *const titles[] = {"<black", "<white",    "won",     "drawn",
                                         "lost",   "different", "percent", "low",
                                         "high",   "authors",   NULL};
    table t = table_make(titles, NULL);
    int inside = 0;
    for (int i = 0; i < CELLS; i++) {
        const tally *cell = &c->cells[i / AGENTS][i % AGENTS];
        const score_share s = tally_share(cell);
        char text[16];
        table_add(&t, "%s", cross_table_names[i / AGENTS]);
        table_add(&t, "%s", cross_table_names[i % AGENTS]);
        table_add(&t, "%d", cell->wins);
        table_add(&t, "%d", cell->draws);
        table_add(&t, "%d", cell->losses);
        table_add(&t, "%d", c->different[i / AGENTS][i % AGENTS]);
        const double values[] = {s.percent, s.low, s.high, c->theirs[i]};
        for (int k = 0; k < 4; k++) {
            score_share_write(values[k], text);
            table_add(&t, "%s", text);
        }
        inside += c->theirs[i] >= s.low && c->theirs[i] <= s.high;
    }
    document_table(
        a->document, "cells",
        "Every cell: games won, drawn and lost by black, how many of them are different, "
        "the percentage with its Wilson interval, the authors' percentage.",
        &t);
    table_clear(&t);
    return inside;
}

/* Returns half of the widest interval that this number of games can have, in percent points. */
static double widest_error(double games) {
    const score_share s = score_share_make(games / 2, games);
    return (s.high - s.low) / 2;
}

static void report_strength(const experiment_account *a, const cross_table *c) {
    static const char *const titles[] = {"<agent", "ours", "+-", "authors", NULL};
    table t = table_make(titles, NULL);
    buffer svg = buffer_make(NULL);
    bar bars[AGENTS];
    char why[256];
    for (int i = 0; i < AGENTS; i++) {
        table_add(&t, "%s", cross_table_names[i]);
        table_add(&t, "%.1f", c->strength[i]);
        table_add(&t, "%.1f", c->error[i]);
        table_add(&t, "%.1f", c->their_strength[i]);
        bars[i] = (bar){cross_table_names[i], c->strength[i], c->strength[i] - c->error[i],
                        c->strength[i] + c->error[i], c->their_strength[i]};
    }
    document_table(a->document, "strength",
                   "Mean percentage over the seven opponents and both colours.", &t);
    (void)snprintf(why, sizeof why,
                   "The authors' program deviates from their paper in details that the paper does "
                   "not give, and their cells have an error of up to %.0f percent points, ours of "
                   "up to %.0f.",
                   widest_error(authors_number(&a->authors, "games.cell")),
                   widest_error(duel_games(a)));
    order_report(a->document, "Strength", cross_table_names, c->strength, c->their_strength, AGENTS,
                 why);
    const bar_plot plot = {.title = "Strength of the heuristics",
                           .words = "mean percentage over all opponents and both colours",
                           .unit = "percent",
                           .theirs = "the authors'",
                           .most = 100,
                           .middle = 50,
                           .bars = bars,
                           .count = AGENTS};
    bar_plot_write(&plot, &svg);
    document_picture(a->document, "strength", "Strength, ours and the authors'.", &svg);
    buffer_clear(&svg);
    table_clear(&t);
}

/* Returns the percent of another program's numbers that lie inside our 95 % intervals if both
 * programs are equal: fewer than 95, because theirs have an error, too. `ours` and `theirs` are
 * games per number. */
static double expected_inside(double ours, double theirs) {
    return 100 * erf(SAMPLE_NORMAL_95 / sqrt(2 * (1 + ours / theirs)));
}

void cross_table_report(const experiment_account *a, const cross_table *c) {
    report_cross(a, c);
    const int inside = report_cells(a, c);
    document_text(a->document,
                  "%d of the authors' %d numbers lie inside our interval. Theirs have an error of "
                  "their own: of two equal programs about %.0f %% would. The authors' program "
                  "is not quite the one that their paper describes.",
                  inside, CELLS,
                  expected_inside(duel_games(a), authors_number(&a->authors, "games.cell")));
    report_strength(a, c);
}
