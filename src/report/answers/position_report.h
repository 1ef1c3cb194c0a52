/* report/answers/position_report.h - a position and its legal moves as JSON. */
#ifndef REPORT_ANSWERS_POSITION_REPORT_H
#define REPORT_ANSWERS_POSITION_REPORT_H

#include "base/text.h"
#include "game/position.h"

/* Writes one JSON object on a line of its own. `opening` is its name, empty without one. Memory
 * failures stay in the buffer. */
void position_report_json(const position *p, view opening, buffer *out);

#endif
