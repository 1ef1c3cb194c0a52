/* tests/analysis/analysis_games.h - games that the tests of this room analyse. */
#ifndef TESTS_ANALYSIS_ANALYSIS_GAMES_H
#define TESTS_ANALYSIS_ANALYSIS_GAMES_H

#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"
#include "notation/games/game_transcript.h"

/* 60 moves and two passes of white, black wins by 4: a game of a tournament in 1977. */
static const char long_game[] =
    "f5d6c3f3f4d3c4g6f6e6c5c6d7d8e7g5e3d2g4h3f7b5h5g3b4b6c8b8c7e8f8g8h4h6e2d1c1a3a6a5e1f2g7c2a4h8a2"
    "b7f1b3b1b2h7a7a8a1g1g2h2h1";

/* Black takes every disc with its fifth move. */
static const char wiped_game[] = "e6f4e3f6g5d6e7f5c5";

/* Plays `moves` from a start, or from the usual start on 8x8. */
static inline game analysis_game(const position *start, const char *moves) {
    position usual;
    game g = game_make(NULL);
    assert_int_equal(position_start(&usual, 8, START_STANDARD, NULL), OK);
    assert_int_equal(transcript_read_from(start ? start : &usual, view_of(moves), &g, NULL), OK);
    return g;
}

/* The last `plies` plies of a game, as a game from an unusual start. */
static inline game analysis_tail(const game *whole, size_t plies) {
    const position start = game_position_after(whole, whole->count - plies);
    game g = game_make(NULL);
    game_set_start(&g, &start);
    for (size_t i = whole->count - plies; i < whole->count; i++) {
        const int square = whole->plies[i].square;
        assert_int_equal(
            square == GAME_PASS ? game_add_pass(&g, NULL) : game_add_move(&g, square, NULL), OK);
    }
    return g;
}

#endif
