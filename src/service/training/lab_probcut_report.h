/* service/training/lab_probcut_report.h - writes how well shallow searches of an agent foretell
 * deep ones.
 *
 * Ownership: the buffer is the caller's. Errors: memory failures stay in it. */
#ifndef SERVICE_TRAINING_LAB_PROBCUT_REPORT_H
#define SERVICE_TRAINING_LAB_PROBCUT_REPORT_H

#include "base/text.h"
#include "lab/probcut.h"
#include "train/lab_probcut.h"

/* quality[i][phase] belongs to pair i of the model. */
void lab_probcut_report(const probcut_model *m,
                        probcut_quality quality[PROBCUT_PAIRS][PROBCUT_PHASES], buffer *out);

#endif
