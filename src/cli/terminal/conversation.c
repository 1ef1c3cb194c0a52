/* cli/terminal/conversation.c - what the terminal can show, asked anew before each picture. */
#include "cli/terminal/conversation.h"

#include "cli/terminal/terminal.h"
#include "play/terminal/terminal_talk.h"

#include <unistd.h>

static talk_look look(void *context_of_command) {
    context *c = context_of_command;
    terminal_measure(&c->terminal, c->out);
    const bool types = isatty(STDIN_FILENO) == 1 && isatty(fileno(c->out)) == 1;
    return (talk_look){.width = c->terminal.width,
                       .height = c->terminal.height,
                       .redraws = c->terminal.interactive && types,
                       .discs = c->terminal.discs,
                       .colour = c->terminal.colour,
                       .prompts = types};
}

static talk_look look_plainly(void *context_of_command) {
    talk_look l = look(context_of_command);
    l.redraws = l.discs = l.colour = false;
    return l;
}

int conversation_run(context *c, bool plain, conversation *run, const void *job) {
    fault f;
    terminal_talk *t = NULL;
    const terminal_talk_options own = {.out = c->out,
                                       .input = STDIN_FILENO,
                                       .edits = !plain && look(c).redraws,
                                       .look = plain ? look_plainly : look,
                                       .context = c};
    status result = terminal_talk_open(&own, &t, &f);
    if (!result) result = run(job, terminal_talk_face(t), &f);
    terminal_talk_close(t);
    return result ? context_fail(c, &f) : EXIT_OK;
}
