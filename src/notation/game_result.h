/* notation/game_result.h - who won a game, by how much and how, from the words of any source.
 *
 * TAG_RESULT keeps the words of the source. A writer asks here for their meaning and says it in its
 * own words.
 * Ownership: a result is a value. Errors: none; words that no reader understands give "not
 * known". */
#ifndef NOTATION_GAME_RESULT_H
#define NOTATION_GAME_RESULT_H

#include "base/text.h"
#include "notation/game.h"

/* The result of a game. While a side can move, the source decides. If no side can move, the board
 * decides, with two exceptions. Every format writes both exceptions beside the winner, so a result
 * means the same after it was written and read again:
 *
 *     the ending: resigned, or lost on time. (Agreed scores, adjournments and forfeits of a
 *     finished game are not believed.)
 *     komi: from its tag, or from the fraction of a disc in a margin. The board then decides
 *     nothing.
 *
 * A margin that gives the empty squares to nobody also agrees with the board. */
typedef struct game_result {
    bool known;
    bool has_margin; /* otherwise only the winner is known, and discs is 1, 0 or -1 */
    double discs;    /* black's minus white's, empty squares to the winner */
    /* '\0': decided on the board. A letter of GGF: r resigned, t time, s agreed, l adjourned. Or f:
     * forfeit by breaking a rule, a: forfeit by abandoning the game. */
    char ending;
} game_result;

/* Returns the meaning of TAG_RESULT in the words of GGF (+12.00:r), SGF (B+12, W+R, W+F), PGN
 * (1/2-1/2) and of people (40-24). In +1:r and -1:t the 1 only names the winner, because no game
 * can end with one disc. +64.00:f, +64.00:a and W+A are our own words for code that sets the tag;
 * no format writes them. */
game_result game_result_of(const game *g);

/* Returns the same for a format that writes the winner and the ending, but no margin. A fraction of
 * a disc, which such a format cannot show, is then no exception. */
game_result game_result_without_margin(const game *g);

/* Returns whether GGF has a letter for the ending. */
bool game_result_has_ggf_ending(const game_result *r);

/* Returns whether the game was played out and TAG_RESULT contradicts the board. The board
 * counts. */
bool game_result_is_contradicted(const game *g);

/* Returns whether the moves alone give the result, so that its words may be lost: no side can move,
 * and the result does not come from a resignation, the clock or komi. */
bool game_result_is_on_board(const game *g);

/* Returns whether a text is a result in any of these words, or stands for "not known": empty, ? or
 * *. */
bool game_result_is_word(view text);

/* Returns whether a text counts the discs of both sides, black's first, as 40-24 and 1-0 do. *lead,
 * which may be NULL, is then black's minus white's. */
bool game_result_is_discs(view text, int *lead);

/* Returns 1 if black won, -1 if white won, else 0. */
int game_result_sign(const game_result *r);

#endif
