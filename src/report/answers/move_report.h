/* report/answers/move_report.h - the move that a player chose, as text and as JSON.
 *
 * Plain values without ownership. Errors: memory failures stay in the buffer. */
#ifndef REPORT_ANSWERS_MOVE_REPORT_H
#define REPORT_ANSWERS_MOVE_REPORT_H

#include "base/text.h"
#include "game/colour.h"
#include "search/result.h"

typedef struct move_report {
    const char *agent, *base; /* the specification, and the player it is made from */
    const char *sentence;     /* describes the player */
    bool searches;            /* its moves have a value and a depth */
    bool counts_for_white;    /* its paper states values for white */
    colour to_move;
    const search_result *iterations; /* of the search, one after the other */
    int count;                       /* entries in `iterations` */
    const search_result *result;
} move_report;

void move_report_text(const move_report *m, buffer *out);
void move_report_json(const move_report *m, buffer *out);

#endif
