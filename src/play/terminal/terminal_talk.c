/* play/terminal/terminal_talk.c - says, listens and waits. */
#include "play/terminal/terminal_talk.h"

#include "base/alloc.h"
#include "play/terminal/keys_int.h"

#include <poll.h>

struct terminal_talk {
    talk face;
    terminal_talk_options options;
    keys keys;
    line_editor *editor; /* NULL: plain reading */
    buffer words;        /* to complete */
    buffer typed;        /* before the window changed; the next line begins with it */
};

#ifndef AVOCET_HAVE_LIBEDIT
line_editor *line_editor_make(keys *k, FILE *out) {
    (void)k, (void)out;
    return NULL;
}

void line_editor_free(line_editor *e) {
    (void)e;
}

talk_heard line_editor_listen(line_editor *e, const char *prompt, view words, buffer *line) {
    (void)e, (void)prompt, (void)words, (void)line;
    return HEARD_END;
}
#endif

static talk_look look(void *context) {
    const terminal_talk *t = context;
    return t->options.look(t->options.context);
}

static bool say(void *context, view text) {
    terminal_talk *t = context;
    const bool is_read = fwrite(text.data, 1, text.length, t->options.out) == text.length &&
                         fflush(t->options.out) == 0;
    if (!is_read) t->keys.ended = true;
    return is_read;
}

/* The rest of a longer line is skipped. */
static talk_heard listen_plainly(terminal_talk *t, const char *prompt, buffer *line) {
    enum { LONGEST = 1 << 13 };
    (void)say(t, view_of(prompt));
    buffer_append(line, buffer_view(&t->typed));
    buffer_reset(&t->typed, 0);
    for (;;) {
        char byte = 0;
        const talk_heard heard = keys_next(&t->keys, &byte);
        if (heard == HEARD_END && line->length) return HEARD_LINE; /* a last line without newline */
        if (heard == HEARD_LINE && byte == '\n') return HEARD_LINE;
        if (heard == HEARD_RESIZE) buffer_append(&t->typed, buffer_view(line));
        if (heard != HEARD_LINE) {
            if (*prompt) (void)say(t, view_of("\n"));
            return heard;
        }
        if (line->length < LONGEST && byte != '\r' && byte != '\0') buffer_add_char(line, byte);
    }
}

static talk_heard listen(void *context, const char *prompt, buffer *line) {
    terminal_talk *t = context;
    buffer_reset(line, 0);
    return t->editor ? line_editor_listen(t->editor, prompt, buffer_view(&t->words), line)
                     : listen_plainly(t, prompt, line);
}

static void offer(void *context, view words) {
    terminal_talk *t = context;
    buffer_reset(&t->words, 0);
    buffer_append(&t->words, words);
}

static void watch(void *context, stop_token *stop) {
    terminal_talk *t = context;
    keys_watch(&t->keys, stop);
}

static void wait_a_moment(void *context, int ms) {
    enum { SLICE_MS = 20 };
    const terminal_talk *t = context;
    for (int left = ms; left > 0 && !stop_is_set(t->keys.stop); left -= SLICE_MS)
        (void)poll(NULL, 0, left < SLICE_MS ? left : SLICE_MS);
}

status terminal_talk_open(const terminal_talk_options *o, terminal_talk **out, fault *f) {
    terminal_talk *t = alloc_array(NULL, 1, sizeof *t);
    *out = NULL;
    if (!t) return fault_set(f, E_NOMEM, 0, "no memory for a conversation");
    *t = (terminal_talk){.options = *o, .words = buffer_make(NULL), .typed = buffer_make(NULL)};
    t->face = (talk){.context = t,
                     .look = look,
                     .say = say,
                     .listen = listen,
                     .offer = offer,
                     .watch = watch,
                     .wait = wait_a_moment};
    const status result = keys_start(&t->keys, o->input, f);
    if (result) {
        alloc_free(NULL, t);
        return result;
    }
    if (o->edits) t->editor = line_editor_make(&t->keys, o->out);
    *out = t;
    return OK;
}

void terminal_talk_close(terminal_talk *t) {
    if (!t) return;
    line_editor_free(t->editor);
    keys_end(&t->keys);
    buffer_clear(&t->words);
    buffer_clear(&t->typed);
    alloc_free(NULL, t);
}

const talk *terminal_talk_face(const terminal_talk *t) {
    return &t->face;
}
