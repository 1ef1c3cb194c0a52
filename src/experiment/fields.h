/* experiment/fields.h - "name=value name=value": the form of a job's key and of its result.
 *
 * A value holds anything but blanks, so a specification such as compound,depth=4 is one. Names
 * stand once each. What is written reads back as the same number.
 * Ownership: views point into the text they were found in. Errors: none; what is missing is an
 * empty view or the number the caller names. Memory failures stay in the buffer. */
#ifndef EXPERIMENT_FIELDS_H
#define EXPERIMENT_FIELDS_H

#include "base/text.h"

view fields_word(view fields); /* what stands before the first blank: the kind of a job */

view fields_get(view fields, const char *name); /* empty where there is none */
int64_t fields_int(view fields, const char *name, int64_t otherwise);
uint64_t fields_uint(view fields, const char *name, uint64_t otherwise);
double fields_real(view fields, const char *name, double otherwise);

/* The next number of a list "1,2,3"; false at its end, and for what is no number. */
bool fields_next(view *list, double *out);

/* Each puts a blank before itself unless it is the first. */
void fields_put_word(buffer *out, const char *word);
void fields_put(buffer *out, const char *name, view value);
void fields_put_text(buffer *out, const char *name, const char *value);
void fields_put_int(buffer *out, const char *name, int64_t value);
void fields_put_uint(buffer *out, const char *name, uint64_t value);
void fields_put_real(buffer *out, const char *name, double value); /* finite */

#endif
