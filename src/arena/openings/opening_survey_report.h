/* arena/openings/opening_survey_report.h - writes what a list of openings holds.
 *
 * Ownership: the buffer is the caller's. Errors: memory failures stay in it. */
#ifndef ARENA_OPENINGS_OPENING_SURVEY_REPORT_H
#define ARENA_OPENINGS_OPENING_SURVEY_REPORT_H

#include "arena/openings/opening_text.h"
#include "base/text.h"

void opening_survey_report_text(const opening_survey *s, buffer *out);
void opening_survey_report_json(const opening_survey *s, buffer *out);

#endif
