/* report/match_report.h - the games and numbers of a match, as lines of text and as JSON.
 *
 * Thinking times differ from run to run, even if depth or nodes limit the search. They are written
 * only on demand. All other output is the same byte for byte on any number of threads.
 * Ownership: everything is borrowed. Errors: the buffers remember a lack of memory. */
#ifndef REPORT_MATCH_REPORT_H
#define REPORT_MATCH_REPORT_H

#include "base/json.h"
#include "base/text.h"
#include "notation/game.h"

/* The evidence for a forfeit. Unknown texts are empty. */
typedef struct forfeit_texts {
    const char *sentence;                  /* names the player and the mistake */
    const char *asked, *answered, *errors; /* the last texts of another program */
} forfeit_texts;

/* One game. */
typedef struct match_line {
    int number;           /* from 1 */
    const char *names[2]; /* of A and B */
    const game *record;
    int opening_plies; /* the first plies of the record, which no player chose */
    bool a_is_black;
    int score;          /* A's discs minus B's */
    const char *ending; /* "normal", "crash" */
    const char *words;  /* "by a crash"; NULL for a game played to its end */
    bool is_forfeit;
    forfeit_texts evidence; /* of a forfeit */
    bool has_times;
    double seconds[2]; /* thinking time of A and B */
} match_line;

void match_line_write(const match_line *l, buffer *out); /* with its newline */
void match_line_json(const match_line *l, json_writer *j);
void forfeit_texts_json(const forfeit_texts *t, json_writer *j); /* the member "evidence" */

enum { MATCH_HALVES = 5, MATCH_FORFEITS_MOST = 16, MATCH_LIMITS_BYTES = 120 };

/* How often A and B lost by one kind of forfeit. */
typedef struct match_forfeit {
    const char *name, *words; /* "crash", "by a crash" */
    bool is_late;             /* a move or the game took too long */
    int lost[2];
} match_forfeit;

/* A sequential test and its state. */
typedef struct match_test {
    double elo0, elo1, alpha, beta;
    double llr, lower, upper; /* the bounds of the llr */
    int accepted;             /* 0 for H0, 1 for H1, -1 while the test is undecided */
    const char *verdict;      /* the same as a word */
} match_test;

/* The clock of a side, in seconds. */
typedef struct match_clock {
    double seconds, increment;
} match_clock;

/* The numbers of a match, seen by A. Values that are not known are NaN. */
typedef struct match_summary {
    const char *specs[2], *sentences[2]; /* of A and B */
    const char *names[2];                /* that the user gave them, or NULL */
    const char *titles[2];               /* name and sentence, wrapped, with a newline at the end */
    int size;
    const char *start, *openings;
    uint64_t seed;
    char limits[2][MATCH_LIMITS_BYTES]; /* of A and B, in words; empty for a player's own */
    bool is_complete;
    int pairs, wins, draws, losses;
    int pairs_by_halves[MATCH_HALVES]; /* pairs in which A took 0 to 4 half points */
    double score, score_error;         /* share of the points, 0-1, and its standard error */
    double discs, discs_error;         /* disc difference per game */
    double elo, elo_error;
    double elo_bound; /* if one side has all points: the least or the most Elo, at 95 % */
    match_forfeit forfeits[MATCH_FORFEITS_MOST];
    int forfeit_count;
    bool has_test, has_clock, has_times;
    match_test test;
    match_clock clocks[2];
    double seconds_per_move[2];
} match_summary;

void match_summary_write(const match_summary *m, buffer *out);
void match_summary_json(const match_summary *m, json_writer *j); /* keys of an open object */

/* "A 0.123 ms, B 0.456 ms per move" */
void match_summary_times(const match_summary *m, buffer *out);

#endif
