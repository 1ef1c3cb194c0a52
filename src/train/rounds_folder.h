/* train/rounds_folder.h - what a training run keeps in its folder, so that it can be gone on with.
 *
 *   rounds.txt     a table, a line for each finished round: what counts as done
 *   clock          seconds used so far
 *   round-K.data   what was played in round K
 *   round-K.fit    what its weights were fitted to, and how well
 *   round-K.avw    the weights themselves
 *   round-K.svg    a picture of their errors, which the caller draws
 *   best.avw       a copy of the weights of the last round that was kept
 *
 * Small files are replaced as a whole: a crash leaves the old or the new one.
 * Ownership: values only; folders are borrowed. Errors: those of files.h; E_FORMAT with the number
 * of the line for a table that cannot be read. Threads: one writer at a time for a folder. */
#ifndef TRAIN_ROUNDS_FOLDER_H
#define TRAIN_ROUNDS_FOLDER_H

#include "base/text.h"

enum {
    ROUNDS_MAX = 99,
    ROUNDS_FOLDER_MAX = 150, /* bytes of its name: a player's specification has no room for more */
};

/* What weights were fitted to. */
typedef struct round_fit {
    uint64_t games, positions; /* played in the round */
    uint64_t distinct;         /* positions of all rounds that were fitted, each once */
    double error;              /* mean, of games held out, in discs; NaN without such games */
} round_fit;

typedef struct round_result {
    int round;      /* from 1 */
    double seconds; /* all of it: play, fit and match */
    int depth, exact;
    round_fit fit;
    double score;              /* percent of the points, against the best before */
    double discs, discs_error; /* a game; errors are NaN where they are not known */
    double elo;                /* NaN where one side has all points */
    bool kept;
} round_result;

typedef struct round_list {
    round_result items[ROUNDS_MAX]; /* round by round from 1 on */
    int count;
} round_list;

double round_list_seconds(const round_list *l);
int round_list_best(const round_list *l); /* the last round that was kept, or 0 */

/* ---- names ---- */

typedef struct rounds_path {
    char text[ROUNDS_FOLDER_MAX + 32];
} rounds_path;

rounds_path rounds_file(const char *folder, const char *name);
rounds_path round_file(const char *folder, int round, const char *ending); /* "round-3.avw" */

/* ---- files ---- */

/* The table as text. A folder without one has no rounds. */
void round_list_write(const round_list *l, buffer *out);
status round_list_read(view text, round_list *out, fault *f);
status round_list_save(const char *folder, const round_list *l, fault *f);
status round_list_load(const char *folder, round_list *out, fault *f);

/* A clock that is missing or damaged says 0: a run must not end for it. */
double rounds_clock_load(const char *folder);
status rounds_clock_save(const char *folder, double seconds, fault *f);

/* True where a round is fitted: both its weights and what they were fitted to are there. */
bool round_fit_load(const char *folder, int round, round_fit *out);
/* `weights` is the content of their file. */
status round_fit_save(const char *folder, int round, const round_fit *fit, view weights, fault *f);

/* Makes best.avw the weights of that round, unless it holds them already. */
status rounds_set_best(const char *folder, int round, fault *f);

/* Before anything is written: E_RANGE where a file has a name that a run of so many rounds would
 * use, and none has made it. The table is the folder's, and what belongs to its rounds is ours;
 * whatever else lies in the folder is nobody's business. */
status rounds_folder_check(const char *folder, const round_list *l, int rounds, fault *f);

#endif
