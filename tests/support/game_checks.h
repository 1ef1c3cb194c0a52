/* tests/support/game_checks.h - reads, writes and refuses a game in any format, and prints the
 * expected result on failure.
 *
 * Written once, so that a refused text leaves as little behind in every format.
 * tests/notation/game.c has the checks of all formats with all games. The tests of a format check
 * the meaning of its texts. */
#ifndef TESTS_SUPPORT_GAME_CHECKS_H
#define TESTS_SUPPORT_GAME_CHECKS_H

#include "base/text.h"
#include "notation/format.h"

/* A text that must be readable; the caller clears the game. */
game read_game(const game_format *format, const char *text);

/* The plies one behind the other, a pass as PA: "c4c3PAc5". */
void assert_moves(const game *g, const char *moves);
void assert_read_moves(const game_format *format, const char *text, const char *moves);

void assert_game_written(const game_format *format, const game *g, const char *text);

/* Refused with that code and place, also without a fault; nothing is left in the game. */
void assert_game_refused(const game_format *format, view text, status code, size_t at);

typedef struct game_mistake {
    const char *text;
    status code;
    size_t at;
} game_mistake;

void assert_game_mistakes(const game_format *format, const game_mistake *mistakes, size_t count);

#endif
