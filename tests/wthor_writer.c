/* tests/wthor_writer.c - games into the three files of a WTHOR base. */
#include "notation/wthor_writer.h"

#include "notation/game_transcript.h"
#include "support/failing_alloc.h"
#include "support/random_play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

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

static void open_base(const wthor_writer *w, base *b) {
    wthor_file *files[WTHOR_KINDS] = {&b->games, &b->players, &b->tournaments};
    for (int kind = 0; kind < WTHOR_KINDS; kind++) {
        fault f = {0};
        b->bytes[kind] = buffer_make(NULL);
        wthor_writer_file(w, (wthor_kind)kind, today, &b->bytes[kind]);
        assert_int_equal(buffer_status(&b->bytes[kind]), OK);
        const view bytes = buffer_view(&b->bytes[kind]);
        if (wthor_open(bytes, (wthor_kind)kind, files[kind], &f)) fail_msg("%s", f.text);
        assert_int_equal(files[kind]->header.century, 20);
        assert_int_equal(files[kind]->header.year_in_century, 26);
        assert_int_equal(files[kind]->header.month, 11);
        assert_int_equal(files[kind]->header.day, 15);
    }
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
    add_game(&w, FINISHED, (labels){"Tamenori", "Shaman", "World", "1996.10.26", NULL});
    add_game(&w, FINISHED, (labels){"Shaman", "Leader", "World", "1997", NULL});
    add_game(&w, FINISHED, (labels){"Leader", "Tamenori", "Paris", NULL, NULL});
    open_base(&w, &b);
    assert_true(b.games.count == 3 && b.games.header.games == 3 && b.games.header.names == 0);
    assert_true(b.players.count == 4 && b.players.header.names == 4 && !b.players.header.games);
    assert_true(b.tournaments.count == 3 && b.tournaments.header.names == 3);
    assert_int_equal(b.games.header.board_size, 8);
    assert_int_equal(b.games.header.year, 1997); /* of the last game that has one */
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

/* A name that is missing, too long, not in Latin-1 or not UTF-8 becomes number 0; the longest one
 * that fits and one with an accent are kept. */
static void names_that_do_not_fit_are_unknown(void **state) {
    (void)state;
    static const char *const bad[] = {NULL, "12345678901234567890", "\xe5\x90\x8d\xe4\xba\xba",
                                      "a\xff", "???"};
    wthor_writer w = wthor_writer_make(NULL);
    base b;
    for (size_t i = 0; i < LENGTH(bad); i++)
        add_game(&w, FINISHED, (labels){.black = bad[i], .white = "1234567890123456789"});
    add_game(&w, FINISHED,
             (labels){.black = "Andr\xc3\xa9", .event = "123456789012345678901234567"});
    open_base(&w, &b);
    for (size_t i = 0; i < LENGTH(bad); i++) {
        const wthor_game g = wthor_game_at(&b.games, i);
        assert_true(g.black == 0 && g.white == 1 && g.tournament == 0);
    }
    assert_int_equal(b.players.count, 3);
    assert_int_equal(b.tournaments.count, 1);
    check_name(&b.players, 1, "1234567890123456789");
    check_name(&b.players, 2, "Andr\xc3\xa9");
    assert_int_equal(wthor_raw_name_at(&b.players, 2).data[4], (char)0xE9);
    close_base(&b);
    wthor_writer_clear(&w);
}

/* The year is the first four digits of a date; a date that begins otherwise tells none, and does
 * not undo one that was told before. */
static void the_year_is_of_the_last_date(void **state) {
    (void)state;
    static const struct {
        const char *date;
        unsigned year;
    } cases[] = {{"26.10.1996", 0}, {"199", 0},           {NULL, 0},
                 {"1996", 1996},    {"????.??.??", 1996}, {"2005-10-26 12:00", 2005},
                 {"0000", 2005}};
    wthor_writer w = wthor_writer_make(NULL);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        base b;
        add_game(&w, FINISHED, (labels){.date = cases[i].date});
        open_base(&w, &b);
        assert_int_equal(b.games.header.year, cases[i].year);
        assert_int_equal(b.players.header.year, 0);
        close_base(&b);
    }
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
    unsigned year;
} shape;

static shape shape_of(const wthor_writer *w) {
    return (shape){w->games.length, w->players.length, w->tournaments.length, w->game_count,
                   w->year};
}

static void check_same_shape(const wthor_writer *w, const shape *before) {
    const shape now = shape_of(w);
    assert_int_equal(now.games, before->games);
    assert_int_equal(now.players, before->players);
    assert_int_equal(now.tournaments, before->tournaments);
    assert_int_equal(now.count, before->count);
    assert_int_equal(now.year, before->year);
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

static void add_raw_names(buffer *names, size_t count) {
    for (size_t i = names->length / WTHOR_PLAYER_BYTES; i < count; i++) {
        char raw[WTHOR_PLAYER_BYTES] = {0};
        memcpy(raw, &(uint32_t){(uint32_t)i | 0x01000000}, 4);
        wthor_write_raw_name((view){raw, sizeof raw}, WTHOR_PLAYERS, names);
    }
}

/* A header counts names in 16 bits: 65,535 of them fit, one more is E_FULL; known names and games
 * without a new one still go in. */
static void names_can_run_out(void **state) {
    (void)state;
    wthor_writer w = wthor_writer_make(NULL);
    base b;
    add_game(&w, FINISHED, (labels){.black = "first"});
    add_raw_names(&w.players, 65534);
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
        open_base(&w, &b);
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
    open_base(&w, &b);
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
        cmocka_unit_test(names_that_do_not_fit_are_unknown),
        cmocka_unit_test(the_year_is_of_the_last_date),
        cmocka_unit_test(an_empty_base_is_three_headers),
        cmocka_unit_test(unsupported_games_are_refused),
        cmocka_unit_test(names_can_run_out),
        cmocka_unit_test(short_memory_is_a_status),
        cmocka_unit_test(random_games_round_trip),
    };
    return cmocka_run_group_tests_name("wthor_writer", tests, NULL, NULL);
}
