/* cli/cmd_bench.c - measures speed and strength: the table of the benchmarks. */
#include "cli/bench_commands.h"
#include "cli/options/engine_arguments.h"
#include "cli/table/arguments.h"
#include "cli/table/commands.h"

static const option movegen_options[] = {
    {"depth", OPTION_NUMBER, "N", "perft depth; 10 by default", NULL},
    {"repeat", OPTION_NUMBER, "N", "rounds, of which the best counts; 3 by default", NULL},
    OPTION_JSON,
    OPTIONS_END,
};

static const option lab_options[] = {
    {"time", OPTION_TEXT, "T", "time for each move; 2s by default", NULL},
    {"positions", OPTION_NUMBER, "N", "number of positions; 20 by default", NULL},
    {"seed", OPTION_NUMBER, "N", "another choice of positions", NULL},
    OPTION_JSON,
    OPTIONS_END,
};

static const option time_options[] = {
    {"time", OPTION_TEXT, "LIST", "time limits; 10ms,100ms,1s by default", NULL},
    {"moves", OPTION_NUMBER, "N", "moves for each limit; 500 by default", NULL},
    {"busy", OPTION_NUMBER, "N", "threads that keep the machine busy; 0 by default", NULL},
    {"threads", OPTION_NUMBER, "N", "players, or games, at once; 1 by default", NULL},
    {"stops", OPTION_NUMBER, "N", "searches to stop from outside; none by default", NULL},
    {"games", OPTION_NUMBER, "N", "games against itself by the clock, even; none by default", NULL},
    {"clock", OPTION_TEXT, "T", "clock of a side in these games; 1s by default", NULL},
    {"agent", OPTION_TEXT, "SPEC", "another way to write SPEC", NULL},
    {"size", OPTION_WORDS, "N", "size of the board; 8 by default", "4 6 8 10 12 14 16"},
    {"seed", OPTION_NUMBER, "N", "another choice of positions", NULL},
    {"markdown", OPTION_SWITCH, NULL, "a table for docs/reliability.md", NULL},
    OPTION_JSON,
    OPTIONS_END,
};

static const option start_options[] = {
    {"runs", OPTION_NUMBER, "N", "processes of each command; 100 by default", NULL},
    {"seed", OPTION_NUMBER, "N", "another choice of positions", NULL},
    OPTION_JSON,
    OPTIONS_END,
};

static const option protocol_options[] = {
    {"runs", OPTION_NUMBER, "N", "conversations of each kind; 100 by default", NULL},
    {"threads", OPTION_NUMBER, "N", "threads of a search; 1 by default", NULL},
    {"seed", OPTION_NUMBER, "N", "other moments within a search", NULL},
    OPTION_JSON,
    OPTIONS_END,
};

static const option ffo_options[] = {
    {"size", OPTION_WORDS, "N", "8, or 10 or 12: problems of our own", "8 10 12"},
    {"wld", OPTION_SWITCH, NULL, "find only the winner: win, draw or loss; faster", NULL},
    {"time", OPTION_TEXT, "T", "time for each problem", NULL},
    {"nodes", OPTION_NUMBER, "N", "nodes for each problem, checked now and then", NULL},
    {"profile", OPTION_SWITCH, NULL, "cycles and counts, if built with AVOCET_COUNT", NULL},
    ENGINE_OPTIONS,
    WITHOUT_OPTION,
    OPTION_JSON,
    OPTIONS_END,
};

static const option search_options[] = {
    {"depth", OPTION_NUMBER, "N", "plies; 12 by default", NULL},
    {"threads", OPTION_TEXT, "LIST", "numbers of threads, such as 1,2,4; 1 by default", NULL},
    HASH_OPTION,
    WEIGHTS_OPTION,
    SURE_OPTION,
    WITHOUT_OPTION,
    OPTION_JSON,
    OPTIONS_END,
};

static const option thirty_options[] = {
    {"depth", OPTION_NUMBER, "N", "plies; 15 by default", NULL},
    HASH_OPTION,
    WEIGHTS_OPTION,
    SURE_OPTION,
    {"show", OPTION_SWITCH, NULL, "a row for each position as well", NULL},
    OPTION_JSON,
    OPTIONS_END,
};

static const option eval_options[] = {
    {"data", OPTION_FILE, "FILE", "positions of training data; by default those built in", NULL},
    WEIGHTS_OPTION,
    {"plot", OPTION_FILE, "FILE", "draw mean errors by move, as SVG", NULL},
    {"repeat", OPTION_NUMBER, "N", "rounds, of which the best counts; 5 by default", NULL},
    OPTION_JSON,
    OPTIONS_END,
};

static const option signature_options[] = {
    {"size", OPTION_WORDS, "N", "10 or 12; by default 8x8 and 6x6 together", "10 12"},
    OPTION_JSON,
    OPTIONS_END,
};

static const option strength_options[] = {
    {"games", OPTION_NUMBER, "N",
     "games of each match, an even number from 4 on; by default as the file says", NULL},
    {"seed", OPTION_NUMBER, "N", "other openings than those of the file", NULL},
    {"threads", OPTION_NUMBER, "N", "games at once; all CPUs by default", NULL},
    {"against", OPTION_FILE, "FILE", "matches of your own; by default those built in", NULL},
    {"print", OPTION_SWITCH, NULL,
     "write the file of the matches again, with the results of this run", NULL},
    OPTION_JSON,
    OPTIONS_END,
};

static const option referee_options[] = {
    {"games", OPTION_NUMBER, "N", "number of games, even; 2000 by default", NULL},
    {"repeat", OPTION_NUMBER, "N", "rounds, of which the best counts; 5 by default", NULL},
    OPTION_JSON,
    OPTIONS_END,
};

static const option scaling_options[] = {
    {"threads", OPTION_TEXT, "LIST", "numbers of threads, such as 1,2,4", NULL},
    HASH_OPTION,
    WEIGHTS_OPTION,
    {"positions", OPTION_TEXT, "A-B", "another way to write A-B", NULL},
    {"rounds", OPTION_NUMBER, "N", "rounds, of which the median counts; 3 by default", NULL},
    OPTION_JSON,
    OPTIONS_END,
};

static const option cluster_options[] = {
    {"simulate", OPTION_SWITCH, NULL, "play the runs through without machines", NULL},
    {"csv", OPTION_SWITCH, NULL, "print CSV", NULL},
    OPTION_JSON,
    OPTIONS_END,
};

static const option claims_options[] = {
    {"games", OPTION_NUMBER, "N", "number of games; 40 by default", NULL},
    {"first", OPTION_NUMBER, "N", "begin with game N, to see one again; 1 by default", NULL},
    {"seed", OPTION_NUMBER, "N", "other games; 1 by default", NULL},
    {"threads", OPTION_NUMBER, "N", "games at once; all CPUs by default", NULL},
    {"size", OPTION_WORDS, "N", "4, 6, 8, 10 or 12; by default 4, 6 and 8", "4 6 8 10 12"},
    {"prove-from", OPTION_NUMBER, "N",
     "empty squares from which on values are proved; 24 by default", NULL},
    OPTION_JSON,
    OPTIONS_END,
};

static const option soak_options[] = {
    {"hours", OPTION_NUMBER, "N", "how long; 2 by default", NULL},
    {"rounds", OPTION_NUMBER, "N", "end after N rounds instead", NULL},
    {"seed", OPTION_NUMBER, "N", "other games; 1 by default", NULL},
    OPTION_JSON,
    OPTIONS_END,
};

#define PART(word, takes, number, about, list)                                                     \
    &(const command) {                                                                             \
        .name = "bench " word, .operands = (takes), .summary = (about), .options = (list),         \
        .most = (number), .run = bench_command                                                     \
    }
#define WITHOUT_OPERANDS(word, about, list) PART(word, "", 0, about, list)

static const command *const parts[] = {
    WITHOUT_OPERANDS("movegen", "speed of move generation, by instruction set and size",
                     movegen_options),
    WITHOUT_OPERANDS("lab", "depth of the agents of the course texts in their time", lab_options),
    PART("time", "[SPEC]", 1, "how well a player keeps a time limit", time_options),
    WITHOUT_OPERANDS("start", "how soon a new process answers, and its memory", start_options),
    WITHOUT_OPERANDS("protocol", "how soon the program answers a front end", protocol_options),
    &(const command){.name = "bench ffo",
                     .operands = "[A-B]",
                     .summary = "solve the usual end-game test",
                     .options = ffo_options,
                     .most = 1,
                     .run = bench_command_ffo},
    WITHOUT_OPERANDS("search", "time to a depth in the middle game", search_options),
    PART("thirty", "[FILE]", 1, "error of a search with 30 empty squares", thirty_options),
    WITHOUT_OPERANDS("eval", "error and speed of the evaluation", eval_options),
    WITHOUT_OPERANDS("signature", "one number that pins the search", signature_options),
    WITHOUT_OPERANDS("strength", "has a change made the champion weaker?", strength_options),
    WITHOUT_OPERANDS("referee", "what the arena and a store add to a move", referee_options),
    PART("scaling", "[A-B]", 1, "what more threads are worth", scaling_options),
    PART("cluster", "[NAME=VALUE...]", ARGUMENTS_OPERANDS, "how far many machines scale",
         cluster_options),
    WITHOUT_OPERANDS("claims", "is it true when the champion says exact?", claims_options),
    WITHOUT_OPERANDS("soak", "hours of mixed work: does anything stay behind?", soak_options),
    NULL,
};

const command cmd_bench = {
    .name = "bench",
    .operands = "BENCHMARK [operands]",
    .summary = "measure speed and strength",
    .options = no_options,
    .least = 1,
    .most = 1,
    .parts = parts,
};
