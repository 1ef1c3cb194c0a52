/* tests/store/store_shelf.c - the list of all games: every game has one card with true facts, the
 * questions of a list find what a slow filter finds, changes and imports are whole after any
 * failure, and lines have no shelf. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/played_game.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"
#include "notation/opening_name.h"
#include "notation/square_name.h"
#include "store/shelf.h"
#include "store/store.h"
#include "store/unfinished.h"
#include "support/failing_alloc.h"
#include "support/sqlite/failing_heap.h"
#include "support/sqlite/failing_vfs.h"
#include "support/store_made.h"
#ifdef AVOCET_HAVE_SQLITE3

#include <sqlite3.h>
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char now[] = "2026-02-03T04:05:06Z";

/* ---- copies of cards ---- */

enum { CARDS_MOST = 200, TEXT = 400 };

typedef struct copied_card {
    int64_t order, game, unfinished;
    char id[48], source[8], black[80], white[80], ending[20], opening[80], last[8];
    char board[260], created[24], changed[24], added[24], tags[TEXT], notes[TEXT];
    int size, plies, score;
    bool deleted;
} copied_card;

typedef struct copies {
    int count;
    copied_card cards[CARDS_MOST];
} copies;

static status copy_card(void *context, const store_card *c) {
    copies *n = context;
    assert_true(n->count < CARDS_MOST);
    copied_card *to = &n->cards[n->count++];
    *to = (copied_card){.order = c->order,
                        .game = c->game,
                        .unfinished = c->unfinished,
                        .size = c->size,
                        .plies = c->plies,
                        .score = c->score,
                        .deleted = c->deleted};
    (void)snprintf(to->id, sizeof to->id, "%s", c->id);
    (void)snprintf(to->source, sizeof to->source, "%s", c->source);
    (void)snprintf(to->black, sizeof to->black, "%s", c->black);
    (void)snprintf(to->white, sizeof to->white, "%s", c->white);
    (void)snprintf(to->ending, sizeof to->ending, "%s", c->ending);
    (void)snprintf(to->opening, sizeof to->opening, "%s", c->opening ? c->opening : "");
    (void)snprintf(to->last, sizeof to->last, "%s", c->last ? c->last : "");
    (void)snprintf(to->board, sizeof to->board, "%s", c->board);
    (void)snprintf(to->created, sizeof to->created, "%s", c->created);
    (void)snprintf(to->changed, sizeof to->changed, "%s", c->changed);
    (void)snprintf(to->added, sizeof to->added, "%s", c->added ? c->added : "");
    (void)snprintf(to->tags, sizeof to->tags, "%s", c->tags);
    (void)snprintf(to->notes, sizeof to->notes, "%s", c->notes);
    return OK;
}

static copies *list_of(store *s, const shelf_filter *w, int64_t *total) {
    static copies n;
    fault f = {.code = OK};
    n.count = 0;
    store_must(store_shelf_list(s, w, copy_card, &n, total, &f), &f);
    return &n;
}

static copies *all_of(store *s) {
    const shelf_filter w = {.limit = CARDS_MOST};
    int64_t total = 0;
    copies *n = list_of(s, &w, &total);
    assert_int_equal(n->count, total);
    return n;
}

static copied_card find_card(store *s, const char *id) {
    static copies n;
    fault f = {.code = OK};
    n.count = 0;
    store_must(store_shelf_find(s, id, copy_card, &n, &f), &f);
    assert_int_equal(n.count, 1);
    return n.cards[0];
}

static void must_update(store *s) {
    fault f = {.code = OK};
    for (bool done = false; !done;) store_must(store_shelf_update(s, now, &done, &f), &f);
}

static int64_t keep(store *s, const game *record, int64_t id, const char *card, const char *black) {
    const store_unfinished u = {.id = id,
                                .begun = "2026-01-31T23:59:59Z",
                                .black = black,
                                .white = "club",
                                .settings = "",
                                .record = record,
                                .card = card};
    fault f = {.code = OK};
    int64_t kept = 0;
    store_must(store_keep_unfinished(s, &u, &kept, &f), &f);
    return kept;
}

static game some_moves(const char *text) {
    game g = game_make(NULL);
    for (view rest = view_of(text); rest.length; rest = view_from(rest, 2)) {
        int square = SQUARE_NONE;
        assert_int_equal(square_name_read((view){rest.data, 2}, 8, &square, NULL), OK);
        assert_int_equal(game_add_move(&g, square, NULL), OK);
    }
    return g;
}

/* Adds the size to a text such as "6 8 ". */
static void note_size(void *context, int size) {
    char *text = context;
    (void)snprintf(text + strlen(text), 8, "%d ", size);
}

/* ---- tests ---- */

/* Lines have no shelf, and say so. */
static void lines_have_no_shelf(void **state) {
    made_store m = store_make(*state, KIND_LINES, 8);
    const shelf_filter w = {.limit = 1};
    const shelf_change c = {.deleted = 1, .changed = now};
    buffer text = buffer_make(NULL);
    copies n = {.count = 0};
    fault f;
    int64_t total = 0;
    assert_int_equal(store_shelf_update(m.store, now, NULL, &f), E_UNSUPPORTED);
    assert_int_equal(store_shelf_find(m.store, "x", copy_card, &n, &f), E_UNSUPPORTED);
    assert_int_equal(store_shelf_list(m.store, &w, copy_card, &n, &total, &f), E_UNSUPPORTED);
    assert_int_equal(store_shelf_sizes(m.store, note_size, NULL, &f), E_UNSUPPORTED);
    assert_int_equal(store_shelf_change(m.store, "x", &c, &f), E_UNSUPPORTED);
    assert_int_equal(store_shelf_add(m.store, NULL, 0, "", now, &f), E_UNSUPPORTED);
    assert_int_equal(store_text_read(m.store, "x", &text, &f), E_UNSUPPORTED);
    assert_int_equal(store_text_write(m.store, "x", view_of("y"), &f), E_UNSUPPORTED);
    store_close(m.store);
}

#ifdef AVOCET_HAVE_SQLITE3

/* Every finished game gets one card, whose facts are those of the game; more games get more cards;
 * nothing changes when nothing is new. */
static void every_game_has_a_card(void **state) {
    rng r = rng_make(STORE_SEED, 60);
    made_store m = store_make(*state, KIND_SQLITE, 8);
    print_message("seed %d\n", STORE_SEED);
    store_must_add(&m, 0, 20, &r);
    must_update(m.store);
    must_update(m.store);
    assert_int_equal(all_of(m.store)->count, 20);
    store_must_add(&m, 20, 25, &r);
    must_update(m.store);
    copies *n = all_of(m.store);
    assert_int_equal(n->count, 25);
    for (int i = 0; i < n->count; i++) {
        const copied_card *c = &n->cards[i];
        game record = game_make(NULL);
        store_game g;
        fault f = {.code = OK};
        store_must(store_find_game(m.store, &m.run, 24 - i, &record, &g, &f), &f);
        const int black = g.played.a_is_black ? g.played.score : -g.played.score;
        opening_name name;
        assert_int_equal(c->game, g.id);
        assert_int_equal(c->plies, record.count);
        assert_int_equal(c->score, black);
        assert_string_equal(c->source, "match");
        assert_string_equal(c->black, store_run_player(&m.run, g.played.a_is_black ? 0 : 1));
        assert_string_equal(c->created, m.run.begun);
        assert_int_equal(strlen(c->board), 64);
        int discs = 0;
        for (const char *p = c->board; *p; p++) discs += *p == 'X' || *p == 'O';
        assert_int_equal(64 - discs, position_empties(&record.now));
        if (opening_name_of_game(&record, &name)) {
            const view first = opening_name_first(name.english);
            assert_int_equal(strlen(c->opening), first.length);
            assert_memory_equal(c->opening, first.data, first.length);
        } else {
            assert_string_equal(c->opening, "");
        }
        game_clear(&record);
    }
    store_close(m.store);
}

/* More games than one step makes cards for. */
static void many_games(void **state) {
    enum { MANY = 1100 };
    made_store m = store_make(*state, KIND_SQLITE, 4);
    game g = game_make(NULL);
    fault f = {.code = OK};
    position start;
    assert_int_equal(position_start(&start, 4, START_STANDARD, &f), OK);
    game_set_start(&g, &start);
    static store_game games[MANY];
    for (int i = 0; i < MANY; i++)
        games[i] = (store_game){.record = &g, .played = {.number = i, .a_is_black = true}};
    store_must(store_add_games(m.store, m.run.id, games, MANY, &f), &f);
    must_update(m.store);
    const shelf_filter w = {.limit = 1, .winner = STORE_DRAW};
    int64_t total = 0;
    (void)list_of(m.store, &w, &total);
    assert_int_equal(total, MANY);
    game_clear(&g);
    store_close(m.store);
}

/* An unfinished game has a card, which follows its moves and stays when the game is finished. One
 * that is dropped leaves the shelf. One without a move is not listed. */
static void a_game_keeps_its_card(void **state) {
    made_store m = store_make(*state, KIND_SQLITE, 8);
    game g = some_moves("f5d6"), longer = some_moves("f5d6c3"), none = game_make(NULL);
    fault f = {.code = OK};
    const int64_t own = keep(m.store, &none, 0, "my-id", "Ada"),
                  other = keep(m.store, &g, 0, NULL, "Bo");
    must_update(m.store);
    assert_int_equal(all_of(m.store)->count, 1);
    assert_string_equal(all_of(m.store)->cards[0].source, "play");
    assert_int_equal(find_card(m.store, "my-id").plies, 0);
    assert_string_equal(find_card(m.store, "my-id").source, "page");
    const store_unfinished same = {
        .begun = now, .black = "", .white = "", .settings = "", .record = &g, .card = "my-id"};
    int64_t id = 0;
    assert_int_equal(store_keep_unfinished(m.store, &same, &id, &f), E_BUSY);
    (void)keep(m.store, &longer, own, NULL, "Ada");
    must_update(m.store);
    const copied_card before = find_card(m.store, "my-id");
    assert_int_equal(before.plies, 3);
    assert_string_equal(before.last, "c3");
    assert_string_equal(before.opening, "Perpendicular");
    const shelf_change c = {.tags = "\nfun\n", .notes = "n", .deleted = -1, .changed = now};
    store_must(store_shelf_change(m.store, "my-id", &c, &f), &f);
    const store_game finished = {
        .record = &longer, .finishes = own, .played = {.a_is_black = true, .score = 10}};
    store_must(store_add_games(m.store, m.run.id, &finished, 1, &f), &f);
    must_update(m.store);
    const copied_card after = find_card(m.store, "my-id");
    assert_int_equal(after.order, before.order);
    assert_int_equal(after.unfinished, 0);
    assert_true(after.game > 0);
    assert_int_equal(after.score, 10);
    assert_string_equal(after.tags, "\nfun\n");
    store_must(store_drop_unfinished(m.store, other, &f), &f);
    must_update(m.store);
    assert_int_equal(all_of(m.store)->count, 1);
    copies n = {.count = 0};
    assert_int_equal(store_shelf_find(m.store, "u2", copy_card, &n, &f), E_MISSING);
    game_clear(&g);
    game_clear(&longer);
    store_close(m.store);
}

/* A game in which nobody has moved behind its opening is not listed; it is once somebody has. */
static void openings_are_no_moves(void **state) {
    made_store m = store_make(*state, KIND_SQLITE, 8);
    game g = some_moves("f5d6");
    store_unfinished u = {.begun = now,
                          .black = "a",
                          .white = "b",
                          .settings = "",
                          .record = &g,
                          .opening_plies = 2,
                          .card = "fresh"};
    fault f = {.code = OK};
    store_must(store_keep_unfinished(m.store, &u, &u.id, &f), &f);
    must_update(m.store);
    assert_int_equal(all_of(m.store)->count, 0);
    assert_int_equal(find_card(m.store, "fresh").plies, 2);
    game longer = some_moves("f5d6c3");
    u.record = &longer;
    store_must(store_keep_unfinished(m.store, &u, &u.id, &f), &f);
    must_update(m.store);
    assert_int_equal(all_of(m.store)->count, 1);
    /* The same for a game whose card is made from the table of unfinished games. */
    u = (store_unfinished){
        .begun = now, .black = "a", .white = "b", .settings = "", .record = &g, .opening_plies = 2};
    store_must(store_keep_unfinished(m.store, &u, &u.id, &f), &f);
    must_update(m.store);
    assert_int_equal(all_of(m.store)->count, 1);
    game_clear(&g);
    game_clear(&longer);
    store_close(m.store);
}

/* ---- questions ---- */

static bool holds(const char *text, const char *part) {
    return view_holds(view_of(text), view_of(part));
}

static bool fits_anywhere(const copied_card *c, const shelf_phrase *t) {
    const char *const texts[] = {c->black, c->white, c->opening, c->tags, c->notes};
    for (size_t i = 0; i < 5; i++)
        if (view_holds(view_of(texts[i]), t->text)) return true;
    for (int i = 0; i < t->name_count; i++)
        if (view_is(t->names[i], c->black) || view_is(t->names[i], c->white)) return true;
    return false;
}

static bool fits_text(const copied_card *c, const shelf_filter *w, const char *moves) {
    if (fits_anywhere(c, &w->text)) return true;
    for (int i = 0; i < w->text_line_count; i++)
        if (view_starts_with(view_of(moves), "f5d6")) return true;
    bool all = w->word_count > 0;
    for (int i = 0; i < w->word_count; i++) all = all && fits_anywhere(c, &w->words[i]);
    return all;
}

/* The slow filter. */
static bool fits(const copied_card *c, const shelf_filter *w, const char *person, const char *line,
                 const char *moves) {
    if (w->state == SHELF_DELETED ? !c->deleted : c->deleted) return false;
    if (w->state == SHELF_PLAYING && c->game) return false;
    if (w->state == SHELF_OVER && !c->game) return false;
    if (person && !holds(c->black, person) && !holds(c->white, person)) return false;
    if (w->winner == STORE_BLACK && !(c->game && c->score > 0)) return false;
    if (w->winner == STORE_WHITE && !(c->game && c->score < 0)) return false;
    if (w->winner == STORE_DRAW && !(c->game && c->score == 0)) return false;
    if (w->size && c->size != w->size) return false;
    if (w->opening.length && !view_holds(view_of(c->opening), w->opening)) return false;
    if (w->source.length && !view_is(w->source, c->source)) return false;
    if (w->from.length && memcmp(c->created, w->from.data, 10) < 0) return false;
    if (w->to.length && memcmp(c->created, w->to.data, 10) > 0) return false;
    if (w->tag.length) {
        char wanted[60];
        (void)snprintf(wanted, sizeof wanted, "\n%.*s\n", (int)w->tag.length, w->tag.data);
        if (!strstr(c->tags, wanted)) return false;
    }
    if (w->text.text.length && !fits_text(c, w, moves)) return false;
    return !line || strncmp(moves, line, strlen(line)) == 0;
}

/* Writes the first moves of a game. */
static status write_line(void *context, const store_run *r, const store_game *g) {
    char *out = context;
    (void)r;
    for (size_t i = 0; i < g->record->count && i < 20; i++) {
        char name[SQUARE_NAME_BYTES] = "--";
        if (g->record->plies[i].square != GAME_PASS)
            square_name_write(g->record->plies[i].square, name);
        (void)strcat(out, name);
    }
    return OK;
}

/* Stores game number i of a run of its own. Half of the games begin as those of people do. */
static void store_one(store *s, rng *r, int i) {
    char key[20], begun[24];
    fault f = {.code = OK};
    (void)snprintf(key, sizeof key, "run %d", i);
    (void)snprintf(begun, sizeof begun, "2026-01-%02dT10:00:00Z", 1 + i % 20);
    store_run run = store_some_run(key, i % 3 ? 8 : 6);
    run.begun = begun;
    run.kind = i % 4 == 0 ? "play" : "match";
    run.name_a = i % 5 == 0 ? "Ada" : i % 7 == 0 ? "100% b_x" : "Cy";
    store_must_begin(s, &run);
    game record;
    store_game g = store_some_game(r, &run, 0, &record);
    if (i % 2) {
        game_clear(&record);
        record = some_moves(i % 4 == 1 ? "f5d6c3d3" : "f5f6e6f4");
        g.played = (played_game){.a_is_black = true, .score = i % 3 - 1};
        g.record = &record;
    }
    const bool is_other_size = i % 3 == 0 && i % 2;
    if (!is_other_size) store_must(store_add_games(s, run.id, &g, 1, &f), &f);
    game_clear(&record);
}

typedef struct labelled {
    copies all;
    char moves[CARDS_MOST + 1][200];
} labelled;

/* Gives tags to some cards, puts some aside, and notes the moves of all. */
static void label_cards(store *s, labelled *l) {
    fault f = {.code = OK};
    l->all = *all_of(s);
    for (int i = 0; i < l->all.count; i++) {
        const copied_card *c = &l->all.cards[i];
        const shelf_change change = {.tags = i % 3 ? "\nfun\nother\n" : NULL,
                                     .notes = i % 4 ? NULL : "The corner was MINE: 100%",
                                     .deleted = i % 6 == 0 ? 1 : -1,
                                     .changed = now};
        store_must(store_shelf_change(s, c->id, &change, &f), &f);
        l->all.cards[i] = find_card(s, c->id);
        l->moves[i][0] = '\0';
        const store_filter one = {.id = c->game};
        store_must(store_each_game(s, &one, write_line, l->moves[i], &f), &f);
    }
}

static view text_or_none(rng *r, uint32_t in, const char *text) {
    return view_of(rng_below(r, in) ? "" : text);
}

static shelf_filter draw_filter(rng *r, const char *person, const char *line) {
    static const char *const tags[] = {"", "fun", "un"};
    static const store_winner winners[] = {STORE_ANY, STORE_BLACK, STORE_WHITE, STORE_DRAW};
    shelf_filter w = {.state = (shelf_state)rng_below(r, 4), .limit = 7};
    w.winner = rng_below(r, 2) ? STORE_ANY : winners[rng_below(r, 4)];
    w.player = view_of(person);
    w.size = rng_below(r, 3) ? 0 : 8;
    w.opening = text_or_none(r, 4, "diag");
    w.source = text_or_none(r, 3, rng_below(r, 2) ? "play" : "match");
    w.from = text_or_none(r, 3, "2026-01-05");
    w.to = text_or_none(r, 3, "2026-01-12");
    w.tag = view_of(tags[rng_below(r, 3)]);
    if (line) w.lines[w.line_count++] = view_of(line);
    static const char *const texts[] = {"ada",  "DIAG", "othe",    "mine: 100%",
                                        "f5d6", "zz",   "fun ada", "zz fun mine"};
    if (rng_below(r, 2)) return w;
    view rest = w.text.text = view_of(texts[rng_below(r, 8)]);
    if (view_is(rest, "zz")) w.text.names[w.text.name_count++] = view_of("Cy");
    if (view_is(rest, "f5d6")) w.text_lines[w.text_line_count++] = rest;
    while (view_holds(w.text.text, view_of("fun")) && rest.length) {
        shelf_phrase *word = &w.words[w.word_count++];
        word->text = view_take(&rest, ' ');
        if (view_is(word->text, "zz")) word->names[word->name_count++] = view_of("Cy");
    }
    return w;
}

static void compare_pages(store *s, shelf_filter w, const char *person, const char *line,
                          const labelled *l) {
    int expected = 0, at = 0;
    bool more = true;
    for (int i = 0; i < l->all.count; i++)
        expected += fits(&l->all.cards[i], &w, person, line, l->moves[i]);
    while (more) {
        int64_t total = 0;
        const copies *page = list_of(s, &w, &total);
        assert_int_equal(total, expected);
        for (int i = 0; i < page->count; i++) {
            while (!fits(&l->all.cards[at], &w, person, line, l->moves[at])) at++;
            assert_string_equal(page->cards[i].id, l->all.cards[at++].id);
        }
        more = page->count == w.limit;
        if (more) w.before = page->cards[page->count - 1].order;
    }
}

/* Rule: a list has exactly the cards that a slow filter leaves, page by page, the newest first. */
static void questions_find_their_games(void **state) {
    static const char *const players[] = {NULL, "ada", "100%", "_", "b"};
    static const char *const lines[] = {NULL, "f5d6", "f5f6"};
    static labelled l;
    made_store m = store_make(*state, KIND_SQLITE, 8);
    rng r = rng_make(STORE_SEED, 61);
    print_message("seed %d\n", STORE_SEED);
    for (int i = 0; i < 40; i++) store_one(m.store, &r, i);
    must_update(m.store);
    label_cards(m.store, &l);
    for (int round = 0; round < 400; round++) {
        const char *person = players[rng_below(&r, 5)], *line = lines[rng_below(&r, 3)];
        compare_pages(m.store, draw_filter(&r, person, line), person, line, &l);
    }
    store_close(m.store);
}

/* A square is not the beginning of one with two digits. */
static void lines_end_at_squares(void **state) {
    made_store m = store_make(*state, KIND_SQLITE, 12);
    game g = game_make(NULL);
    position p;
    fault f = {.code = OK};
    assert_int_equal(position_start(&p, 12, START_STANDARD, &f), OK);
    position_put(&p, square_at(8, 0), WHITE);
    position_put(&p, square_at(10, 0), BLACK);
    position_put(&p, square_at(0, 0), WHITE);
    game_set_start(&g, &p);
    (void)keep(m.store, &g, 0, NULL, "x");
    must_update(m.store);
    const shelf_filter w = {.limit = 9, .lines = {{"a1", 2}}, .line_count = 1};
    int64_t total = 0;
    (void)list_of(m.store, &w, &total);
    assert_int_equal(total, 0);
    game_clear(&g);
    store_close(m.store);
}

/* ---- imports and texts ---- */

typedef struct imported {
    store_run runs[3];
    store_game games[3];
    shelf_item items[3];
    game records[3];
} imported;

static void make_items(imported *n) {
    static const char *const moves[3] = {"f5d6c3", "f5f6e6", "f5d6c3"};
    for (int i = 0; i < 3; i++) {
        n->records[i] = some_moves(moves[i]);
        n->runs[i] = store_some_run("imports", 8);
        n->runs[i].kind = "import";
        n->runs[i].a = n->runs[i].b = STORE_PERSON;
        n->runs[i].name_a = "Ada";
        n->runs[i].name_b = "Bo";
        n->games[i] = (store_game){.record = &n->records[i], .played = {.a_is_black = true}};
        n->items[i] =
            (shelf_item){.run = &n->runs[i], .game = &n->games[i], .created = "1999-12-31"};
    }
}

static void clear_items(imported *n) {
    for (int i = 0; i < 3; i++) game_clear(&n->records[i]);
}

/* Games from elsewhere are stored once, get numbers and cards; one that was put aside comes back.
 */
static void imports_are_known_again(void **state) {
    made_store m = store_make(*state, KIND_SQLITE, 8);
    imported n;
    fault f = {.code = OK};
    make_items(&n);
    store_must(store_shelf_add(m.store, n.items, 3, "\nold\n", now, &f), &f);
    assert_false(n.items[0].known || n.items[1].known);
    assert_true(n.items[2].known);
    assert_string_equal(n.items[2].id, n.items[0].id);
    must_update(m.store);
    assert_int_equal(all_of(m.store)->count, 2);
    const copied_card c = find_card(m.store, n.items[1].id);
    assert_string_equal(c.created, "1999-12-31");
    assert_string_equal(c.added, now);
    assert_string_equal(c.source, "import");
    assert_string_equal(c.tags, "\nold\n");
    assert_string_equal(c.white, "Bo");
    const shelf_change gone = {.deleted = 1, .changed = now};
    store_must(store_shelf_change(m.store, n.items[1].id, &gone, &f), &f);
    assert_int_equal(all_of(m.store)->count, 1);
    store_must(store_shelf_add(m.store, n.items, 3, "", now, &f), &f);
    assert_true(n.items[0].known && n.items[1].known && n.items[2].known);
    assert_int_equal(all_of(m.store)->count, 2);
    assert_int_equal(store_shelf_change(m.store, "nobody", &gone, &f), E_MISSING);
    /* The same players may be called otherwise in a file. */
    for (int i = 0; i < 3; i++) {
        n.runs[i].key = "other names";
        n.runs[i].name_a = "ADA";
        n.items[i].other_names[0] = i ? "Ada" : "Eve";
        n.items[i].other_names[1] = "Bo";
    }
    store_must(store_shelf_add(m.store, n.items, 3, "", now, &f), &f);
    assert_false(n.items[0].known);
    assert_true(n.items[1].known);
    clear_items(&n);
    store_close(m.store);
}

static void sizes_that_occur(void **state) {
    made_store m = store_make(*state, KIND_SQLITE, 8);
    rng r = rng_make(STORE_SEED, 64);
    char text[80] = "";
    fault f = {.code = OK};
    store_must(store_shelf_sizes(m.store, note_size, text, &f), &f);
    assert_string_equal(text, "");
    for (int i = 0; i < 5; i++) store_one(m.store, &r, i);
    must_update(m.store);
    store_must(store_shelf_sizes(m.store, note_size, text, &f), &f);
    assert_string_equal(text, "6 8 ");
    store_close(m.store);
}

static void texts_by_name(void **state) {
    made_store m = store_make(*state, KIND_SQLITE, 8);
    buffer text = buffer_make(NULL);
    fault f = {.code = OK};
    assert_int_equal(store_text_read(m.store, "a", &text, &f), E_MISSING);
    store_must(store_text_write(m.store, "a", view_of("one"), &f), &f);
    store_must(store_text_write(m.store, "a", view_of("two"), &f), &f);
    store_must(store_text_write(m.store, "b", view_of(""), &f), &f);
    store_reopen(&m, STORE_WRITE);
    store_must(store_text_read(m.store, "a", &text, &f), &f);
    assert_string_equal(buffer_text(&text), "two");
    store_must(store_text_read(m.store, "b", &text, &f), &f);
    assert_string_equal(buffer_text(&text), "two");
    buffer_clear(&text);
    store_close(m.store);
}

/* ---- failures ---- */

/* Everything that a shelf does, one step after the other. Returns the steps that succeeded. */
static int do_all(const char *path, const store_options *o, const imported *n, const game *g) {
    store *s = NULL;
    int steps = 0;
    int64_t id = 0, total = 0;
    copies *seen = calloc(1, sizeof *seen);
    store_run run = store_some_run("one", 8);
    buffer text = buffer_make(o->memory);
    imported own = *n;
    for (int i = 0; i < 3; i++) {
        own.games[i].record = &n->records[i];
        own.items[i] =
            (shelf_item){.run = &own.runs[i], .game = &own.games[i], .created = "1999-12-31"};
    }
    const shelf_filter w = {.limit = 9,
                            .player = view_of("a"),
                            .opening = view_of("i"),
                            .lines = {{"f5", 2}},
                            .line_count = 1};
    const shelf_filter texts = {.limit = 9, .text = {.text = view_of("ada")}};
    char sizes[80] = "";
    const shelf_change c = {.tags = "\nt\n", .deleted = -1, .changed = now};
    status result = store_open(path, STORE_WRITE, o, &s, NULL);
    const store_unfinished u = {
        .begun = now, .black = "Ada", .white = "club", .settings = "", .record = g, .card = "mine"};
    if (!result && !(result = store_keep_unfinished(s, &u, &id, NULL))) steps++;
    if (!result && !(result = store_begin_run(s, &run, &run.id, NULL))) steps++;
    const store_game finished = {
        .record = g, .finishes = id, .played = {.a_is_black = true, .score = 4}};
    if (!result && !(result = store_add_games(s, run.id, &finished, 1, NULL))) steps++;
    if (!result && !(result = store_shelf_add(s, own.items, 3, "", now, NULL))) steps++;
    if (!result && !(result = store_shelf_update(s, now, NULL, NULL))) steps++;
    if (!result && !(result = store_shelf_change(s, "mine", &c, NULL))) steps++;
    if (!result && !(result = store_shelf_list(s, &w, copy_card, seen, &total, NULL))) steps++;
    if (!result && !(result = store_shelf_list(s, &texts, copy_card, seen, &total, NULL))) steps++;
    if (!result && !(result = store_shelf_sizes(s, note_size, sizes, NULL))) steps++;
    if (!result && !(result = store_shelf_find(s, "mine", copy_card, seen, NULL))) steps++;
    if (!result && !(result = store_text_write(s, "a", view_of("b"), NULL))) steps++;
    if (!result && !(result = store_text_read(s, "a", &text, NULL))) steps++;
    buffer_clear(&text);
    free(seen);
    store_close(s);
    return steps;
}

enum { ALL_STEPS = 12 };

/* What was acknowledged is there, and every game that is there can be listed. */
static void check_after(const char *path, int steps) {
    store *s = NULL;
    fault f = {.code = OK};
    if (store_open(path, STORE_WRITE, NULL, &s, &f)) {
        assert_int_equal(steps, 0);
        return;
    }
    must_update(s);
    const copies *n = all_of(s);
    const int least = (steps >= 1) + 2 * (steps >= 4);
    if (n->count < least || n->count > 3) fail_msg("%d games after %d steps", n->count, steps);
    if (steps >= 1) {
        const copied_card c = find_card(s, "mine");
        assert_int_equal(c.plies, 3);
        if (steps >= 3) assert_int_equal(c.score, 4);
        if (steps >= 6) assert_string_equal(c.tags, "\nt\n");
    }
    store_close(s);
}

/* Every call of the file system under SQLite fails once. */
static void disks_that_fail(void **state) {
    char path[STORE_PATH];
    imported n;
    game g = some_moves("f5d6c3");
    const store_options o = {.wait_ms = 1};
    make_items(&n);
    store_path_of(*state, KIND_SQLITE, path);
    for (size_t i = 0;; i++) {
        failing_vfs v;
        store_forget_files(*state);
        failing_vfs_start(&v, i, SQLITE_FULL);
        const int steps = do_all(path, &o, &n, &g);
        failing_vfs_end(&v);
        check_after(path, steps);
        if (v.failed) continue;
        assert_int_equal(steps, ALL_STEPS);
        break;
    }
    game_clear(&g);
    clear_items(&n);
}

/* Every request of ours for memory fails once. */
static void our_memory_fails(void **state) {
    char path[STORE_PATH];
    imported n;
    game g = some_moves("f5d6c3");
    make_items(&n);
    store_path_of(*state, KIND_SQLITE, path);
    for (size_t i = 0;; i++) {
        failing_alloc a;
        store_forget_files(*state);
        failing_alloc_start(&a, i, false);
        const store_options o = {.memory = &a.memory};
        const int steps = do_all(path, &o, &n, &g);
        assert_int_equal(a.live, 0);
        check_after(path, steps);
        if (a.failed) continue;
        assert_int_equal(steps, ALL_STEPS);
        break;
    }
    game_clear(&g);
    clear_items(&n);
}

/* Every request of SQLite for memory fails once, in steps that grow. */
static void its_memory_fails(void **state) {
    char path[STORE_PATH];
    imported n;
    game g = some_moves("f5d6c3");
    const store_options o = {.wait_ms = 1};
    make_items(&n);
    store_path_of(*state, KIND_SQLITE, path);
    failing_heap_start();
    for (size_t i = 0;; i += 1 + i / 40) {
        store_forget_files(*state);
        failing_heap_arm(i);
        const int steps = do_all(path, &o, &n, &g);
        const bool failed = failing_heap_disarm();
        check_after(path, steps);
        if (failed) continue;
        assert_int_equal(steps, ALL_STEPS);
        break;
    }
    game_clear(&g);
    clear_items(&n);
}

static void execute(const char *path, const char *sql) {
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) fail_msg("%s", sqlite3_errmsg(db));
    (void)sqlite3_close(db);
}

/* Nothing waits to be done: an update does not ask for the right to write, which somebody has. */
static void assert_needs_no_writer(const made_store *m) {
    sqlite3 *db = NULL;
    bool done = false;
    fault f = {.code = OK};
    assert_int_equal(sqlite3_open(m->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    store_must(store_shelf_update(m->store, now, &done, &f), &f);
    assert_true(done);
    (void)sqlite3_close(db);
}

/* Damaged games get no card, and all others do. A table that is gone is a failure with a sentence,
 * in every function. */
static void damaged_shelves(void **state) {
    rng r = rng_make(STORE_SEED, 62);
    made_store m = store_make(*state, KIND_SQLITE, 8);
    game g = some_moves("f5d6");
    fault f = {.code = OK};
    int64_t total = 0;
    store_must_add(&m, 0, 4, &r);
    (void)keep(m.store, &g, 0, NULL, "x");
    (void)keep(m.store, &g, 0, NULL, "y");
    execute(m.path, "UPDATE game SET moves = 'zz' WHERE number = 1;"
                    "UPDATE unfinished SET moves = 'a1' WHERE black = 'y';"
                    "UPDATE unfinished SET position = 'x' WHERE black = 'z'");
    must_update(m.store);
    must_update(m.store);
    assert_int_equal(all_of(m.store)->count, 4);
    assert_needs_no_writer(&m);
    /* A game that is finished and cannot be read any more keeps its card. */
    execute(m.path, "UPDATE card SET stale = 1 WHERE game = (SELECT id FROM game WHERE number = 2);"
                    "UPDATE game SET moves = 'zz' WHERE number = 2");
    must_update(m.store);
    assert_int_equal(all_of(m.store)->count, 4);
    assert_needs_no_writer(&m);
    execute(m.path, "UPDATE text SET text = 'nonsense' WHERE name = 'shelf'");
    must_update(m.store);
    assert_int_equal(all_of(m.store)->count, 4);
    static const char *const gone[] = {"DROP TABLE text", "DROP TABLE card"};
    imported n;
    make_items(&n);
    for (size_t i = 0; i < 2; i++) {
        buffer text = buffer_make(NULL);
        copies *seen = calloc(1, sizeof *seen);
        const shelf_filter w = {.limit = 9};
        const shelf_change c = {.deleted = 1, .changed = now};
        execute(m.path, gone[i]);
        assert_int_not_equal(store_shelf_update(m.store, now, NULL, &f), OK);
        assert_int_not_equal(store_text_read(m.store, "a", &text, &f), OK);
        assert_int_not_equal(store_text_write(m.store, "a", view_of("b"), &f), OK);
        if (i == 1) {
            assert_int_not_equal(store_shelf_list(m.store, &w, copy_card, seen, &total, &f), OK);
            assert_int_not_equal(store_shelf_find(m.store, "x", copy_card, seen, &f), OK);
            assert_int_not_equal(store_shelf_change(m.store, "x", &c, &f), OK);
            assert_int_not_equal(store_shelf_add(m.store, n.items, 3, "", now, &f), OK);
        }
        assert_true(strlen(f.text) > 0);
        buffer_clear(&text);
        free(seen);
    }
    clear_items(&n);
    game_clear(&g);
    store_close(m.store);
}

/* A sink that ends the reading ends it with its own word. */
static status stop_reading(void *context, const store_card *c) {
    (void)c;
    ++*(int *)context;
    return E_STOPPED;
}

static void sinks_end_the_reading(void **state) {
    rng r = rng_make(STORE_SEED, 63);
    made_store m = store_make(*state, KIND_SQLITE, 8);
    const shelf_filter w = {.limit = 9};
    int seen = 0;
    int64_t total = 0;
    store_must_add(&m, 0, 3, &r);
    must_update(m.store);
    assert_int_equal(store_shelf_list(m.store, &w, stop_reading, &seen, &total, NULL), E_STOPPED);
    assert_int_equal(seen, 1);
    store_close(m.store);
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(lines_have_no_shelf),
#ifdef AVOCET_HAVE_SQLITE3
        STORE_TEST(every_game_has_a_card), STORE_TEST(many_games),
        STORE_TEST(a_game_keeps_its_card), STORE_TEST(questions_find_their_games),
        STORE_TEST(lines_end_at_squares),  STORE_TEST(imports_are_known_again),
        STORE_TEST(openings_are_no_moves), STORE_TEST(sizes_that_occur),
        STORE_TEST(texts_by_name),         STORE_TEST(damaged_shelves),
        STORE_TEST(sinks_end_the_reading), STORE_TEST(disks_that_fail),
        STORE_TEST(our_memory_fails),      STORE_TEST(its_memory_fails),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
