/* bench/profile/solver.h - the counts of a solver as two tables of text.
 *
 * Ownership: everything is borrowed for the call. */
#ifndef BENCH_PROFILE_SOLVER_H
#define BENCH_PROFILE_SOLVER_H

#include "base/text.h"
#include "engine/engine.h"

/* Appends what the engine counted so far, by the number of empty squares: nodes, cycles, and how
 * often each step is tried and succeeds. One line says how to build it where nothing is counted. */
void solver_profile(const engine *e, buffer *out);

#endif
