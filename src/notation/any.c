/* notation/any.c - tries every reader. */
#include "notation/any.h"

#include "notation/formats.h"
#include "notation/problem.h"

#include <string.h>

void any_clear(any_reading *r) {
    game_clear(&r->game);
    r->format = r->either = NULL;
    r->is_game = false;
}

static any_reading nothing(const allocator *memory) {
    any_reading r = {.side_given = true, .game = game_make(memory)};
    r.position = r.game.now;
    return r;
}

static status read_position(const position_format *format, view text, any_reading *r, fault *f) {
    const status result = format->read(text, &r->position, &r->side_given, f);
    if (result == OK) r->format = format->name;
    return result;
}

static status read_game(const game_format *format, view text, any_reading *r, fault *f) {
    const status result = format->read(text, &r->game, f);
    if (result) return result;
    r->format = format->name;
    r->is_game = true;
    r->position = r->game.now;
    r->side_given = !(r->game.notes & GAME_SIDE_GUESSED);
    return OK;
}

static status read_obf(view text, any_reading *r, fault *f) {
    problem p;
    const status result = obf_read(text, &p, f);
    if (result == E_MISSING) return fault_set(f, E_FORMAT, 0, "there is no problem in this line");
    if (result) return result;
    r->format = "obf";
    r->position = p.position;
    return OK;
}

status any_read_as(view name, view text, const allocator *memory, any_reading *out, fault *f) {
    const position_format *p = position_format_find(name);
    const game_format *g = game_format_find(name);
    *out = nothing(memory);
    const view rest = view_after_mark(text);
    if (rest.length < text.length) {
        const status result = any_read_as(name, rest, memory, out, f);
        if (result && f) f->at += text.length - rest.length;
        return result;
    }
    if (p) return read_position(p, text, out, f);
    if (g) return read_game(g, text, out, f);
    if (view_is(name, "obf")) return read_obf(text, out, f);
    return fault_set(f, E_UNSUPPORTED, 0, "the formats are: %s", ANY_FORMATS);
}

/* Compares two readings. A game without moves says no more than the position of the same text: a
 * reader of games may have found only dots and dashes in it. */
static bool says_the_same(const any_reading *a, const any_reading *b) {
    if (a->is_game && b->is_game) return game_same_moves(&a->game, &b->game);
    const any_reading *g = a->is_game ? a : b;
    if (g->is_game) return g->game.count == 0;
    return position_equal(&a->position, &b->position);
}

/* Takes over `found` as the reading, or drops it if it repeats the known one. */
static status settle(any_reading *kept, any_reading *found, fault *f) {
    if (!kept->format) {
        any_clear(kept);
        *kept = *found;
        return OK;
    }
    const bool same = says_the_same(kept, found);
    const char *other = found->format;
    any_clear(found);
    if (same) return OK;
    kept->either = kept->format;
    return fault_set(f, E_FORMAT, 0, "this can be read as %s or as %s: say which", kept->format,
                     other);
}

static bool contains(view text, const char *part) {
    while (text.length && !view_starts_with(text, part)) text = view_from(text, 1);
    return text.length > 0;
}

/* Lines, and something that only a board for people has. */
static bool looks_drawn(view text) {
    size_t lines = 0;
    for (size_t i = 0; i < text.length; i++) lines += text.data[i] == '\n';
    return lines >= GRID_MIN - 1 && (contains(text, "to move") || contains(text, "\xe2\x97\x8f") ||
                                     contains(text, "\xe2\x97\x8b"));
}

/* Names the format that a text, which is not empty, resembles most. */
static const char *looks_like(view text) {
    static const char cells[] = "XxOo*-.#";
    const char first = text.data[0];
    size_t cell_count = 0, solid = 0, slashes = 0;
    for (size_t i = 0; i < text.length; i++) {
        const char c = text.data[i];
        if (char_is_blank(c)) continue;
        solid++;
        slashes += c == '/';
        cell_count += c != '\0' && strchr(cells, c) != NULL;
    }
    if (first == '(') return contains(text, "GM[2]") || contains(text, "FF[") ? "sgf" : "ggf";
    if (first == '[') return "pgn";
    if (first == '{') return "quest";
    if (view_starts_with(text, "0x")) return "hex-lsb";
    if (looks_drawn(text)) return "drawing";
    if (slashes >= 3 && solid < 100) return "fen";
    if (cell_count * 4 > solid * 3) return "string";
    return "transcript";
}

typedef struct attempt {
    view text;
    const allocator *memory;
    any_reading *out;
    fault *f;
} attempt;

/* A game without a move, from a text without the brackets that every record has: a tolerant reader
 * has skipped "()" or "12". */
static bool is_nothing(const any_reading *r, view text) {
    return r->is_game && r->game.count == 0 && !memchr(text.data, '[', text.length) &&
           !memchr(text.data, '{', text.length);
}

/* Tries one reader by name. Only a lack of memory or a second meaning ends the search. */
static status attempt_format(const attempt *a, const char *name) {
    any_reading found;
    fault why;
    const status result = any_read_as(view_of(name), a->text, a->memory, &found, &why);
    if (result == OK && !is_nothing(&found, a->text)) return settle(a->out, &found, a->f);
    any_clear(&found);
    if (result == E_NOMEM) return fault_set(a->f, E_NOMEM, 0, "no memory to read this");
    return OK;
}

static status attempt_all(const attempt *a) {
    status result = OK;
    for (const position_format *const *p = position_formats; *p && !result; p++)
        result = attempt_format(a, (*p)->name);
    if (!result) result = attempt_format(a, "obf");
    for (const game_format *const *g = game_formats; *g && !result; g++)
        result = attempt_format(a, (*g)->name);
    return result;
}

static status explain(const attempt *a, size_t skipped) {
    fault why;
    const char *name = looks_like(a->text);
    any_reading unused;
    const status result = any_read_as(view_of(name), a->text, a->memory, &unused, &why);
    any_clear(&unused);
    if (result == OK || result == E_UNSUPPORTED)
        return fault_set(a->f, E_FORMAT, skipped, "no format that is known here fits this text");
    return fault_set(a->f, result, why.at + skipped, "read as %s: %.150s", name, why.text);
}

status any_read(view text, const allocator *memory, any_reading *out, fault *f) {
    *out = nothing(memory);
    if (text.length > ANY_MAX_BYTES)
        return fault_set(f, E_RANGE, ANY_MAX_BYTES, "a text to be recognised has at most %d bytes",
                         ANY_MAX_BYTES);
    const view trimmed = view_trim(view_after_mark(text));
    if (trimmed.length == 0) return fault_set(f, E_FORMAT, 0, "there is nothing to read");
    const attempt a = {trimmed, memory, out, f};
    status result = attempt_all(&a);
    if (result == OK && !out->format) result = explain(&a, (size_t)(trimmed.data - text.data));
    if (result) {
        const char *either = out->either;
        any_clear(out);
        out->either = either;
    }
    return result;
}

/* ---- files of many records ---- */

/* Behind blanks, lines of comments and the count that an archive puts before a game. */
static view first_words(view text) {
    for (;;) {
        while (text.length && char_is_blank(text.data[0])) text = view_from(text, 1);
        if (!text.length || text.data[0] != '%') return text;
        (void)view_take(&text, '\n');
    }
}

static const game_format *bracketed(view text) {
    size_t at = 0;
    while (at < text.length && (char_is_digit(text.data[at]) || text.data[at] == ' ')) at++;
    const char first = at < text.length ? text.data[at] : '\0';
    if (first != '(' && at > 0) return NULL;
    const bool known = first == '(' || first == '[' || first == '{';
    return known ? game_format_find(view_of(looks_like(view_from(text, at)))) : NULL;
}

static bool is_drawing(view text, bool complete) {
    position unused;
    const size_t length = measure_block(text, complete);
    return length &&
           position_drawing.read(view_trim((view){text.data, length}), &unused, NULL, NULL) == OK;
}

static any_cut cut_of_game(const game_format *g) {
    return (any_cut){g->name, g->measure, g->begins};
}

/* One line tells for all. */
static status recognise_line(view text, bool complete, any_cut *out, fault *f) {
    any_reading r;
    const size_t length = measure_line(text, complete);
    const status result = any_read((view){text.data, length ? length : text.length}, NULL, &r, f);
    const game_format *g = r.format ? game_format_find(view_of(r.format)) : NULL;
    if (result == OK && g)
        *out = cut_of_game(g);
    else if (result == OK)
        *out = (any_cut){r.format, strcmp(r.format, "obf") == 0 ? problem_measure : measure_line,
                         NULL};
    else
        *out = (any_cut){.format = r.either};
    any_clear(&r);
    return result;
}

status any_recognise(view text, bool complete, any_cut *out, fault *f) {
    static const char *const empty_line[] = {"\n\n", "\n\r\n", NULL};
    const view words = first_words(view_after_mark(text));
    const game_format *g = bracketed(words);
    *out = (any_cut){.format = NULL};
    if (words.length == 0) return fault_set(f, E_FORMAT, text.length, "there is nothing to read");
    if (g) {
        *out = cut_of_game(g);
        return OK;
    }
    if (is_drawing(words, complete)) {
        *out = (any_cut){position_drawing.name, measure_block, empty_line};
        return OK;
    }
    const status result = recognise_line(words, complete, out, f);
    if (result && f) f->at += (size_t)(words.data - text.data);
    return result;
}
