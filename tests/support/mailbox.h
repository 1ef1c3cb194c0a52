/* tests/support/mailbox.h - the rules once more, as slow and as plain as they can be written.
 *
 * One character per square, and every answer found by walking from square to square in the eight
 * directions. Shares nothing with src/game but the types it converts from and to, so that the two
 * can only agree by being right. Values without ownership; any thread may use it. */
#ifndef TESTS_SUPPORT_MAILBOX_H
#define TESTS_SUPPORT_MAILBOX_H

#include "game/position.h"

enum {
    MAILBOX_EMPTY = '.',
    MAILBOX_OWN = 'X', /* of the side to move */
    MAILBOX_OPP = 'O',
    MAILBOX_BLOCKED = '#'
};

enum { MAILBOX_TEXT = GRID_MAX * (GRID_MAX + 1) + 1 };

typedef struct mailbox {
    int size;
    char cell[GRID_MAX][GRID_MAX]; /* row, column */
} mailbox;

mailbox mailbox_from(const field *f, const grid *g);
field mailbox_field(const mailbox *m);
grid mailbox_grid(const mailbox *m);

squares mailbox_moves(const mailbox *m);
squares mailbox_flips(const mailbox *m, int square); /* the empty set if the move is illegal */
mailbox mailbox_play(const mailbox *m, int square);
mailbox mailbox_pass(const mailbox *m);
bool mailbox_over(const mailbox *m);
squares mailbox_cells(const mailbox *m, char cell); /* the squares that hold this */
uint64_t mailbox_perft(const mailbox *m, int depth, bool pass_is_free);

/* One line per row, each closed by a newline. Reading takes the size from the first line; the text
 * is the test's own and must be well formed (asserted). */
void mailbox_write(const mailbox *m, char text[MAILBOX_TEXT]);
mailbox mailbox_read(const char *text);
position mailbox_drawn(const char *text); /* X is black, and to move */

int mailbox_square(const char *name); /* of "d3", "P16" ... */

#endif
