/* play/talk.h - the person at the other end of a conversation: lines in, text out.
 *
 * The conversation does not know its listener: a terminal, a pipe or a test. The listener fills the
 * table. Ownership: everything is borrowed for the call. Threads: all functions are called on the
 * thread of the conversation; the flag of `watch` is set on any thread. */
#ifndef PLAY_TALK_H
#define PLAY_TALK_H

#include "base/stop.h"
#include "base/text.h"

/* What came instead of a line, or with one. */
typedef enum talk_heard {
    HEARD_LINE,
    HEARD_END,       /* the input has ended: Ctrl-D, or the end of a pipe */
    HEARD_INTERRUPT, /* Ctrl-C */
    HEARD_RESIZE,    /* the window has another size; what was typed comes back with the next call */
    HEARD_LEAVE,     /* the terminal is closed, or somebody wants the program to end */
} talk_heard;

/* The present look of the output. */
typedef struct talk_look {
    int width, height; /* of a terminal; 0: lines may be of any length, and there is no screen */
    bool redraws;      /* the screen can be cleared and drawn anew */
    bool discs, colour;
    bool prompts; /* a person types: prompts and questions make sense */
} talk_look;

typedef struct talk {
    void *context;
    talk_look (*look)(void *context);

    /* Writes text, and shows it at once. False if nobody reads any more. */
    bool (*say)(void *context, view text);

    /* Shows the prompt, unless it is empty, and waits for a line. *line is emptied first; it gets
     * no newline. */
    talk_heard (*listen)(void *context, const char *prompt, buffer *line);

    /* Tells the words that make sense as the next line, separated by blanks, to complete them. May
     * be NULL. */
    void (*offer)(void *context, view words);

    /* From now on Ctrl-C sets the flag; NULL: no longer. */
    void (*watch)(void *context, stop_token *stop);

    /* Waits, unless Ctrl-C comes first. May be NULL. */
    void (*wait)(void *context, int ms);
} talk;

#endif
