/* tests/support/jobs/heard.c - keeps what a job prints and notes. */
#include "support/jobs/heard.h"

#include <string.h>

heard heard_make(void) {
    return (heard){.text = buffer_make(NULL), .notes = buffer_make(NULL)};
}

void heard_clear(heard *h) {
    buffer_clear(&h->text);
    buffer_clear(&h->notes);
}

static bool hear_text(void *context, buffer *text) {
    heard *h = context;
    buffer_append(&h->text, buffer_view(text));
    buffer_clear(text);
    return !h->left;
}

static void hear_note(void *context, const char *sentence) {
    heard *h = context;
    buffer_format(&h->notes, "%s\n", sentence);
}

outlet heard_outlet(heard *h) {
    return (outlet){.context = h, .print = hear_text, .note = hear_note};
}

bool heard_text(const heard *h, const char *part) {
    return strstr(buffer_text(&h->text), part) != NULL;
}

bool heard_note(const heard *h, const char *part) {
    return strstr(buffer_text(&h->notes), part) != NULL;
}
