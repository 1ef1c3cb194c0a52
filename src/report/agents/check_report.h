/* report/agents/check_report.h - how well another program speaks its protocol, as text and JSON.
 *
 * Plain values without ownership. Errors: memory failures stay in the buffer. */
#ifndef REPORT_AGENTS_CHECK_REPORT_H
#define REPORT_AGENTS_CHECK_REPORT_H

#include "base/text.h"

typedef struct protocol_check {
    const char *name, *verdict; /* "first move", "ok" */
    bool right, wrong;          /* neither: not tried */
    const char *sentence;
    double seconds;                        /* of the slowest answer; NaN: none */
    const char *asked, *answered, *errors; /* the talk, if the answer is wrong */
} protocol_check;

void check_report_text(const protocol_check *rows, int count, buffer *out);
void check_report_json(const char *spec, const protocol_check *rows, int count, buffer *out);

#endif
