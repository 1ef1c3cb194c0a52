/* report/answers/solve_report.h - solved positions as rows of a growing table, and as JSON.
 *
 * Columns have fixed widths, since a row is printed before the next one is known. Errors: memory
 * failures stay in the buffer. */
#ifndef REPORT_ANSWERS_SOLVE_REPORT_H
#define REPORT_ANSWERS_SOLVE_REPORT_H

#include "base/json.h"
#include "base/text.h"
#include "report/answers/solve_case.h"
#include "search/result.h"

/* `width` is the width of the terminal; 0 means no limit. If a row does not fit, the line of play
 * is cut; if that is not enough, nodes are left out. */
void solve_report_titles(int width, buffer *out);

/* Writes the row of a case. Below it come all moves, if they were asked for, and the answers of the
 * problem that differ. */
void solve_report_row(const solve_case *c, int width, buffer *out);
void solve_report_totals(const solve_totals *t, int width, buffer *out);

/* Writes "+18"; "> 0", "+0" or "< 0" if the question was only who wins. */
void solve_report_score(double value, bool outcome, buffer *out);

/* Writes "3: 20 empty" and, once a stage of the search has a value, "3: 20 empty, ~+4 after the
 * last stage": the position under way, for a line of progress. `so_far` may be NULL. */
enum { SOLVE_STAGE_BYTES = 80 };
void solve_report_stage(uint64_t number, int empty, bool outcome, const search_result *so_far,
                        char out[SOLVE_STAGE_BYTES]);

void solve_report_json(const solve_case *c, json_writer *j);          /* an object */
void solve_report_totals_json(const solve_totals *t, json_writer *j); /* members of one */

/* ---- a whole run ---- */

/* The settings of a run, for JSON. */
typedef struct solve_setting {
    const char *tier;
    int threads, hash_mb;
    bool outcome; /* the question is only who wins */
} solve_setting;

/* Collects the output of a run in `out`. The caller prints and clears `out` after every call, so
 * that readers see each row at once. A sheet stays where it is until solve_sheet_clear(). */
typedef struct solve_sheet {
    bool json;
    int width; /* as above */
    buffer out;
    json_writer writer;
    bool titled; /* the titles are written */
} solve_sheet;

void solve_sheet_begin(solve_sheet *s, bool json, int width, const solve_setting *setting);
void solve_sheet_heading(solve_sheet *s, const char *text); /* a line between rows; not in JSON */
void solve_sheet_add(solve_sheet *s, const solve_case *c);

/* Writes the totals. `complete`: every position had its turn. */
void solve_sheet_end(solve_sheet *s, const solve_totals *t, bool complete);
void solve_sheet_clear(solve_sheet *s);

#endif
