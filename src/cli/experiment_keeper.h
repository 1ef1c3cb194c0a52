/* cli/experiment_keeper.h - keeps the results of experiments in a store.
 *
 * A file that the folder has already is used, of either kind. Results that cannot be read are told
 * of on the error stream, and are worked out again.
 * Ownership: the context is borrowed. */
#ifndef CLI_EXPERIMENT_KEEPER_H
#define CLI_EXPERIMENT_KEEPER_H

#include "cli/context.h"
#include "experiment/keeper.h"

keeper experiment_keeper(context *c);

#endif
