/* tests/play/seen_screen.h - the screen of a small terminal, as a person sees it.
 *
 * It knows the few escapes that our output and libedit use. Anything else, and a line that is
 * longer than the screen, is `broken`, with the reason. Threads: one. */
#ifndef TESTS_PLAY_SEEN_SCREEN_H
#define TESTS_PLAY_SEEN_SCREEN_H

#include "base/text.h"

enum { SEEN_COLUMNS = 132, SEEN_LINES = 50, SEEN_TEXT = SEEN_LINES * (SEEN_COLUMNS * 4 + 1) + 1 };

typedef struct seen_screen {
    int width, height;
    int line, column;                        /* of the cursor */
    char cells[SEEN_LINES][SEEN_COLUMNS][5]; /* a character of UTF-8 each; "" is a blank */
    char pending[32];                        /* an escape or a character that is not complete */
    size_t pending_length;
    bool broken;
    char reason[120];
} seen_screen;

void seen_resize(seen_screen *s, int width, int height); /* clears it */
void seen_take(seen_screen *s, view bytes);

/* The text on the screen, lines without blanks at their end. */
const char *seen_text(const seen_screen *s, char out[SEEN_TEXT]);

#endif
