/* notation/positions/position_string.c - reads and writes the N*N+1 form. */
#include "notation/positions/position_string.h"

#include "notation/cell.h"
#include "notation/format.h"

/* The cells of the text, before the size of the board is known. */
typedef struct scan {
    cell cells[GRID_MAX * GRID_MAX + 1]; /* the last one may be the side to move */
    size_t at[GRID_MAX * GRID_MAX + 1];  /* and where each stands */
    int count;
} scan;

/* An untrusted byte as it may be shown: itself if printable, else its number. */
static status bad_byte(fault *f, size_t at, char c) {
    const unsigned byte = (unsigned char)c;
    if (c == '0')
        return fault_set(f, E_FORMAT, at,
                         "0 is white to some programs and black to others; "
                         "write O or X");
    if (byte > 0x20 && byte < 0x7F)
        return fault_set(f, E_FORMAT, at, "'%c' is no square; X, O, - and # are", c);
    return fault_set(f, E_FORMAT, at, "byte 0x%02X is no square; X, O, - and # are", byte);
}

static status scan_cells(view text, scan *s, fault *f) {
    const int most = GRID_MAX * GRID_MAX + 1;
    s->count = 0;
    for (size_t i = 0; i < text.length; i++) {
        if (char_is_blank(text.data[i])) continue;
        const cell c = cell_of_letter(text.data[i]);
        if (c == CELL_NONE) return bad_byte(f, i, text.data[i]);
        if (s->count == most)
            return fault_set(f, E_FORMAT, i, "a position has at most %d squares and a side",
                             most - 1);
        s->cells[s->count] = c;
        s->at[s->count++] = i;
    }
    return OK;
}

/* Whether the text ends in a letter that stands alone behind longer words: then it is the side to
 * move, and a missing square must not turn it into a disc. Boards with a blank after every cell
 * are all single letters and tell nothing. */
static bool ends_with_side(view text) {
    text = view_trim(text);
    if (text.length < 3 || !char_is_blank(text.data[text.length - 2])) return false;
    for (size_t i = 1; i < text.length; i++)
        if (!char_is_blank(text.data[i]) && !char_is_blank(text.data[i - 1])) return true;
    return false;
}

/* The size whose cells, with or without a side to move, are that many; 0 if there is none. */
static int size_of_count(int count) {
    const int size = cell_board_size(count);
    return size ? size : cell_board_size(count - 1);
}

static void put_cells(position *p, const scan *s) {
    const int size = p->field.size;
    for (int i = 0; i < size * size; i++) cell_put(p, square_at(i / size, i % size), s->cells[i]);
}

status position_string_read(view text, position *out, bool *side_given, fault *f) {
    scan s;
    status result = scan_cells(text, &s, f);
    if (result) return result;
    const int size = size_of_count(s.count);
    const bool has_side = s.count > size * size;
    if (size == 0 || (!has_side && ends_with_side(text)))
        return fault_set(f, E_FORMAT, text.length,
                         "%d squares make no board; 8x8 has 64, and then the side to move",
                         s.count - ends_with_side(text));
    const cell side = has_side ? s.cells[size * size] : CELL_BLACK;
    if (side != CELL_BLACK && side != CELL_WHITE)
        return fault_set(f, E_FORMAT, s.at[size * size], "the side to move is X or O");
    position p = {.to_move = side == CELL_BLACK ? BLACK : WHITE};
    result = field_init(&p.field, size, f);
    if (result) return result;
    put_cells(&p, &s);
    *out = p;
    if (side_given) *side_given = has_side;
    return OK;
}

void position_cells_write(const position *p, buffer *out) {
    const squares *black = position_discs(p, BLACK), *white = position_discs(p, WHITE);
    for (int row = 0; row < p->field.size; row++)
        for (int column = 0; column < p->field.size; column++) {
            const int sq = square_at(row, column);
            const bool open = squares_has(&p->field.open, sq);
            buffer_add_char(out, squares_has(black, sq)   ? 'X'
                                 : squares_has(white, sq) ? 'O'
                                 : open                   ? '.'
                                                          : '#');
        }
}

void position_string_write(const position *p, buffer *out) {
    for (int row = 0; row < p->field.size; row++)
        for (int column = 0; column < p->field.size; column++)
            buffer_add_char(out, "XO-#"[cell_at(p, square_at(row, column))]);
    buffer_add(out, p->to_move == BLACK ? " X" : " O");
}

static status write_string(const position *p, buffer *out, fault *f) {
    (void)f; /* every position fits */
    position_string_write(p, out);
    return OK;
}

const position_format position_string = {"string",
                                         "N*N squares from a1 and the side to move: X O - #",
                                         position_string_read, write_string};
