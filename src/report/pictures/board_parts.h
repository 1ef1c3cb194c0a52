/* report/pictures/board_parts.h - the parts of a board in SVG: cloth, blocked squares, discs.
 *
 * Every picture with a board draws it with these parts, so that boards look alike everywhere. All
 * are drawn from the top left corner of the board; the caller moves them to their place.
 * Everything is borrowed for the call. Errors: the buffer remembers a lack of memory. */
#ifndef REPORT_PICTURES_BOARD_PARTS_H
#define REPORT_PICTURES_BOARD_PARTS_H

#include "base/text.h"
#include "game/position.h"

#define BOARD_PAPER   "#ffffff"
#define BOARD_INK     "#111111"
#define BOARD_FAINT   "#777777"
#define BOARD_CLOTH   "#d5ead7"
#define BOARD_LATTICE "#8fb096"
/* Red and blue of paper 003's figure. Both can be seen on black and on white discs. */
#define BOARD_MOVED  "#d02020"
#define BOARD_TURNED "#2b7de0"

typedef struct board_pen {
    int cell;  /* side of a square */
    bool mono; /* black and white only */
    buffer *out;
} board_pen;

/* Draws the empty board with its lines. */
void board_draw_cloth(const board_pen *pen, int size);

void board_draw_blocked(const board_pen *pen, const field *f);

/* Draws the discs of one colour. */
void board_draw_discs(const board_pen *pen, const squares *discs, colour side);

/* Draws a circle in the middle of a square; the element around it gives fill and stroke. */
void board_draw_circle(const board_pen *pen, int square, int radius);

/* Draws the mark of the last move on a disc of this colour: a dot. */
void board_draw_moved(const board_pen *pen, int square, colour disc);

/* Writes half of a whole number, as in "12.5". */
void board_write_half(const board_pen *pen, int doubled);

#endif
