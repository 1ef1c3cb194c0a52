/* cli/eval_report.h - the champion's evaluation of a position, taken apart for people and programs.
 *
 * Values are turned to the side that is asked for. Errors: memory failures stay in the buffer. */
#ifndef CLI_EVAL_REPORT_H
#define CLI_EVAL_REPORT_H

#include "base/json.h"
#include "cli/terminal.h"
#include "engine/engine.h"

typedef struct eval_report {
    const char *name; /* the specification */
    const position *position;
    colour root; /* for whom */
    engine_explanation explanation;
    engine_weights_facts weights;
    bool mentions_agents; /* text ends with how to ask others */
} eval_report;

/* The value, the board with each square's share, the `rows` patterns that add most, sums. */
void eval_report_text(const eval_report *e, const terminal *t, int rows, buffer *out);

void eval_report_json(const eval_report *e, buffer *out); /* everything there is */

/* Where weights come from, as lines and as members of the JSON object that is open. */
void eval_report_weights(const engine_weights_facts *w, size_t width, buffer *out);
void eval_report_weights_json(const engine_weights_facts *w, json_writer *j);

#endif
