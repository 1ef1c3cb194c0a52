/* cli/cmd_train.c - training data and what is fitted with it: finds the task that is asked for. */
#include "cli/engine_arguments.h"
#include "cli/train.h"
#include "cli/train_fit.h"

#include <string.h>

typedef struct task {
    const char *name;
    int (*run)(context *c, const arguments *a);
    const char *options; /* those that mean something to it, each between blanks */
    int least, most;     /* words behind its name */
} task;

static const task tasks[] = {
    {"all", train_all, " hours out rounds games threads seed without iterations date json ", 0, 0},
    {"selfplay", train_selfplay,
     " out games first depth exact prefix noise trees seed threads hash weights sure ", 0, 0},
    {"import", train_import,
     " out exact depth sample empties from part seed threads hash weights sure ", 1,
     ARGUMENTS_OPERANDS - 1},
    {"fit", train_fit_run, TRAIN_FIT_NAMES, 1, ARGUMENTS_OPERANDS - 1},
    {"probcut", train_probcut, " out depth sample seed threads hash weights json ", 1,
     ARGUMENTS_OPERANDS - 1},
    {"data", train_data, " show json ", 1, ARGUMENTS_OPERANDS - 1},
};

static bool is_own_option(const arguments *a, const char *name) {
    for (const option *o = a->command->options; o->name; o++)
        if (strcmp(o->name, name) == 0) return true;
    return false;
}

/* The first option on the command line that belongs to another task, or NULL. */
static const char *foreign_option(const task *t, const arguments *a) {
    for (int i = 0; i < a->given_count; i++) {
        char word[40];
        const char *name = a->given[i].option->name;
        (void)snprintf(word, sizeof word, " %s ", name);
        if (is_own_option(a, name) && !strstr(t->options, word)) return name;
    }
    return NULL;
}

static int run_task(context *c, const arguments *a, const task *t) {
    const char *foreign = foreign_option(t, a);
    if (foreign) return context_usage(c, "train %s takes no --%s", t->name, foreign);
    if (a->count > 1 + t->most)
        return context_usage(c, "train %s does not know what to do with '%.40s'", t->name,
                             a->operands[1 + t->most]);
    if (a->count < 1 + t->least) return context_usage(c, "train %s needs a file", t->name);
    return t->run(c, a);
}

static int run(context *c, const arguments *a) {
    for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++)
        if (strcmp(a->operands[0], tasks[i].name) == 0) return run_task(c, a, &tasks[i]);
    return context_usage(
        c,
        "train knows all, selfplay, import, fit, probcut and data, not %.40s; see avocet help "
        "train",
        a->operands[0]);
}

static const option options[] = {
    {"hours", OPTION_TEXT, "H", "all: how long it may take in all, such as 10 or 0.1", NULL},
    {"out", OPTION_FILE, "FILE", "where records or weights go; all: a folder", NULL},
    {"rounds", OPTION_NUMBER, "N", "all: how many rounds, 4 by default", NULL},
    {"games", OPTION_NUMBER, "N",
     "selfplay: so many games in the file, 1000 by default; all: at most so many in a round", NULL},
    {"first", OPTION_NUMBER, "N", "selfplay: the number of the first game, 0 by default", NULL},
    {"depth", OPTION_NUMBER, "N",
     "selfplay: how deep moves are searched, 4 by default; import: positions, 0 by default; "
     "probcut: the deepest search, 10 by default",
     NULL},
    {"exact", OPTION_NUMBER, "N",
     "solve positions with up to N empty squares; selfplay: 14 by default; import: 0", NULL},
    {"prefix", OPTION_TEXT, "A-B", "selfplay: random moves at the start, 8-40 by default", NULL},
    {"noise", OPTION_NUMBER, "PERCENT", "selfplay: random moves later on, 0 by default", NULL},
    {"trees", OPTION_NUMBER, "N", "selfplay: positions off the game, 4 for each by default", NULL},
    {"sample", OPTION_NUMBER, "N",
     "import: choose N positions, all by default; probcut: 2000 by default", NULL},
    {"empties", OPTION_TEXT, "A-B", "import: only positions with A to B empty squares", NULL},
    {"from", OPTION_NUMBER, "N", "import: only positions after N moves or more", NULL},
    {"part", OPTION_TEXT, "K/M", "import: each Mth game from number K on; not:K/M: the others",
     NULL},
    {"seed", OPTION_NUMBER, "N", "another choice, 1 by default", NULL},
    {"threads", OPTION_NUMBER, "N", "how many threads; all CPUs by default", NULL},
    {"hash", OPTION_NUMBER, "MB", "table of positions for each thread, 2 by default", NULL},
    {"weights", OPTION_FILE, "FILE",
     "selfplay, import, probcut: what judges positions, or hand; by default what is built in",
     NULL},
    SURE_OPTION,
    TRAIN_FIT_OPTIONS,
    {"show", OPTION_NUMBER, "N", "data: print N of the positions with their labels", NULL},
    OPTION_JSON,
    OPTIONS_END,
};

static const example examples[] = {
    {"train all --hours 10 --out mine", "from nothing to mine/best.avw; Ctrl-C any time"},
    {"train selfplay --out games.data --games 100000", "again after Ctrl-C: it goes on"},
    {"train selfplay --out more.data --games 100000 --first 100000", "others than those"},
    {"train import WTHOR-FOLDER --out people.data", "results as they were played"},
    {"train import WTHOR-FOLDER --out test.data --exact 20 --empties 12-20 --sample 10000",
     "solved, each number of empty squares as often as any"},
    {"train import games.data --out held.data --part 0/10", "a tenth of the games, to test with"},
    {"train fit games.data --out mine.avw --plot errors.svg", "weights, and a picture of errors"},
    {"train probcut games.data --weights mine.avw --out mine.avw",
     "what its searches may leave out"},
    {"train data games.data people.data", "what is in them"},
    {NULL, NULL},
};

const command cmd_train = {
    .name = "train",
    .operands = "all|selfplay|import|fit|probcut|data [FILE...]",
    .words = "all selfplay import fit probcut data",
    .summary = "make training data and fit the evaluation to it",
    .details =
        "all: from no weights at all to a trained evaluation, in --hours. In each of --rounds "
        "rounds the engine plays itself with the best weights so far, at first with the evaluation "
        "made by hand; weights are fitted to what was played; and they play a match against the "
        "best so far, which ends when a sequential test has decided. If they are better they are "
        "kept: FOLDER/best.avw. Later rounds play longer and search deeper. FOLDER/rounds.txt is "
        "the table that is printed at the end: positions are those of the round, distinct ones "
        "those that were fitted, from all rounds; the error is that of games held out, in discs; "
        "score, discs and elo are those of the match. FOLDER/round-K.svg shows the errors by move. "
        "After Ctrl-C, or worse, the same command goes on, and only the time that is left is "
        "used. Other files may lie in FOLDER; one that has a name of ours but was not made there "
        "is "
        "named before anything begins, and stays as it is.\n\n"
        "selfplay: the engine plays --games games with itself, and every position becomes a "
        "record: board, result, value by search. A game begins with random moves, the lower of two "
        "numbers drawn from --prefix; from --exact empty squares on it is solved, and what best "
        "play leads to is the result of all positions before. With --noise a move is random now "
        "and then; positions before it keep their own values as results. For each game --trees "
        "positions are like those a search of the end of the game meets: from a position of the "
        "game one side plays at random and the other well, and where that leads with 10 to 16 "
        "squares empty is solved.\n\n"
        "Ctrl-C leaves whole games in the file, and so does a crash, but for a rest that is cut "
        "off next time; fit and data leave it out and say how many bytes it has. The same command "
        "goes on where the file ends, up to --games in all. The "
        "same options make the same file on any number of threads, in one run or in many.\n\n"
        "import: the positions of games in FILES: WTHOR bases (.wtb or a folder of them), text in "
        "any format that is known, training data. Games count from 0 on through all files, those "
        "of training data keep their numbers; --part takes games by number, so that a game is "
        "either in one part or in the other. --sample chooses positions so that each number of "
        "empty squares comes as often as any, none twice when turned or mirrored. Positions with "
        "up to --exact empty squares are solved, others searched to --depth; without both the "
        "result is what the game ended with, and training data stays as it is. What is exact "
        "already is not searched again. It is gone on with like selfplay.\n\n"
        "fit: finds the weights of the evaluation that fit the positions of FILES best, and writes "
        "them for --weights. Positions that are the same when turned or mirrored count once. One "
        "game of so many is held out (--hold-out), chosen by a hash of its number: the mean error "
        "there is shown as it falls, by numbers of empty squares, and when it falls no more the "
        "fit ends with the weights that had the least. Ctrl-C ends it earlier and keeps the best "
        "weights so far. --out and --plot replace nothing but weights and pictures.\n\n"
        "A fit is by least squares, and three options say what that means. --tail 24: an error of "
        "more than 24 discs pulls no harder than one of 24, so that a few wild results do not "
        "bend the rest. --shrink 20,20,10: each weight is drawn to 0 as if so many positions said "
        "so, the more the rarer its filling is met; the first number is for what a filling is "
        "worth in one phase, the second for what is common to all phases, the third for halves of "
        "patterns and counts of moves. --anchors 2,7,12,17,22,28,34,40,46,52,58: the numbers of "
        "empty squares that have weights of their own; between two of them weights change evenly. "
        "These are the defaults.",
    .more =
        "probcut: measures how far shallow searches by some weights err about deep ones, and "
        "writes it into them as the two lines called errors: by these a search knows how far it "
        "may believe a shallow one and leave a line out (--sure). --sample positions of FILES, "
        "each number of empty squares as often as any, are searched to every depth up to --depth "
        "with no line left out; as many that are exact, with 12 to 24 empty squares, are searched "
        "to depth 6 and compared with their results. If fewer than 200 are exact, the numbers for "
        "the end of the game stay as they were. Nothing else of the weights changes; --out may be "
        "the file of --weights, or be left out to see the numbers only. Ctrl-C writes nothing. "
        "The same options give the same numbers on any number of threads.\n\n"
        "data: how many positions and games there are in FILES, from where, how many are exact, "
        "and for each number of empty squares the mean result and its mean size, for the side to "
        "move. --show prints some of them, spread over all.\n\n"
        "The exit code is 130 after Ctrl-C, whatever could be kept.",
    .options = options,
    .examples = examples,
    .least = 1,
    .most = ARGUMENTS_OPERANDS,
    .run = run,
};
