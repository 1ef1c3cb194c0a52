/* cli/terminal/conversation.h - the talk of a command with a person at the terminal or a pipe.
 *
 * Ownership: everything is borrowed for the call. Threads: as in play/talk.h. */
#ifndef CLI_TERMINAL_CONVERSATION_H
#define CLI_TERMINAL_CONVERSATION_H

#include "base/fault.h"
#include "cli/terminal/context.h"
#include "play/talk.h"

typedef status conversation(const void *job, const talk *t, fault *f);

/* Opens the talk, runs the conversation and reports its failure. `plain`: nothing is drawn. Returns
 * the exit code. */
int conversation_run(context *c, bool plain, conversation *run, const void *job);

#endif
