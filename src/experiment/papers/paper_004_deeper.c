/* experiment/papers/paper_004_deeper.c - a shallow search against a deeper one. */
#include "experiment/papers/paper_004_deeper.h"

#include "experiment/authors.h"
#include "experiment/papers/paper_004_duel.h"
#include "experiment/verdict.h"
#include "game/colour.h"
#include "notation/ply_choice.h"
#include "report/document.h"
#include "report/table.h"

#include <math.h>
#include <stdio.h>

static const char *const colours[2] = {[BLACK] = "black", [WHITE] = "white"};

/* ---- read ---- */

void deeper_plan(const experiment_account *a, duel_form form, plan *p) {
    for (colour side = BLACK; side <= WHITE; side++) {
        const duel d = duel_of_depths(a, form, side);
        duel_plan(a, &d, p);
    }
}

static tally turned(tally t) {
    return (tally){t.losses, t.draws, t.wins};
}

status deeper_read(const experiment_account *a, duel_form form, deeper_survey *out, fault *f) {
    status failed = OK;
    for (colour side = BLACK; side <= WHITE && !failed; side++) {
        const duel d = duel_of_depths(a, form, side);
        duel_outcome o;
        failed = duel_read(a, &d, &o, f);
        out->won[side] = side == BLACK ? o.black : turned(o.black);
        out->different[side] = o.different;
    }
    return failed;
}

/* ---- told ---- */

static double theirs_of(const experiment_account *a, colour side) {
    return authors_number(&a->authors, side == BLACK ? "deeper.black" : "deeper.white");
}

static void add_row(const experiment_account *a, const deeper_survey *s, duel_form form,
                    colour side, table *t) {
    const tally *w = &s->won[side];
    const score_share ours = tally_share(w);
    const double values[] = {ours.percent, ours.low, ours.high, theirs_of(a, side)};
    table_add(t, "%s", duel_form_names[form]);
    table_add(t, "%s", colours[side]);
    table_add(t, "%d", w->wins);
    table_add(t, "%d", w->draws);
    table_add(t, "%d", w->losses);
    table_add(t, "%d", s->different[side]);
    for (int k = 0; k < 4; k++) {
        char cell[16];
        score_share_write(values[k], cell);
        table_add(t, "%s", cell);
    }
}

static void report_table(const experiment_account *a, const deeper_survey both[2]) {
    static const char *const titles[] = {"<program", "<shallower plays", "won",     "drawn",
                                         "lost",     "different",        "percent", "low",
                                         "high",     "authors",          NULL};
    table t = table_make(titles, NULL);
    char caption[160];
    for (duel_form form = FORM_TEXT; form <= FORM_PROGRAM; form++)
        for (colour side = BLACK; side <= WHITE; side++) add_row(a, &both[form], form, side, &t);
    const int shallow = duel_depth(a, "deeper.shallow");
    (void)snprintf(caption, sizeof caption,
                   "%s at %d %s against itself at %d: what the shallower one won, and how many "
                   "of the games are different.",
                   duel_best, shallow, plies_word((size_t)shallow), duel_depth(a, "deeper.deep"));
    document_table(a->document, "deeper", caption, &t);
    table_clear(&t);
}

static void report_numbers(const experiment_account *a, const deeper_survey *s, duel_form form) {
    char ours[2][16], theirs[2][16];
    int inside = 0;
    for (colour side = BLACK; side <= WHITE; side++) {
        const score_share points = tally_share(&s->won[side]);
        const double their = theirs_of(a, side);
        score_share_write(points.percent, ours[side]);
        score_share_write(their, theirs[side]);
        inside += their >= points.low && their <= points.high;
    }
    document_text(
        a->document,
        "Of the games %s the shallower one won %s %% with black and %s %% with white, the "
        "authors' %s %% and %s %%: %d of these two %s inside our interval.",
        duel_form_names[form], ours[BLACK], ours[WHITE], theirs[BLACK], theirs[WHITE], inside,
        inside == 1 ? "lies" : "lie");
}

/* Whether the colour matters. */
static void report_colours(const experiment_account *a, const deeper_survey *s, duel_form form) {
    const estimate gap = estimate_difference(estimate_of_share(tally_share(&s->won[BLACK])),
                                             estimate_of_share(tally_share(&s->won[WHITE])));
    const bool differ = verdict_above(gap, 0) != VERDICT_OPEN;
    document_text(a->document, "The two colours %s by more than their errors %s%s.",
                  differ ? "differ" : "do not differ", duel_form_names[form],
                  differ ? ": which one the deeper search has matters" : "");
}

static bool all_are_different(const deeper_survey *s, int games) {
    return s->different[BLACK] == games && s->different[WHITE] == games;
}

static void report_repeated(const experiment_account *a, const deeper_survey both[2]) {
    const deeper_survey *text = &both[FORM_TEXT], *program = &both[FORM_PROGRAM];
    const int games = duel_games(a);
    if (all_are_different(text, games) && all_are_different(program, games)) return;
    document_text(
        a->document,
        "Nothing but the order of the moves at the root is left to chance, so games "
        "repeat themselves: of the %d with each colour %d and %d are different %s, %d and "
        "%d %s. The intervals hold for shuffled moves from this one start; of other "
        "starts they say nothing.",
        games, text->different[BLACK], text->different[WHITE], duel_form_names[FORM_TEXT],
        program->different[BLACK], program->different[WHITE], duel_form_names[FORM_PROGRAM]);
}

void deeper_report(const experiment_account *a, const deeper_survey both[2]) {
    char heading[64];
    const int shallow = duel_depth(a, "deeper.shallow");
    (void)snprintf(heading, sizeof heading, "%d %s against %d", shallow,
                   plies_word((size_t)shallow), duel_depth(a, "deeper.deep"));
    document_heading(a->document, heading);
    report_table(a, both);
    for (duel_form form = FORM_TEXT; form <= FORM_PROGRAM; form++) {
        report_numbers(a, &both[form], form);
        report_colours(a, &both[form], form);
    }
    report_repeated(a, both);
}

/* ---- judged ---- */

static double deeper_percent(const deeper_survey *s, colour shallow) {
    return 100 - tally_share(&s->won[shallow]).percent;
}

/* Both colours together: the paper says that the deeper one wins more, not that each colour does.
 */
static void check_form(const experiment_account *a, const deeper_survey *s, duel_form form) {
    const tally all = {s->won[BLACK].losses + s->won[WHITE].losses,
                       s->won[BLACK].draws + s->won[WHITE].draws,
                       s->won[BLACK].wins + s->won[WHITE].wins};
    char white[16], black[16], claim[128], more[80];
    score_share_write(deeper_percent(s, BLACK), white);
    score_share_write(deeper_percent(s, WHITE), black);
    (void)snprintf(claim, sizeof claim,
                   "%s: the deeper search wins more, percent of the decided games of both colours",
                   duel_form_names[form]);
    (void)snprintf(more, sizeof more, "; %s with black, %s with white", black, white);
    verdict_tell_with(a->document, claim, estimate_of_share(tally_share(&all)), 50, more);
}

void deeper_check(const experiment_account *a, const deeper_survey both[2]) {
    for (duel_form form = FORM_TEXT; form <= FORM_PROGRAM; form++) check_form(a, &both[form], form);
}
