/* bench/referee.c - measures what the arena adds to a move: the same games by the rules alone, with
 * players, through the whole arena, and with a store. */
#include "arena/arena_run.h"
#include "arena/match.h"
#include "arena/pairs.h"
#include "arena/rating/match_statistics.h"
#include "base/clock.h"
#include "base/json.h"
#include "base/rng.h"
#include "base/scratch/scratch.h"
#include "base/text.h"
#include "bench/bench.h"
#include "game/position.h"
#include "game/random_move.h"
#include "notation/game.h"
#include "player/player.h"
#include "report/outlet.h"
#include "report/table.h"
#include "search/result.h"
#include "service/match_job.h"

#include <inttypes.h>

enum { WAYS_MAX = 5 };

static const char *const specs[2] = {"random", "first"};

typedef struct bench bench;

/* One way to play the games. `play` counts the moves, without passes. */
typedef struct way {
    const char *name;
    status (*play)(bench *b, uint64_t *moves, fault *f);
    const char *file; /* of a store, or NULL */
    uint64_t moves;   /* of one round */
    double seconds;   /* of the best round */
} way;

struct bench {
    bench_run *run;
    int games, rounds;
    way ways[WAYS_MAX];
    int count;
    const way *now;
    double calibration_ns; /* one step of the loop; the best of all rounds */
    scratch scratch;
};

static bool is_stopped(const bench *b) {
    return stop_is_set(b->run->stop);
}

/* ---- the bare rules ---- */

/* A plays random moves and B the first that there is. */
static int pick(const position *p, bool is_a, rng *r) {
    const squares moves = position_moves(p);
    return is_a ? squares_pick(&moves, r) : squares_next(&moves, SQUARE_NONE);
}

static status play_rules(bench *b, uint64_t *moves, fault *f) {
    rng r = rng_make(1, 1);
    for (int i = 0; i < b->games && !is_stopped(b); i++) {
        position p;
        const status result = position_start(&p, 8, START_STANDARD, f);
        if (result) return result;
        while (!position_over(&p)) {
            if (position_must_pass(&p)) {
                position_pass(&p);
                continue;
            }
            position_play(&p, pick(&p, (p.to_move == BLACK) == (i % 2 == 0), &r));
            ++*moves;
        }
    }
    return OK;
}

/* ---- players ---- */

static status play_game(player *const players[2], uint64_t *moves, fault *f) {
    const search_request request = {.stop = NULL};
    position p;
    status result = position_start(&p, 8, START_STANDARD, f);
    while (!result && !position_over(&p)) {
        search_result answer;
        if (position_must_pass(&p)) {
            position_pass(&p);
            continue;
        }
        result = player_choose(players[p.to_move], &p, &request, &answer, f);
        if (!result) position_play(&p, answer.move);
        ++*moves;
    }
    return result;
}

static status play_players(bench *b, uint64_t *moves, fault *f) {
    const player_options o = {.size = 8, .tier = b->run->tier};
    player *players[2] = {NULL, NULL};
    status result = OK;
    for (int k = 0; k < 2 && !result; k++)
        result = player_open(view_of(specs[k]), &o, &players[k], f);
    for (int i = 0; i < b->games && !result && !is_stopped(b); i++) {
        player *const by_colour[2] = {players[i % 2], players[1 - i % 2]};
        for (int k = 0; k < 2; k++) player_new_game(players[k], match_player_seed(1, i, k));
        result = play_game(by_colour, moves, f);
    }
    for (int k = 0; k < 2; k++) player_close(players[k]);
    return result;
}

/* ---- the arena ---- */

static void count_moves(void *counter, const match_game *g) {
    uint64_t *moves = counter;
    for (size_t i = 0; i < g->record->count; i++) *moves += g->record->plies[i].square != GAME_PASS;
}

static match_options arena_match(bench *b, uint64_t *moves) {
    return (match_options){
        .encounter = {.a = specs[0],
                      .b = specs[1],
                      .players = {.size = 8, .tier = b->run->tier},
                      .seed = 1},
        .games = b->games,
        .run = {.threads = 1, .stop = b->run->stop, .sink = count_moves, .sink_context = moves}};
}

static status play_arena(bench *b, uint64_t *moves, fault *f) {
    const match_options o = arena_match(b, moves);
    match_result unused;
    return match_run(&o, &unused, f);
}

/* ---- with a store ---- */

/* Plays from the first game to a closed file, as avocet match --store does. */
static void count_stored(void *counter, const match_progress *p, const match_game *g) {
    (void)p;
    count_moves(counter, g);
}

static status play_stored(bench *b, uint64_t *moves, fault *f) {
    char path[SCRATCH_PATH_BYTES];
    const match_job j = {.options = arena_match(b, moves),
                         .openings = "start",
                         .store = path,
                         .stop = b->run->stop,
                         .listener = {.game = count_stored, .context = moves}};
    match_outcome unused;
    scratch_path(&b->scratch, b->now->file, path);
    const status result = match_job_run(&j, &unused, f);
    scratch_empty(&b->scratch); /* SQLite has files beside its own */
    return result;
}

/* ---- rounds ---- */

static void add_way(bench *b, way w) {
    b->ways[b->count++] = w;
}

static void list_ways(bench *b) {
    add_way(b, (way){.name = "rules alone", .play = play_rules});
    add_way(b, (way){.name = "players asked", .play = play_players});
    add_way(b, (way){.name = "arena", .play = play_arena});
    add_way(b, (way){.name = "arena, JSON lines", .play = play_stored, .file = "games.jsonl"});
#ifdef AVOCET_HAVE_SQLITE3
    add_way(b, (way){.name = "arena, SQLite", .play = play_stored, .file = "games.db"});
#endif
}

static status measure(void *of, int which, fault *f) {
    bench *b = of;
    way *w = &b->ways[which];
    uint64_t moves = 0;
    b->now = w;
    const int64_t start = clock_now_ns();
    status result = w->play(b, &moves, f);
    const double seconds = clock_seconds_since(start);
    if (!result) result = bench_check_stop(b->run, f);
    if (result) return result;
    if (w->moves == 0 || seconds < w->seconds) w->seconds = seconds;
    w->moves = moves;
    return OK;
}

static void name_way(const void *of, int which, buffer *out) {
    buffer_add(out, ((const bench *)of)->ways[which].name);
}

static status measure_all(bench *b, fault *f) {
    const bench_rounds rounds = {b->run, b->rounds, b->count, b, name_way, measure};
    return bench_measure_rounds(&rounds, &b->calibration_ns, f);
}

/* ---- results ---- */

static double us_per_move(const way *w) {
    return w->seconds * 1e6 / (double)w->moves;
}

static double us_added(const bench *b, const way *w) {
    return us_per_move(w) - us_per_move(&b->ways[0]);
}

static void write_table(const bench *b, buffer *out) {
    static const char *const titles[] = {"<games by", "moves", "seconds",
                                         "us a move", "added", NULL};
    table t = table_make(titles, NULL);
    for (int i = 0; i < b->count; i++) {
        const way *w = &b->ways[i];
        table_add(&t, "%s", w->name);
        table_add(&t, "%" PRIu64, w->moves);
        table_add(&t, "%.3f", w->seconds);
        table_add(&t, "%.3f", us_per_move(w));
        if (i)
            table_add(&t, "%.3f", us_added(b, w));
        else
            table_add(&t, "-");
    }
    (void)table_write(&t, out);
    table_clear(&t);
    buffer_format(out,
                  "\n%d games of %s against %s on 8x8, one at a time, best of %d rounds.\n"
                  "Added: to the rules alone. Calibration: %.3f ns a step.\n",
                  b->games, specs[0], specs[1], b->rounds, b->calibration_ns);
}

static void write_json(const bench *b, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    JSON_PUT_FIELDS(&j, json_int_at("games", b->games), json_int_at("rounds", b->rounds),
                    json_real_at("calibration_ns", b->calibration_ns));
    json_open_array_at(&j, "results");
    for (int i = 0; i < b->count; i++) {
        const way *w = &b->ways[i];
        JSON_PUT_OBJECT(&j, json_text_at("way", w->name), json_uint_at("moves", w->moves),
                        json_real_at("seconds", w->seconds),
                        json_real_at("us_per_move", us_per_move(w)),
                        json_real_at("us_added", us_added(b, w)));
    }
    json_close(&j);
    json_close(&j);
    buffer_add_char(out, '\n');
}

static void print_result(const bench *b) {
    buffer out = buffer_make(NULL);
    if (b->run->json)
        write_json(b, &out);
    else
        write_table(b, &out);
    bench_print(b->run, &out);
}

status bench_referee(bench_run *r, const bench_referee_options *o, fault *f) {
    bench b = {.run = r, .games = o->games, .rounds = o->rounds};
    list_ways(&b);
    status result = scratch_make(&b.scratch, NULL, f);
    if (result) return result;
    result = measure_all(&b, f);
    scratch_remove(&b.scratch);
    outlet_progress(r->outlet, "");
    if (!result) print_result(&b);
    return result;
}
