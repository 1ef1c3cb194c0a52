/* tests/service/analysis_job.c - many games: kept, continued after a stop, the same on any number
 * of threads. */
#include "service/analysis/analysis_job.h"
#include "analysis/game_analysis.h"
#include "base/alloc.h"
#include "base/fault.h"
#include "base/files.h"
#include "base/paths.h"
#include "base/rng.h"
#include "base/text.h"
#include "experiment/keeper.h"
#include "experiment/known.h"
#include "game/position.h"
#include "game/tier.h"
#include "notation/game.h"
#include "report/outlet.h"
#include "service/analysis/analysis_record.h"
#include "service/experiment_keeper.h"

#include "support/random_play.h"
#include "support/settings.h"
#include "support/store_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdatomic.h>
#include <unistd.h>

enum { GAMES = 6, TAIL = 10 };

typedef struct batch {
    game games[GAMES];
} batch;

/* Ends of random games, on 8x8 and 6x6: quick to analyse. The last two games are equal. */
static void make_games(batch *b, uint64_t seed) {
    for (int i = 0; i < GAMES; i++) {
        rng r = rng_make(seed, i < GAMES - 1 ? (uint64_t)i : (uint64_t)GAMES - 2);
        game *g = &b->games[i];
        position p;
        assert_int_equal(position_start(&p, i == 1 ? 6 : 8, START_STANDARD, NULL), OK);
        while (!position_over(&p) && position_empties(&p) > TAIL) {
            const squares moves = position_moves(&p);
            if (squares_empty(&moves))
                position_pass(&p);
            else
                position_play(&p, random_member(&r, &moves));
        }
        *g = game_make(NULL);
        game_set_start(g, &p);
        while (!position_over(&g->now)) {
            const squares moves = position_moves(&g->now);
            assert_int_equal(squares_empty(&moves)
                                 ? game_add_pass(g, NULL)
                                 : game_add_move(g, random_member(&r, &moves), NULL),
                             OK);
        }
    }
}

static void clear_games(batch *b) {
    for (int i = 0; i < GAMES; i++) game_clear(&b->games[i]);
}

/* All analyses as one text, in the order in which they came. */
typedef struct heard {
    buffer text;
    const game *next;
} heard;

static status hear(void *context, const game *g, const game_analysis *a, fault *f) {
    heard *h = context;
    (void)f;
    assert_true(g >= h->next);
    h->next = g + 1;
    analysis_record_write(a, &h->text);
    return OK;
}

typedef struct listener {
    atomic_bool stop;
    int lines, stop_at;
} listener;

static bool take_text(void *context, buffer *text) {
    (void)context;
    buffer_clear(text);
    return true;
}

static void take_progress(void *context, const char *text) {
    listener *l = context;
    if (text[0] && ++l->lines == l->stop_at) atomic_store(&l->stop, true);
}

static status run(const batch *b, const char *folder, int threads, listener *l, heard *h,
                  analysis_end *end, fault *f) {
    const outlet o = {.context = l, .print = take_text, .progress = take_progress};
    analysis_job j = {.games = b->games,
                      .count = GAMES,
                      .options = game_analysis_usual(tier_best()),
                      .folder = folder,
                      .outlet = &o,
                      .sink = hear,
                      .context = h};
    j.options.analyst.level = 4;
    j.options.analyst.threads = threads;
    j.options.stop = &l->stop;
    *h = (heard){.text = buffer_make(NULL), .next = b->games};
    return analysis_job_run(&j, end, f);
}

static void drop_results(const char *folder) {
    static const char *const names[] = {"results.db", "results.db-wal", "results.db-shm",
                                        "results.jsonl"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char *path = paths_join(folder, names[i], NULL);
        assert_non_null(path);
        (void)unlink(path);
        alloc_free(NULL, path);
    }
    assert_int_equal(rmdir(folder), 0);
}

/* The first run analyses, the second finds everything; threads and folders do not matter. */
static void results_are_kept(void **state) {
    const store_folder *where = *state;
    batch b;
    heard first, again, other;
    listener l = {.stop_at = -1};
    analysis_end end;
    fault f;
    char one[STORE_PATH], two[STORE_PATH];
    make_games(&b, setting_seed(1));
    store_path_in(where, "one", one);
    store_path_in(where, "two", two);
    assert_int_equal(run(&b, one, 2, &l, &first, &end, &f), OK);
    assert_int_equal(end.known, 0);
    assert_int_equal(end.handed, GAMES);
    assert_int_equal(run(&b, one, 1, &l, &again, &end, &f), OK);
    assert_int_equal(end.known, GAMES);
    assert_string_equal(buffer_text(&first.text), buffer_text(&again.text));
    assert_int_equal(run(&b, two, 1, &l, &other, &end, &f), OK);
    assert_string_equal(buffer_text(&first.text), buffer_text(&other.text));
    buffer_clear(&first.text);
    buffer_clear(&again.text);
    buffer_clear(&other.text);
    drop_results(one);
    drop_results(two);
    clear_games(&b);
}

/* After a stop the finished games are handed out, and the next run does the others. */
static void a_stop_keeps_finished_games(void **state) {
    const store_folder *where = *state;
    batch b;
    heard part, all;
    listener l = {.stop_at = 1}, patient = {.stop_at = -1};
    analysis_end end;
    fault f;
    char folder[STORE_PATH];
    make_games(&b, setting_seed(1));
    store_path_in(where, "stopped", folder);
    assert_int_equal(run(&b, folder, 1, &l, &part, &end, &f), E_STOPPED);
    assert_true(end.handed >= 1 && end.handed < GAMES);
    const size_t kept = end.handed;
    assert_int_equal(run(&b, folder, 1, &patient, &all, &end, &f), OK);
    assert_int_equal(end.known, kept);
    assert_int_equal(end.handed, GAMES);
    assert_memory_equal(all.text.data, part.text.data, part.text.length);
    buffer_clear(&part.text);
    buffer_clear(&all.text);
    drop_results(folder);
    clear_games(&b);
}

/* Keeps a text that is no analysis as the result of a game. */
static void keep_nonsense(const char *folder, const game *g) {
    unreadable_listener nobody = {.hear = NULL};
    const keeper k = experiment_keeper(&nobody);
    char name[ANALYSIS_JOB_NAME_BYTES];
    game_analysis_options o = game_analysis_usual(tier_best());
    known_results *known = NULL;
    buffer key = buffer_make(NULL);
    fault f;
    o.analyst.level = 4;
    analysis_job_name(4, name);
    assert_int_equal(files_make_dirs(NULL, folder, &f), OK);
    char *path = paths_join(folder, k.names[0], NULL);
    assert_int_equal(known_open(&k, path, name, BUILD_VERSION, NULL, &known, &f), OK);
    assert_int_equal(analysis_record_key(g, &o, &key, &f), OK);
    assert_int_equal(known_add(known, buffer_view(&key), view_of("nonsense"), &f), OK);
    assert_int_equal(known_settle(known, &f), OK);
    known_close(known);
    buffer_clear(&key);
    alloc_free(NULL, path);
}

/* A kept analysis that cannot be read is made again, once. */
static void unreadable_analyses_are_made_again(void **state) {
    const store_folder *where = *state;
    batch b;
    heard all, again;
    listener l = {.stop_at = -1};
    analysis_end end;
    fault f;
    char folder[STORE_PATH];
    make_games(&b, setting_seed(1));
    store_path_in(where, "unreadable", folder);
    keep_nonsense(folder, &b.games[0]);
    keep_nonsense(folder, &b.games[GAMES - 1]); /* two equal games */
    assert_int_equal(run(&b, folder, 2, &l, &all, &end, &f), OK);
    assert_int_equal(end.known, 0);
    assert_int_equal(end.handed, GAMES);
    assert_int_equal(run(&b, folder, 1, &l, &again, &end, &f), OK);
    assert_int_equal(end.known, GAMES);
    assert_int_equal(end.handed, GAMES);
    assert_string_equal(buffer_text(&all.text), buffer_text(&again.text));
    buffer_clear(&all.text);
    buffer_clear(&again.text);
    drop_results(folder);
    clear_games(&b);
}

/* A record that was written is read as the same analysis; any cut text is refused. */
static void records_are_read_again(void **state) {
    (void)state;
    batch b;
    game_analysis_options o = game_analysis_usual(tier_best());
    game_analysis a, c;
    buffer text = buffer_make(NULL), again = buffer_make(NULL);
    fault f;
    make_games(&b, setting_seed(1));
    o.analyst.level = 4;
    assert_int_equal(game_analysis_run(&b.games[0], &o, &a, NULL), OK);
    analysis_record_write(&a, &text);
    assert_int_equal(analysis_record_read(buffer_view(&text), &b.games[0], &o, &c, &f), OK);
    analysis_record_write(&c, &again);
    assert_string_equal(buffer_text(&text), buffer_text(&again));
    for (size_t i = 0; i < a.count; i++) {
        assert_true(a.moves[i].loss == c.moves[i].loss && a.moves[i].mark == c.moves[i].mark);
        assert_int_equal(a.moves[i].choices, c.moves[i].choices);
    }
    game_analysis_clear(&c);
    for (size_t cut = 0; cut + 8 < text.length; cut += 3) {
        const view shorter = {text.data, cut};
        if (analysis_record_read(shorter, &b.games[0], &o, &c, &f) == OK)
            fail_msg("cut at %zu of %zu", cut, text.length);
        assert_null(c.moves);
    }
    assert_int_equal(analysis_record_read(buffer_view(&text), &b.games[1], &o, &c, &f), E_FORMAT);
    buffer_clear(&text);
    buffer_clear(&again);
    game_analysis_clear(&a);
    clear_games(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_are_kept),
        cmocka_unit_test(a_stop_keeps_finished_games),
        cmocka_unit_test(unreadable_analyses_are_made_again),
        cmocka_unit_test(records_are_read_again),
    };
    return cmocka_run_group_tests(tests, store_folder_make, store_folder_drop);
}
