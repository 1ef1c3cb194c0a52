/* lab/search.h - the classic search: one agent thinking on boards of one size.
 *
 * Made from an agent, it owns the agent's table, cache and tree, and may be asked many times. The
 * same agent, seed and limit in depth or nodes give the same move, value and node count, in any
 * process and on any tier.
 * Threads: one at a time per search; many searches live side by side. */
#ifndef LAB_SEARCH_H
#define LAB_SEARCH_H

#include "game/tier.h"
#include "lab/agent.h"
#include "lab/trace.h"
#include "search/result.h"

typedef struct lab_search lab_search;

/* E_NOMEM, or E_UNSUPPORTED for a tier that is not usable here. For an agent with ProbCut but
 * without parameters of its own E_UNSUPPORTED when its evaluation is not that of the catalogue,
 * and E_MISSING when none are built in for its size. */
status lab_search_create(const lab_agent *agent, tier t, const allocator *memory, lab_search **out,
                         fault *f);
void lab_search_free(lab_search *s);                    /* NULL is allowed */
void lab_search_new_game(lab_search *s, uint64_t seed); /* forgets the table; new random numbers */
const lab_agent *lab_search_agent(const lab_search *s);

/* NULL takes the hook away. */
void lab_search_watch(lab_search *s, lab_trace *hook, void *context);

/* The move for the side to move. A clock for the game becomes a time for this move
 * (search/game_clock.h). A request without any limit is searched under the agent's own; where those
 * are open, too, E_RANGE. A finished game and a forced pass are answered at once.
 * E_RANGE when the position's board has another size than the agent's. */
status lab_search_run(lab_search *s, const position *p, const search_request *request,
                      search_result *out, fault *f);

/* The evaluation of a position for `root`, term by term. The explanation points to terms of the
 * search and is good as long as that lives. */
status lab_search_explain(lab_search *s, const position *p, colour root, lab_explanation *out,
                          fault *f);

#endif
