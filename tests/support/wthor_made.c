/* tests/support/wthor_made.c - see the header. */
#include "support/wthor_made.h"

#include "game/position.h"
#include "support/mailbox.h"
#include "support/random_play.h"

#include <string.h>

static uint8_t move_of(int square) {
    return (uint8_t)(10 * (square_row(square) + 1) + square_column(square) + 1);
}

wthor_game wthor_made_moves(const char *moves) {
    wthor_game game = {.score = 32, .best_score = 32};
    assert(strlen(moves) <= 2 * WTHOR_MOVES);
    for (size_t i = 0; moves[2 * i]; i++) {
        const char name[3] = {moves[2 * i], moves[2 * i + 1], '\0'};
        game.moves[i] = move_of(mailbox_square(name));
    }
    return game;
}

/* Bit 0 exchanges rows and columns, bit 1 turns by half: both keep the standard start. */
static uint8_t turned(uint8_t move, uint64_t how) {
    int row = move / 10, column = move % 10;
    if (how & 1) {
        const int other = row;
        row = column;
        column = other;
    }
    return (uint8_t)(how & 2 ? 10 * (9 - row) + 9 - column : 10 * row + column);
}

wthor_game wthor_made_random(rng *r) {
    position p;
    wthor_game game = {0};
    const uint64_t how = rng_below(r, 4);
    game.tournament = (uint16_t)rng_below(r, 8);
    game.black = (uint16_t)rng_below(r, 8);
    game.white = (uint16_t)rng_below(r, 8);
    (void)position_start(&p, 8, START_STANDARD, NULL);
    for (int i = 0; !position_over(&p);) {
        if (position_must_pass(&p)) position_pass(&p);
        const squares moves = position_moves(&p);
        const int square = random_member(r, &moves);
        position_play(&p, square);
        game.moves[i++] = turned(move_of(square), how);
    }
    game.score = game.best_score = (uint8_t)(32 + position_final_score(&p) / 2);
    return game;
}

void wthor_made_games(buffer *out, unsigned year, const wthor_game *games, size_t count) {
    const wthor_header header = {.century = 20,
                                 .year_in_century = 26,
                                 .month = 2,
                                 .day = 24,
                                 .games = (uint32_t)count,
                                 .year = (uint16_t)year,
                                 .board_size = 8,
                                 .depth = 24};
    wthor_write_header(&header, out);
    for (size_t i = 0; i < count; i++) wthor_write_game(&games[i], out);
}

void wthor_made_names(buffer *out, wthor_kind kind, const char *const *names) {
    wthor_header header = {.century = 20, .year_in_century = 26, .month = 2, .day = 16};
    while (names[header.names]) header.names++;
    wthor_write_header(&header, out);
    for (; *names; names++) {
        char raw[WTHOR_TOURNAMENT_BYTES] = {0};
        memcpy(raw, *names, strlen(*names));
        wthor_write_raw_name((view){raw, wthor_record_bytes(kind)}, kind, out);
    }
}
