/* examples/replay.c - reads a game in any notation and prints its positions as FEN.
 *
 *     cc replay.c $(pkg-config --cflags --libs avocet) -o replay
 *     ./replay f5d6c3d3c4 */
#include <avocet.h>

#include <stdio.h>
#include <string.h>

static int print_position(const avocet_game *game, size_t plies) {
    avocet_error error;
    avocet_position *position = avocet_game_position(game, plies, &error);
    char *fen = position ? avocet_position_write(position, "fen", &error) : NULL;
    if (fen)
        printf("%2zu  %s\n", plies, fen);
    else
        fprintf(stderr, "%s\n", error.text);
    avocet_free(fen);
    avocet_position_free(position);
    return fen ? 0 : 1;
}

int main(int argc, char **argv) {
    avocet_error error;
    const char *format = NULL;
    if (argc != 2) {
        fprintf(stderr, "usage: replay GAME\n");
        return 2;
    }
    avocet_game *game = avocet_game_read(argv[1], strlen(argv[1]), NULL, &format, &error);
    if (!game) {
        fprintf(stderr, "byte %zu: %s\n", error.at, error.text);
        return 2;
    }
    printf("read as %s, %zu plies, avocet %s\n", format, avocet_game_plies(game), avocet_version());
    int failed = 0;
    for (size_t i = 0; i <= avocet_game_plies(game) && !failed; i++)
        failed = print_position(game, i);
    avocet_game_free(game);
    return failed;
}
