/* examples/duel.c - the engine at a level plays a game against an agent of the laboratory.
 *
 *     cc duel.c $(pkg-config --cflags --libs avocet) -o duel
 *     ./duel 3 compound,depth=4 */
#include <avocet.h>

#include <stdio.h>

static avocet_status choose(avocet_engine *black, avocet_agent *white, const avocet_position *p,
                            avocet_result *out, avocet_error *error) {
    return avocet_position_turn(p) == AVOCET_BLACK
               ? avocet_engine_search(black, p, NULL, out, error)
               : avocet_agent_search(white, p, NULL, out, error);
}

/* Plays to the end of the game. Returns whether all went well. */
static int play(avocet_engine *black, avocet_agent *white, avocet_game *game, avocet_error *error) {
    avocet_position *now = avocet_game_position(game, 0, error);
    avocet_result result;
    int well = now != NULL;
    while (well && !avocet_position_over(now)) {
        well = choose(black, white, now, &result, error) == AVOCET_OK &&
               avocet_game_play(game, result.best.square, error) == AVOCET_OK &&
               avocet_position_play(now, result.best.square, error) == AVOCET_OK;
    }
    if (well) printf("black leads by %d\n", avocet_position_score(now));
    avocet_position_free(now);
    return well;
}

int main(int argc, char **argv) {
    avocet_error error;
    char options[100];
    snprintf(options, sizeof options, "hash=4,level=%s", argc > 1 ? argv[1] : "3");
    avocet_engine *black = avocet_engine_new(options, &error);
    avocet_agent *white =
        black ? avocet_agent_new(argc > 2 ? argv[2] : "compound,depth=4", 8, &error) : NULL;
    avocet_game *game = white ? avocet_game_new(NULL, &error) : NULL;
    const int well = game && play(black, white, game, &error);
    char *moves = well ? avocet_game_write(game, "transcript", &error) : NULL;
    if (moves)
        printf("%s", moves);
    else
        fprintf(stderr, "duel: %s\n", error.text);
    avocet_free(moves);
    avocet_game_free(game);
    avocet_agent_free(white);
    avocet_engine_free(black);
    return well ? 0 : 1;
}
