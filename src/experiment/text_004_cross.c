/* experiment/text_004_cross.c - tells the cross table of text 004. */
#include "experiment/text_004_cross.h"

#include "report/bar_plot.h"
#include "report/heat_map.h"

#include <math.h>

enum { AGENTS = CROSS_AGENTS };

const char *const cross_names[AGENTS] = {"first",
                                         "random",
                                         "tokens",
                                         "corners",
                                         "moves",
                                         "corners-tokens",
                                         "corners-tokens-moves",
                                         "corners-moves-tokens"};

/* Mean percentage over all opponents and both colours. */
static double strength_of(const double *cells, int agent) {
    double sum = 0;
    int count = 0;
    for (int other = 0; other < AGENTS; other++) {
        const double as_black = cells[agent * AGENTS + other];
        const double as_white = 100 - cells[other * AGENTS + agent];
        if (other == agent) continue;
        sum += (isfinite(as_black) ? as_black : 0) + (isfinite(as_white) ? as_white : 0);
        count += isfinite(as_black) + isfinite(as_white);
    }
    return count ? sum / count : NAN;
}

/* Cells are independent; the error of each is half the width of its interval, which is never 0. */
static double error_of(const cross *c, int agent) {
    double sum = 0;
    int count = 0;
    for (int i = 0; i < 2 * AGENTS; i++) {
        const int other = i / 2;
        const share s = tally_share(i % 2 ? &c->cells[agent][other] : &c->cells[other][agent]);
        if (other == agent || !isfinite(s.percent)) continue;
        sum += (s.high - s.low) * (s.high - s.low) / 4;
        count++;
    }
    return count ? sqrt(sum) / count : NAN;
}

void cross_sum_up(cross *c) {
    for (int i = 0; i < AGENTS; i++) {
        c->strength[i] = strength_of(c->ours, i);
        c->their_strength[i] = strength_of(c->theirs, i);
        c->error[i] = error_of(c, i);
    }
}

static void tell_cross(const account *a, const cross *c) {
    static const char *const titles[] = {"<black \\ white",
                                         "first",
                                         "random",
                                         "tokens",
                                         "corners",
                                         "moves",
                                         "corners-tokens",
                                         "corners-tokens-moves",
                                         "corners-moves-tokens",
                                         NULL};
    table t = table_make(titles, NULL);
    buffer svg = buffer_make(NULL);
    for (int row = 0; row < AGENTS; row++) {
        table_add(&t, "%s", cross_names[row]);
        for (int column = 0; column < AGENTS; column++) {
            char ours[16], theirs[16];
            share_write(c->ours[row * AGENTS + column], ours);
            share_write(c->theirs[row * AGENTS + column], theirs);
            table_add(&t, "%s | %s", ours, theirs);
        }
    }
    document_table(a->document, "cross",
                   "Percent of the decided games that black won: ours | the authors'.", &t);
    const heat_map map = {.title = "Who beats whom",
                          .words = "percent of decided games won by black (rows) against white "
                                   "(columns)",
                          .names = cross_names,
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
static int tell_cells(const account *a, const cross *c) {
    static const char *const titles[] = {"<black",  "<white", "won",  "drawn",   "lost",
                                         "percent", "low",    "high", "authors", NULL};
    table t = table_make(titles, NULL);
    int inside = 0;
    for (int i = 0; i < AGENTS * AGENTS; i++) {
        const tally *cell = &c->cells[i / AGENTS][i % AGENTS];
        const share s = tally_share(cell);
        char text[16];
        table_add(&t, "%s", cross_names[i / AGENTS]);
        table_add(&t, "%s", cross_names[i % AGENTS]);
        table_add(&t, "%d", cell->wins);
        table_add(&t, "%d", cell->draws);
        table_add(&t, "%d", cell->losses);
        const double values[] = {s.percent, s.low, s.high, c->theirs[i]};
        for (int k = 0; k < 4; k++) {
            share_write(values[k], text);
            table_add(&t, "%s", text);
        }
        inside += c->theirs[i] >= s.low && c->theirs[i] <= s.high;
    }
    document_table(a->document, "cells",
                   "Every cell: games won, drawn and lost by black, the percentage with its Wilson "
                   "interval, the authors' percentage.",
                   &t);
    table_clear(&t);
    return inside;
}

static void tell_strength(const account *a, const cross *c) {
    static const char *const titles[] = {"<agent", "ours", "+-", "authors", NULL};
    table t = table_make(titles, NULL);
    buffer svg = buffer_make(NULL);
    bar bars[AGENTS];
    for (int i = 0; i < AGENTS; i++) {
        table_add(&t, "%s", cross_names[i]);
        table_add(&t, "%.1f", c->strength[i]);
        table_add(&t, "%.1f", c->error[i]);
        table_add(&t, "%.1f", c->their_strength[i]);
        bars[i] = (bar){cross_names[i], c->strength[i], c->strength[i] - c->error[i],
                        c->strength[i] + c->error[i], c->their_strength[i]};
    }
    document_table(a->document, "strength",
                   "Mean percentage over the seven opponents and both colours.", &t);
    order_tell(a->document, "Strength", cross_names, c->strength, c->their_strength, AGENTS,
               "The authors' program deviates from their text in details that the text does not "
               "give, and their cells have an error of up to 14 percent points, as have ours.");
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

void cross_tell(const account *a, const cross *c) {
    tell_cross(a, c);
    const int inside = tell_cells(a, c);
    document_text(a->document,
                  "%d of the authors' %d numbers lie inside our interval. Theirs have an error of "
                  "their own: of two equal programs about five in six would. The authors' program "
                  "is not quite the one that their text describes.",
                  inside, AGENTS * AGENTS);
    tell_strength(a, c);
}
