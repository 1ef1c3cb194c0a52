/* notation/positions/position_fen.c - reads and writes the chess-like form.
 *
 * The first row tells the size; every other row, and the number of rows, must agree with it. */
#include "notation/positions/position_fen.h"

#include "notation/format.h"
#include "notation/positions/position_text.h"

enum { DIGITS_MAX = 9 }; /* of the two numbers nobody reads */

/* Discs by row as the text has them: 'p', 'P' or, for an empty square, 0. */
typedef struct placement {
    int size; /* 0 until the first row has been read */
    char cells[GRID_MAX][GRID_MAX];
} placement;

/* A run that is too long for any board is cut short: the row will refuse it all the same. */
static status read_run(parser *in, int *run) {
    const size_t start = in->at;
    *run = 0;
    while (char_is_digit(peek(in)) && *run <= GRID_MAX)
        *run = 10 * *run + (in->text.data[in->at++] - '0');
    if (in->text.data[start] == '0')
        return fault_set(in->f, E_FORMAT, start, "a run of empty squares starts with 1 to 9");
    return OK;
}

/* One disc or one run of empty squares, put behind the *filled squares of the row. */
static status read_piece(parser *in, char *row, int *filled, int most) {
    const size_t start = in->at;
    const char c = peek(in);
    int length = 1;
    if (char_is_digit(c)) {
        const status result = read_run(in, &length);
        if (result) return result;
    } else if (c == 'p' || c == 'P') {
        in->at++;
    } else {
        return fault_set(in->f, E_FORMAT, start,
                         "a row has p for black, P for white and numbers for empty squares");
    }
    if (length > most - *filled)
        return fault_set(in->f, E_FORMAT, start, "this row has more than %d squares", most);
    if (!char_is_digit(c)) row[*filled] = c;
    *filled += length;
    return OK;
}

static bool at_field_end(const parser *in) {
    return in->at == in->text.length || char_is_blank(peek(in));
}

static status read_row(parser *in, placement *board, int row) {
    const int most = board->size ? board->size : GRID_MAX;
    int filled = 0;
    while (peek(in) != '/' && !at_field_end(in)) {
        const status result = read_piece(in, board->cells[row], &filled, most);
        if (result) return result;
    }
    if (board->size == 0 && (filled < GRID_MIN || filled % 2 != 0))
        return fault_set(in->f, E_FORMAT, in->at, "a row of %d squares makes no board", filled);
    if (board->size == 0) board->size = filled;
    if (filled != board->size)
        return fault_set(in->f, E_FORMAT, in->at, "this row has %d squares, the first has %d",
                         filled, board->size);
    return OK;
}

static status read_placement(parser *in, placement *board) {
    for (int row = 0;; row++) {
        const status result = read_row(in, board, row);
        if (result) return result;
        const bool goes_on = peek(in) == '/', is_last = row + 1 == board->size;
        if (!goes_on && is_last) return OK;
        if (goes_on == is_last)
            return fault_set(in->f, E_FORMAT, in->at, "rows of %d squares need %d rows",
                             board->size, board->size);
        in->at++;
    }
}

static status read_side(parser *in, colour *side, bool *given) {
    const char c = (char)(peek(in) | 0x20);
    *given = in->at < in->text.length;
    *side = c == 'w' ? WHITE : BLACK;
    if (*given && c != 'b' && c != 'w')
        return fault_set(in->f, E_FORMAT, in->at, "the side to move is b or w");
    if (*given) in->at++;
    return OK;
}

static status read_dash(parser *in) {
    if (peek(in) != '-') return fault_set(in->f, E_FORMAT, in->at, "expected -");
    in->at++;
    return OK;
}

static status read_count(parser *in) {
    const size_t start = in->at;
    while (char_is_digit(peek(in)) && in->at - start <= DIGITS_MAX) in->at++;
    if (in->at == start || in->at - start > DIGITS_MAX)
        return fault_set(in->f, E_FORMAT, start, "expected a number of at most %d digits",
                         DIGITS_MAX);
    return OK;
}

/* Reads the fields behind the side, as far as they go: "- - 0 1". */
static status read_chess_fields(parser *in) {
    static status (*const fields[])(parser *) = {read_dash, read_dash, read_count, read_count};
    for (size_t i = 0; in->at < in->text.length; i++) {
        if (!char_is_blank(peek(in)))
            return fault_set(in->f, E_FORMAT, in->at, "expected a blank between two fields");
        skip_blanks(in);
        if (in->at == in->text.length) return OK;
        if (i == sizeof fields / sizeof *fields)
            return fault_set(in->f, E_FORMAT, in->at, "nothing may follow the last number");
        const status result = fields[i](in);
        if (result) return result;
    }
    return OK;
}

static void put_discs(position *p, const placement *board) {
    const int size = board->size;
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++) {
            const char c = board->cells[size - 1 - row][column];
            if (c) position_put(p, square_at(row, column), c == 'p' ? BLACK : WHITE);
        }
}

status position_fen_read(view text, position *out, bool *side_given, fault *f) {
    parser in = {.text = text, .f = f};
    placement board = {.size = 0};
    position p = {.to_move = BLACK};
    bool given = false;
    skip_blanks(&in);
    status result = read_placement(&in, &board);
    if (result) return result;
    skip_blanks(&in);
    result = read_side(&in, &p.to_move, &given);
    if (!result) result = read_chess_fields(&in);
    if (!result) result = field_init(&p.field, board.size, f);
    if (result) return result;
    put_discs(&p, &board);
    *out = p;
    if (side_given) *side_given = given;
    return OK;
}

static void write_run(int *run, buffer *out) {
    if (*run) buffer_format(out, "%d", *run);
    *run = 0;
}

static void write_row(const position *p, int row, buffer *out) {
    const squares *black = position_discs(p, BLACK), *white = position_discs(p, WHITE);
    int run = 0;
    for (int column = 0; column < p->field.size; column++) {
        const int square = square_at(row, column);
        const bool is_black = squares_has(black, square);
        if (!is_black && !squares_has(white, square)) {
            run++;
            continue;
        }
        write_run(&run, out);
        buffer_add_char(out, is_black ? 'p' : 'P');
    }
    write_run(&run, out);
}

status position_fen_write(const position *p, buffer *out, fault *f) {
    const int size = p->field.size;
    if (squares_count(&p->field.open) != size * size)
        return fault_set(f, E_UNSUPPORTED, 0, "a FEN has no letter for blocked squares");
    for (int row = size - 1; row >= 0; row--) {
        write_row(p, row, out);
        if (row) buffer_add_char(out, '/');
    }
    buffer_add(out, p->to_move == BLACK ? " b - - 0 1" : " w - - 0 1");
    return OK;
}

const position_format position_fen = {
    "fen", "rows from the last to the first: p black, P white, numbers for empty squares",
    position_fen_read, position_fen_write};
