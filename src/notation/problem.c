/* notation/problem.c - OBF and endgame scripts. The positions in them are position_string's. */
#include "notation/problem.h"

#include "notation/decimal.h"
#include "notation/format.h"
#include "notation/positions/position_string.h"
#include "notation/square_name.h"

#include <math.h>
#include <string.h>

/* Scores are read and written as whole millionths. So a written score reads back as the same number
 * in every locale. */
enum { MILLION = 1000000 };

size_t problem_measure(view text, bool complete) {
    const char *end = text.length ? memchr(text.data, '\n', text.length) : NULL;
    if (end) return (size_t)(end - text.data) + 1;
    return complete ? text.length : 0;
}

/* A line cut into its parts. `content` starts where the line does, so offsets stay the same. */
typedef struct parts {
    view content; /* before the % */
    view comment;
} parts;

static status split_line(view line, parts *out, fault *f) {
    if (line.length > RECORD_MAX_BYTES)
        return fault_set(f, E_RANGE, RECORD_MAX_BYTES, "a problem has at most %d bytes",
                         RECORD_MAX_BYTES);
    const size_t first = problem_measure(line, true);
    if (first < line.length)
        return fault_set(f, E_FORMAT, first, "a problem is one line, and more follows");
    view rest = line;
    out->content = view_take(&rest, '%');
    out->comment = view_trim(rest);
    if (view_trim(out->content).length == 0)
        return fault_set(f, E_MISSING, 0, "the line holds no problem");
    return OK;
}

static status need_side(bool given, size_t at, fault *f) {
    if (given) return OK;
    return fault_set(f, E_FORMAT, at, "the side to move is missing: X or O behind the squares");
}

/* OBF */

typedef struct field_reader {
    view line;
    problem *out;
    squares legal; /* moves that no field has named yet */
    bool may_pass; /* no field has named a pass yet */
    fault *f;
} field_reader;

/* Returns the offset of a part of the line. */
static size_t offset(const field_reader *in, view part) {
    return (size_t)(part.data - in->line.data);
}

/* Returns the part without blanks around it. An empty part keeps its place: its end. */
static view trim(view part) {
    const view trimmed = view_trim(part);
    return trimmed.length ? trimmed : (view){part.data + part.length, 0};
}

/* Digits at *at: a number from 0 to most millions of millionths. */
static status read_millionths(view text, size_t *at, long most, long *out) {
    long value = 0;
    for (; *at < text.length && char_is_digit(text.data[*at]); ++*at) {
        value = 10 * value + (text.data[*at] - '0');
        if (value > most) return E_RANGE;
    }
    value *= MILLION;
    if (*at == text.length || text.data[*at] != '.') {
        *out = value;
        return OK;
    }
    for (long unit = MILLION / 10; ++*at < text.length && char_is_digit(text.data[*at]); unit /= 10)
        value += unit * (text.data[*at] - '0'); /* the seventh digit on counts nothing */
    *out = value;
    return value > most * MILLION ? E_RANGE : OK;
}

static bool has_digit(view text, size_t start) {
    const bool point = start < text.length && text.data[start] == '.';
    return start + point < text.length && char_is_digit(text.data[start + point]);
}

/* [+-]digits[.digits], all of the view. */
static status read_score(const field_reader *in, view text, double *out) {
    const int size = in->out->position.field.size;
    const size_t place = offset(in, text);
    const bool negative = text.length && text.data[0] == '-';
    size_t at = negative || (text.length && text.data[0] == '+') ? 1 : 0;
    long value = 0;
    if (!has_digit(text, at))
        return fault_set(in->f, E_FORMAT, place + at, "expected a score, such as +12");
    if (read_millionths(text, &at, size * size, &value))
        return fault_set(in->f, E_RANGE, place, "a score is from %+d to %+d", -size * size,
                         size * size);
    if (at < text.length)
        return fault_set(in->f, E_FORMAT, place + at, "a score is a sign and a number");
    *out = (double)(negative ? -value : value) / MILLION;
    return OK;
}

static bool is_pass(view text) {
    static const char *const names[] = {"ps", "pa", "pass", "--"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (view_is_word(text, names[i])) return true;
    return false;
}

static status take_pass(field_reader *in, size_t place, int *square) {
    if (!in->may_pass)
        return fault_set(in->f, E_RANGE, place, "%s cannot pass here, or was said to before",
                         colour_name(in->out->position.to_move));
    in->may_pass = false;
    *square = GAME_PASS;
    return OK;
}

/* A legal move that no field has named yet. */
static status read_move(field_reader *in, view text, int *square) {
    const position *p = &in->out->position;
    const size_t place = offset(in, text);
    if (is_pass(text)) return take_pass(in, place, square);
    const status result = square_name_read(text, p->field.size, square, in->f);
    if (result) {
        if (in->f) in->f->at += place;
        return result;
    }
    if (!squares_has(&in->legal, *square)) {
        char name[SQUARE_NAME_BYTES];
        square_name_write(*square, name);
        return fault_set(in->f, E_RANGE, place, "%s is no legal move for %s, or was listed before",
                         name, colour_name(p->to_move));
    }
    squares_remove(&in->legal, *square);
    return OK;
}

/* Edax fills the end of a list with passes whose score no board can have: "--:-127". */
static bool is_placeholder(const field_reader *in, view move, view score) {
    const int size = in->out->position.field.size;
    double value = 0;
    return is_pass(move) && decimal_read(score, &value) && fabs(value) > size * size;
}

static status read_field(field_reader *in, view text) {
    problem *p = in->out;
    view score = text;
    const view move = view_take(&score, ':');
    const bool has_move = move.length < text.length;
    problem_answer answer = {.square = SQUARE_NONE};
    if (has_move && is_placeholder(in, trim(move), view_trim(score))) return OK;
    if (p->count == PROBLEM_ANSWERS_MAX)
        return fault_set(in->f, E_FULL, offset(in, trim(text)), "a problem has at most %d answers",
                         PROBLEM_ANSWERS_MAX);
    status result = has_move ? read_move(in, trim(move), &answer.square) : OK;
    /* Not view_take's rest, which has lost its place when nothing follows the colon. */
    const view rest = {text.data + (has_move ? move.length + 1 : 0),
                       text.length - (has_move ? move.length + 1 : 0)};
    if (!result) result = read_score(in, trim(rest), &answer.score);
    if (!result) p->answers[p->count++] = answer;
    return result;
}

/* Reads the fields behind the position. An empty field counts for nothing, so the last ';' may be
 * left out. */
static status read_fields(field_reader *in, view rest) {
    const position *p = &in->out->position;
    in->legal = position_moves(p);
    in->may_pass = position_must_pass(p);
    while (rest.length) {
        const view text = view_take(&rest, ';');
        const status result = view_trim(text).length ? read_field(in, text) : OK;
        if (result) return result;
    }
    return OK;
}

status obf_read(view line, problem *out, fault *f) {
    parts cut;
    bool side_given = false;
    status result = split_line(line, &cut, f);
    if (result) return result;
    problem p = {.count = 0};
    view rest = cut.content;
    const view squares_and_side = view_take(&rest, ';');
    result = position_string_read(squares_and_side, &p.position, &side_given, f);
    if (!result) result = need_side(side_given, squares_and_side.length, f);
    field_reader in = {.line = line, .out = &p, .f = f};
    if (!result) result = read_fields(&in, rest);
    if (result) return result;
    p.comment = cut.comment;
    *out = p;
    return OK;
}

static status check_comment(const problem *p, fault *f) {
    if (p->comment.length && memchr(p->comment.data, '\n', p->comment.length))
        return fault_set(f, E_UNSUPPORTED, 0, "a comment in a file of problems is one line");
    return OK;
}

/* Checks that scores are on the board. The comparison is also false for NaN. */
static status check_scores(const problem *p, fault *f) {
    const int most = p->position.field.size * p->position.field.size;
    for (int i = 0; i < p->count; i++)
        if (!(p->answers[i].score >= -most && p->answers[i].score <= most))
            return fault_set(f, E_RANGE, 0, "answer %d: a score is from %+d to %+d", i + 1, -most,
                             most);
    return OK;
}

static void write_score(double score, buffer *out) {
    const long rounded = (long)(score * MILLION + (score < 0 ? -0.5 : 0.5));
    const long value = rounded < 0 ? -rounded : rounded;
    long decimals = value % MILLION;
    int digits = 6;
    for (; digits > 0 && decimals % 10 == 0; digits--) decimals /= 10;
    buffer_format(out, "%c%ld", rounded < 0 ? '-' : '+', value / MILLION);
    if (digits) buffer_format(out, ".%0*ld", digits, decimals);
}

static void write_answer(const problem_answer *a, buffer *out) {
    buffer_add_char(out, ' ');
    if (a->square == GAME_PASS) {
        buffer_add(out, "PS:");
    } else if (a->square != SQUARE_NONE) {
        char name[SQUARE_NAME_BYTES];
        square_name_write(a->square, name);
        name[0] = (char)(name[0] - 'a' + 'A');
        buffer_format(out, "%s:", name);
    }
    write_score(a->score, out);
    buffer_add_char(out, ';');
}

static void end_line(const problem *p, buffer *out) {
    if (p->comment.length) {
        buffer_add(out, " % ");
        buffer_append(out, p->comment);
    }
    buffer_add_char(out, '\n');
}

status obf_write(const problem *p, buffer *out, fault *f) {
    status result = check_comment(p, f);
    if (!result) result = check_scores(p, f);
    if (result) return result;
    position_string_write(&p->position, out);
    buffer_add_char(out, ';');
    for (int i = 0; i < p->count; i++) write_answer(&p->answers[i], out);
    end_line(p, out);
    return OK;
}

/* Scripts */

/* The squares without blanks and with O for 0, and the place of each in the text. */
typedef struct packed {
    char text[GRID_MAX * GRID_MAX + 1];
    size_t at[GRID_MAX * GRID_MAX + 2]; /* the last one is the end of the text */
    size_t count;
} packed;

static status pack(view content, packed *out, fault *f) {
    out->count = 0;
    for (size_t i = 0; i < content.length; i++) {
        const char c = content.data[i];
        if (char_is_blank(c)) continue;
        if (out->count == sizeof out->text)
            return fault_set(f, E_FORMAT, i, "a position has at most %d squares and a side",
                             GRID_MAX * GRID_MAX);
        out->at[out->count] = i;
        out->text[out->count++] = c == '0' ? 'O' : c;
    }
    out->at[out->count] = content.length;
    return OK;
}

status script_read(view line, problem *out, fault *f) {
    parts cut;
    packed cells;
    problem p = {.count = 0};
    bool side_given = false;
    status result = split_line(line, &cut, f);
    if (!result) result = pack(cut.content, &cells, f);
    if (result) return result;
    result = position_string_read((view){cells.text, cells.count}, &p.position, &side_given, f);
    if (result) {
        if (f) f->at = cells.at[f->at];
        return result;
    }
    result = need_side(side_given, cut.content.length, f);
    if (result) return result;
    p.comment = cut.comment;
    *out = p;
    return OK;
}

status script_write(const problem *p, buffer *out, fault *f) {
    const status result = check_comment(p, f);
    if (result) return result;
    position_string_write(&p->position, out);
    end_line(p, out);
    return OK;
}
