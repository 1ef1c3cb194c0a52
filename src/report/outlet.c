/* report/outlet.c - calls the functions of an outlet. */
#include "report/outlet.h"

#include <stdarg.h>
#include <stdio.h>

bool outlet_print(const outlet *o, buffer *text) {
    return o->print(o->context, text);
}

void outlet_note(const outlet *o, const char *format, ...) {
    char sentence[OUTLET_NOTE_BYTES];
    va_list args;
    if (!o->note) return;
    va_start(args, format);
    (void)vsnprintf(sentence, sizeof sentence, format, args);
    va_end(args);
    o->note(o->context, sentence);
}

void outlet_progress(const outlet *o, const char *text) {
    if (o->progress) o->progress(o->context, text);
}
