/* store/sqlite_card_list.c - finds and chooses cards of the shelf in an SQLite database. */
#include "base/alloc.h"
#include "base/fault.h"
#include "base/text.h"
#include "game/grid.h"
#include "store/shelf.h"
#include "store/sqlite_int.h"
#include "store/sqlite_shelf_int.h"
#include "store/store.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading cards ---- */

#define CARD_COLUMNS                                                                               \
    "c.place, c.id, c.game, c.unfinished, c.source, c.black, c.white, c.size, c.plies, c.score, "  \
    "c.ending, c.opening, c.last, c.board, c.created, c.changed, c.deleted, c.tags, c.notes, "     \
    "c.added"

static store_card column_card(sqlite3_stmt *t) {
    const char *last = sql_column_or_empty(t, 12);
    return (store_card){.order = sqlite3_column_int64(t, 0),
                        .id = sql_column_or_empty(t, 1),
                        .game = sqlite3_column_int64(t, 2),
                        .unfinished = sqlite3_column_int64(t, 3),
                        .source = sql_column_or_empty(t, 4),
                        .black = sql_column_or_empty(t, 5),
                        .white = sql_column_or_empty(t, 6),
                        .size = sqlite3_column_int(t, 7),
                        .plies = sqlite3_column_int(t, 8),
                        .score = sqlite3_column_int(t, 9),
                        .ending = sql_column_or_empty(t, 10),
                        .opening = sql_column_text(t, 11),
                        .last = *last ? last : NULL,
                        .board = sql_column_or_empty(t, 13),
                        .created = sql_column_or_empty(t, 14),
                        .changed = sql_column_or_empty(t, 15),
                        .deleted = sqlite3_column_int(t, 16) != 0,
                        .tags = sql_column_or_empty(t, 17),
                        .notes = sql_column_or_empty(t, 18),
                        .added = sql_column_text(t, 19)};
}

/* Hands out the cards that a bound statement finds, and counts them. */
static status give_cards(const sqlite_store *s, sqlite3_stmt *t, store_card_sink *sink,
                         void *context, int64_t *count, fault *f) {
    int code = SQLITE_ROW;
    status result = OK;
    while (!result && (code = sqlite3_step(t)) == SQLITE_ROW) {
        const store_card c = column_card(t);
        ++*count;
        result = sink(context, &c);
    }
    return !result && code != SQLITE_DONE ? sql_fail(s, sql_reading, f) : result;
}

status shelf_find(store *base, const char *id, store_card_sink *sink, void *context, fault *f) {
    const sqlite_store *s = sqlite_of(base);
    sqlite3_stmt *t = NULL;
    int64_t count = 0;
    status result = sql_prepare(s, "SELECT " CARD_COLUMNS " FROM card c WHERE c.id = ?", &t, f);
    if (result) return result;
    sql_bind_text(t, 1, id);
    result = give_cards(s, t, sink, context, &count, f);
    (void)sqlite3_finalize(t);
    if (!result && count == 0) return fault_set(f, E_MISSING, 0, "there is no game %.40s", id);
    return result;
}

/* ---- choosing cards ---- */

/* A question with its texts, which are bound in the order of their appearance. */
typedef struct question {
    buffer sql;
    buffer texts; /* one behind the other */
    size_t ends[256];
    int count;
} question;

static void add_text(question *q, const char *before, view text, const char *behind) {
    assert(q->count < (int)(sizeof q->ends / sizeof *q->ends));
    buffer_add(&q->texts, before);
    buffer_append(&q->texts, text);
    buffer_add(&q->texts, behind);
    q->ends[q->count++] = q->texts.length;
}

/* A part of a text, for LIKE with the escape sign ^. */
static void add_part(question *q, view part) {
    buffer safe = buffer_make(q->sql.memory);
    for (size_t i = 0; i < part.length; i++) {
        if (strchr("%_^", part.data[i]) && part.data[i]) buffer_add_char(&safe, '^');
        buffer_add_char(&safe, part.data[i]);
    }
    if (buffer_status(&safe)) q->texts.failed = E_NOMEM;
    add_text(q, "%", buffer_view(&safe), "%");
    buffer_clear(&safe);
}

/* On large boards a1 is not how a10 begins: no digit follows. */
static void add_line(question *q, view line) {
    buffer_add(&q->sql, "c.line = ? OR c.line GLOB ?");
    add_text(q, "", line, "");
    add_text(q, "", line, "[^0-9]*");
}

static void add_lines(question *q, const shelf_filter *w) {
    for (int i = 0; i < w->line_count; i++) {
        buffer_add(&q->sql, i ? " OR " : " AND (");
        add_line(q, w->lines[i]);
    }
    if (w->line_count) buffer_add_char(&q->sql, ')');
}

/* One text, wherever a person may have seen it: "a OR b OR c". */
static void add_anywhere(question *q, const shelf_phrase *text) {
    static const char *const columns[] = {"black", "white", "opening", "tags", "notes", NULL};
    for (const char *const *c = columns; *c; c++) {
        buffer_format(&q->sql, "%sc.%s LIKE ? ESCAPE '^'", c == columns ? "" : " OR ", *c);
        add_part(q, text->text);
    }
    for (int i = 0; i < text->name_count; i++) {
        buffer_add(&q->sql, " OR c.black = ? OR c.white = ?");
        add_text(q, "", text->names[i], "");
        add_text(q, "", text->names[i], "");
    }
}

/* The text as a whole, a line of moves, or all of its words. */
static void add_search(question *q, const shelf_filter *w) {
    if (!w->text.text.length) return;
    buffer_add(&q->sql, " AND (");
    add_anywhere(q, &w->text);
    for (int i = 0; i < w->text_line_count; i++) {
        buffer_add(&q->sql, " OR ");
        add_line(q, w->text_lines[i]);
    }
    for (int i = 0; i < w->word_count; i++) {
        buffer_add(&q->sql, i ? " AND (" : " OR ((");
        add_anywhere(q, &w->words[i]);
        buffer_add_char(&q->sql, ')');
    }
    buffer_add(&q->sql, w->word_count ? "))" : ")");
}

static void add_state(question *q, const shelf_filter *w) {
    static const char *const states[] = {[SHELF_ANY] = "c.deleted = 0",
                                         [SHELF_PLAYING] = "c.deleted = 0 AND c.game IS NULL",
                                         [SHELF_OVER] = "c.deleted = 0 AND c.game IS NOT NULL",
                                         [SHELF_DELETED] = "c.deleted = 1"};
    buffer_add(&q->sql, states[w->state]);
    buffer_add(&q->sql, " AND (c.plies > c.given OR c.game IS NOT NULL)");
    if (w->winner == STORE_BLACK) buffer_add(&q->sql, " AND c.score > 0");
    if (w->winner == STORE_WHITE) buffer_add(&q->sql, " AND c.score < 0");
    if (w->winner == STORE_DRAW) buffer_add(&q->sql, " AND c.score = 0 AND c.ending <> 'stopped'");
}

static void add_filter(question *q, const shelf_filter *w) {
    add_state(q, w);
    if (w->size) buffer_format(&q->sql, " AND c.size = %d", w->size);
    if (w->source.length) {
        buffer_add(&q->sql, " AND c.source = ?");
        add_text(q, "", w->source, "");
    }
    if (w->from.length) {
        buffer_add(&q->sql, " AND c.created >= ?");
        add_text(q, "", w->from, "");
    }
    if (w->to.length) {
        buffer_add(&q->sql, " AND c.created < ?");
        add_text(q, "", w->to, "~"); /* behind every time of that day */
    }
    if (w->player.length) {
        buffer_add(&q->sql, " AND (c.black LIKE ? ESCAPE '^' OR c.white LIKE ? ESCAPE '^')");
        add_part(q, w->player);
        add_part(q, w->player);
    }
    if (w->opening.length) {
        buffer_add(&q->sql, " AND c.opening LIKE ? ESCAPE '^'");
        add_part(q, w->opening);
    }
    if (w->tag.length) {
        buffer_add(&q->sql, " AND instr(c.tags, ?) > 0");
        add_text(q, "\n", w->tag, "\n");
    }
    add_lines(q, w);
    add_search(q, w);
}

static status ask(const sqlite_store *s, question *q, sqlite3_stmt **t, fault *f) {
    if (buffer_status(&q->sql) || buffer_status(&q->texts))
        return fault_set(f, E_NOMEM, 0, "no memory for a question about games");
    const status result = sql_prepare(s, buffer_text(&q->sql), t, f);
    size_t start = 0;
    for (int i = 0; i < q->count && !result; i++) {
        sql_bind_all(*t, i + 1, (view){buffer_text(&q->texts) + start, q->ends[i] - start});
        start = q->ends[i];
    }
    return result;
}

static void clear_question(question *q) {
    buffer_clear(&q->sql);
    buffer_clear(&q->texts);
}

static status count_cards(const sqlite_store *s, const shelf_filter *w, int64_t *out, fault *f) {
    question q = {.sql = buffer_make(s->base.memory), .texts = buffer_make(s->base.memory)};
    sqlite3_stmt *t = NULL;
    /* The first moves are not in the index of the counts: then the table itself is read. */
    buffer_add(&q.sql, w->line_count || w->text_line_count ? "SELECT count(*) FROM card c WHERE +"
                                                           : "SELECT count(*) FROM card c WHERE ");
    add_filter(&q, w);
    status result = ask(s, &q, &t, f);
    if (!result && sqlite3_step(t) != SQLITE_ROW) result = sql_fail(s, sql_reading, f);
    if (!result) *out = sqlite3_column_int64(t, 0);
    (void)sqlite3_finalize(t);
    clear_question(&q);
    return result;
}

/* ---- a text in all columns ---- */

/* The cards that a list shows, found in one way through the index. Counting first and then reading
 * the table backwards would take twice the time for a text that is rare. */
typedef struct chosen_places {
    int64_t *places; /* the newest, in no order, the oldest of them first */
    int count, most;
    int64_t before; /* 0: any */
} chosen_places;

/* Keeps the oldest place at the head, as a heap does. */
static void sink_head(chosen_places *c) {
    for (int at = 0;;) {
        int least = at;
        for (int child = 2 * at + 1; child <= 2 * at + 2 && child < c->count; child++)
            if (c->places[child] < c->places[least]) least = child;
        if (least == at) return;
        const int64_t place = c->places[at];
        c->places[at] = c->places[least];
        c->places[least] = place;
        at = least;
    }
}

static void choose_place(chosen_places *c, int64_t place) {
    if (c->before && place >= c->before) return;
    if (c->count < c->most) {
        int at = c->count++;
        for (; at && c->places[(at - 1) / 2] > place; at = (at - 1) / 2)
            c->places[at] = c->places[(at - 1) / 2];
        c->places[at] = place;
    } else if (c->most && place > c->places[0]) {
        c->places[0] = place;
        sink_head(c);
    }
}

static int newest_first(const void *a, const void *b) {
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x < y) - (x > y);
}

static status choose_places(const sqlite_store *s, const shelf_filter *w, chosen_places *c,
                            int64_t *total, fault *f) {
    question q = {.sql = buffer_make(s->base.memory), .texts = buffer_make(s->base.memory)};
    sqlite3_stmt *t = NULL;
    int code = SQLITE_ROW;
    buffer_add(&q.sql, "SELECT c.place FROM card c WHERE ");
    add_filter(&q, w);
    status result = ask(s, &q, &t, f);
    for (*total = 0; !result && (code = sqlite3_step(t)) == SQLITE_ROW; ++*total)
        choose_place(c, sqlite3_column_int64(t, 0));
    if (!result && code != SQLITE_DONE) result = sql_fail(s, sql_reading, f);
    (void)sqlite3_finalize(t);
    clear_question(&q);
    return result;
}

static status give_places(const sqlite_store *s, const chosen_places *c, store_card_sink *sink,
                          void *context, fault *f) {
    sqlite3_stmt *t = NULL;
    int64_t count = 0;
    status result = sql_prepare(s, "SELECT " CARD_COLUMNS " FROM card c WHERE c.place = ?", &t, f);
    for (int i = 0; i < c->count && !result; i++) {
        (void)sqlite3_reset(t);
        (void)sqlite3_bind_int64(t, 1, c->places[i]);
        result = give_cards(s, t, sink, context, &count, f);
    }
    (void)sqlite3_finalize(t);
    return result;
}

static status list_by_text(const sqlite_store *s, const shelf_filter *w, store_card_sink *sink,
                           void *context, int64_t *total, fault *f) {
    chosen_places c = {.most = w->limit, .before = w->before};
    c.places = alloc_array(s->base.memory, (size_t)w->limit, sizeof *c.places);
    if (!c.places) return fault_set(f, E_NOMEM, 0, "no memory for a list of games");
    status result = choose_places(s, w, &c, total, f);
    if (c.count) qsort(c.places, (size_t)c.count, sizeof *c.places, newest_first);
    if (!result) result = give_places(s, &c, sink, context, f);
    alloc_free(s->base.memory, c.places);
    return result;
}

/* ---- lists ---- */

status shelf_list(store *base, const shelf_filter *w, store_card_sink *sink, void *context,
                  int64_t *total, fault *f) {
    const sqlite_store *s = sqlite_of(base);
    question q = {.sql = buffer_make(base->memory), .texts = buffer_make(base->memory)};
    sqlite3_stmt *t = NULL;
    int64_t count = 0;
    if (w->text.text.length && !w->line_count && !w->text_line_count && w->limit > 0)
        return list_by_text(s, w, sink, context, total, f);
    /* The sign + keeps SQLite from sorting all cards by the index of the counts. */
    buffer_add(&q.sql, "SELECT " CARD_COLUMNS " FROM card c WHERE +");
    add_filter(&q, w);
    if (w->before) buffer_format(&q.sql, " AND c.place < %" PRId64, w->before);
    buffer_format(&q.sql, " ORDER BY c.place DESC LIMIT %d", w->limit);
    status result = count_cards(s, w, total, f);
    const bool any = !result && *total > 0;
    if (any) result = ask(s, &q, &t, f);
    if (any && !result) result = give_cards(s, t, sink, context, &count, f);
    (void)sqlite3_finalize(t);
    clear_question(&q);
    return result;
}

/* The index begins with both columns: a size is looked up, and no card is read. */
status shelf_sizes(store *base, void (*sink)(void *context, int size), void *context, fault *f) {
    const sqlite_store *s = sqlite_of(base);
    sqlite3_stmt *t = NULL;
    int code = SQLITE_ROW;
    const status result = sql_prepare(
        s, "SELECT EXISTS (SELECT 1 FROM card WHERE deleted IN (0, 1) AND size = ?)", &t, f);
    for (int size = GRID_MIN; size <= GRID_MAX && !result && code == SQLITE_ROW; size++) {
        (void)sqlite3_reset(t);
        (void)sqlite3_bind_int(t, 1, size);
        code = sqlite3_step(t);
        if (code == SQLITE_ROW && sqlite3_column_int(t, 0)) sink(context, size);
    }
    (void)sqlite3_finalize(t);
    return result || code == SQLITE_ROW ? result : sql_fail(s, sql_reading, f);
}
