/* experiment/papers/paper_001.c - the figure of paper 001 from a game of ours, what its cache is
 * worth, and how its program fares against the others. */
#include "base/text.h"
#include "experiment/authors.h"
#include "experiment/experiment.h"
#include "experiment/game_job.h"
#include "experiment/matches.h"
#include "experiment/papers/papers.h"
#include "experiment/plan.h"
#include "experiment/search_job.h"
#include "experiment/searches.h"
#include "experiment/tally.h"
#include "experiment/tree_builder.h"
#include "experiment/verdict.h"
#include "game/position.h"
#include "lab/agent.h"
#include "lab/search.h"
#include "report/document.h"
#include "report/table.h"
#include "report/tree/tree.h"
#include "search/result.h"

#include <stdio.h>

extern const char experiment_001_ini[]; /* data/experiment/001.ini */
extern const size_t experiment_001_ini_length;

enum {
    PAIRS = 100,
    SHORT_PAIRS = 50,
    QUICK_PAIRS = 1,
    SHORT_DEPTH = 5,
    QUICK_DEPTH = 3,
    SHORT_PLIES_LESS = 2,
    QUICK_OTHER_DEPTH = 2,
    OPENING_PLIES = 8,
    POSITIONS = 20,
    QUICK_POSITIONS = 3,
    SPEC_BYTES = 64,
    FIGURE_PLIES = 11, /* of the game: then white is to move */
    FIGURE_NODES = 4000,
};

/* The opponents of seven, at the depths of their papers. Paper 000 names no depth: its agents get
 * the depth that `sized` reaches in its time, 5 or 6. The agents of paper 003 play by the clock:
 * they get the depth of their opponent there, which is also seven's. */
static const struct {
    const char *name;
    int depth; /* 0: does not search */
} others[] = {
    {"first", 0},
    {"random", 0},
    {"greedy-corners", 1},
    {"static", 6},
    {"phases", 6},
    {"sized", 6},
    {"naive", 7},
    {"mobility", 7},
    {"compound", 7},
    {"tokens", 8},
    {"corners", 7},
    {"moves", 6},
    {"corners-tokens", 7},
    {"corners-tokens-moves", 6},
    {"corners-moves-tokens", 6},
};
enum { OTHERS = sizeof others / sizeof *others, FIGURE_OTHER = 3 };

/* ---- the games and searches ---- */

static int depth_of(const experiment_account *a) {
    const int depth = (int)authors_number(&a->authors, "search.depth");
    return settings_choose(a->settings, depth, SHORT_DEPTH, QUICK_DEPTH);
}

/* Those that look one move ahead, or not at all, stay as they are. */
static int other_depth(const experiment_account *a, int which) {
    const int depth = others[which].depth, less = depth - SHORT_PLIES_LESS;
    if (depth <= QUICK_OTHER_DEPTH) return depth;
    return settings_choose(a->settings, depth, less, QUICK_OTHER_DEPTH);
}

typedef struct meeting {
    char seven[SPEC_BYTES], other[SPEC_BYTES];
    paired_games pairs;
} meeting;

static void make_meeting(const experiment_account *a, int which, meeting *out) {
    const experiment_settings *s = a->settings;
    const int depth = other_depth(a, which);
    *out = (meeting){.seven = ""};
    (void)snprintf(out->seven, SPEC_BYTES, "seven,depth=%d", depth_of(a));
    if (depth)
        (void)snprintf(out->other, SPEC_BYTES, "%s,depth=%d", others[which].name, depth);
    else
        (void)snprintf(out->other, SPEC_BYTES, "%s", others[which].name);
    out->pairs = (paired_games){.size = 8,
                                .a = out->seven,
                                .b = out->other,
                                .opening_plies = OPENING_PLIES,
                                .pairs = settings_pairs(s, PAIRS, SHORT_PAIRS, QUICK_PAIRS)};
}

static const position_list_order cache_positions = {"seven", "cache", POSITIONS, POSITIONS,
                                                    QUICK_POSITIONS};

static void cache_key(const experiment_account *a, bool cache, const position *p, buffer *key) {
    const search_order order = {
        .agent = cache ? "seven,cache=1" : "seven,cache=0", .where = p, .depth = depth_of(a)};
    buffer_reset(key, 0);
    search_order_write(&order, key);
}

static status make_plan(const experiment_account *a, plan *p, fault *f) {
    position_list where;
    buffer key = buffer_make(NULL);
    for (int i = 0; i < OTHERS; i++) {
        meeting m;
        make_meeting(a, i, &m);
        pairing_plan(&m.pairs, a->settings->seed, 1, p);
    }
    const status failed = position_list_make(a, &cache_positions, &where, f);
    for (int i = 0; i < 2 * where.count && !failed; i++) {
        cache_key(a, i % 2, &where.at[i / 2], &key);
        plan_add(p, buffer_view(&key), 0.1);
    }
    if (buffer_status(&key)) p->keys.failed = E_NOMEM;
    buffer_clear(&key);
    return failed;
}

/* ---- the figure ---- */

/* The first game against static with white, some moves after the opening. */
static status figure_position(const experiment_account *a, position *out, fault *f) {
    meeting m;
    buffer key = buffer_make(NULL);
    view text;
    make_meeting(a, FIGURE_OTHER, &m);
    pairing_key(&m.pairs, a->settings->seed, 1, &key);
    status failed = account_result(a, buffer_view(&key), &text, f);
    if (!failed)
        failed = game_position_at(8, START_STANDARD, game_outcome_read(text).record, FIGURE_PLIES,
                                  out, f);
    buffer_clear(&key);
    return failed;
}

static status watch_search(const experiment_account *a, const position *p, int depth,
                           tree_builder *b, fault *f) {
    lab_agent agent;
    lab_search *s = NULL;
    search_result found;
    const search_request request = {.limits = {.depth = depth}};
    status failed = lab_agent_parse(view_of("seven"), 8, &agent, f);
    if (!failed) failed = lab_search_create(&agent, a->settings->tier, NULL, &s, f);
    if (!failed) {
        lab_search_watch(s, tree_builder_see, b);
        failed = lab_search_run(s, p, &request, &found, f);
    }
    if (!failed && tree_builder_status(b))
        failed = fault_set(f, tree_builder_status(b), 0, "no memory for the tree");
    lab_search_free(s);
    return failed;
}

static status report_figure(const experiment_account *a, fault *f) {
    const int depth = (int)authors_number(&a->authors, "figure.depth");
    const tree_caption caption = {
        .agent = "seven", .sentence = "the evaluation of paper 001", .depth = depth};
    const tree_limits limits = {.children = 5};
    position p;
    tree_builder b;
    buffer svg = buffer_make(NULL);
    status failed = figure_position(a, &p, f);
    if (failed) return failed;
    tree_builder_start(&b, &p, FIGURE_NODES, NULL);
    failed = watch_search(a, &p, depth, &b, f);
    if (!failed && tree_svg_write(tree_builder_tree(&b), &caption, &limits, &svg))
        failed = fault_set(f, E_NOMEM, 0, "no memory for the figure");
    if (!failed)
        document_picture(a->document, "figure",
                         "How seven looks two plies ahead in a game of its own: boards, values, "
                         "and what alpha-beta did not need to look at.",
                         &svg);
    tree_builder_clear(&b);
    buffer_clear(&svg);
    return failed;
}

/* ---- the cache ---- */

typedef struct cache_sums {
    search_outcome with, without;
    int positions;
    int same; /* positions with the same value, depth and nodes */
} cache_sums;

static void add_search(search_outcome *sum, const search_outcome *one) {
    sum->nodes += one->nodes;
    sum->evaluations += one->evaluations;
    sum->cache_hits += one->cache_hits;
    sum->seconds += one->seconds;
}

static status read_cache(const experiment_account *a, cache_sums *out, fault *f) {
    position_list where;
    buffer key = buffer_make(NULL);
    status failed = position_list_make(a, &cache_positions, &where, f);
    *out = (cache_sums){.positions = where.count};
    for (int i = 0; i < where.count && !failed; i++) {
        search_outcome both[2];
        for (int cache = 0; cache < 2 && !failed; cache++) {
            cache_key(a, cache, &where.at[i], &key);
            failed = account_search(a, &key, &both[cache], f);
        }
        if (failed) break;
        add_search(&out->without, &both[0]);
        add_search(&out->with, &both[1]);
        out->same += both[0].value == both[1].value && both[0].nodes == both[1].nodes;
    }
    buffer_clear(&key);
    return failed;
}

static void report_cache(const experiment_account *a, const cache_sums *c) {
    static const char *const titles[] = {"<cache",     "positions",  "nodes", "evaluated",
                                         "remembered", "hit rate %", NULL};
    static const char *const time_titles[] = {"<cache", "seconds", "%", NULL};
    const search_outcome *const rows[] = {&c->without, &c->with};
    table t = table_make(titles, NULL), times = table_make(time_titles, NULL);
    for (int i = 0; i < 2; i++) {
        const search_outcome *r = rows[i];
        table_add(&t, "%s", i ? "on" : "off");
        table_add(&t, "%d", c->positions);
        table_add(&t, "%.0f", r->nodes);
        table_add(&t, "%.0f", r->evaluations);
        table_add(&t, "%.0f", r->cache_hits);
        table_add(&t, "%.1f", 100 * r->cache_hits / (r->cache_hits + r->evaluations));
        table_add(&times, "%s", i ? "on" : "off");
        table_add(&times, "%.4f", r->seconds);
        table_add(&times, "%.1f", 100 * r->seconds / c->without.seconds);
    }
    document_table(a->document, "cache",
                   "Searches of middle positions with and without a memory of evaluations.", &t);
    document_table(a->document, "cache-times", "The time of all these searches.", &times);
    document_text(a->document,
                  "The paper says that no board is scored twice and gives no numbers. Its memory "
                  "saves %.1f %% of the evaluations here. With it the searches take %.1f %% of the "
                  "time: looking a board up costs something, too, and the less there is to count, "
                  "the less there is to save.",
                  100 * (1 - c->with.evaluations / c->without.evaluations),
                  100 * c->with.seconds / c->without.seconds);
    table_clear(&times);
    table_clear(&t);
}

/* ---- against the others ---- */

static status report_matches(const experiment_account *a, verdict_part parts[OTHERS], fault *f) {
    match_row rows[OTHERS] = {{.label = ""}};
    status failed = OK;
    for (int i = 0; i < OTHERS && !failed; i++) {
        meeting m;
        make_meeting(a, i, &m);
        (void)snprintf(rows[i].label, sizeof rows[i].label, "%s", m.other);
        failed = pairing_result(a, &m.pairs, &rows[i].result, NULL, f);
        parts[i] = verdict_part_make(estimate_of_points(&rows[i].result), "%s", m.other);
    }
    if (failed) return failed;
    match_rows_report(
        a->document, &(match_rows){.name = "matches",
                                   .who = "against",
                                   .caption = "Pairs of games from random openings of eight plies: "
                                              "what seven took from each of the others.",
                                   .title = "seven against the others",
                                   .rows = rows,
                                   .count = OTHERS});
    return OK;
}

static status write_report(const experiment_account *a, fault *f) {
    cache_sums c;
    verdict_part parts[OTHERS];
    document_heading(a->document, "Two plies, drawn");
    status failed = report_figure(a, f);
    if (!failed) failed = read_cache(a, &c, f);
    if (failed) return failed;
    document_heading(a->document, "Evaluations remembered");
    report_cache(a, &c);
    document_heading(a->document, "Against the others");
    document_text(
        a->document,
        "The paper has no results of games. Ours: seven at depth %d, the others at the depths in "
        "the table%s.",
        depth_of(a),
        a->settings->length == LENGTH_QUICK ? ", all small"
        : a->settings->length == LENGTH_SHORT
            ? ", two less than their papers'"
            : ": those of their papers; paper 000 names none, paper 003 goes by the clock and came "
              "deeper");
    failed = report_matches(a, parts, f);
    if (failed) return failed;
    document_heading(a->document, "What should hold");
    document_finding(a->document, c.same == c.positions ? VERDICT_HOLDS : VERDICT_FAILS,
                     "remembering evaluations changes neither value nor nodes: the same in %d of "
                     "%d positions.",
                     c.same, c.positions);
    verdict_tell_parts(a->document,
                       "seven takes more than half of the points from everybody, percent", parts,
                       OTHERS, 50);
    return OK;
}

const experiment experiment_001 = {
    .name = "001",
    .title = "Paper 001: seven characteristics",
    .sentence = "A figure of alpha-beta from a real game, what remembering evaluations is worth, "
                "and how seven characteristics at depth 7 fare against all others.",
    .numbers = experiment_001_ini,
    .number_list_length = &experiment_001_ini_length,
    .plan = make_plan,
    .report = write_report,
};
