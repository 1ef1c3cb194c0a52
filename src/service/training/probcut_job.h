/* service/training/probcut_job.h - measures how far shallow searches of the champion err about deep
 * ones.
 *
 * The caller fills the settings, runs the job, reads the outcome and clears the job.
 * Ownership: everything in the settings is borrowed. Threads: progress comes from one thread at a
 * time, on any of the searching threads. Errors: E_STOPPED, E_RANGE for too few positions, those of
 * data files and searches, E_NOMEM. */
#ifndef SERVICE_TRAINING_PROBCUT_JOB_H
#define SERVICE_TRAINING_PROBCUT_JOB_H

#include "base/fault.h"
#include "report/outlet.h"
#include "service/training/fit_files.h"
#include "service/training/probcut_report.h"
#include "train/game_positions.h"
#include "train/record_list.h"
#include "train/search_values.h"

enum {
    PROBCUT_JOB_END_LEAST = 12, /* empty squares of exact positions whose results are compared */
    PROBCUT_JOB_END_MOST = 24,
    PROBCUT_JOB_SOLVED_MOST = 18, /* of games on large boards, where solving takes longer */
};

typedef struct probcut_job {
    const outlet *outlet;
    search_values search; /* engine, threads, depth and stop token */
    const char *const *files;
    int file_count; /* 0: positions of games that the engine plays on a board of `size` */
    int size;       /* of the board; 0: 8 */
    uint64_t sample, seed;
    fit_files written; /* opened by the caller; without a name the numbers are only printed */
    probcut_outcome outcome;

    /* Of the job itself; 0 at first. */
    record_list mid, end; /* of files */
    game_position *games; /* or of games: as many of the middle game, then as many of the end */
    uint64_t rest;        /* bytes of unfinished games */
    size_t before, all;   /* positions: of the lists before this one, of all lists */
    int64_t start_ns, shown_ns;
} probcut_job;

/* Checks the name of the file, and sets written.room. `weights` is what --weights says, or NULL.
 * E_RANGE. */
status probcut_job_check(probcut_job *j, const char *weights, fault *f);

status probcut_job_run(probcut_job *j, fault *f);

/* Writes the weights with nothing changed but the two lines of errors. */
status probcut_job_save(probcut_job *j, fault *f);
bool probcut_job_print(const probcut_job *j, bool json); /* false as outlet_print() */
void probcut_job_clear(probcut_job *j);

#endif
