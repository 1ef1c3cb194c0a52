/* lab/agent.h - agents: reads a specification and makes the agent for a board size.
 *
 *     compound,time=2s     corners-moves-tokens,depth=6     seven,stable=0.4     @mine.ini,depth=8
 *
 * A specification is a name from the catalogue, then key=value pairs: the switches of
 * lab/options.h, parameters of the evaluation, and weights by the name of their term. "mobility=12"
 * sets a weight in all phases, "mobility.late=3" in one phase. "edge.all=2" does the first where a
 * switch has the name of the term. Pairs are applied from left to right, no key may come twice, and
 * spaces around them do not matter. With a depth or a number of nodes but no time, the agent has no
 * limit in time: its paper's time would make the answer depend on the machine. An agent file has
 * the same pairs in lines; see lab/agent_file.h. Agents with learned weights keep the phases and
 * terms that the weights were learned for: changing them is E_RANGE. Errors: E_MISSING for an
 * unknown agent, key or term. E_FORMAT and E_RANGE for bad forms and values, with their offset in
 * fault.at; the sentence says what would be right, in printable ASCII. E_NOMEM. Plain values
 * without ownership; the catalogue is constant. */
#ifndef LAB_AGENT_H
#define LAB_AGENT_H

#include "base/text.h"
#include "lab/evaluation.h"
#include "lab/evaluations.h"
#include "lab/options.h"
#include "lab/probcut.h"

enum { LAB_SPEC_MAX = 2048 }; /* all weights of an agent fit, with all digits */

typedef struct lab_agent_info {
    const char *name;
    const char *sentence;  /* says what it is and where it comes from */
    const char *source;    /* "paper 003: one move within a time limit" */
    bool counts_for_white; /* its paper gives all values for white; our values are for the side
                              that thinks */
} lab_agent_info;

typedef struct lab_agent {
    const lab_agent_info *info;
    int size;
    char spec[LAB_SPEC_MAX]; /* as the user typed it; names the agent in results */
    lab_options options;
    bool names_depth, names_nodes, names_time; /* the specification or the file sets this limit */
    lab_shape shape;                           /* choices that the evaluation was made with */
    lab_evaluation evaluation;                 /* for `size` */
    probcut_model probcut; /* the agent's own, for `size`; without pairs the built-in one counts */
} lab_agent;

/* A parameter that a user can set, as `avocet agents NAME` explains it. */
typedef struct lab_parameter {
    const char *key;
    const char *values;          /* "0|1", "rows|columns", "a number" */
    const char *help;            /* without a full stop */
    const struct lab_slot *slot; /* where the value is stored; internal to the lab */
} lab_parameter;

size_t lab_agent_count(void);
const lab_agent_info *lab_agent_at(size_t index);   /* in the order of the papers */
const lab_agent_info *lab_agent_find(view name);    /* NULL if there is none */
bool lab_agent_is_learned(const lab_agent_info *a); /* its weights were learned from games */

/* Makes the agent of `spec` for boards of `size` (even, 4-16). Reads no files: "@FILE" is E_FORMAT;
 * lab_agent_load() reads files. */
status lab_agent_parse(view spec, int size, lab_agent *out, fault *f);

/* Appends the agent's sentence, and which size's weights it uses if its paper has none for its
 * board size. */
void lab_agent_sentence(const lab_agent *a, buffer *out);

/* Returns all parameters except weights; the last has a NULL key. */
const lab_parameter *lab_agent_parameters(void);
/* Returns whether the parameter means anything to the agent. Setting any other is an error. */
bool lab_agent_understands(const lab_agent_info *agent, const char *key);
/* Appends the value of a parameter as a user would type it. Appends nothing for an unknown key, for
 * `search` of an agent that does not search, and for `techniques` if no word describes the agent.
 */
void lab_agent_get(const lab_agent *a, const char *key, buffer *out);

/* Appends the parameters that differ from plain alpha-beta, as a user would type them:
 * "depth=7,cache=1". */
void lab_agent_defaults(const lab_agent_info *agent, buffer *out);

#endif
