/* experiment/papers/paper_003.c - Tables 1-3 of paper 003, one game a cell as there, and pairs of
 * games beside them, on which the verdict rests: single games are luck. */
#include "base/text.h"
#include "experiment/authors.h"
#include "experiment/experiment.h"
#include "experiment/game_job.h"
#include "experiment/papers/paper_003_cells.h"
#include "experiment/papers/paper_003_colours.h"
#include "experiment/papers/paper_003_pairs.h"
#include "experiment/papers/papers.h"
#include "experiment/plan.h"
#include "experiment/tally.h"
#include "game/colour.h"
#include "notation/ply_choice.h"
#include "report/document.h"
#include "report/table.h"

#include <stdio.h>

extern const char experiment_003_ini[]; /* data/experiment/003.ini */
extern const size_t experiment_003_ini_length;

static status make_plan(const experiment_account *a, plan *p, fault *f) {
    (void)f;
    for (int agent = 0; agent < CELL_AGENTS; agent++)
        for (int limit = 0; limit < CELL_LIMITS; limit++) {
            limit_cell c;
            limit_cell_make(a, agent, limit, &c);
            const double weight = account_by_depth(a) ? 1 : limit_cell_seconds(a, limit);
            pairing_plan(&c.single, a->settings->seed, weight, p);
            pairing_plan(&c.pairs, a->settings->seed, weight, p);
        }
    return OK;
}

/* ---- Tables 1-3 ---- */

/* White's discs minus black's when the agent has that colour. */
static status single_score(const experiment_account *a, const limit_cell *c, colour side, int *out,
                           fault *f) {
    buffer key = buffer_make(NULL);
    view text;
    pairing_key(&c->single, a->settings->seed, side == BLACK ? 0 : 1, &key);
    const status failed = account_result(a, buffer_view(&key), &text, f);
    if (!failed) *out = -game_outcome_read(text).count;
    buffer_clear(&key);
    return failed;
}

static const char *won(double score, colour side) {
    if (score == 0) return "draw";
    return (score > 0) == (side == WHITE) ? "yes" : "no";
}

/* Adds to *same how many of the games ended as the authors'. */
static status report_table(const experiment_account *a, int agent, int *same, fault *f) {
    static const char *const titles[] = {"limit s", "white: won", "authors", "score",
                                         "authors", "black: won", "authors", "score",
                                         "authors", NULL};
    table t = table_make(titles, NULL);
    double theirs[2][CELL_LIMITS], seconds[CELL_LIMITS];
    char name[CELL_SPEC_BYTES], caption[160];
    status failed = OK;
    limit_cell_list(a, agent, "white", theirs[WHITE]);
    limit_cell_list(a, agent, "black", theirs[BLACK]);
    authors_list(&a->authors, "limits.seconds", seconds, CELL_LIMITS);
    for (int limit = 0; limit < CELL_LIMITS && !failed; limit++) {
        limit_cell c;
        limit_cell_make(a, agent, limit, &c);
        table_add(&t, "%.0f", seconds[limit]);
        for (int i = 0; i < 2 && !failed; i++) {
            const colour side = i == 0 ? WHITE : BLACK;
            const double their = theirs[side][limit];
            int score = 0;
            failed = single_score(a, &c, side, &score, f);
            *same += won(score, side)[0] == won(their, side)[0];
            table_add(&t, "%s", won(score, side));
            table_add(&t, "%s", won(their, side));
            table_add(&t, "%d", score);
            table_add(&t, "%.0f", their);
        }
    }
    (void)snprintf(name, sizeof name, "table-%d", agent + 1);
    (void)snprintf(caption, sizeof caption,
                   "Table %d: %s against naive at a fixed depth, one game a cell; score is white's "
                   "discs minus black's.",
                   agent + 1, limit_cell_agents[agent]);
    if (!failed) document_table(a->document, name, caption, &t);
    table_clear(&t);
    return failed;
}

/* Says how many different games there are, if limits share games. */
static void report_same(const experiment_account *a, int agent, int same) {
    int games = 0;
    for (int limit = 0; limit < CELL_LIMITS; limit++)
        games += 2 * limit_cell_is_new(a, agent, limit);
    if (games == 2 * CELL_LIMITS)
        document_text(a->document, "%d of the %d games of %s have the authors' winner.", same,
                      games, limit_cell_agents[agent]);
    else
        document_text(a->document,
                      "%d of the %d cells of %s have the authors' winner; limits that are the "
                      "same to it share their games, so there are %d.",
                      same, 2 * CELL_LIMITS, limit_cell_agents[agent], games);
}

static status report_tables(const experiment_account *a, fault *f) {
    for (int agent = 0; agent < CELL_AGENTS; agent++) {
        int same = 0;
        const status failed = report_table(a, agent, &same, f);
        if (failed) return failed;
        report_same(a, agent, same);
    }
    document_text(a->document, "One game a cell proves little: a search one ply deeper may give "
                               "another game.");
    return OK;
}

static void report_limits(const experiment_account *a) {
    const int plies_less = limit_cell_plies_less(a);
    char less[80] = "";
    if (!account_by_depth(a)) {
        document_text(a->document,
                      "Ours had %g of the paper's seconds. The opponent searches %d %s.",
                      account_scale(a), limit_cell_opponent_depth(a),
                      plies_word((size_t)limit_cell_opponent_depth(a)));
        return;
    }
    if (plies_less)
        (void)snprintf(less, sizeof less, ", less %d %s (1 at least) in a run as small as this",
                       plies_less, plies_word((size_t)plies_less));
    document_text(a->document,
                  "Each limit stands for the depth that the paper reached in it%s; where it names "
                  "none, for that of the limit before. For mobility and compound it names 8 and 9 "
                  "plies and no limits: here 9 stands for the longest limit, 8 for the others. The "
                  "opponent searches %d %s. Limits with the same depth have the same games: they "
                  "stand in every line, and count once where something is judged.",
                  less, limit_cell_opponent_depth(a),
                  plies_word((size_t)limit_cell_opponent_depth(a)));
}

static status write_report(const experiment_account *a, fault *f) {
    pair_survey s;
    colour_survey colours[CELL_AGENTS];
    document_heading(a->document, "Tables 1-3");
    report_limits(a);
    status failed = report_tables(a, f);
    if (!failed) failed = pairs_read(a, &s, f);
    if (!failed) failed = colours_read(a, colours, f);
    if (failed) return failed;
    document_heading(a->document, "The same in pairs");
    pairs_report(a, &s);
    colours_report(a, colours);
    document_heading(a->document, "Depth and time");
    pairs_tell_depths(a, &s);
    document_heading(a->document, "What the paper found");
    pairs_check(a, &s);
    colours_check(a, colours);
    return OK;
}

const experiment experiment_003 = {
    .name = "003",
    .title = "Paper 003: one move within a time limit",
    .sentence = "Three evaluations under five time limits against an opponent that counts discs at "
                "a fixed depth: which one wins, and how deep does each see?",
    .numbers = experiment_003_ini,
    .number_list_length = &experiment_003_ini_length,
    .plan = make_plan,
    .report = write_report,
};
