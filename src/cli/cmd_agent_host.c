/* cli/cmd_agent_host.c - a shared object with an agent in it, as a program of three lines. */
#include "base/text.h"
#include "cli/table/arguments.h"
#include "service/agents/agent_host.h"

#include <dlfcn.h>
#include <string.h>
#include <unistd.h>

/* Sends the agent's own output to the standard error, where nobody takes it for an answer. */
static int answer_aside(context *c, agent_host *h) {
    const int own = dup(STDOUT_FILENO);
    fault f;
    h->answers = own < 0 ? NULL : fdopen(own, "w");
    if (!h->answers || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
        (void)fault_set(&f, E_IO, 0, "the standard output cannot be used");
        if (!h->answers && own >= 0) (void)close(own);
        return context_fail(c, &f);
    }
    const status result = agent_host_run(h, &f);
    const bool closed = fclose(h->answers) == 0;
    if (result == E_IO || (!result && !closed)) return EXIT_TROUBLE; /* the asker has left */
    return result ? context_fail(c, &f) : EXIT_OK;
}

/* POSIX hands functions out as pointers to objects; ISO C has no cast between the two. */
static agent_function *find_function(void *library) {
    void *found = dlsym(library, "avocet_agent_move");
    agent_function *function = NULL;
    memcpy(&function, &found, sizeof function);
    return function;
}

static int run(context *c, const arguments *a) {
    const char *path = a->operands[0];
    buffer local = buffer_make(NULL);
    if (!strchr(path, '/')) buffer_add(&local, "./"); /* a file, not a name to look for */
    buffer_add(&local, path);
    void *library = dlopen(buffer_text(&local), RTLD_NOW | RTLD_LOCAL);
    buffer_clear(&local);
    if (!library) return context_usage(c, "cannot load %.60s: %.120s", path, dlerror());
    agent_host h = {.move = find_function(library), .questions = stdin};
    if (!h.move) return context_usage(c, "%.100s has no function avocet_agent_move", path);
    return answer_aside(c, &h);
}

const command cmd_agent_host = {
    .name = "agent-host",
    .operands = "FILE",
    .summary = "answer boards with an agent in C that is a shared object",
    .options = no_options,
    .least = 1,
    .most = 1,
    .run = run,
};
