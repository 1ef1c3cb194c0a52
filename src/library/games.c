/* library/games.c - games: makes, plays and replays them. */
#include "library/objects.h"

#include <stdlib.h>

avocet_game *library_game(avocet_error *error) {
    avocet_game *g = malloc(sizeof *g);
    if (g)
        g->game = game_make(NULL);
    else
        (void)library_no_memory(error);
    return g;
}

avocet_game *avocet_game_new(const avocet_position *start, avocet_error *error) {
    avocet_game *g = library_game(error);
    if (g && start) game_set_start(&g->game, &start->position);
    return g;
}

void avocet_game_free(avocet_game *g) {
    if (g) game_clear(&g->game);
    free(g);
}

avocet_status avocet_game_play(avocet_game *g, int square, avocet_error *error) {
    fault f;
    status result = OK;
    if (square == AVOCET_PASS)
        result = game_add_pass(&g->game, &f);
    else if (field_has(&g->game.now.field, square))
        result = game_add_move(&g->game, square, &f);
    else
        return library_fail(error, E_RANGE, "this square is not on the board");
    return result ? library_report(error, &f) : AVOCET_OK;
}

size_t avocet_game_plies(const avocet_game *g) {
    return g->game.count;
}

int avocet_game_ply(const avocet_game *g, size_t index) {
    return index < g->game.count ? g->game.plies[index].square : AVOCET_NO_SQUARE;
}

avocet_position *avocet_game_position(const avocet_game *g, size_t plies, avocet_error *error) {
    if (plies > g->game.count) {
        (void)library_fail(error, E_RANGE, "the game has fewer plies");
        return NULL;
    }
    const position p = game_position_after(&g->game, plies);
    return library_position(&p, error);
}
