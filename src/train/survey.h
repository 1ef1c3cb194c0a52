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

enum { SURVEY_BAND = 4, SURVEY_BANDS = 64 / SURVEY_BAND };

/* Positions with SURVEY_BAND * i + 1 to SURVEY_BAND * (i + 1) empty squares. Every position has a
 * move, so none is full. */
typedef struct survey_band {
    uint64_t records, exact;
    int64_t sum, absolute; /* sums of results, for the side to move */
} survey_band;

typedef struct survey {
    uint64_t records, games, exact, valued; /* valued: with a value by search */
    uint64_t rest;                          /* bytes behind the last whole game of each file */
    uint64_t by_source[RECORD_SOURCES];
    survey_band bands[SURVEY_BANDS];
    board *boards; /* in their canonical form */
    size_t capacity;
    const allocator *memory;
} survey;

survey survey_make(const allocator *memory);
void survey_clear(survey *s);

/* Adds the whole games of a file, which is read once and may be a pipe. `see` gets each record; it
 * may be NULL. On failure some records may have been added. */
status survey_add(survey *s, const file_ops *ops, const char *path,
                  void (*see)(void *who, const record *r), void *who, fault *f);

/* Counts the different positions; turned and mirrored ones count once. Takes some seconds for many
 * millions. Nothing can be added afterwards. */
uint64_t survey_distinct(survey *s);

double survey_mean(const survey_band *b);     /* mean result; 0 without records */
double survey_absolute(const survey_band *b); /* mean absolute result; 0 without records */

const char *record_source_name(record_source s); /* "selfplay", "tree", "tournament" */

#endif
