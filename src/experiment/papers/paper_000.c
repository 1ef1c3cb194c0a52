/* experiment/papers/paper_000.c - the two evaluations of paper 000 and everything it wished for,
 * against each other and two simple opponents. The paper has no numbers. */
#include "arena/rating/match_statistics.h"
#include "base/text.h"
#include "experiment/experiment.h"
#include "experiment/matches.h"
#include "experiment/papers/paper_000_cuts.h"
#include "experiment/papers/papers.h"
#include "experiment/plan.h"
#include "experiment/search_job.h"
#include "experiment/searches.h"
#include "experiment/tally.h"
#include "experiment/verdict.h"
#include "notation/ply_choice.h"
#include "report/document.h"
#include "report/plots/heat_map.h"
#include "report/table.h"

#include <math.h>
#include <stdio.h>

enum {
    PAIRS = 100,
    SHORT_PAIRS = 40,
    QUICK_PAIRS = 1,
    DEPTH = 6,
    SHORT_DEPTH = 4,
    QUICK_DEPTH = 3,
    OPENING_PLIES = 8,
    SPEC_BYTES = 64,
    NUMBER_BYTES = 12,
};

static const position_list_order places = {
    .maker = "phases", .purpose = "cost", .count = 10, .short_count = 10, .quick_count = 2};

/* Those from STATIC on search; those behind PHASES are phases with one thing changed. */
enum {
    RANDOM,
    GREEDY,
    STATIC,
    PHASES,
    FIVE_PHASES,
    NO_EVAPORATION,
    PARITY,
    REGION_PARITY,
    FINISH,
    WAYS
};

static const struct {
    const char *name;
    const char *spec; /* without its depth */
} ways[WAYS] = {
    [RANDOM] = {"random", "random"},
    [GREEDY] = {"greedy-corners", "greedy-corners"},
    [STATIC] = {"static", "static"},
    [PHASES] = {"phases", "phases"},
    [FIVE_PHASES] = {"five phases", "phases,phases=5"},
    [NO_EVAPORATION] = {"no evaporation", "phases,evaporation=0"},
    [PARITY] = {"parity", "phases,parity=board"},
    [REGION_PARITY] = {"parity of regions", "phases,parity=regions"},
    [FINISH] = {"exact finish", "phases,finish=10"},
};

/* The expectations of the paper, except those about cuts. */
static const struct {
    const char *claim;
    int better, worse;
} claims[] = {
    {"phases beats static", PHASES, STATIC},
    {"static beats greedy-corners", STATIC, GREEDY},
    {"evaporation helps (phases against itself without)", PHASES, NO_EVAPORATION},
    {"halving the middle and the late phase helps", FIVE_PHASES, PHASES},
    {"counting who makes the last move helps", PARITY, PHASES},
    {"reaching more leaves late in the game helps", FINISH, PHASES},
};
enum { CLAIMS = sizeof claims / sizeof *claims };

static bool searches(int which) {
    return which >= STATIC;
}

/* ---- the games and searches ---- */

static int depth_of(const experiment_account *a) {
    return settings_choose(a->settings, DEPTH, SHORT_DEPTH, QUICK_DEPTH);
}

static void write_spec(const experiment_account *a, int which, char out[SPEC_BYTES]) {
    if (searches(which))
        (void)snprintf(out, SPEC_BYTES, "%s,depth=%d", ways[which].spec, depth_of(a));
    else
        (void)snprintf(out, SPEC_BYTES, "%s", ways[which].spec);
}

/* Any two players; only these are missing. */
static paired_games make_pairs(const experiment_account *a) {
    const experiment_settings *s = a->settings;
    return (paired_games){.size = 8,
                          .opening_plies = OPENING_PLIES,
                          .pairs = settings_pairs(s, PAIRS, SHORT_PAIRS, QUICK_PAIRS)};
}

typedef struct meeting {
    char a[SPEC_BYTES], b[SPEC_BYTES];
    paired_games pairs;
} meeting;

static void make_meeting(const experiment_account *a, int one, int other, meeting *out) {
    write_spec(a, one, out->a);
    write_spec(a, other, out->b);
    out->pairs = make_pairs(a);
    out->pairs.a = out->a;
    out->pairs.b = out->b;
}

static search_order cost_order(const experiment_account *a, int which) {
    return (search_order){.agent = ways[which].spec, .depth = depth_of(a)};
}

static void plan_games(const experiment_account *a, plan *p) {
    for (int one = 0; one < WAYS; one++)
        for (int other = one + 1; other < WAYS; other++) {
            meeting m;
            make_meeting(a, one, other, &m);
            pairing_plan(&m.pairs, a->settings->seed, searches(one) + searches(other) + 0.01, p);
        }
}

static void plan_costs(const experiment_account *a, const position_list *where, plan *p) {
    for (int i = STATIC; i < WAYS; i++)
        for (int k = 0; k < where->count; k++)
            plan_search(p, cost_order(a, i), &where->at[k], 0.05);
}

static status make_plan(const experiment_account *a, plan *p, fault *f) {
    position_list where;
    const paired_games like = make_pairs(a);
    const status failed = position_list_make(a, &places, &where, f);
    if (failed) return failed;
    plan_games(a, p);
    plan_costs(a, &where, p);
    cuts_plan(a, &where, &like, p);
    return OK;
}

/* ---- everybody against everybody ---- */

typedef struct survey {
    match_result results[WAYS][WAYS]; /* of the row; those above the diagonal were played */
    double percent[WAYS * WAYS];
} survey;

static match_result turned(const match_result *r) {
    match_result t = *r;
    t.wins = r->losses;
    t.losses = r->wins;
    t.score = 1 - r->score;
    t.mean = 0 - r->mean; /* no minus before nothing */
    return t;
}

static status read_games(const experiment_account *a, survey *s, fault *f) {
    for (int i = 0; i < WAYS * WAYS; i++) s->percent[i] = NAN;
    for (int one = 0; one < WAYS; one++)
        for (int other = one + 1; other < WAYS; other++) {
            meeting m;
            make_meeting(a, one, other, &m);
            const status failed = pairing_result(a, &m.pairs, &s->results[one][other], NULL, f);
            if (failed) return failed;
            s->results[other][one] = turned(&s->results[one][other]);
            s->percent[one * WAYS + other] = 100 * s->results[one][other].score;
            s->percent[other * WAYS + one] = 100 * s->results[other][one].score;
        }
    return OK;
}

/* The columns are as many as the rows, so they have numbers. */
static table make_cross(char numbers[WAYS][NUMBER_BYTES]) {
    const char *titles[WAYS + 3] = {NULL};
    titles[0] = "<agent";
    for (int i = 0; i < WAYS; i++) {
        (void)snprintf(numbers[i], NUMBER_BYTES, "%d", i + 1);
        titles[i + 1] = numbers[i];
    }
    titles[WAYS + 1] = "mean";
    return table_make(titles, NULL);
}

static void add_row(const survey *s, int row, table *t) {
    double sum = 0;
    table_add(t, "%d %s", row + 1, ways[row].name);
    for (int column = 0; column < WAYS; column++) {
        const double percent = s->percent[row * WAYS + column];
        char cell[16];
        score_share_write(percent, cell);
        table_add(t, "%s", cell);
        sum += isfinite(percent) ? percent : 0;
    }
    table_add(t, "%.1f", sum / (WAYS - 1));
}

static void draw_cross(const experiment_account *a, const survey *s) {
    const char *names[WAYS];
    buffer svg = buffer_make(NULL);
    for (int i = 0; i < WAYS; i++) names[i] = ways[i].name;
    const heat_map map = {.title = "Everybody against everybody",
                          .words = "percent of the points that the row took from the column",
                          .names = names,
                          .count = WAYS,
                          .ours = s->percent};
    heat_map_write(&map, &svg);
    document_picture(a->document, "cross", "The cross table in colours.", &svg);
    buffer_clear(&svg);
}

static void report_cross(const experiment_account *a, const survey *s) {
    char numbers[WAYS][NUMBER_BYTES];
    table t = make_cross(numbers);
    for (int row = 0; row < WAYS; row++) add_row(s, row, &t);
    document_table(
        a->document, "cross",
        "Percent of the points that the row took from the column, in pairs of games from "
        "random openings of eight plies.",
        &t);
    draw_cross(a, s);
    table_clear(&t);
}

/* ---- phases and what the paper wished for ---- */

static void report_wishes(const experiment_account *a, const survey *s) {
    match_row rows[WAYS];
    int count = 0;
    for (int i = STATIC; i < WAYS; i++) {
        if (i == PHASES) continue;
        rows[count].result = s->results[i][PHASES];
        (void)snprintf(rows[count].label, sizeof rows[count].label, "%s", ways[i].name);
        count++;
    }
    match_rows_report(a->document,
                      &(match_rows){.name = "wishes",
                                    .who = "against phases",
                                    .caption =
                                        "One thing changed at a time: what it took from phases "
                                        "as it is, both at the same depth.",
                                    .title = "What each wish is worth against phases",
                                    .rows = rows,
                                    .count = count});
    document_text(a->document, "The paper names no weights and no thresholds; those of phases are "
                               "ours, so these results are, too.");
}

static status read_cost(const experiment_account *a, int which, const position_list *where,
                        double *nodes, double *seconds, fault *f) {
    search_outcome all[POSITIONS_MOST];
    const status failed = account_searches(a, cost_order(a, which), where, all, f);
    if (failed) return failed;
    *nodes = searches_mean_nodes(all, where->count);
    *seconds = searches_mean_seconds(all, where->count);
    return OK;
}

static status report_cost(const experiment_account *a, const position_list *where, fault *f) {
    static const char *const titles[] = {"<agent", "nodes", "% of phases", NULL};
    static const char *const time_titles[] = {"<agent", "ms per search", NULL};
    table t = table_make(titles, NULL), times = table_make(time_titles, NULL);
    double nodes[WAYS], seconds[WAYS];
    status failed = OK;
    for (int i = STATIC; i < WAYS && !failed; i++)
        failed = read_cost(a, i, where, &nodes[i], &seconds[i], f);
    for (int i = STATIC; i < WAYS && !failed; i++) {
        table_add(&t, "%s", ways[i].name);
        table_add(&t, "%.0f", nodes[i]);
        table_add(&t, "%.1f", 100 * nodes[i] / nodes[PHASES]);
        table_add(&times, "%s", ways[i].name);
        table_add(&times, "%.3f", 1000 * seconds[i]);
    }
    if (!failed) {
        document_table(a->document, "cost",
                       "Mean nodes of searches as deep as those of the games, in the same "
                       "positions.",
                       &t);
        document_table(a->document, "cost-times", "Their mean time.", &times);
    }
    table_clear(&times);
    table_clear(&t);
    return failed;
}

/* ---- all of it ---- */

static void report_claims(const experiment_account *a, const survey *s) {
    for (int i = 0; i < CLAIMS; i++) {
        const match_result *r = &s->results[claims[i].better][claims[i].worse];
        char words[160];
        (void)snprintf(words, sizeof words, "%s, percent of the points", claims[i].claim);
        verdict_report(a->document, words, estimate_of_points(r), 50);
    }
}

static status write_report(const experiment_account *a, fault *f) {
    survey s;
    position_list where;
    cut_sums cuts[CUTS];
    const paired_games like = make_pairs(a);
    status failed = position_list_make(a, &places, &where, f);
    if (!failed) failed = read_games(a, &s, f);
    if (!failed) failed = cuts_read(a, &where, &like, cuts, f);
    if (failed) return failed;
    document_heading(a->document, "Everybody against everybody");
    document_text(a->document,
                  "All but the first two search %d %s; each pairing has %d games. The paper has no "
                  "results to compare with. Evaporation means that few discs of one's own count as "
                  "good early in the game; parity, who makes the last move, on the board or in "
                  "each region of empty squares; an exact finish, that the last ten squares are "
                  "searched to the end.",
                  depth_of(a), plies_word((size_t)depth_of(a)), 2 * make_pairs(a).pairs);
    report_cross(a, &s);
    document_heading(a->document, "The paper's wishes");
    report_wishes(a, &s);
    document_heading(a->document, "What a search costs");
    failed = report_cost(a, &where, f);
    if (failed) return failed;
    document_heading(a->document, "ProbCut");
    cuts_report(a, cuts);
    document_heading(a->document, "What the paper expects");
    report_claims(a, &s);
    cuts_tell_findings(a, cuts);
    return OK;
}

const experiment experiment_000 = {
    .name = "000",
    .title = "Paper 000: evaluation by phases",
    .sentence =
        "Square weights against an evaluation by phases, and each improvement that the paper "
        "wished for on its own.",
    .plan = make_plan,
    .report = write_report,
};
