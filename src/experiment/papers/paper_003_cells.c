/* experiment/papers/paper_003_cells.c - agents, limits and depths of paper 003. */
#include "experiment/papers/paper_003_cells.h"

#include "experiment/authors.h"
#include "game/position.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PAIRS = 50, QUICK_PAIRS = 2, OPENING_PLIES = 6, QUICK_OPPONENT = 2 };

const char *const limit_cell_agents[CELL_AGENTS] = {"naive", "mobility", "compound"};

void limit_cell_list(const experiment_account *a, int agent, const char *what,
                     double out[CELL_LIMITS]) {
    char key[CELL_SPEC_BYTES];
    (void)snprintf(key, sizeof key, "%s.%s", limit_cell_agents[agent], what);
    authors_list(&a->authors, key, out, CELL_LIMITS);
}

/* The paper's depth at this limit, or at the last one before it for which it names one. */
static int depth_of(const experiment_account *a, int agent, int limit) {
    double depths[CELL_LIMITS];
    int depth = 1;
    limit_cell_list(a, agent, "depth", depths);
    for (int i = 0; i <= limit && i < CELL_LIMITS; i++)
        if (isfinite(depths[i])) depth = (int)depths[i];
    if (a->settings->is_quick) depth -= CELL_QUICK_PLIES_LESS;
    return depth < 1 ? 1 : depth;
}

double limit_cell_seconds(const experiment_account *a, int limit) {
    double seconds[CELL_LIMITS];
    authors_list(&a->authors, "limits.seconds", seconds, CELL_LIMITS);
    return seconds[limit] * a->settings->scale;
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
    const double depth = authors_number(&a->authors, "opponent.depth");
    return a->settings->is_quick ? QUICK_OPPONENT : (int)depth;
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
    out->pairs.pairs = s->games ? s->games / 2 : s->is_quick ? QUICK_PAIRS : PAIRS;
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
