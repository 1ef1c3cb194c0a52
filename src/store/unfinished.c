/* store/unfinished.c - unfinished games as rows, the same for all kinds of file. */
#include "store/unfinished.h"

#include "arena/ending.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/positions/position_string.h"
#include "store/row.h"
#include "store/store_class.h"
#include "store/unfinished_int.h"

#include <assert.h>

status store_keep_unfinished(store *s, const store_unfinished *g, int64_t *id, fault *f) {
    const store_game moves = {.record = g->record};
    buffer text = buffer_make(s->memory), start = buffer_make(s->memory);
    store_row row;
    assert(g->begun && g->black && g->white && g->settings && g->record);
    position_string_write(&g->record->start, &start);
    status result = row_write(&moves, &text, &row, f);
    if (!result && buffer_status(&start))
        result = fault_set(f, E_NOMEM, 0, "no memory for a game to be stored");
    const unfinished_row kept = {.id = g->id,
                                 .begun = g->begun,
                                 .black = g->black,
                                 .white = g->white,
                                 .settings = g->settings,
                                 .position = buffer_view(&start),
                                 .moves = row.moves,
                                 .times_ns = row.times_ns,
                                 .scores = row.scores,
                                 .depths = row.depths,
                                 .exact = row.exact,
                                 .opening_plies = g->opening_plies,
                                 .card = g->card};
    if (!result) result = s->class->unfinished.keep(s, &kept, id, f);
    buffer_clear(&text);
    buffer_clear(&start);
    return result;
}

status store_drop_unfinished(store *s, int64_t id, fault *f) {
    return s->class->unfinished.drop(s, id, f);
}

/* ---- reading ---- */

typedef struct reading {
    store *store;
    store_unfinished_sink *sink;
    void *context;
} reading;

/* Reads the record as a game of a run that begins at its position. */
status unfinished_read_record(const unfinished_row *u, game *record, const allocator *memory,
                              fault *f) {
    position start;
    store_game unused;
    buffer name = buffer_make(memory); /* ends with NUL, which a view does not */
    buffer_append(&name, u->position);
    status result = buffer_status(&name) ? fault_set(f, E_NOMEM, 0, "no memory for a stored game")
                                         : position_string_read(u->position, &start, NULL, f);
    if (!result) {
        const store_run run = {.size = start.field.size, .position = buffer_text(&name)};
        const store_row row = {.moves = u->moves,
                               .times_ns = u->times_ns,
                               .scores = u->scores,
                               .depths = u->depths,
                               .exact = u->exact,
                               .ending = view_of(game_ending_name(ENDING_STOPPED))};
        result = row_read(&row, &run, record, &unused, f);
    }
    buffer_clear(&name);
    return result;
}

/* A game that cannot be read is counted and skipped (P5). */
static status give(void *context, const unfinished_row *row, fault *f) {
    const reading *r = context;
    fault why;
    game record = game_make(r->store->memory);
    status result = unfinished_read_record(row, &record, r->store->memory, &why);
    if (result == E_NOMEM) {
        if (f) *f = why;
    } else if (result) {
        fault told;
        (void)fault_set(&told, E_FORMAT, 0, "unfinished game %lld: %.120s", (long long)row->id,
                        why.text);
        store_note_trouble(r->store, &told);
        result = OK;
    } else {
        const store_unfinished g = {.id = row->id,
                                    .begun = row->begun,
                                    .black = row->black,
                                    .white = row->white,
                                    .settings = row->settings,
                                    .record = &record};
        result = r->sink(r->context, &g);
    }
    game_clear(&record);
    return result;
}

status store_each_unfinished(store *s, store_unfinished_sink *sink, void *context, fault *f) {
    reading r = {.store = s, .sink = sink, .context = context};
    return s->class->unfinished.each(s, give, &r, f);
}
