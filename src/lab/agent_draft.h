/* lab/agent_draft.h - builds an agent from settings, which come from a line or from a file.
 *
 *     draft_start()               sets the catalogue's defaults
 *     draft_set_program() for each   sets all deviations of a submitted program, by `as`
 *     draft_set() for each        sets options and the shape of the evaluation
 *     draft_evaluate()            makes the evaluation of that shape
 *     draft_weigh() for each      sets weights, whose names only the evaluation knows
 *
 * Both passes see all settings, and each skips those of the other. Internal to the lab. The caller
 * owns the agent; it means nothing before the end or after a failure. */
#ifndef LAB_AGENT_DRAFT_H
#define LAB_AGENT_DRAFT_H

#include "base/text.h"
#include "lab/agent.h"
#include "lab/catalogue.h"
#include "lab/square_weights.h"

typedef struct agent_draft {
    lab_agent *agent;
    const lab_entry *entry;
    const allocator *memory; /* used while the evaluation is made; NULL: the system's */
} agent_draft;

/* One key = value. The offsets, or lines, are for faults. */
typedef struct lab_setting {
    view key, value;
    size_t key_at, value_at;
} lab_setting;

typedef status draft_step(agent_draft *d, const lab_setting *s, fault *f);

/* Finds the agent of the catalogue. E_MISSING with fault.at = `at` if there is none. */
status draft_find(view name, size_t at, const lab_entry **out, fault *f);

/* Starts with the defaults of the agent. Errors of draft_find(). */
status draft_start(agent_draft *d, view name, size_t at, int size, lab_agent *out, fault *f);
draft_step draft_set_program; /* applies `as`, so that single deviations stand above it */
draft_step draft_set;         /* applies all other keys */
status draft_evaluate(agent_draft *d, fault *f); /* E_RANGE with offset 0; E_NOMEM */
draft_step draft_weigh;

/* Sets the weight of a term in a phase, or in all phases if `phase` is empty or "all". Without
 * `apply` it only checks the setting. */
status draft_weigh_term(agent_draft *d, view name, view phase, const lab_setting *s, bool apply,
                        fault *f);

/* Sets a row of square weights, "row1 = 9 -2 ...", for boards of `size`, in one phase, or in all if
 * `phase` is empty. Only checks a row for another size than the agent's. */
status draft_weigh_row(agent_draft *d, int size, view phase, const lab_setting *s,
                       square_weights *w, fault *f);

/* A specification has the form ",key=value,..." from offset `from` on. The first function checks
 * the form and that no key comes twice; the second calls `step` for each pair. */
status draft_check_pairs(view spec, size_t from, fault *f);
status draft_each_pair(agent_draft *d, view spec, size_t from, draft_step *step, fault *f);

/* Checks a specification as a name. E_RANGE if it is too long, E_FORMAT for control characters,
 * which would break lists of results. */
status draft_check_spec(view spec, fault *f);

/* Keeps the specification as the agent's name. Errors of draft_check_spec(). */
status draft_keep_spec(view spec, lab_agent *out, fault *f);

#endif
