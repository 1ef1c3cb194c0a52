/* report/board_text.h - draws a position for people: plain ASCII, or discs and colours.
 *
 *       a b c d
 *     1 . + . .        X black, O white, + a legal move of the side to move
 *     2 + O X .        (here black), # blocked
 *     3 . X O +
 *     4 . . + .
 *
 * The drawing is readable by the program itself: in ASCII every square is one of those letters.
 * With marks, the last move stands in brackets, and the discs that it turned are small letters, or
 * circles within circles. */
#ifndef REPORT_BOARD_TEXT_H
#define REPORT_BOARD_TEXT_H

#include "base/text.h"
#include "game/position.h"

typedef struct board_style {
    bool discs;      /* draw round discs: needs a UTF-8 terminal */
    bool colour;     /* a green board by ANSI escapes; only together with discs */
    bool show_moves; /* mark the legal moves of the side to move */
    int last_move;   /* a square to highlight, or SQUARE_NONE; ASCII needs `marks` for it */
    bool marks;      /* mark the last move in ASCII, too, and the turned discs */
    squares turned;  /* discs that the last move turned; ignored without marks */
} board_style;

/* Returns the columns that a row of the drawing takes at most; the letters above it, and rows
 * without discs, may take one less. */
int board_text_width(int size, const board_style *style);

void board_text_draw(const position *p, const board_style *style, buffer *out);

/* Writes "black to move, 2 black, 2 white, 60 empty, moves d3 c4 f5 e6", or the result of a
 * finished game. No newline. */
void board_text_summary(const position *p, buffer *out);

#endif
