/* notation/cell.c - the letters of squares. */
#include "notation/cell.h"

cell cell_of_letter(char c) {
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

cell cell_at(const position *p, int square) {
    if (!squares_has(&p->field.open, square)) return CELL_BLOCKED;
    if (squares_has(position_discs(p, BLACK), square)) return CELL_BLACK;
    return squares_has(position_discs(p, WHITE), square) ? CELL_WHITE : CELL_EMPTY;
}

void cell_put(position *p, int square, cell c) {
    if (c == CELL_BLOCKED) position_block(p, square);
    if (c == CELL_BLACK) position_put(p, square, BLACK);
    if (c == CELL_WHITE) position_put(p, square, WHITE);
}

int cell_board_size(int count) {
    for (int size = GRID_MIN; size <= GRID_MAX; size += 2)
        if (count == size * size) return size;
    return 0;
}
