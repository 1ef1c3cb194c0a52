/* cli/train/train_fit.h - `avocet train fit`. */
#ifndef CLI_TRAIN_TRAIN_FIT_H
#define CLI_TRAIN_TRAIN_FIT_H

#include "cli/table/arguments.h"

/* The operands are files of training data. */
int train_fit_run(context *c, const arguments *a);

#endif
