/* game/perft.c - shares a perft out to threads.
 *
 * The first plies are played out into a list of tasks; workers take the next one each. The list is
 * long enough that the last tasks end at about the same time, and each worker adds up on its own,
 * so threads meet only at the counter of tasks. */
#include "game/perft.h"

#include "base/workers.h"
#include "game/perft_int.h"

enum { TASK_DEPTH = 4, TASK_MIN_DEPTH = 4 };

typedef uint64_t count_function(const perft_rules *rules, const grid *g, int depth);

typedef struct task {
    grid grid;
    int depth;
} task;

typedef struct job {
    const perft_options *options;
    perft_rules rules;
    count_function *count;
    task *tasks;
    size_t length, capacity;
    uint64_t ended; /* games that were over before the tasks begin */
    atomic_size_t next, done;
    atomic_ullong total;
} job;

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

/* Plays out `plies` plies and lists what is left to count; false when memory is short. */
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

static void report(const job *j, size_t done) {
    const perft_options *o = j->options;
    if (o->progress && j->length > 0) o->progress(o->progress_context, (int)done, (int)j->length);
}

static void work(void *argument, int worker) {
    job *j = argument;
    uint64_t total = 0;
    for (;;) {
        const size_t i = atomic_fetch_add(&j->next, 1);
        if (i >= j->length) break;
        total += j->count(&j->rules, &j->tasks[i].grid, j->tasks[i].depth);
        if (perft_stopped(&j->rules)) break; /* the task may not have been finished */
        const size_t done = atomic_fetch_add(&j->done, 1) + 1;
        if (worker == 0 && done < j->length) report(j, done);
    }
    atomic_fetch_add(&j->total, total);
}

/* The last report comes from here: the last task may have been another worker's. */
static void finish(const job *j, uint64_t *count) {
    *count = atomic_load(&j->total) + j->ended;
    report(j, j->length);
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
        .options = options,
        .rules = {&p->field, options->pass_is_free, options->single, options->stop},
        .count = choose(p, options),
    };
    if (split(&j, &p->grid, options->depth, TASK_DEPTH)) {
        (void)workers_run(options->threads, work, &j);
        if (atomic_load(&j.done) < j.length)
            result = fault_set(f, E_STOPPED, 0, "stopped before the end");
        else
            finish(&j, count);
    } else {
        result = fault_set(f, E_NOMEM, 0, "no memory for the list of tasks");
    }
    alloc_free(options->memory, j.tasks);
    return result;
}
