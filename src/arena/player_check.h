/* arena/player_check.h - whether another program speaks its protocol, found out by trying.
 *
 * A list of questions that a referee will ask sooner or later, put one after the other. Each has a
 * verdict and a sentence in plain words; what could not be tried says why. A program that fails one
 * is started afresh for the next. After a program that does not start, or is silent twice, the rest
 * is not tried.
 * Ownership: the report is a value. Threads: one. */
#ifndef ARENA_PLAYER_CHECK_H
#define ARENA_PLAYER_CHECK_H

#include "base/fault.h"
#include "base/stop.h"
#include "player/player.h"

typedef enum check_kind {
    CHECK_START,      /* it starts and greets */
    CHECK_FIRST_MOVE, /* a legal move from the start, in time */
    CHECK_OWN_PASS,   /* it passes when it has no move */
    CHECK_OTHER_PASS, /* it goes on when the other side has passed */
    CHECK_NEAR_END,   /* legal moves with few empty squares, to the end of the game */
    CHECK_GAME_OVER,  /* it survives a question after the end */
    CHECK_NONSENSE,   /* wrong input does no harm */
    CHECK_TIME,       /* answers in time in the middle game */
    CHECK_NEW_GAME,   /* another game, from the start */
    CHECK_QUIT,       /* it leaves when told to */
    CHECK_COUNT
} check_kind;

typedef enum check_verdict { CHECK_NOT_TRIED, CHECK_OK, CHECK_WRONG } check_verdict;

const char *check_name(check_kind k);            /* "first move" */
const char *check_verdict_name(check_verdict v); /* "not tried", "ok", "wrong" */

typedef struct check_result {
    check_verdict verdict;
    char sentence[200];
    double seconds;       /* of the slowest answer */
    player_evidence talk; /* of a wrong one */
} check_result;

typedef struct check_options {
    int size;               /* of the board */
    int64_t time_ns;        /* for a move */
    int64_t grace_ns;       /* beyond it, before it is late; see check_usual_grace() */
    const stop_token *stop; /* may be NULL */
} check_options;

typedef struct check_report {
    check_result results[CHECK_COUNT];
    int wrong;
} check_report;

/* Returns the grace of a limit: a tenth, at least 50 ms, both in nanoseconds. */
int64_t check_usual_grace(int64_t time_ns);

/* Ends the checks when the program has been silent twice: each silence costs its whole patience.
 * `who` is one of player/outside.h. E_STOPPED, E_NOMEM, E_FULL and our own failures. Mistakes of
 * the program are in the report, not in the status. */
status player_check(player *who, const check_options *o, check_report *out, fault *f);

#endif
