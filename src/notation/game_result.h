/* notation/game_result.h - who won a game, by how much and how, whatever the words of its source.
 *
 * TAG_RESULT keeps those words; a writer asks here what they mean and says it in its own.
 * Ownership: a result is a value. Errors: none; words that nobody understands are "not known". */
#ifndef NOTATION_GAME_RESULT_H
#define NOTATION_GAME_RESULT_H

#include "notation/game.h"

/* How a game ended: as its source says while somebody can move, else as the board does. Against a
 * board on which nobody can move the source is believed for two reasons only, and each of them is
 * something that a format writes beside the winner, so that a result means the same once it was
 * written and read again:
 *
 *     how it ended: resigned, or lost on time. Nobody agrees on a score, adjourns or forfeits when
 * it is over komi: by its tag, or by the part of a disc in a margin. Then the board decides nothing
 *
 * A margin that counts the empty squares for nobody is the board's as well. */
typedef struct game_result {
    bool known;
    bool has_margin; /* else only who won is known, and discs is 1, 0 or -1 */
    double discs;    /* black's minus white's, empty squares to the winner */
    char ending; /* '\0' on the board; a letter of GGF: r resigned, t time, s agreed, l adjourned;
                    or f forfeit by breaking a rule, a forfeit by abandoning the game */
} game_result;

/* Understands TAG_RESULT in the words of GGF (+12.00:r), SGF (B+12, W+R, W+F), PGN (1/2-1/2) and of
 * people (40-24). In +1:r and -1:t the 1 only says who won: no game can end so. +64.00:f, +64.00:a
 * and W+A are ours, for those who set the tag: no format writes them. */
game_result game_result_of(const game *g);

/* The same for a format that writes who won and how, but no margin: part of a disc, which it cannot
 * show, is then no reason. */
game_result game_result_without_margin(const game *g);

/* Whether the ending has a letter in GGF. */
bool game_result_has_ggf_ending(const game_result *r);

/* Whether the game was played out and TAG_RESULT says something else: the board counts. */
bool game_result_is_contradicted(const game *g);

/* Whether moves alone tell the result, so that its words may be lost: nobody can move, and it was
 * neither resigned nor lost on time nor, by komi, another's. */
bool game_result_is_on_board(const game *g);

/* Whether a text is a result in any of these words, or one for "not known": empty, ? or *. */
bool game_result_is_word(view text);

/* "black", "white" or neither: 1, -1 or 0. */
int game_result_sign(const game_result *r);

#endif
