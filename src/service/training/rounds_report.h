/* service/training/rounds_report.h - writes how rounds of training go and how they ended.
 *
 * Ownership: buffers are the caller's. Errors: memory failures stay in them. */
#ifndef SERVICE_TRAINING_ROUNDS_REPORT_H
#define SERVICE_TRAINING_ROUNDS_REPORT_H

#include "base/text.h"
#include "train/rounds.h"
#include "train/rounds_folder.h"

/* Appends what the round does now, such as "plays, 120 games, ..."; nothing for other events. */
void rounds_report_progress(const rounds_event *e, buffer *out);

/* A row for each round. `width` is that of the terminal: columns that do not fit are left out, and
 * rounds.txt has all of them. */
void rounds_report_table(const round_list *l, int width, buffer *out);

/* `best` is the file with the best weights, or NULL. */
void rounds_report_json(const rounds_outcome *o, const char *best, buffer *out);

#endif
