/* experiment/text_002_repeats.h - whether `sized` gives the same answer again, as text 002 expects
 * and did not find. For text_002.c only. */
#ifndef EXPERIMENT_TEXT_002_REPEATS_H
#define EXPERIMENT_TEXT_002_REPEATS_H

#include "experiment/experiment.h"

/* Searches limited by nodes and, where `seconds` is not 0, by so much time. */
status repeats_plan(const account *a, double seconds, plan *p, fault *f);

/* The table of the ones or, where `seconds` is not 0, the others. *unsteady is how often our own
 * table gave a second move or number of nodes in a position. */
status repeats_tell(const account *a, double seconds, int *unsteady, fault *f);

#endif
