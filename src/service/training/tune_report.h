/* service/training/tune_report.h - what tuning has learned: as a table, and as an agent file.
 *
 * Appends to a buffer; nothing else can fail. */
#ifndef SERVICE_TRAINING_TUNE_REPORT_H
#define SERVICE_TRAINING_TUNE_REPORT_H

#include "base/text.h"
#include "train/tune/tune.h"

/* The loss and the accuracy of the parent and of what was learned, by size and phase. */
void tune_report_table(const tune_result *results, int count, buffer *out);

/* An agent file with the weights of all results, which differ in nothing but the size of the board.
 * Its first line is how tune_report_begins() knows such files; the next say that `command` made it,
 * and the table. */
void tune_report_file(const tune_result *results, int count, const char *command, buffer *out);

bool tune_report_begins(view beginning);

#endif
