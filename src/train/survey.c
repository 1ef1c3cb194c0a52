/* train/survey.c - counts records, game by game. */
#include "train/survey.h"

#include "train/data_file.h"
#include "train/record_list.h"

#include <stdlib.h>

const char *record_source_name(record_source s) {
    static const char *const names[RECORD_SOURCES] = {
        [RECORD_SELFPLAY] = "selfplay",
        [RECORD_TREE] = "tree",
        [RECORD_TOURNAMENT] = "tournament",
    };
    return names[s];
}

data_survey data_survey_make(const allocator *memory) {
    return (data_survey){.memory = memory};
}

void data_survey_clear(data_survey *s) {
    alloc_free(s->memory, s->boards);
    s->boards = NULL;
    s->capacity = 0;
}

static int band_of(const record *r) {
    const int empty = record_empties(r);
    return empty ? (empty - 1) / SURVEY_BAND : 0;
}

static void count(data_survey *s, const record *r) {
    data_survey_band *b = &s->bands[band_of(r)];
    s->games += r->last;
    s->exact += r->exact;
    s->valued += r->value != RECORD_NO_VALUE;
    s->by_source[r->source]++;
    b->records++;
    b->exact += r->exact;
    b->sum += r->result;
    b->absolute += abs(r->result);
}

typedef struct listener {
    void (*see)(void *who, const record *r); /* may be NULL */
    void *who;
} listener;

static bool add_record(data_survey *s, const record *r, const listener *l) {
    board *boards = alloc_grow(s->memory, s->boards, sizeof *boards, (size_t)s->records + 1, 1024,
                               &s->capacity);
    if (!boards) return false;
    s->boards = boards;
    s->boards[s->records++] = record_key(r);
    count(s, r);
    if (l->see) l->see(l->who, r);
    return true;
}

static bool add_game(data_survey *s, const record_list *game, const listener *l) {
    for (size_t i = 0; i < game->count; i++)
        if (!add_record(s, &game->items[i], l)) return false;
    return true;
}

typedef struct adding {
    data_survey *survey;
    const data_reader *reader;
    record_list game; /* up to its last record; a game without one does not count */
    const listener *listener;
} adding;

static status take_record(void *context, const record *one, fault *f) {
    adding *a = context;
    if (!record_list_add(&a->game, one) ||
        (one->last && !add_game(a->survey, &a->game, a->listener)))
        return fault_set(f, E_NOMEM, 0, "no memory for the boards of %.80s", a->reader->path);
    if (one->last) a->game.count = 0;
    return OK;
}

static status add_games(data_survey *s, data_reader *r, const listener *l, fault *f) {
    adding a = {.survey = s, .reader = r, .game = {.memory = s->memory}, .listener = l};
    const status result = data_reader_each(r, take_record, &a, f);
    record_list_clear(&a.game);
    if (!result) s->rest += data_reader_rest(r);
    return result;
}

status data_survey_add(data_survey *s, const file_ops *ops, const char *path,
                       void (*see)(void *who, const record *r), void *who, fault *f) {
    const listener l = {see, who};
    data_reader *r = alloc_array(s->memory, 1, sizeof *r);
    if (!r) return fault_set(f, E_NOMEM, 0, "no memory to read %.80s", path);
    status result = data_reader_open(ops, path, r, f);
    if (!result) {
        result = add_games(s, r, &l, f);
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

uint64_t data_survey_distinct(data_survey *s) {
    uint64_t distinct = s->records > 0;
    if (s->records > 1) qsort(s->boards, (size_t)s->records, sizeof *s->boards, compare_boards);
    for (uint64_t i = 1; i < s->records; i++)
        distinct += compare_boards(&s->boards[i - 1], &s->boards[i]) != 0;
    return distinct;
}

double data_survey_mean(const data_survey_band *b) {
    return b->records ? (double)b->sum / (double)b->records : 0;
}

double data_survey_absolute(const data_survey_band *b) {
    return b->records ? (double)b->absolute / (double)b->records : 0;
}
