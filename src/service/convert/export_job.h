/* service/convert/export_job.h - writes chosen games into a file or a stream, in any format.
 *
 * The caller hands the games to the sink; this opens the sink, ends it, and notes what was lost.
 * Ownership: everything is borrowed for the call. */
#ifndef SERVICE_CONVERT_EXPORT_JOB_H
#define SERVICE_CONVERT_EXPORT_JOB_H

#include "base/fault.h"
#include "report/outlet.h"
#include "service/convert/convert_sink.h"

#include <stdio.h>

typedef struct export_job {
    const char *to;     /* name of the format; NULL: the ending of the path tells */
    const char *output; /* a path; NULL or "-": the stream */
    FILE *standard;     /* the stream */
    const char *input;  /* the store or base that is read; it is not replaced */
    bool force;         /* replaces a file that holds something else */
    const outlet *notes;

    /* Hands the games to the sink and counts those that the format cannot hold. */
    status (*fill)(void *context, convert_sink *sink, uint64_t *unfit, fault *f);
    void *context;
} export_job;

typedef struct export_end {
    bool complete;    /* every game was written, and there was one */
    bool empty;       /* there was no game */
    bool reader_left; /* the reader of a pipe has closed it: a failure without a sentence */
} export_end;

/* Runs the job. The errors are those of convert_sink.h and of `fill`. After a failure a file is as
 * it was. */
status export_job_run(const export_job *j, export_end *end, fault *f);

#endif
