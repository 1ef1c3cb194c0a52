/* lab/catalogue.h - the agents of the five texts and those they played against, as data.
 *
 * What a text fixes stands here once; lab/agent.h puts what a user typed on top. Internal to the
 * lab. Constant. */
#ifndef LAB_CATALOGUE_H
#define LAB_CATALOGUE_H

#include "lab/agent.h"

typedef struct lab_entry {
    lab_agent_info info;
    lab_evaluation_kind evaluation;
    lab_options options;
} lab_entry;

size_t catalogue_count(void);
const lab_entry *catalogue_at(size_t index);
const lab_entry *catalogue_find(view name);                 /* NULL when there is none */
const lab_entry *catalogue_of(const lab_agent_info *agent); /* the entry it belongs to */

/* Where every agent starts from: alpha-beta in reading order, no limit, no technique. */
lab_options catalogue_plain(void);

#endif
