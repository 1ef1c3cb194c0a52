/* cli/position_argument.c - `start`, a string, or standard input. */
#include "cli/position_argument.h"

#include "cli/suggest.h"
#include "notation/position_string.h"

#include <stdlib.h>
#include <string.h>

enum { INPUT_MAX = 1 << 16 };

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

static int read_text(context *c, const arguments *a, view text, position *out) {
    fault f;
    position p;
    bool side_given = false;
    suggestion s = suggest_make(text);
    suggest_consider(&s, "start");
    if (suggest_best(&s)) return context_usage(c, "did you mean start?");
    if (position_string_read(text, &p, &side_given, &f)) return fail_at_place(c, text, &f);
    const char *size = arguments_given(a, "size");
    if (size && atoi(size) != p.field.size)
        return context_usage(c, "the position is %dx%d, but --size says %s", p.field.size,
                             p.field.size, size);
    if (arguments_given(a, "start"))
        return context_usage(c, "--start goes with start, not with another position");
    if (!side_given) context_note(c, "no side to move was given: black is taken");
    *out = p;
    return EXIT_OK;
}

static int read_input(context *c, const arguments *a, position *out) {
    char text[INPUT_MAX];
    const size_t length = fread(text, 1, sizeof text, stdin);
    if (ferror(stdin)) {
        fault f;
        (void)fault_set(&f, E_IO, 0, "cannot read standard input");
        return context_fail(c, &f);
    }
    if (length == sizeof text)
        return context_usage(c, "a position has fewer than %d bytes", INPUT_MAX);
    const view trimmed = view_trim((view){text, length});
    if (trimmed.length == 0) return context_usage(c, "standard input is empty");
    return read_text(c, a, trimmed, out);
}

int position_argument(context *c, const arguments *a, int index, position *out) {
    const char *word = index < a->count ? a->operands[index] : "start";
    fault f;
    if (strcmp(word, "-") == 0) return read_input(c, a, out);
    if (strcmp(word, "start") != 0) return read_text(c, a, view_trim(view_of(word)), out);
    return position_argument_start(a, out, &f) ? context_fail(c, &f) : EXIT_OK;
}
