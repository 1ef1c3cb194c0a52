/* service/training/training.h - what jobs that read or write training data share.
 *
 * Ownership: everything is borrowed. Threads: any. */
#ifndef SERVICE_TRAINING_TRAINING_H
#define SERVICE_TRAINING_TRAINING_H

#include "base/fault.h"
#include "report/outlet.h"

#include <stdint.h>

enum { TRAINING_DATE_BYTES = 11 }; /* "2026-01-31" with the closing NUL */

/* Says how many bytes of unfinished games in data files are left out; nothing for 0. */
void training_note_rest(const outlet *o, uint64_t rest);

/* Reads the value of the option --name, two rising numbers from 0 to most: "8-40", or "8" for 8-8.
 * Without a text (NULL) *low and *high stay as they are. E_RANGE. */
status training_range(const char *text, const char *name, int most, int *low, int *high, fault *f);

/* Reads the value of the option --name, a number from 0 to most. Without a text *out stays as it
 * is. E_RANGE. */
status training_real(const char *text, const char *name, double most, double *out, fault *f);

/* Copies a date. Without a text (NULL) takes that of today. E_FORMAT for a text that is no date. */
status training_date(const char *text, char out[TRAINING_DATE_BYTES], fault *f);

#endif
