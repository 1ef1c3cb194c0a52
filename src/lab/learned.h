/* lab/learned.h - agents of the catalogue whose weights were learned: agent files inside the
 * program, in data/lab/, as `avocet train agent` wrote them.
 *
 * They hold weights for boards of 6, 8, 10 and 12; on other sizes those of the nearest are used,
 * squares as far from the edges being worth the same. Both steps do nothing for other agents.
 * Internal to the lab. Errors: E_RANGE when somebody changed what the weights were learned for,
 * told for offset 0; E_NOMEM. */
#ifndef LAB_LEARNED_H
#define LAB_LEARNED_H

#include "lab/agent_draft.h"

const char *learned_weights(const lab_agent_info *agent); /* the file; NULL: it has none */

status learned_set(agent_draft *d, fault *f);   /* after draft_start() */
status learned_weigh(agent_draft *d, fault *f); /* after draft_evaluate() */

#endif
