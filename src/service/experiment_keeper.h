/* service/experiment_keeper.h - keeps the results of experiments in a store.
 *
 * A results file of either kind that the folder has already is used. Results that cannot be read
 * are counted for the listener, and the experiment works them out again.
 * Ownership: the listener is borrowed while the keeper is in use. */
#ifndef SERVICE_EXPERIMENT_KEEPER_H
#define SERVICE_EXPERIMENT_KEEPER_H

#include "experiment/keeper.h"

/* Hears of results that cannot be read; `first` says why the first cannot. */
typedef struct unreadable_listener {
    void (*hear)(void *context, uint64_t results, const char *first); /* may be NULL */
    void *context;
} unreadable_listener;

keeper experiment_keeper(unreadable_listener *l);

#endif
