/* lab/instance.h - the lab's inner code, once per width of the board and tier.
 *
 * kernel/ is compiled by instance_word.c (boards up to 8x8) and instance_wide.c, each once per
 * tier; this is how the rest of the lab reaches the copy it needs. Internal to the lab. */
#ifndef LAB_INSTANCE_H
#define LAB_INSTANCE_H

#include "lab/probcut.h"
#include "lab/search.h"

/* What one thinker owns; made and used only by the instance. */
typedef struct lab_mind lab_mind;

typedef struct lab_instance {
    /* NULL when memory is short. Agent and model (NULL: no ProbCut) are borrowed and must outlive
     * the mind. */
    lab_mind *(*create)(const lab_agent *agent, const probcut_model *probcut,
                        const allocator *memory);
    void (*destroy)(lab_mind *m);
    void (*new_game)(lab_mind *m, uint64_t seed);
    void (*watch)(lab_mind *m, lab_trace *hook, void *context);
    /* The position has at least one legal move for the side to move. start_ns: when the clock
     * began to run. */
    void (*think)(lab_mind *m, const position *p, const search_request *request, int64_t start_ns,
                  search_result *out);
    void (*explain)(lab_mind *m, const position *p, colour root, lab_explanation *out);
} lab_instance;

/* The copy for boards of this size on this tier; NULL when the tier is not built. */
const lab_instance *lab_instance_for(int size, tier t);

#endif
