/* examples/analyse.c - reads a file of games and shows the mistakes of each.
 *
 *     cc analyse.c $(pkg-config --cflags --libs avocet) -o analyse
 *     ./analyse games.ggf */
#include <avocet.h>

#include <stdio.h>

static void show_mistakes(const avocet_analysis *a) {
    avocet_analysed_move m;
    for (size_t i = 0; avocet_analysis_move(a, i, &m); i++) {
        char played[AVOCET_SQUARE_NAME], best[AVOCET_SQUARE_NAME];
        if (m.mark < AVOCET_MISTAKE) continue;
        printf("  ply %d: %s lost %.1f %s, %s was best\n", m.ply,
               avocet_square_name(m.square, played), m.loss,
               m.unit == AVOCET_DISCS ? "discs" : "percent", avocet_square_name(m.best, best));
    }
}

static int analyse(const avocet_game *game) {
    avocet_error error;
    avocet_analysis_side black, white;
    const avocet_analysis_request request = {.level = 8, .threads = 2};
    avocet_analysis *a = avocet_analysis_new(game, &request, &error);
    if (!a) {
        fprintf(stderr, "analyse: %s\n", error.text);
        return 1;
    }
    avocet_analysis_totals(a, AVOCET_BLACK, &black);
    avocet_analysis_totals(a, AVOCET_WHITE, &white);
    printf("black lost %.1f discs in %d moves, white %.1f in %d\n", black.loss_discs, black.moves,
           white.loss_discs, white.moves);
    show_mistakes(a);
    avocet_analysis_free(a);
    return 0;
}

int main(int argc, char **argv) {
    avocet_error error;
    avocet_game *game;
    int failed = 0;
    avocet_reader *reader = argc == 2 ? avocet_reader_open(argv[1], NULL, &error) : NULL;
    if (!reader) {
        fprintf(stderr, "analyse: %s\n", argc == 2 ? error.text : "name a file of games");
        return 2;
    }
    while ((game = avocet_reader_next(reader, &error)) != NULL || error.status != AVOCET_OK) {
        if (game)
            failed |= analyse(game);
        else
            fprintf(stderr, "line %zu: %s\n", avocet_reader_line(reader), error.text);
        avocet_game_free(game);
    }
    avocet_reader_close(reader);
    return failed;
}
