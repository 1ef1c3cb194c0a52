/* experiment/papers/paper_003_cells.c - agents, limits and depths of paper 003. */
#include "experiment/papers/paper_003_cells.h"

#include "experiment/authors.h"
#include "game/position.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    PAIRS = 50,
    SHORT_PAIRS = 20,
    QUICK_PAIRS = 2,
    OPENING_PLIES = 6,
    SHORT_OPPONENT = 4,
    QUICK_OPPONENT = 2,
    SHORT_PLIES_LESS = 3,
    QUICK_PLIES_LESS = 7,
};

const char *const limit_cell_agents[CELL_AGENTS] = {
    [CELL_NAIVE] = "naive", [CELL_MOBILITY] = "mobility", [CELL_COMPOUND] = "compound"};

void limit_cell_list(const experiment_account *a, int agent, const char *what,
                     double out[CELL_LIMITS]) {
    char key[CELL_SPEC_BYTES];
    (void)snprintf(key, sizeof key, "%s.%s", limit_cell_agents[agent], what);
    authors_list(&a->authors, key, out, CELL_LIMITS);
}

void limit_cell_reached(const experiment_account *a, int agent, double out[2]) {
    char key[CELL_SPEC_BYTES];
    (void)snprintf(key, sizeof key, "%s.reached", limit_cell_agents[agent]);
    authors_list(&a->authors, key, out, 2);
}

int limit_cell_plies_less(const experiment_account *a) {
    return settings_choose(a->settings, 0, SHORT_PLIES_LESS, QUICK_PLIES_LESS);
}

/* The paper's depth at this limit, or at the last one before it for which it names one. Depths
 * without a limit: the largest stands for the longest limit and the least for the others, which is
 * our choice. */
static int depth_of(const experiment_account *a, int agent, int limit) {
    double depths[CELL_LIMITS], reached[2];
    int depth = 1;
    limit_cell_list(a, agent, "depth", depths);
    limit_cell_reached(a, agent, reached);
    for (int i = 0; i <= limit && i < CELL_LIMITS; i++)
        if (isfinite(depths[i])) depth = (int)depths[i];
    if (isfinite(reached[0])) depth = (int)reached[limit == CELL_LIMITS - 1];
    depth -= limit_cell_plies_less(a);
    return depth < 1 ? 1 : depth;
}

double limit_cell_seconds(const experiment_account *a, int limit) {
    double seconds[CELL_LIMITS];
    authors_list(&a->authors, "limits.seconds", seconds, CELL_LIMITS);
    return seconds[limit] * account_scale(a);
}

static void write_spec(const experiment_account *a, int agent, int limit,
                       char out[CELL_SPEC_BYTES]) {
    if (account_by_depth(a))
        (void)snprintf(out, CELL_SPEC_BYTES, "%s,depth=%d", limit_cell_agents[agent],
                       depth_of(a, agent, limit));
    else
        (void)snprintf(out, CELL_SPEC_BYTES, "%s,time=%.0fms", limit_cell_agents[agent],
                       fmax(1000 * limit_cell_seconds(a, limit), 1));
}

int limit_cell_opponent_depth(const experiment_account *a) {
    const int depth = (int)authors_number(&a->authors, "opponent.depth");
    return settings_choose(a->settings, depth, SHORT_OPPONENT, QUICK_OPPONENT);
}

void limit_cell_make(const experiment_account *a, int agent, int limit, limit_cell *out) {
    const experiment_settings *s = a->settings;
    write_spec(a, agent, limit, out->a);
    (void)snprintf(out->b, CELL_SPEC_BYTES, "naive,depth=%d", limit_cell_opponent_depth(a));
    out->single = (paired_games){.size = 8,
                                 .start = START_WHITE_FIRST,
                                 .a = out->a,
                                 .b = out->b,
                                 .pairs = 1,
                                 .is_detailed = true};
    out->pairs = out->single;
    out->pairs.opening_plies = OPENING_PLIES;
    out->pairs.pairs = settings_pairs(s, PAIRS, SHORT_PAIRS, QUICK_PAIRS);
}

/* Limits rise, so equal ones are neighbours. */
static bool is_new_to(const experiment_account *a, int agent, int limit) {
    char spec[CELL_SPEC_BYTES], before[CELL_SPEC_BYTES];
    write_spec(a, agent, limit, spec);
    write_spec(a, agent, limit - 1, before);
    return strcmp(spec, before) != 0;
}

bool limit_cell_is_new(const experiment_account *a, int agent, int limit) {
    if (limit == 0) return true;
    for (int i = 0; i < CELL_AGENTS; i++)
        if ((i == agent || agent == CELL_AGENTS) && is_new_to(a, i, limit)) return true;
    return false;
}
