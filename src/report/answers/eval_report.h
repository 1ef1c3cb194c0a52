/* report/answers/eval_report.h - explains the champion's value of a position, as text and as JSON.
 *
 * Values are for the side that was asked for. Errors: memory failures stay in the buffer. */
#ifndef REPORT_ANSWERS_EVAL_REPORT_H
#define REPORT_ANSWERS_EVAL_REPORT_H

#include "base/json.h"
#include "base/text.h"
#include "game/position.h"
#include "report/board_text.h"
#include "search/explanation.h"

typedef struct eval_report {
    const char *name; /* the specification */
    const position *position;
    colour root; /* the side that was asked for */
    engine_explanation explanation;
    engine_weights_facts weights;
    bool mentions_agents; /* the text ends with how to ask an agent */
} eval_report;

/* Writes the value, the board with the share of each square, the `rows` patterns that add most, and
 * sums. `width` is the width of the terminal; 0 means no limit. */
void eval_report_text(const eval_report *e, const board_style *style, int columns, int rows,
                      buffer *out);

void eval_report_json(const eval_report *e, buffer *out); /* everything */

/* Write where weights come from: lines, and a member of the JSON object that is open. */
void eval_report_weights(const engine_weights_facts *w, size_t width, buffer *out);
void eval_report_weights_json(const engine_weights_facts *w, json_writer *j);

#endif
