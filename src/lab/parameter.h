/* lab/parameter.h - the table of all parameters of an agent except weights.
 *
 * A row says how the value of a key is read, stored, written and explained. lab_agent_parameters()
 * returns the rows. Internal to the lab. Constant. */
#ifndef LAB_PARAMETER_H
#define LAB_PARAMETER_H

#include "base/text.h"
#include "lab/agent.h"
#include "lab/catalogue.h"

typedef enum lab_kind {
    KIND_SWITCH,     /* bool: 0 or 1 */
    KIND_PAIR,       /* bool: the first word of `values` is false, the second true */
    KIND_WORD,       /* an enum: the first word of `values` is `least`, and so on */
    KIND_ONE_OF,     /* int: one of the numbers in `values` */
    KIND_INT,        /* int from least to most */
    KIND_INT_LIMIT,  /* the same; 0 is written as "off" */
    KIND_NODES,      /* uint64_t; 0 is written as "off" */
    KIND_TIME,       /* int64_t in nanoseconds; 0 is written as "off" */
    KIND_SEED,       /* uint64_t */
    KIND_REAL,       /* double from least to most */
    KIND_TECHNIQUES, /* many options at once */
    KIND_PROGRAM,    /* all deviations of a submitted program at once */
} lab_kind;

/* The agents that a parameter means something to. */
typedef enum lab_scope {
    SCOPE_NOBODY,
    SCOPE_SEARCH,    /* agents that search */
    SCOPE_SCAN,      /* agents that search or play the first move found */
    SCOPE_CHANCE,    /* agents that search or play a random move */
    SCOPE_WHOLE,     /* agents that evaluate in whole numbers: papers 003 and 004 */
    SCOPE_COMBINED,  /* agents with several heuristics in order: paper 004 */
    SCOPE_PHASES,    /* agents of paper 000 with phases */
    SCOPE_SIZED,     /* the agents `sized` of paper 002 */
    SCOPE_WISHES,    /* SCOPE_PHASES and SCOPE_SIZED */
    SCOPE_GREEDY,    /* the agent `greedy-corners` */
    SCOPE_RANDOM,    /* agents that play a random move */
    SCOPE_PAPER_004, /* the heuristics of paper 004 */
    SCOPE_TOKENS,    /* those that count tokens */
    SCOPE_CORNERS,   /* those that count corners */
    SCOPE_MOVES,     /* those that count moves */
    SCOPE_PROGRAM,   /* agents whose submitted program deviates from the paper */
} lab_scope;

struct lab_slot {
    lab_kind kind;
    lab_scope scope;
    size_t offset; /* in lab_agent */
    double least, most;
    lab_scope program_of; /* agents whose submitted program has the value `program` */
    const char *program;
};

const lab_parameter *parameter_find(view key); /* NULL if there is none */
bool parameter_concerns(const lab_parameter *p, const lab_entry *entry);

/* Returns whether the parameter sets many others. */
bool parameter_is_preset(const lab_parameter *p);

/* Returns whether a setting with the parameter's key sets the parameter. Otherwise it may be the
 * weight of a term with the same name: of an agent that the parameter does not concern, or a number
 * where the parameter takes words. */
bool parameter_claims(const lab_parameter *p, const lab_entry *entry, view value);

/* Changes options or shape; the evaluation is made later. A fault has `at` as its offset. */
status parameter_set(const lab_parameter *p, view value, const lab_entry *entry, lab_agent *a,
                     size_t at, fault *f);
void parameter_get(const lab_parameter *p, const lab_entry *entry, const lab_agent *a, buffer *out);

/* Writes text from outside so that it fits into a sentence: bytes that are not printable ASCII
 * become \xNN, and a long text ends in "...". Returns out. */
enum { SHOWN_BYTES = 48 };
const char *parameter_shown(view text, char out[SHOWN_BYTES]);

#endif
