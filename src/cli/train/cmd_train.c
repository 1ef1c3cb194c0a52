/* cli/train/cmd_train.c - training data and what is fitted with it: the table of the tasks. */
#include "cli/options/engine_arguments.h"
#include "cli/table/arguments.h"
#include "cli/train/train.h"
#include "cli/train/train_fit.h"

/* Options of the tasks that search many positions. */
#define SEARCH_OPTIONS                                                                             \
    {"seed", OPTION_NUMBER, "N", "another choice; 1 by default", NULL}, THREADS_OPTION,            \
        {"hash", OPTION_NUMBER, "MB", "table of positions for each thread; 2 by default", NULL},   \
        WEIGHTS_OPTION

#define SIZE_OPTION                                                                                \
    { "size", OPTION_WORDS, "N", "size of the board; 8 by default", "6 8 10 12" }

static const option all_options[] = {
    {"hours", OPTION_TEXT, "H", "how long all of it may take, such as 10 or 0.1", NULL},
    {"out", OPTION_FOLDER, "FOLDER", "where everything goes", NULL},
    {"rounds", OPTION_NUMBER, "N", "number of rounds; 4 by default", NULL},
    {"games", OPTION_NUMBER, "N", "at most N games in a round", NULL},
    SIZE_OPTION,
    THREADS_OPTION,
    {"seed", OPTION_NUMBER, "N", "another choice; 1 by default", NULL},
    {"without", OPTION_FILE, "FILE...", "leave out its positions", NULL},
    {"iterations", OPTION_NUMBER, "N", "most steps of a fit; 200 by default", NULL},
    {"date", OPTION_TEXT, "DATE", "date of the weights; today by default", NULL},
    OPTION_JSON,
    OPTIONS_END,
};

static const option selfplay_options[] = {
    {"out", OPTION_FILE, "FILE", "where the records go", NULL},
    {"games", OPTION_NUMBER, "N", "games in the file; 1000 by default", NULL},
    {"part-games", OPTION_NUMBER, "N", "--out is a folder of files with N games each", NULL},
    {"idle", OPTION_SWITCH, NULL, "run only while no other program wants the CPU", NULL},
    {"first", OPTION_NUMBER, "N", "number of the first game; 0 by default", NULL},
    {"depth", OPTION_NUMBER, "N", "search moves to this depth; 4 by default", NULL},
    {"two-depths", OPTION_SWITCH, NULL, "values are means of this depth and the one before", NULL},
    {"exact", OPTION_NUMBER, "N",
     "solve positions with up to N empty squares; 14, beyond 8x8 11 by default", NULL},
    {"prefix", OPTION_TEXT, "A-B", "random moves at the start; 8-40, on 6x6 2-20 by default", NULL},
    {"noise", OPTION_NUMBER, "PERCENT", "random moves until the game is solved; 0 by default",
     NULL},
    {"stray", OPTION_NUMBER, "PERCENT", "random moves from there on; 0 by default", NULL},
    {"trees", OPTION_NUMBER, "N", "positions off the game, for each game; 4 by default", NULL},
    SIZE_OPTION,
    SEARCH_OPTIONS,
    SURE_OPTION,
    OPTIONS_END,
};

static const option import_options[] = {
    {"out", OPTION_FILE, "FILE", "where the records go", NULL},
    {"exact", OPTION_NUMBER, "N", "solve positions with up to N empty squares; 0 by default", NULL},
    {"depth", OPTION_NUMBER, "N", "search the others to this depth; 0 by default", NULL},
    {"sample", OPTION_NUMBER, "N", "choose N positions; all by default", NULL},
    {"empties", OPTION_TEXT, "A-B", "only positions with A to B empty squares", NULL},
    {"from", OPTION_NUMBER, "N", "only positions after N moves or more", NULL},
    {"part", OPTION_TEXT, "K/M", "each Mth game from number K on; not:K/M: the others", NULL},
    SEARCH_OPTIONS,
    SURE_OPTION,
    OPTIONS_END,
};

static const option relabel_options[] = {
    {"out", OPTION_FILE, "FILE", "where the records go", NULL},
    {"exact", OPTION_NUMBER, "N", "solve positions with up to N empty squares; 24 by default",
     NULL},
    {"end", OPTION_NUMBER, "N", "search up to N empty squares to the end; 30 by default", NULL},
    {"end-sure", OPTION_NUMBER, "PERCENT", "how sure a cut is there; 95 by default", NULL},
    {"depth", OPTION_NUMBER, "N", "search the others to this depth; 20 by default", NULL},
    {"sample", OPTION_NUMBER, "N", "choose N positions; all by default", NULL},
    {"hash", OPTION_NUMBER, "MB", "table of positions for each thread; 64 by default", NULL},
    {"seed", OPTION_NUMBER, "N", "another choice; 1 by default", NULL},
    THREADS_OPTION,
    WEIGHTS_OPTION,
    SURE_OPTION,
    OPTIONS_END,
};

static const option fit_options[] = {
    {"out", OPTION_FILE, "FILE", "where the weights go", NULL},
    {"plot", OPTION_FILE, "FILE", "a picture (SVG) of the errors by move", NULL},
    {"without", OPTION_FILE, "FILE...", "leave out its positions", NULL},
    {"mix", OPTION_TEXT, "SHARE",
     "share of results beside values by search, 0 to 1; 0.5 by default", NULL},
    {"hold-out", OPTION_NUMBER, "N", "one game of N only measures; 20 by default, 0 for none",
     NULL},
    {"iterations", OPTION_NUMBER, "N", "most steps; 200 by default", NULL},
    {"every", OPTION_NUMBER, "N", "steps between measurements; 5 by default", NULL},
    {"patience", OPTION_NUMBER, "N",
     "measurements without improvement before the end; 6 by default", NULL},
    {"tail", OPTION_TEXT, "DISCS", "larger errors pull no harder; 24 by default, 0 for no limit",
     NULL},
    {"shrink", OPTION_TEXT, "A,B,C", "how fillings, common parts and halves shrink", NULL},
    {"anchors", OPTION_TEXT, "LIST", "empty squares with weights of their own", NULL},
    {"patterns", OPTION_FILE, "FILE", "other patterns: lines of a name and squares", NULL},
    {"date", OPTION_TEXT, "DATE", "date of the weights; today by default", NULL},
    SIZE_OPTION,
    THREADS_OPTION,
    OPTION_JSON,
    OPTIONS_END,
};

static const option network_options[] = {
    {"out", OPTION_FILE, "FILE", "where the weights go", NULL},
    {"positions", OPTION_FILE, "FILE", "write the positions there and learn nothing", NULL},
    WEIGHTS_OPTION,
    {"without", OPTION_FILE, "FILE...", "leave out its positions", NULL},
    {"mix", OPTION_TEXT, "SHARE",
     "share of results beside values by search, 0 to 1; 0.5 by default", NULL},
    {"epochs", OPTION_NUMBER, "N", "how often all positions are learned; 4 by default", NULL},
    {"rate", OPTION_TEXT, "X", "how far a step goes; 0.05 by default", NULL},
    {"decay", OPTION_TEXT, "X", "how strongly rows are drawn to 0; 0.001 by default", NULL},
    {"rows", OPTION_NUMBER, "N", "rows in the file, up to 65535; 60000 by default", NULL},
    {"seed", OPTION_NUMBER, "N", "another choice; 1 by default", NULL},
    {"date", OPTION_TEXT, "DATE", "date of the weights; today by default", NULL},
    THREADS_OPTION,
    OPTION_JSON,
    OPTIONS_END,
};

static const option probcut_options[] = {
    {"out", OPTION_FILE, "FILE", "where the weights go", NULL},
    {"depth", OPTION_NUMBER, "N", "the deepest search; 10 by default", NULL},
    {"sample", OPTION_NUMBER, "N", "number of positions; 2000 by default", NULL},
    {"size", OPTION_WORDS, "N", "size of the board; 8 by default", "6 8 10 12"},
    SEARCH_OPTIONS,
    OPTION_JSON,
    OPTIONS_END,
};

static const option openings_options[] = {
    {"out", OPTION_FILE, "FILE", "where the list goes", NULL},
    {"plies", OPTION_NUMBER, "N", "number of moves; 6 by default, 10 at most", NULL},
    {"follow", OPTION_NUMBER, "N", "moves of a side that plays the list; 7 by default", NULL},
    OPTIONS_END,
};

static const option data_options[] = {
    {"show", OPTION_NUMBER, "N", "print N of the positions with their labels", NULL},
    OPTION_JSON,
    OPTIONS_END,
};

/* Operands of the tasks that read files. */
#define FILES .operands = "FILE...", .least = 1, .most = ARGUMENTS_OPERANDS

static const command *const parts[] = {
    &(const command){.name = "train all",
                     .operands = "",
                     .summary = "train an evaluation from nothing, in rounds",
                     .options = all_options,
                     .on_ranks = true,
                     .run = train_all},
    &(const command){.name = "train selfplay",
                     .operands = "",
                     .summary = "make training data from games of the engine",
                     .options = selfplay_options,
                     .on_ranks = true,
                     .run = train_selfplay},
    &(const command){.name = "train import",
                     FILES,
                     .summary = "make training data from games in files",
                     .options = import_options,
                     .on_ranks = true,
                     .run = train_import},
    &(const command){.name = "train relabel",
                     FILES,
                     .summary = "label training data anew, by deep searches",
                     .options = relabel_options,
                     .on_ranks = true,
                     .run = train_relabel},
    &(const command){.name = "train fit",
                     FILES,
                     .summary = "fit the weights of the evaluation to training data",
                     .options = fit_options,
                     .run = train_fit_run},
    &(const command){.name = "train network",
                     FILES,
                     .summary = "learn a network that corrects the weights",
                     .options = network_options,
                     .run = train_network},
    &(const command){.name = "train probcut",
                     .operands = "[FILE...]",
                     .most = ARGUMENTS_OPERANDS,
                     .summary = "measure how far shallow searches may be trusted",
                     .options = probcut_options,
                     .run = train_probcut},
    &(const command){.name = "train openings",
                     .operands = "",
                     .summary = "solve the openings of 6x6",
                     .options = openings_options,
                     .run = train_openings},
    &(const command){.name = "train data",
                     FILES,
                     .summary = "show what is in files of training data",
                     .options = data_options,
                     .run = train_data},
    &train_agent,
    &train_agent_probcut,
    NULL,
};

const command cmd_train = {
    .name = "train",
    .operands = "TASK [FILE...|AGENT]",
    .summary = "train the champion's evaluation or a lab agent",
    .options = no_options,
    .least = 1,
    .most = 1,
    .parts = parts,
};
