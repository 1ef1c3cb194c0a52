/* service/analysis/analysis_job.h - analyses many games on several threads and keeps each result.
 *
 * A finished game is kept in a file at once, under a key with its moves and the level. So after a
 * stop, or in another run with games in common, only missing games are analysed. The results are
 * handed out at the end in the order of the games, so that output does not depend on threads.
 * Ownership: everything is borrowed for the call. Threads: `game` and the outlet are called by one
 * thread at a time. Errors: those of the analysis and the store; E_STOPPED after a stop, when all
 * finished games have been handed out. */
#ifndef SERVICE_ANALYSIS_ANALYSIS_JOB_H
#define SERVICE_ANALYSIS_ANALYSIS_JOB_H

#include "analysis/game_analysis.h"
#include "base/deal.h"
#include "base/fault.h"
#include "notation/game.h"
#include "report/outlet.h"

/* Anything but OK ends the handing out and is what the job returns. */
typedef status analysis_sink(void *context, const game *g, const game_analysis *a, fault *f);

typedef struct analysis_job {
    const game *games;
    size_t count;
    game_analysis_options options; /* threads: games at once */
    const char *folder;            /* of the file of results; made if it is missing */
    const outlet *outlet;          /* notes and progress */
    analysis_sink *sink;
    void *context;           /* for the sink */
    const deal_ranks *ranks; /* analyse the games; a working rank keeps and hands out nothing; NULL:
                                this process does all */
} analysis_job;

typedef struct analysis_end {
    size_t known;  /* games whose analysis was kept before */
    size_t handed; /* games that went to the sink */
} analysis_end;

enum { ANALYSIS_JOB_NAME_BYTES = 80 };

/* Writes the name under which results are kept. Another form of the records, level or evaluation
 * has results of its own. */
void analysis_job_name(int level, char out[ANALYSIS_JOB_NAME_BYTES]);

/* A kept analysis that cannot be read counts as missing. */
status analysis_job_run(const analysis_job *j, analysis_end *end, fault *f);

#endif
