/* lab/search.h - the classic search of one agent on boards of one size.
 *
 * A lab_search owns the agent's table, cache and tree, and answers many positions. The same agent,
 * seed and limit in depth or nodes give the same move, value and node count, in any process and on
 * any tier.
 * Threads: one at a time per search; many searches may exist at once. Errors: E_NOMEM,
 * E_UNSUPPORTED for a tier or an evaluation that cannot be searched, E_MISSING without ProbCut
 * parameters, E_RANGE for a board of another size or for no limits. */
#ifndef LAB_SEARCH_H
#define LAB_SEARCH_H

#include "base/alloc.h"
#include "base/fault.h"
#include "game/position.h"
#include "game/tier.h"
#include "lab/agent.h"
#include "lab/evaluation.h"
#include "lab/trace.h"
#include "search/result.h"

typedef struct lab_search lab_search;

/* Makes a search; the caller frees it. Copies the agent. E_NOMEM; E_UNSUPPORTED for a tier that
 * this CPU cannot run. An agent with ProbCut but without parameters of its own: E_UNSUPPORTED if
 * its evaluation is not the catalogue's, E_MISSING if none are built in for its size. */
status lab_search_create(const lab_agent *agent, tier t, const allocator *memory, lab_search **out,
                         fault *f);
void lab_search_free(lab_search *s);                    /* NULL is allowed */
void lab_search_new_game(lab_search *s, uint64_t seed); /* forgets the table; new random numbers */
const lab_agent *lab_search_agent(const lab_search *s);

/* Sets the trace hook. NULL removes it. */
void lab_search_watch(lab_search *s, lab_trace *hook, void *context);

/* Finds the move for the side to move. A game's clock becomes a time for this move
 * (search/game_clock.h). A request without limits uses the agent's own; E_RANGE if those are open,
 * too. A finished game and a forced pass are answered at once. E_RANGE if the board has another
 * size than the agent's. */
status lab_search_run(lab_search *s, const position *p, const search_request *request,
                      search_result *out, fault *f);

/* Fills *out with the evaluation of a position for `root`, term by term. It points to terms of the
 * search and is valid as long as the search lives. */
status lab_search_explain(lab_search *s, const position *p, colour root, lab_explanation *out,
                          fault *f);

#endif
