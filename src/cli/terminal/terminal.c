/* cli/terminal/terminal.c - looks at the stream and the environment. */
#include "cli/terminal/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

static const char *variable(const char *name) {
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

/* The first of the three that is set decides, as the C library would have it. */
static bool locale_is_utf8(void) {
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = variable(names[i]);
        if (!value) continue;
        const char *dot = strchr(value, '.');
        return dot && (strncasecmp(dot, ".UTF-8", 6) == 0 || strncasecmp(dot, ".UTF8", 5) == 0);
    }
    return false;
}

void terminal_measure(terminal *t, FILE *out) {
    enum { USUAL_WIDTH = 80, USUAL_HEIGHT = 24 };
    struct winsize size = {0};
    t->width = t->height = 0;
    if (isatty(fileno(out)) != 1) return;
    const bool known = ioctl(fileno(out), TIOCGWINSZ, &size) == 0;
    t->width = known && size.ws_col ? size.ws_col : USUAL_WIDTH;
    t->height = known && size.ws_row ? size.ws_row : USUAL_HEIGHT;
}

status terminal_detect(terminal *t, FILE *out, const char *when, fault *f) {
    const char *name = variable("TERM");
    const bool dumb = !name || strcmp(name, "dumb") == 0;
    t->interactive = isatty(fileno(out)) == 1 && !dumb;
    t->discs = t->interactive && locale_is_utf8();
    terminal_measure(t, out);
    if (!when || strcmp(when, "auto") == 0) {
        t->colour = t->discs && !variable("NO_COLOR");
    } else if (strcmp(when, "always") == 0) {
        t->colour = t->discs = true;
    } else if (strcmp(when, "never") == 0) {
        t->colour = false;
    } else {
        return fault_set(f, E_RANGE, 0, "--color is auto, always or never");
    }
    return OK;
}
