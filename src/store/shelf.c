/* store/shelf.c - the shelf for kinds of file that have one, and the facts of a card. */
#include "store/shelf.h"

#include "base/checksum.h"
#include "notation/game.h"
#include "notation/opening_name.h"
#include "notation/positions/position_string.h"
#include "notation/square_name.h"
#include "store/card_facts.h"
#include "store/store_class.h"

#include <assert.h>
#include <string.h>

/* ---- the facts of a card ---- */

/* The same players with the same moves from the same start are the same game. */
static status write_sum(const game *g, view moves, const char *black, const char *white,
                        uint64_t *out) {
    buffer all = buffer_make(g->memory);
    position_string_write(&g->start, &all);
    buffer_format(&all, "\n%s\n%s\n", black, white);
    buffer_append(&all, moves);
    const status result = buffer_status(&all);
    *out = checksum(buffer_view(&all));
    buffer_clear(&all);
    return result;
}

status card_facts_make(const game *g, view moves, const char *black, const char *white,
                       card_facts *out, fault *f) {
    opening_name name;
    *out = (card_facts){.board = buffer_make(g->memory), .plies = (int)g->count};
    position_cells_write(&g->now, &out->board);
    if (g->count) {
        const int square = g->plies[g->count - 1].square;
        if (square == GAME_PASS)
            memcpy(out->last, "pass", sizeof "pass");
        else
            square_name_write(square, out->last);
    }
    if (opening_name_of_game(g, &name)) out->opening = opening_name_first(name.english);
    out->line = (view){moves.data, moves.length < CARD_LINE ? moves.length : CARD_LINE};
    status result = write_sum(g, moves, black, white, &out->sum);
    if (!result) result = buffer_status(&out->board);
    if (!result) return OK;
    buffer_clear(&out->board);
    return fault_set(f, E_NOMEM, 0, "no memory for the list of games");
}

const char *card_source(const char *kind) {
    if (strcmp(kind, "play") == 0 || strcmp(kind, "helped play") == 0) return "play";
    return strcmp(kind, SHELF_IMPORT) == 0 ? "import" : "match";
}

/* ---- for kinds that have a shelf ---- */

static status no_shelf(fault *f) {
    return fault_set(f, E_UNSUPPORTED, 0,
                     "a file of JSON lines has no list of games: use a database (.db)");
}

static const store_shelf_class *shelf_of(const store *s) {
    return s->class->shelf;
}

status store_shelf_update(store *s, const char *now, bool *done, fault *f) {
    bool unused;
    return shelf_of(s) ? shelf_of(s)->update(s, now, done ? done : &unused, f) : no_shelf(f);
}

status store_shelf_find(store *s, const char *id, store_card_sink *sink, void *context, fault *f) {
    return shelf_of(s) ? shelf_of(s)->find(s, id, sink, context, f) : no_shelf(f);
}

status store_shelf_list(store *s, const shelf_filter *w, store_card_sink *sink, void *context,
                        int64_t *total, fault *f) {
    assert(w->line_count >= 0 && w->line_count <= SHELF_LINES);
    assert(w->text_line_count >= 0 && w->text_line_count <= SHELF_LINES);
    assert(w->text.name_count >= 0 && w->text.name_count <= SHELF_NAMES);
    assert(w->word_count >= 0 && w->word_count <= SHELF_WORDS);
    return shelf_of(s) ? shelf_of(s)->list(s, w, sink, context, total, f) : no_shelf(f);
}

status store_shelf_sizes(store *s, void (*sink)(void *context, int size), void *context, fault *f) {
    return shelf_of(s) ? shelf_of(s)->sizes(s, sink, context, f) : no_shelf(f);
}

status store_shelf_change(store *s, const char *id, const shelf_change *c, fault *f) {
    return shelf_of(s) ? shelf_of(s)->change(s, id, c, f) : no_shelf(f);
}

status store_shelf_add(store *s, shelf_item *items, size_t count, const char *tags, const char *now,
                       fault *f) {
    return shelf_of(s) ? shelf_of(s)->add(s, items, count, tags, now, f) : no_shelf(f);
}

status store_text_read(store *s, const char *name, buffer *out, fault *f) {
    return shelf_of(s) ? shelf_of(s)->read_text(s, name, out, f) : no_shelf(f);
}

status store_text_write(store *s, const char *name, view text, fault *f) {
    return shelf_of(s) ? shelf_of(s)->write_text(s, name, text, f) : no_shelf(f);
}
