/* experiment/studies/terms.c - paper 002's evaluation with one term left out at a time, on each of
 * its boards and in each phase of the game: what is each term worth? */
#include "base/fault.h"
#include "base/text.h"
#include "experiment/experiment.h"
#include "experiment/matches.h"
#include "experiment/papers/papers.h"
#include "experiment/plan.h"
#include "experiment/studies/terms_claims.h"
#include "experiment/studies/terms_ways.h"
#include "notation/ply_choice.h"
#include "report/document.h"
#include "report/plots/line_plot.h"
#include "report/table.h"

#include <math.h>
#include <stdio.h>

extern const char experiment_002_ini[]; /* data/experiment/002.ini: sizes and depths */
extern const size_t experiment_002_ini_length;

static status make_plan(const experiment_account *a, plan *p, fault *f) {
    for (int i = 0; i < TERM_SIZES; i++) {
        term_survey s;
        const status failed = terms_make(a, i, &s, f);
        if (failed) return failed;
        terms_plan(a, &s, p);
    }
    return OK;
}

/* ---- one size ---- */

static void write_label(const term_way *w, char out[64]) {
    if (w->change == CHANGE_WITHOUT)
        (void)snprintf(out, 64, "no %s, %s", term_names[w->term], term_phases[w->phase]);
    else
        (void)snprintf(out, 64, "corner weight %s", w->change == CHANGE_EVEN ? "even" : "falling");
}

static void report_games(const experiment_account *a, const term_survey *s) {
    match_row rows[TERM_WAYS_MOST];
    char name[32], title[64];
    for (int i = 0; i < s->count; i++) {
        rows[i].result = s->ways[i].result;
        write_label(&s->ways[i], rows[i].label);
    }
    (void)snprintf(name, sizeof name, "without-%d", s->size);
    (void)snprintf(title, sizeof title, "What sized takes from itself, changed, on %dx%d", s->size,
                   s->size);
    match_rows_report(a->document,
                      &(match_rows){.name = name,
                                    .who = "against itself with",
                                    .caption = "What the program as it is took from the changed "
                                               "one, in pairs of games from random openings: "
                                               "more than 50 % speak for what was changed.",
                                    .title = title,
                                    .rows = rows,
                                    .count = s->count});
}

static void report_size(const experiment_account *a, const term_survey *s) {
    char heading[32];
    (void)snprintf(heading, sizeof heading, "%dx%d", s->size, s->size);
    document_heading(a->document, heading);
    document_text(a->document, "Both sides search %d %s, as deep as the paper's program saw%s.",
                  s->depth, plies_word((size_t)s->depth),
                  a->settings->length == LENGTH_FULL ? "" : " or less");
    report_games(a, s);
}

/* ---- all sizes ---- */

static double percent_of(const term_survey *s, int term, int phase) {
    const term_way *w = terms_without(s, term, phase);
    return w ? 100 * w->result.score : NAN;
}

static void report_overview(const experiment_account *a, const term_survey all[TERM_SIZES]) {
    static const char *const titles[] = {"<term", "<left out", "6x6",   "weight", "8x8", "weight",
                                         "10x10", "weight",    "12x12", "weight", NULL};
    table t = table_make(titles, NULL);
    for (int i = 0; i < TERMS * TERM_PHASES; i++) {
        const int term = i / TERM_PHASES, phase = i % TERM_PHASES;
        table_add(&t, "%s", term_names[term]);
        table_add(&t, "%s", term_phases[phase]);
        for (int k = 0; k < TERM_SIZES; k++) {
            const double percent = percent_of(&all[k], term, phase);
            table_add(&t, isfinite(percent) ? "%.1f" : "-", percent);
            if (phase < TERM_ALWAYS)
                table_add(&t, "%g", all[k].weights[term][phase]);
            else
                table_add(&t, "-");
        }
    }
    document_table(a->document, "overview",
                   "Percent of the points that the program took from itself without the term, and "
                   "the paper's weight. \"-\" where the paper gives it no weight.",
                   &t);
    table_clear(&t);
}

/* Over the sizes where the term has a weight in this phase. */
static double mean_percent(const term_survey all[TERM_SIZES], int term, int phase) {
    double sum = 0;
    int count = 0;
    for (int k = 0; k < TERM_SIZES; k++) {
        const double percent = percent_of(&all[k], term, phase);
        if (!isfinite(percent)) continue;
        sum += percent;
        count++;
    }
    return count ? sum / count : NAN;
}

/* The terms that have a weight in every phase. */
static void report_phases(const experiment_account *a, const term_survey all[TERM_SIZES]) {
    static const int shown[] = {TERM_CORNER, TERM_BESIDE, TERM_MOBILITY, TERM_STABILITY, TERM_DISC};
    enum { SHOWN = sizeof shown / sizeof *shown };
    double means[SHOWN][TERM_ALWAYS];
    line_series series[SHOWN];
    buffer svg = buffer_make(NULL);
    for (int i = 0; i < SHOWN; i++) {
        for (int phase = 0; phase < TERM_ALWAYS; phase++)
            means[i][phase] = mean_percent(all, shown[i], phase);
        series[i] = (line_series){term_names[shown[i]], means[i], NULL, NULL};
    }
    const line_plot plot = {.title = "What a term is worth, by phase",
                            .words = "percent of the points against itself without the term in one "
                                     "phase, mean of the board sizes",
                            .x_title = "left out",
                            .y_title = "percent of the points",
                            .places = term_phases,
                            .place_count = TERM_ALWAYS,
                            .series = series,
                            .count = SHOWN};
    line_plot_write(&plot, &svg);
    document_picture(a->document, "phases",
                     "What terms are worth in each phase, those that have a weight in all of them; "
                     "50 is nothing.",
                     &svg);
    buffer_clear(&svg);
}

static void report_all(const experiment_account *a, const term_survey all[TERM_SIZES]) {
    document_heading(a->document, "One term left out");
    document_text(a->document,
                  "The program plays itself with one term left out, in one phase or always: %d "
                  "games a pairing, from random openings with both colours. On the larger boards "
                  "corners weigh thousands and the other terms tens, so leaving out a small term "
                  "changes only moves that are equal in corners.",
                  2 * all[0].like.pairs);
    report_overview(a, all);
    report_phases(a, all);
    for (int i = 0; i < TERM_SIZES; i++) report_size(a, &all[i]);
    document_heading(a->document, "What the paper found");
    terms_check(a->document, all);
}

static status write_report(const experiment_account *a, fault *f) {
    term_survey all[TERM_SIZES] = {{.scores = NULL}};
    status failed = OK;
    for (int i = 0; i < TERM_SIZES && !failed; i++) {
        failed = terms_make(a, i, &all[i], f);
        if (!failed) failed = terms_read(a, &all[i], f);
    }
    if (!failed) report_all(a, all);
    for (int i = 0; i < TERM_SIZES; i++) terms_clear(&all[i]);
    return failed;
}

const experiment experiment_terms = {
    .name = "terms",
    .title = "What each term of paper 002 is worth",
    .sentence = "The evaluation of paper 002 with one term left out at a time, on four sizes of "
                "the board and in each phase of the game: which terms win games?",
    .numbers = experiment_002_ini,
    .number_list_length = &experiment_002_ini_length,
    .plan = make_plan,
    .report = write_report,
};
