/* experiment/papers/paper_004_fit.c - likelihoods of the authors' table under our tables. */
#include "experiment/papers/paper_004_fit.h"

#include "experiment/likelihood.h"
#include "experiment/tally.h"
#include "report/document.h"
#include "report/table.h"

#include <math.h>
#include <stdio.h>

enum { CELLS = CROSS_AGENTS * CROSS_AGENTS, CLAIM_BYTES = 320 };

#define SURE 0.05 /* a difference that chance makes more often than this is no difference */

/* ---- measured ---- */

static win_count count_of(const tally *t) {
    return (win_count){t->wins, t->wins + t->losses};
}

table_fit table_fit_make(const cross_table *c, int games) {
    table_fit fit = {.inside = cross_table_inside(c)};
    for (int i = 0; i < CELLS; i++) {
        const win_count ours = count_of(&c->cells[i / CROSS_AGENTS][i % CROSS_AGENTS]);
        const win_count theirs = win_count_of_percent(c->theirs[i], games);
        bool counts;
        fit.chi_square += win_chi_square(ours, theirs, &counts);
        fit.freedom += counts;
        fit.cells[i] = win_log_likelihood(ours, theirs);
        fit.likelihood += fit.cells[i];
    }
    fit.chance = chi_square_tail(fit.chi_square, fit.freedom);
    return fit;
}

fit_lead table_fit_lead(const table_fit *fit, const table_fit *other, uint64_t seed) {
    double gaps[CELLS];
    for (int i = 0; i < CELLS; i++) gaps[i] = fit->cells[i] - other->cells[i];
    return (fit_lead){fit->likelihood - other->likelihood, coin_test(gaps, CELLS, seed)};
}

/* ---- told ---- */

static void add_row(table *t, const char *name, const table_fit *fit) {
    char chance[CHANCE_BYTES];
    chance_write(fit->chance, chance);
    table_add(t, "%s", name);
    table_add(t, "%d", fit->inside);
    table_add(t, "%.1f", fit->chi_square);
    table_add(t, "%d", fit->freedom);
    table_add(t, "%s", chance);
    table_add(t, "%.1f", fit->likelihood);
}

static void add_lead(table *t, fit_lead lead) {
    char chance[CHANCE_BYTES];
    chance_write(lead.chance, chance);
    table_add(t, "%+.1f", lead.value);
    table_add(t, "%s", chance);
}

static void report_table(document *d, const table_fit fits[DUEL_FORMS],
                         const fit_lead leads[DUEL_FORMS]) {
    static const char *const titles[] = {"<program",
                                         "inside",
                                         "chi-square",
                                         "freedom",
                                         "p",
                                         "log-likelihood",
                                         "as submitted is better by",
                                         "p of that",
                                         NULL};
    table t = table_make(titles, d->memory);
    for (duel_form form = 0; form < DUEL_FORMS; form++) {
        add_row(&t, duel_form_names[form], &fits[form]);
        if (form == FORM_PROGRAM) {
            table_add(&t, "-");
            table_add(&t, "-");
        } else {
            add_lead(&t, leads[form]);
        }
    }
    document_table(d, "fit",
                   "How well each program explains the authors' 64 numbers. Below the first two "
                   "rows: as submitted, with one deviation from the paper repaired.",
                   &t);
    table_clear(&t);
}

static void report_method(document *d) {
    document_text(d, "The authors measured with the program that they submitted. It deviates from "
                     "their paper in five ways that matter here: it forgets the discs on the board "
                     "and counts those of the last move alone; its corners weigh 10 instead of "
                     "100; it adds the corners within reach of one side to both sides; it values "
                     "finished games for the wrong side; and its random player prefers moves that "
                     "turn discs in several directions. A sixth, moves counted for the wrong side "
                     "at odd depths, changes nothing at these depths.");
    document_text(d, "The likelihood of a program is the probability that it produces the authors' "
                     "results. Each cell's share of wins comes from our games, with the error of "
                     "so few games. The table has natural logarithms: better by 1 means 2.7 times "
                     "as probable. Chi-square adds up the squared differences of the cells in "
                     "units of their errors. Equal programs give about as much as there are "
                     "degrees of freedom, and p is the chance that they give as much as here. "
                     "Equal games, as between two programs without chance, count as often as they "
                     "were played: the authors' games repeat in the same way if their program is "
                     "ours. The table of cells shows how many games of each cell are different.");
    document_text(d,
                  "The last p asks whether one program explains the table better by chance "
                  "alone. For each cell a coin decides which program is which. p is the share "
                  "of %d such tosses that give a difference as large, in either direction.",
                  COIN_TOSSES);
}

/* ---- judged ---- */

/* Writes "p = 0.31" or "p below 0.0001". */
static void write_p(double p, char out[2 * CHANCE_BYTES]) {
    char chance[CHANCE_BYTES];
    chance_write(p, chance);
    (void)snprintf(out, 2 * CHANCE_BYTES, "p %s%s", p < CHANCE_LEAST ? "" : "= ", chance);
}

static document_verdict judge(fit_lead lead, double limit) {
    if (lead.chance >= limit) return VERDICT_OPEN;
    return lead.value > 0 ? VERDICT_HOLDS : VERDICT_FAILS;
}

/* A short run searches less deep than the authors did: it cannot judge their program. */
static void add_finding(const experiment_account *a, document_verdict v, const char *claim,
                        const char *words) {
    const bool is_full = a->settings->length == LENGTH_FULL;
    document_finding(a->document, is_full ? v : VERDICT_OPEN, "%s %s", claim,
                     is_full ? words : "Left open: this run searches less deep than the authors.");
}

static void check_submitted(const experiment_account *a, const table_fit fits[DUEL_FORMS],
                            fit_lead lead) {
    static const char *const words[] = {
        [VERDICT_HOLDS] = ("The deviations are a reason why the authors' numbers are not those of "
                           "the program described."),
        [VERDICT_FAILS] = "The deviations are not why the authors' numbers differ.",
        [VERDICT_OPEN] = "These games cannot tell the two apart.",
    };
    const table_fit *text = &fits[FORM_TEXT], *program = &fits[FORM_PROGRAM];
    const document_verdict v = judge(lead, SURE);
    char p[2 * CHANCE_BYTES], claim[CLAIM_BYTES];
    write_p(lead.chance, p);
    (void)snprintf(claim, sizeof claim,
                   "the program as submitted explains the authors' table better than the one "
                   "described: log-likelihood %.1f against %.1f, better by %.1f (%s); %d of %d "
                   "numbers inside our intervals against %d.",
                   program->likelihood, text->likelihood, lead.value, p, program->inside, CELLS,
                   text->inside);
    add_finding(a, v, claim, words[v]);
}

/* Whether chance explains all that is left. */
static void check_rest(const experiment_account *a, const table_fit *program) {
    const bool is_left = program->chance < SURE;
    char p[2 * CHANCE_BYTES], claim[CLAIM_BYTES];
    write_p(program->chance, p);
    (void)snprintf(claim, sizeof claim,
                   "as submitted, chance is enough to explain what is left: chi-square %.1f with "
                   "%d degrees of freedom (%s).",
                   program->chi_square, program->freedom, p);
    add_finding(a, is_left ? VERDICT_FAILS : VERDICT_HOLDS, claim,
                is_left ? "Something else differs, too."
                        : "Nothing speaks against equal programs.");
}

/* Several repairs are tried, so each has to be surer. */
static void check_repairs(const experiment_account *a, const fit_lead leads[DUEL_FORMS]) {
    const double limit = SURE / DUEL_DEVIATIONS;
    duel_form most = FORM_REPAIRED;
    int worse = 0, better = 0;
    for (duel_form form = FORM_REPAIRED; form < DUEL_FORMS; form++) {
        const document_verdict v = judge(leads[form], limit);
        worse += v == VERDICT_HOLDS;
        better += v == VERDICT_FAILS;
        if (leads[form].value > leads[most].value) most = form;
    }
    char p[2 * CHANCE_BYTES], claim[CLAIM_BYTES], words[CLAIM_BYTES];
    write_p(leads[most].chance, p);
    (void)snprintf(claim, sizeof claim, "one deviation explains most: the fit %s %s, by %.1f (%s).",
                   leads[most].value > 0 ? "loses most" : "gains with every repair, least",
                   duel_form_names[most], fabs(leads[most].value), p);
    (void)snprintf(words, sizeof words,
                   "Repairs that make it worse beyond chance: %d of %d; better: %d. For %d tests "
                   "the limit of p is %.2f.",
                   worse, DUEL_DEVIATIONS, better, DUEL_DEVIATIONS, limit);
    add_finding(a, judge(leads[most], limit), claim, words);
}

void fits_report(const experiment_account *a, const table_fit fits[DUEL_FORMS]) {
    fit_lead leads[DUEL_FORMS];
    for (duel_form form = 0; form < DUEL_FORMS; form++)
        leads[form] = table_fit_lead(&fits[FORM_PROGRAM], &fits[form], a->settings->seed);
    document_heading(a->document, "Which program explains the authors' table");
    report_method(a->document);
    report_table(a->document, fits, leads);
    check_submitted(a, fits, leads[FORM_TEXT]);
    check_rest(a, &fits[FORM_PROGRAM]);
    check_repairs(a, leads);
}
