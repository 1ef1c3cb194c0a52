/* lab/instance.h - finds the copy of the lab's inner code for a board size and tier.
 *
 * instance_word.c (boards up to 8x8) and instance_wide.c compile kernel/, each once per tier, and
 * submitted_word.c and submitted_wide.c do the same with the deviations of submitted programs.
 * Internal to the lab. */
#ifndef LAB_INSTANCE_H
#define LAB_INSTANCE_H

#include "base/alloc.h"
#include "game/position.h"
#include "game/tier.h"
#include "lab/agent.h"
#include "lab/evaluation.h"
#include "lab/probcut.h"
#include "lab/trace.h"
#include "search/result.h"

/* The state of one thinking agent; only its instance makes and uses it. */
typedef struct lab_mind lab_mind;

typedef struct lab_instance {
    /* NULL if memory is short. Borrows agent and model (NULL: no ProbCut); both must outlive the
     * mind. */
    lab_mind *(*create)(const lab_agent *agent, const probcut_model *probcut,
                        const allocator *memory);
    void (*destroy)(lab_mind *m);
    void (*new_game)(lab_mind *m, uint64_t seed);
    void (*watch)(lab_mind *m, lab_trace *hook, void *context);
    /* The side to move has a legal move. start_ns: when the clock began to run. */
    void (*think)(lab_mind *m, const position *p, const search_request *request, int64_t start_ns,
                  search_result *out);
    void (*explain)(lab_mind *m, const position *p, colour root, lab_explanation *out);
} lab_instance;

/* Returns the copy for boards of this size on this tier, or NULL if the tier is not built.
 * submitted: the agent has deviations of a submitted program. */
const lab_instance *lab_instance_for(int size, bool submitted, tier t);

#endif
