/* train/rounds_folder.h - the files of a training run, from which it can be resumed.
 *
 *   rounds.txt     a table with a line for each finished round
 *   clock          seconds used so far
 *   round-K.data   the games of round K
 *   round-K.fit    the size of the data of its fit, and the error
 *   round-K.avw    the weights
 *   round-K.svg    a picture of their errors, drawn by the caller
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
    /* bytes of its name; the specification of a player has no room for more */
    ROUNDS_FOLDER_MAX = 150,
};

/* The data of a fit. */
typedef struct round_fit {
    uint64_t games, positions; /* played in the round */
    uint64_t distinct;         /* positions of all rounds in the fit, each once */
    double error;              /* mean error on held-out games, in discs; NaN without such games */
} round_fit;

typedef struct round_result {
    int round;      /* from 1 */
    double seconds; /* play, fit and match */
    int depth, exact;
    round_fit fit;
    double score;              /* percent of the points, against the best weights before */
    double discs, discs_error; /* per game; errors are NaN if not known */
    double elo;                /* NaN if one side has all points */
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

/* Write and read the table as text. A folder without a table has no rounds. */
void round_list_write(const round_list *l, buffer *out);
status round_list_read(view text, round_list *out, fault *f);
status round_list_save(const char *folder, const round_list *l, fault *f);
status round_list_load(const char *folder, round_list *out, fault *f);

/* Returns the clock. A missing or damaged clock is 0, because a run must not end for it. */
double rounds_clock_load(const char *folder);
status rounds_clock_save(const char *folder, double seconds, fault *f);

/* Returns true if a round is fitted: its weights and round-K.fit are there. */
bool round_fit_load(const char *folder, int round, round_fit *out);
/* Saves a fit. `weights` is the content of their file. */
status round_fit_save(const char *folder, int round, const round_fit *fit, view weights, fault *f);

/* Makes best.avw the weights of that round, unless it already holds them. */
status rounds_set_best(const char *folder, int round, fault *f);

/* Checks the folder before anything is written. E_RANGE if a file has a name that a run of `rounds`
 * rounds would use, but no run made it. The table and the files of its rounds are ours; other files
 * are ignored. */
status rounds_folder_check(const char *folder, const round_list *l, int rounds, fault *f);

#endif
