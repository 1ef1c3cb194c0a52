/* notation/game_ggf.h - GGF, as the game server GGS and NBoard write it:
 *
 *     (;GM[Othello]PC[NBoard]PB[me]PW[you]RE[?]TY[8]BO[8 ---...--- *]B[F5]W[D6/1.50/0.4];)
 *
 * Read: every (;...;) is one record; a count before it, as in the archives of GGS, is skipped. The
 * properties come in any order, but the board before the first move; unknown ones are skipped.
 * GM[Othello] must be there. Without a board the start is the standard one of TY's size, without TY
 * on 8x8. Evaluations and times that are no plain numbers are dropped. Blocked squares (#) are our
 * own extension.
 *
 * Written: one line, upper-case squares, passes as PA. A value cannot hold a closing bracket: it
 * becomes ')', a control character a blank. Times and scores keep three decimals.
 *
 * What is declared here is shared by the readers and writers of games; GGF itself is the constant
 * game_ggf of format.h. */
#ifndef NOTATION_GAME_GGF_H
#define NOTATION_GAME_GGF_H

#include "notation/format.h"

/* How a game ended, as its source says or, where that says nothing, as its board does. */
typedef struct game_result {
    bool known;
    bool has_margin; /* else only who won is known, and discs is 1, 0 or -1 */
    double discs;    /* black's minus white's, empty squares to the winner */
    char ending;     /* of GGF: r resigned, t time, s agreed, l adjourned; '\0' on the board */
} game_result;

/* Understands TAG_RESULT in the words of GGF (+12.00:r), SGF (B+12, W+R), PGN (1/2-1/2) and of
 * people (40-24). */
game_result game_result_of(const game *g);

/* "black", "white" or neither: 1, -1 or 0. */
int game_result_sign(const game_result *r);

/* A pass of that side. E_RANGE unless the side has to pass, or writes its pass once more, or the
 * game is over. */
status game_add_pass_by(game *g, colour side, fault *f);

/* As game_set_tag(), for bytes of a file: what is not UTF-8 is taken as Latin-1, control characters
 * become blanks (line ends stay in TAG_COMMENT), blanks at both ends go. */
status game_set_raw_tag(game *g, game_tag tag, view raw, fault *f);

/* What measure() answers when no end of a record is among the first RECORD_MAX_BYTES. A longer
 * text is cut behind them: read() refuses such a piece. */
size_t game_measure_endless(view text, bool complete);

/* E_RANGE for what is longer than any record. */
status game_check_length(view text, fault *f);

/* A number with at most three decimals and no zeros at its end: "-1.5", "12". */
void game_write_decimal(double value, buffer *out);

#endif
