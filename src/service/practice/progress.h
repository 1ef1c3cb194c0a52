/* service/practice/progress.h - how a person does over the days, as text and JSON.
 *
 * Errors: the buffer remembers a lack of memory. */
#ifndef SERVICE_PRACTICE_PROGRESS_H
#define SERVICE_PRACTICE_PROGRESS_H

#include "base/text.h"
#include "service/practice/deck.h"

/* Writes the days, the boxes and what is due. `width` is that of the terminal, 0 for any. */
void progress_write(const deck *d, int64_t today, int width, buffer *out);

void progress_write_json(const deck *d, int64_t today, buffer *out);

/* Appends "today", "tomorrow" or "in 7 days". */
void progress_add_day(int64_t day, int64_t today, buffer *out);

#endif
