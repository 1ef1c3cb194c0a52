/* lab/agent_lines.h - what the lines of an agent file (lab/agent_file.h) say, step by step.
 *
 * The steps are those of lab/agent_draft.h. Faults are told for lines. Internal to the lab; nothing
 * is kept of the settings. */
#ifndef LAB_AGENT_LINES_H
#define LAB_AGENT_LINES_H

#include "base/config.h"
#include "lab/agent_draft.h"

/* Whether every section is one that agent files have; before anything else. */
status agent_lines_check(const config *c, fault *f);

/* Every key below [agent] but the base. */
status agent_lines_set(agent_draft *d, const config *c, fault *f);

/* Weights, also those that stand below [agent]; then the weights of squares. */
status agent_lines_weigh(agent_draft *d, const config *c, fault *f);

/* ProbCut parameters; those of other sizes are checked as well. */
status agent_lines_cut(agent_draft *d, const config *c, fault *f);

#endif
