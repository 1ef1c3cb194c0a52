/* tests/archive/wthor_base.c - a WTHOR base: its folder, choosing games, and the moves played
 * next. */
#include "archive/wthor_base.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/board.h"
#include "game/position.h"
#include "game/symmetry.h"
#include "notation/game.h"
#include "notation/wthor.h"
#include "notation/wthor_game.h"

#include "archive/wthor_query.h"
#include "support/failing_alloc.h"
#include "support/failing_files.h"
#include "support/mailbox.h"
#include "support/wthor_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

static const char *const PLAYERS[] = {"???",        "Tastet Marc", "Tamenori Hideshi",
                                      "Rose Brian", "M\xFCller J", "OO7 (buro)",
                                      "Saio",       NULL};
static const char *const TOURNAMENTS[] = {"Diverses parties", "World Championship",
                                          "Pr\xE9qualif de Paris", NULL};

#define FOLDER "base"

/* A file system with our folder in it; calls count from here on. */
static void start_folder(failing_files *fs, size_t fail_at, int error) {
    failing_files_start(fs, FAILING_FILES_NEVER, error, false);
    assert_int_equal(fs->ops.make_dir(fs->ops.context, FOLDER), 0);
    fs->calls = 0;
    fs->fail_at = fail_at;
}

static void put_file(failing_files *fs, const char *path, buffer *bytes) {
    assert_int_equal(buffer_status(bytes), OK);
    failing_files_put(fs, path, buffer_view(bytes));
    buffer_clear(bytes);
}

static void put_games(failing_files *fs, const char *path, unsigned year, const wthor_game *games,
                      size_t count) {
    buffer b = buffer_make(NULL);
    wthor_made_games(&b, year, games, count);
    put_file(fs, path, &b);
}

static void put_names(failing_files *fs, const char *path, wthor_kind kind,
                      const char *const *names) {
    buffer b = buffer_make(NULL);
    wthor_made_names(&b, kind, names);
    put_file(fs, path, &b);
}

/* A folder with two years, names, and files that are none of ours. */
static void make_folder(failing_files *fs, size_t fail_at, int error) {
    rng r = rng_make(20261115, 5);
    wthor_game games[5];
    for (size_t i = 0; i < COUNT_OF(games); i++) games[i] = wthor_made_random(&r);
    start_folder(fs, fail_at, error);
    put_games(fs, FOLDER "/WTH_2001.WTB", 2001, games + 2, 3);
    put_games(fs, FOLDER "/WTH_1990.wtb", 1990, games, 2);
    put_names(fs, FOLDER "/wth.jou", WTHOR_PLAYERS, PLAYERS);
    put_names(fs, FOLDER "/WTH.TRN", WTHOR_TOURNAMENTS, TOURNAMENTS);
    failing_files_put(fs, FOLDER "/readme.txt", view_of("no part of the base"));
    failing_files_put(fs, FOLDER "/.wtb", view_of("an ending is no name"));
}

/* ---- loading ---- */

/* Files are found in either case and taken in the order of their names; others are left alone. */
static void folder_is_loaded(void **state) {
    (void)state;
    failing_files fs;
    wthor_base b;
    char name[WTHOR_NAME_MAX];
    make_folder(&fs, FAILING_FILES_NEVER, 0);
    assert_int_equal(wthor_base_load(FOLDER, &fs.ops, NULL, &b, NULL), OK);
    assert_int_equal(b.count, 5);
    assert_int_equal(b.source_count, 4);
    for (size_t i = 0; i < 5; i++) assert_int_equal(b.games[i].year, i < 2 ? 1990 : 2001);
    assert_int_equal(b.players.count, 7);
    assert_int_equal(b.tournaments.count, 3);
    assert_string_equal(wthor_name_at(&b.players, 2, name), "Tamenori Hideshi");
    assert_string_equal(wthor_name_at(&b.tournaments, 2, name), "Préqualif de Paris");
    assert_string_equal(wthor_name_at(&b.players, 7, name), "???");
    for (size_t i = 0; i < b.source_count; i++) assert_int_equal(b.sources[i].trouble.code, OK);
    assert_int_equal(fs.open_handles, 0);
    wthor_base_clear(&b);
    failing_files_end(&fs);
}

/* Of two files of players the first counts; without any, names are "???". */
static void names_twice_or_never(void **state) {
    (void)state;
    static const char *const other[] = {"somebody else", NULL};
    const wthor_game record = wthor_made_moves("f5");
    failing_files fs;
    failing_alloc a;
    wthor_base b;
    char name[WTHOR_NAME_MAX];
    start_folder(&fs, FAILING_FILES_NEVER, 0);
    put_games(&fs, FOLDER "/a.wtb", 2020, &record, 1);
    assert_int_equal(wthor_base_load(FOLDER, &fs.ops, NULL, &b, NULL), OK);
    assert_string_equal(wthor_name_at(&b.players, 0, name), "???");
    assert_string_equal(wthor_name_at(&b.tournaments, 0, name), "???");
    wthor_base_clear(&b);
    put_names(&fs, FOLDER "/wth.jou", WTHOR_PLAYERS, other);
    put_names(&fs, FOLDER "/WTH.JOU", WTHOR_PLAYERS, PLAYERS);
    failing_alloc_start(&a, SIZE_MAX, false);
    assert_int_equal(wthor_base_load(FOLDER, &fs.ops, &a.memory, &b, NULL), OK);
    assert_int_equal(b.source_count, 2);
    assert_string_equal(wthor_name_at(&b.players, 1, name), "Tastet Marc");
    wthor_base_clear(&b);
    assert_int_equal(a.live, 0);
    failing_files_end(&fs);
}

/* No folder, a file, a folder without games: E_MISSING, and the base is empty. */
static void nothing_to_load(void **state) {
    (void)state;
    failing_files fs;
    start_folder(&fs, FAILING_FILES_NEVER, 0);
    failing_files_put(&fs, FOLDER "/WTH.JOU", view_of(""));
    static const char *const folders[] = {"no", FOLDER "/WTH.JOU", FOLDER};
    for (size_t i = 0; i < COUNT_OF(folders); i++) {
        wthor_base b;
        fault f = {0};
        assert_int_equal(wthor_base_load(folders[i], &fs.ops, NULL, &b, &f), E_MISSING);
        assert_non_null(strstr(f.text, folders[i]));
        assert_int_equal(b.count + b.source_count, 0);
        wthor_base_clear(&b);
    }
    failing_files_end(&fs);
}

/* One file of games goes with the names beside it: its own, else those of the base, in either case;
 * a stranger's are left alone, and without any there are none. */
static void one_file_finds_its_names(void **state) {
    (void)state;
    static const char *const own[] = {"???", "of its own", NULL};
    static const char *const strange[] = {"???", "a stranger", NULL};
    failing_files fs;
    wthor_base b;
    game g = game_make(NULL);
    wthor_game record = wthor_made_moves("f5");
    char name[WTHOR_NAME_MAX];
    make_folder(&fs, FAILING_FILES_NEVER, 0);
    put_names(&fs, FOLDER "/Own.jou", WTHOR_PLAYERS, own);
    put_names(&fs, FOLDER "/A.JOU", WTHOR_PLAYERS, strange);
    put_games(&fs, FOLDER "/Own.wtb", 1999, &record, 1);
    put_games(&fs, FOLDER "/games", 1998, &record, 1);
    assert_int_equal(wthor_base_load_file(FOLDER "/WTH_1990.wtb", &fs.ops, NULL, &b, NULL), OK);
    assert_true(b.count == 2 && b.source_count == 3 && b.games[0].year == 1990);
    assert_string_equal(wthor_name_at(&b.players, 1, name), "Tastet Marc");
    wthor_base_clear(&b);
    assert_int_equal(wthor_base_load_file(FOLDER "/Own.wtb", &fs.ops, NULL, &b, NULL), OK);
    assert_string_equal(wthor_name_at(&b.players, 1, name), "of its own");
    assert_int_equal(b.tournaments.count, 3);
    wthor_base_clear(&b);
    assert_int_equal(wthor_base_load_file(FOLDER "/games", &fs.ops, NULL, &b, NULL), OK);
    assert_true(b.count == 1 && b.games[0].year == 1998);
    wthor_base_clear(&b);
    assert_int_equal(wthor_base_load_file(FOLDER "/none.wtb", &fs.ops, NULL, &b, NULL), E_MISSING);
    wthor_base_clear(&b);
    assert_int_equal(fs.ops.make_dir(fs.ops.context, "other"), 0);
    put_games(&fs, "other/alone.wtb", 2000, &record, 1);
    assert_int_equal(wthor_base_load_file("other/alone.wtb", &fs.ops, NULL, &b, NULL), OK);
    assert_int_equal(wthor_base_to_game(&b, 0, &g, NULL), OK);
    assert_true(!g.tags[TAG_BLACK] && !g.tags[TAG_WHITE] && !g.tags[TAG_EVENT]);
    game_clear(&g);
    wthor_base_clear(&b);
    failing_files_end(&fs);
}

/* A damaged file gives what can be read of it and tells its trouble; the others are whole. */
static void damaged_files_are_read_in_part(void **state) {
    (void)state;
    failing_files fs;
    wthor_base b;
    make_folder(&fs, FAILING_FILES_NEVER, 0);
    const view whole = failing_files_get(&fs, FOLDER "/WTH_2001.WTB");
    buffer cut = buffer_make(NULL);
    buffer_append(&cut, (view){whole.data, whole.length - 1});
    put_file(&fs, FOLDER "/WTH_2001.WTB", &cut);
    failing_files_put(&fs, FOLDER "/WTH.TRN", view_of("short"));
    assert_int_equal(wthor_base_load(FOLDER, &fs.ops, NULL, &b, NULL), OK);
    assert_int_equal(b.count, 4);
    for (size_t i = 0; i < b.source_count; i++) {
        const wthor_source *s = &b.sources[i];
        const bool games = strcmp(s->name, "WTH_2001.WTB") == 0;
        const bool names = strcmp(s->name, "WTH.TRN") == 0;
        assert_int_equal(s->trouble.code, games || names ? E_FORMAT : OK);
        if (games) assert_int_equal(s->trouble.at, 16 + 3 * 68 - 1);
        if (games) assert_int_equal(s->count, 2);
        if (names) assert_int_equal(s->trouble.at, 5);
    }
    wthor_base_clear(&b);
    failing_files_end(&fs);
}

/* An allocator that remembers its largest request. */
typedef struct largest {
    allocator memory;
    size_t bytes;
} largest;

static void *note_resize(void *context, void *block, size_t size) {
    largest *l = context;
    if (size > l->bytes) l->bytes = size;
    return realloc(block, size);
}

static void note_release(void *context, void *block) {
    (void)context;
    free(block);
}

/* A header that promises four thousand million games costs no memory. */
static void memory_is_bounded_by_what_is_there(void **state) {
    (void)state;
    const wthor_game record = wthor_made_moves("f5");
    const wthor_header header = {.games = UINT32_MAX, .names = UINT16_MAX, .board_size = 8};
    failing_files fs;
    wthor_base b;
    largest l = {.memory = {note_resize, note_release, &l}};
    start_folder(&fs, FAILING_FILES_NEVER, 0);
    static const char *const names[] = {FOLDER "/a.wtb", FOLDER "/a.jou", FOLDER "/a.trn"};
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        buffer bytes = buffer_make(NULL);
        wthor_write_header(&header, &bytes);
        wthor_write_game(&record, &bytes);
        put_file(&fs, names[i], &bytes);
    }
    assert_int_equal(wthor_base_load(FOLDER, &fs.ops, &l.memory, &b, NULL), OK);
    assert_int_equal(b.count, 1);
    assert_int_equal(b.players.count, 3);
    assert_int_equal(b.tournaments.count, 2);
    assert_true(l.bytes < 4096);
    wthor_base_clear(&b);
    failing_files_end(&fs);
}

/* Any call on the files may fail: a status, everything closed, an empty base. */
static void load_fails_at_every_call(void **state) {
    (void)state;
    for (size_t n = 0;; n++) {
        failing_files fs;
        failing_alloc a;
        wthor_base b;
        fault f = {0};
        make_folder(&fs, n, EIO);
        failing_alloc_start(&a, SIZE_MAX, false);
        const status result = wthor_base_load(FOLDER, &fs.ops, &a.memory, &b, &f);
        const bool failed = fs.failed && strcmp(fs.failed_call, "close") != 0;
        const bool last = !fs.failed;
        assert_int_equal(result, failed ? E_IO : OK);
        assert_int_equal(result, f.code);
        assert_int_equal(fs.open_handles, 0);
        if (failed) assert_int_equal(a.live, 0);
        wthor_base_clear(&b);
        assert_int_equal(a.live, 0);
        failing_files_end(&fs);
        if (last) break;
    }
}

/* Any request for memory may fail: E_NOMEM and nothing left behind. */
static void load_fails_at_every_request(void **state) {
    (void)state;
    for (size_t n = 0;; n++) {
        failing_files fs;
        failing_alloc a;
        wthor_base b;
        make_folder(&fs, FAILING_FILES_NEVER, 0);
        failing_alloc_start(&a, n, false);
        const status result = wthor_base_load(FOLDER, &fs.ops, &a.memory, &b, NULL);
        if (result) assert_int_equal(a.live, 0);
        wthor_base_clear(&b);
        assert_int_equal(a.live, 0);
        assert_int_equal(fs.open_handles, 0);
        failing_files_end(&fs);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        if (!a.failed) break;
    }
}

/* An entry becomes a game with the names of its players and tournament. */
static void entries_become_games(void **state) {
    (void)state;
    wthor_game record = wthor_made_moves("f5d6c3");
    record.tournament = 2;
    record.black = 4;
    record.white = 900;
    failing_files fs;
    wthor_base b;
    make_folder(&fs, FAILING_FILES_NEVER, 0);
    put_games(&fs, FOLDER "/WTH_1990.wtb", 1990, &record, 1);
    assert_int_equal(wthor_base_load(FOLDER, &fs.ops, NULL, &b, NULL), OK);
    game g = game_make(NULL);
    assert_int_equal(wthor_base_to_game(&b, 0, &g, NULL), OK);
    assert_string_equal(g.tags[TAG_BLACK], "Müller J");
    assert_string_equal(g.tags[TAG_WHITE], "???");
    assert_string_equal(g.tags[TAG_EVENT], "Préqualif de Paris");
    assert_string_equal(g.tags[TAG_DATE], "1990");
    assert_int_equal(g.count, 3);
    game_clear(&g);
    wthor_base_clear(&b);
    failing_files_end(&fs);
}

/* ---- choosing games ---- */

/* A base of `count` random games in one file a year from 1990 on, 50 each. */
static void random_base(wthor_base *b, failing_files *fs, uint64_t stream, size_t count) {
    rng r = rng_make(20261115, stream);
    start_folder(fs, FAILING_FILES_NEVER, 0);
    put_names(fs, FOLDER "/WTH.JOU", WTHOR_PLAYERS, PLAYERS);
    put_names(fs, FOLDER "/WTH.TRN", WTHOR_TOURNAMENTS, TOURNAMENTS);
    for (size_t year = 0; year * 50 < count; year++) {
        wthor_game games[50];
        char path[] = FOLDER "/WTH_0.wtb";
        path[sizeof FOLDER + 4] = (char)('0' + year);
        for (size_t i = 0; i < 50; i++) games[i] = wthor_made_random(&r);
        put_games(fs, path, 1990 + (unsigned)year, games, 50);
    }
    assert_int_equal(wthor_base_load(FOLDER, &fs->ops, NULL, b, NULL), OK);
    assert_int_equal(b->count, count);
}

static size_t count_picked(const wthor_base *b, const wthor_filter *filter) {
    wthor_pick pick;
    assert_int_equal(wthor_pick_games(b, filter, NULL, &pick, NULL), OK);
    for (size_t i = 1; i < pick.count; i++) assert_true(pick.games[i - 1] < pick.games[i]);
    const size_t count = pick.count;
    wthor_pick_clear(&pick);
    return count;
}

/* Each filter chooses what a plain count over all games does, and all of them together. */
static void filters_choose_what_a_count_does(void **state) {
    (void)state;
    failing_files fs;
    wthor_base b;
    random_base(&b, &fs, 6, 400);
    size_t player = 0, tournament = 0, years = 0, score = 0, all = 0;
    for (size_t i = 0; i < b.count; i++) {
        const wthor_game *g = &b.games[i].game;
        const bool is_player = g->black == 2 || g->white == 2, is_tournament = g->tournament == 2;
        const bool is_year = b.games[i].year >= 1992 && b.games[i].year <= 1995;
        const bool is_score = g->score >= 20 && g->score <= 40;
        player += is_player;
        tournament += is_tournament;
        years += is_year;
        score += is_score;
        all += is_player && is_tournament && is_year && is_score;
    }
    wthor_filter filter = {.player = view_of("NORI")};
    assert_int_equal(count_picked(&b, &filter), player);
    filter = (wthor_filter){.tournament = view_of("prequalif")};
    assert_int_equal(count_picked(&b, &filter), tournament);
    filter = (wthor_filter){.year_from = 1992, .year_to = 1995};
    assert_int_equal(count_picked(&b, &filter), years);
    filter = (wthor_filter){.has_score = true, .score_least = 20, .score_most = 40};
    assert_int_equal(count_picked(&b, &filter), score);
    filter.player = view_of("tamenori hideshi");
    filter.tournament = view_of("PRÉQUALIF");
    filter.year_from = 1992;
    filter.year_to = 1995;
    assert_int_equal(count_picked(&b, &filter), all);
    assert_true(player && tournament && years == 200 && score);
    filter = (wthor_filter){.year_from = 1995};
    assert_int_equal(count_picked(&b, &filter), 150);
    filter = (wthor_filter){0};
    assert_int_equal(count_picked(&b, &filter), 400);
    wthor_base_clear(&b);
    failing_files_end(&fs);
}

/* Names match in part whatever the case and accents; what no name can be matches none. */
static void names_match_in_part(void **state) {
    (void)state;
    static const struct {
        const char *part;
        bool matches;
    } cases[] = {
        {"M\xC3\xBCller J", true},
        {"mull", true},
        {"ÜLL", true},
        {"müller j", true},
        {"er J", true},
        {"J ", true},
        {"j müller", true}, /* in any order */
        {"j müller x", false},
        {"Mülller", false},
        {"為則", false},
        {"\xFF", false},
        {"a name far longer than any field", false},
    };
    wthor_game record = wthor_made_moves("f5");
    record.black = 4;
    record.white = 9; /* not in the file */
    failing_files fs;
    wthor_base b;
    make_folder(&fs, FAILING_FILES_NEVER, 0);
    put_games(&fs, FOLDER "/WTH_1990.wtb", 1990, &record, 1);
    put_games(&fs, FOLDER "/WTH_2001.WTB", 2001, NULL, 0);
    assert_int_equal(wthor_base_load(FOLDER, &fs.ops, NULL, &b, NULL), OK);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const wthor_filter filter = {.player = view_of(cases[i].part)};
        assert_int_equal(count_picked(&b, &filter), cases[i].matches);
    }
    wthor_base_clear(&b);
    failing_files_end(&fs);
}

/* Two names are those of the two sides, whichever has which colour; one person is not both. */
static void two_names_are_two_players(void **state) {
    (void)state;
    static const uint16_t pairs[][2] = {{1, 2}, {2, 1}, {1, 4}, {1, 1}, {4, 9}};
    wthor_game records[COUNT_OF(pairs)];
    failing_files fs;
    wthor_base b;
    for (size_t i = 0; i < COUNT_OF(pairs); i++) {
        records[i] = wthor_made_moves("f5");
        records[i].black = pairs[i][0];
        records[i].white = pairs[i][1];
    }
    make_folder(&fs, FAILING_FILES_NEVER, 0);
    put_games(&fs, FOLDER "/WTH_1990.wtb", 1990, records, COUNT_OF(pairs));
    put_games(&fs, FOLDER "/WTH_2001.WTB", 2001, NULL, 0);
    assert_int_equal(wthor_base_load(FOLDER, &fs.ops, NULL, &b, NULL), OK);
    const view marc = view_of("marc"), hideshi = view_of("Hideshi Tamenori");
    assert_int_equal(count_picked(&b, &(wthor_filter){.player = marc}), 4);
    assert_int_equal(count_picked(&b, &(wthor_filter){.player = marc, .opponent = hideshi}), 2);
    assert_int_equal(count_picked(&b, &(wthor_filter){.player = hideshi, .opponent = marc}), 2);
    assert_int_equal(count_picked(&b, &(wthor_filter){.opponent = marc}), 4);
    assert_int_equal(count_picked(&b, &(wthor_filter){.player = marc, .opponent = marc}), 1);
    wthor_base_clear(&b);
    failing_files_end(&fs);
}

static position after(const char *moves) {
    position p;
    assert_int_equal(position_start(&p, 8, START_STANDARD, NULL), OK);
    for (; *moves; moves += 2) {
        const char name[3] = {moves[0], moves[1], '\0'};
        if (position_must_pass(&p)) position_pass(&p);
        position_play(&p, mailbox_square(name));
    }
    return p;
}

static bool shows_opening(const char *moves, const char *opening) {
    const wthor_game record = wthor_made_moves(moves);
    const position p = after(opening);
    wthor_target t;
    wthor_walk w;
    int symmetry;
    assert_int_equal(wthor_target_make_opening(&p, &t, NULL), OK);
    return wthor_target_find(&t, &record, &w, &symmetry);
}

/* An opening is its position: written from any side of the board, and by whatever order. */
static void openings_are_positions(void **state) {
    (void)state;
    assert_true(shows_opening("f5d6c3d3c4", "f5d6c3"));
    assert_true(shows_opening("c4e3f6e6f5", "f5d6c3")); /* turned by half */
    assert_true(shows_opening("d3c5f6f5e6", "f5d6c3")); /* along the other diagonal */
    assert_true(shows_opening("e6f4c3", "f5d6c3"));     /* rows and columns exchanged */
    assert_true(shows_opening("f5d6c3d3c4", "c4e3f6e6f5"));
    assert_true(shows_opening("f5d6c4d3c3", "f5d6c3d3c4")); /* another order */
    assert_true(shows_opening("c4e3f5e6f6", "f5d6c3d3c4")); /* turned, too */
    assert_true(shows_opening("f5f6e6f4e3", "f5f4e3f6e6"));
    assert_false(shows_opening("f5d6", "f5d6c3"));
    assert_false(shows_opening("f5f6e6", "f5d6c3"));
    assert_true(shows_opening("", ""));
    assert_false(shows_opening("f5a1", "f5d6"));
}

/* ---- what was played next ---- */

/* Every position of every game, in canonical form, with the move that was made there: found by
 * games and grids, and kept so that the slow count is a plain scan. */
typedef struct visit {
    board canonical;
    colour side;
    int move; /* in the canonical orientation; SQUARE_NONE at the end */
    const wthor_game *record;
} visit;

typedef struct visits {
    visit *all;
    size_t count;
} visits;

static int turn(int square, int symmetry) {
    return symmetry_square(square, 8, symmetry);
}

static visits visit_all(const wthor_base *b, const wthor_pick *pick) {
    visits v = {calloc(pick->count * 61, sizeof(visit)), 0};
    assert_non_null(v.all);
    for (size_t i = 0; i < pick->count; i++) {
        game g = game_make(NULL);
        assert_int_equal(wthor_base_to_game(b, pick->games[i], &g, NULL), OK);
        position p = g.start;
        for (size_t ply = 0; ply <= g.count; ply++) {
            int symmetry = 0;
            const int square = ply < g.count ? g.plies[ply].square : SQUARE_NONE;
            if (square == GAME_PASS) {
                position_pass(&p);
                continue;
            }
            const board seen = board_canonical(board_from_grid(&p.grid), &symmetry);
            v.all[v.count++] =
                (visit){seen, p.to_move, square == SQUARE_NONE ? square : turn(square, symmetry),
                        &b->games[pick->games[i]].game};
            if (square != SQUARE_NONE) position_play(&p, square);
        }
        game_clear(&g);
    }
    return v;
}

/* Of all squares that symmetries of the board make the same, the first. */
static int first_form(board canonical, int square) {
    int first = square;
    for (int s = 0; s < SYMMETRIES; s++) {
        const board image = board_image(canonical, s);
        if (image.own == canonical.own && image.opp == canonical.opp && turn(square, s) < first)
            first = turn(square, s);
    }
    return first;
}

typedef struct slow_count {
    wthor_tally all, by_square[SQUARE_LIMIT]; /* canonical, first forms */
    size_t ended;
} slow_count;

static slow_count count_slowly(const visits *v, board canonical, colour side) {
    slow_count s = {.ended = 0};
    for (size_t i = 0; i < v->count; i++) {
        const visit *at = &v->all[i];
        if (at->canonical.own != canonical.own || at->canonical.opp != canonical.opp ||
            at->side != side)
            continue;
        wthor_tally_add(&s.all, at->record);
        if (at->move == SQUARE_NONE)
            s.ended++;
        else
            wthor_tally_add(&s.by_square[first_form(canonical, at->move)], at->record);
    }
    return s;
}

static void assert_same_tally(const wthor_tally *a, const wthor_tally *b) {
    assert_int_equal(a->games, b->games);
    assert_int_equal(a->black_wins, b->black_wins);
    assert_int_equal(a->white_wins, b->white_wins);
    assert_int_equal(a->draws, b->draws);
    assert_int_equal(a->difference, b->difference);
}

/* The most frequent first, then in reading order. */
static void assert_in_order(const wthor_next_move *a, const wthor_next_move *b) {
    assert_true(a->tally.games >= b->tally.games);
    if (a->tally.games == b->tally.games) assert_true(a->square < b->square);
}

/* The statistics of a position against the slow count. Returns the number of games. */
static size_t check_next(const wthor_base *b, const wthor_pick *pick, const visits *v,
                         const position *p) {
    int symmetry = 0;
    const board canonical = board_canonical(board_from_grid(&p->grid), &symmetry);
    slow_count slow = count_slowly(v, canonical, p->to_move);
    wthor_target t;
    wthor_next n;
    assert_int_equal(wthor_target_make(p, &t, NULL), OK);
    wthor_next_find(b, pick, &t, &n);
    assert_same_tally(&n.all, &slow.all);
    assert_int_equal(n.ended, slow.ended);
    size_t games = n.ended;
    const squares legal = position_moves(p);
    for (int i = 0; i < n.count; i++) {
        wthor_tally *want =
            &slow.by_square[first_form(canonical, turn(n.moves[i].square, symmetry))];
        assert_true(squares_has(&legal, n.moves[i].square));
        assert_same_tally(&n.moves[i].tally, want);
        if (i) assert_in_order(&n.moves[i - 1], &n.moves[i]);
        games += want->games;
        *want = (wthor_tally){0}; /* so that no move is counted twice */
    }
    assert_int_equal(games, n.all.games);
    return games;
}

/* Over random games, from the start to positions deep in a game, in each of the eight
 * orientations, the statistics are those of the slow count. */
static void next_moves_as_the_slow_count(void **state) {
    (void)state;
    failing_files fs;
    wthor_base b;
    wthor_pick pick;
    random_base(&b, &fs, 7, 400);
    assert_int_equal(wthor_pick_games(&b, &(wthor_filter){0}, NULL, &pick, NULL), OK);
    const visits v = visit_all(&b, &pick);
    const uint64_t seed = 20261115;
    print_message("seed %llu\n", (unsigned long long)seed);
    rng r = rng_make(seed, 8);
    size_t found = 0;
    for (int i = 0; i < 200; i++) {
        const wthor_game *g = &b.games[rng_below(&r, b.count)].game;
        const uint64_t plies = i % 2 ? rng_below(&r, 61) : rng_below(&r, 5);
        position p = after("");
        for (uint64_t ply = 0; ply < plies && g->moves[ply]; ply++) {
            if (position_must_pass(&p)) position_pass(&p);
            position_play(&p, square_at(g->moves[ply] / 10 - 1, g->moves[ply] % 10 - 1));
        }
        if (position_must_pass(&p)) position_pass(&p);
        for (int s = 0; s < SYMMETRIES; s++) {
            const position image = position_image(&p, s);
            found += check_next(&b, &pick, &v, &image);
        }
    }
    assert_true(found > 200 * 8);
    free(v.all);
    wthor_pick_clear(&pick);
    wthor_base_clear(&b);
    failing_files_end(&fs);
}

/* Loads records into a base of their own. */
static void base_of(wthor_base *b, failing_files *fs, const wthor_game *records, size_t count) {
    start_folder(fs, FAILING_FILES_NEVER, 0);
    put_games(fs, FOLDER "/WTH_1990.wtb", 1990, records, count);
    assert_int_equal(wthor_base_load(FOLDER, &fs->ops, NULL, b, NULL), OK);
}

static void find_next(const wthor_base *b, const position *p, wthor_next *n) {
    wthor_target t;
    wthor_pick pick;
    assert_int_equal(wthor_target_make(p, &t, NULL), OK);
    assert_int_equal(wthor_pick_games(b, &(wthor_filter){0}, NULL, &pick, NULL), OK);
    wthor_next_find(b, &pick, &t, n);
    wthor_pick_clear(&pick);
}

/* The four first moves are one; it is named as most games have it. */
static void same_moves_are_one(void **state) {
    (void)state;
    wthor_game records[] = {wthor_made_moves("c4"), wthor_made_moves("f5"), wthor_made_moves("f5"),
                            wthor_made_moves("d3"), wthor_made_moves("e6"), wthor_made_moves("")};
    records[0].score = 40;
    records[1].score = 30;
    failing_files fs;
    wthor_base b;
    wthor_next n;
    base_of(&b, &fs, records, COUNT_OF(records));
    const position p = after("");
    find_next(&b, &p, &n);
    assert_int_equal(n.count, 1);
    assert_int_equal(n.moves[0].square, mailbox_square("f5"));
    assert_int_equal(n.all.games, 6);
    assert_int_equal(n.ended, 1);
    const wthor_tally *t = &n.moves[0].tally;
    assert_int_equal(t->games, 5);
    assert_int_equal(t->black_wins, 1);
    assert_int_equal(t->white_wins, 1);
    assert_int_equal(t->draws, 3);
    assert_int_equal(t->difference, 16 - 4);
    assert_float_equal(wthor_tally_rate(t, BLACK), 0.5, 1e-9);
    assert_float_equal(wthor_tally_mean(t, BLACK), 2.4, 1e-9);
    assert_float_equal(wthor_tally_mean(t, WHITE), -2.4, 1e-9);
    wthor_base_clear(&b);
    failing_files_end(&fs);
}

/* Rates are those of the side asked for, and 0 without games. */
static void rates(void **state) {
    (void)state;
    const wthor_tally none = {0}, some = {.games = 4, .black_wins = 3, .draws = 1, .difference = 8};
    assert_float_equal(wthor_tally_rate(&none, BLACK), 0, 0);
    assert_float_equal(wthor_tally_mean(&none, WHITE), 0, 0);
    assert_float_equal(wthor_tally_rate(&some, BLACK), 0.875, 1e-9);
    assert_float_equal(wthor_tally_rate(&some, WHITE), 0.125, 1e-9);
    assert_float_equal(wthor_tally_mean(&some, WHITE), -2, 1e-9);
}

/* Asking where black must pass gives white's moves, and the position after the pass the same. */
static void a_pass_is_passed_over(void **state) {
    (void)state;
    const wthor_game record = wthor_made_moves("c4c3c2b2f5c1a1a3c5");
    failing_files fs;
    wthor_base b;
    wthor_next n, passed;
    wthor_target t;
    base_of(&b, &fs, &record, 1);
    position p = after("c4c3c2b2f5c1a1a3");
    assert_true(position_must_pass(&p));
    assert_int_equal(wthor_target_make(&p, &t, NULL), OK);
    assert_true(t.passed);
    assert_int_equal(t.side, WHITE);
    find_next(&b, &p, &n);
    position_pass(&p);
    find_next(&b, &p, &passed);
    assert_int_equal(n.all.games, 1);
    assert_int_equal(n.moves[0].square, mailbox_square("c5"));
    assert_int_equal(passed.moves[0].square, n.moves[0].square);
    wthor_base_clear(&b);
    failing_files_end(&fs);
}

/* The colour to move belongs to the position: the same discs with colours exchanged are another. */
static void colours_count(void **state) {
    (void)state;
    const wthor_game record = wthor_made_moves("f5d6");
    failing_files fs;
    wthor_base b;
    wthor_next n;
    base_of(&b, &fs, &record, 1);
    position p = after("f5");
    find_next(&b, &p, &n);
    assert_int_equal(n.all.games, 1);
    p.to_move = BLACK; /* own and opp stay, their colours change */
    find_next(&b, &p, &n);
    assert_int_equal(n.all.games, 0);
    assert_int_equal(n.count, 0);
    wthor_base_clear(&b);
    failing_files_end(&fs);
}

/* Positions that no game can show: other sizes and holes are refused, odd discs are not found. */
static void odd_positions(void **state) {
    (void)state;
    const wthor_game record = wthor_made_moves("f5");
    failing_files fs;
    wthor_base b;
    wthor_next n;
    wthor_target t;
    fault f = {0};
    position p;
    base_of(&b, &fs, &record, 1);
    assert_int_equal(position_start(&p, 10, START_STANDARD, NULL), OK);
    assert_int_equal(wthor_target_make(&p, &t, &f), E_UNSUPPORTED);
    assert_int_equal(f.code, E_UNSUPPORTED);
    p = after("");
    position_block(&p, 0);
    assert_int_equal(wthor_target_make(&p, &t, NULL), E_UNSUPPORTED);
    assert_int_equal(wthor_target_make_opening(&p, &t, NULL), E_UNSUPPORTED);
    p = after("");
    p.grid.own = p.grid.opp = (squares){{0}}; /* fewer discs than a start has */
    find_next(&b, &p, &n);
    assert_int_equal(n.all.games, 0);
    for (int i = 0; i < 64; i++) position_put(&p, square_at(i / 8, i % 8), BLACK);
    find_next(&b, &p, &n);
    assert_int_equal(n.all.games, 0);
    wthor_base_clear(&b);
    failing_files_end(&fs);
}

/* Choosing with short memory is E_NOMEM, with nothing left behind. */
static void pick_fails_at_every_request(void **state) {
    (void)state;
    failing_files fs;
    wthor_base b;
    random_base(&b, &fs, 9, 50);
    const wthor_filter filter = {.player = view_of("a"), .tournament = view_of("a")};
    for (size_t n = 0;; n++) {
        failing_alloc a;
        wthor_pick pick;
        fault f = {0};
        failing_alloc_start(&a, n, false);
        const status result = wthor_pick_games(&b, &filter, &a.memory, &pick, &f);
        assert_int_equal(result, f.code);
        if (result) assert_int_equal(a.live, 0);
        wthor_pick_clear(&pick);
        assert_int_equal(a.live, 0);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        if (!a.failed) break;
    }
    wthor_base_clear(&b);
    failing_files_end(&fs);
}

/* ---- the real base, where there is one ---- */

static void check_below(const wthor_base *b, const wthor_pick *pick, const visits *v,
                        const position *p, int plies, size_t *positions) {
    (void)check_next(b, pick, v, p);
    ++*positions;
    const squares moves = position_moves(p);
    for (int sq = squares_next(&moves, SQUARE_NONE); plies > 0 && sq != SQUARE_NONE;
         sq = squares_next(&moves, sq)) {
        position next = *p;
        position_play(&next, sq);
        check_below(b, pick, v, &next, plies - 1, positions);
    }
}

/* The games of 1990: at the start and at every position of the first three plies. */
static void real_statistics_of_1990(void **state) {
    (void)state;
    const char *folder = getenv("AVOCET_WTHOR");
    wthor_base b;
    wthor_pick pick;
    if (wthor_base_load(folder ? folder : "../shared/wthor", NULL, NULL, &b, NULL)) {
        print_message("no WTHOR base here; AVOCET_WTHOR names its folder\n");
        skip();
    }
    const wthor_filter filter = {.year_from = 1990, .year_to = 1990};
    assert_int_equal(wthor_pick_games(&b, &filter, NULL, &pick, NULL), OK);
    const visits v = visit_all(&b, &pick);
    const position start = after("");
    size_t positions = 0;
    check_below(&b, &pick, &v, &start, 3, &positions);
    print_message("%zu games, %zu positions\n", pick.count, positions);
    assert_int_equal(positions, 1 + 4 + 12 + 56);
    assert_int_equal(check_next(&b, &pick, &v, &start), pick.count);
    free(v.all);
    wthor_pick_clear(&pick);
    wthor_base_clear(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(folder_is_loaded),
        cmocka_unit_test(names_twice_or_never),
        cmocka_unit_test(one_file_finds_its_names),
        cmocka_unit_test(nothing_to_load),
        cmocka_unit_test(damaged_files_are_read_in_part),
        cmocka_unit_test(memory_is_bounded_by_what_is_there),
        cmocka_unit_test(load_fails_at_every_call),
        cmocka_unit_test(load_fails_at_every_request),
        cmocka_unit_test(entries_become_games),
        cmocka_unit_test(filters_choose_what_a_count_does),
        cmocka_unit_test(names_match_in_part),
        cmocka_unit_test(two_names_are_two_players),
        cmocka_unit_test(openings_are_positions),
        cmocka_unit_test(next_moves_as_the_slow_count),
        cmocka_unit_test(same_moves_are_one),
        cmocka_unit_test(rates),
        cmocka_unit_test(a_pass_is_passed_over),
        cmocka_unit_test(colours_count),
        cmocka_unit_test(odd_positions),
        cmocka_unit_test(pick_fails_at_every_request),
        cmocka_unit_test(real_statistics_of_1990),
    };
    return cmocka_run_group_tests_name("wthor_base", tests, NULL, NULL);
}
