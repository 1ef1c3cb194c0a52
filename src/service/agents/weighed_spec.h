/* service/agents/weighed_spec.h - specifications of agents with changed weights, and the same as an
 * agent file.
 *
 * Plain functions. Threads: any. Errors: E_FORMAT for a key that is no name of a term, E_RANGE for
 * a specification that would be too long, E_NOMEM; those of player_spec_read(). Whether the agent
 * has such a term only lab_agent_parse() knows. */
#ifndef SERVICE_AGENTS_WEIGHED_SPEC_H
#define SERVICE_AGENTS_WEIGHED_SPEC_H

#include "base/fault.h"
#include "base/text.h"
#include "lab/agent.h"

typedef struct weight_change {
    const char *key; /* of a term in all phases, as mobility, or in one, as mobility.late */
    double weight;
} weight_change;

/* Appends `spec` with changed weights. A change for all phases comes before one for a single phase,
 * and each takes the place of what `spec` said. */
status weighed_spec_make(view spec, const weight_change *changes, size_t count, buffer *out,
                         fault *f);

/* Appends `spec` with other pairs, as in "depth=3,order=both", each in place of what it said. */
status weighed_spec_with(view spec, view pairs, buffer *out, fault *f);

/* Appends `spec` without its weights, which names the agent they were changed from. `agent` was
 * made of `spec`. */
void weighed_spec_base(view spec, const lab_agent *agent, buffer *out);

/* Appends the agent file that says the same as `spec`, for boards of every size. */
void weighed_spec_file(view spec, buffer *out);

#endif
