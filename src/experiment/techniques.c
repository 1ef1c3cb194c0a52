/* experiment/techniques.c - one technique switched off at a time: nodes, time and depth on the same
 * positions. */
#include "experiment/fields.h"
#include "experiment/search_job.h"
#include "experiment/tally.h"
#include "experiment/texts.h"
#include "report/bar_plot.h"

#include "base/sample.h"

#include <math.h>
#include <stdio.h>

enum {
    POSITIONS = 20,
    QUICK_POSITIONS = 3,
    DEPTH = 6,
    QUICK_DEPTH = 4,
    NODES = 100000,
    QUICK_NODES = 3000,
    PLAIN_DEPTH = 6,
    QUICK_PLAIN_DEPTH = 3,
    SPEC_BYTES = 160,
};

/* Everything on. Only entries of the very same depth serve, so that no technique but ProbCut may
 * change a value. */
#define FULL "sized,table-depth=equal,table-mb=8,tree-mb=16,"
#define ON   "order=both,tree=keep,probcut=multi"

static const struct {
    const char *name, *spec;
    bool deepens; /* under a limit in nodes */
} ways[] = {
    {"everything on", FULL ON, true},
    {"no alpha-beta", FULL ON ",search=minimax", true},
    {"no ordering", FULL "order=none,tree=keep,probcut=multi", true},
    {"no table", FULL ON ",table=0", true},
    {"no deepening", FULL ON ",deepen=0", false},
    {"no kept tree", FULL "order=both,tree=off,probcut=multi", true},
    {"no ProbCut", FULL "order=both,tree=keep,probcut=off", true},
    {"nothing on: plain minimax", FULL "techniques=none", true},
};
enum { NO_PRUNING = 1, NO_ORDER, NO_TABLE, NO_DEEPENING, NO_TREE, NO_PROBCUT, NOTHING, WAYS };
_Static_assert(sizeof ways / sizeof *ways == WAYS, "a name for each of them");

/* On a board of the plainest kind, where they matter: both ideas of text 004, then one less. */
static const struct {
    const char *name;
    int any, count;
} ideas[] = {
    {"both", 1, 1},
    {"no any-move test", 0, 1},
    {"no kept counts", 1, 0},
    {"neither", 0, 0},
};
enum { IDEAS = sizeof ideas / sizeof *ideas };

/* ---- the searches ---- */

static bool is_quick(const account *a) {
    return a->settings->is_quick;
}

static int depth_of(const account *a) {
    return is_quick(a) ? QUICK_DEPTH : DEPTH;
}

static int position_count(const account *a) {
    return is_quick(a) ? QUICK_POSITIONS : POSITIONS;
}

static status make_positions(const account *a, position out[POSITIONS], fault *f) {
    const experiment_settings *s = a->settings;
    return search_positions("sized", 8, seed_for(s->seed, "techniques"), s->tier, position_count(a),
                            out, f);
}

static void way_key(const account *a, int which, bool by_nodes, const position *p, buffer *key) {
    const search_order order = {.agent = ways[which].spec,
                                .where = p,
                                .depth = by_nodes ? 0 : depth_of(a),
                                .nodes = !by_nodes     ? 0
                                         : is_quick(a) ? QUICK_NODES
                                                       : NODES};
    buffer_reset(key, 0);
    search_order_write(&order, key);
}

static void idea_key(const account *a, int which, const position *p, buffer *key) {
    buffer_reset(key, 0);
    fields_put_word(key, plain_job.name);
    search_position_write(p, key);
    fields_put_int(key, "depth", is_quick(a) ? QUICK_PLAIN_DEPTH : PLAIN_DEPTH);
    fields_put_int(key, "any", ideas[which].any);
    fields_put_int(key, "count", ideas[which].count);
}

static status make_plan(const account *a, plan *p, fault *f) {
    position where[POSITIONS];
    buffer key = buffer_make(NULL);
    const status failed = make_positions(a, where, f);
    for (int k = 0; k < position_count(a) && !failed; k++) {
        for (int i = 0; i < WAYS; i++)
            for (int by_nodes = 0; by_nodes < (ways[i].deepens ? 2 : 1); by_nodes++) {
                way_key(a, i, by_nodes, &where[k], &key);
                plan_add(p, buffer_view(&key), i == NOTHING || i == NO_PRUNING ? 20 : 1);
            }
        for (int i = 0; i < IDEAS; i++) {
            idea_key(a, i, &where[k], &key);
            plan_add(p, buffer_view(&key), 10);
        }
    }
    if (buffer_status(&key)) p->keys.failed = E_NOMEM;
    buffer_clear(&key);
    return failed;
}

/* ---- what came of them ---- */

typedef struct way_sums {
    double nodes;     /* to the fixed depth, per position */
    double seconds;   /* likewise, but the median: a busy machine makes some far too long */
    double branching; /* effective: the root of the nodes, of as high a degree as the depth */
    double depth;     /* median in the fixed number of nodes; NaN where it cannot be asked */
    double values[POSITIONS];
} way_sums;

static status read_result(const account *a, const buffer *key, search_outcome *out, fault *f) {
    view text;
    const status failed = account_result(a, buffer_view(key), &text, f);
    if (!failed) *out = search_outcome_read(text);
    return failed;
}

static double median(double *values, int count) {
    sample_sort(values, (size_t)count);
    return sample_median(values, (size_t)count);
}

static status read_way(const account *a, int which, const position *where, way_sums *w, fault *f) {
    double depths[POSITIONS], seconds[POSITIONS];
    buffer key = buffer_make(NULL);
    status failed = OK;
    *w = (way_sums){.depth = NAN};
    for (int k = 0; k < position_count(a) && !failed; k++) {
        search_outcome o = {.depth = 0};
        way_key(a, which, false, &where[k], &key);
        failed = read_result(a, &key, &o, f);
        w->nodes += o.nodes / position_count(a);
        seconds[k] = o.seconds;
        w->branching += pow(o.nodes, 1.0 / depth_of(a)) / position_count(a);
        w->values[k] = o.value;
        if (failed || !ways[which].deepens) continue;
        way_key(a, which, true, &where[k], &key);
        failed = read_result(a, &key, &o, f);
        depths[k] = o.depth;
    }
    if (!failed) w->seconds = median(seconds, position_count(a));
    if (!failed && ways[which].deepens) w->depth = median(depths, position_count(a));
    buffer_clear(&key);
    return failed;
}

static void tell_ways(const account *a, const way_sums all[WAYS]) {
    static const char *const titles[] = {"<switched off",    "nodes",          "times as many",
                                         "branching factor", "depth by nodes", NULL};
    static const char *const time_titles[] = {"<switched off", "ms", "times as long", NULL};
    table t = table_make(titles, NULL), times = table_make(time_titles, NULL);
    buffer svg = buffer_make(NULL);
    bar bars[WAYS];
    for (int i = 0; i < WAYS; i++) {
        const way_sums *w = &all[i];
        table_add(&t, "%s", ways[i].name);
        table_add(&t, "%.0f", w->nodes);
        table_add(&t, "%.2f", w->nodes / all[0].nodes);
        table_add(&t, "%.2f", w->branching);
        table_add(&t, isfinite(w->depth) ? "%g" : "-", w->depth);
        table_add(&times, "%s", ways[i].name);
        table_add(&times, "%.3f", 1000 * w->seconds);
        table_add(&times, "%.2f", w->seconds / all[0].seconds);
        bars[i] = (bar){ways[i].name, w->branching, NAN, NAN, NAN};
    }
    document_table(a->document, "ways",
                   "Mean nodes to the fixed depth, the effective branching factor (the root of the "
                   "nodes, of as high a degree as the depth), and the median depth in a fixed "
                   "number of nodes.",
                   &t);
    document_table(a->document, "ways-times", "Median time to the fixed depth.", &times);
    const bar_plot plot = {.title = "Effective branching factor",
                           .words = "mean over the same positions; smaller is better",
                           .unit = "children that had to be looked at",
                           .middle = NAN,
                           .bars = bars,
                           .count = WAYS};
    bar_plot_write(&plot, &svg);
    document_picture(a->document, "branching",
                     "The effective branching factor with one technique switched off.", &svg);
    buffer_clear(&svg);
    table_clear(&times);
    table_clear(&t);
}

static status tell_ideas(const account *a, const position *where, bool *same, double seconds[IDEAS],
                         fault *f) {
    static const char *const titles[] = {"<ideas", "nodes", NULL};
    static const char *const time_titles[] = {"<ideas", "ms", "times as long", NULL};
    table t = table_make(titles, NULL), times = table_make(time_titles, NULL);
    buffer key = buffer_make(NULL);
    double nodes[IDEAS] = {0}, each[POSITIONS];
    status failed = OK;
    for (int i = 0; i < IDEAS && !failed; i++) {
        for (int k = 0; k < position_count(a) && !failed; k++) {
            search_outcome o = {.depth = 0};
            idea_key(a, i, &where[k], &key);
            failed = read_result(a, &key, &o, f);
            nodes[i] += o.nodes / position_count(a);
            each[k] = o.seconds;
        }
        if (failed) break;
        seconds[i] = median(each, position_count(a));
        *same = *same && nodes[i] == nodes[0];
        table_add(&t, "%s", ideas[i].name);
        table_add(&t, "%.0f", nodes[i]);
        table_add(&times, "%s", ideas[i].name);
        table_add(&times, "%.3f", 1000 * seconds[i]);
        table_add(&times, "%.2f", seconds[i] / seconds[0]);
    }
    if (!failed) {
        document_table(a->document, "ideas", "Mean nodes on a board that is an array.", &t);
        document_table(a->document, "ideas-times", "Median time of the same searches.", &times);
    }
    buffer_clear(&key);
    table_clear(&times);
    table_clear(&t);
    return failed;
}

/* ---- what should hold ---- */

static int count_same(const account *a, const way_sums *one, const way_sums *other) {
    int same = 0;
    for (int k = 0; k < position_count(a); k++) same += one->values[k] == other->values[k];
    return same;
}

static void check_findings(const account *a, const way_sums all[WAYS], bool ideas_same) {
    const int same = count_same(a, &all[NO_PROBCUT], &all[NOTHING]);
    int worth = 0;
    for (int i = 1; i < NOTHING; i++) worth += all[i].nodes > all[0].nodes;
    document_finding(a->document, same == position_count(a) ? VERDICT_HOLDS : VERDICT_FAILS,
                     "all but ProbCut are exact: the same value as plain minimax in %d of %d "
                     "positions.",
                     same, position_count(a));
    document_finding(a->document,
                     all[NO_PRUNING].nodes > all[0].nodes ? VERDICT_HOLDS : VERDICT_FAILS,
                     "alpha-beta prunes most: without it %.1f times as many nodes.",
                     all[NO_PRUNING].nodes / all[0].nodes);
    document_finding(a->document, worth == NOTHING - 1 ? VERDICT_HOLDS : VERDICT_OPEN,
                     "every technique saves nodes: %d of %d do, switched off alone. What one saves "
                     "another may save as well.",
                     worth, NOTHING - 1);
    document_finding(a->document, ideas_same ? VERDICT_HOLDS : VERDICT_FAILS,
                     "text 004's ideas change the time only, not what is visited.");
}

static status tell(const account *a, fault *f) {
    way_sums all[WAYS];
    position where[POSITIONS];
    double seconds[IDEAS];
    bool same = true;
    status failed = make_positions(a, where, f);
    for (int i = 0; i < WAYS && !failed; i++) failed = read_way(a, i, where, &all[i], f);
    if (failed) return failed;
    document_heading(a->document, "One switched off");
    document_text(
        a->document,
        "The evaluation of text 002 on 8x8, %d positions from games, a third to a half of "
        "the squares filled; %d plies, or %d nodes.",
        position_count(a), depth_of(a), is_quick(a) ? QUICK_NODES : NODES);
    tell_ways(a, all);
    document_text(
        a->document,
        "Text 002 reports that ordering helped a little and the table gave the final push; "
        "text 003 expected a kept tree, ordered by earlier values, to prune more. Here a "
        "search without ordering takes %.2f times the nodes, without the table %.2f times, "
        "without the kept tree %.2f times; beside all others each is worth less than "
        "alone.",
        all[NO_ORDER].nodes / all[0].nodes, all[NO_TABLE].nodes / all[0].nodes,
        all[NO_TREE].nodes / all[0].nodes);
    document_heading(a->document, "Two ideas of text 004");
    document_text(a->document,
                  "Asking whether any move exists without listing all, and keeping the disc counts "
                  "while moving. With sets of squares in machine words both come for nothing, so "
                  "they are tried on a board that is an array, counting discs, %d plies.",
                  is_quick(a) ? QUICK_PLAIN_DEPTH : PLAIN_DEPTH);
    failed = tell_ideas(a, where, &same, seconds, f);
    if (failed) return failed;
    document_heading(a->document, "What should hold");
    check_findings(a, all, same);
    return OK;
}

const experiment experiment_techniques = {
    .name = "techniques",
    .title = "What each technique is worth",
    .sentence =
        "One technique of the classic search switched off at a time, on the same positions: "
        "how many nodes more, how much longer, how much less deep?",
    .plan = make_plan,
    .tell = tell,
};
