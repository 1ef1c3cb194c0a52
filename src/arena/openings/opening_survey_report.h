/* arena/openings/opening_survey_report.h - writes what a list of openings holds.
 *
 * Ownership: the buffer is the caller's. Errors: memory failures stay in it. */
#ifndef ARENA_OPENINGS_OPENING_SURVEY_REPORT_H
#define ARENA_OPENINGS_OPENING_SURVEY_REPORT_H

#include "arena/openings/opening_text.h"
#include "base/text.h"
#include "report/outlet.h"

/* Surveys the text of a list that is called `name` and notes lines that are bad or that repeat a
 * position. `size` is that of the board; 0: each line tells its own. E_RANGE if the text holds no
 * opening; E_NOMEM. */
status opening_survey_noted(view text, const char *name, int size, const outlet *notes,
                            opening_survey *out, fault *f);

void opening_survey_report_text(const opening_survey *s, buffer *out);
void opening_survey_report_json(const opening_survey *s, buffer *out);

#endif
