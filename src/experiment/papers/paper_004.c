/* experiment/papers/paper_004.c - the cross table of paper 004, a shallow search against a deeper
 * one, and how long `bob` thinks. */
#include "base/sample.h"
#include "base/text.h"
#include "experiment/authors.h"
#include "experiment/experiment.h"
#include "experiment/game_job.h"
#include "experiment/numbers.h"
#include "experiment/papers/paper_004_cross.h"
#include "experiment/papers/paper_004_deeper.h"
#include "experiment/papers/paper_004_duel.h"
#include "experiment/papers/papers.h"
#include "experiment/plan.h"
#include "experiment/tally.h"
#include "experiment/verdict.h"
#include "game/colour.h"
#include "report/document.h"
#include "report/table.h"

#include <stdio.h>

extern const char experiment_004_ini[]; /* data/experiment/004.ini */
extern const size_t experiment_004_ini_length;

enum {
    AGENTS = CROSS_AGENTS,
    SEARCHERS = 2, /* the first of them: those before do not search */
    BOB_GAMES = 10,
    SHORT_BOB_GAMES = 4,
    QUICK_BOB_GAMES = 2,
};

/* ---- bob's games ---- */

/* The paper does not say how many moves it timed. */
static int bob_games(const experiment_account *a) {
    const experiment_settings *s = a->settings;
    return s->games ? s->games : settings_choose(s, BOB_GAMES, SHORT_BOB_GAMES, QUICK_BOB_GAMES);
}

/* bob has either colour in turn. */
static colour bob_side(int number) {
    return number % 2 ? WHITE : BLACK;
}

static void plan_bob(const experiment_account *a, plan *p) {
    buffer key = buffer_make(NULL);
    for (int number = 0; number < bob_games(a); number++) {
        const duel d = duel_of_bob(a, bob_side(number));
        duel_key(a, &d, number, &key);
        plan_add(p, buffer_view(&key), d.cost);
    }
    if (buffer_status(&key)) p->keys.failed = E_NOMEM;
    buffer_clear(&key);
}

/* The seconds of every move of bob's, sorted. */
static status bob_times(const experiment_account *a, number_list *seconds, fault *f) {
    buffer key = buffer_make(NULL);
    status failed = OK;
    for (int number = 0; number < bob_games(a) && !failed; number++) {
        const duel d = duel_of_bob(a, bob_side(number));
        view text;
        game_thought t;
        duel_key(a, &d, number, &key);
        failed = account_result(a, buffer_view(&key), &text, f);
        if (failed) break;
        view thoughts = game_outcome_read(text).thoughts;
        while (game_next_thought(&thoughts, &t))
            if (t.side == bob_side(number)) number_list_add(seconds, t.seconds);
    }
    number_list_sort(seconds);
    buffer_clear(&key);
    return failed ? failed : number_list_status(seconds, f);
}

static void report_times(const experiment_account *a, const number_list *seconds) {
    static const char *const titles[] = {
        "moves", "median s", "95 % below s", "longest s", "under the authors' limit %", NULL};
    const double limit = authors_number(&a->authors, "bob.seconds");
    const size_t count = seconds->count;
    table t = table_make(titles, NULL);
    char caption[128];
    size_t under = 0;
    while (under < count && seconds->items[under] < limit) under++;
    table_add(&t, "%zu", count);
    table_add(&t, "%.4f", sample_median(seconds->items, count));
    table_add(&t, "%.4f", sample_percentile(seconds->items, count, 95));
    table_add(&t, "%.4f", sample_percentile(seconds->items, count, 100));
    table_add(&t, "%.1f", 100.0 * (double)under / (double)count);
    (void)snprintf(caption, sizeof caption, "How long bob (%s, %d plies) thinks about a move.",
                   duel_best, duel_depth(a, "bob.depth"));
    document_table(a->document, "bob-times", caption, &t);
    document_text(a->document, "The authors: under %.0f s for most moves, at %.0f plies.", limit,
                  authors_number(&a->authors, "bob.depth"));
    table_clear(&t);
}

static status report_bob(const experiment_account *a, fault *f) {
    number_list seconds = {.items = NULL};
    const status failed = bob_times(a, &seconds, f);
    if (!failed) report_times(a, &seconds);
    number_list_clear(&seconds);
    return failed;
}

/* ---- all of them ---- */

static status make_plan(const experiment_account *a, plan *p, fault *f) {
    (void)f;
    for (int i = 0; i < AGENTS * AGENTS; i++) {
        const duel d = duel_of_cell(a, i / AGENTS, i % AGENTS);
        duel_plan(a, &d, p);
    }
    deeper_plan(a, p);
    plan_bob(a, p);
    return OK;
}

/* ---- what should hold ---- */

/* Everybody who searches with black, then with white. */
static void check_first(const experiment_account *a, const cross_table *c) {
    verdict_part parts[2 * (AGENTS - SEARCHERS)];
    int count = 0;
    for (int i = SEARCHERS; i < AGENTS; i++)
        for (colour side = BLACK; side <= WHITE; side++, count++) {
            const tally *cell = side == BLACK ? &c->cells[i][0] : &c->cells[0][i];
            const estimate black = estimate_of_share(tally_share(cell));
            parts[count] =
                verdict_part_make(side == BLACK ? black : estimate_turned(black), "%s with %s",
                                  cross_table_names[i], side == BLACK ? "black" : "white");
        }
    verdict_tell_parts(a->document,
                       "all heuristics beat DumAI, which is first here, with both colours, percent "
                       "of the decided games",
                       parts, count, 50);
}

/* Observations 2 to 4 compare heuristics by their strength over all opponents and both colours. */
static void check_heuristics(const experiment_account *a, const cross_table *c) {
    enum { TOKENS = SEARCHERS, CORNERS, MOVES, CORNERS_TOKENS, CORNERS_TOKENS_MOVES };
    const verdict_part alone[] = {
        verdict_part_make(cross_table_lead(c, CORNERS, TOKENS), "before tokens"),
        verdict_part_make(cross_table_lead(c, CORNERS, MOVES), "before moves")};
    verdict_tell_parts(a->document,
                       "Corners is really good on its own, by percent points before the other "
                       "single heuristics",
                       alone, 2, 0);
    verdict_report(a->document,
                   "adding Tokens to Corners performs incredibly well, by percent points before "
                   "corners",
                   cross_table_lead(c, CORNERS_TOKENS, CORNERS), 0);
    verdict_report(a->document,
                   "adding Moves on top is a little better, by percent points before "
                   "corners-tokens",
                   cross_table_lead(c, CORNERS_TOKENS_MOVES, CORNERS_TOKENS), 0);
}

static void check_best(const experiment_account *a, const cross_table *c) {
    enum { BEST = AGENTS - 1 };
    char claim[160];
    int second = 0;
    for (int i = 1; i < BEST; i++)
        if (c->strength[i] > c->strength[second]) second = i;
    (void)snprintf(
        claim, sizeof claim,
        "CornersMovesTokens beats everything, by percent points before %s, the strongest of "
        "the others",
        cross_table_names[second]);
    verdict_report(a->document, claim, cross_table_lead(c, BEST, second), 0);
}

static void report_depths(const experiment_account *a) {
    buffer words = buffer_make(a->document->memory);
    for (int i = SEARCHERS; i < AGENTS; i++) {
        char key[DUEL_SPEC_BYTES];
        (void)snprintf(key, sizeof key, "depth.%s", cross_table_names[i]);
        buffer_format(&words, "%s%s %d", i > SEARCHERS ? ", " : "", cross_table_names[i],
                      duel_depth(a, key));
    }
    document_text(a->document, "Plies that they search: %s. first and random do not search.",
                  buffer_text(&words));
    buffer_clear(&words);
}

static status write_report(const experiment_account *a, fault *f) {
    cross_table c;
    deeper_survey deeper;
    status failed = cross_table_read(a, &c, f);
    if (!failed) failed = deeper_read(a, &deeper, f);
    if (failed) return failed;
    document_heading(a->document, "Table 1.1");
    document_text(a->document,
                  "%d games a cell, black on the main diagonal and first to move, the moves at the "
                  "root shuffled. A draw is left out of the percentage; a cell of draws alone is "
                  "\"-\". first, which the paper calls DumAI, plays the first move of the list; "
                  "the names of the others say what they compare, in order.",
                  duel_games(a));
    report_depths(a);
    cross_table_report(a, &c);
    deeper_report(a, &deeper);
    document_heading(a->document, "How long bob thinks");
    failed = report_bob(a, f);
    if (failed) return failed;
    document_heading(a->document, "What the paper found");
    check_first(a, &c);
    check_heuristics(a, &c);
    check_best(a, &c);
    deeper_check(a, &deeper);
    return OK;
}

const experiment experiment_004 = {
    .name = "004",
    .title = "Paper 004: three heuristics, in order",
    .sentence = "Eight agents play each other with both colours: which heuristic, and which order "
                "of heuristics, is the strongest?",
    .numbers = experiment_004_ini,
    .number_list_length = &experiment_004_ini_length,
    .plan = make_plan,
    .report = write_report,
};
