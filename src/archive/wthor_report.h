/* archive/wthor_report.h - a WTHOR base as text for people or as JSON.
 *
 * Each function appends one report on the picked games to *out. Names are made safe to show.
 * Errors: the buffer remembers a lack of memory. */
#ifndef ARCHIVE_WTHOR_REPORT_H
#define ARCHIVE_WTHOR_REPORT_H

#include "archive/wthor_base.h"
#include "archive/wthor_query.h"
#include "base/text.h"
#include "report/outlet.h"

typedef struct wthor_report {
    const wthor_base *base;
    const wthor_pick *pick;
    size_t limit; /* rows at most; SIZE_MAX for all */
    size_t width; /* columns that lists may take; 0 for any */
    bool json;
    buffer *out;
} wthor_report;

void wthor_report_summary(const wthor_report *r);

/* These return the number of rows beyond the limit. */
size_t wthor_report_games(const wthor_report *r);
size_t wthor_report_players(const wthor_report *r);
size_t wthor_report_tournaments(const wthor_report *r);
size_t wthor_report_next(const wthor_report *r, const wthor_target *t);

/* Lists, as JSON, the games of the pick that reach a position, the last of the base first, each
 * with its number in the base and its moves before the position. `move`: only those that went on
 * with it, or with the same move under a symmetry of the position; SQUARE_NONE: all. `after`: only
 * games with lower numbers are shown; all are counted. The member next is the last number as a text
 * if more follow, else null. */
void wthor_report_reached(const wthor_report *r, const wthor_target *t, int move, uint64_t after);

/* Replays all picked games and lists examples of each kind of trouble. False if a move is illegal,
 * a score is wrong or a file is damaged. Games that only stop early are no fault. */
bool wthor_report_check(const wthor_report *r);

/* Notes files of the base that are damaged and files of names that it lacks. `folder` is the name
 * of the base. */
void wthor_report_notes(const wthor_base *b, const char *folder, const outlet *notes);

#endif
