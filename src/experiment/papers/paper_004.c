/* experiment/papers/paper_004.c - the cross table of paper 004, a shallow search against a deeper
 * one, and how long `bob` thinks: as the paper describes the program, and as it was submitted. */
#include "base/sample.h"
#include "base/text.h"
#include "experiment/authors.h"
#include "experiment/experiment.h"
#include "experiment/game_job.h"
#include "experiment/numbers.h"
#include "experiment/papers/paper_004_cross.h"
#include "experiment/papers/paper_004_deeper.h"
#include "experiment/papers/paper_004_duel.h"
#include "experiment/papers/paper_004_fit.h"
#include "experiment/papers/papers.h"
#include "experiment/plan.h"
#include "experiment/tally.h"
#include "experiment/verdict.h"
#include "game/colour.h"
#include "notation/ply_choice.h"
#include "report/document.h"
#include "report/table.h"

#include <stdio.h>
#include <string.h>

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

static void plan_bob(const experiment_account *a, duel_form form, plan *p) {
    buffer key = buffer_make(NULL);
    for (int number = 0; number < bob_games(a); number++) {
        const duel d = duel_of_bob(a, form, bob_side(number));
        duel_key(a, &d, number, &key);
        plan_add(p, buffer_view(&key), d.cost);
    }
    if (buffer_status(&key)) p->keys.failed = E_NOMEM;
    buffer_clear(&key);
}

/* The seconds of every move of bob's, sorted. */
static status bob_times(const experiment_account *a, duel_form form, number_list *seconds,
                        fault *f) {
    buffer key = buffer_make(NULL);
    status failed = OK;
    for (int number = 0; number < bob_games(a) && !failed; number++) {
        const duel d = duel_of_bob(a, form, bob_side(number));
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

static void add_times(const experiment_account *a, duel_form form, const number_list *seconds,
                      table *t) {
    const double limit = authors_number(&a->authors, "bob.seconds");
    const size_t count = seconds->count;
    size_t under = 0;
    while (under < count && seconds->items[under] < limit) under++;
    table_add(t, "%s", duel_form_names[form]);
    table_add(t, "%zu", count);
    table_add(t, "%.4f", sample_median(seconds->items, count));
    table_add(t, "%.4f", sample_percentile(seconds->items, count, 95));
    table_add(t, "%.4f", sample_percentile(seconds->items, count, 100));
    table_add(t, "%.1f", 100.0 * (double)under / (double)count);
}

static void report_times(const experiment_account *a, const table *t) {
    char caption[128];
    const int plies = duel_depth(a, "bob.depth");
    (void)snprintf(caption, sizeof caption, "How long bob (%s, %d %s) thinks about a move.",
                   duel_best, plies, plies_word((size_t)plies));
    document_table(a->document, "bob-times", caption, t);
    document_text(a->document, "The authors: under %.0f s for most moves, at %.0f plies.",
                  authors_number(&a->authors, "bob.seconds"),
                  authors_number(&a->authors, "bob.depth"));
}

static status report_bob(const experiment_account *a, fault *f) {
    static const char *const titles[] = {
        "<program", "moves", "median s", "95 % below s", "longest s", "under the authors' limit %",
        NULL};
    table t = table_make(titles, NULL);
    status failed = OK;
    for (duel_form form = FORM_TEXT; form <= FORM_PROGRAM && !failed; form++) {
        number_list seconds = {.items = NULL};
        failed = bob_times(a, form, &seconds, f);
        if (!failed) add_times(a, form, &seconds, &t);
        number_list_clear(&seconds);
    }
    if (!failed) report_times(a, &t);
    table_clear(&t);
    return failed;
}

/* ---- all of them ---- */

static bool same_duel(const duel *a, const duel *b) {
    return strcmp(a->black, b->black) == 0 && strcmp(a->white, b->white) == 0;
}

/* A cell without the deviation that a form repairs has the games of FORM_PROGRAM; cells without any
 * have those of FORM_TEXT. */
static void plan_cell(const experiment_account *a, duel_form form, int cell, plan *p) {
    const duel d = duel_of_cell(a, form, cell / AGENTS, cell % AGENTS);
    for (duel_form earlier = FORM_TEXT; earlier < form && earlier <= FORM_PROGRAM; earlier++) {
        const duel other = duel_of_cell(a, earlier, cell / AGENTS, cell % AGENTS);
        if (same_duel(&d, &other)) return;
    }
    duel_plan(a, &d, p);
}

static status make_plan(const experiment_account *a, plan *p, fault *f) {
    (void)f;
    for (int i = 0; i < DUEL_FORMS * AGENTS * AGENTS; i++)
        plan_cell(a, (duel_form)(i / (AGENTS * AGENTS)), i % (AGENTS * AGENTS), p);
    for (duel_form form = FORM_TEXT; form <= FORM_PROGRAM; form++) {
        deeper_plan(a, form, p);
        plan_bob(a, form, p);
    }
    return OK;
}

/* ---- what should hold ---- */

enum { CLAIM_BYTES = 200 };

/* Everybody who searches with black, then with white. */
static void check_first(const experiment_account *a, const cross_table *c, const char *form) {
    verdict_part parts[2 * (AGENTS - SEARCHERS)];
    char claim[CLAIM_BYTES];
    int count = 0;
    for (int i = SEARCHERS; i < AGENTS; i++)
        for (colour side = BLACK; side <= WHITE; side++, count++) {
            const tally *cell = side == BLACK ? &c->cells[i][0] : &c->cells[0][i];
            const estimate black = estimate_of_share(tally_share(cell));
            parts[count] =
                verdict_part_make(side == BLACK ? black : estimate_turned(black), "%s with %s",
                                  cross_table_names[i], side == BLACK ? "black" : "white");
        }
    (void)snprintf(claim, sizeof claim,
                   "%s: all heuristics beat DumAI, which is first here, with both colours, percent "
                   "of the decided games",
                   form);
    verdict_tell_parts(a->document, claim, parts, count, 50);
}

enum { TOKENS = SEARCHERS, CORNERS, MOVES, CORNERS_TOKENS, CORNERS_TOKENS_MOVES, BEST };

static void check_corners(const experiment_account *a, const cross_table *c, const char *form) {
    const verdict_part alone[] = {
        verdict_part_make(cross_table_lead(c, CORNERS, TOKENS), "before tokens"),
        verdict_part_make(cross_table_lead(c, CORNERS, MOVES), "before moves")};
    char claim[CLAIM_BYTES];
    (void)snprintf(claim, sizeof claim,
                   "%s: Corners is really good on its own, by percent points before the other "
                   "single heuristics",
                   form);
    verdict_tell_parts(a->document, claim, alone, 2, 0);
}

/* The claim ends with "by percent points before". */
static void tell_lead(const experiment_account *a, const cross_table *c, const char *form,
                      const char *claim, int agent, int other) {
    char whole[CLAIM_BYTES];
    (void)snprintf(whole, sizeof whole, "%s: %s %s%s", form, claim, cross_table_names[other],
                   agent == BEST ? ", the strongest of the others" : "");
    verdict_report(a->document, whole, cross_table_lead(c, agent, other), 0);
}

static void check_tokens(const experiment_account *a, const cross_table *c, const char *form) {
    tell_lead(a, c, form,
              "adding Tokens to Corners performs incredibly well, by percent points before",
              CORNERS_TOKENS, CORNERS);
}

static void check_moves(const experiment_account *a, const cross_table *c, const char *form) {
    tell_lead(a, c, form, "adding Moves on top is a little better, by percent points before",
              CORNERS_TOKENS_MOVES, CORNERS_TOKENS);
}

static void check_best(const experiment_account *a, const cross_table *c, const char *form) {
    int second = 0;
    for (int i = 1; i < BEST; i++)
        if (c->strength[i] > c->strength[second]) second = i;
    tell_lead(a, c, form, "CornersMovesTokens beats everything, by percent points before", BEST,
              second);
}

/* The paper's observations in its order, each for both programs. Those from the second on compare
 * heuristics by their strength over all opponents and both colours. */
static void check_observations(const experiment_account *a, const cross_table both[2]) {
    static void (*const checks[])(const experiment_account *, const cross_table *, const char *) = {
        check_first, check_corners, check_tokens, check_moves, check_best};
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
        for (duel_form form = FORM_TEXT; form <= FORM_PROGRAM; form++)
            checks[i](a, &both[form], duel_form_names[form]);
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

/* Everything but bob's times. */
typedef struct survey {
    cross_table both[2];
    deeper_survey deeper[2];
    table_fit fits[DUEL_FORMS];
} survey;

static status read_survey(const experiment_account *a, survey *s, fault *f) {
    const int games = (int)authors_number(&a->authors, "games.cell");
    status failed = OK;
    for (duel_form form = 0; form < DUEL_FORMS && !failed; form++) {
        cross_table c;
        failed = cross_table_read(a, form, &c, f);
        if (failed) break;
        s->fits[form] = table_fit_make(&c, games);
        if (form < FORM_REPAIRED) s->both[form] = c;
        if (form < FORM_REPAIRED) failed = deeper_read(a, form, &s->deeper[form], f);
    }
    return failed;
}

static void report_games(const experiment_account *a) {
    document_text(a->document,
                  "%d games a cell, black on the main diagonal and first to move, the moves at the "
                  "root shuffled. A draw is left out of the percentage; a cell of draws alone is "
                  "\"-\". first, which the paper calls DumAI, plays the first move of the list; "
                  "the names of the others say what they compare, in order.",
                  duel_games(a));
    document_text(a->document,
                  "The table is played twice: with the programs that the paper describes, and with "
                  "those that the authors submitted, which deviate from the paper (as=program, and "
                  "random,weight=lines).");
}

static status write_report(const experiment_account *a, fault *f) {
    survey s;
    status failed = read_survey(a, &s, f);
    if (failed) return failed;
    document_heading(a->document, "Table 1.1");
    report_games(a);
    report_depths(a);
    cross_tables_report(a, s.both);
    fits_report(a, s.fits);
    deeper_report(a, s.deeper);
    document_heading(a->document, "How long bob thinks");
    failed = report_bob(a, f);
    if (failed) return failed;
    document_heading(a->document, "What the paper found");
    check_observations(a, s.both);
    deeper_check(a, s.deeper);
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
