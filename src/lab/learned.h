/* lab/learned.h - the weights of catalogue agents that were learned from games: agent files inside
 * the program, in data/lab/, as `avocet train agent` wrote them.
 *
 * They hold weights for boards of 6, 8, 10 and 12 squares a side. Other sizes use those of the
 * nearest size; a square has the weight of the square at the same distance from the edges. Both
 * steps do nothing for other agents. Internal to the lab. Errors: E_RANGE with offset 0 if the
 * settings change the phases or terms that the weights were learned for; E_NOMEM. */
#ifndef LAB_LEARNED_H
#define LAB_LEARNED_H

#include "base/fault.h"
#include "lab/agent.h"
#include "lab/agent_draft.h"

const char *learned_weights(const lab_agent_info *agent); /* returns the file, or NULL */

status learned_set(agent_draft *d, fault *f);   /* sets the options; call after draft_start() */
status learned_weigh(agent_draft *d, fault *f); /* sets the weights; call after draft_evaluate() */

#endif
