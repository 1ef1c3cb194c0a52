/* game/perft.c - shares a perft out to threads.
 *
 * The first plies are played out into a list of tasks, which are dealt to workers. The list is
 * long, so that the last tasks end at about the same time. A task takes milliseconds, so that the
 * cost of dealing cannot be measured. */
#include "game/perft.h"

#include "base/checksum.h"
#include "base/deal.h"
#include "game/board.h"
#include "game/perft_int.h"

#include <pthread.h>

enum { TASK_DEPTH = 4, TASK_MIN_DEPTH = 4 };

typedef uint64_t count_function(const perft_rules *rules, const grid *g, int depth);

typedef struct task {
    grid grid;
    int depth;
} task;

typedef struct job {
    const position *root;
    const perft_options *options;
    perft_rules rules;
    count_function *count;
    task *tasks;
    size_t length, capacity;
    uint64_t ended; /* games that were over before the tasks begin */
} job;

/* The dealing side. */
typedef struct sum {
    const perft_options *options;
    pthread_t caller; /* the thread that gets the progress */
    size_t done, all; /* tasks */
    uint64_t games;
} sum;

static count_function *choose(const position *p, const perft_options *o) {
    static count_function *const functions[TIER_COUNT][2] = {
        [TIER_BASELINE] = {perft_board_baseline, perft_grid_baseline},
#ifdef AVOCET_HAVE_TIERS
        [TIER_V3] = {perft_board_v3, perft_grid_v3},
        [TIER_V4] = {perft_board_v4, perft_grid_v4},
#endif
    };
    return functions[o->tier][p->field.size > BOARD_SIZE || o->force_grid];
}

static bool add_task(job *j, const grid *g, int depth) {
    if (j->length == j->capacity) {
        const size_t capacity = j->capacity ? 2 * j->capacity : 64;
        task *tasks = alloc_resize(j->options->memory, j->tasks, capacity, sizeof *tasks);
        if (!tasks) return false;
        j->tasks = tasks;
        j->capacity = capacity;
    }
    j->tasks[j->length++] = (task){*g, depth};
    return true;
}

static bool split(job *j, const grid *g, int depth, int plies);

static bool split_children(job *j, const grid *g, const squares *moves, int depth, int plies) {
    for (int sq = squares_next(moves, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(moves, sq)) {
        const grid child = grid_play(j->rules.field, g, sq);
        if (!split(j, &child, depth - 1, plies - 1)) return false;
    }
    return true;
}

/* Plays out `plies` plies and lists the positions left to count. False if memory is short. */
static bool split(job *j, const grid *g, int depth, int plies) {
    if (plies == 0 || depth <= TASK_MIN_DEPTH) return add_task(j, g, depth);
    const squares moves = grid_moves(j->rules.field, g);
    if (!squares_empty(&moves)) return split_children(j, g, &moves, depth, plies);
    if (grid_over(j->rules.field, g)) {
        j->ended++;
        return true;
    }
    const grid passed = grid_pass(g);
    return split(j, &passed, j->rules.pass_is_free ? depth : depth - 1, plies);
}

/* Counts one task. Once the stop is set, the count may be incomplete. */
static status count_task(const void *work, void *desk, uint64_t number, void *answer, fault *f) {
    const job *j = work;
    const task *t = &j->tasks[number];
    uint64_t *games = answer;
    (void)desk, (void)f;
    *games = j->count(&j->rules, &t->grid, t->depth);
    return perft_stopped(&j->rules) ? E_STOPPED : OK;
}

static void report(const sum *s) {
    const perft_options *o = s->options;
    if (o->progress && s->all > 0) o->progress(o->progress_context, (int)s->done, (int)s->all);
}

/* Adds the count of a task. Another thread may finish the last task, so count_tasks() makes the
 * last report. */
static status add_count(void *dealer, uint64_t number, void *answer, fault *f) {
    sum *s = dealer;
    const uint64_t *games = answer;
    (void)number, (void)f;
    s->games += *games;
    s->done++;
    if (s->done < s->all && pthread_equal(s->caller, pthread_self())) report(s);
    return OK;
}

/* The tasks follow from the position and these. */
static uint64_t sum_settings(const perft_options *o) {
    const uint64_t numbers[] = {(uint64_t)o->depth, o->pass_is_free};
    return checksum_numbers(numbers, sizeof numbers / sizeof *numbers);
}

static status count_tasks(const job *j, uint64_t *count, fault *f) {
    const perft_options *o = j->options;
    sum s = {.options = o, .caller = pthread_self(), .all = j->length, .games = j->ended};
    const deal d = {.end = j->length,
                    .threads = o->threads,
                    .answer_size = sizeof(uint64_t),
                    .stop = o->stop,
                    .memory = o->memory,
                    .working = {.work = j, .run = count_task},
                    .dealing = {&s, NULL, add_count},
                    .ranks = o->ranks,
                    .parts = {{"another position", position_sum(j->root)},
                              {"other settings", sum_settings(o)}}};
    const status result = deal_run(&d, f);
    if (result == E_STOPPED) return fault_set(f, E_STOPPED, 0, "stopped before the end");
    if (result) return result;
    *count = s.games;
    report(&s);
    return OK;
}

static status check(const perft_options *o, fault *f) {
    if (o->depth < 0 || o->depth > PERFT_DEPTH_MAX)
        return fault_set(f, E_RANGE, 0, "the depth must be from 0 to %d", PERFT_DEPTH_MAX);
    if (o->threads < 1) return fault_set(f, E_RANGE, 0, "at least one thread is needed");
    if (!tier_usable(o->tier))
        return fault_set(f, E_UNSUPPORTED, 0, "the tier %s cannot be used here",
                         tier_name(o->tier));
    return OK;
}

status perft_count(const position *p, const perft_options *options, uint64_t *count, fault *f) {
    status result = check(options, f);
    if (result) return result;
    job j = {
        .root = p,
        .options = options,
        .rules = {&p->field, options->pass_is_free, options->single, options->stop},
        .count = choose(p, options),
    };
    result = split(&j, &p->grid, options->depth, TASK_DEPTH)
                 ? count_tasks(&j, count, f)
                 : fault_set(f, E_NOMEM, 0, "no memory for the list of tasks");
    alloc_free(options->memory, j.tasks);
    return result;
}
