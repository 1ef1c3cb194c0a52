/* tests/notation/wthor.c - WTHOR files and records: read, written, damaged, replayed. */
#include "notation/wthor.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"

#include "base/files.h"
#include "notation/wthor_game.h"
#include "support/failing_alloc.h"
#include "support/mailbox.h"
#include "support/wthor_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

/* The first game of the base: World Championship 1977, Inoue - Heiberg. */
#define FIRST_MOVES                                                                                \
    "f5d6c3f3f4d3c4g6f6e6c5c6d7d8e7g5e3d2g4h3f7b5h5g3b4b6c8b8c7e8f8g8h4h6e2d1c1a3a6a5e1f2g7c2a4"   \
    "h8a2b7f1b3b1b2h7a7a8a1g1g2h2h1"

static wthor_game first_game(void) {
    wthor_game record = wthor_made_moves(FIRST_MOVES);
    record.tournament = 1;
    record.black = 346;
    record.white = 843;
    record.score = 34;
    record.best_score = 41;
    return record;
}

static bool same_game(const wthor_game *a, const wthor_game *b) {
    return a->tournament == b->tournament && a->black == b->black && a->white == b->white &&
           a->score == b->score && a->best_score == b->best_score &&
           memcmp(a->moves, b->moves, sizeof a->moves) == 0;
}

/* A small file of each kind. */
static void small_file(wthor_kind kind, buffer *out) {
    static const char *const names[] = {"???", "Tastet Marc", "Pr\xE9qualif de Paris", NULL};
    const wthor_game games[] = {first_game(), wthor_made_moves("f5f4"), wthor_made_moves("")};
    if (kind == WTHOR_GAMES)
        wthor_made_games(out, 1977, games, COUNT_OF(games));
    else
        wthor_made_names(out, kind, names);
    assert_int_equal(buffer_status(out), OK);
}

/* Writes again what was opened. */
static void rewrite(const wthor_file *file, buffer *out) {
    wthor_write_header(&file->header, out);
    for (size_t i = 0; i < file->count; i++) {
        if (file->kind == WTHOR_GAMES) {
            const wthor_game record = wthor_game_at(file, i);
            wthor_write_game(&record, out);
        } else {
            wthor_write_raw_name(wthor_raw_name_at(file, i), file->kind, out);
        }
    }
}

static void assert_rewritten(view bytes, wthor_kind kind) {
    wthor_file file;
    buffer again = buffer_make(NULL);
    assert_int_equal(wthor_open(bytes, kind, &file, NULL), OK);
    rewrite(&file, &again);
    assert_true(view_equal(buffer_view(&again), bytes));
    buffer_clear(&again);
}

/* Reads everything that an open file offers, with all that can be done with it. */
static void use_all(const wthor_file *file) {
    char name[WTHOR_NAME_MAX];
    for (size_t i = 0; i < file->count; i++) {
        if (file->kind != WTHOR_GAMES) {
            assert_true(strlen(wthor_name_at(file, i, name)) < sizeof name);
            continue;
        }
        const wthor_game record = wthor_game_at(file, i);
        const wthor_replayed played = wthor_replay(&record);
        assert_in_range(played.moves, 0, WTHOR_MOVES);
        assert_in_range(played.score, 0, 64);
    }
}

/* ---- files ---- */

/* The bytes of the first record are those that the base has, and mean what the reference says. */
static void first_record_of_1977(void **state) {
    (void)state;
    static const unsigned char want[] = {20, 26, 2, 24, 1,    0, 0,    0, 0,  0,  0xB9, 7,  8,  0,
                                         24, 0,  1, 0,  0x5A, 1, 0x4B, 3, 34, 41, 56,   64, 33, 36};
    const wthor_game record = first_game();
    buffer b = buffer_make(NULL);
    wthor_file file;
    wthor_made_games(&b, 1977, &record, 1);
    assert_int_equal(b.length, 16 + 68);
    assert_memory_equal(buffer_text(&b), want, sizeof want);
    assert_int_equal(wthor_open(buffer_view(&b), WTHOR_GAMES, &file, NULL), OK);
    assert_int_equal(file.count, 1);
    assert_int_equal(file.header.year, 1977);
    assert_int_equal(file.header.depth, 24);
    const wthor_game read = wthor_game_at(&file, 0);
    assert_true(same_game(&record, &read));
    const wthor_replayed played = wthor_replay(&read);
    assert_int_equal(played.moves, 60);
    assert_false(played.is_illegal);
    assert_true(played.finished);
    assert_int_equal(played.score, 34);
    buffer_clear(&b);
}

/* Whatever bytes the header and the records have, writing what was read gives the same file. */
static void any_file_is_rewritten_alike(void **state) {
    (void)state;
    const uint64_t seed = 20261115;
    print_message("seed %llu\n", (unsigned long long)seed);
    rng r = rng_make(seed, 1);
    for (int i = 0; i < 3000; i++) {
        const wthor_kind kind = (wthor_kind)(i % WTHOR_KINDS);
        const size_t count = rng_below(&r, 6), width = wthor_record_bytes(kind);
        char bytes[16 + 6 * 68];
        for (size_t k = 0; k < sizeof bytes; k++) bytes[k] = (char)rng_below(&r, 256);
        memset(bytes + 4, 0, kind == WTHOR_GAMES ? 4 : 6);
        bytes[kind == WTHOR_GAMES ? 4 : 8] = (char)count;
        if (kind == WTHOR_GAMES) bytes[12] = i % 2 ? 8 : 0;
        assert_rewritten((view){bytes, 16 + count * width}, kind);
    }
}

/* A cut file is E_FORMAT at its end, and the records before the cut can be read. */
static void truncation_at_every_length(void **state) {
    (void)state;
    for (wthor_kind kind = WTHOR_GAMES; kind < WTHOR_KINDS; kind++) {
        buffer b = buffer_make(NULL);
        small_file(kind, &b);
        for (size_t length = 0; length < b.length; length++) {
            /* An exact block, so that a sanitizer sees a read beyond the end. */
            char *exact = malloc(length ? length : 1);
            assert_non_null(exact);
            memcpy(exact, buffer_text(&b), length);
            wthor_file file;
            fault f = {0};
            assert_int_equal(wthor_open((view){exact, length}, kind, &file, &f), E_FORMAT);
            assert_int_equal(f.code, E_FORMAT);
            assert_int_equal(f.at, length);
            assert_int_equal(file.count,
                             length < 16 ? 0 : (length - 16) / wthor_record_bytes(kind));
            use_all(&file);
            free(exact);
        }
        buffer_clear(&b);
    }
}

static void check_count(wthor_kind kind, unsigned told, size_t extra, status want, size_t at) {
    buffer b = buffer_make(NULL);
    small_file(kind, &b);
    buffer_repeat(&b, 'x', extra);
    b.data[kind == WTHOR_GAMES ? 4 : 8] = (char)told;
    wthor_file file;
    fault f = {0};
    assert_int_equal(wthor_open(buffer_view(&b), kind, &file, &f), want);
    assert_int_equal(f.at, at);
    assert_int_equal(file.count, 3 + extra / wthor_record_bytes(kind));
    if (want) assert_non_null(strstr(f.text, "can be read"));
    const bool ends = at == b.length; /* else there is more than the header tells of */
    if (want) assert_non_null(strstr(f.text, ends ? "the file ends before" : "more follows"));
    buffer_clear(&b);
}

/* A count that does not fit is E_FORMAT where the bytes stop to fit; all records can be read. */
static void wrong_counts_have_a_place(void **state) {
    (void)state;
    for (wthor_kind kind = WTHOR_GAMES; kind < WTHOR_KINDS; kind++) {
        const size_t width = wthor_record_bytes(kind), end = 16 + 3 * width;
        check_count(kind, 3, 0, OK, 0);
        check_count(kind, 4, 0, E_FORMAT, end);
        check_count(kind, 255, 0, E_FORMAT, end);
        check_count(kind, 2, 0, E_FORMAT, 16 + 2 * width);
        check_count(kind, 0, 0, E_FORMAT, 16);
        check_count(kind, 3, 1, E_FORMAT, end);
        check_count(kind, 4, 1, E_FORMAT, end + 1);
        check_count(kind, 3, width, E_FORMAT, end);
    }
}

/* Every flipped bit of a header is kept, refused or reported; the records stay what they were. */
static void every_header_bit(void **state) {
    (void)state;
    for (wthor_kind kind = WTHOR_GAMES; kind < WTHOR_KINDS; kind++) {
        buffer b = buffer_make(NULL);
        small_file(kind, &b);
        for (size_t bit = 0; bit < 128; bit++) {
            const size_t byte = bit / 8;
            b.data[byte] = (char)(b.data[byte] ^ 1 << bit % 8);
            const bool counts =
                kind == WTHOR_GAMES ? byte >= 4 && byte < 8 : byte == 8 || byte == 9;
            const bool other_board = kind == WTHOR_GAMES && byte == 12 && b.data[12] != 0;
            const status want = counts ? E_FORMAT : other_board ? E_UNSUPPORTED : OK;
            wthor_file file;
            fault f = {0};
            assert_int_equal(wthor_open(buffer_view(&b), kind, &file, &f), want);
            assert_int_equal(file.count, other_board ? 0 : 3);
            use_all(&file);
            if (!want) assert_rewritten(buffer_view(&b), kind);
            b.data[byte] = (char)(b.data[byte] ^ 1 << bit % 8);
        }
        buffer_clear(&b);
    }
}

/* Ten thousand files with a few flipped bits anywhere: no more than a status, and no read outside
 * the bytes. */
static void random_flips(void **state) {
    (void)state;
    const uint64_t seed = 20261115;
    print_message("seed %llu\n", (unsigned long long)seed);
    rng r = rng_make(seed, 2);
    for (int i = 0; i < 10000; i++) {
        const wthor_kind kind = (wthor_kind)(i % WTHOR_KINDS);
        buffer b = buffer_make(NULL);
        small_file(kind, &b);
        for (uint64_t flips = 1 + rng_below(&r, 8); flips; flips--) {
            const uint64_t bit = rng_below(&r, 8 * b.length);
            b.data[bit / 8] = (char)(b.data[bit / 8] ^ 1 << bit % 8);
        }
        wthor_file file;
        fault f = {0};
        const status result = wthor_open(buffer_view(&b), kind, &file, &f);
        assert_int_equal(result, f.code);
        assert_true(f.at <= b.length);
        use_all(&file);
        if (!result) assert_rewritten(buffer_view(&b), kind);
        buffer_clear(&b);
    }
}

/* 10x10 is refused at the byte that says so, with no record; other files ignore that byte. */
static void other_boards_are_refused(void **state) {
    (void)state;
    buffer b = buffer_make(NULL);
    wthor_file file;
    fault f = {0};
    small_file(WTHOR_GAMES, &b);
    b.data[12] = 10;
    assert_int_equal(wthor_open(buffer_view(&b), WTHOR_GAMES, &file, &f), E_UNSUPPORTED);
    assert_int_equal(f.at, 12);
    assert_non_null(strstr(f.text, "10"));
    assert_int_equal(file.count, 0);
    buffer_reset(&b, 0);
    small_file(WTHOR_PLAYERS, &b);
    b.data[12] = 124;
    assert_int_equal(wthor_open(buffer_view(&b), WTHOR_PLAYERS, &file, NULL), OK);
    assert_int_equal(file.header.board_size, 124);
    buffer_clear(&b);
}

/* ---- names ---- */

/* Names come out as UTF-8, whole fields without NUL too; a number that is not there is "???". */
static void names_are_utf8(void **state) {
    (void)state;
    static const char *const names[] = {"???",
                                        "\xE9\xE9\xE9\xE9\xE9\xE9\xE9\xE9\xE9\xE9ghijklmnopqrstuv",
                                        "Pr\xE9qualif \xC5\x80\xFF", NULL};
    static const char *const shown[] = {"???", "ééééééééééghijklmnopqrstuv",
                                        "Préqualif Å\xC2\x80ÿ"};
    buffer b = buffer_make(NULL);
    wthor_file file;
    char name[WTHOR_NAME_MAX];
    wthor_made_names(&b, WTHOR_TOURNAMENTS, names);
    assert_int_equal(wthor_open(buffer_view(&b), WTHOR_TOURNAMENTS, &file, NULL), OK);
    for (size_t i = 0; i < COUNT_OF(shown); i++) {
        size_t found = 99;
        assert_string_equal(wthor_name_at(&file, i, name), shown[i]);
        assert_true(wthor_find_name(&file, view_of(shown[i]), &found));
        assert_int_equal(found, i);
    }
    assert_string_equal(wthor_name_at(&file, 3, name), "???");
    assert_string_equal(wthor_name_at(&file, 65535, name), "???");
    assert_false(wthor_find_name(&file, view_of("Pr"), &(size_t){0}));
    buffer_clear(&b);
}

/* Every Latin-1 name is encoded to the bytes it was shown from. */
static void names_are_encoded_back(void **state) {
    (void)state;
    for (unsigned c = 1; c < 256; c++) {
        const char raw[] = {'a', (char)c, 'z', '\0'};
        const char *const names[] = {raw, NULL};
        buffer b = buffer_make(NULL);
        wthor_file file;
        char name[WTHOR_NAME_MAX], bytes[WTHOR_TOURNAMENT_BYTES];
        wthor_made_names(&b, WTHOR_PLAYERS, names);
        assert_int_equal(wthor_open(buffer_view(&b), WTHOR_PLAYERS, &file, NULL), OK);
        const view shown = view_of(wthor_name_at(&file, 0, name));
        assert_int_equal(wthor_encode_name(shown, WTHOR_PLAYERS, bytes, NULL), OK);
        assert_memory_equal(bytes, wthor_raw_name_at(&file, 0).data, WTHOR_PLAYER_BYTES);
        buffer_clear(&b);
    }
}

/* Names that a file cannot hold are refused at the character that does not fit. */
static void names_that_do_not_fit(void **state) {
    (void)state;
    static const struct {
        view name;
        wthor_kind kind;
        size_t at;
    } cases[] = {
        {{"Łukasz", 7}, WTHOR_PLAYERS, 0},
        {{"aĄ", 3}, WTHOR_PLAYERS, 1},
        {{"a為則", 7}, WTHOR_PLAYERS, 1},
        {{"ab\xFF", 3}, WTHOR_PLAYERS, 2},
        {{"a\0b", 3}, WTHOR_PLAYERS, 1},
        {{"abcdefghijklmnopqrst", 20}, WTHOR_PLAYERS, 19},
        {{"éééééééééééééééééééé", 40}, WTHOR_PLAYERS, 38},
        {{"abcdefghijklmnopqrstuvwxyz", 26}, WTHOR_TOURNAMENTS, 25},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char bytes[WTHOR_TOURNAMENT_BYTES] = "untouched";
        fault f = {0};
        assert_int_equal(wthor_encode_name(cases[i].name, cases[i].kind, bytes, &f), E_UNSUPPORTED);
        assert_int_equal(f.at, cases[i].at);
        assert_string_equal(bytes, "untouched");
    }
    char bytes[WTHOR_TOURNAMENT_BYTES];
    assert_int_equal(wthor_encode_name(view_of("abcdefghijklmnopqrs"), WTHOR_PLAYERS, bytes, NULL),
                     OK);
    assert_int_equal(wthor_encode_name((view){NULL, 0}, WTHOR_PLAYERS, bytes, NULL), OK);
}

/* ---- moves ---- */

/* 64 bytes mean a square, a1 is 11 and h8 is 88; no other byte does. */
static void move_bytes(void **state) {
    (void)state;
    int squares_found = 0;
    for (int byte = 0; byte < 256; byte++) {
        const int square = wthor_square((uint8_t)byte);
        const bool valid = byte / 10 >= 1 && byte / 10 <= 8 && byte % 10 >= 1 && byte % 10 <= 8;
        assert_int_equal(square != SQUARE_NONE, valid);
        if (!valid) continue;
        assert_int_equal(wthor_move(square), byte);
        squares_found++;
    }
    assert_int_equal(squares_found, 64);
    assert_int_equal(wthor_square(11), 0);
    assert_int_equal(wthor_square(18), 7);
    assert_int_equal(wthor_square(81), 56);
    assert_int_equal(wthor_square(56), 37);
}

/* What the slow mailbox makes of a record, written once more without src/game. */
static wthor_replayed slow_replay(const wthor_game *record) {
    position start;
    wthor_replayed out = {.side = BLACK};
    (void)position_start(&start, 8, START_STANDARD, NULL);
    mailbox m = mailbox_from(&start.field, &start.grid);
    for (; out.moves < WTHOR_MOVES && record->moves[out.moves]; out.moves++) {
        const int row = record->moves[out.moves] / 10 - 1,
                  column = record->moves[out.moves] % 10 - 1;
        if (row < 0 || row > 7 || column < 0 || column > 7) break;
        squares legal = mailbox_moves(&m);
        if (squares_count(&legal) == 0 && !mailbox_over(&m)) {
            m = mailbox_pass(&m);
            out.side = colour_other(out.side);
            legal = mailbox_moves(&m);
        }
        if (!squares_has(&legal, square_at(row, column))) break;
        m = mailbox_play(&m, square_at(row, column));
        out.side = colour_other(out.side);
    }
    for (int i = out.moves; i < WTHOR_MOVES; i++) out.is_illegal |= record->moves[i] != 0;
    out.finished = mailbox_over(&m);
    const squares own = mailbox_cells(&m, MAILBOX_OWN), opp = mailbox_cells(&m, MAILBOX_OPP);
    const int mine = squares_count(&own), other = squares_count(&opp);
    const int black = out.side == BLACK ? mine : other, white = mine + other - black;
    out.score = black > white ? 64 - white : black < white ? black : 32;
    return out;
}

/* The side told after an illegal move may differ by a pass; all else is the same. */
static void assert_same_replay(const wthor_game *record) {
    const wthor_replayed fast = wthor_replay(record), slow = slow_replay(record);
    assert_int_equal(fast.moves, slow.moves);
    assert_int_equal(fast.is_illegal, slow.is_illegal);
    assert_int_equal(fast.finished, slow.finished);
    assert_int_equal(fast.score, slow.score);
}

/* Replaying agrees with the mailbox on whole games, cut ones and broken ones. */
static void replays_as_the_mailbox(void **state) {
    (void)state;
    const uint64_t seed = 20261115;
    print_message("seed %llu\n", (unsigned long long)seed);
    rng r = rng_make(seed, 3);
    for (int i = 0; i < 1000; i++) {
        wthor_game record = wthor_made_random(&r);
        assert_same_replay(&record);
        assert_true(wthor_replay(&record).finished);
        assert_int_equal(wthor_replay(&record).score, record.score);
        const size_t at = rng_below(&r, WTHOR_MOVES);
        record.moves[at] = i % 2 ? 0 : (uint8_t)rng_below(&r, 256);
        assert_same_replay(&record);
        memset(record.moves + at, 0, WTHOR_MOVES - at);
        assert_same_replay(&record);
    }
}

static void check_replay(const char *moves, int count, bool illegal, bool finished, int score) {
    const wthor_game record = wthor_made_moves(moves);
    const wthor_replayed played = wthor_replay(&record);
    assert_int_equal(played.moves, count);
    assert_int_equal(played.is_illegal, illegal);
    assert_int_equal(played.finished, finished);
    if (score >= 0) assert_int_equal(played.score, score);
}

/* Passes are made where they must be; a wiped-out side gives its opponent all 64 squares. */
static void passes_ends_and_mistakes(void **state) {
    (void)state;
    check_replay("", 0, false, false, 32);
    check_replay("f5", 1, false, false, -1);
    check_replay("e6f4e3f6g5d6e7f5c5", 9, false, true, 64);
    check_replay("e6f4e3f6g5d6e7f5c5a1", 9, true, true, 64); /* a move after the end */
    check_replay("c4c3c2b2f5c1a1a3", 8, false, false, -1);   /* black must pass now */
    check_replay("c4c3c2b2f5c1a1a3c5", 9, false, false, -1); /* so this is white's */
    check_replay("f5f5", 1, true, false, -1);
    check_replay("f5a1", 1, true, false, -1);
    check_replay("d4", 0, true, false, 32);
}

/* A 0 ends the moves: what stands behind it is a mistake, not a move. */
static void moves_behind_a_gap(void **state) {
    (void)state;
    wthor_game record = wthor_made_moves("f5d6c3");
    record.moves[10] = 34;
    const wthor_replayed played = wthor_replay(&record);
    assert_int_equal(played.moves, 3);
    assert_true(played.is_illegal);
}

/* ---- as games ---- */

static wthor_labels labels_of_first(void) {
    return (wthor_labels){view_of("Inoue Hiroshi"), view_of("Heiberg Thomas"),
                          view_of("World Championship"), 1977, 24};
}

/* A record becomes a game with names, year and result, and the same record again. */
static void records_become_games(void **state) {
    (void)state;
    const wthor_game record = first_game();
    const wthor_labels labels = labels_of_first();
    game g = game_make(NULL);
    assert_int_equal(wthor_to_game(&record, &labels, &g, NULL), OK);
    assert_string_equal(g.tags[TAG_BLACK], "Inoue Hiroshi");
    assert_string_equal(g.tags[TAG_WHITE], "Heiberg Thomas");
    assert_string_equal(g.tags[TAG_EVENT], "World Championship");
    assert_string_equal(g.tags[TAG_DATE], "1977");
    assert_string_equal(g.tags[TAG_RESULT], "34-30");
    assert_null(g.tags[TAG_COMMENT]);
    assert_true(position_over(&g.now));
    wthor_game again;
    assert_int_equal(wthor_from_game(&g, &again, NULL), OK);
    assert_int_equal(again.score, 34);
    assert_int_equal(again.best_score, record.best_score);
    assert_int_equal(wthor_depth_of(&g), 24);
    assert_int_equal(again.black, 0);
    assert_memory_equal(again.moves, record.moves, WTHOR_MOVES);
    game_clear(&g);
}

/* Random games, passes among them, come back move by move; a cut one keeps its stored score. */
static void games_round_trip(void **state) {
    (void)state;
    const uint64_t seed = 20261115;
    print_message("seed %llu\n", (unsigned long long)seed);
    rng r = rng_make(seed, 4);
    const wthor_labels none = {0};
    size_t passes = 0;
    for (int i = 0; i < 1000; i++) {
        wthor_game record = wthor_made_random(&r), again;
        if (i % 2) memset(record.moves + rng_below(&r, 50), 0, 10), record.moves[59] = 0;
        const int played = wthor_replay(&record).moves;
        game g = game_make(NULL);
        assert_int_equal(wthor_to_game(&record, &none, &g, NULL), OK);
        assert_null(g.tags[TAG_BLACK]);
        assert_null(g.tags[TAG_DATE]);
        assert_int_equal(wthor_from_game(&g, &again, NULL), OK);
        assert_memory_equal(again.moves, record.moves, (size_t)played);
        assert_int_equal(again.score, record.score);
        passes += g.count - (size_t)played;
        game_clear(&g);
    }
    assert_true(passes > 100);
}

/* Damaged records, too: the game is what the replay says, and comes back as far as it goes. */
static void damaged_records_become_games(void **state) {
    (void)state;
    const uint64_t seed = 20261115;
    print_message("seed %llu\n", (unsigned long long)seed);
    rng r = rng_make(seed, 5);
    const wthor_labels none = {0};
    for (int i = 0; i < 1000; i++) {
        wthor_game record = wthor_made_random(&r), again;
        const uint64_t bit = rng_below(&r, 8 * WTHOR_MOVES);
        record.moves[bit / 8] = (uint8_t)(record.moves[bit / 8] ^ 1 << bit % 8);
        if (i % 4 == 0) record.score = (uint8_t)rng_below(&r, 256);
        const wthor_replayed played = wthor_replay(&record);
        game g = game_make(NULL);
        assert_int_equal(wthor_to_game(&record, &none, &g, NULL), OK);
        assert_int_equal(position_over(&g.now), played.finished);
        assert_int_equal(g.tags[TAG_COMMENT] != NULL, played.is_illegal);
        const bool has_score = played.finished || record.score <= 64;
        assert_int_equal(wthor_from_game(&g, &again, NULL), has_score ? OK : E_UNSUPPORTED);
        if (has_score) {
            assert_memory_equal(again.moves, record.moves, (size_t)played.moves);
            assert_int_equal(again.score, played.finished ? played.score : record.score);
        }
        game_clear(&g);
    }
}

/* What comes before an illegal move is kept, and the comment says where it stopped. */
static void illegal_moves_are_told(void **state) {
    (void)state;
    const wthor_game record = wthor_made_moves("f5d6a1c3");
    const wthor_labels labels = labels_of_first();
    game g = game_make(NULL);
    assert_int_equal(wthor_to_game(&record, &labels, &g, NULL), OK);
    assert_int_equal(g.count, 2);
    assert_non_null(strstr(g.tags[TAG_COMMENT], "move 3"));
    game_clear(&g);
    wthor_game odd = record;
    odd.score = 200; /* no number of discs: no result */
    assert_int_equal(wthor_to_game(&odd, &labels, &g, NULL), OK);
    assert_null(g.tags[TAG_RESULT]);
    game_clear(&g);
}

/* Another size, another start and a game without a score do not fit into the files. */
static void games_that_do_not_fit(void **state) {
    (void)state;
    static const char *const results[] = {NULL, "", "1-0", "34", "34-31", "65-0", "34-30x", "-"};
    wthor_game out = {.score = 7};
    game g = game_make(NULL);
    for (size_t i = 0; i < COUNT_OF(results); i++) {
        fault f = {0};
        assert_int_equal(game_set_tag(&g, TAG_RESULT, view_of(results[i])), OK);
        assert_int_equal(wthor_from_game(&g, &out, &f), E_UNSUPPORTED);
        assert_int_equal(f.code, E_UNSUPPORTED);
    }
    assert_int_equal(game_set_tag(&g, TAG_RESULT, view_of("40-24")), OK);
    position start;
    assert_int_equal(position_start(&start, 6, START_STANDARD, NULL), OK);
    game_set_start(&g, &start);
    assert_int_equal(wthor_from_game(&g, &out, NULL), E_UNSUPPORTED);
    assert_int_equal(position_start(&start, 8, START_DIAGONAL, NULL), OK);
    game_set_start(&g, &start);
    assert_int_equal(wthor_from_game(&g, &out, NULL), E_UNSUPPORTED);
    assert_int_equal(out.score, 7);
    assert_int_equal(position_start(&start, 8, START_STANDARD, NULL), OK);
    game_set_start(&g, &start);
    assert_int_equal(wthor_from_game(&g, &out, NULL), OK);
    assert_int_equal(out.score, 40);
    game_clear(&g);
}

/* Short memory at any request is E_NOMEM, and nothing is left behind. */
static void short_memory_is_a_status(void **state) {
    (void)state;
    wthor_game record = first_game();
    record.moves[50] = 99; /* so that a comment is set, too */
    const wthor_labels labels = labels_of_first();
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        game g = game_make(&a.memory);
        fault f = {0};
        const status result = wthor_to_game(&record, &labels, &g, &f);
        assert_int_equal(result, f.code);
        if (result) assert_int_equal(a.live, 0); /* cleared on failure */
        game_clear(&g);
        assert_int_equal(a.live, 0);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        if (!a.failed) break;
    }
}

static void short_memory_for_writers(void **state) {
    (void)state;
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, true);
        buffer b = buffer_make(&a.memory);
        const wthor_game record = first_game();
        wthor_made_games(&b, 1977, &record, 1);
        const status result = buffer_status(&b);
        buffer_clear(&b);
        assert_int_equal(a.live, 0);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        if (!a.failed) break;
    }
}

/* ---- the real base, where there is one ---- */

static const char *base_folder(void) {
    const char *folder = getenv("AVOCET_WTHOR");
    return folder ? folder : "../shared/wthor";
}

/* Reads a file of the base; false when it is not there. */
static bool read_real(const char *name, buffer *out) {
    char path[FILES_PATH_MAX];
    (void)snprintf(path, sizeof path, "%s/%s", base_folder(), name);
    buffer_reset(out, 0);
    return files_read(NULL, path, WTHOR_FILE_MAX, out, NULL) == OK;
}

/* Every file of the base is rewritten byte by byte. */
static void real_files_are_rewritten_alike(void **state) {
    (void)state;
    buffer b = buffer_make(NULL);
    int files = 0;
    for (int year = 1970; year < 2100; year++) {
        char name[32];
        (void)snprintf(name, sizeof name, "WTH_%d.wtb", year);
        if (!read_real(name, &b)) continue;
        assert_rewritten(buffer_view(&b), WTHOR_GAMES);
        files++;
    }
    if (read_real("WTH.JOU", &b)) assert_rewritten(buffer_view(&b), WTHOR_PLAYERS), files++;
    if (read_real("WTH.TRN", &b)) assert_rewritten(buffer_view(&b), WTHOR_TOURNAMENTS), files++;
    buffer_clear(&b);
    print_message("%d files\n", files);
    if (files == 0) {
        print_message("no WTHOR base here; AVOCET_WTHOR names its folder\n");
        skip();
    }
}

/* All games of 1990 are legal, and those that were finished have the right score. */
static void real_games_of_1990(void **state) {
    (void)state;
    buffer b = buffer_make(NULL);
    if (!read_real("WTH_1990.wtb", &b)) {
        print_message("no WTHOR base here; AVOCET_WTHOR names its folder\n");
        skip();
    }
    wthor_file file;
    assert_int_equal(wthor_open(buffer_view(&b), WTHOR_GAMES, &file, NULL), OK);
    assert_int_equal(file.header.year, 1990);
    size_t finished = 0;
    for (size_t i = 0; i < file.count; i++) {
        const wthor_game record = wthor_game_at(&file, i);
        const wthor_replayed played = wthor_replay(&record);
        assert_false(played.is_illegal);
        finished += played.finished;
        if (played.finished) assert_int_equal(played.score, record.score);
        if (i % 100 == 0) assert_same_replay(&record);
    }
    print_message("%zu games, %zu finished\n", file.count, finished);
    assert_true(finished > 2000);
    buffer_clear(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_record_of_1977),
        cmocka_unit_test(any_file_is_rewritten_alike),
        cmocka_unit_test(truncation_at_every_length),
        cmocka_unit_test(wrong_counts_have_a_place),
        cmocka_unit_test(every_header_bit),
        cmocka_unit_test(random_flips),
        cmocka_unit_test(other_boards_are_refused),
        cmocka_unit_test(names_are_utf8),
        cmocka_unit_test(names_are_encoded_back),
        cmocka_unit_test(names_that_do_not_fit),
        cmocka_unit_test(move_bytes),
        cmocka_unit_test(replays_as_the_mailbox),
        cmocka_unit_test(passes_ends_and_mistakes),
        cmocka_unit_test(moves_behind_a_gap),
        cmocka_unit_test(records_become_games),
        cmocka_unit_test(games_round_trip),
        cmocka_unit_test(damaged_records_become_games),
        cmocka_unit_test(illegal_moves_are_told),
        cmocka_unit_test(games_that_do_not_fit),
        cmocka_unit_test(short_memory_is_a_status),
        cmocka_unit_test(short_memory_for_writers),
        cmocka_unit_test(real_files_are_rewritten_alike),
        cmocka_unit_test(real_games_of_1990),
    };
    return cmocka_run_group_tests_name("wthor", tests, NULL, NULL);
}
