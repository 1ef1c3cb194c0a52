/* service/training/import_job.h - positions of games that exist already, labelled and written as
 * training data.
 *
 * The caller gathers the positions, opens the output with the fingerprint, and labels.
 * Ownership: everything in a job is borrowed. Threads: one job at a time; any thread may set the
 * stop token. Errors: those of gather_file() and import_run(). */
#ifndef SERVICE_TRAINING_IMPORT_JOB_H
#define SERVICE_TRAINING_IMPORT_JOB_H

#include "base/fault.h"
#include "report/outlet.h"
#include "service/training/data_output.h"
#include "train/gather.h"
#include "train/import.h"
#include "train/record_list.h"

typedef struct import_job {
    const outlet *outlet; /* for notes and progress */
    gather_filter filter;
    import_options options; /* the job sets `first`, `take` and `progress` */
    uint64_t sample;        /* positions to keep; 0: all */
    uint64_t seed;          /* of the sample */
    bool is_anew;           /* `train relabel`: the fingerprint also covers the positions and the
                               size of the table, on which labels of deep searches depend */
    const char *out;        /* name of the output, which may not be one of the inputs; or NULL */
} import_job;

/* Reads "1/10" or "not:1/10", the value of --part. NULL leaves *out as it is. E_RANGE. */
status import_job_part(const char *text, gather_filter *out, fault *f);

/* Reads all files into *g, notes the games that are left out, and takes the sample. E_MISSING if no
 * position is wanted, E_RANGE for an unknown end_sure and for a file that is the
 * output. */
status import_job_gather(const import_job *j, const char *const *paths, int count,
                         position_gathering *g, fault *f);

/* Fingerprints all options that decide the records; import_job_label() compares the games. With
 * is_anew `positions` count, too; otherwise they may be NULL. */
uint16_t import_job_fingerprint(const import_job *j, const record_list *positions);

/* Labels the positions that the output does not hold yet. E_RANGE if it holds other positions. */
status import_job_label(import_job *j, const record_list *positions, data_output *out, fault *f);

#endif
