/* notation/position_string.c - reads and writes the N*N+1 form. */
#include "notation/position_string.h"

typedef enum cell { CELL_BLACK, CELL_WHITE, CELL_EMPTY, CELL_BLOCKED, CELL_NONE } cell;

static cell cell_of(char c) {
    switch (c) {
    case 'X':
    case 'x':
    case '*':
    case 'B':
    case 'b':
        return CELL_BLACK;
    case 'O':
    case 'o':
    case 'W':
    case 'w':
        return CELL_WHITE;
    case '-':
    case '.':
        return CELL_EMPTY;
    case '#':
        return CELL_BLOCKED;
    default:
        return CELL_NONE;
    }
}

/* What the text holds, before it is known how large the board is. */
typedef struct scan {
    cell cells[GRID_MAX * GRID_MAX + 1]; /* the last one may be the side to move */
    size_t at[GRID_MAX * GRID_MAX + 1];  /* and where each stands */
    int count;
} scan;

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

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
        if (is_blank(text.data[i])) continue;
        const cell c = cell_of(text.data[i]);
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
    if (text.length < 3 || !is_blank(text.data[text.length - 2])) return false;
    for (size_t i = 1; i < text.length; i++)
        if (!is_blank(text.data[i]) && !is_blank(text.data[i - 1])) return true;
    return false;
}

/* The size whose cells, with or without a side to move, are that many; 0 if there is none. */
static int size_of_count(int count) {
    for (int size = GRID_MIN; size <= GRID_MAX; size += 2)
        if (count == size * size || count == size * size + 1) return size;
    return 0;
}

static void put_cells(position *p, const scan *s) {
    const int size = p->field.size;
    for (int i = 0; i < size * size; i++) {
        const int square = square_at(i / size, i % size);
        if (s->cells[i] == CELL_BLOCKED) position_block(p, square);
        if (s->cells[i] == CELL_BLACK) position_put(p, square, BLACK);
        if (s->cells[i] == CELL_WHITE) position_put(p, square, WHITE);
    }
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

static char letter_at(const position *p, int square) {
    if (!squares_has(&p->field.open, square)) return '#';
    if (squares_has(position_discs(p, BLACK), square)) return 'X';
    return squares_has(position_discs(p, WHITE), square) ? 'O' : '-';
}

void position_string_write(const position *p, buffer *out) {
    for (int row = 0; row < p->field.size; row++)
        for (int column = 0; column < p->field.size; column++)
            buffer_add_char(out, letter_at(p, square_at(row, column)));
    buffer_add(out, p->to_move == BLACK ? " X" : " O");
}

static status write_string(const position *p, buffer *out, fault *f) {
    (void)f; /* every position fits */
    position_string_write(p, out);
    return OK;
}

const position_format position_string = {
    .name = "string",
    .summary = "N*N squares from a1 and the side to move: X O - #",
    .read = position_string_read,
    .write = write_string,
};
