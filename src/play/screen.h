/* play/screen.h - the picture of a game: board, status line, news; or the same in words.
 *
 * A screen that can be cleared shows the board above and everything else below it. If the window is
 * too low for that, the text stands beside the board. Long news after an unchanged board stand
 * alone; beside a changed one they are cut. In a window that is too low for the board everything
 * scrolls; one that is too narrow shows no board. No line is longer than the window.
 * Ownership: everything is borrowed for the call; memory failures stay in the buffer. */
#ifndef PLAY_SCREEN_H
#define PLAY_SCREEN_H

#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"
#include "play/talk.h"
#include "protocol/session.h"

/* Everything that a picture shows. */
typedef struct screen {
    const session *session;
    const char *value;   /* of the position, in words; "" for none */
    const char *opening; /* its name; "" for none */
    view news;   /* lines that end with a newline; one that begins with two blanks is kept as
                    it is */
    bool is_new; /* the board has changed since it was last drawn: long news must not hide it */
    bool shows_moves; /* marks the legal moves: a person is to move */
} screen;

/* Draws a picture that ends with a newline. The prompt follows on a line of its own. */
void screen_draw(const screen *s, const talk_look *look, buffer *out);

/* Appends the position in words: the discs of every row. */
void screen_words(const screen *s, buffer *out);

/* Appends the status in words: discs, clocks, opening, value, and the moves of the side to move. */
void screen_status(const screen *s, buffer *out);

/* Appends lines in at most `width` columns (0: any); those that begin with two blanks are cut, the
 * others are wrapped. */
void screen_wrap(view lines, int width, buffer *out);

/* ---- sentences ---- */

/* Appends "f5", or "a pass". */
void words_square(int square, buffer *out);

/* Appends the names of all squares of a set: "d3, c4 and f5". */
void words_squares(const squares *s, buffer *out);

/* Appends "Black (you) plays f5 and turns e5." for the last ply of a game, with a newline. `all`
 * names every disc that was turned; else many are counted. */
void words_last_ply(const session *s, bool all, buffer *out);

/* Appends the result of a finished game with a newline: "Black (you) wins by 12 discs, 38 to 26."
 */
void words_result(const session *s, buffer *out);

/* Returns the discs that the last ply turned, and its square, SQUARE_NONE for none or a pass. */
int last_move_of(const game *g, squares *turned);

#endif
