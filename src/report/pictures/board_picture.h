/* report/pictures/board_picture.h - one board as a picture: a position, or the diagram of a game.
 *
 * The last move and the discs that it turned are marked as in the figure of paper 003: a red dot,
 * blue diamonds. Squares can have frames and labels. No meaning depends on colour alone. The
 * picture says in words what it shows, for people who do not see it.
 * A picture has no ids: one page can hold several.
 * Ownership: everything is borrowed for the call; labels and captions may be untrusted. Threads:
 * any. Errors: the buffer remembers a lack of memory. */
#ifndef REPORT_PICTURES_BOARD_PICTURE_H
#define REPORT_PICTURES_BOARD_PICTURE_H

#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"

enum {
    BOARD_LABEL_BYTES = 33, /* eight characters of UTF-8 and the NUL */
    BOARD_LABEL_LETTERS = 8,
};

/* A label for each square; an empty text is none. All zero: no labels. */
typedef struct board_labels {
    char text[SQUARE_LIMIT][BOARD_LABEL_BYTES];
    squares strong; /* labels in bold type with a line below, as for the best move */
} board_labels;

/* How a picture is drawn. All zero is the usual way. */
typedef struct board_look {
    bool mono;  /* black and white only, for print */
    int width;  /* pixels on the screen; 0: the natural width */
    bool moves; /* marks the legal moves without a label by small rings */
} board_look;

typedef struct board_picture {
    const position *board;
    int last_move;              /* SQUARE_NONE: none */
    squares turned;             /* discs that the last move turned */
    squares framed;             /* squares with a frame */
    const board_labels *labels; /* NULL: none */
    const char *caption;        /* text below the board; NULL or empty: none */
    board_look look;
} board_picture;

/* Returns a picture of the board alone. */
board_picture board_picture_of(const position *board);

/* Returns a picture of the position after the first `plies` plies of a game, with the last move and
 * the discs that it turned. *board gets the position; the picture borrows it. Asserts that the game
 * has the plies. */
board_picture board_picture_of_game(const game *g, size_t plies, position *board);

/* Appends the picture as an SVG document. */
void board_picture_write(const board_picture *p, buffer *out);

/* Appends a diagram of the first `plies` plies of a game (asserted): the discs of the start, and
 * for each move a disc in the colour of the player with the number of its ply. A pass is a ply, so
 * its number is on no disc. No disc is turned. Passes, players and result stand below. */
void board_diagram_write(const game *g, size_t plies, const board_look *look, buffer *out);

/* Reads a label, as in "c4=+2", for a board of this size. E_FORMAT and E_RANGE with the offset. */
status board_label_read(view text, int size, board_labels *out, fault *f);

/* Adds squares, as in "d3,c4". Errors in the same way. */
status board_frames_read(view text, int size, squares *out, fault *f);

#endif
