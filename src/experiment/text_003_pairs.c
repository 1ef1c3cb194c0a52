/* experiment/text_003_pairs.c - points, depths and times from pairs of games. */
#include "experiment/text_003_pairs.h"

#include "base/sample.h"
#include "experiment/matches.h"
#include "experiment/verdict.h"

#include <stdio.h>

enum { DEPTHS_MOST = 20000 };

/* ---- what was found ---- */

typedef struct depth_list {
    double depths[DEPTHS_MOST];
    size_t count;
} depth_list;

static void note_depth(void *context, int number, const game_thought *t) {
    depth_list *l = context;
    (void)number;
    if (game_thought_counts(t) && l->count < DEPTHS_MOST) l->depths[l->count++] = t->depth;
}

static status find(const account *a, int agent, int limit, found *out, fault *f) {
    depth_list *l = alloc_array(NULL, 1, sizeof *l);
    double seconds[2];
    cell c;
    if (!l) return fault_set(f, E_NOMEM, 0, "no memory for depths");
    cell_make(a, agent, limit, &c);
    status failed = pairing_result(a, &c.pairs, &out->result, seconds, f);
    if (!failed) failed = pairing_thoughts(a, &c.pairs, note_depth, l, f);
    if (!failed) {
        sample_sort(l->depths, l->count);
        out->depth = sample_median(l->depths, l->count);
        out->seconds = seconds[0];
    }
    alloc_free(NULL, l);
    return failed;
}

status pairs_read(const account *a, pair_survey *out, fault *f) {
    status failed = OK;
    for (int i = 0; i < CELL_AGENTS * CELL_LIMITS && !failed; i++)
        failed = find(a, i / CELL_LIMITS, i % CELL_LIMITS,
                      &out->cells[i / CELL_LIMITS][i % CELL_LIMITS], f);
    return failed;
}

/* ---- told ---- */

static void tell_matches(const account *a, const pair_survey *s) {
    match_row rows[CELL_AGENTS * CELL_LIMITS];
    double limits[CELL_LIMITS];
    authors_list(&a->authors, "limits.seconds", limits, CELL_LIMITS);
    for (int i = 0; i < CELL_AGENTS * CELL_LIMITS; i++) {
        rows[i].result = s->cells[i / CELL_LIMITS][i % CELL_LIMITS].result;
        (void)snprintf(rows[i].label, sizeof rows[i].label, "%s at %.0f s",
                       cell_agents[i / CELL_LIMITS], limits[i % CELL_LIMITS]);
    }
    match_rows_tell(a->document,
                    &(match_rows){.name = "pairs",
                                  .who = "agent",
                                  .caption = "Pairs of games from random openings of six plies, "
                                             "each with both colours, against naive at a fixed "
                                             "depth.",
                                  .title = "Against naive at a fixed depth",
                                  .words = "share of the points, with 95 % intervals",
                                  .rows = rows,
                                  .count = CELL_AGENTS * CELL_LIMITS});
}

/* Discs per game for the agent: ours in pairs, theirs in single games. */
static void tell_order(const account *a, const pair_survey *s) {
    static const char *const titles[] = {"<agent", "ours", "authors", NULL};
    table t = table_make(titles, NULL);
    double ours[CELL_AGENTS], theirs[CELL_AGENTS];
    for (int agent = 0; agent < CELL_AGENTS; agent++) {
        double white[CELL_LIMITS], black[CELL_LIMITS];
        cell_list(a, agent, "white", white);
        cell_list(a, agent, "black", black);
        ours[agent] = theirs[agent] = 0;
        for (int limit = 0; limit < CELL_LIMITS; limit++) {
            ours[agent] += s->cells[agent][limit].result.mean / CELL_LIMITS;
            theirs[agent] += (white[limit] - black[limit]) / (2 * CELL_LIMITS);
        }
        table_add(&t, "%s", cell_agents[agent]);
        table_add(&t, "%+.1f", ours[agent]);
        table_add(&t, "%+.1f", theirs[agent]);
    }
    document_table(a->document, "order",
                   "Discs per game over all limits and both colours: ours in pairs of games, the "
                   "authors' in single ones.",
                   &t);
    order_tell(a->document, "Discs per game", cell_agents, ours, theirs, CELL_AGENTS,
               "The authors have ten games of each agent from one opening, which prove little; and "
               "ours see as deep as this machine and the scale let them.");
    table_clear(&t);
}

static void tell_depths(const account *a, const pair_survey *s) {
    static const char *const titles[] = {"<agent", "limit s", "median depth", "authors", NULL};
    table t = table_make(titles, NULL);
    double limits[CELL_LIMITS];
    authors_list(&a->authors, "limits.seconds", limits, CELL_LIMITS);
    for (int agent = 0; agent < CELL_AGENTS; agent++) {
        double theirs[CELL_LIMITS];
        cell_list(a, agent, "depth", theirs);
        for (int limit = 0; limit < CELL_LIMITS; limit++) {
            char text[16];
            share_write(theirs[limit], text);
            table_add(&t, "%s", cell_agents[agent]);
            table_add(&t, "%.0f", limits[limit]);
            table_add(&t, "%g", s->cells[agent][limit].depth);
            table_add(&t, "%s", text);
        }
    }
    document_table(a->document, "depths",
                   "Depth reached: the median of the completed depths over own moves that were "
                   "neither forced nor searched to the end of the game.",
                   &t);
    table_clear(&t);
    if (account_by_depth(a))
        document_text(a->document, "Depth was the limit here, so it says nothing about speed.");
    else
        document_text(a->document,
                      "Ours had %g of the authors' seconds. A cheap evaluation sees deeper: the "
                      "authors' naive by one or two plies.",
                      a->settings->scale);
}

static void tell_times(const account *a, const pair_survey *s) {
    static const char *const titles[] = {"<agent", "limit s", "mean s", "below s", NULL};
    table t = table_make(titles, NULL);
    for (int i = 0; i < CELL_AGENTS * CELL_LIMITS; i++) {
        const double limit = cell_seconds(a, i % CELL_LIMITS),
                     mean = s->cells[i / CELL_LIMITS][i % CELL_LIMITS].seconds;
        table_add(&t, "%s", cell_agents[i / CELL_LIMITS]);
        table_add(&t, account_by_depth(a) ? "-" : "%.3f", limit);
        table_add(&t, "%.4f", mean);
        table_add(&t, account_by_depth(a) ? "-" : "%.4f", limit - mean);
    }
    document_table(a->document, "move-times", "Mean time per move, in our (scaled) seconds.", &t);
    document_text(a->document,
                  "The authors: about %.1f s below the limit at every limit. Ours stop at 0.95 of "
                  "the limit, and the last moves of a game need less: they are searched to its "
                  "end.",
                  authors_number(&a->authors, "margin.seconds"));
    table_clear(&t);
}

void pairs_tell(const account *a, const pair_survey *s) {
    document_heading(a->document, "The same in pairs");
    tell_matches(a, s);
    tell_order(a, s);
    document_heading(a->document, "Depth and time");
    tell_depths(a, s);
    tell_times(a, s);
}

/* ---- judged ---- */

enum { NAIVE, MOBILITY, COMPOUND };

static estimate points_of(const pair_survey *s, int agent, int limit) {
    return estimate_of_points(&s->cells[agent][limit].result);
}

/* How much more compound takes than the better of the other two: the opponent is the same. */
static estimate lead_of_compound(const pair_survey *s, int limit) {
    const estimate naive = points_of(s, NAIVE, limit), mobility = points_of(s, MOBILITY, limit);
    return estimate_difference(points_of(s, COMPOUND, limit),
                               naive.value > mobility.value ? naive : mobility);
}

void pairs_check(const account *a, const pair_survey *s) {
    verdict_part compound[CELL_LIMITS], lead[CELL_LIMITS], naive[CELL_LIMITS];
    double seconds[CELL_LIMITS];
    authors_list(&a->authors, "limits.seconds", seconds, CELL_LIMITS);
    for (int i = 0; i < CELL_LIMITS; i++) {
        compound[i] = verdict_part_make(points_of(s, COMPOUND, i), "at %.0f s", seconds[i]);
        lead[i] = verdict_part_make(lead_of_compound(s, i), "at %.0f s", seconds[i]);
        naive[i] = verdict_part_make(points_of(s, NAIVE, i), "at %.0f s", seconds[i]);
    }
    verdict_tell_parts(a->document,
                       "compound beats the naive opponent at every limit, percent of the points",
                       compound, CELL_LIMITS, 50);
    verdict_tell_parts(a->document,
                       "compound is the best of the three, by percent points before the second",
                       lead, CELL_LIMITS, 0);
    verdict_tell_parts(a->document,
                       "a deeper search is enough for naive to beat itself, percent of the points",
                       naive, CELL_LIMITS, 50);
}
