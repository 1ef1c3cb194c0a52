/* experiment/papers/paper_000_cuts.c - what is saved, and what it is worth in games. */
#include "experiment/papers/paper_000_cuts.h"

#include "base/text.h"
#include "experiment/game_job.h"
#include "experiment/matches.h"
#include "experiment/search_job.h"
#include "experiment/verdict.h"
#include "lab/options.h"
#include "lab/probcut.h"
#include "notation/ply_choice.h"
#include "report/document.h"
#include "report/table.h"

#include <stdio.h>

enum {
    DEPTH = 9, /* ProbCut's one pair of depths is 4 for 8, below the root: it cannot cut before */
    QUICK_DEPTH = 6,
    NODES = 200000, /* about enough for that depth */
    SHORT_NODES = 20000,
    QUICK_NODES = 300,
    SPEC_BYTES = 96,
};

#define PHASES "phases,techniques=all,table-mb=16,depth=off"

static const struct {
    const char *name, *spec, *claim;
    lab_probcut kind;
} cuts[CUTS] = {
    [UNCUT] = {"phases", PHASES, NULL, PROBCUT_OFF},
    [SINGLE] = {"ProbCut", PHASES ",probcut=single", "ProbCut is worth it", PROBCUT_SINGLE},
    [MULTI] = {"Multi-ProbCut", PHASES ",probcut=multi", "Multi-ProbCut is worth it",
               PROBCUT_MULTI},
};

/* ---- the games and searches ---- */

static int nodes_of(const experiment_account *a) {
    return settings_choose(a->settings, NODES, SHORT_NODES, QUICK_NODES);
}

static int depth_of(const experiment_account *a) {
    return settings_choose(a->settings, DEPTH, DEPTH, QUICK_DEPTH);
}

typedef struct meeting {
    char it[SPEC_BYTES], phases[SPEC_BYTES];
    paired_games pairs;
} meeting;

static void make_meeting(const experiment_account *a, int which, const paired_games *like,
                         meeting *out) {
    *out = (meeting){.pairs = *like};
    (void)snprintf(out->it, SPEC_BYTES, "%s,nodes=%d", cuts[which].spec, nodes_of(a));
    (void)snprintf(out->phases, SPEC_BYTES, "%s,nodes=%d", cuts[UNCUT].spec, nodes_of(a));
    out->pairs.a = out->it;
    out->pairs.b = out->phases;
    out->pairs.is_detailed = true;
}

static search_order to_depth(const experiment_account *a, int which) {
    return (search_order){.agent = cuts[which].spec, .depth = depth_of(a)};
}

static search_order by_nodes(const experiment_account *a, int which) {
    return (search_order){.agent = cuts[which].spec, .nodes = (uint64_t)nodes_of(a)};
}

void cuts_plan(const experiment_account *a, const position_list *where, const paired_games *like,
               plan *p) {
    for (int i = UNCUT + 1; i < CUTS; i++) {
        meeting m;
        make_meeting(a, i, like, &m);
        pairing_plan(&m.pairs, a->settings->seed, 12, p);
    }
    for (int i = 0; i < CUTS; i++)
        for (int k = 0; k < where->count; k++) {
            plan_search(p, to_depth(a, i), &where->at[k], 0.25);
            plan_search(p, by_nodes(a, i), &where->at[k], 0.25);
        }
}

/* ---- what came of them ---- */

static status read_searches(const experiment_account *a, int which, const position_list *where,
                            cut_sums *c, fault *f) {
    search_outcome deep[POSITIONS_MOST], limited[POSITIONS_MOST];
    status failed = account_searches(a, to_depth(a, which), where, deep, f);
    if (!failed) failed = account_searches(a, by_nodes(a, which), where, limited, f);
    if (failed) return failed;
    c->nodes = searches_mean_nodes(deep, where->count);
    c->seconds = searches_mean_seconds(deep, where->count);
    c->depth = searches_median_depth(limited, where->count);
    return OK;
}

/* Finds the least depth at which a search can cut. A cut is never made at the root, so this is one
 * ply more than the least depth of the model. */
static status find_least(int which, int size, int *least, fault *f) {
    probcut_model m;
    const status failed = probcut_built_in("phases", size, NULL, &m, f);
    if (failed) return failed;
    probcut_narrow(&m, cuts[which].kind);
    *least = m.count ? m.pairs[0].full + 1 : 0;
    return OK;
}

/* An iteration that was not completed has no say in a move, so the depth that was tells whether
 * cuts can have had one. */
static void count_move(void *context, int number, const game_thought *t) {
    cut_sums *c = context;
    (void)number;
    if (t->choices < 2) return;
    c->moves++;
    c->deep += c->least && t->depth >= c->least;
}

static status read_games(const experiment_account *a, int which, const paired_games *like,
                         cut_sums *c, fault *f) {
    meeting m;
    make_meeting(a, which, like, &m);
    status failed = find_least(which, like->size, &c->least, f);
    if (!failed) failed = pairing_result(a, &m.pairs, &c->result, c->move_seconds, f);
    if (!failed) failed = pairing_thoughts(a, &m.pairs, count_move, c, f);
    return failed;
}

status cuts_read(const experiment_account *a, const position_list *where, const paired_games *like,
                 cut_sums all[CUTS], fault *f) {
    for (int i = 0; i < CUTS; i++) {
        all[i] = (cut_sums){.nodes = 0};
        status failed = read_searches(a, i, where, &all[i], f);
        if (!failed && i != UNCUT) failed = read_games(a, i, like, &all[i], f);
        if (failed) return failed;
    }
    return OK;
}

/* ---- told ---- */

static void report_games(const experiment_account *a, const cut_sums all[CUTS]) {
    match_row rows[CUTS];
    int count = 0;
    for (int i = UNCUT + 1; i < CUTS; i++, count++) {
        rows[count].result = all[i].result;
        (void)snprintf(rows[count].label, sizeof rows[count].label, "%s", cuts[i].name);
    }
    match_rows_report(a->document,
                      &(match_rows){.name = "cuts",
                                    .who = "against phases",
                                    .caption = "What each took from phases, both with the same "
                                               "number of nodes a move.",
                                    .title = "What cuts are worth at equal nodes",
                                    .rows = rows,
                                    .count = count});
}

static void report_savings(const experiment_account *a, const cut_sums all[CUTS]) {
    static const char *const titles[] = {
        "<agent", "nodes", "% of phases", "depth by nodes", "can cut from", "% of moves so deep",
        NULL};
    table t = table_make(titles, NULL);
    for (int i = 0; i < CUTS; i++) {
        const cut_sums *c = &all[i];
        table_add(&t, "%s", cuts[i].name);
        table_add(&t, "%.0f", c->nodes);
        table_add(&t, "%.1f", 100 * c->nodes / all[UNCUT].nodes);
        table_add(&t, "%g", c->depth);
        table_add(&t, c->least ? "%d" : "-", c->least);
        table_add(&t, c->moves ? "%.1f" : "-", 100.0 * c->deep / c->moves);
    }
    document_table(a->document, "cut-nodes",
                   "Mean nodes to the same depth, and the median depth in the nodes of a move, in "
                   "the same positions; the depth of a search from which a cut is possible, and "
                   "how many of the moves of the games were searched so deep.",
                   &t);
    table_clear(&t);
}

static void report_times(const experiment_account *a, const cut_sums all[CUTS]) {
    static const char *const titles[] = {"<agent", "ms per search", "ms per move",
                                         "ms per move of phases", NULL};
    table t = table_make(titles, NULL);
    for (int i = 0; i < CUTS; i++) {
        table_add(&t, "%s", cuts[i].name);
        table_add(&t, "%.3f", 1000 * all[i].seconds);
        for (int who = 0; who < 2; who++)
            table_add(&t, all[i].moves ? "%.3f" : "-", 1000 * all[i].move_seconds[who]);
    }
    document_table(a->document, "cut-times",
                   "Time of the searches to the same depth, and of the moves of the games.", &t);
    table_clear(&t);
}

void cuts_report(const experiment_account *a, const cut_sums all[CUTS]) {
    document_text(a->document,
                  "At equal depth a cut by probability has nothing to gain: what it saves buys "
                  "depth. So ProbCut and Multi-ProbCut play phases with %d nodes a move for "
                  "either side, all with deepening, table and ordering.",
                  nodes_of(a));
    report_games(a, all);
    document_text(a->document, "Beside the games: the same positions searched %d %s deep.",
                  depth_of(a), plies_word((size_t)depth_of(a)));
    report_savings(a, all);
    report_times(a, all);
}

void cuts_tell_findings(const experiment_account *a, const cut_sums all[CUTS]) {
    for (int i = UNCUT + 1; i < CUTS; i++) {
        const cut_sums *c = &all[i];
        char claim[160];
        (void)snprintf(claim, sizeof claim, "%s, percent of the points at equal nodes",
                       cuts[i].claim);
        if (c->deep)
            verdict_report(a->document, claim, estimate_of_points(&c->result), 50);
        else
            document_finding(a->document, VERDICT_OPEN,
                             "%s: no move was searched to the %d %s from which it can cut.",
                             cuts[i].claim, c->least, plies_word((size_t)c->least));
    }
}
