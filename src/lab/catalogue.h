/* lab/catalogue.h - the agents of the five student papers and their opponents, as data.
 *
 * The catalogue holds the settings that a paper fixes; lab/agent.h applies the user's settings to
 * them. Internal to the lab. Constant. */
#ifndef LAB_CATALOGUE_H
#define LAB_CATALOGUE_H

#include "base/text.h"
#include "lab/agent.h"
#include "lab/evaluations.h"
#include "lab/options.h"

typedef struct lab_entry {
    lab_agent_info info;
    lab_evaluation_kind evaluation;
    lab_options options;
} lab_entry;

size_t catalogue_count(void);
const lab_entry *catalogue_at(size_t index);
const lab_entry *catalogue_find(view name);                 /* NULL if there is none */
const lab_entry *catalogue_of(const lab_agent_info *agent); /* returns the agent's entry */

/* Returns the options that every agent starts from: alpha-beta in reading order, no limit, no
 * technique. */
lab_options catalogue_plain(void);

#endif
