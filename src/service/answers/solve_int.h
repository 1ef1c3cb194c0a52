/* service/answers/solve_int.h - what the ways of solving a file share. */
#ifndef SERVICE_ANSWERS_SOLVE_INT_H
#define SERVICE_ANSWERS_SOLVE_INT_H

#include "base/fault.h"
#include "engine/engine.h"
#include "game/position.h"
#include "notation/problem.h"
#include "search/result.h"
#include "service/answers/solve.h"
#include "service/answers/solve_source.h"

/* A file that is open. */
typedef struct solve_file_job {
    solver *solver;
    const solve_file_request *request;
    solve_source source;
} solve_file_job;

/* Searches a position. `progress` may be NULL; it gets the solver. */
status solver_search(solver *s, const position *p, search_progress *progress, engine_result *found,
                     fault *f);

/* Whether the ranks share the search of this position: it is large enough, and one exact value or
 * outcome is wanted without a limit. */
bool solver_can_split(const solver *s, const position *p);

/* Searches such a position on all ranks. Every rank calls it; only the dealer gets a result. After
 * a stop it has no value. */
status solver_split(solver *s, const position *p, search_progress *progress, engine_result *found,
                    fault *f);

/* Judges a result, counts it, hands it to the listener. */
void solver_hand_out(solver *s, uint64_t number, const char *file, const problem *p,
                     const engine_result *found);

void solve_leave_out(const solve_file_request *r, const char *where, const char *why);
status solve_check_size(const solve_file_request *r, const position *p, fault *f);

/* `count` records were read, and then the file ended: whether that is what was asked for. */
status solve_check_end(const solve_file_job *j, uint64_t count, fault *f);

/* Solves the records of the file on many ranks: each rank one position at a time, on its own
 * engine. A file with one position, and one record of a file, are split as solver_position() does.
 * Results are handed out in the order of the file. */
status solve_records_on_ranks(solve_file_job *j, fault *f);

#endif
