/* service/training/data_output.h - a file of training data that a job writes and may resume.
 *
 * Ownership: outlet and path are borrowed until data_output_end(), which closes the file.
 * Errors: those of data files. Threads: one at a time; the callbacks may come from any thread of
 * the job. */
#ifndef SERVICE_TRAINING_DATA_OUTPUT_H
#define SERVICE_TRAINING_DATA_OUTPUT_H

#include "base/deal.h"
#include "base/fault.h"
#include "report/outlet.h"
#include "train/data_file.h"
#include "train/record.h"

typedef struct data_output {
    const outlet *outlet;    /* set by the caller before opening */
    const deal_ranks *ranks; /* at a working rank nothing is written; may be NULL */
    data_writer file;
    uint64_t wanted; /* games the file holds at the end */
    uint64_t before; /* games it held when it was opened */
    uint64_t positions_before;
    int64_t start_ns, shown_ns;
} data_output;

/* Opens the file; `fingerprint` and `size` are those of data_writer_open(). */
status data_output_open(data_output *o, const char *path, uint16_t fingerprint, int size, fault *f);

/* Notes how much there is to do. Returns false if there is nothing. */
bool data_output_begin(data_output *o, uint64_t wanted);

/* Callbacks whose context is the output. */
status data_output_take(void *output, const record *records, size_t count, fault *f);
void data_output_progress(void *output, uint64_t games, uint64_t records);

/* Closes the file and notes what was done. `result` is that of the job, *f its fault; returns it,
 * or the failure of closing. */
status data_output_end(data_output *o, status result, fault *f);

#endif
