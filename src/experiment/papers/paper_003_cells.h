/* experiment/papers/paper_003_cells.h - who meets whom in paper 003: an agent under one limit
 * against its opponent. For paper_003.c and paper_003_pairs.c only.
 *
 * Ownership: the pairings of a cell point into it. Errors: none. */
#ifndef EXPERIMENT_PAPERS_PAPER_003_CELLS_H
#define EXPERIMENT_PAPERS_PAPER_003_CELLS_H

#include "experiment/experiment.h"
#include "experiment/tally.h"

enum { CELL_NAIVE, CELL_MOBILITY, CELL_COMPOUND, CELL_AGENTS };
enum { CELL_LIMITS = 5, CELL_SPEC_BYTES = 64 };

extern const char *const limit_cell_agents[CELL_AGENTS];

/* A pairing and the strings it points to. */
typedef struct limit_cell {
    char a[CELL_SPEC_BYTES], b[CELL_SPEC_BYTES];
    paired_games pairs;
    paired_games single; /* both games from the start */
} limit_cell;

void limit_cell_make(const experiment_account *a, int agent, int limit, limit_cell *out);

/* Returns false if the agent has the same limit as in the column before: then the games are the
 * same, too. This happens if depths replace limits, or if seconds are scaled to almost nothing. For
 * `agent` = CELL_AGENTS, returns whether the limit is new to any agent. */
bool limit_cell_is_new(const experiment_account *a, int agent, int limit);

/* Reads the paper's numbers of an agent at each limit: "depth", "white", "black". */
void limit_cell_list(const experiment_account *a, int agent, const char *what,
                     double out[CELL_LIMITS]);

/* The least and the largest depth that the paper names for an agent without a limit; NaN where it
 * names limits. */
void limit_cell_reached(const experiment_account *a, int agent, double out[2]);
int limit_cell_plies_less(const experiment_account *a); /* than the paper's; 0 in a full run */

double limit_cell_seconds(const experiment_account *a, int limit); /* ours: the paper's, scaled */
int limit_cell_opponent_depth(const experiment_account *a); /* ours: smaller in a quick run */

#endif
