/* play/terminal/line_editor.c - lines with editing, history and completion, by libedit.
 *
 * libedit asks for characters through a function of ours, so a signal ends a line at any moment. A
 * line that a change of the window ended is typed again for the person. */
#include "base/alloc.h"
#include "base/text.h"
#include "play/terminal/keys_int.h"

#include <histedit.h>
#include <locale.h>
#include <string.h>
#include <wchar.h>

enum { HISTORY_LINES = 200, PROMPT_BYTES = 128 };

struct line_editor {
    EditLine *edit;
    History *history;
    keys *keys;
    FILE *out;
    locale_t locale; /* of characters; (locale_t)0: none */
    char prompt[PROMPT_BYTES];
    view words;
    talk_heard heard; /* by the last character */
    buffer typed;     /* before a change of the window */
};

static line_editor *editor_of(EditLine *edit) {
    line_editor *e = NULL;
    (void)el_get(edit, EL_CLIENTDATA, &e);
    return e;
}

static char *prompt_of(EditLine *edit) {
    return editor_of(edit)->prompt;
}

static void remember_typed(line_editor *e) {
    const LineInfo *l = el_line(e->edit);
    buffer_reset(&e->typed, 0);
    buffer_append(&e->typed, (view){l->buffer, (size_t)(l->lastchar - l->buffer)});
}

/* Reads a character of one or several bytes. 1, or -1 if something else came. */
static int next_character(EditLine *edit, wchar_t *out) {
    line_editor *e = editor_of(edit);
    mbstate_t state;
    memset(&state, 0, sizeof state);
    for (;;) {
        char byte = 0;
        e->heard = keys_next(e->keys, &byte);
        if (e->heard == HEARD_RESIZE) remember_typed(e);
        if (e->heard != HEARD_LINE) return -1;
        const size_t n = mbrtowc(out, &byte, 1, &state);
        if (n == (size_t)-1) {
            memset(&state, 0, sizeof state); /* no character: as if it had not been typed */
            continue;
        }
        if (n != (size_t)-2) return 1;
    }
}

/* ---- completion ---- */

static view last_word(const LineInfo *l) {
    const char *start = l->cursor;
    while (start > l->buffer && !char_is_blank(start[-1])) start--;
    return (view){start, (size_t)(l->cursor - start)};
}

static size_t common_length(view a, view b) {
    size_t n = 0;
    while (n < a.length && n < b.length && a.data[n] == b.data[n]) n++;
    return n;
}

/* Inserts what all words with this beginning have in common. */
static unsigned char complete(EditLine *edit, int key) {
    const line_editor *e = editor_of(edit);
    const view begun = last_word(el_line(edit));
    view common = {NULL, 0};
    int found = 0;
    (void)key;
    for (view rest = e->words; rest.length;) {
        const view word = view_take(&rest, ' ');
        if (word.length == 0 || common_length(word, begun) < begun.length) continue;
        if (found++ == 0)
            common = word;
        else
            common.length = common_length(common, word);
    }
    if (!found || (common.length == begun.length && found > 1)) return CC_REFRESH_BEEP;
    buffer more = buffer_make(NULL);
    buffer_append(&more, view_from(common, begun.length));
    if (found == 1) buffer_add_char(&more, ' ');
    const bool done = el_insertstr(edit, buffer_text(&more)) == 0;
    buffer_clear(&more);
    return done ? CC_REFRESH : CC_REFRESH_BEEP;
}

/* ---- lines ---- */

static void prepare_history(line_editor *e) {
    HistEvent event;
    e->history = history_init();
    if (!e->history) return;
    (void)history(e->history, &event, H_SETSIZE, HISTORY_LINES);
    (void)history(e->history, &event, H_SETUNIQUE, 1);
    (void)el_set(e->edit, EL_HIST, history, e->history);
}

line_editor *line_editor_make(keys *k, FILE *out) {
    line_editor *e = alloc_array(NULL, 1, sizeof *e);
    if (!e) return NULL;
    *e = (line_editor){.keys = k, .out = out, .typed = buffer_make(NULL)};
    e->locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    e->edit = el_init("avocet", stdin, out, stderr);
    if (!e->edit) {
        line_editor_free(e);
        return NULL;
    }
    (void)el_set(e->edit, EL_CLIENTDATA, e);
    (void)el_set(e->edit, EL_PROMPT, prompt_of);
    (void)el_set(e->edit, EL_EDITOR, "emacs");
    (void)el_set(e->edit, EL_SIGNAL, 0);
    (void)el_set(e->edit, EL_GETCFN, next_character);
    /* The function for plain text would leave copies of both texts behind. */
    (void)el_wset(e->edit, EL_ADDFN, L"avocet-complete", L"complete a move or a command", complete);
    (void)el_set(e->edit, EL_BIND, "^I", "avocet-complete", NULL);
    prepare_history(e);
    return e;
}

void line_editor_free(line_editor *e) {
    if (!e) return;
    if (e->edit) el_end(e->edit);
    if (e->history) history_end(e->history);
    if (e->locale) freelocale(e->locale);
    buffer_clear(&e->typed);
    alloc_free(NULL, e);
}

static void take_line(line_editor *e, const char *text, int count, buffer *line) {
    HistEvent event;
    const view trimmed = view_trim((view){text, (size_t)count});
    buffer_append(line, trimmed);
    if (trimmed.length && e->history) (void)history(e->history, &event, H_ENTER, buffer_text(line));
}

talk_heard line_editor_listen(line_editor *e, const char *prompt, view words, buffer *line) {
    const locale_t before = e->locale ? uselocale(e->locale) : (locale_t)0;
    int count = 0;
    (void)snprintf(e->prompt, sizeof e->prompt, "%s", prompt);
    e->words = words;
    e->heard = HEARD_LINE;
    el_resize(e->edit);
    /* Before the prompt: Ctrl-D that comes between the two would be lost. */
    (void)el_set(e->edit, EL_PREP_TERM, 1);
    if (e->typed.length) el_push(e->edit, buffer_text(&e->typed));
    buffer_reset(&e->typed, 0);
    const char *text = el_gets(e->edit, &count);
    if (e->heard == HEARD_LINE && text && count > 0)
        take_line(e, text, count, line);
    else if (e->heard == HEARD_LINE)
        e->heard = HEARD_END; /* Ctrl-D */
    if (e->heard != HEARD_LINE) (void)fputs("\n", e->out);
    (void)fflush(e->out);
    if (before) (void)uselocale(before);
    return e->heard;
}
