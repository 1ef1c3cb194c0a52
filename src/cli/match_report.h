/* cli/match_report.h - what a match prints: its games and its numbers, as text and as JSON.
 *
 * Thinking times are the only thing here that differs from run to run where depth or nodes limit
 * the search, so they are printed only on demand: all the rest is then the same byte for byte, on
 * any number of threads.
 * Ownership: everything is borrowed. */
#ifndef CLI_MATCH_REPORT_H
#define CLI_MATCH_REPORT_H

#include "arena/match.h"
#include "base/json.h"

typedef struct match_report {
    const match_options *options;
    const char *openings; /* as typed */
    player *players[2];   /* A and B; not needed for games */
    const char *names[2]; /* of A and B in lines of games; NULL: these letters */
    bool times;           /* are wanted */
    double seconds[2];    /* of all moves that somebody thought about */
    int moves[2];
} match_report;

/* One line, with its newline. */
void match_report_game(const match_report *m, const match_game *g, buffer *out);
void match_report_game_json(const match_report *m, const match_game *g, json_writer *j);
void match_report_evidence_json(const game_evidence *e, json_writer *j); /* a member */

void match_report_result(const match_report *m, const match_result *r, buffer *out);
/* Keys of an object that is open. */
void match_report_result_json(const match_report *m, const match_result *r, bool complete,
                              json_writer *j);

/* "A 0.123 ms, B 0.456 ms per move" */
void match_report_times(const match_report *m, buffer *out);

#endif
