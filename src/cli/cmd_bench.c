/* cli/cmd_bench.c - measures speed: finds the benchmark that is asked for. */
#include "base/clock.h"
#include "base/rng.h"
#include "cli/bench.h"
#include "cli/limit_options.h"

#include <string.h>

/* A chain of dependent integer operations that no compiler can shorten: its time follows the
 * clock of the core and little else. One step is one random number. */
double bench_calibrate(void) {
    enum { STEPS = 20000000 };
    rng r = rng_make(1, 1);
    uint64_t sum = 0;
    const int64_t start = clock_now_ns();
    for (int i = 0; i < STEPS; i++) sum ^= rng_next(&r);
    const double ns = (double)(clock_now_ns() - start) / STEPS;
    return sum == 0 ? 0 : ns; /* the sum is never 0, but must be used */
}

typedef struct bench {
    const char *name;
    int (*run)(context *c, const arguments *a);
    const char *options; /* those that mean something to it, each between blanks */
    int most;            /* words behind its name */
} bench;

static const bench benches[] = {
    {"movegen", bench_movegen, " depth repeat json ", 0},
    {"lab", bench_lab, " time positions seed json ", 0},
    {"time", bench_time, " time moves busy agent size seed json ", 1},
    {"ffo", bench_ffo, " wld time nodes threads hash weights without json ", 1},
    {"search", bench_search, " depth threads hash weights sure without json ", 0},
    {"signature", bench_signature, " json ", 0},
    {"eval", bench_eval, " data weights plot repeat json ", 0},
    {"scaling", bench_scaling, " threads hash weights positions rounds json ", 1},
    {"strength", bench_strength, " games seed threads against print json ", 0},
    {"thirty", bench_thirty, " depth hash weights sure show json ", 1},
    {"claims", bench_claims, " games first seed threads size prove-from json ", 0},
    {"referee", bench_referee, " games repeat json ", 0},
};

static bool is_own_option(const arguments *a, const char *name) {
    for (const option *o = a->command->options; o->name; o++)
        if (strcmp(o->name, name) == 0) return true;
    return false;
}

/* The first option on the command line that belongs to another benchmark, or NULL. */
static const char *foreign_option(const bench *b, const arguments *a) {
    for (int i = 0; i < a->given_count; i++) {
        char word[40];
        const char *name = a->given[i].option->name;
        (void)snprintf(word, sizeof word, " %s ", name);
        if (is_own_option(a, name) && !strstr(b->options, word)) return name;
    }
    return NULL;
}

static int run(context *c, const arguments *a) {
    for (size_t i = 0; i < sizeof benches / sizeof *benches; i++) {
        const bench *b = &benches[i];
        if (strcmp(a->operands[0], b->name) != 0) continue;
        const char *foreign = foreign_option(b, a);
        if (foreign) return context_usage(c, "bench %s takes no --%s", b->name, foreign);
        if (a->count > 1 + b->most)
            return context_usage(c, "bench %s does not know what to do with '%.40s'", b->name,
                                 a->operands[1 + b->most]);
        return b->run(c, a);
    }
    return context_usage(
        c, "bench knows movegen, lab, time, ffo, search, thirty, eval, signature, strength, "
           "referee, scaling and claims; see avocet help bench");
}

static const option options[] = {
    {"depth", OPTION_NUMBER, "N",
     "movegen: perft depth, 10 by default; search, thirty: plies, 12 and 15 by default", NULL},
    {"repeat", OPTION_NUMBER, "N",
     "movegen, eval, referee: rounds, 3, 5 and 5 by default; the best one counts", NULL},
    {"time", OPTION_TEXT, "T",
     "lab: for each move, 2s by default; time: a list, 10ms,100ms,1s by default; ffo: for each "
     "problem",
     NULL},
    {"nodes", OPTION_NUMBER, "N", "ffo: about N: looked at between larger pieces of work", NULL},
    {"wld", OPTION_SWITCH, NULL, "ffo: only who wins: win, draw or loss; faster", NULL},
    {"positions", OPTION_TEXT, "N", "lab: how many, 20 by default; scaling: A-B in another way",
     NULL},
    {"moves", OPTION_NUMBER, "N", "time: for each limit, 500 by default", NULL},
    {"busy", OPTION_NUMBER, "N", "time: threads that keep the machine busy, 0 by default", NULL},
    {"agent", OPTION_TEXT, "SPEC", "time: SPEC in another way", NULL},
    {"size", OPTION_WORDS, "N",
     "time: size of the board, 8 by default; claims: 8, 6 or 4, by default all of them",
     "4 6 8 10 12 14 16"},
    {"seed", OPTION_NUMBER, "N",
     "lab, time: another choice of positions; strength: other openings than those of the file; "
     "claims: other games, 1 by default",
     NULL},
    {"threads", OPTION_TEXT, "N",
     "ffo: all CPUs by default; search (1 by default), scaling: a list, as in 1,2,4; strength, "
     "claims: how many games at once, all CPUs by default",
     NULL},
    {"hash", OPTION_NUMBER, "MB",
     "ffo, search, thirty, scaling: memory for the table, 256 by default", NULL},
    {"weights", OPTION_FILE, "FILE",
     "ffo, search, thirty, eval, scaling: what judges positions, or hand; by default what is built "
     "in",
     NULL},
    {"sure", OPTION_NUMBER, "PERCENT",
     "search, thirty: 73, 87, 95, 98, 99, or 100 to leave out no line; 73 by default", NULL},
    {"without", OPTION_TEXT, "NAMES",
     "ffo, search: techniques that are switched off, to see what they are worth, joined by +; "
     "avocet agents champion lists them",
     NULL},
    {"show", OPTION_SWITCH, NULL, "thirty: a row for each position, too", NULL},
    {"games", OPTION_NUMBER, "N",
     "strength: of each match, an even number from 4 on; by default as many as the file says; "
     "claims: 40 by default; referee: an even number, 2000 by default",
     NULL},
    {"first", OPTION_NUMBER, "N", "claims: begin with game N, to see one again; 1 by default",
     NULL},
    {"prove-from", OPTION_NUMBER, "N",
     "claims: empty squares from which on values are proved, 24 by default", NULL},
    {"against", OPTION_FILE, "FILE", "strength: matches of your own; by default those built in",
     NULL},
    {"print", OPTION_SWITCH, NULL,
     "strength: write the file of the matches anew, with the results of this run", NULL},
    {"data", OPTION_FILE, "FILE", "eval: positions of training data; by default those built in",
     NULL},
    {"plot", OPTION_FILE, "FILE", "eval: draw mean errors by move, as SVG", NULL},
    {"rounds", OPTION_NUMBER, "N", "scaling: the median counts; 3 by default", NULL},
    OPTION_JSON,
    OPTIONS_END,
};

static const example examples[] = {
    {"bench movegen", "every tier this CPU can run, on 6, 8, 10 and 12"},
    {"bench movegen --depth 11 --repeat 5", "longer, steadier"},
    {"bench lab --time 100ms --positions 5", "how deep the agents see, quickly"},
    {"bench time --moves 100 --time 50ms --busy 2", "how well a limit is kept under load"},
    {"bench time compound --time 20ms,100ms --moves 1000", "by another player, at two limits"},
    {"bench ffo 40-45", "problems 40 to 45 of the usual end-game test"},
    {"bench search --depth 12 --threads 1,2", "time to depth 12 in the middle game"},
    {"bench search --depth 12 --without probcut", "and what one technique is worth there"},
    {"bench eval", "how far the evaluation is off, and how fast it is"},
    {"bench eval --weights mine.avw --plot errors.svg", "weights of your own, with a picture"},
    {"bench eval --weights hand --data held.data --json", "on positions of your own"},
    {"bench signature", "has a change touched the search, or only its speed?"},
    {"bench strength", "has a change made the champion weaker?"},
    {"bench strength --games 100 --seed 2 --json", "fewer games, from other openings"},
    {"bench strength --print > mine.ini", "the results of now, to compare with later"},
    {"bench strength --against mine.ini", "as strong as then?"},
    {"bench thirty", "how far a search to depth 15 is off with 30 empty squares"},
    {"bench thirty --depth 12 --sure 95 --show", "another search, position by position"},
    {"bench thirty mine.obf --json", "on positions of your own whose scores are known"},
    {"bench referee", "what the arena and a store add to a move"},
    {"bench scaling 40-42 --threads 1,2,4 --rounds 5", "what more threads are worth"},
    {"bench claims", "is true what the champion announces as exact?"},
    {"bench claims --games 2000 --seed 3 --json", "in many more games"},
    {"bench claims --seed 3 --first 17 --games 1", "one of these games again"},
    {"bench claims --size 6 --prove-from 20", "on 6x6 alone, from 20 empty squares on"},
    {NULL, NULL},
};

const command cmd_bench = {
    .name = "bench",
    .operands = "BENCHMARK [A-B|SPEC|FILE]",
    .words = "movegen lab time ffo search thirty eval signature strength referee scaling claims",
    .summary = "measure speed and strength",
    .details =
        "BENCHMARK is movegen, lab, time, ffo, search, thirty, eval, signature, strength, "
        "referee, scaling or claims.\n\n"
        "movegen: perft on one thread for each instruction set and each usual size, in one run, "
        "beside a calibration loop.\n\n"
        "lab: how deep the agents of the course texts see in the time the texts gave them, as the "
        "texts wrote them and with all techniques switched on, beside the texts' own figures; and "
        "how long they take to see as deep as the texts did.\n\n"
        "time: by how much a time limit is overstepped when the player SPEC gives its move (the "
        "best player by default): at the median, where it is worst, and how often by how much. "
        "Negative numbers were in time.\n\n"
        "ffo: the end-game test with 79 problems that programs are compared by, solved as avocet "
        "solve does it; problems A to B, 20-39 by default. Exit code 1 when a value is wrong "
        "or a problem unsolved.\n\n"
        "search: how long the engine takes to reach a depth on 20 positions, 6 to 38 plies into "
        "games of people, and how many nodes it looks at in a second. It forgets "
        "everything before each position, so with one thread the nodes are always the same. "
        "Ctrl-C keeps what is done.\n\n"
        "thirty: how far a search to a depth is off where the end of the game is out of its reach: "
        "positions with 30 empty squares whose exact value is known, or those of FILE in OBF, each "
        "with its best moves and their score. The mean of the absolute errors in discs with its "
        "standard error, how many are within 3 and within 6 discs, and how often the best move was "
        "found. A move that the file does not name counts as not best, though it may be as good: "
        "that figure is a lower bound. One thread, and everything is forgotten before each "
        "position, so all figures but the seconds are always the same. Ctrl-C keeps what is "
        "done.\n\n"
        "eval: how far the evaluation is off, in discs, on positions of games nothing was fitted "
        "to, by the number of empty squares: the values there are exact up to 24 empty squares and "
        "those of a search of 14 plies beyond. Or on training data of your own (--data), compared "
        "with the exact result, else the value by search, else the result of the game. The small "
        "layer that orders moves near the end is beside the main one with 12 to 16 empty squares, "
        "where the solver uses it. Then how many positions each instruction set judges in a "
        "second, by the code of the search, beside "
        "a calibration loop; exit code 1 when they differ in values.\n\n"
        "signature: how many nodes it takes to solve a fixed set of positions, exactly and for the "
        "winner alone, and to search others of the middle game to a fixed depth, for the best move "
        "and for the best three, on 8x8 and 6x6, with one thread: the same number on every "
        "instruction set and from every compiler. All instruction sets that this CPU can run are "
        "tried; exit code 1 when they differ, or when a value is wrong.\n\n"
        "strength: plays matches whose results are stored in the program again, from the built-in "
        "openings in pairs with colours exchanged: the champion against itself without something "
        "and against an agent of the laboratory, one or two minutes in all on two CPUs. Each row "
        "has the discs per game with "
        "their standard error, those that are stored, and by how many standard errors of both "
        "together they differ; more than 3 is worse or better, and exit code 1 says that something "
        "is worse. Nodes or depth limit the players, each on one thread, so the same build gives "
        "the same numbers on any number of threads; a build whose search has changed plays other "
        "games. --against takes matches from a file, in the form that --print writes: after a "
        "change that is meant to be there, --print makes the file anew. Ctrl-C keeps what is "
        "done.",
    .more =
        "referee: what the arena adds to a move: games of random against first by the rules alone, "
        "with players that are asked, through the whole arena, and with each kind of store (in "
        "TMPDIR, or /tmp) behind it.\n\n"
        "scaling: problems A to B of ffo, 40-45 by default, with several numbers of threads, in "
        "rounds: the time, how "
        "much faster than one thread, how many more nodes, and the share of time threads waited "
        "for work.\n\n"
        "claims: plays games between two champions whose strength, limits, threads, table, "
        "techniques and opening are drawn for each game, and then proves again every value that "
        "was announced as exact: by an engine on one thread that leaves nothing out, and with "
        "twelve "
        "empty squares or fewer, or on 4x4, by plain alpha-beta as well. The value must be true "
        "and the move must keep it; a bound must hold, and every line must be legal. Whatever is "
        "wrong is shown with its position and how to repeat the game, and the exit code is 1. "
        "Values with more empty squares than --prove-from are counted as too far. The same seed "
        "gives the same games, except where time or a second thread decides. Ctrl-C keeps what is "
        "done.\n\n"
        "Compare within a run: times of different runs differ with the load of the machine.",
    .options = options,
    .examples = examples,
    .least = 1,
    .most = 2,
    .run = run,
};
