/* lab/agent.h - agents: what a user types, and what it means on a board of some size.
 *
 *     compound,time=2s     corners-moves-tokens,depth=6     seven,stable=0.4     @mine.ini,depth=8
 *
 * A name from the catalogue, then key=value pairs: the switches of lab/options.h, parameters of the
 * evaluation, and weights by the name of their term: "mobility=12" in all phases, "mobility.late=3"
 * in one, "edge.all=2" where a switch has the name of the term. Pairs count from left to right,
 * none may come twice, and spaces around them do not matter. Whoever names a depth or a number of
 * nodes but no time gets no limit in time: the text's would make the answer depend on the machine.
 * An agent file is the same in lines; see lab/agent_file.h. Agents whose weights were learned keep
 * the phases and terms that those are for: to change them is E_RANGE.
 * Errors: E_MISSING for an agent, a key or a term that does not exist, E_FORMAT and E_RANGE for the
 * form and for values, with the offset of the bad one in fault.at; the sentence names what would be
 * right, in printable ASCII. E_NOMEM.
 * Values without ownership; the catalogue is constant. */
#ifndef LAB_AGENT_H
#define LAB_AGENT_H

#include "base/text.h"
#include "lab/evaluations.h"
#include "lab/options.h"
#include "lab/probcut.h"
#include "search/limits.h"

enum { LAB_SPEC_MAX = 512 };

typedef struct lab_agent_info {
    const char *name;
    const char *sentence;  /* what it is and where it comes from */
    const char *source;    /* "text 003: one move within a time limit", or "ours" */
    bool counts_for_white; /* its text gives values for white, whoever moves; ours are always for
                              the side that thinks */
} lab_agent_info;

typedef struct lab_agent {
    const lab_agent_info *info;
    int size;
    char spec[LAB_SPEC_MAX]; /* as it was typed; names the agent in results */
    lab_options options;
    lab_shape shape;           /* what the evaluation was made from */
    lab_evaluation evaluation; /* for `size` */
    probcut_model probcut;     /* of its own, for `size`; without pairs those built in count */
} lab_agent;

/* One thing that can be set, as `avocet agents NAME` explains it. */
typedef struct lab_parameter {
    const char *key;
    const char *values;          /* "0|1", "rows|columns", "a number" */
    const char *help;            /* without a full stop */
    const struct lab_slot *slot; /* how it is kept; the lab's own business */
} lab_parameter;

size_t lab_agent_count(void);
const lab_agent_info *lab_agent_at(size_t index);   /* in the order of the texts */
const lab_agent_info *lab_agent_find(view name);    /* NULL when there is none */
bool lab_agent_is_learned(const lab_agent_info *a); /* its weights are ours, from games */

/* The agent of `spec` on boards of `size` (even, 4-16). Reads no files: "@FILE" is E_FORMAT, and
 * lab_agent_load() is for that. */
status lab_agent_parse(view spec, int size, lab_agent *out, fault *f);

/* What the agent is and where it comes from, and whose weights it uses where its text has none for
 * the size of the board. */
void lab_agent_sentence(const lab_agent *a, buffer *out);

/* Every parameter there is, weights left out; ends with a NULL key. */
const lab_parameter *lab_agent_parameters(void);
/* Whether a parameter means anything to the agent; setting one that does not is an error. */
bool lab_agent_understands(const lab_agent_info *agent, const char *key);
/* The value a parameter has in this agent, as it would be typed; nothing for an unknown key, for
 * the search of an agent that does not search, and for `techniques` where none of its words
 * describes the agent. */
void lab_agent_get(const lab_agent *a, const char *key, buffer *out);

/* What the agent sets apart from plain alpha-beta, as it would be typed: "depth=7,cache=1". */
void lab_agent_defaults(const lab_agent_info *agent, buffer *out);

#endif
