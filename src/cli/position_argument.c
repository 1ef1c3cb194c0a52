/* cli/position_argument.c - `start`, a string, or standard input. */
#include "cli/position_argument.h"

#include "cli/suggest.h"
#include "notation/any.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static start_kind kind_of(const char *name) {
    for (start_kind k = START_STANDARD; k < START_COUNT; k++)
        if (name && strcmp(name, start_name(k)) == 0) return k;
    return START_STANDARD;
}

status position_argument_start(const arguments *a, position *out, fault *f) {
    uint64_t size = 0;
    const status result = arguments_number(a, "size", GRID_MIN, GRID_MAX, 8, &size, f);
    if (result) return result;
    return position_start(out, (int)size, kind_of(arguments_value(a, "start")), f);
}

/* Shows the text around the fault with a mark below the place, as far as a line can. */
static void show_place(context *c, view text, size_t at) {
    enum { BEFORE = 30, AFTER = 30 };
    const size_t from = at > BEFORE ? at - BEFORE : 0;
    const size_t to = text.length - from > BEFORE + AFTER ? from + BEFORE + AFTER : text.length;
    buffer shown = buffer_make(NULL);
    buffer_append_safe(&shown, (view){text.data + from, at - from}, BEFORE);
    const size_t mark = shown.length;
    buffer_append_safe(&shown, (view){text.data + at, to - at}, AFTER);
    (void)fprintf(c->err, "  %s\n  %*s^\n", buffer_text(&shown), (int)mark, "");
    buffer_clear(&shown);
}

static int fail_at_place(context *c, view text, const fault *f) {
    (void)context_usage(c, "character %zu of the position: %s", f->at + 1, f->text);
    if (text.length) show_place(c, text, f->at < text.length ? f->at : text.length);
    return EXIT_USAGE;
}

/* Options that only make sense beside `start` must not be ignored in silence. */
static int check_options(context *c, const arguments *a, const position *p) {
    const char *size = arguments_given(a, "size");
    if (size && atoi(size) != p->field.size)
        return context_usage(c, "the position is %dx%d, but --size says %s", p->field.size,
                             p->field.size, size);
    if (arguments_given(a, "start"))
        return context_usage(c, "--start goes with start, not with another position");
    return EXIT_OK;
}

/* Says what the text was taken for, unless it is the form that everybody uses. */
static void tell_reading(context *c, const any_reading *r) {
    if (!r->side_given) context_note(c, "no side to move was given: black is taken");
    if (r->is_game)
        context_note(c, "read as %s, the position after %zu plies", r->format, r->game.count);
    else if (strcmp(r->format, "string") != 0)
        context_note(c, "read as %s", r->format);
    if (r->game.notes & GAME_SIZE_GUESSED)
        context_note(c, "the moves fit a %dx%d board only", r->position.field.size,
                     r->position.field.size);
}

static int read_text(context *c, const arguments *a, view text, position *out) {
    fault f;
    any_reading r;
    const char *from = arguments_value(a, "from");
    const status result = from ? any_read_as(view_of(from), view_trim(text), NULL, &r, &f)
                               : any_read(text, NULL, &r, &f);
    if (result == E_NOMEM || result == E_UNSUPPORTED) return context_fail(c, &f);
    if (result) return fail_at_place(c, text, &f);
    *out = r.position;
    tell_reading(c, &r);
    any_clear(&r);
    return check_options(c, a, out);
}

static int read_input(context *c, const arguments *a, position *out) {
    char *text = alloc_array(NULL, ANY_MAX_BYTES + 1, 1);
    fault f = {.code = OK};
    const size_t length = text ? fread(text, 1, ANY_MAX_BYTES + 1, stdin) : 0;
    if (!text)
        (void)fault_set(&f, E_NOMEM, 0, "no memory to read standard input");
    else if (ferror(stdin))
        (void)fault_set(&f, E_IO, 0, "cannot read standard input");
    else if (view_trim((view){text, length}).length == 0)
        (void)fault_set(&f, E_FORMAT, 0, "standard input is empty");
    const int code = f.code ? context_fail(c, &f) : read_text(c, a, (view){text, length}, out);
    alloc_free(NULL, text);
    return code;
}

/* A name that is no notation may be a file that holds some. */
static int read_file(context *c, const arguments *a, const char *path, position *out) {
    buffer text = buffer_make(NULL);
    fault f;
    const int code = files_read(NULL, path, ANY_MAX_BYTES, &text, &f)
                         ? context_fail(c, &f)
                         : read_text(c, a, buffer_view(&text), out);
    buffer_clear(&text);
    return code;
}

static bool is_file(const char *word) {
    return strchr(word, '\n') == NULL && access(word, R_OK) == 0;
}

int position_argument(context *c, const arguments *a, int index, position *out) {
    const char *word = index < a->count ? a->operands[index] : "start";
    fault f;
    if (strcmp(word, "-") == 0) return read_input(c, a, out);
    if (strcmp(word, "start") != 0) {
        suggestion s = suggest_make(view_of(word));
        suggest_consider(&s, "start");
        if (suggest_best(&s)) return context_usage(c, "did you mean start?");
        return is_file(word) ? read_file(c, a, word, out) : read_text(c, a, view_of(word), out);
    }
    return position_argument_start(a, out, &f) ? context_fail(c, &f) : EXIT_OK;
}
