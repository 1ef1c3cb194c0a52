/* report/answers/hint_screen.h - hints that arrive over time, as what to print next: a table that
 * is drawn over the old one, rows below each other, or lines of JSON.
 *
 * Ownership: everything is borrowed. A screen remembers what it has written; {0} with the first
 * fields set is ready. Errors: memory failures stay in the buffer. */
#ifndef REPORT_ANSWERS_HINT_SCREEN_H
#define REPORT_ANSWERS_HINT_SCREEN_H

#include "base/text.h"
#include "game/position.h"
#include "search/hint_list.h"

typedef struct hint_screen {
    const position *position;
    view opening; /* its name; empty without one */
    bool json;
    bool redraws;      /* on a terminal; JSON is never redrawn */
    int width, height; /* of the terminal; the caller may change them before each list */

    int drawn;   /* lines of the table on the screen; 0: none yet */
    bool titled; /* the titles of the rows are out */
} hint_screen;

/* Writes the next list. */
void hint_screen_add(hint_screen *s, const hint_list *l, buffer *out);

/* Writes the final list; nothing if it says nothing new. `interrupted`: the search was stopped. */
void hint_screen_end(hint_screen *s, const hint_list *l, bool interrupted, buffer *out);

#endif
