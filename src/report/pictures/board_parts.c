/* report/pictures/board_parts.c - cloth and discs. */
#include "report/pictures/board_parts.h"

void board_draw_cloth(const board_pen *pen, int size) {
    const int side = pen->cell * size;
    buffer_format(pen->out,
                  "<rect width=\"%d\" height=\"%d\" fill=\"%s\" stroke=\"" BOARD_INK
                  "\"/><path stroke=\"%s\" d=\"",
                  side, side, pen->mono ? BOARD_PAPER : BOARD_CLOTH,
                  pen->mono ? BOARD_FAINT : BOARD_LATTICE);
    for (int at = pen->cell; at < side; at += pen->cell)
        buffer_format(pen->out, "M%d 1V%dM1 %dH%d", at, side - 1, at, side - 1);
    buffer_add(pen->out, "\"/>");
}

void board_draw_blocked(const board_pen *pen, const field *f) {
    const int cell = pen->cell;
    for (int row = 0; row < f->size; row++)
        for (int column = 0; column < f->size; column++)
            if (!squares_has(&f->open, square_at(row, column)))
                buffer_format(pen->out,
                              "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                              "fill=\"" BOARD_FAINT "\"/>",
                              column * cell, row * cell, cell, cell);
}

void board_write_half(const board_pen *pen, int doubled) {
    buffer_format(pen->out, "%d%s", doubled / 2, doubled % 2 ? ".5" : "");
}

/* Twice the distance of a square's middle from the edge: whole numbers for odd cells, too. */
static int middle2(const board_pen *pen, int index) {
    return pen->cell * (2 * index + 1);
}

void board_draw_circle(const board_pen *pen, int square, int radius) {
    buffer_add(pen->out, "<circle cx=\"");
    board_write_half(pen, middle2(pen, square_column(square)));
    buffer_add(pen->out, "\" cy=\"");
    board_write_half(pen, middle2(pen, square_row(square)));
    buffer_format(pen->out, "\" r=\"%d\"/>", radius);
}

void board_draw_discs(const board_pen *pen, const squares *discs, colour side) {
    if (squares_empty(discs)) return;
    buffer_format(pen->out, "<g fill=\"%s\" stroke=\"" BOARD_INK "\">",
                  side == BLACK ? BOARD_INK : BOARD_PAPER);
    for (int sq = squares_next(discs, SQUARE_NONE); sq != SQUARE_NONE; sq = squares_next(discs, sq))
        board_draw_circle(pen, sq, (pen->cell - 2) / 2);
    buffer_add(pen->out, "</g>");
}

void board_draw_moved(const board_pen *pen, int square, colour disc) {
    const char *plain = disc == BLACK ? BOARD_PAPER : BOARD_INK;
    buffer_format(pen->out, "<g fill=\"%s\">", pen->mono ? plain : BOARD_MOVED);
    board_draw_circle(pen, square, pen->cell / 4);
    buffer_add(pen->out, "</g>");
}
