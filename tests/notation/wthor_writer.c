/* tests/notation/wthor_writer.c - games into the three files of a WTHOR base. */
#include "notation/wthor_writer.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/format.h"
#include "notation/wthor.h"
#include "notation/wthor_game.h"

#include "support/failing_alloc.h"
#include "support/random_play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#define LENGTH(array) (sizeof(array) / sizeof *(array))
#define FINISHED      "e6f4e3f6g5d6e7f5c5" /* 13-0: black takes all 64 */

static const int today[3] = {2026, 11, 15};

/* What a game says beside its moves; NULL where it says nothing. */
typedef struct labels {
    const char *black, *white, *event, *date, *result;
} labels;

static game made_game(const char *moves, labels l) {
    game g = game_make(NULL);
    assert_int_equal(game_transcript.read(view_of(moves), &g, NULL), OK);
    assert_int_equal(game_set_tag(&g, TAG_BLACK, view_of(l.black)), OK);
    assert_int_equal(game_set_tag(&g, TAG_WHITE, view_of(l.white)), OK);
    assert_int_equal(game_set_tag(&g, TAG_EVENT, view_of(l.event)), OK);
    assert_int_equal(game_set_tag(&g, TAG_DATE, view_of(l.date)), OK);
    assert_int_equal(game_set_tag(&g, TAG_RESULT, view_of(l.result)), OK);
    return g;
}

static void add_game(wthor_writer *w, const char *moves, labels l) {
    game g = made_game(moves, l);
    fault f = {0};
    const status result = wthor_writer_add(w, &g, &f);
    if (result) fail_msg("'%s' is refused: %s", moves, f.text);
    game_clear(&g);
}

/* The three files, and the bytes they lie in. */
typedef struct base {
    buffer bytes[WTHOR_KINDS];
    wthor_file games, players, tournaments;
} base;

static void write_file(const wthor_writer *w, wthor_kind kind, int year, buffer *out) {
    *out = buffer_make(NULL);
    if (kind == WTHOR_GAMES)
        wthor_writer_games(w, year, today, out);
    else
        wthor_writer_names(w, kind, today, out);
    assert_int_equal(buffer_status(out), OK);
}

static void open_year(const wthor_writer *w, int year, base *b) {
    wthor_file *files[WTHOR_KINDS] = {&b->games, &b->players, &b->tournaments};
    for (int kind = 0; kind < WTHOR_KINDS; kind++) {
        fault f = {0};
        write_file(w, (wthor_kind)kind, year, &b->bytes[kind]);
        const view bytes = buffer_view(&b->bytes[kind]);
        if (wthor_open(bytes, (wthor_kind)kind, files[kind], &f)) fail_msg("%s", f.text);
        assert_int_equal(files[kind]->header.century, 20);
        assert_int_equal(files[kind]->header.year_in_century, 26);
        assert_int_equal(files[kind]->header.month, 11);
        assert_int_equal(files[kind]->header.day, 15);
    }
}

/* All games are of no known year. */
static void open_base(const wthor_writer *w, base *b) {
    open_year(w, 0, b);
}

static void close_base(base *b) {
    for (int kind = 0; kind < WTHOR_KINDS; kind++) buffer_clear(&b->bytes[kind]);
}

static void check_name(const wthor_file *file, size_t index, const char *want) {
    char name[WTHOR_NAME_MAX];
    assert_true(index < file->count);
    assert_string_equal(wthor_name_at(file, index, name), want);
}

/* Names are numbered as they first appear, each once; number 0 is ???. The headers count what is
 * there, and the files are as long as they say. */
static void names_are_numbered(void **state) {
    (void)state;
    wthor_writer w = wthor_writer_make(NULL);
    base b;
    add_game(&w, FINISHED, (labels){"Tamenori", "Shaman", "World", "1997.10.26", NULL});
    add_game(&w, FINISHED, (labels){" Shaman", "Leader ", "World", "1997", NULL});
    add_game(&w, FINISHED, (labels){"Leader", "Tamenori", "Paris", "1997-01-01", NULL});
    open_year(&w, 1997, &b);
    assert_true(b.games.count == 3 && b.games.header.games == 3 && b.games.header.names == 0);
    assert_true(b.players.count == 4 && b.players.header.names == 4 && !b.players.header.games);
    assert_true(b.tournaments.count == 3 && b.tournaments.header.names == 3);
    assert_int_equal(b.games.header.board_size, 8);
    assert_int_equal(b.games.header.year, 1997);
    assert_int_equal(w.players.respelt + w.tournaments.respelt, 0);
    check_name(&b.players, 0, "???");
    check_name(&b.players, 1, "Tamenori");
    check_name(&b.players, 2, "Shaman");
    check_name(&b.players, 3, "Leader");
    check_name(&b.tournaments, 0, "???");
    check_name(&b.tournaments, 2, "Paris");
    const wthor_game second = wthor_game_at(&b.games, 1), third = wthor_game_at(&b.games, 2);
    assert_true(second.black == 2 && second.white == 3 && second.tournament == 1);
    assert_true(third.black == 3 && third.white == 1 && third.tournament == 2);
    close_base(&b);
    wthor_writer_clear(&w);
}

/* Moves are 10 * row + column, 0 behind the last, no passes; the score is black's, with the empty
 * squares; before the end it is the one the game tells. */
static void moves_and_scores_are_there(void **state) {
    (void)state;
    wthor_writer w = wthor_writer_make(NULL);
    base b;
    add_game(&w, FINISHED, (labels){.result = "10-54"});
    add_game(&w, "c4c3c2b2f5c1a1a3--c5", (labels){.result = "20-44"});
    open_base(&w, &b);
    const wthor_game first = wthor_game_at(&b.games, 0), second = wthor_game_at(&b.games, 1);
    static const uint8_t with_pass[] = {43, 33, 23, 22, 56, 13, 11, 31, 53, 0};
    assert_true(first.score == 64 && first.best_score == 64);
    assert_true(first.moves[0] == 65 && first.moves[8] == 53 && first.moves[9] == 0);
    assert_true(second.score == 20 && second.best_score == 20);
    assert_memory_equal(second.moves, with_pass, sizeof with_pass);
    close_base(&b);
    wthor_writer_clear(&w);
}

/* A missing name is number 0. Others are respelt where they do not fit, and stay different: in
 * Latin-1, without the accents it lacks, cut, and numbered where they became the same. */
static void names_are_made_to_fit(void **state) {
    (void)state;
    static const struct {
        const char *given, *kept;
        unsigned number;
    } cases[] = {
        {NULL, "???", 0},
        {"???", "???", 0},
        {"1234567890123456789", "1234567890123456789", 1},
        {"12345678901234567890", "12345678901234567~2", 2},
        {"123456789012345678901", "12345678901234567~3", 3},
        {"12345678901234567890", "12345678901234567~2", 2},
        {"Andr\xc3\xa9", "Andr\xc3\xa9", 4},
        {"Dvo\xc5\x99\xc3\xa1k \xc5\x81ukasz", "Dvor\xc3\xa1k Lukasz", 5},
        {"Ngu\xe1\xbb\x85n \xc4\x90\xe1\xba\xa0i", "Nguen DAi", 6},
        {"Andre\xcc\x81", "Andre", 7}, /* the accent as a character of its own */
        {"Andre", "Andre~2", 8},
        {"\xe5\x90\x8d\xe4\xba\xba", "??", 9},
        {"\xe4\xba\xba\xe5\x90\x8d", "??~2", 10},
        {"\xe4\xba\xba\xe5\x90\x8d\xe5\x90\x8d", "???~2", 11},
        {"a\xff", "a?", 12},
        {"O\xe2\x80\x99Neil", "O'Neil", 13},
        /* the last and the first of each Vietnamese vowel: U+1EB7, 1EB8, 1EC7, 1EC8 and so on */
        {"\xe1\xba\xb7\xe1\xba\xb8\xe1\xbb\x87\xe1\xbb\x88\xe1\xbb\x8b\xe1\xbb\x8c"
         "\xe1\xbb\xa3\xe1\xbb\xa4\xe1\xbb\xb1\xe1\xbb\xb2",
         "aEeIiOoUuY", 14},
    };
    wthor_writer w = wthor_writer_make(NULL);
    base b;
    for (size_t i = 0; i < LENGTH(cases); i++)
        add_game(&w, FINISHED, (labels){.black = cases[i].given});
    add_game(&w, FINISHED, (labels){.event = "123456789012345678901234567"});
    open_base(&w, &b);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        assert_int_equal(wthor_game_at(&b.games, i).black, cases[i].number);
        check_name(&b.players, cases[i].number, cases[i].kept);
    }
    assert_int_equal(b.players.count, 15);
    assert_int_equal(w.players.respelt, 12);
    check_name(&b.tournaments, 1, "1234567890123456789012345");
    assert_int_equal(w.tournaments.respelt, 1);
    assert_int_equal(wthor_raw_name_at(&b.players, 4).data[4], (char)0xE9);
    close_base(&b);
    wthor_writer_clear(&w);
}

/* The year is the first four digits of a date; a date that begins otherwise tells none. Each year
 * has its file, with its games in their order, and one file of names serves all. */
static void each_year_has_its_file(void **state) {
    (void)state;
    static const struct {
        const char *date;
        int year;
    } cases[] = {{"26.10.1996", 0}, {"1996", 1996},    {"2005-10-26 12:00", 2005},
                 {NULL, 0},         {"????.??.??", 0}, {"1996.01.01", 1996},
                 {"199", 0},        {"2005", 2005},    {"0000", 0}};
    static const int years[] = {0, 1996, 2005};
    wthor_writer w = wthor_writer_make(NULL);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        const char name[2] = {(char)('a' + i), '\0'};
        add_game(&w, FINISHED, (labels){.black = name, .date = cases[i].date});
    }
    int year = -1;
    for (size_t k = 0; k < LENGTH(years); k++) {
        base b;
        size_t at = 0;
        assert_true(wthor_writer_next_year(&w, &year));
        assert_int_equal(year, years[k]);
        open_year(&w, year, &b);
        assert_int_equal(b.games.header.year, years[k]);
        assert_int_equal(b.players.header.year, 0);
        for (size_t i = 0; i < LENGTH(cases); i++)
            if (cases[i].year == year) assert_int_equal(wthor_game_at(&b.games, at++).black, i + 1);
        assert_int_equal(b.games.count, at);
        close_base(&b);
    }
    assert_false(wthor_writer_next_year(&w, &year));
    wthor_writer_clear(&w);
}

/* Where all must go into one file, a game of another year is refused and named. */
static void one_file_has_one_year(void **state) {
    (void)state;
    static const char *const others[] = {"1991", "1989.12.31", NULL};
    wthor_writer w = wthor_writer_make(NULL);
    w.one_year = true;
    add_game(&w, FINISHED, (labels){.date = "1990"});
    for (size_t i = 0; i < LENGTH(others); i++) {
        game g = made_game(FINISHED, (labels){.black = "new", .date = others[i]});
        fault f = {0};
        assert_int_equal(wthor_writer_add(&w, &g, &f), E_UNSUPPORTED);
        assert_non_null(strstr(f.text, "the first is of 1990"));
        assert_non_null(strstr(f.text, others[i] ? "game is of 19" : "game is of no known year"));
        assert_int_equal(w.players.count, 1);
        game_clear(&g);
    }
    add_game(&w, FINISHED, (labels){.date = "1990-05-05"});
    assert_int_equal(w.game_count, 2);
    wthor_writer_clear(&w);
}

/* The theoretical score and its depth go through a game and come back. */
static void the_theoretical_score_is_kept(void **state) {
    (void)state;
    wthor_game first = {
        .score = 64, .best_score = 20, .moves = {65, 46, 35, 66, 57, 64, 75, 56, 53}};
    static const unsigned depths[] = {24, 0, 30};
    wthor_writer w = wthor_writer_make(NULL);
    base b;
    for (size_t i = 0; i < LENGTH(depths); i++) {
        game g = game_make(NULL);
        first.best_score = (uint8_t)(20 + i);
        assert_int_equal(wthor_to_game(&first, &(wthor_labels){.depth = depths[i]}, &g, NULL), OK);
        assert_int_equal(wthor_writer_add(&w, &g, NULL), OK);
        game_clear(&g);
    }
    open_base(&w, &b);
    for (size_t i = 0; i < LENGTH(depths); i++) {
        const wthor_game again = wthor_game_at(&b.games, i);
        assert_true(again.score == 64 && again.best_score == 20 + i);
    }
    assert_int_equal(b.games.header.depth, 22); /* from there on all of them hold */
    close_base(&b);
    wthor_writer_clear(&w);
}

/* Without games the files are headers alone; a cleared writer is as made. */
static void an_empty_base_is_three_headers(void **state) {
    (void)state;
    wthor_writer w = wthor_writer_make(NULL);
    for (int round = 0; round < 2; round++) {
        base b;
        open_base(&w, &b);
        for (int kind = 0; kind < WTHOR_KINDS; kind++)
            assert_int_equal(b.bytes[kind].length, WTHOR_HEADER_BYTES);
        assert_int_equal(b.games.header.year, 0);
        close_base(&b);
        add_game(&w, FINISHED, (labels){.black = "x", .date = "1999"});
        wthor_writer_clear(&w);
    }
}

/* ---- what is refused changes nothing ---- */

typedef struct shape {
    size_t games, players, tournaments;
    uint32_t count;
    size_t names;
} shape;

static shape shape_of(const wthor_writer *w) {
    return (shape){w->games.length, w->players.records.length, w->tournaments.records.length,
                   w->game_count, w->players.count + w->tournaments.count};
}

static void check_same_shape(const wthor_writer *w, const shape *before) {
    const shape now = shape_of(w);
    assert_int_equal(now.games, before->games);
    assert_int_equal(now.players, before->players);
    assert_int_equal(now.tournaments, before->tournaments);
    assert_int_equal(now.count, before->count);
    assert_int_equal(now.names, before->names);
}

static void check_refused(wthor_writer *w, const game *g, status code) {
    const shape before = shape_of(w);
    fault f = {0};
    assert_int_equal(wthor_writer_add(w, g, &f), code);
    assert_int_equal(f.code, code);
    assert_true(*f.text != '\0');
    check_same_shape(w, &before);
}

/* Another size, another start, or a game that is not finished and tells no score: refused, and the
 * names of such a game are not in the base. */
static void unsupported_games_are_refused(void **state) {
    (void)state;
    static const char *const moves[] = {
        "b3", "-----OX--XO----- X b1",
        "---------------------------OX------XO--------------------------- O f4", "f5d6"};
    wthor_writer w = wthor_writer_make(NULL);
    for (int round = 0; round < 2; round++) {
        for (size_t i = 0; i < LENGTH(moves); i++) {
            game g = made_game(moves[i], (labels){"new", "newer", "newest", "2020", "1-0"});
            check_refused(&w, &g, E_UNSUPPORTED);
            game_clear(&g);
        }
        add_game(&w, FINISHED, (labels){"a", "b", "c", "1999", NULL});
    }
    wthor_writer_clear(&w);
}

/* Names as if games had brought them, up to that many in all. */
static void add_names(wthor_names *n, size_t count) {
    n->keys = alloc_resize(NULL, n->keys, count + 16, sizeof *n->keys);
    n->capacity = count + 16;
    for (; n->count < count; n->count++) {
        char raw[WTHOR_PLAYER_BYTES] = {0};
        (void)snprintf(raw, sizeof raw, "player %zu", n->count);
        n->keys[n->count] = (wthor_name_key){0, 0, n->names.length};
        wthor_write_raw_name((view){raw, sizeof raw}, WTHOR_PLAYERS, &n->records);
        buffer_append(&n->names, (view){raw, strlen(raw) + 1});
    }
}

/* A header counts names in 16 bits: 65,535 of them fit, one more is E_FULL; known names and games
 * without a new one still go in. */
static void names_can_run_out(void **state) {
    (void)state;
    wthor_writer w = wthor_writer_make(NULL);
    base b;
    add_game(&w, FINISHED, (labels){.black = "first"});
    add_names(&w.players, 65534);
    add_game(&w, FINISHED, (labels){.black = "first", .white = "last"});
    game g = made_game(FINISHED, (labels){.black = "first", .white = "one more", .event = "e"});
    check_refused(&w, &g, E_FULL);
    game_clear(&g);
    add_game(&w, FINISHED, (labels){.black = "last", .white = "first"});
    open_base(&w, &b);
    assert_int_equal(b.players.header.names, 65535);
    const wthor_game last = wthor_game_at(&b.games, 2);
    assert_true(last.black == 65534 && last.white == 1);
    check_name(&b.players, 65534, "last");
    close_base(&b);
    wthor_writer_clear(&w);
}

/* When any one request fails: E_NOMEM, the writer is as before, and the game can be added once
 * there is memory again. */
static void short_memory_is_a_status(void **state) {
    (void)state;
    game g = made_game(FINISHED, (labels){"a", "b", "c", "2001", NULL});
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        wthor_writer w = wthor_writer_make(&a.memory);
        base b;
        for (uint32_t i = 1; i <= 5; i++) {
            const shape before = shape_of(&w);
            fault f = {0};
            const status result = wthor_writer_add(&w, &g, &f);
            if (result == OK) continue;
            assert_true(a.failed && result == E_NOMEM && f.code == E_NOMEM);
            check_same_shape(&w, &before);
            assert_int_equal(wthor_writer_add(&w, &g, NULL), OK);
        }
        open_year(&w, 2001, &b);
        assert_true(b.games.count == 5 && b.players.count == 3 && b.tournaments.count == 2);
        close_base(&b);
        wthor_writer_clear(&w);
        assert_int_equal(a.live, 0);
        if (!a.failed) break;
    }
    game_clear(&g);
}

/* ---- random games ---- */

/* Played to the end, written, opened and turned into games again: the same moves and names. */
static void random_games_round_trip(void **state) {
    (void)state;
    enum { GAMES = 500 };
    const uint64_t seed = 20261121;
    static const char *const names[] = {"Ann", "Bob", "Cy", "Di", "Em"};
    print_message("seed %llu\n", (unsigned long long)seed);
    rng r = rng_make(seed, 0);
    wthor_writer w = wthor_writer_make(NULL);
    static game games[GAMES];
    base b;
    for (int i = 0; i < GAMES; i++) {
        games[i] = made_game("f5", (labels){names[rng_below(&r, 5)], names[rng_below(&r, 5)],
                                            names[rng_below(&r, 5)], "2010", NULL});
        while (!position_over(&games[i].now)) {
            position p = games[i].now;
            if (position_must_pass(&p)) position_pass(&p);
            const squares moves = position_moves(&p);
            assert_int_equal(game_add_move(&games[i], random_member(&r, &moves), NULL), OK);
        }
        assert_int_equal(wthor_writer_add(&w, &games[i], NULL), OK);
    }
    open_year(&w, 2010, &b);
    assert_int_equal(b.games.count, GAMES);
    for (int i = 0; i < GAMES; i++) {
        const wthor_game record = wthor_game_at(&b.games, (size_t)i);
        game again = game_make(NULL);
        assert_int_equal(wthor_to_game(&record, &(wthor_labels){.year = 2010}, &again, NULL), OK);
        assert_true(game_same_moves(&games[i], &again));
        assert_int_equal(2 * record.score - 64, position_final_score(&again.now));
        check_name(&b.players, record.black, games[i].tags[TAG_BLACK]);
        check_name(&b.players, record.white, games[i].tags[TAG_WHITE]);
        check_name(&b.tournaments, record.tournament, games[i].tags[TAG_EVENT]);
        game_clear(&again);
        game_clear(&games[i]);
    }
    close_base(&b);
    wthor_writer_clear(&w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_numbered),
        cmocka_unit_test(moves_and_scores_are_there),
        cmocka_unit_test(names_are_made_to_fit),
        cmocka_unit_test(each_year_has_its_file),
        cmocka_unit_test(one_file_has_one_year),
        cmocka_unit_test(the_theoretical_score_is_kept),
        cmocka_unit_test(an_empty_base_is_three_headers),
        cmocka_unit_test(unsupported_games_are_refused),
        cmocka_unit_test(names_can_run_out),
        cmocka_unit_test(short_memory_is_a_status),
        cmocka_unit_test(random_games_round_trip),
    };
    return cmocka_run_group_tests_name("wthor_writer", tests, NULL, NULL);
}
