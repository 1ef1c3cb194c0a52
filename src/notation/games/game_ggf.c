/* notation/games/game_ggf.c - reads and writes GGF.
 *
 * A record is walked twice: first for the tags and the start, since those may stand behind the
 * moves, then for the moves. */
#include "notation/games/game_ggf.h"

#include "base/text.h"
#include "game/position.h"
#include "notation/cell.h"
#include "notation/decimal.h"
#include "notation/game_result.h"
#include "notation/games/game_text.h"
#include "notation/positions/position_string.h"
#include "notation/square_name.h"

#include <string.h>

/* ---- reading: properties ---- */

typedef struct property {
    view name, value;
    size_t at, value_at;
} property;

typedef struct reader {
    view text;
    size_t at;
    game *out;
    fault *f;
    bool is_othello, has_moves, has_board;
    position start;
    uint64_t size; /* of TY, if there is no board */
    size_t size_at;
    view black_clock, white_clock;
    buffer comment;
} reader;

static void skip_blanks(reader *r) {
    while (r->at < r->text.length && char_is_blank(r->text.data[r->at])) r->at++;
}

static bool sees(const reader *r, const char *what) {
    return view_starts_with(view_from(r->text, r->at), what);
}

static status take_name(reader *r, property *p) {
    p->at = r->at;
    while (r->at < r->text.length && char_is_letter(r->text.data[r->at])) r->at++;
    p->name = (view){r->text.data + p->at, r->at - p->at};
    if (p->name.length == 0)
        return fault_set(r->f, E_FORMAT, r->at, "expected a property, such as B[f5], or ;)");
    return OK;
}

static status take_value(reader *r, property *p) {
    skip_blanks(r);
    if (!sees(r, "[")) return fault_set(r->f, E_FORMAT, r->at, "expected [ after a property");
    const view rest = view_from(r->text, r->at + 1);
    const char *end = rest.length ? memchr(rest.data, ']', rest.length) : NULL;
    if (!end) return fault_set(r->f, E_FORMAT, r->at, "this [ is never closed");
    p->value_at = r->at + 1;
    p->value = (view){rest.data, (size_t)(end - rest.data)};
    r->at = p->value_at + p->value.length + 1;
    return OK;
}

/* The next property; an empty name at the closing ";)". */
static status next_property(reader *r, property *p) {
    skip_blanks(r);
    *p = (property){.at = r->at};
    if (sees(r, ";)")) return OK;
    if (r->at == r->text.length)
        return fault_set(r->f, E_FORMAT, r->at, "the game is not closed by ;)");
    const status result = take_name(r, p);
    return result ? result : take_value(r, p);
}

/* "(;" or, in an archive, "1 (;". */
static status skip_opening(reader *r) {
    r->at = 0;
    skip_blanks(r);
    while (r->at < r->text.length && char_is_digit(r->text.data[r->at])) r->at++;
    skip_blanks(r);
    if (!sees(r, "(;")) return fault_set(r->f, E_FORMAT, r->at, "a GGF game begins with (;");
    r->at += 2;
    return OK;
}

/* Checks the name of the game, because SGF looks much the same. */
static status check_closing(reader *r) {
    if (!r->is_othello)
        return fault_set(r->f, E_FORMAT, r->at, "a GGF game says GM[Othello] somewhere");
    r->at += 2;
    skip_blanks(r);
    if (r->at < r->text.length)
        return fault_set(r->f, E_FORMAT, r->at, "nothing may follow the closing ;)");
    return OK;
}

/* ---- reading: tags and the start ---- */

static const tag_name tag_names[] = {
    {"PC", TAG_PLACE},  {"DT", TAG_DATE},         {"PB", TAG_BLACK},        {"PW", TAG_WHITE},
    {"RE", TAG_RESULT}, {"RB", TAG_BLACK_RATING}, {"RW", TAG_WHITE_RATING}, {"TI", TAG_CLOCK},
    {"TY", TAG_TYPE},   {"KM", TAG_KOMI},
};

static status check_game(reader *r, const property *p) {
    r->is_othello = view_is_word(view_trim(p->value), "othello");
    if (r->is_othello) return OK;
    return fault_set(r->f, E_FORMAT, p->value_at, "this is not a game of Othello");
}

/* "8", "s8r20", "10": the size is the first number. */
static void take_size(reader *r, const property *p) {
    size_t start = 0;
    while (start < p->value.length && !char_is_digit(p->value.data[start])) start++;
    size_t end = start;
    while (end < p->value.length && char_is_digit(p->value.data[end])) end++;
    if (start == end) return;
    const view digits = {p->value.data + start, end - start};
    r->size_at = p->value_at + start;
    if (view_number(digits, GRID_MAX, &r->size, NULL)) r->size = GRID_MAX + 1;
}

static status check_board_size(reader *r, const property *p, view size) {
    uint64_t told = 0;
    if (view_number(size, GRID_MAX, &told, NULL) == OK && (int)told == r->start.field.size)
        return OK;
    return fault_set(r->f, E_FORMAT, p->value_at, "the board does not have the size it tells");
}

/* "8 -------- ... *": the size, the squares, the side. */
static status take_board(reader *r, const property *p) {
    if (r->has_moves || r->has_board)
        return fault_set(r->f, E_FORMAT, p->at, "there is one board, before the first move");
    size_t digits = 0, blanks = 0;
    while (blanks < p->value.length && char_is_blank(p->value.data[blanks])) blanks++;
    const view rest = view_from(p->value, blanks);
    while (digits < rest.length && char_is_digit(rest.data[digits])) digits++;
    bool side_given = false;
    const status result =
        position_string_read(view_from(rest, digits), &r->start, &side_given, r->f);
    if (result) {
        r->f->at += p->value_at + blanks + digits;
        return result;
    }
    r->has_board = true;
    if (!side_given) r->out->notes |= GAME_SIDE_GUESSED;
    return check_board_size(r, p, (view){rest.data, digits});
}

static bool is_move(const property *p) {
    return view_is(p->name, "B") || view_is(p->name, "W");
}

static void take_comment(reader *r, const property *p) {
    if (r->comment.length) buffer_add_char(&r->comment, '\n');
    buffer_append(&r->comment, p->value);
}

static status take_tag(reader *r, const property *p) {
    for (size_t i = 0; i < sizeof tag_names / sizeof *tag_names; i++)
        if (view_is(p->name, tag_names[i].name))
            return game_set_raw_tag(r->out, tag_names[i].tag, p->value, r->f);
    return OK;
}

static status take_property(reader *r, const property *p) {
    if (view_is(p->name, "GM")) return check_game(r, p);
    if (view_is(p->name, "BO")) return take_board(r, p);
    if (is_move(p)) r->has_moves = true;
    if (view_is(p->name, "TY")) take_size(r, p);
    if (view_is(p->name, "TB")) r->black_clock = view_trim(p->value);
    if (view_is(p->name, "TW")) r->white_clock = view_trim(p->value);
    if (view_is(p->name, "CO")) take_comment(r, p);
    return take_tag(r, p);
}

/* "black 5:00 white 3:00", where the sides have clocks of their own. */
static status set_clocks(reader *r) {
    buffer both = buffer_make(r->out->memory);
    if (r->black_clock.length) buffer_add(&both, "black ");
    buffer_append(&both, r->black_clock);
    if (r->white_clock.length) buffer_add(&both, r->black_clock.length ? " white " : "white ");
    buffer_append(&both, r->white_clock);
    status result = buffer_status(&both);
    if (result)
        (void)fault_set(r->f, result, 0, "no memory for the clocks");
    else if (both.length)
        result = game_set_raw_tag(r->out, TAG_CLOCK, buffer_view(&both), r->f);
    buffer_clear(&both);
    return result;
}

static status set_comment(reader *r) {
    if (buffer_status(&r->comment))
        return fault_set(r->f, buffer_status(&r->comment), 0, "no memory for the comment");
    return game_set_raw_tag(r->out, TAG_COMMENT, buffer_view(&r->comment), r->f);
}

static status set_start(reader *r) {
    if (!r->has_board) {
        const status result = position_start(&r->start, (int)r->size, START_STANDARD, r->f);
        if (result) {
            r->f->at = r->size_at;
            return result;
        }
    }
    game_set_start(r->out, &r->start);
    return OK;
}

/* Walks the record from its start and hands each property to take(). */
static status each_property(reader *r, status (*take)(reader *r, const property *p)) {
    property p;
    status result = skip_opening(r);
    while (!result) {
        result = next_property(r, &p);
        if (result || p.name.length == 0) break;
        result = take(r, &p);
    }
    return result;
}

static status read_header(reader *r) {
    status result = each_property(r, take_property);
    if (!result) result = check_closing(r);
    if (!result) result = set_clocks(r);
    if (!result) result = set_comment(r);
    return result ? result : set_start(r);
}

/* ---- reading: moves ---- */

static status add_ply(reader *r, colour side, view square) {
    if (view_is_word(square, "pa") || view_is_word(square, "pass"))
        return game_add_pass_by(r->out, side, r->f);
    int number = SQUARE_NONE;
    const status result = square_name_read(square, r->start.field.size, &number, r->f);
    return result ? result : game_add_move_by(r->out, side, number, r->f);
}

/* B[f5/eval/seconds], the last two optional; any other property is passed over. */
static status take_move(reader *r, const property *p) {
    if (!is_move(p)) return OK;
    view seconds = p->value;
    const view square = view_trim(view_take(&seconds, '/'));
    const view score = view_trim(view_take(&seconds, '/'));
    const size_t count = r->out->count;
    const status result = add_ply(r, view_is(p->name, "B") ? BLACK : WHITE, square);
    if (result) {
        r->f->at = p->value_at;
        return result;
    }
    if (r->out->count == count) return OK; /* a dropped pass */
    game_ply *ply = game_last(r->out);
    ply->has_score = decimal_read(score, &ply->score);
    ply->has_seconds = decimal_read(view_trim(seconds), &ply->seconds);
    return OK;
}

static status read_ggf(view text, game *out, fault *f) {
    fault own = {.code = OK};
    reader r = {.text = text, .out = out, .f = f ? f : &own, .size = 8};
    r.comment = buffer_make(out->memory);
    status result = game_check_length(text, r.f);
    if (!result) result = read_header(&r);
    if (!result) result = each_property(&r, take_move);
    buffer_clear(&r.comment);
    if (result) game_clear(out);
    return result;
}

/* The first ";)" outside a value. Values hold no ']', so nothing else has to be understood. */
static size_t measure_ggf(view text, bool complete) {
    const size_t limit = text.length < RECORD_MAX_BYTES ? text.length : RECORD_MAX_BYTES;
    for (size_t i = 0; i < limit; i++) {
        if (text.data[i] == ';' && i + 1 < limit && text.data[i + 1] == ')') return i + 2;
        if (text.data[i] != '[') continue;
        const char *end = memchr(text.data + i, ']', limit - i);
        if (!end) break;
        i = (size_t)(end - text.data);
    }
    return game_measure_endless(text, complete);
}

/* ---- writing ---- */

static void write_value(view text, buffer *out) {
    for (size_t i = 0; i < text.length; i++) {
        const unsigned char c = (unsigned char)text.data[i];
        buffer_add_char(out, c == ']' ? ')' : c < 0x20 || c == 0x7F ? ' ' : (char)c);
    }
}

static void write_property(const char *name, view value, buffer *out) {
    buffer_format(out, "%s[", name);
    write_value(value, out);
    buffer_add_char(out, ']');
}

static void write_tag(const game *g, const char *name, game_tag tag, buffer *out) {
    if (g->tags[tag]) write_property(name, view_of(g->tags[tag]), out);
}

/* Writes the result. GGF cannot name a winner without a number of discs. If the ending is known, 1
 * stands for the winner; otherwise a number would be an invention. A forfeit has no letter, so its
 * margin stands alone. */
static void write_result(const game *g, buffer *out) {
    const game_result r = game_result_of(g);
    const bool has_ending = game_result_has_ggf_ending(&r);
    if (!r.known || (!r.has_margin && !has_ending && game_result_sign(&r) != 0)) {
        buffer_add(out, "RE[?]");
        return;
    }
    buffer_add(out, game_result_sign(&r) < 0 ? "RE[" : "RE[+");
    decimal_write(r.discs, out);
    if (has_ending) buffer_format(out, ":%c", r.ending);
    buffer_add_char(out, ']');
}

static void write_given(const char *name, view value, buffer *out) {
    if (view_trim(value).length) write_property(name, view_trim(value), out);
}

/* One clock, or the two that set_clocks() put together. */
static void write_clock(const game *g, buffer *out) {
    const view clock = view_of(g->tags[TAG_CLOCK]);
    if (view_starts_with(clock, "white ")) {
        write_given("TW", view_from(clock, 6), out);
    } else if (!view_starts_with(clock, "black ")) {
        write_given("TI", clock, out);
    } else {
        const view both = view_from(clock, 6);
        const char *white = strstr(both.data, " white ");
        const size_t end = white ? (size_t)(white - both.data) : both.length;
        write_given("TB", (view){both.data, end}, out);
        if (white) write_given("TW", view_of(white + 7), out);
    }
}

static void write_board(const position *p, buffer *out) {
    buffer_format(out, "BO[%d ", p->field.size);
    for (int row = 0; row < p->field.size; row++)
        for (int column = 0; column < p->field.size; column++)
            buffer_add_char(out, "*O-#"[cell_at(p, square_at(row, column))]);
    buffer_add(out, p->to_move == BLACK ? " *]" : " O]");
}

static void write_square(int square, buffer *out) {
    char name[SQUARE_NAME_BYTES];
    if (square == GAME_PASS) {
        buffer_add(out, "PA");
        return;
    }
    square_name_write(square, name);
    name[0] = (char)(name[0] & ~0x20); /* NBoard writes F5 */
    buffer_add(out, name);
}

static void write_move(const game_ply *ply, colour side, buffer *out) {
    const bool has_score = ply->has_score && decimal_fits(ply->score);
    const bool has_seconds = ply->has_seconds && decimal_fits(ply->seconds);
    buffer_add(out, side == BLACK ? "B[" : "W[");
    write_square(ply->square, out);
    if (has_score || has_seconds) buffer_add_char(out, '/');
    if (has_score) decimal_write(ply->score, out);
    if (has_seconds) buffer_add_char(out, '/');
    if (has_seconds) decimal_write(ply->seconds, out);
    buffer_add_char(out, ']');
}

static void write_tags(const game *g, buffer *out) {
    buffer_add(out, "GM[Othello]");
    write_tag(g, "PC", TAG_PLACE, out);
    write_tag(g, "DT", TAG_DATE, out);
    write_property("PB", view_of(g->tags[TAG_BLACK]), out);
    write_property("PW", view_of(g->tags[TAG_WHITE]), out);
    write_tag(g, "RB", TAG_BLACK_RATING, out);
    write_tag(g, "RW", TAG_WHITE_RATING, out);
    write_result(g, out);
    write_clock(g, out);
    if (g->tags[TAG_TYPE])
        write_tag(g, "TY", TAG_TYPE, out);
    else
        buffer_format(out, "TY[%d]", g->start.field.size);
    write_tag(g, "KM", TAG_KOMI, out);
    write_tag(g, "CO", TAG_COMMENT, out);
}

static status write_ggf(const game *g, buffer *out, fault *f) {
    buffer_add(out, "(;");
    write_tags(g, out);
    write_board(&g->start, out);
    colour side = g->start.to_move;
    for (size_t i = 0; i < g->count; i++, side = colour_other(side))
        write_move(&g->plies[i], side, out);
    buffer_add(out, ";)\n");
    return game_written(out, f);
}

const game_format game_ggf = {
    {"ggf", "ggf", "games of the server GGS and of NBoard: (;GM[Othello]...;)"},
    {measure_ggf, (const char *const[]){"(;GM[", NULL}, read_ggf, write_ggf},
    .holds = {.tags = GAME_TEXT_TAGS | 1U << TAG_TYPE,
              .scores = true,
              .times = true,
              .days = true,
              .margins = true,
              .endings = true},
};
