/* arena/ending.c - names. */
#include "arena/ending.h"

const char *game_ending_name(game_ending e) {
    static const char *const names[ENDING_COUNT] = {
        [ENDING_NORMAL] = "normal",   [ENDING_ADJUDICATED] = "adjudicated",
        [ENDING_STOPPED] = "stopped", [ENDING_TIME] = "time",
        [ENDING_ILLEGAL] = "illegal", [ENDING_WRONG_PASS] = "pass",
        [ENDING_CRASH] = "crash",     [ENDING_HANG] = "hang",
        [ENDING_GARBAGE] = "garbage", [ENDING_LONG] = "long",
        [ENDING_START] = "start",     [ENDING_RESIGNED] = "resigned"};
    return names[e];
}

const char *game_ending_words(game_ending e) {
    static const char *const words[ENDING_COUNT] = {[ENDING_NORMAL] = "by discs",
                                                    [ENDING_ADJUDICATED] = "by adjudication",
                                                    [ENDING_STOPPED] = "nothing",
                                                    [ENDING_TIME] = "on time",
                                                    [ENDING_ILLEGAL] = "by an illegal move",
                                                    [ENDING_WRONG_PASS] =
                                                        "by a pass that was not forced",
                                                    [ENDING_CRASH] = "by a crash",
                                                    [ENDING_HANG] = "by hanging",
                                                    [ENDING_GARBAGE] = "by an answer that is none",
                                                    [ENDING_LONG] = "by a line without an end",
                                                    [ENDING_START] = "by not starting",
                                                    [ENDING_RESIGNED] = "by resigning"};
    return words[e];
}

bool game_ending_is_forfeit(game_ending e) {
    return e > ENDING_STOPPED;
}

int game_forfeit_score(const field *board, colour loser) {
    const int all = squares_count(&board->open);
    return loser == BLACK ? -all : all;
}

game_ending game_ending_of(player_trouble t) {
    static const game_ending endings[] = {
        [TROUBLE_NONE] = ENDING_NORMAL,      [TROUBLE_START] = ENDING_START,
        [TROUBLE_CRASH] = ENDING_CRASH,      [TROUBLE_HANG] = ENDING_HANG,
        [TROUBLE_GARBAGE] = ENDING_GARBAGE,  [TROUBLE_LONG] = ENDING_LONG,
        [TROUBLE_RESIGNED] = ENDING_RESIGNED};
    return endings[t];
}
