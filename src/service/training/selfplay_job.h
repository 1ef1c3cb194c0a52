/* service/training/selfplay_job.h - games of the engine with itself, written as training data.
 *
 * Ownership: everything is borrowed. Errors: those of selfplay_run() and of the output. */
#ifndef SERVICE_TRAINING_SELFPLAY_JOB_H
#define SERVICE_TRAINING_SELFPLAY_JOB_H

#include "base/fault.h"
#include "report/outlet.h"
#include "service/training/data_output.h"
#include "train/selfplay.h"

/* Plays those of `games` games from o->first on that the open output does not hold yet. Sets `end`,
 * `take` and `progress` of the options. E_RANGE if the output holds other games. */
status selfplay_job_run(selfplay_options *o, uint64_t games, data_output *out, fault *f);

/* A folder of data files (train/data_folder.h) with part_games games each. Part k has the games
 * from o->first + k * part_games on. */
typedef struct selfplay_parts {
    const outlet *outlet;
    const char *folder;         /* NULL: E_RANGE */
    uint64_t games, part_games; /* games of all parts; both at least 1 */
} selfplay_parts;

/* Makes the folder and plays the games that its parts do not hold yet. E_RANGE if they hold other
 * games or more than part_games. */
status selfplay_parts_run(const selfplay_options *o, const selfplay_parts *p, fault *f);

#endif
