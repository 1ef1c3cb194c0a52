/* play/record.c - adds up stored games. */
#include "play/record.h"

#include "base/alloc.h"
#include "base/sample.h"
#include "play/opponent.h"
#include "report/table.h"

#include <string.h>

static bool is_persons(const store_run *r, const char *name) {
    return strcmp(r->kind, "play") == 0 && strcmp(r->a, STORE_PERSON) == 0 && r->name_a &&
           strcmp(r->name_a, name) == 0;
}

/* ---- the table ---- */

typedef struct result_row {
    char *opponent; /* its specification */
    char *name;     /* for people */
    int size;
    int64_t wins, draws, losses;
} result_row;

typedef struct result_rows {
    const char *name;
    result_row *rows;
    size_t count, room;
    int64_t helped; /* games that do not count */
} result_rows;

static result_row *find_row(result_rows *t, const store_run *r) {
    const char *name = store_run_player(r, 1);
    for (size_t i = 0; i < t->count; i++)
        if (t->rows[i].size == r->size && strcmp(t->rows[i].opponent, r->b) == 0 &&
            strcmp(t->rows[i].name, name) == 0)
            return &t->rows[i];
    result_row *rows = alloc_grow(NULL, t->rows, sizeof *rows, t->count + 1, 8, &t->room);
    if (!rows) return NULL;
    t->rows = rows;
    result_row *row = &rows[t->count++];
    *row = (result_row){.opponent = alloc_string(NULL, r->b, strlen(r->b)),
                        .name = alloc_string(NULL, name, strlen(name)),
                        .size = r->size};
    return row->opponent && row->name ? row : NULL;
}

static status add_run(void *context, const store_run *r) {
    result_rows *t = context;
    const bool helped =
        strcmp(r->kind, "helped play") == 0 && r->name_a && strcmp(r->name_a, t->name) == 0;
    if (helped) t->helped += r->stored;
    if (!is_persons(r, t->name) || r->stored == 0) return OK;
    result_row *row = find_row(t, r);
    if (!row) return E_NOMEM;
    row->wins += r->wins;
    row->draws += r->draws;
    row->losses += r->losses;
    return OK;
}

static void write_row(const result_row *r, table *t) {
    const int64_t games = r->wins + r->draws + r->losses;
    const sample_share share =
        sample_share_95((double)r->wins + 0.5 * (double)r->draws, (double)games);
    buffer name = buffer_make(NULL);
    buffer_append_safe(&name, view_of(r->name), 60);
    table_add(t, "%s", buffer_text(&name));
    table_add(t, "%dx%d", r->size, r->size);
    table_add(t, "%lld", (long long)games);
    table_add(t, "%lld", (long long)r->wins);
    table_add(t, "%lld", (long long)r->draws);
    table_add(t, "%lld", (long long)r->losses);
    table_add(t, "%.0f %%", 100 * share.share);
    table_add(t, "%.0f to %.0f %%", 100 * share.low, 100 * share.high);
    buffer_clear(&name);
}

static void write_rows(const result_rows *r, int width, buffer *out) {
    static const char *const titles[] = {"<opponent", "board", "games", "won", "drawn",
                                         "lost",      "score", "95 %",  NULL};
    table t = table_make(titles, NULL);
    for (size_t i = 0; i < r->count; i++) write_row(&r->rows[i], &t);
    (void)table_write_within(&t, width > 0 ? (size_t)width : 0, out); /* failures stay in *out */
    table_clear(&t);
}

void record_none(const char *name, buffer *out) {
    const bool is_you = strcmp(name, "you") == 0; /* the name of a person without an account */
    buffer_append_safe(out, view_of(is_you ? "You" : name), 60);
    buffer_format(out, " %s finished no game yet.\n", is_you ? "have" : "has");
}

status record_write(store *s, const char *name, int width, buffer *out, fault *f) {
    result_rows r = {.name = name};
    status result = store_each_run(s, add_run, &r, f);
    if (result == E_NOMEM) (void)fault_set(f, E_NOMEM, 0, "no memory for the results");
    if (!result && r.count)
        write_rows(&r, width, out);
    else if (!result)
        record_none(name, out);
    if (!result && r.helped)
        buffer_format(out,
                      r.helped == 1 ? "%lld more game was with help and does not count.\n"
                                    : "%lld more games were with help and do not count.\n",
                      (long long)r.helped);
    for (size_t i = 0; i < r.count; i++) {
        alloc_free(NULL, r.rows[i].opponent);
        alloc_free(NULL, r.rows[i].name);
    }
    alloc_free(NULL, r.rows);
    return result;
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

status record_step(store *s, const char *name, const field *board, int *step, fault *f) {
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
