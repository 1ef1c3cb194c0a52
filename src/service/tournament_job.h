/* service/tournament_job.h - a whole tournament: played, gathered for standings, and kept in a
 * store if a file is named.
 *
 * A stored tournament resumes: games that the store has are not played again, and the standings are
 * those of a tournament that was never stopped. Every pairing on a board is one run of the store,
 * the same run as that of a match of the two: neither plays games that the other has stored.
 * Nothing is printed; a listener hears of every game after it is stored.
 * Ownership: everything in the job is borrowed for the call; the caller frees outcome.games.
 * Threads: the listener is called by one thread at a time, not always the caller's.
 * Errors: those of tournament_run() and those of the store. */
#ifndef SERVICE_TOURNAMENT_JOB_H
#define SERVICE_TOURNAMENT_JOB_H

#include "arena/arena_run.h"
#include "arena/gathering.h"
#include "arena/tournament.h"
#include "base/stop.h"
#include "base/text.h"

typedef struct tournament_progress {
    int64_t games, all;  /* so far, with those that were stored before; in all rounds */
    double seconds_left; /* by the pace so far; 0 before a game was played */
    int leader;          /* number of the player */
    double standing;     /* of the leader: points in a Swiss tournament, else percent of them */
} tournament_progress;

/* Hears of a game; *m names the players and the board. */
typedef void tournament_listener(void *context, const tournament_progress *p, const meeting *m,
                                 const match_game *g);

typedef struct tournament_job {
    tournament_options options;  /* the job sets run.stop, run.known, all sinks and the byes */
    const char *const *names;    /* of the players, all different, for the standings and kept with
                                    the runs */
    const char *const *openings; /* by board, as a person wrote them: kept with the runs */
    const char *store;           /* name of a file; NULL: the games are not stored */
    bool times;                  /* the standings have thinking times */
    stop_token *stop; /* may be NULL; ends the games under way. A failing store sets it, too */
    tournament_listener *listener; /* may be NULL */
    void *context;                 /* of the listener */
} tournament_job;

typedef struct tournament_outcome {
    gathering *games; /* for standings_make(); the caller frees it; NULL if memory was short */
    int64_t told;     /* games that were heard of */
    bool is_open;     /* the store could be opened */
    int found;        /* games that were stored before */
    int stored;       /* games of its runs that the store has at the end */
} tournament_outcome;

/* *out is filled in any case; after E_STOPPED it holds the games that were finished. */
status tournament_job_run(const tournament_job *j, tournament_outcome *out, fault *f);

/* Appends one line on how far the tournament is and who leads. */
void tournament_progress_write(const tournament_progress *p, const tournament_job *j, buffer *out);

#endif
