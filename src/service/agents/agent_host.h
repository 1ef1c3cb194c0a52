/* service/agents/agent_host.h - answers boards with an agent in C (avocet_agent.h).
 *
 * Speaks the course protocol of three lines: seconds, side, board; the answer is the number of a
 * square, or -1 without a move.
 * Ownership: streams and function are borrowed. Errors: E_FORMAT for a bad line, E_IO. */
#ifndef SERVICE_AGENTS_AGENT_HOST_H
#define SERVICE_AGENTS_AGENT_HOST_H

#include "avocet_agent.h"
#include "base/fault.h"

#include <stdio.h>

typedef int agent_function(const avocet_agent_question *question);

typedef struct agent_host {
    agent_function *move;
    FILE *questions, *answers;
} agent_host;

/* Answers until the questions end. */
status agent_host_run(const agent_host *h, fault *f);

/* Loads the agent of a shared object and answers the standard input on the standard output. The
 * agent's own output goes to the standard error, where nobody takes it for an answer. For a process
 * that does nothing else. E_FORMAT also for a file without an agent; E_IO if the asker has left. */
status agent_host_serve(const char *path, fault *f);

#endif
