/* experiment/studies/techniques_ways.c - one technique less than all, one more than none. */
#include "experiment/studies/techniques_ways.h"

#include "base/text.h"
#include "experiment/search_job.h"
#include "report/document.h"
#include "report/plots/bar_plot.h"
#include "report/table.h"

#include <math.h>

enum { DEPTH = 6, QUICK_DEPTH = 4, NODES = 100000, QUICK_NODES = 3000 };

/* Only entries of the very same depth serve, so that no technique but ProbCut may change a value.
 */
#define FULL  "sized,table-depth=equal,table-mb=8,tree-mb=16,"
#define ON    "order=both,tree=keep,probcut=multi"
#define PLAIN FULL "techniques=none,search=alphabeta"

static const struct {
    const char *name, *spec;
    int beside;    /* what it is compared with */
    bool by_nodes; /* searched to a number of nodes, too: then every search deepens */
    bool cuts;     /* ProbCut is on */
} ways[WAYS] = {
    [ALL_ON] = {"everything on", FULL ON, ALL_ON, .by_nodes = true, .cuts = true},
    [NO_PRUNING] = {"no alpha-beta nor ProbCut", FULL ON ",search=minimax", NO_PROBCUT,
                    .by_nodes = true},
    [NO_ORDER] = {"no ordering", FULL "order=none,tree=keep,probcut=multi", ALL_ON,
                  .by_nodes = true, .cuts = true},
    [NO_TABLE] = {"no table", FULL ON ",table=0", ALL_ON, .by_nodes = true, .cuts = true},
    [NO_DEEPENING] = {"no deepening", FULL ON ",deepen=0", ALL_ON, .cuts = true},
    [NO_TREE] = {"no kept tree", FULL "order=both,tree=off,probcut=multi", ALL_ON, .by_nodes = true,
                 .cuts = true},
    [NO_PROBCUT] = {"no ProbCut", FULL "order=both,tree=keep,probcut=off", ALL_ON,
                    .by_nodes = true},
    [NOTHING] = {"nothing on: plain minimax", FULL "techniques=none", ALL_ON, .by_nodes = true},
    [ONLY_PRUNING] = {"plain alpha-beta", PLAIN, NOTHING, .cuts = false},
    [ONLY_ORDER] = {"+ ordering", PLAIN ",order=both", ONLY_PRUNING, .cuts = false},
    [ONLY_TABLE] = {"+ table", PLAIN ",table=1", ONLY_PRUNING, .cuts = false},
    [ONLY_DEEPENING] = {"+ deepening", PLAIN ",deepen=1", ONLY_PRUNING, .cuts = false},
    [ONLY_TREE] = {"+ kept tree", PLAIN ",tree=keep", ONLY_PRUNING, .cuts = false},
    [ONLY_PROBCUT] = {"+ ProbCut", PLAIN ",probcut=multi", ONLY_PRUNING, .cuts = true},
};

static const struct {
    const char *name;
    int without, alone; /* ways; each is compared with that beside it */
} techniques[TECHNIQUES] = {
    [TECHNIQUE_PRUNING] = {"alpha-beta", NO_PRUNING, ONLY_PRUNING},
    [TECHNIQUE_ORDER] = {"ordering", NO_ORDER, ONLY_ORDER},
    [TECHNIQUE_TABLE] = {"table", NO_TABLE, ONLY_TABLE},
    [TECHNIQUE_DEEPENING] = {"deepening", NO_DEEPENING, ONLY_DEEPENING},
    [TECHNIQUE_TREE] = {"kept tree", NO_TREE, ONLY_TREE},
    [TECHNIQUE_PROBCUT] = {"ProbCut", NO_PROBCUT, ONLY_PROBCUT},
};

/* ---- the searches ---- */

int ways_depth(const experiment_account *a) {
    return settings_choose(a->settings, DEPTH, DEPTH, QUICK_DEPTH);
}

int ways_nodes(const experiment_account *a) {
    return settings_choose(a->settings, NODES, NODES, QUICK_NODES);
}

static search_order to_depth(const experiment_account *a, int which) {
    return (search_order){.agent = ways[which].spec, .depth = ways_depth(a)};
}

static search_order by_nodes(const experiment_account *a, int which) {
    return (search_order){.agent = ways[which].spec, .nodes = (uint64_t)ways_nodes(a)};
}

/* Minimax goes through millions of nodes to the depth, the others through thousands. */
static double weight_to_depth(int which) {
    return which == NOTHING || which == NO_PRUNING ? 30 : 1;
}

void ways_plan(const experiment_account *a, const position_list *where, plan *p) {
    for (int k = 0; k < where->count; k++)
        for (int i = 0; i < WAYS; i++) {
            plan_search(p, to_depth(a, i), &where->at[k], weight_to_depth(i));
            if (ways[i].by_nodes) plan_search(p, by_nodes(a, i), &where->at[k], 1);
        }
}

/* ---- results ---- */

static status read_to_depth(const experiment_account *a, int which, const position_list *where,
                            way_sums *w, fault *f) {
    search_outcome all[POSITIONS_MOST];
    const status failed = account_searches(a, to_depth(a, which), where, all, f);
    if (failed) return failed;
    for (int k = 0; k < where->count; k++) {
        w->branching += pow(all[k].nodes, 1.0 / ways_depth(a)) / where->count;
        w->values[k] = all[k].value;
    }
    w->nodes = searches_mean_nodes(all, where->count);
    w->seconds = searches_median_seconds(all, where->count);
    return OK;
}

static status read_by_nodes(const experiment_account *a, int which, const position_list *where,
                            way_sums *w, fault *f) {
    search_outcome all[POSITIONS_MOST];
    const status failed = account_searches(a, by_nodes(a, which), where, all, f);
    if (!failed) w->depth = searches_median_depth(all, where->count);
    return failed;
}

status ways_read(const experiment_account *a, const position_list *where, way_sums all[WAYS],
                 fault *f) {
    for (int i = 0; i < WAYS; i++) {
        all[i] = (way_sums){.depth = NAN};
        status failed = read_to_depth(a, i, where, &all[i], f);
        if (!failed && ways[i].by_nodes) failed = read_by_nodes(a, i, where, &all[i], f);
        if (failed) return failed;
    }
    return OK;
}

static double nodes_compared(const way_sums all[WAYS], int which) {
    return all[which].nodes / all[ways[which].beside].nodes;
}

static double time_compared(const way_sums all[WAYS], int which) {
    return all[which].seconds / all[ways[which].beside].seconds;
}

void ways_worth(const way_sums all[WAYS], technique_worth out[TECHNIQUES]) {
    for (int i = 0; i < TECHNIQUES; i++)
        out[i] = (technique_worth){.name = techniques[i].name,
                                   .beside = nodes_compared(all, techniques[i].without),
                                   .alone = 1 / nodes_compared(all, techniques[i].alone)};
}

/* ---- one switched off ---- */

static void report_branching(const experiment_account *a, const way_sums all[WAYS]) {
    bar bars[OFF_WAYS];
    buffer svg = buffer_make(NULL);
    for (int i = 0; i < OFF_WAYS; i++)
        bars[i] = (bar){ways[i].name, all[i].branching, NAN, NAN, NAN};
    const bar_plot plot = {.title = "Effective branching factor",
                           .words = "mean over the same positions; smaller is better",
                           .unit = "children that had to be looked at",
                           .middle = NAN,
                           .bars = bars,
                           .count = OFF_WAYS};
    bar_plot_write(&plot, &svg);
    document_picture(a->document, "branching",
                     "The effective branching factor with one technique switched off.", &svg);
    buffer_clear(&svg);
}

void ways_tell_off(const experiment_account *a, const way_sums all[WAYS]) {
    static const char *const titles[] = {
        "<switched off",  "nodes", "times as many", "<compared with", "branching factor",
        "depth by nodes", NULL};
    static const char *const time_titles[] = {"<switched off", "ms", "times as long", NULL};
    table t = table_make(titles, NULL), times = table_make(time_titles, NULL);
    for (int i = 0; i < OFF_WAYS; i++) {
        const way_sums *w = &all[i];
        table_add(&t, "%s", ways[i].name);
        table_add(&t, "%.0f", w->nodes);
        table_add(&t, "%.2f", nodes_compared(all, i));
        table_add(&t, "%s", ways[ways[i].beside].name);
        table_add(&t, "%.2f", w->branching);
        table_add(&t, isfinite(w->depth) ? "%g" : "-", w->depth);
        table_add(&times, "%s", ways[i].name);
        table_add(&times, "%.3f", 1000 * w->seconds);
        table_add(&times, "%.2f", time_compared(all, i));
    }
    document_table(a->document, "ways",
                   "Mean nodes to the fixed depth, the effective branching factor (the root of the "
                   "nodes, of as high a degree as the depth), and the median depth in a fixed "
                   "number of nodes. ProbCut needs the window of alpha-beta and goes with it, so "
                   "alpha-beta is compared with a search that has no ProbCut either.",
                   &t);
    document_table(a->document, "ways-times",
                   "Median time to the fixed depth, compared with the same searches.", &times);
    report_branching(a, all);
    table_clear(&times);
    table_clear(&t);
}

/* ---- one alone ---- */

void ways_tell_alone(const experiment_account *a, const way_sums all[WAYS]) {
    static const char *const titles[] = {"<switched on", "nodes", "times as many without",
                                         "beside all others", NULL};
    static const char *const time_titles[] = {"<switched on", "ms", "times as long without", NULL};
    technique_worth worth[TECHNIQUES];
    table t = table_make(titles, NULL), times = table_make(time_titles, NULL);
    ways_worth(all, worth);
    for (int i = 0; i < TECHNIQUES; i++) {
        const int alone = techniques[i].alone;
        table_add(&t, "%s", ways[alone].name);
        table_add(&t, "%.0f", all[alone].nodes);
        table_add(&t, "%.2f", worth[i].alone);
        table_add(&t, "%.2f", worth[i].beside);
        table_add(&times, "%s", ways[alone].name);
        table_add(&times, "%.3f", 1000 * all[alone].seconds);
        table_add(&times, "%.2f", 1 / time_compared(all, alone));
    }
    document_table(a->document, "alone",
                   "Mean nodes to the fixed depth with one technique more than plain alpha-beta, "
                   "how many times as many without it (for alpha-beta itself: plain minimax), and "
                   "the same number from the table of those switched off.",
                   &t);
    document_table(a->document, "alone-times", "Median time of the same searches.", &times);
    table_clear(&times);
    table_clear(&t);
}

/* ---- the same values ---- */

void ways_tell_exact(const experiment_account *a, const position_list *where,
                     const way_sums all[WAYS]) {
    int same = 0, searches = 0;
    for (int i = 0; i < WAYS; i++)
        for (int k = 0; k < where->count && i != NOTHING && !ways[i].cuts; k++, searches++)
            same += all[i].values[k] == all[NOTHING].values[k];
    document_finding(a->document, same == searches ? VERDICT_HOLDS : VERDICT_FAILS,
                     "all but ProbCut are exact: without it the same value as plain minimax in %d "
                     "of %d searches.",
                     same, searches);
}
