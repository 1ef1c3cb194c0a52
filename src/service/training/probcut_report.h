/* service/training/probcut_report.h - what `avocet train probcut` has measured: tables, or JSON.
 *
 * Ownership: buffers are the caller's. Errors: memory failures stay in them. */
#ifndef SERVICE_TRAINING_PROBCUT_REPORT_H
#define SERVICE_TRAINING_PROBCUT_REPORT_H

#include "base/text.h"
#include "engine/weights.h"
#include "train/search_error.h"

typedef struct probcut_outcome {
    int depth; /* the deepest search */
    search_errors errors;
    selective_model model;
    search_error_quality mid, end;
    bool has_end; /* false: the model's numbers for the end are those it had before */
} probcut_outcome;

void probcut_report_tables(const probcut_outcome *o, buffer *out);
void probcut_report_json(const probcut_outcome *o, buffer *out);

#endif
