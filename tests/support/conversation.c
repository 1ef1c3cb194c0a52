/* tests/support/conversation.c - talks to a protocol of ours without a process. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/conversation.h"

#include <stdlib.h>
#include <string.h>

static bool keep(void *context, view text) {
    conversation *c = context;
    buffer_append(&c->heard, text);
    return true;
}

void conversation_open(conversation *c) {
    *c = (conversation){.heard = buffer_make(NULL)};
    c->out = (wire_out){keep, c};
}

void conversation_close(conversation *c) {
    buffer_clear(&c->heard);
}

/* Each line is in memory of its own, so that a sanitizer sees a read beyond it. */
static void say_line(conversation *c, view line) {
    char *copy = malloc(line.length ? line.length : 1);
    assert_non_null(copy);
    if (line.length) memcpy(copy, line.data, line.length);
    c->over = !c->protocol.hear(c->protocol.self, (view){copy, line.length}, false);
    free(copy);
}

const char *conversation_say_bytes(conversation *c, view lines) {
    buffer_clear(&c->heard);
    while (lines.length && !c->over) say_line(c, view_take(&lines, '\n'));
    return buffer_text(&c->heard);
}

const char *conversation_say(conversation *c, const char *lines) {
    return conversation_say_bytes(c, view_of(lines));
}

void conversation_expect(conversation *c, const char *lines, const char *answers) {
    const char *heard = conversation_say(c, lines);
    if (strcmp(heard, answers) != 0)
        fail_msg("asked\n%s\nanswered\n%s\nexpected\n%s", lines, heard, answers);
}
