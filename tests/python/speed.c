/* tests/python/speed.c - values a million positions from C, for speed.sh.
 *
 *     speed make FILE     writes the positions: 64-bit words, first all own, then all opp
 *     speed FILE          reads them, values them in one call, and one by one; prints CPU seconds
 */
#include <avocet.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { COUNT = 1000000 };

typedef struct positions {
    uint64_t own[COUNT], opp[COUNT];
    double values[COUNT];
} positions;

/* Numbers that are random enough for games (xorshift). */
static unsigned next(uint64_t *state, size_t below) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (unsigned)((*state >> 33) % below);
}

static avocet_game *random_game(uint64_t *state) {
    avocet_game *g = avocet_game_new(NULL, NULL);
    avocet_position *p = avocet_position_new(8, NULL);
    int moves[64];
    while (g && p && !avocet_position_over(p)) {
        const size_t count = avocet_position_moves(p, moves, 64);
        const int square = count ? moves[next(state, count)] : AVOCET_PASS;
        (void)avocet_game_play(g, square, NULL);
        (void)avocet_position_play(p, square, NULL);
    }
    avocet_position_free(p);
    return g;
}

static int make(positions *all, const char *path) {
    uint64_t state = 88172645463325252U;
    for (size_t at = 0; at < COUNT;) {
        size_t count = 0;
        avocet_game *g = random_game(&state);
        const avocet_board_arrays out = {.own = all->own + at, .opp = all->opp + at};
        (void)avocet_game_boards(g, &out, COUNT - at, &count, NULL);
        at += count < COUNT - at ? count : COUNT - at;
        avocet_game_free(g);
    }
    FILE *f = fopen(path, "wb");
    if (!f) return 1;
    const size_t written = fwrite(all->own, 2 * sizeof all->own, 1, f);
    return fclose(f) || written != 1;
}

static double seconds(void) {
    struct timespec t;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double sum(const positions *all) {
    double total = 0;
    for (size_t i = 0; i < COUNT; i++) total += all->values[i];
    return total;
}

static double one_by_one(avocet_engine *engine, positions *all) {
    const double start = seconds();
    for (size_t i = 0; i < COUNT; i++) {
        avocet_position *p =
            avocet_position_of_board(8, all->own[i], all->opp[i], AVOCET_BLACK, NULL);
        (void)avocet_engine_evaluate(engine, p, &all->values[i], NULL);
        avocet_position_free(p);
    }
    return seconds() - start;
}

static int measure(positions *all, const char *path) {
    FILE *f = fopen(path, "rb");
    if (!f || fread(all->own, 2 * sizeof all->own, 1, f) != 1) return 1;
    (void)fclose(f);
    avocet_engine *engine = avocet_engine_new("hash=1", NULL);
    if (!engine) return 1;
    memset(all->values, 0, sizeof all->values); /* touches the memory, as Python's zeros may not */
    const double start = seconds();
    (void)avocet_engine_evaluate_boards(engine, 8, COUNT, all->own, all->opp, all->values, NULL);
    const double batch = seconds() - start, total = sum(all);
    printf("C       one call %.3f s, one by one %.3f s, sum %.4f\n", batch, one_by_one(engine, all),
           total);
    avocet_engine_free(engine);
    return 0;
}

int main(int argc, char **argv) {
    positions *all = malloc(sizeof *all);
    const int is_make = argc == 3 && strcmp(argv[1], "make") == 0;
    int failed = 2;
    if (all && is_make) failed = make(all, argv[2]);
    if (all && argc == 2) failed = measure(all, argv[1]);
    free(all);
    return failed;
}
