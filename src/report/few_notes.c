/* report/few_notes.c - counts notes and passes on the first ones. */
#include "report/few_notes.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

void few_notes_add(few_notes *n, const outlet *o, const char *format, ...) {
    char sentence[OUTLET_NOTE_BYTES];
    va_list args;
    if (n->count++ >= FEW_NOTES_MOST) return;
    va_start(args, format);
    (void)vsnprintf(sentence, sizeof sentence, format, args);
    va_end(args);
    outlet_note(o, "%s", sentence);
}

void few_notes_end(few_notes *n, const outlet *o, const char *name, const char *what) {
    const uint64_t more = n->count > FEW_NOTES_MOST ? n->count - FEW_NOTES_MOST : 0;
    n->count = 0;
    if (more)
        outlet_note(o, "%.80s: and %" PRIu64 " more%s%s", name, more, what ? " " : "",
                    what ? what : "");
}
