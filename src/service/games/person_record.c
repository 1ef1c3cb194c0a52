/* service/games/person_record.c - adds up stored games. */
#include "service/games/person_record.h"

#include "base/alloc.h"
#include "service/agents/opponent.h"

#include <string.h>

static bool is_persons(const store_run *r, const char *name) {
    return strcmp(r->kind, "play") == 0 && strcmp(r->a, STORE_PERSON) == 0 && r->name_a &&
           strcmp(r->name_a, name) == 0;
}

/* ---- results ---- */

typedef struct adding {
    const char *name;
    person_record *to;
    size_t room;
} adding;

static person_result *find_row(adding *a, const store_run *r) {
    person_record *t = a->to;
    const char *name = store_run_player(r, 1);
    for (size_t i = 0; i < t->count; i++)
        if (t->rows[i].size == r->size && strcmp(t->rows[i].opponent, r->b) == 0 &&
            strcmp(t->rows[i].name, name) == 0)
            return &t->rows[i];
    person_result *rows = alloc_grow(NULL, t->rows, sizeof *rows, t->count + 1, 8, &a->room);
    if (!rows) return NULL;
    t->rows = rows;
    person_result *row = &rows[t->count++];
    *row = (person_result){.opponent = alloc_string(NULL, r->b, strlen(r->b)),
                           .name = alloc_string(NULL, name, strlen(name)),
                           .size = r->size};
    return row->opponent && row->name ? row : NULL;
}

static status add_run(void *context, const store_run *r) {
    adding *a = context;
    const bool helped =
        strcmp(r->kind, "helped play") == 0 && r->name_a && strcmp(r->name_a, a->name) == 0;
    if (helped) a->to->helped += r->stored;
    if (!is_persons(r, a->name) || r->stored == 0) return OK;
    person_result *row = find_row(a, r);
    if (!row) return E_NOMEM;
    row->wins += r->wins;
    row->draws += r->draws;
    row->losses += r->losses;
    return OK;
}

status person_record_read(store *s, const char *name, person_record *out, fault *f) {
    adding a = {.name = name, .to = out};
    *out = (person_record){.rows = NULL};
    const status result = store_each_run(s, add_run, &a, f);
    if (result) person_record_clear(out);
    if (result == E_NOMEM) (void)fault_set(f, E_NOMEM, 0, "no memory for the results");
    return result;
}

void person_record_clear(person_record *r) {
    for (size_t i = 0; i < r->count; i++) {
        alloc_free(NULL, r->rows[i].opponent);
        alloc_free(NULL, r->rows[i].name);
    }
    alloc_free(NULL, r->rows);
    *r = (person_record){.rows = NULL};
}

sample_share person_result_share(const person_result *r) {
    return sample_share_95((double)r->wins + 0.5 * (double)r->draws,
                           (double)(r->wins + r->draws + r->losses));
}

/* ---- the ladder ---- */

typedef struct last_game {
    const char *name;
    const field *board;
    int64_t *runs; /* against a step of the ladder */
    size_t count, room;
    int64_t id; /* of the latest game */
    int step;   /* after it; -1: there is none */
} last_game;

static status note_run(void *context, const store_run *r) {
    last_game *l = context;
    if (!is_persons(r, l->name) || r->size != l->board->size || ladder_find(r->b, l->board) < 0)
        return OK;
    int64_t *runs = alloc_grow(NULL, l->runs, sizeof *runs, l->count + 1, 8, &l->room);
    if (!runs) return E_NOMEM;
    l->runs = runs;
    runs[l->count++] = r->id;
    return OK;
}

static status note_game(void *context, const store_run *r, const store_game *g) {
    last_game *l = context;
    if (g->id <= l->id) return OK;
    l->id = g->id;
    l->step = ladder_next(ladder_find(r->b, l->board), g->played.score);
    return OK;
}

status person_record_step(store *s, const char *name, const field *board, int *step, fault *f) {
    last_game l = {.name = name, .board = board, .step = -1};
    status result = store_each_run(s, note_run, &l, f);
    if (result == E_NOMEM) (void)fault_set(f, E_NOMEM, 0, "no memory for the results");
    for (size_t i = 0; i < l.count && !result; i++) {
        const store_filter filter = {.run = l.runs[i]};
        result = store_each_game(s, &filter, note_game, &l, f);
    }
    if (!result && l.step >= 0) *step = l.step;
    alloc_free(NULL, l.runs);
    return result;
}
