/* cli/terminal/terminal.h - what the output can show: colours, discs, or plain text for a pipe. */
#ifndef CLI_TERMINAL_TERMINAL_H
#define CLI_TERMINAL_TERMINAL_H

#include "base/text.h"

#include <stdio.h>

typedef struct terminal {
    bool interactive; /* a person is looking: progress lines and redrawing make sense */
    bool discs;       /* UTF-8 on a terminal */
    bool colour;      /* only together with discs */
    int width;        /* columns of the terminal; 0 in a pipe, where lines may be of any length */
    int height;       /* lines of the terminal; 0 in a pipe */
} terminal;

/* when is "auto", "always" or "never"; NULL means auto, which respects NO_COLOR and TERM=dumb.
 * E_RANGE for another word. */
status terminal_detect(terminal *t, FILE *out, const char *when, fault *f);

/* Width and height anew: a window may have been changed since. */
void terminal_measure(terminal *t, FILE *out);

#endif
