/* train/survey.h - counts the records in files of training data.
 *
 * Ownership: a survey owns its boards, which show equal positions. Errors: as data_file.h. Threads:
 * one at a time. */
#ifndef TRAIN_SURVEY_H
#define TRAIN_SURVEY_H

#include "base/alloc.h"
#include "base/fault.h"
#include "base/files.h"
#include "game/board.h"
#include "train/record.h"

enum { SURVEY_BAND = 4, SURVEY_BANDS = 144 / SURVEY_BAND };

/* Positions with SURVEY_BAND * i + 1 to SURVEY_BAND * (i + 1) empty squares. Every position has a
 * move, so none is full. */
typedef struct data_survey_band {
    uint64_t records, exact;
    int64_t sum, absolute; /* sums of results, for the side to move */
} data_survey_band;

typedef struct data_survey {
    uint64_t records, games, exact, valued; /* valued: with a value by search */
    uint64_t rest;                          /* bytes behind the last whole game of each file */
    uint64_t by_source[RECORD_SOURCES];
    data_survey_band bands[SURVEY_BANDS];
    board *boards; /* by record_key() */
    size_t capacity;
    const allocator *memory;
} data_survey;

data_survey data_survey_make(const allocator *memory);
void data_survey_clear(data_survey *s);

/* Adds the whole games of a file, which is read once and may be a pipe. `see` gets each record; it
 * may be NULL. On failure some records may have been added. */
status data_survey_add(data_survey *s, const file_ops *ops, const char *path,
                       void (*see)(void *who, const record *r), void *who, fault *f);

/* Counts the different positions; turned and mirrored ones count once. Takes some seconds for many
 * millions. Nothing can be added afterwards. */
uint64_t data_survey_distinct(data_survey *s);

double data_survey_mean(const data_survey_band *b); /* mean result; 0 without records */
double
data_survey_absolute(const data_survey_band *b); /* mean absolute result; 0 without records */

const char *record_source_name(record_source s); /* "selfplay", "tree", "tournament" */

#endif
