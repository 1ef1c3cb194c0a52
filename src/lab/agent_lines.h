/* lab/agent_lines.h - applies the lines of an agent file (lab/agent_file.h) to a draft.
 *
 * The steps are those of lab/agent_draft.h. fault.at is a line. Internal to the lab; keeps nothing
 * of the settings. */
#ifndef LAB_AGENT_LINES_H
#define LAB_AGENT_LINES_H

#include "base/config.h"
#include "base/fault.h"
#include "lab/agent_draft.h"

/* Checks that agent files may have every section. Call it first. */
status agent_lines_check(const config *c, fault *f);

/* Applies every key of [agent] except the base. */
status agent_lines_set(agent_draft *d, const config *c, fault *f);

/* Applies weights, including those of [agent], then the weights of squares. */
status agent_lines_weigh(agent_draft *d, const config *c, fault *f);

/* Applies ProbCut parameters. Checks those of other sizes, too. */
status agent_lines_cut(agent_draft *d, const config *c, fault *f);

#endif
