/* experiment/studies/techniques_worth.h - how many nodes techniques save, and what that says.
 *
 * Nodes are counted out in full, so claims about them hold or do not: there is no error.
 * Ownership: everything is borrowed. Errors: memory failures stay in the document. */
#ifndef EXPERIMENT_STUDIES_TECHNIQUES_WORTH_H
#define EXPERIMENT_STUDIES_TECHNIQUES_WORTH_H

#include "report/document.h"

/* How many times as many nodes a search takes without it: above 1 it saves nodes. */
typedef struct technique_worth {
    const char *name;
    double beside; /* all the others on */
    double alone;  /* all the others off, but alpha-beta where it is another one */
} technique_worth;

/* Findings: beside the others the first saves more than any other does; every one saves some. */
void worth_tell_most(document *d, const technique_worth *w, int count);
void worth_tell_each(document *d, const technique_worth *w, int count);

/* Findings on what papers 002 and 003 say: the table saves more than ordering; a kept tree, ordered
 * by earlier values, prunes more. */
void worth_tell_papers(document *d, const technique_worth *order, const technique_worth *stored,
                       const technique_worth *tree);

/* Sentences: which are worth less beside the others than alone, and which are not. */
void worth_tell_alone(document *d, const technique_worth *w, int count);

#endif
