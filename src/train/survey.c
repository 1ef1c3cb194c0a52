#include "train/survey.h"

#include "game/symmetry.h"

#include <stdlib.h>

const char *record_source_name(record_source s) {
    static const char *const names[RECORD_SOURCES] = {
        [RECORD_SELFPLAY] = "selfplay",
        [RECORD_TREE] = "tree",
        [RECORD_TOURNAMENT] = "tournament",
    };
    return names[s];
}

survey survey_make(const allocator *memory) {
    return (survey){.memory = memory};
}

void survey_clear(survey *s) {
    alloc_free(s->memory, s->boards);
    s->boards = NULL;
    s->capacity = 0;
}

static int band_of(board b) {
    const int empty = __builtin_popcountll(board_empty(b));
    return empty ? (empty - 1) / SURVEY_BAND : 0;
}

static void count(survey *s, const record *r) {
    survey_band *b = &s->bands[band_of(r->board)];
    s->games += r->last;
    s->exact += r->exact;
    s->valued += r->value != RECORD_NO_VALUE;
    s->by_source[r->source]++;
    b->records++;
    b->exact += r->exact;
    b->sum += r->result;
    b->absolute += abs(r->result);
}

static status add_records(survey *s, data_reader *r, uint64_t records,
                          void (*see)(void *who, const record *r), void *who, fault *f) {
    for (uint64_t i = 0; i < records; i++) {
        record one;
        bool there;
        const status result = data_reader_next(r, &one, &there, f);
        if (result || !there) return result;
        board *boards = alloc_grow(s->memory, s->boards, sizeof *boards, (size_t)s->records + 1,
                                   1024, &s->capacity);
        if (!boards) return fault_set(f, E_NOMEM, 0, "no memory for the boards of %.80s", r->path);
        s->boards = boards;
        s->boards[s->records++] = board_canonical(one.board, NULL);
        count(s, &one);
        if (see) see(who, &one);
    }
    return OK;
}

status survey_add(survey *s, const file_ops *ops, const char *path,
                  void (*see)(void *who, const record *r), void *who, fault *f) {
    data_extent extent;
    status result = data_load(ops, path, NULL, &extent, f);
    if (result) return result;
    data_reader *r = alloc_array(s->memory, 1, sizeof *r);
    if (!r) return fault_set(f, E_NOMEM, 0, "no memory to read %.80s", path);
    result = data_reader_open(ops, path, r, f);
    if (!result) {
        s->rest += extent.rest;
        result = add_records(s, r, extent.records, see, who, f);
        data_reader_close(r);
    }
    alloc_free(s->memory, r);
    return result;
}

static int compare_boards(const void *a, const void *b) {
    const board *x = a, *y = b;
    if (x->own != y->own) return x->own < y->own ? -1 : 1;
    return x->opp < y->opp ? -1 : x->opp > y->opp;
}

uint64_t survey_distinct(survey *s) {
    uint64_t distinct = s->records > 0;
    if (s->records > 1) qsort(s->boards, (size_t)s->records, sizeof *s->boards, compare_boards);
    for (uint64_t i = 1; i < s->records; i++)
        distinct += compare_boards(&s->boards[i - 1], &s->boards[i]) != 0;
    return distinct;
}

double survey_mean(const survey_band *b) {
    return b->records ? (double)b->sum / (double)b->records : 0;
}

double survey_absolute(const survey_band *b) {
    return b->records ? (double)b->absolute / (double)b->records : 0;
}
