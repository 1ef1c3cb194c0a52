/* notation/games/game_pgn.c - reads and writes PGN.
 *
 * One scanner cuts the text into pieces, for the reader and for measure(), so that both see the
 * same games. Variations are a counter: what stands inside is cut into pieces and dropped. */
#include "notation/games/game_pgn.h"

#include "base/text.h"
#include "game/position.h"
#include "notation/game_result.h"
#include "notation/games/game_text.h"
#include "notation/opening_name.h"
#include "notation/square_name.h"

#include <stdio.h>
#include <string.h>

/* ---- the scanner ---- */

typedef enum piece_kind {
    PIECE_END,
    PIECE_TAG,     /* name and value are set */
    PIECE_BAD_TAG, /* the line that begins with [ is no tag */
    PIECE_COMMENT, /* value is its text */
    PIECE_WORD,    /* value is a move, a number, a result */
    PIECE_MARK,    /* $12 */
    PIECE_OPEN,    /* ( */
    PIECE_CLOSE,
    PIECE_STRAY /* a byte that has no business here */
} piece_kind;

typedef struct piece {
    piece_kind kind;
    size_t at;
    view name, value;
    bool touches_end; /* the text ended before the piece did, or exactly there */
} piece;

typedef struct scanner {
    view text;
    size_t at;
} scanner;

static char peek(const scanner *s) {
    return s->at < s->text.length ? s->text.data[s->at] : '\0';
}

static bool at_end(const scanner *s) {
    return s->at >= s->text.length;
}

static void skip_blanks(scanner *s) {
    while (!at_end(s) && char_is_blank(peek(s))) s->at++;
}

static view cut(const scanner *s, size_t start) {
    return (view){s->text.data + start, s->at - start};
}

/* Everything up to the byte, which is taken too. False when the text ends first. */
static bool skip_past(scanner *s, char last, view *skipped) {
    const view rest = view_from(s->text, s->at);
    const char *end = rest.length ? memchr(rest.data, last, rest.length) : NULL;
    *skipped = (view){rest.data, end ? (size_t)(end - rest.data) : rest.length};
    s->at += skipped->length + (end ? 1 : 0);
    return end != NULL;
}

/* A line that begins with % is for other programs. */
static bool is_escaped_line(const scanner *s) {
    return peek(s) == '%' && (s->at == 0 || s->text.data[s->at - 1] == '\n');
}

static bool skip_name(scanner *s, view *name) {
    const size_t start = s->at;
    while (!at_end(s) && !char_is_blank(peek(s)) && !strchr("\"[]", peek(s))) s->at++;
    *name = cut(s, start);
    return name->length > 0;
}

/* "a \"b\"", on one line, escapes left in. */
static bool skip_string(scanner *s, view *value) {
    if (peek(s) != '"') return false;
    const size_t start = ++s->at;
    for (; !at_end(s) && peek(s) != '\n' && peek(s) != '"'; s->at++)
        if (peek(s) == '\\' && s->at + 1 < s->text.length && s->text.data[s->at + 1] != '\n')
            s->at++;
    *value = cut(s, start);
    if (peek(s) != '"') return false;
    s->at++;
    return true;
}

/* [Name "value"]; a line that is not so is taken whole. */
static void scan_tag(scanner *s, piece *p) {
    view rest_of_line;
    s->at++;
    skip_blanks(s);
    bool good = skip_name(s, &p->name);
    if (good) skip_blanks(s);
    good = good && skip_string(s, &p->value);
    if (good) skip_blanks(s);
    if (good && peek(s) == ']') {
        p->kind = PIECE_TAG;
        s->at++;
        return;
    }
    p->kind = PIECE_BAD_TAG;
    p->touches_end = !skip_past(s, '\n', &rest_of_line);
}

static void scan_word(scanner *s, piece *p) {
    while (!at_end(s) && !char_is_blank(peek(s)) && !strchr("{}()[];$\"", peek(s))) s->at++;
    p->value = cut(s, p->at);
    p->kind = p->value.length ? PIECE_WORD : PIECE_STRAY;
    if (p->value.length == 0) s->at++;
    p->touches_end = at_end(s);
}

static void scan_mark(scanner *s, piece *p) {
    p->kind = PIECE_MARK;
    s->at++;
    while (char_is_digit(peek(s))) s->at++;
    p->touches_end = at_end(s);
}

static void scan_comment(scanner *s, piece *p, char last) {
    p->kind = PIECE_COMMENT;
    s->at++;
    p->touches_end = !skip_past(s, last, &p->value);
}

static void scan_parenthesis(scanner *s, piece *p) {
    p->kind = peek(s) == '(' ? PIECE_OPEN : PIECE_CLOSE;
    s->at++;
}

static piece next_piece(scanner *s) {
    skip_blanks(s);
    piece p = {.kind = PIECE_END, .at = s->at};
    if (at_end(s)) return p;
    if (is_escaped_line(s) || peek(s) == ';')
        scan_comment(s, &p, '\n');
    else if (peek(s) == '{')
        scan_comment(s, &p, '}');
    else if (peek(s) == '[')
        scan_tag(s, &p);
    else if (peek(s) == '$')
        scan_mark(s, &p);
    else if (peek(s) == '(' || peek(s) == ')')
        scan_parenthesis(s, &p);
    else
        scan_word(s, &p);
    return p;
}

/* Some programs write the discs of both sides, 40-24, where PGN has 1-0. */
static bool is_result(view word) {
    return view_is(word, "1/2-1/2") || view_is(word, "*") || game_result_is_discs(word, NULL);
}

/* ---- where a game ends ---- */

/* Behind its result, or before a tag that follows moves. A piece that touches the end may still
 * grow, so it decides nothing. */
static size_t measure_pgn(view text, bool complete) {
    scanner s = {.text = text};
    if (text.length > RECORD_MAX_BYTES) s.text.length = RECORD_MAX_BYTES;
    size_t depth = 0;
    bool has_moves = false;
    for (;;) {
        const piece p = next_piece(&s);
        const bool is_tag = p.kind == PIECE_TAG || p.kind == PIECE_BAD_TAG;
        if (is_tag && has_moves) return p.at;
        if (p.kind == PIECE_END || p.touches_end) break;
        if (p.kind == PIECE_WORD && depth == 0 && is_result(p.value)) return s.at;
        if (p.kind == PIECE_OPEN) depth++;
        if (p.kind == PIECE_CLOSE && depth > 0) depth--;
        has_moves = has_moves || (!is_tag && p.kind != PIECE_COMMENT);
    }
    return game_measure_endless(text, complete);
}

/* ---- reading: tags ---- */

typedef struct reader {
    scanner s;
    game *out;
    fault *f;
    size_t depth; /* of variations */
    bool has_tags, has_start, has_comment, has_result;
    view fen, size, termination; /* values of those tags, where they are given */
} reader;

static const struct {
    const char *name;
    game_tag tag;
    const char *missing; /* written if the game has no such tag; NULL: nothing */
} tag_names[] = {
    {"Event", TAG_EVENT, "?"},
    {"Site", TAG_PLACE, "?"},
    {"Date", TAG_DATE, "????.??.??"},
    {"Round", TAG_ROUND, "?"},
    {"Black", TAG_BLACK, "?"},
    {"White", TAG_WHITE, "?"},
    {"Result", TAG_RESULT, "*"},
    {"BlackElo", TAG_BLACK_RATING, NULL},
    {"WhiteElo", TAG_WHITE_RATING, NULL},
    {"TimeControl", TAG_CLOCK, NULL},
    {"Komi", TAG_KOMI, NULL},
};

/* Dates are 2026.01.31 here, with ?? for what is not known, and 2026-01-31, 2026-01 or 2026 in
 * other formats. A text of another form is no date and stays. */

enum { YEAR_END = 4, MONTH_END = 7, DAY_END = 10 };

/* Whether `length` characters are digits, with `between` behind the year and the month. */
static bool is_date(view text, size_t length, char between) {
    for (size_t i = 0; i < length; i++) {
        const bool is_joint = i == YEAR_END || i == MONTH_END;
        if (is_joint ? text.data[i] != between : !char_is_digit(text.data[i])) return false;
    }
    return true;
}

static void read_date(view text, buffer *out) {
    size_t length = text.length == DAY_END ? DAY_END : 0;
    if (length && view_is(view_from(text, MONTH_END), ".\?\?")) length = MONTH_END;
    if (length == MONTH_END && view_is(view_from(text, YEAR_END), ".\?\?.\?\?")) length = YEAR_END;
    const bool known = length && is_date(text, length, '.');
    for (size_t i = 0; i < (known ? length : text.length); i++)
        buffer_add_char(out, known && text.data[i] == '.' ? '-' : text.data[i]);
}

static void write_date(view text, buffer *out) {
    const size_t length = text.length;
    const bool known = (length == YEAR_END || length == MONTH_END || length == DAY_END) &&
                       is_date(text, length, '-');
    for (size_t i = 0; i < length; i++)
        buffer_add_char(out, known && text.data[i] == '-' ? '.' : text.data[i]);
    if (known && length == YEAR_END) buffer_add(out, ".\?\?");
    if (known && length < DAY_END) buffer_add(out, ".\?\?");
}

static status set_date(reader *r, view text) {
    buffer date = buffer_make(r->out->memory);
    read_date(text, &date);
    return game_set_built_tag(r->out, TAG_DATE, &date, r->f);
}

static status set_tag(reader *r, game_tag tag, view escaped) {
    buffer plain = buffer_make(r->out->memory);
    if (tag == TAG_DATE && !memchr(escaped.data, '\\', escaped.length))
        return set_date(r, view_trim(escaped));
    for (size_t i = 0; i < escaped.length; i++) {
        if (escaped.data[i] == '\\' && i + 1 < escaped.length) i++;
        buffer_add_char(&plain, escaped.data[i]);
    }
    return game_set_built_tag(r->out, tag, &plain, r->f);
}

static status take_tag(reader *r, const piece *p) {
    if (r->has_start) return fault_set(r->f, E_FORMAT, p->at, "tags come before the moves");
    r->has_tags = true;
    if (view_is(p->name, "FEN")) r->fen = p->value;
    if (view_is(p->name, "Size")) r->size = p->value;
    if (view_is(p->name, "Termination")) r->termination = p->value;
    for (size_t i = 0; i < sizeof tag_names / sizeof *tag_names; i++) {
        if (!view_is(p->name, tag_names[i].name)) continue;
        const char *missing = tag_names[i].missing;
        const bool is_missing = missing && view_is(view_trim(p->value), missing);
        return set_tag(r, tag_names[i].tag, is_missing ? view_of("") : p->value);
    }
    return OK;
}

/* "Black wins 40-24", or "me wins 40-24" as Edax writes it, which says nothing that the board does
 * not. */
static bool is_closing(view comment) {
    size_t at = comment.length;
    while (at && char_is_digit(comment.data[at - 1])) at--;
    if (at == comment.length || at == 0 || comment.data[--at] != '-') return false;
    const size_t dash = at;
    while (at && char_is_digit(comment.data[at - 1])) at--;
    return at < dash && at && comment.data[at - 1] == ' ';
}

/* A comment is text as it stands: a backslash means itself. */
static status take_comment(reader *r, const piece *p) {
    const char first = r->s.text.data[p->at];
    if (first == '{' && p->touches_end)
        return fault_set(r->f, E_FORMAT, p->at, "this { is never closed");
    if (first != '{' || r->has_start || r->has_comment) {
        if (first != '%' && !is_closing(view_trim(p->value)))
            r->out->notes |= GAME_COMMENTS_DROPPED;
        return OK;
    }
    r->has_comment = true;
    return game_set_raw_tag(r->out, TAG_COMMENT, p->value, r->f);
}

/* ---- reading: the start ---- */

static size_t offset_of(const reader *r, view value) {
    return (size_t)(value.data - r->s.text.data);
}

static status read_size(reader *r, int *size) {
    uint64_t number = 8;
    const status result = r->size.data ? view_number(view_trim(r->size), 99, &number, r->f) : OK;
    if (result) r->f->at = offset_of(r, r->size);
    *size = (int)number;
    return result;
}

static status read_fen(reader *r, position *start) {
    bool side_given = false;
    const status result = position_fen.read(r->fen, start, &side_given, r->f);
    if (result) {
        r->f->at += offset_of(r, r->fen);
        return result;
    }
    if (!side_given) r->out->notes |= GAME_SIDE_GUESSED;
    int size = 0;
    const status sized = read_size(r, &size);
    if (sized || !r->size.data || size == start->field.size) return sized;
    return fault_set(r->f, E_FORMAT, offset_of(r, r->size), "FEN has another size");
}

static status read_start(reader *r, position *start) {
    if (r->fen.data) return read_fen(r, start);
    int size = 0;
    status result = read_size(r, &size);
    if (result) return result;
    result = position_start(start, size, START_STANDARD, r->f);
    if (result) r->f->at = offset_of(r, r->size);
    return result;
}

/* Once, when the tags are over. */
static status begin_moves(reader *r) {
    if (r->has_start) return OK;
    position start;
    const status result = read_start(r, &start);
    if (result) return result;
    game_set_start(r->out, &start);
    r->has_start = true;
    return OK;
}

/* ---- reading: moves ---- */

/* "12.f5!?" is f5: a number goes with its dots, marks go from the end. */
static view bare_move(view word) {
    size_t digits = 0;
    while (digits < word.length && char_is_digit(word.data[digits])) digits++;
    size_t dots = digits;
    while (dots < word.length && word.data[dots] == '.') dots++;
    if (dots > digits || dots == word.length) word = view_from(word, dots);
    while (word.length && strchr("!?", word.data[word.length - 1])) word.length--;
    return word;
}

static bool is_pass(view word) {
    static const char *const words[] = {"pass", "--", "pa", "ps", "@@@@"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (view_is_word(word, words[i])) return true;
    return false;
}

static status take_move(reader *r, view move, size_t at) {
    int square = SQUARE_NONE;
    status result = OK;
    if (is_pass(move)) {
        result = game_add_pass(r->out, r->f);
    } else {
        result = square_name_read(move, r->out->start.field.size, &square, r->f);
        if (!result) result = game_add_move(r->out, square, r->f);
    }
    if (result) r->f->at = at;
    return result;
}

/* The tag says the same as the word at the end; that counts where the tag is missing. */
static status take_result(reader *r, view word) {
    r->has_result = true;
    if (r->out->tags[TAG_RESULT] || view_is(word, "*")) return OK;
    return game_set_raw_tag(r->out, TAG_RESULT, word, r->f);
}

static status take_word(reader *r, const piece *p) {
    if (r->depth > 0) return OK;
    if (is_result(p->value)) return take_result(r, p->value);
    const view move = bare_move(p->value);
    return move.length ? take_move(r, move, p->at) : OK;
}

static status take_parenthesis(reader *r, const piece *p) {
    r->out->notes |= GAME_VARIATIONS_DROPPED;
    if (p->kind == PIECE_OPEN)
        r->depth++;
    else if (r->depth == 0)
        return fault_set(r->f, E_FORMAT, p->at, "this parenthesis closes nothing");
    else
        r->depth--;
    return OK;
}

static status take_piece(reader *r, const piece *p) {
    if (r->has_result) return fault_set(r->f, E_FORMAT, p->at, "nothing may follow the result");
    if (p->kind == PIECE_TAG) return take_tag(r, p);
    if (p->kind == PIECE_COMMENT) return take_comment(r, p);
    if (p->kind == PIECE_BAD_TAG)
        return fault_set(r->f, E_FORMAT, p->at, "expected a tag, such as [Black \"name\"]");
    if (p->kind == PIECE_STRAY)
        return fault_set(r->f, E_FORMAT, p->at, "expected a move, such as f5 or pass");
    const status result = begin_moves(r);
    if (result || p->kind == PIECE_MARK) return result;
    return p->kind == PIECE_WORD ? take_word(r, p) : take_parenthesis(r, p);
}

/* How a game ended is no part of PGN's result; these are the words of the tag beside it. */
static const struct {
    const char *word;
    char letter; /* as SGF has it, or as if it had */
} terminations[] = {
    {"resignation", 'R'}, {"time forfeit", 'T'}, {"rules infraction", 'F'}, {"abandoned", 'A'}};

/* Puts both together, as only one tag of a game tells its result: in the words of SGF, "W+T", or
 * with the margin of a result in discs in those of GGF, "-16:t". */
static status join_termination(reader *r) {
    char both[16];
    int lead = 0;
    if (!game_result_is_discs(view_of(r->out->tags[TAG_RESULT]), &lead) || lead == 0) return OK;
    for (size_t i = 0; i < sizeof terminations / sizeof *terminations; i++) {
        const char letter = terminations[i].letter;
        if (!view_is_word(view_trim(r->termination), terminations[i].word)) continue;
        if (lead == 1 || lead == -1)
            (void)snprintf(both, sizeof both, "%c+%c", lead > 0 ? 'B' : 'W', letter);
        else
            (void)snprintf(both, sizeof both, "%+d:%c", lead, char_lower(letter));
        return game_set_raw_tag(r->out, TAG_RESULT, view_of(both), r->f);
    }
    return OK;
}

static status finish(reader *r) {
    if (r->depth > 0)
        return fault_set(r->f, E_FORMAT, r->s.text.length, "a variation is not closed");
    if (!r->has_tags && !r->has_start)
        return fault_set(r->f, E_FORMAT, r->s.text.length, "there is no game");
    const status result = begin_moves(r);
    return result ? result : join_termination(r);
}

static status read_pieces(reader *r) {
    for (;;) {
        const piece p = next_piece(&r->s);
        if (p.kind == PIECE_END) return finish(r);
        const status result = take_piece(r, &p);
        if (result) return result;
    }
}

static status read_pgn(view text, game *out, fault *f) {
    fault own = {.code = OK};
    reader r = {.s = {.text = text}, .out = out, .f = f ? f : &own};
    status result = game_check_length(text, r.f);
    if (!result) result = read_pieces(&r);
    if (result) game_clear(out);
    return result;
}

/* ---- writing ---- */

static const char *result_word(const game_result *r) {
    const int sign = game_result_sign(r);
    if (!r->known) return "*";
    return sign > 0 ? "1-0" : sign < 0 ? "0-1" : "1/2-1/2";
}

static char printable(char c) {
    return (unsigned char)c < 0x20 || c == 0x7F ? ' ' : c;
}

static void write_tag(const char *name, const char *value, buffer *out) {
    buffer_format(out, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\') buffer_add_char(out, '\\');
        buffer_add_char(out, printable(*value));
    }
    buffer_add(out, "\"]\n");
}

static void write_tags(const game *g, const char *result, buffer *out) {
    for (size_t i = 0; i < sizeof tag_names / sizeof *tag_names; i++) {
        const char *value = g->tags[tag_names[i].tag];
        if (tag_names[i].tag == TAG_RESULT) value = result;
        if (value && tag_names[i].tag == TAG_DATE) {
            buffer date = buffer_make(out->memory);
            write_date(view_of(value), &date);
            write_tag(tag_names[i].name, buffer_text(&date), out);
            buffer_clear(&date);
            continue;
        }
        if (!value) value = tag_names[i].missing;
        if (value) write_tag(tag_names[i].name, value, out);
    }
}

/* The name follows from the moves, so a reader does not need it. */
static void write_opening(const game *g, buffer *out) {
    opening_name n;
    if (!opening_name_of_game(g, &n)) return;
    buffer_add(out, "[Opening \"");
    buffer_append(out, n.english);
    buffer_add(out, "\"]\n");
}

static void write_termination(const game_result *r, buffer *out) {
    for (size_t i = 0; i < sizeof terminations / sizeof *terminations; i++)
        if (r->ending == char_lower(terminations[i].letter))
            write_tag("Termination", terminations[i].word, out);
}

static status write_start(const game *g, buffer *out, fault *f) {
    const int size = g->start.field.size;
    if (size != 8) buffer_format(out, "[Size \"%d\"]\n", size);
    if (game_start_is_standard(g)) return OK;
    buffer_add(out, "[FEN \"");
    const status result = position_fen.write(&g->start, out, f);
    buffer_add(out, "\"]\n");
    return result;
}

static void write_comment(const char *text, buffer *out) {
    for (; *text; text++) buffer_add_char(out, *text == '}' ? ')' : printable(*text));
}

/* Words of a paragraph, broken before column 80. */
typedef struct paragraph {
    buffer *out;
    size_t column;
} paragraph;

static void write_word(paragraph *p, const char *word) {
    const size_t length = strlen(word);
    const bool fits = p->column + 1 + length < 80;
    if (p->column > 0) buffer_add_char(p->out, fits ? ' ' : '\n');
    p->column = p->column > 0 && fits ? p->column + 1 + length : length;
    buffer_add(p->out, word);
}

/* A number stands before each move of black, and before the first of all: "1... d6". */
static void write_moves(const game *g, paragraph *p) {
    size_t number = 0;
    colour side = g->start.to_move;
    for (size_t i = 0; i < g->count; i++, side = colour_other(side)) {
        char word[32];
        number += side == BLACK || i == 0;
        if (side == BLACK || i == 0) {
            (void)snprintf(word, sizeof word, side == BLACK ? "%zu." : "%zu...", number);
            write_word(p, word);
        }
        if (g->plies[i].square != GAME_PASS) square_name_write(g->plies[i].square, word);
        write_word(p, g->plies[i].square == GAME_PASS ? "pass" : word);
    }
}

/* "{Black wins 40-24}" behind the last move of a finished game, the empty squares given to the
 * winner. A name would not do: "You wins". Without a move before it, it would be read as the
 * comment on the game; and a game that the other side lost on time is better told by its result
 * alone. */
static void write_closing(const game *g, const game_result *r, buffer *out) {
    if (g->count == 0 || !position_over(&g->now)) return;
    const int score = position_final_score(&g->now), all = squares_count(&g->now.field.open);
    if (game_result_sign(r) != (score > 0) - (score < 0)) return;
    const char *words = score > 0 ? "Black wins" : score < 0 ? "White wins" : "Draw";
    buffer_format(out, "{%s %d-%d} ", words, (all + score) / 2, (all - score) / 2);
}

static void write_game_comment(const game *g, buffer *out) {
    if (!g->tags[TAG_COMMENT]) return;
    buffer_add_char(out, '{');
    write_comment(g->tags[TAG_COMMENT], out);
    buffer_add(out, "}\n");
}

static status write_pgn(const game *g, buffer *out, fault *f) {
    const size_t before = out->length;
    const game_result r = game_result_without_margin(g);
    paragraph moves = {.out = out};
    write_tags(g, result_word(&r), out);
    write_termination(&r, out);
    write_opening(g, out);
    const status result = write_start(g, out, f);
    if (result) {
        buffer_reset(out, before);
        return result;
    }
    buffer_add_char(out, '\n');
    write_game_comment(g, out);
    write_moves(g, &moves);
    if (g->count) buffer_add_char(out, '\n');
    write_closing(g, &r, out);
    buffer_format(out, "%s\n\n", result_word(&r));
    return game_written(out, f);
}

const game_format game_pgn = {
    {"pgn", "pgn", "PGN as Edax writes it; 1-0 means that black won"},
    {measure_pgn, (const char *const[]){"\n[Event ", NULL}, read_pgn, write_pgn},
    .holds = {.tags = GAME_TEXT_TAGS | 1U << TAG_EVENT | 1U << TAG_ROUND,
              .days = true,
              .bare_winners = true,
              .endings = true},
};
