/* cli/solve_report.h - solved positions as rows of a table that grows while one looks, and as JSON.
 *
 * Columns have fixed widths, since a row is printed before the next is known. Errors: memory
 * failures stay in the buffer. */
#ifndef CLI_SOLVE_REPORT_H
#define CLI_SOLVE_REPORT_H

#include "base/json.h"
#include "cli/solve_case.h"

typedef struct solve_totals {
    uint64_t counts[SOLVE_VERDICTS];
    uint64_t nodes;
    double seconds;    /* of searching */
    uint64_t left_out; /* records that could not be read or solved */
    uint64_t unread;   /* operands of which nothing could be read */
} solve_totals;

uint64_t solve_totals_positions(const solve_totals *t);

/* `width` is that of the terminal, 0: as long as it is. Where there is no room the line of play is
 * cut, then nodes are left out. */
void solve_report_titles(int width, buffer *out);

/* The row, and below it every move where all were asked for, and what the file says where it says
 * something else. */
void solve_report_row(const solve_case *c, int width, buffer *out);
void solve_report_totals(const solve_totals *t, int width, buffer *out);

/* "+18"; "> 0", "+0" or "< 0" where only the winner was asked for. */
void solve_report_score(double value, bool outcome, buffer *out);

void solve_report_json(const solve_case *c, json_writer *j);          /* an object */
void solve_report_totals_json(const solve_totals *t, json_writer *j); /* members of one */

#endif
