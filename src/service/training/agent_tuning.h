/* service/training/agent_tuning.h - learns the weights of a lab agent from games, for several
 * sizes.
 *
 * The caller sets outlet, spec, sizes and order, then calls load, check, run and write in turn. The
 * structure is large: keep it on the heap.
 * Ownership: everything is borrowed. Threads: progress comes from one thread at a time, on any of
 * the playing threads. Errors: those of agents and of tune_run(); E_RANGE, E_STOPPED, E_NOMEM. */
#ifndef SERVICE_TRAINING_AGENT_TUNING_H
#define SERVICE_TRAINING_AGENT_TUNING_H

#include "base/text.h"
#include "lab/agent.h"
#include "report/outlet.h"
#include "service/convert/convert_output.h"
#include "train/tune/tune.h"

enum { AGENT_TUNING_SIZES = 7 };

typedef struct agent_tuning {
    const outlet *outlet;
    const char *spec;
    int sizes[AGENT_TUNING_SIZES];
    int size_count;
    tune_order order; /* all but the agents and progress */

    /* Filled by load and run. */
    lab_agent agents[AGENT_TUNING_SIZES], parents[AGENT_TUNING_SIZES]; /* one for each size */
    tune_result results[AGENT_TUNING_SIZES];
    int64_t start_ns, shown_ns;
    int now, games; /* the size that plays, and how many of its games are played */
} agent_tuning;

/* Loads the agents. `parent` plays the first games; NULL for the agent that `spec` is based on. */
status agent_tuning_load(agent_tuning *t, const char *parent, fault *f);

/* Finds mistakes before games are played. */
status agent_tuning_check(const agent_tuning *t, fault *f);
status agent_tuning_run(agent_tuning *t, fault *f);

/* Appends the agent file with the weights of all sizes. Memory failures stay in the buffer. */
void agent_tuning_write(const agent_tuning *t, buffer *out);

/* Writes the agent file to an open output and finishes it. */
status agent_tuning_put(const agent_tuning *t, convert_output *out, fault *f);

/* Notes the games and the time. Prints the errors if the agent file went to `path`; NULL: the file
 * itself was the output. False if that could not be written. */
bool agent_tuning_tell(const agent_tuning *t, const char *path);

#endif
