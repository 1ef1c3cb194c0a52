/* notation/games/game_sgf.c - reads and writes SGF.
 *
 * The first branch is the text before the first closing parenthesis: every opening one before it
 * begins a first variation. The code only counts the parentheses behind it, so no nesting is too
 * deep. It walks the branch twice: first for the size, the side and the tags, then for the discs
 * and the moves, which depend on them. */
#include "notation/games/game_sgf.h"

#include "base/text.h"
#include "game/position.h"
#include "notation/decimal.h"
#include "notation/game_result.h"
#include "notation/games/game_text.h"
#include "notation/opening_name.h"
#include "notation/square_name.h"

#include <string.h>

enum { NAME_LETTERS = 4 }; /* letters of a name that count; all names known here are shorter */

typedef struct property {
    char name[NAME_LETTERS + 1];
    size_t at;
} property;

typedef struct reader {
    view text;
    size_t at;
    size_t depth; /* open parentheses */
    game *out;
    fault *f;
    int size;
    colour side;
    bool has_side, has_discs, has_setup, has_moves;
    buffer comment;
} reader;

static bool is_capital(char c) {
    return c >= 'A' && c <= 'Z';
}

/* The byte in sight, '\0' at the end; a NUL in the text is refused like any other wrong byte. */
static char peek(const reader *r) {
    return r->at < r->text.length ? r->text.data[r->at] : '\0';
}

static void skip_blanks(reader *r) {
    while (char_is_blank(peek(r))) r->at++;
}

/* ---- reading: the tree ---- */

static status skip_opening(reader *r) {
    r->at = 0;
    skip_blanks(r);
    if (peek(r) == '(') {
        r->at++;
        skip_blanks(r);
        r->depth = 1;
        if (peek(r) == ';') return OK;
    }
    return fault_set(r->f, E_FORMAT, r->at, "an SGF game begins with (;");
}

/* Old files spell names out, as in GaMe; only the capitals count. */
static void take_name(reader *r, property *p) {
    size_t length = 0;
    for (; char_is_letter(peek(r)); r->at++)
        if (is_capital(peek(r)) && length < NAME_LETTERS) p->name[length++] = peek(r);
}

/* The next property of the first branch; an empty name where the branch ends. */
static status next_property(reader *r, property *p) {
    for (; peek(r) == '(' || peek(r) == ';' || char_is_blank(peek(r)); r->at++)
        if (peek(r) == '(') r->depth++;
    *p = (property){.at = r->at};
    if (peek(r) == ')') return OK;
    if (r->at == r->text.length)
        return fault_set(r->f, E_FORMAT, r->at, "the game is not closed by a parenthesis");
    take_name(r, p);
    skip_blanks(r);
    if (!p->name[0] || peek(r) != '[')
        return fault_set(r->f, E_FORMAT, r->at, "expected a property, such as B[f5]");
    return OK;
}

/* How many bytes a value takes from its [ to its ], 0 if it is never closed. */
static size_t value_length(view from_bracket) {
    for (size_t i = 1; i < from_bracket.length; i++) {
        if (from_bracket.data[i] == ']') return i + 1;
        if (from_bracket.data[i] == '\\') i++;
    }
    return 0;
}

/* The next value of a property, without its brackets and as it was escaped; *found is false when
 * there is none left. */
static status next_value(reader *r, view *value, bool *found) {
    skip_blanks(r);
    *found = peek(r) == '[';
    if (!*found) return OK;
    const size_t length = value_length(view_from(r->text, r->at));
    if (length == 0) return fault_set(r->f, E_FORMAT, r->at, "this [ is never closed");
    *value = (view){r->text.data + r->at + 1, length - 2};
    r->at += length;
    return OK;
}

static size_t offset_of(const reader *r, view value) {
    return (size_t)(value.data - r->text.data);
}

/* The first value; there is one, as next_property() saw its bracket. */
static status first_value(reader *r, view *value) {
    bool found = false;
    return next_value(r, value, &found);
}

static status skip_values(reader *r) {
    bool found = true;
    status result = OK;
    view value;
    while (!result && found) result = next_value(r, &value, &found);
    return result;
}

/* One step through the branches that are not read: a value, or a byte. */
static status skip_piece(reader *r) {
    if (peek(r) == '[') return skip_values(r);
    if (peek(r) == '(') {
        r->depth++;
        r->out->notes |= GAME_VARIATIONS_DROPPED;
    }
    if (peek(r) == ')') r->depth--;
    r->at++;
    return OK;
}

/* Skips the text after the first branch. */
static status skip_rest(reader *r) {
    while (r->depth > 0) {
        if (r->at == r->text.length)
            return fault_set(r->f, E_FORMAT, r->at, "a variation is not closed");
        const status result = skip_piece(r);
        if (result) return result;
    }
    skip_blanks(r);
    if (r->at < r->text.length)
        return fault_set(r->f, E_FORMAT, r->at, "nothing may follow the game");
    return OK;
}

/* ---- reading: tags, size, side ---- */

static const tag_name tag_names[] = {
    {"PB", TAG_BLACK},  {"PW", TAG_WHITE}, {"BR", TAG_BLACK_RATING}, {"WR", TAG_WHITE_RATING},
    {"EV", TAG_EVENT},  {"PC", TAG_PLACE}, {"RO", TAG_ROUND},        {"DT", TAG_DATE},
    {"RE", TAG_RESULT}, {"TM", TAG_CLOCK}, {"KM", TAG_KOMI},
};

/* A backslash takes the next byte as it is, and a line end behind one is no line end. */
static void unescape(view raw, buffer *out) {
    for (size_t i = 0; i < raw.length; i++) {
        if (raw.data[i] != '\\') {
            buffer_add_char(out, raw.data[i]);
            continue;
        }
        const view rest = view_from(raw, ++i);
        if (view_starts_with(rest, "\r\n") || view_starts_with(rest, "\n\r")) {
            i++;
        } else if (rest.length && rest.data[0] != '\n' && rest.data[0] != '\r') {
            buffer_add_char(out, rest.data[0]);
        }
    }
}

static status set_tag(reader *r, game_tag tag, view raw) {
    buffer plain = buffer_make(r->out->memory);
    unescape(raw, &plain);
    return game_set_built_tag(r->out, tag, &plain, r->f);
}

static status take_game_number(reader *r, view value) {
    if (view_is(view_trim(value), "2")) return OK;
    return fault_set(r->f, E_FORMAT, offset_of(r, value), "this is not Othello, which is GM[2]");
}

static status take_size(reader *r, view value) {
    uint64_t size = 0;
    field unused;
    status result = view_number(view_trim(value), 99, &size, r->f);
    if (!result) result = field_init(&unused, (int)size, r->f);
    if (result) r->f->at = offset_of(r, value);
    r->size = (int)size;
    return result;
}

static status take_side(reader *r, view value) {
    const view side = view_trim(value);
    const char letter = side.length ? (char)(side.data[0] | 0x20) : '\0';
    if (letter != 'b' && letter != 'w')
        return fault_set(r->f, E_FORMAT, offset_of(r, value), "the side to move is B or W");
    r->side = letter == 'b' ? BLACK : WHITE;
    r->has_side = true;
    return OK;
}

/* Comments before the first move are about the game; there is no place for later ones. */
static status take_comment(reader *r, view value) {
    if (r->has_moves) {
        r->out->notes |= GAME_COMMENTS_DROPPED;
        return OK;
    }
    if (r->comment.length) buffer_add_char(&r->comment, '\n');
    buffer_append(&r->comment, value);
    return OK;
}

static bool is_named(const property *p, const char *name) {
    return strcmp(p->name, name) == 0;
}

static bool is_move(const property *p) {
    return is_named(p, "B") || is_named(p, "W");
}

static bool is_setup(const property *p) {
    return is_named(p, "AB") || is_named(p, "AW") || is_named(p, "AE");
}

static void note_move(reader *r, const property *p) {
    if (!r->has_moves && r->has_setup && !r->has_side) {
        r->side = is_named(p, "B") ? BLACK : WHITE;
        r->has_side = true;
    }
    r->has_moves = true;
}

static status note_setup(reader *r, const property *p) {
    if (r->has_moves)
        return fault_set(r->f, E_FORMAT, p->at, "discs are set up before the first move only");
    r->has_setup = true;
    if (!is_named(p, "AE")) r->has_discs = true;
    return OK;
}

static status take_tag(reader *r, const property *p, view value) {
    for (size_t i = 0; i < sizeof tag_names / sizeof *tag_names; i++)
        if (is_named(p, tag_names[i].name)) return set_tag(r, tag_names[i].tag, value);
    return OK;
}

static status take_property(reader *r, const property *p) {
    view value;
    const status result = first_value(r, &value);
    if (result) return result;
    if (is_setup(p)) return note_setup(r, p);
    if (is_move(p)) note_move(r, p);
    if (is_named(p, "GM")) return take_game_number(r, value);
    if (is_named(p, "SZ")) return take_size(r, value);
    if (is_named(p, "PL") && !r->has_moves) return take_side(r, value);
    if (is_named(p, "C") || is_named(p, "GC")) return take_comment(r, value);
    return take_tag(r, p, value);
}

static status set_comment(reader *r) {
    if (buffer_status(&r->comment))
        return fault_set(r->f, buffer_status(&r->comment), 0, "no memory for the comment");
    return r->comment.length ? set_tag(r, TAG_COMMENT, buffer_view(&r->comment)) : OK;
}

static status read_header(reader *r) {
    property p;
    status result = skip_opening(r);
    while (!result) {
        result = next_property(r, &p);
        if (result || !p.name[0]) break;
        result = take_property(r, &p);
        if (!result) result = skip_values(r);
    }
    if (!result) result = skip_rest(r);
    return result ? result : set_comment(r);
}

/* ---- reading: points, discs, moves ---- */

/* On 16x16 "pa" is the point p1 to a program that writes as in Go; "PA" never is. */
static bool is_pass(view text, int size) {
    if (text.length == 0 || view_is(text, "PA") || view_is(text, "tt")) return true;
    return view_is_word(text, "pass") || (view_is_word(text, "pa") && size < GRID_MAX);
}

static status read_point(view text, int size, int *square, fault *f) {
    if (text.length != 2 || !char_is_letter(text.data[0]) || !char_is_letter(text.data[1]))
        return square_name_read(text, size, square, f);
    const int column = (text.data[0] | 0x20) - 'a', row = (text.data[1] | 0x20) - 'a';
    if (column >= size || row >= size)
        return fault_set(f, E_RANGE, 0, "this point is not on a board of %dx%d", size, size);
    *square = square_at(row, column);
    return OK;
}

static void put(position *p, int square, const property *kind) {
    if (is_named(kind, "AE")) {
        squares_remove(&p->grid.own, square);
        squares_remove(&p->grid.opp, square);
    } else {
        position_put(p, square, is_named(kind, "AB") ? BLACK : WHITE);
    }
}

static void put_rectangle(position *p, int corner, int other, const property *kind) {
    for (int row = square_row(corner); row <= square_row(other); row++)
        for (int column = square_column(corner); column <= square_column(other); column++)
            put(p, square_at(row, column), kind);
}

/* "f5", or the rectangle "c3:f6". */
static status take_discs(reader *r, position *start, const property *kind, view value) {
    view rest = value;
    const view first = view_trim(view_take(&rest, ':'));
    int corner = SQUARE_NONE, other = SQUARE_NONE;
    status result = read_point(first, r->size, &corner, r->f);
    if (!result) result = read_point(rest.length ? view_trim(rest) : first, r->size, &other, r->f);
    if (result) {
        r->f->at = offset_of(r, value);
        return result;
    }
    put_rectangle(start, corner, other, kind);
    return OK;
}

static status take_setup(reader *r, position *start, const property *p) {
    bool found = true;
    while (found) {
        view value;
        status result = next_value(r, &value, &found);
        if (!result && found) result = take_discs(r, start, p, value);
        if (result) return result;
    }
    return OK;
}

static status add_ply(reader *r, colour side, view point) {
    if (is_pass(point, r->size)) return game_add_pass_by(r->out, side, r->f);
    int square = SQUARE_NONE;
    const status result = read_point(point, r->size, &square, r->f);
    return result ? result : game_add_move_by(r->out, side, square, r->f);
}

static status take_move(reader *r, const property *p) {
    view value;
    status result = first_value(r, &value);
    if (!result) result = add_ply(r, is_named(p, "B") ? BLACK : WHITE, view_trim(value));
    if (result) {
        r->f->at = offset_of(r, value);
        return result;
    }
    skip_blanks(r);
    if (peek(r) == '[') return fault_set(r->f, E_FORMAT, r->at, "a move has one point");
    return OK;
}

/* Discs make their own board; a text that only takes some away, or has none, begins as usual. */
static status begin_start(const reader *r, position *start) {
    if (!r->has_discs)
        return position_start(start, r->size, r->side == BLACK ? START_STANDARD : START_WHITE_FIRST,
                              r->f);
    *start = (position){.to_move = r->side};
    return field_init(&start->field, r->size, r->f);
}

static status read_moves(reader *r) {
    position start;
    property p;
    status result = begin_start(r, &start);
    if (!result) result = skip_opening(r);
    for (bool has_begun = false; !result;) {
        result = next_property(r, &p);
        if (result) break;
        if (!has_begun && (is_move(&p) || !p.name[0])) {
            game_set_start(r->out, &start);
            has_begun = true;
        }
        if (!p.name[0]) break;
        if (is_setup(&p))
            result = take_setup(r, &start, &p);
        else if (is_move(&p))
            result = take_move(r, &p);
        else
            result = skip_values(r);
    }
    return result;
}

static status read_sgf(view text, game *out, fault *f) {
    fault own = {.code = OK};
    reader r = {.text = text, .out = out, .f = f ? f : &own, .size = 8, .side = BLACK};
    r.comment = buffer_make(out->memory);
    status result = game_check_length(text, r.f);
    if (!result) result = read_header(&r);
    if (!result) result = read_moves(&r);
    if (!result && r.has_setup && !r.has_side) out->notes |= GAME_SIDE_GUESSED;
    buffer_clear(&r.comment);
    if (result) game_clear(out);
    return result;
}

/* The parenthesis that closes the first one, outside values. */
static size_t measure_sgf(view text, bool complete) {
    const size_t limit = text.length < RECORD_MAX_BYTES ? text.length : RECORD_MAX_BYTES;
    size_t depth = 0;
    for (size_t i = 0; i < limit; i++) {
        const char c = text.data[i];
        if (c == '(') depth++;
        if (c == ')' && depth > 0 && --depth == 0) return i + 1;
        if (c != '[') continue;
        const size_t length = value_length((view){text.data + i, limit - i});
        if (length == 0) break;
        i += length - 1;
    }
    return game_measure_endless(text, complete);
}

/* ---- writing ---- */

/* Only comments keep their lines. */
static void write_text(const char *text, bool keeps_lines, buffer *out) {
    for (; *text; text++) {
        const bool is_line = *text == '\n',
                   is_control = (unsigned char)*text < 0x20 || *text == 0x7F;
        if (*text == ']' || *text == '\\') buffer_add_char(out, '\\');
        buffer_add_char(out, is_control && !(is_line && keeps_lines) ? ' ' : *text);
    }
}

static void write_tag(const game *g, const char *name, game_tag tag, buffer *out) {
    if (!g->tags[tag]) return;
    buffer_format(out, "%s[", name);
    write_text(g->tags[tag], tag == TAG_COMMENT, out);
    buffer_add_char(out, ']');
}

/* SGF has one word for all forfeits but that on time. '\0' where it has none. */
static char ending_word(char ending) {
    static const char endings[] = "rtfa", words[] = "RTFF";
    const char *found = ending ? strchr(endings, ending) : NULL;
    return found ? words[found - endings] : '\0';
}

static void write_result(const game *g, buffer *out) {
    const game_result r = game_result_of(g);
    const char word = ending_word(r.ending);
    const int sign = game_result_sign(&r);
    if (!r.known || sign == 0) {
        buffer_add(out, r.known ? "RE[0]" : "RE[?]");
        return;
    }
    buffer_add(out, sign > 0 ? "RE[B+" : "RE[W+");
    if (word)
        buffer_add_char(out, word);
    else if (r.has_margin)
        decimal_write(sign * r.discs, out);
    buffer_add_char(out, ']');
}

/* The name follows from the moves, so a reader does not need it. */
static void write_opening(const game *g, buffer *out) {
    opening_name n;
    if (!opening_name_of_game(g, &n)) return;
    buffer_add(out, "ON[");
    buffer_append(out, n.english);
    buffer_add_char(out, ']');
}

static void write_tags(const game *g, buffer *out) {
    buffer_format(out, "FF[4]GM[2]CA[UTF-8]SZ[%d]", g->start.field.size);
    for (size_t i = 0; i < sizeof tag_names / sizeof *tag_names; i++)
        if (tag_names[i].tag == TAG_RESULT)
            write_result(g, out);
        else
            write_tag(g, tag_names[i].name, tag_names[i].tag, out);
    write_opening(g, out);
    write_tag(g, "GC", TAG_COMMENT, out);
}

static void write_point(int square, buffer *out) {
    char name[SQUARE_NAME_BYTES];
    square_name_write(square, name);
    buffer_format(out, "[%s]", name);
}

static void write_discs(const char *name, const squares *discs, buffer *out) {
    if (squares_empty(discs)) return;
    buffer_add(out, name);
    for (int sq = squares_next(discs, SQUARE_NONE); sq != SQUARE_NONE; sq = squares_next(discs, sq))
        write_point(sq, out);
}

/* Writes the start. A reader takes a board without discs for the usual start, so an empty board
 * removes the usual discs (AE). */
static void write_start(const position *p, buffer *out) {
    const squares all = squares_or(&p->grid.own, &p->grid.opp);
    position usual;
    if (squares_empty(&all) && position_start(&usual, p->field.size, START_STANDARD, NULL) == OK) {
        const squares middle = squares_or(&usual.grid.own, &usual.grid.opp);
        write_discs("AE", &middle, out);
    }
    write_discs("AB", position_discs(p, BLACK), out);
    write_discs("AW", position_discs(p, WHITE), out);
    buffer_add(out, p->to_move == BLACK ? "PL[B]" : "PL[W]");
}

static void write_move(int square, colour side, buffer *out) {
    buffer_add(out, side == BLACK ? ";B" : ";W");
    if (square == GAME_PASS)
        buffer_add(out, "[]");
    else
        write_point(square, out);
}

static status write_sgf(const game *g, buffer *out, fault *f) {
    const int size = g->start.field.size;
    if (squares_count(&g->start.field.open) != size * size)
        return fault_set(f, E_UNSUPPORTED, 0, "SGF has no blocked squares");
    buffer_add(out, "(;");
    write_tags(g, out);
    write_start(&g->start, out);
    colour side = g->start.to_move;
    for (size_t i = 0; i < g->count; i++, side = colour_other(side))
        write_move(g->plies[i].square, side, out);
    buffer_add(out, ")\n");
    return game_written(out, f);
}

const game_format game_sgf = {
    {"sgf", "sgf", "SGF with GM[2], as Edax and Quarry write it"},
    {measure_sgf, (const char *const[]){"(;FF[", "(;GM[", NULL}, read_sgf, write_sgf},
    .holds = {.tags = GAME_TEXT_TAGS | 1U << TAG_EVENT | 1U << TAG_ROUND,
              .days = true,
              .bare_winners = true,
              .margins = true,
              .endings = true},
};
