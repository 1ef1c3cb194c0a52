/* experiment/papers/paper_003_pairs.c - points, depths and times from pairs of games. */
#include "experiment/papers/paper_003_pairs.h"

#include "base/alloc.h"
#include "experiment/authors.h"
#include "experiment/game_job.h"
#include "experiment/matches.h"
#include "experiment/numbers.h"
#include "experiment/tally.h"
#include "report/document.h"
#include "report/table.h"

#include <math.h>
#include <stdio.h>

enum { NAIVE = CELL_NAIVE, MOBILITY = CELL_MOBILITY, COMPOUND = CELL_COMPOUND };

/* ---- what was found ---- */

/* The depths of all moves, and the mean of each game. */
typedef struct depth_notes {
    number_list moves, games;
    int game; /* that is being read */
    double sum;
    int count; /* moves of this game */
} depth_notes;

static void end_game(depth_notes *d) {
    if (d->count) number_list_add(&d->games, d->sum / d->count);
    d->sum = d->count = 0;
}

static void note_depth(void *context, int number, const game_thought *t) {
    depth_notes *d = context;
    if (number != d->game) end_game(d);
    d->game = number;
    if (!game_thought_counts(t)) return;
    number_list_add(&d->moves, t->depth);
    d->sum += t->depth;
    d->count++;
}

/* One agent at one limit, with the scores of its pairs. */
static status find(const experiment_account *a, const paired_games *p, pair_outcome *out,
                   pair_score *scores, fault *f) {
    depth_notes depths = {.game = 0};
    double seconds[2];
    status failed = pairing_scores(a, p, scores, seconds, f);
    if (!failed) failed = pairing_thoughts(a, p, note_depth, &depths, f);
    end_game(&depths);
    if (!failed) failed = number_list_status(&depths.moves, f);
    if (!failed) failed = number_list_status(&depths.games, f);
    if (!failed) {
        out->result = match_statistics(scores, (size_t)p->pairs);
        out->depth = number_list_median(&depths.moves);
        out->deeply = estimate_of_mean(depths.games.items, depths.games.count);
        out->seconds = seconds[0];
    }
    number_list_clear(&depths.moves);
    number_list_clear(&depths.games);
    return failed;
}

/* All agents at one limit. They have the same openings and the same opponent, so the lead rests on
 * what differs in each pair. */
static status find_all(const experiment_account *a, int limit, pair_survey *out, fault *f) {
    pair_score *scores[CELL_AGENTS] = {NULL};
    size_t pairs = 0;
    status failed = OK;
    for (int agent = 0; agent < CELL_AGENTS && !failed; agent++) {
        limit_cell c;
        limit_cell_make(a, agent, limit, &c);
        pairs = (size_t)c.pairs.pairs;
        scores[agent] = alloc_array(NULL, pairs, sizeof **scores);
        failed = scores[agent] ? find(a, &c.pairs, &out->cells[agent][limit], scores[agent], f)
                               : fault_set(f, E_NOMEM, 0, "no memory for the scores of games");
    }
    if (!failed) {
        const double naive = out->cells[NAIVE][limit].result.score;
        const double mobility = out->cells[MOBILITY][limit].result.score;
        out->lead[limit] =
            estimate_of_lead(scores[COMPOUND], scores[naive > mobility ? NAIVE : MOBILITY], pairs);
    }
    for (int agent = 0; agent < CELL_AGENTS; agent++) alloc_free(NULL, scores[agent]);
    return failed;
}

status pairs_read(const experiment_account *a, pair_survey *out, fault *f) {
    status failed = OK;
    for (int limit = 0; limit < CELL_LIMITS && !failed; limit++)
        failed = find_all(a, limit, out, f);
    return failed;
}

/* ---- told ---- */

static void report_matches(const experiment_account *a, const pair_survey *s) {
    match_row rows[CELL_AGENTS * CELL_LIMITS];
    double limits[CELL_LIMITS];
    authors_list(&a->authors, "limits.seconds", limits, CELL_LIMITS);
    for (int i = 0; i < CELL_AGENTS * CELL_LIMITS; i++) {
        rows[i].result = s->cells[i / CELL_LIMITS][i % CELL_LIMITS].result;
        (void)snprintf(rows[i].label, sizeof rows[i].label, "%s at %.0f s",
                       limit_cell_agents[i / CELL_LIMITS], limits[i % CELL_LIMITS]);
    }
    match_rows_report(a->document,
                      &(match_rows){.name = "pairs",
                                    .who = "agent",
                                    .caption = "Pairs of games from random openings of six plies, "
                                               "each with both colours, against naive at a fixed "
                                               "depth.",
                                    .title = "Against naive at a fixed depth",
                                    .rows = rows,
                                    .count = CELL_AGENTS * CELL_LIMITS});
}

/* Discs per game for the agent: ours in pairs, theirs in single games. */
static void report_order(const experiment_account *a, const pair_survey *s) {
    static const char *const titles[] = {"<agent", "ours", "authors", NULL};
    table t = table_make(titles, NULL);
    double ours[CELL_AGENTS], theirs[CELL_AGENTS];
    for (int agent = 0; agent < CELL_AGENTS; agent++) {
        double white[CELL_LIMITS], black[CELL_LIMITS];
        limit_cell_list(a, agent, "white", white);
        limit_cell_list(a, agent, "black", black);
        ours[agent] = theirs[agent] = 0;
        for (int limit = 0; limit < CELL_LIMITS; limit++) {
            ours[agent] += s->cells[agent][limit].result.mean / CELL_LIMITS;
            theirs[agent] += (white[limit] - black[limit]) / (2 * CELL_LIMITS);
        }
        table_add(&t, "%s", limit_cell_agents[agent]);
        table_add(&t, "%+.1f", ours[agent]);
        table_add(&t, "%+.1f", theirs[agent]);
    }
    document_table(a->document, "order",
                   "Discs per game over all limits and both colours: ours in pairs of games, the "
                   "authors' in single ones.",
                   &t);
    order_report(
        a->document, "Discs per game", limit_cell_agents, ours, theirs, CELL_AGENTS,
        account_by_depth(a)
            ? "The authors have ten games of each agent from one opening, which prove little."
            : "The authors have ten games of each agent from one opening, which prove little; "
              "and ours see as deep as this machine and the scale let them.");
    table_clear(&t);
}

/* "8-9" where the paper names depths and no limits for them. */
static void their_depth_write(const experiment_account *a, int agent, int limit, char out[16]) {
    double depths[CELL_LIMITS], reached[2];
    limit_cell_list(a, agent, "depth", depths);
    limit_cell_reached(a, agent, reached);
    if (isfinite(reached[0]))
        (void)snprintf(out, 16, "%.0f-%.0f", reached[0], reached[1]);
    else
        score_share_write(depths[limit], out);
}

static void report_depths(const experiment_account *a, const pair_survey *s) {
    static const char *const titles[] = {"<agent",  "limit s", "median depth", "mean", "+-",
                                         "authors", NULL};
    table t = table_make(titles, NULL);
    double limits[CELL_LIMITS];
    authors_list(&a->authors, "limits.seconds", limits, CELL_LIMITS);
    for (int i = 0; i < CELL_AGENTS * CELL_LIMITS; i++) {
        const int agent = i / CELL_LIMITS, limit = i % CELL_LIMITS;
        const pair_outcome *cell = &s->cells[agent][limit];
        const double error = cell->deeply.high - cell->deeply.value;
        char theirs[16];
        their_depth_write(a, agent, limit, theirs);
        table_add(&t, "%s", limit_cell_agents[agent]);
        table_add(&t, "%.0f", limits[limit]);
        table_add(&t, "%g", cell->depth);
        table_add(&t, "%.2f", cell->deeply.value);
        table_add(&t, isfinite(error) ? "%.2f" : "-", error);
        table_add(&t, "%s", theirs);
    }
    document_table(a->document, "depths",
                   "Depth reached: the median of the completed depths over own moves that were "
                   "neither forced nor searched to the end of the game, and the mean of the games "
                   "with its error. The paper names the limits of naive's depths alone.",
                   &t);
    table_clear(&t);
    if (account_by_depth(a))
        document_text(a->document, "Depth was the limit here, so it says nothing about speed.");
    else
        document_text(a->document,
                      "Ours had %g of the authors' seconds. An evaluation costs time, and it also "
                      "decides how much is pruned.",
                      account_scale(a));
}

/* Whether a larger limit is used, as the authors' is. */
static void report_time_order(const experiment_account *a, const pair_survey *s) {
    const double margin = authors_number(&a->authors, "margin.seconds");
    double limits[CELL_LIMITS], ours[CELL_LIMITS] = {0}, theirs[CELL_LIMITS];
    char labels[CELL_LIMITS][16];
    const char *names[CELL_LIMITS];
    authors_list(&a->authors, "limits.seconds", limits, CELL_LIMITS);
    for (int limit = 0; limit < CELL_LIMITS; limit++) {
        for (int agent = 0; agent < CELL_AGENTS; agent++)
            ours[limit] += s->cells[agent][limit].seconds / CELL_AGENTS;
        theirs[limit] = limits[limit] - margin;
        (void)snprintf(labels[limit], sizeof labels[limit], "%.0f s", limits[limit]);
        names[limit] = labels[limit];
    }
    order_report(a->document, "Mean time of a move, by limit", names, ours, theirs, CELL_LIMITS,
                 "Ours is the mean of the three agents.");
}

static void report_times(const experiment_account *a, const pair_survey *s) {
    static const char *const titles[] = {"<agent", "limit s", "mean s", "below s", NULL};
    table t = table_make(titles, NULL);
    for (int i = 0; i < CELL_AGENTS * CELL_LIMITS; i++) {
        const double limit = limit_cell_seconds(a, i % CELL_LIMITS),
                     mean = s->cells[i / CELL_LIMITS][i % CELL_LIMITS].seconds;
        table_add(&t, "%s", limit_cell_agents[i / CELL_LIMITS]);
        table_add(&t, account_by_depth(a) ? "-" : "%.3f", limit);
        table_add(&t, "%.4f", mean);
        table_add(&t, account_by_depth(a) ? "-" : "%.4f", limit - mean);
    }
    document_table(a->document, "move-times",
                   account_by_depth(a) ? "Mean time per move, in seconds."
                                       : "Mean time per move, in our (scaled) seconds.",
                   &t);
    table_clear(&t);
    document_text(a->document, "The authors: about %.1f s below the limit at every limit. %s",
                  authors_number(&a->authors, "margin.seconds"),
                  account_by_depth(a)
                      ? "Depth was the limit here, so the times have nothing to stay below."
                      : "Ours stop at 0.95 of the limit, and the last moves of a game need less: "
                        "they are searched to its end.");
    if (!account_by_depth(a)) report_time_order(a, s);
}

void pairs_report(const experiment_account *a, const pair_survey *s) {
    report_matches(a, s);
    report_order(a, s);
}

void pairs_tell_depths(const experiment_account *a, const pair_survey *s) {
    report_depths(a, s);
    report_times(a, s);
}

/* ---- judged ---- */

static void points_of(const pair_survey *s, int agent, estimate out[CELL_LIMITS]) {
    for (int i = 0; i < CELL_LIMITS; i++) out[i] = estimate_of_points(&s->cells[agent][i].result);
}

/* One part for each limit that is new to the agent, "at 2-8 s" where it stands for several. Returns
 * how many; places[] is which limits they are. */
static int make_parts(const experiment_account *a, int agent, const estimate found_at[CELL_LIMITS],
                      verdict_part out[CELL_LIMITS], int places[CELL_LIMITS]) {
    double seconds[CELL_LIMITS];
    int count = 0;
    authors_list(&a->authors, "limits.seconds", seconds, CELL_LIMITS);
    for (int i = 0, last; i < CELL_LIMITS; i = last + 1) {
        char until[16] = "";
        for (last = i; last + 1 < CELL_LIMITS && !limit_cell_is_new(a, agent, last + 1);) last++;
        if (last > i) (void)snprintf(until, sizeof until, "-%.0f", seconds[last]);
        places[count] = i;
        out[count++] = verdict_part_make(found_at[i], "at %.0f%s s", seconds[i], until);
    }
    return count;
}

static void check_compound(const experiment_account *a, const pair_survey *s) {
    estimate points[CELL_LIMITS];
    verdict_part parts[CELL_LIMITS];
    int places[CELL_LIMITS];
    points_of(s, COMPOUND, points);
    int count = make_parts(a, COMPOUND, points, parts, places);
    verdict_tell_parts(a->document,
                       "compound beats the naive opponent at every limit, percent of the points",
                       parts, count, 50);
    count = make_parts(a, CELL_AGENTS, s->lead, parts, places);
    verdict_tell_parts(a->document,
                       "compound is the best of the three, by percent points before the second",
                       parts, count, 0);
}

/* Only where it sees deeper: at a limit where it does not the claim says nothing. */
static void check_naive(const experiment_account *a, const pair_survey *s) {
    const int opponent = limit_cell_opponent_depth(a);
    estimate points[CELL_LIMITS];
    verdict_part parts[CELL_LIMITS];
    int places[CELL_LIMITS], deeper = 0;
    char claim[200];
    points_of(s, NAIVE, points);
    const int count = make_parts(a, NAIVE, points, parts, places);
    for (int i = 0; i < count; i++)
        if (s->cells[NAIVE][places[i]].depth > opponent) parts[deeper++] = parts[i];
    (void)snprintf(claim, sizeof claim,
                   "a deeper search is enough for naive to beat itself, percent of the points; of "
                   "%d limits %d count, where its median depth is more than %d",
                   count, deeper, opponent);
    verdict_tell_parts(a->document, claim, parts, deeper, 50);
}

static void check_mobility(const experiment_account *a, const pair_survey *s) {
    estimate points[CELL_LIMITS];
    verdict_part parts[CELL_LIMITS];
    int places[CELL_LIMITS];
    points_of(s, MOBILITY, points);
    for (int i = 0; i < CELL_LIMITS; i++) points[i] = estimate_turned(points[i]);
    const int count = make_parts(a, MOBILITY, points, parts, places);
    verdict_tell_parts(a->document,
                       "mobility on its own does not beat the naive opponent, percent of the "
                       "points that the opponent takes",
                       parts, count, 50);
}

/* The paper has naive at 10 and 11 plies, the others at 8 and 9. Where depth was the limit there is
 * nothing to judge. */
static void check_depths(const experiment_account *a, const pair_survey *s) {
    estimate lead[CELL_LIMITS];
    verdict_part parts[CELL_LIMITS];
    int places[CELL_LIMITS];
    for (int i = 0; i < CELL_LIMITS; i++) {
        const estimate mobility = s->cells[MOBILITY][i].deeply;
        const estimate compound = s->cells[COMPOUND][i].deeply;
        lead[i] = estimate_difference(s->cells[NAIVE][i].deeply,
                                      compound.value > mobility.value ? compound : mobility);
    }
    const int count = make_parts(a, CELL_AGENTS, lead, parts, places);
    verdict_tell_parts(a->document,
                       "naive sees deepest, since it is cheap to work out, plies before the deeper "
                       "of the others",
                       parts, account_by_depth(a) ? 0 : count, 0);
}

void pairs_check(const experiment_account *a, const pair_survey *s) {
    check_compound(a, s);
    check_naive(a, s);
    check_mobility(a, s);
    check_depths(a, s);
}
