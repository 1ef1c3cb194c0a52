/* report/agents/level_report.h - the levels of the champion, as text and as JSON.
 *
 * Plain values; their texts are constants. Errors: memory failures stay in the buffer. */
#ifndef REPORT_AGENTS_LEVEL_REPORT_H
#define REPORT_AGENTS_LEVEL_REPORT_H

#include "base/text.h"

enum { LEVEL_ROW_PAIRS = 5 };

/* Time and strength as they were measured. */
typedef struct level_measure {
    double seconds;            /* for a move; 0: not measured */
    double estimate;           /* seconds for a move on this machine; 0: none was made */
    int games;                 /* of a match against another level; 0: not measured */
    int other;                 /* that level */
    const char *agent;         /* an agent of the lab instead of a level, or NULL */
    double score, score_error; /* percent of the points */
    double discs, discs_error; /* difference per game */
} level_measure;

/* With `empty` empty squares or fewer the game is searched to its end, `percent` sure. */
typedef struct level_end {
    int empty, percent;
} level_end;

typedef struct level_row {
    int number, depth, exact_from;
    int pairs;
    level_end selective[LEVEL_ROW_PAIRS];
    level_measure measure;
} level_row;

/* A level that errs as a person does. */
typedef struct weak_row {
    const char *name, *sentence;
    int loses;          /* discs against the usual level that it aims at; 0: another aim */
    const char *equals; /* the agent that it aims to be as strong as, or NULL */
    int sees, depth, exact_from;
    double temperature, most;
    level_measure measure;
} weak_row;

typedef struct level_table {
    const level_row *levels;
    const weak_row *named;
    int level_count, named_count;
    int usual;            /* the level without any options */
    const char *measured; /* when, where and how */
} level_table;

void level_report_text(const level_table *l, buffer *out);
void level_report_json(const level_table *l, buffer *out);

#endif
