/* cli/options/position_argument.c - `start`, a string, a file, or standard input. */
#include "cli/options/position_argument.h"

#include "base/files.h"
#include "base/nearest.h"
#include "base/text.h"
#include "notation/any.h"
#include "notation/game.h"
#include "report/outlet.h"
#include "service/answers/position_text.h"

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

/* either names a format of a text that fits two. */
static int fail_at_place(context *c, view text, const char *either, const fault *f) {
    if (either) return context_usage(c, "%s, as in --from %s", f->text, either);
    size_t character = 1;
    for (size_t i = 0; i < f->at && i < text.length; i++)
        character += ((unsigned char)text.data[i] & 0xC0) != 0x80;
    (void)context_usage(c, "character %zu of the position: %s", character, f->text);
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

/* `typed` is a word of the command line that no file has as its name. */
static int read_text(context *c, const arguments *a, view text, bool typed, game *out) {
    const outlet notes = context_outlet(c);
    position_wish wish = {.format = arguments_value(a, "from"),
                          .ply = arguments_given(a, "ply"),
                          .whole_game = arguments_has(a, "diagram")};
    position_trouble trouble = {.has_place = false};
    fault f;
    status result = arguments_number(a, "record", 1, UINT32_MAX, 0, &wish.record, &f);
    if (!result) result = position_text_read_game(&wish, text, &notes, out, &trouble, &f);
    if (!result) return check_options(c, a, &out->now);
    if (!trouble.has_place) return context_fail(c, &f);
    const int code = fail_at_place(c, trouble.text, trouble.either, &f);
    if (typed && !trouble.either) context_note(c, "and there is no file of that name");
    return code;
}

static int read_input(context *c, const arguments *a, game *out) {
    char *text = alloc_array(NULL, ANY_MAX_BYTES + 1, 1);
    fault f = {.code = OK};
    const size_t length = text ? fread(text, 1, ANY_MAX_BYTES + 1, stdin) : 0;
    if (!text)
        (void)fault_set(&f, E_NOMEM, 0, "no memory to read standard input");
    else if (ferror(stdin))
        (void)fault_set(&f, E_IO, 0, "cannot read standard input");
    else if (view_trim((view){text, length}).length == 0)
        (void)fault_set(&f, E_FORMAT, 0, "standard input is empty");
    const int code =
        f.code ? context_fail(c, &f) : read_text(c, a, (view){text, length}, false, out);
    alloc_free(NULL, text);
    return code;
}

/* A name that is no notation may be a file that holds some. */
static int read_file(context *c, const arguments *a, const char *path, game *out) {
    enum { LARGEST = 16 << 20 };
    buffer text = buffer_make(NULL);
    fault f;
    const int code = files_read(NULL, path, LARGEST, &text, &f)
                         ? context_fail(c, &f)
                         : read_text(c, a, buffer_view(&text), false, out);
    buffer_clear(&text);
    return code;
}

static bool is_file(const char *word) {
    return strchr(word, '\n') == NULL && access(word, R_OK) == 0;
}

/* "games.pgn": a dot and then a few letters that are no discs. */
static bool looks_like_file(const char *word) {
    enum { LONGEST = 5 };
    const char *dot = strrchr(word, '.');
    if (!dot || strlen(dot + 1) > LONGEST || strpbrk(word, " \n[]{}")) return false;
    for (const char *c = dot + 1; *c; c++)
        if (!char_is_letter(*c)) return false;
    return dot[1 + strspn(dot + 1, "XxOoBbWw")] != '\0';
}

/* Reads the text as the name of a file, else as a notation. */
static int read_word(context *c, const arguments *a, const char *word, game *out) {
    if (is_file(word)) return read_file(c, a, word, out);
    if (looks_like_file(word)) return context_usage(c, "there is no file %.100s", word);
    if (arguments_given(a, "record"))
        return context_usage(c, "--record goes with a file or with standard input");
    return read_text(c, a, view_of(word), true, out);
}

int game_argument(context *c, const arguments *a, int index, game *out) {
    position start;
    const char *word = index < a->count ? a->operands[index] : "start";
    fault f;
    if (strcmp(word, "-") == 0) return read_input(c, a, out);
    if (strcmp(word, "start") != 0) {
        nearest n = nearest_make(view_of(word));
        nearest_consider(&n, "start");
        if (nearest_best(&n)) return context_usage(c, "did you mean start?");
        return read_word(c, a, word, out);
    }
    if (arguments_given(a, "ply"))
        return context_usage(c, "--ply goes with a game, not with start");
    if (position_argument_start(a, &start, &f)) return context_fail(c, &f);
    game_set_start(out, &start);
    return EXIT_OK;
}

int position_argument(context *c, const arguments *a, int index, position *out) {
    game g = game_make(NULL);
    const int code = game_argument(c, a, index, &g);
    *out = g.now;
    game_clear(&g);
    return code;
}
