/* tests/support/mailbox.c - see the header. */
#include "support/mailbox.h"

#include "base/fault.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const int directions[8][2] = {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1},
                                     {0, 1},   {1, -1}, {1, 0},  {1, 1}};

static char cell_of(const field *f, const grid *g, int square) {
    if (squares_has(&g->own, square)) return MAILBOX_OWN;
    if (squares_has(&g->opp, square)) return MAILBOX_OPP;
    return squares_has(&f->open, square) ? MAILBOX_EMPTY : MAILBOX_BLOCKED;
}

mailbox mailbox_from(const field *f, const grid *g) {
    mailbox m = {.size = f->size};
    for (int row = 0; row < m.size; row++)
        for (int column = 0; column < m.size; column++)
            m.cell[row][column] = cell_of(f, g, square_at(row, column));
    return m;
}

squares mailbox_cells(const mailbox *m, char cell) {
    squares found = {{0}};
    for (int row = 0; row < m->size; row++)
        for (int column = 0; column < m->size; column++)
            if (m->cell[row][column] == cell) squares_add(&found, square_at(row, column));
    return found;
}

field mailbox_field(const mailbox *m) {
    field f;
    const status made = field_init(&f, m->size, NULL);
    assert(made == OK);
    (void)made;
    const squares blocked = mailbox_cells(m, MAILBOX_BLOCKED);
    f.open = squares_minus(&f.open, &blocked);
    return f;
}

grid mailbox_grid(const mailbox *m) {
    return (grid){mailbox_cells(m, MAILBOX_OWN), mailbox_cells(m, MAILBOX_OPP)};
}

static bool on_board(const mailbox *m, int row, int column) {
    return row >= 0 && row < m->size && column >= 0 && column < m->size;
}

/* How many opposing discs stand between a square and the next own disc this way; 0 if there is no
 * such disc, or anything else in between. */
static int run_length(const mailbox *m, int row, int column, const int step[2]) {
    for (int length = 0;; length++) {
        row += step[0];
        column += step[1];
        if (!on_board(m, row, column)) return 0;
        if (m->cell[row][column] == MAILBOX_OWN) return length;
        if (m->cell[row][column] != MAILBOX_OPP) return 0;
    }
}

static bool is_legal(const mailbox *m, int row, int column) {
    if (m->cell[row][column] != MAILBOX_EMPTY) return false;
    for (int i = 0; i < 8; i++)
        if (run_length(m, row, column, directions[i]) > 0) return true;
    return false;
}

squares mailbox_moves(const mailbox *m) {
    squares moves = {{0}};
    for (int row = 0; row < m->size; row++)
        for (int column = 0; column < m->size; column++)
            if (is_legal(m, row, column)) squares_add(&moves, square_at(row, column));
    return moves;
}

squares mailbox_flips(const mailbox *m, int square) {
    const int row = square_row(square), column = square_column(square);
    squares flips = {{0}};
    if (m->cell[row][column] != MAILBOX_EMPTY) return flips;
    for (int i = 0; i < 8; i++) {
        const int *step = directions[i], length = run_length(m, row, column, step);
        for (int k = 1; k <= length; k++)
            squares_add(&flips, square_at(row + k * step[0], column + k * step[1]));
    }
    return flips;
}

mailbox mailbox_play(const mailbox *m, int square) {
    const squares flips = mailbox_flips(m, square);
    assert(!squares_empty(&flips));
    mailbox next = *m;
    for (int row = 0; row < m->size; row++)
        for (int column = 0; column < m->size; column++)
            if (squares_has(&flips, square_at(row, column))) next.cell[row][column] = MAILBOX_OWN;
    next.cell[square_row(square)][square_column(square)] = MAILBOX_OWN;
    return mailbox_pass(&next);
}

static char cell_turned(char cell) {
    return cell == MAILBOX_OWN ? MAILBOX_OPP : cell == MAILBOX_OPP ? MAILBOX_OWN : cell;
}

mailbox mailbox_pass(const mailbox *m) {
    mailbox next = *m;
    for (int row = 0; row < m->size; row++)
        for (int column = 0; column < m->size; column++)
            next.cell[row][column] = cell_turned(m->cell[row][column]);
    return next;
}

bool mailbox_over(const mailbox *m) {
    const mailbox passed = mailbox_pass(m);
    const squares own = mailbox_moves(m), opp = mailbox_moves(&passed);
    return squares_empty(&own) && squares_empty(&opp);
}

static uint64_t perft_of_pass(const mailbox *m, int depth, bool pass_is_free) {
    if (mailbox_over(m)) return 1;
    const mailbox passed = mailbox_pass(m);
    return mailbox_perft(&passed, pass_is_free ? depth : depth - 1, pass_is_free);
}

uint64_t mailbox_perft(const mailbox *m, int depth, bool pass_is_free) {
    if (depth == 0) return 1;
    const squares moves = mailbox_moves(m);
    if (squares_empty(&moves)) return perft_of_pass(m, depth, pass_is_free);
    uint64_t total = 0;
    for (int square = 0; square < SQUARE_LIMIT; square++) {
        if (!squares_has(&moves, square)) continue;
        const mailbox next = mailbox_play(m, square);
        total += mailbox_perft(&next, depth - 1, pass_is_free);
    }
    return total;
}

void mailbox_write(const mailbox *m, char text[MAILBOX_TEXT]) {
    for (int row = 0; row < m->size; row++) {
        memcpy(text, m->cell[row], (size_t)m->size);
        text += m->size;
        *text++ = '\n';
    }
    *text = '\0';
}

mailbox mailbox_read(const char *text) {
    mailbox m = {.size = (int)strcspn(text, "\n")};
    assert(m.size <= GRID_MAX && strlen(text) == (size_t)m.size * (size_t)(m.size + 1));
    for (int row = 0; row < m.size; row++, text += m.size + 1)
        memcpy(m.cell[row], text, (size_t)m.size);
    return m;
}

position mailbox_drawn(const char *text) {
    const mailbox m = mailbox_read(text);
    return (position){mailbox_field(&m), mailbox_grid(&m), BLACK};
}

int mailbox_square(const char *name) {
    return square_at(atoi(name + 1) - 1, tolower((unsigned char)name[0]) - 'a');
}
