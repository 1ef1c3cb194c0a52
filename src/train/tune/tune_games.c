/* train/tune/tune_games.c - plays games and makes rows of their positions. */
#include "train/tune/tune_games.h"

#include "base/checksum.h"
#include "base/deal.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "game/random_move.h"
#include "game/symmetry.h"
#include "lab/evaluation.h"
#include "lab/options.h"
#include "lab/search.h"
#include "search/result.h"

enum { OPENING_LEAST = 4 };

/* The desk of a worker. */
typedef struct bench {
    const allocator *memory;
    lab_search *player, *parent;  /* these play */
    lab_search *features, *value; /* these only evaluate */
} bench;

/* A game in progress: its counted positions. */
typedef struct course {
    rng rng;
    position now;
    position start; /* the first counted position */
    position seen[SQUARE_LIMIT];
    int count;
    int random_in; /* plies until the one random move; negative: none left */
} course;

/* ---- one game ---- */

/* Draws the number of random moves: the lower of two draws, at most half the board. So openings are
 * short rather than long. */
static int draw_opening(course *c, int size) {
    const uint64_t range = (uint64_t)(size * size / 2 - OPENING_LEAST) + 1;
    const uint64_t a = rng_below(&c->rng, range), b = rng_below(&c->rng, range);
    return OPENING_LEAST + (int)(a < b ? a : b);
}

/* Passes if necessary. False if the game is over. */
static bool settle(position *p) {
    if (position_over(p)) return false;
    if (position_must_pass(p)) position_pass(p);
    return true;
}

static bool play_opening(course *c, int size) {
    (void)position_start(&c->now, size, START_STANDARD, NULL);
    for (int left = draw_opening(c, size); left; left--) {
        (void)position_play_random(&c->now, &c->rng);
        if (!settle(&c->now)) return false;
    }
    return true;
}

static void begin_to_count(course *c) {
    c->start = c->now;
    c->count = 0;
}

static void begin(course *c, int size) {
    while (!play_opening(c, size)) continue;
    begin_to_count(c);
    const uint64_t empty = (uint64_t)position_empties(&c->now);
    c->random_in = rng_below(&c->rng, 2) ? (int)rng_below(&c->rng, empty) : -1;
}

static status play_on(course *c, lab_search *s, const tune_games *g, fault *f) {
    search_result r;
    const search_request request = {.limits = {.depth = g->depth}, .stop = g->stop};
    const status failed = lab_search_run(s, &c->now, &request, &r, f);
    if (failed) return failed;
    if (stop_is_set(g->stop)) return fault_set(f, E_STOPPED, 0, "stopped in a game");
    c->seen[c->count++] = c->now;
    position_play(&c->now, r.move);
    return OK;
}

/* Plays a game between sides[BLACK] and sides[WHITE]. */
static status play_game(course *c, lab_search *const sides[2], const tune_games *g, fault *f) {
    status result = OK;
    begin(c, g->learner->size);
    while (!result && settle(&c->now)) {
        if (c->random_in-- == 0) {
            (void)position_play_random(&c->now, &c->rng);
            begin_to_count(c);
        } else {
            result = play_on(c, sides[c->now.to_move], g, f);
        }
    }
    return result;
}

/* ---- rows ---- */

static float label_of(const tune_games *g, int black_score, colour side) {
    const int score = side == BLACK ? black_score : -black_score;
    const int most = g->learner->size * g->learner->size;
    if (g->label == LABEL_DISCS) return (float)(most + score) / (float)(2 * most);
    return score > 0 ? 1 : score < 0 ? 0 : 0.5F;
}

static uint64_t start_of(const course *c, int size) {
    const grid start = grid_canonical(&c->start.grid, size, NULL);
    return checksum((view){(const char *)&start, sizeof start});
}

static void fill_row(const bench *b, const tune_games *g, const position *p, int black_score,
                     float *row) {
    lab_explanation e;
    (void)lab_search_explain(b->value, p, p->to_move, &e, NULL);
    row[TUNE_VALUE] = (float)e.value;
    (void)lab_search_explain(b->features, p, p->to_move, &e, NULL);
    row[TUNE_PHASE] = (float)e.phase;
    row[TUNE_LABEL] = label_of(g, black_score, p->to_move);
    tune_columns_row(g->columns, p, &e, row + TUNE_FIRST);
}

static status take_rows(const bench *b, const tune_games *g, const course *c, tune_game *out,
                        fault *f) {
    const size_t stride = TUNE_FIRST + (size_t)g->columns->count;
    const int score = position_final_score(&c->now);
    if (c->count == 0) return OK;
    out->rows = alloc_array(g->memory, (size_t)c->count * stride, sizeof *out->rows);
    if (!out->rows) return fault_set(f, E_NOMEM, 0, "no memory for the positions of a game");
    out->start = start_of(c, g->learner->size);
    out->is_held = g->hold_out && out->start % (uint64_t)g->hold_out == 0;
    out->count = c->count;
    for (int i = 0; i < c->count; i++)
        fill_row(b, g, &c->seen[i], score, out->rows + (size_t)i * stride);
    return OK;
}

/* ---- all games ---- */

/* Chooses the sides. A parent that is not the player plays one side of every second game. */
static void choose_sides(const tune_games *g, const bench *b, int number, lab_search *sides[2]) {
    const bool mixed = g->player != g->parent && number % 2;
    sides[BLACK] = mixed && number % 4 == 1 ? b->parent : b->player;
    sides[WHITE] = mixed && number % 4 == 3 ? b->parent : b->player;
}

static status make_game(const void *work, void *desk, uint64_t number, void *answer, fault *f) {
    const tune_games *g = work;
    const bench *b = desk;
    const uint64_t stream = (uint64_t)g->round << 32 | number;
    lab_search *sides[2];
    course c = {.rng = rng_make(g->seed, stream)};
    choose_sides(g, b, (int)number, sides);
    for (int i = 0; i < 2; i++) lab_search_new_game(sides[i], g->seed + stream);
    const status result = play_game(&c, sides, g, f);
    return result ? result : take_rows(b, g, &c, answer, f);
}

/* Moves the rows to the list of games. */
static status take_game(void *dealer, uint64_t number, void *answer, fault *f) {
    tune_games *g = dealer;
    const tune_game *made = answer;
    (void)f;
    g->games[number] = *made;
    if (g->progress) g->progress(g->progress_context, 1);
    return OK;
}

/* ---- who thinks ---- */

/* Returns the agent without tables, which evaluating alone does not need. */
static lab_agent onlooker(const lab_agent *a) {
    lab_agent plain = *a;
    plain.options.probcut = PROBCUT_OFF;
    plain.options.table = plain.options.cache = plain.options.tree = false;
    return plain;
}

static lab_agent competitor(const lab_agent *a, int finish) {
    lab_agent plain = *a;
    plain.options.probcut = PROBCUT_OFF;
    plain.options.finish = finish;
    return plain;
}

static status open_searches(const tune_games *g, bench *b, fault *f) {
    const lab_agent player = competitor(g->player, g->finish);
    const lab_agent parent = competitor(g->parent, g->finish);
    const lab_agent features = onlooker(g->learner), value = onlooker(g->parent);
    status result = lab_search_create(&player, g->tier, g->memory, &b->player, f);
    if (!result) result = lab_search_create(&parent, g->tier, g->memory, &b->parent, f);
    if (!result) result = lab_search_create(&features, g->tier, g->memory, &b->features, f);
    if (!result) result = lab_search_create(&value, g->tier, g->memory, &b->value, f);
    return result;
}

static void close_bench(void *desk) {
    bench *b = desk;
    lab_search_free(b->player);
    lab_search_free(b->parent);
    lab_search_free(b->features);
    lab_search_free(b->value);
    alloc_free(b->memory, b);
}

static status open_bench(const void *work, int worker, void **desk, fault *f) {
    const tune_games *g = work;
    bench *b = alloc_array(g->memory, 1, sizeof *b);
    (void)worker;
    if (!b) return fault_set(f, E_NOMEM, 0, "no memory for games");
    b->memory = g->memory;
    const status result = open_searches(g, b, f);
    if (result)
        close_bench(b);
    else
        *desk = b;
    return result;
}

/* Plays all games and reports them to `to`, which the workers do not see. */
static status play_all(const tune_games *g, tune_games *to, fault *f) {
    const deal d = {.end = (uint64_t)g->count,
                    .threads = g->threads,
                    .answer_size = sizeof(tune_game),
                    .stop = g->stop,
                    .memory = g->memory,
                    .working = {g, open_bench, make_game, close_bench, NULL, NULL},
                    .dealing = {to, NULL, take_game}};
    const status result = deal_run(&d, f);
    if (result == E_STOPPED) return fault_set(f, result, 0, "stopped: nothing was learned");
    return result;
}

status tune_games_play(tune_games *g, fault *f) {
    const tune_games orders = *g;
    g->games = alloc_array(g->memory, (size_t)g->count, sizeof *g->games);
    if (!g->games) return fault_set(f, E_NOMEM, 0, "no memory for games");
    const status result = play_all(&orders, g, f);
    if (result) tune_games_clear(g);
    return result;
}

void tune_games_clear(tune_games *g) {
    for (int i = 0; i < g->count && g->games; i++) alloc_free(g->memory, g->games[i].rows);
    alloc_free(g->memory, g->games);
    g->games = NULL;
}
