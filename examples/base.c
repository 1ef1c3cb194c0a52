/* examples/base.c - reads a whole WTHOR base and says how good the engine's evaluation is on it.
 *
 *     cc -O2 base.c $(pkg-config --cflags --libs avocet) -lm -o base
 *     ./base FOLDER-OR-FILE
 *
 * It compares the value of each position with the result of its game. */
#include <avocet.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct data {
    size_t games, count;
    uint8_t *score, *side;
    uint64_t *own, *opp;
    uint32_t *game;
    double *values;
} data;

static int make_room(data *d) {
    d->score = malloc(d->games + 1);
    d->side = malloc(d->count + 1);
    d->own = malloc((d->count + 1) * sizeof *d->own);
    d->opp = malloc((d->count + 1) * sizeof *d->opp);
    d->game = malloc((d->count + 1) * sizeof *d->game);
    d->values = malloc((d->count + 1) * sizeof *d->values);
    return d->score && d->side && d->own && d->opp && d->game && d->values;
}

static void clear(data *d) {
    free(d->score);
    free(d->side);
    free(d->own);
    free(d->opp);
    free(d->game);
    free(d->values);
}

/* Reads everything into arrays. Returns whether there is memory. */
static int read_all(const avocet_base *base, data *d) {
    const avocet_board_arrays none = {.own = NULL};
    memset(d, 0, sizeof *d);
    d->games = avocet_base_count(base);
    d->count = avocet_base_boards(base, &none, 0);
    if (!make_room(d)) return 0;
    const avocet_base_arrays games = {.score = d->score};
    const avocet_board_arrays boards = {d->own, d->opp, d->side, NULL, d->game};
    avocet_base_read(base, &games);
    avocet_base_boards(base, &boards, d->count);
    return 1;
}

static double mean_error(const data *d) {
    double sum = 0;
    for (size_t i = 0; i < d->count; i++) {
        const double result = 2.0 * d->score[d->game[i]] - 64;
        sum += fabs(d->values[i] - (d->side[i] ? -result : result));
    }
    return d->count ? sum / (double)d->count : 0;
}

int main(int argc, char **argv) {
    avocet_error error;
    data d;
    if (argc != 2) {
        fprintf(stderr, "usage: base FOLDER-OR-FILE\n");
        return 2;
    }
    avocet_base *base = avocet_base_open(argv[1], &error);
    avocet_engine *engine = base ? avocet_engine_new("hash=1", &error) : NULL;
    if (!engine) {
        fprintf(stderr, "base: %s\n", error.text);
        avocet_base_free(base);
        return 1;
    }
    const int well =
        read_all(base, &d) && avocet_engine_evaluate_boards(engine, 8, d.count, d.own, d.opp,
                                                            d.values, &error) == AVOCET_OK;
    if (well)
        printf("%zu games, %zu positions, off by %.1f discs\n", d.games, d.count, mean_error(&d));
    clear(&d);
    avocet_engine_free(engine);
    avocet_base_free(base);
    return well ? 0 : 1;
}
