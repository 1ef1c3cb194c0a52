/* tests/support/conversation.h - talks to a protocol of ours without a process.
 *
 * Text goes in line by line; answers are kept in a buffer. */
#ifndef TESTS_SUPPORT_CONVERSATION_H
#define TESTS_SUPPORT_CONVERSATION_H

#include "base/text.h"
#include "protocol/wire.h"

typedef struct conversation {
    wire_out out; /* hand this to the protocol; the conversation must not move */
    buffer heard;
    wire_protocol protocol;
    bool over; /* the protocol has left */
} conversation;

void conversation_open(conversation *c);
void conversation_close(conversation *c);

/* Says some lines. Returns all answers to them, valid until the next call. Lines after the end of
 * the conversation are dropped. */
const char *conversation_say(conversation *c, const char *lines);
const char *conversation_say_bytes(conversation *c, view lines);

/* Says some lines and fails the test unless the answers are these. */
void conversation_expect(conversation *c, const char *lines, const char *answers);

#endif
