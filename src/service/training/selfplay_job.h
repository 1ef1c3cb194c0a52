/* service/training/selfplay_job.h - games of the engine with itself, written as training data.
 *
 * Ownership: everything is borrowed. Errors: those of selfplay_run() and of the output. */
#ifndef SERVICE_TRAINING_SELFPLAY_JOB_H
#define SERVICE_TRAINING_SELFPLAY_JOB_H

#include "base/fault.h"
#include "service/training/data_output.h"
#include "train/selfplay.h"

/* Plays those of `games` games from o->first on that the open output does not hold yet. Sets `end`,
 * `take` and `progress` of the options. E_RANGE if the output holds other games. */
status selfplay_job_run(selfplay_options *o, uint64_t games, data_output *out, fault *f);

#endif
