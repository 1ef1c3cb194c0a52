/* lab/parameter.h - the table of everything that can be set about an agent, weights left out.
 *
 * One row says how a key is read, kept, shown and explained; lab_agent_parameters() hands the rows
 * out. Internal to the lab. Constant. */
#ifndef LAB_PARAMETER_H
#define LAB_PARAMETER_H

#include "lab/catalogue.h"

typedef enum lab_kind {
    KIND_SWITCH,     /* bool: 0 or 1 */
    KIND_PAIR,       /* bool: the first word of `values` is false, the second true */
    KIND_WORD,       /* an enum: the first word of `values` is `least`, and so on */
    KIND_ONE_OF,     /* int: one of the numbers in `values` */
    KIND_INT,        /* int from least to most */
    KIND_INT_LIMIT,  /* the same, 0 being written as "off" */
    KIND_NODES,      /* uint64_t, 0 being written as "off" */
    KIND_TIME,       /* int64_t in nanoseconds, 0 being written as "off" */
    KIND_SEED,       /* uint64_t */
    KIND_REAL,       /* double from least to most */
    KIND_TECHNIQUES, /* many options at once */
} lab_kind;

/* Whom a parameter means anything to. */
typedef enum lab_scope {
    SCOPE_SEARCH,   /* whoever searches */
    SCOPE_SCAN,     /* they, and who plays the first move found */
    SCOPE_CHANCE,   /* they, and who plays any move */
    SCOPE_WHOLE,    /* evaluations in whole numbers: texts 003 and 004 */
    SCOPE_COMBINED, /* several heuristics in order: text 004 */
    SCOPE_PHASES,   /* text 000 */
    SCOPE_SIZED,    /* text 002 */
    SCOPE_WISHES,   /* both */
} lab_scope;

struct lab_slot {
    lab_kind kind;
    lab_scope scope;
    size_t offset; /* in lab_agent */
    double least, most;
};

const lab_parameter *parameter_find(view key); /* NULL when there is none */
bool parameter_concerns(const lab_parameter *p, const lab_entry *entry);

/* Changes options or shape; the evaluation is made later. Faults are told for `at`. */
status parameter_set(const lab_parameter *p, view value, const lab_entry *entry, lab_agent *a,
                     size_t at, fault *f);
void parameter_get(const lab_parameter *p, const lab_entry *entry, const lab_agent *a, buffer *out);

/* Text from outside in a sentence: what is not printable ASCII becomes \xNN, and what is long ends
 * in "...". */
enum { SHOWN_BYTES = 48 };
const char *parameter_shown(view text, char out[SHOWN_BYTES]);

#endif
