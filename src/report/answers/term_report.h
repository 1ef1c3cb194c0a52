/* report/answers/term_report.h - explains a lab agent's value of a position, term by term.
 *
 * Errors: memory failures stay in the buffer. */
#ifndef REPORT_ANSWERS_TERM_REPORT_H
#define REPORT_ANSWERS_TERM_REPORT_H

#include "base/text.h"
#include "game/colour.h"
#include "search/explanation.h"

/* `root` is the side that was asked for. */
void term_report_text(const agent_explanation *e, colour root, buffer *out);
void term_report_json(const agent_explanation *e, colour root, colour to_move, buffer *out);

#endif
