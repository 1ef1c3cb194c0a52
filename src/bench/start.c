/* bench/start.c - measures whole processes: how soon the program answers, which short limits it
 * keeps, and how much memory it takes. */
#include "base/json.h"
#include "base/program.h"
#include "base/rng.h"
#include "base/text.h"
#include "bench/bench.h"
#include "bench/series.h"
#include "game/board.h"
#include "game/position.h"
#include "notation/positions/position_course.h"
#include "player/course.h"
#include "report/table.h"

#include <stdio.h>

enum { WORDS = 5, LONG_RUNS = 2, LONG_FROM = 10, PATIENCE_S = 60 };

/* A command of this program. BOARD among the words stands for the position. */
typedef struct start_case {
    const char *name;
    const char *words[WORDS];
    double limit_ms; /* 0: none */
    bool is_long;    /* it thinks for seconds */
} start_case;

#define BOARD "BOARD"

static const start_case cases[] = {
    {"umea, at once", {"umea", BOARD, "0.001"}, 0, false},
    {"move --depth 1", {"move", BOARD, "--depth", "1"}, 0, false},
    {"umea, 0.01 s", {"umea", BOARD, "0.01"}, 10, false},
    {"umea, 0.02 s", {"umea", BOARD, "0.02"}, 20, false},
    {"umea, 0.05 s", {"umea", BOARD, "0.05"}, 50, false},
    {"umea, 0.1 s", {"umea", BOARD, "0.1"}, 100, false},
    {"move", {"move", BOARD}, 0, true},
};
enum { CASES = sizeof cases / sizeof *cases };

typedef struct start_bench {
    bench_run *run;
    int runs;
    program avocet;
    series of[CASES];
    double peak_mb[CASES]; /* the most of all runs */
} start_bench;

/* ---- running ---- */

/* Goes to a position where the side to move can choose: other ones are answered without thought. */
static void next_choice(position *p, rng *r) {
    squares moves;
    do {
        bench_next_position(p, r);
        moves = position_moves(p);
    } while (squares_count(&moves) < 2);
}

/* Returns whether a run ended well. umea must name a legal move. */
static bool is_right(const start_case *c, const position *p, const program_answer *a) {
    int move = SQUARE_NONE;
    const squares legal = position_moves(p);
    if (a->end != PROGRAM_EXITED || a->code != 0) return false;
    if (!view_is(view_of(c->words[0]), "umea")) return a->length > 0;
    return !course_read_answer((view){a->text, a->length}, p->field.size, &move, NULL) &&
           squares_has(&legal, move);
}

static status run_once(start_bench *b, int which, const position *p, const char *cells, fault *f) {
    const start_case *c = &cases[which];
    const program_setting quiet = {.keeps_errors = true};
    const char *words[WORDS + 1] = {NULL};
    program_answer a;
    for (int i = 0; i < WORDS && c->words[i]; i++)
        words[i] = view_is(view_of(c->words[i]), BOARD) ? cells : c->words[i];
    const status failed = program_run(&b->avocet, words, &quiet, PATIENCE_S * INT64_C(1000000000),
                                      b->run->stop, &a, f);
    if (failed) return failed;
    if (a.end == PROGRAM_STOPPED) return bench_check_stop(b->run, f);
    if (!is_right(c, p, &a)) {
        b->run->wrong = true;
        return fault_set(f, E_IO, 0, "avocet %s %.70s gave no answer: %.80s", c->words[0], cells,
                         a.errors);
    }
    series_add(&b->of[which], a.seconds * 1e3, c->limit_ms);
    if (a.peak_mb > b->peak_mb[which]) b->peak_mb[which] = a.peak_mb;
    return OK;
}

/* A few rounds are only a trial: they leave long cases out. */
static int runs_of(const start_bench *b, int which) {
    if (!cases[which].is_long) return b->runs;
    return b->runs < LONG_FROM ? 0 : LONG_RUNS;
}

/* Runs every case once in each round, so that a disturbance hits one round of many cases. */
static status run_all(start_bench *b, uint64_t seed, fault *f) {
    rng r = rng_make(seed, 0);
    position p;
    buffer cells = buffer_make(NULL);
    char text[80];
    status result = position_start(&p, BOARD_SIZE, START_STANDARD, f);
    for (int round = 0; round < b->runs && !result; round++) {
        (void)snprintf(text, sizeof text, "round %d of %d", round + 1, b->runs);
        bench_progress(b->run, text);
        buffer_reset(&cells, 0);
        result = position_course_write(&p, &cells, f);
        for (int i = 0; i < CASES && !result; i++) {
            if (round < runs_of(b, i)) result = run_once(b, i, &p, buffer_text(&cells), f);
            if (!result) result = bench_check_stop(b->run, f);
        }
        next_choice(&p, &r);
    }
    bench_progress(b->run, "");
    buffer_clear(&cells);
    for (int i = 0; i < CASES; i++) series_sort(&b->of[i]);
    return result;
}

/* ---- telling ---- */

static void write_text(const start_bench *b, buffer *out) {
    static const char *const titles[] = {"<command", "runs", "median ms", "p99",
                                         "max",      "kept", "MB",        NULL};
    table t = table_make(titles, NULL);
    for (int i = 0; i < CASES; i++) {
        const series *s = &b->of[i];
        if (s->count == 0) continue;
        table_add(&t, "%s", cases[i].name);
        table_add(&t, "%d", s->count);
        table_add(&t, "%.2f", series_median(s));
        table_add(&t, "%.2f", series_percentile(s, 99));
        table_add(&t, "%.2f", series_percentile(s, 100));
        if (cases[i].limit_ms > 0)
            table_add(&t, "%d", s->kept);
        else
            table_add(&t, "-");
        table_add(&t, "%.1f", b->peak_mb[i]);
    }
    (void)table_write(&t, out);
    table_clear(&t);
    buffer_add(out, "from the start of the process to its end; MB: most memory of a run\n");
}

static void write_json(const start_bench *b, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    json_open_array_at(&j, "commands");
    for (int i = 0; i < CASES; i++) {
        const series *s = &b->of[i];
        if (s->count == 0) continue;
        json_open_object(&j);
        json_put_text_at(&j, "command", cases[i].name);
        json_put_int_at(&j, "runs", s->count);
        json_put_real_at(&j, "median_ms", series_median(s));
        json_put_real_at(&j, "p99_ms", series_percentile(s, 99));
        json_put_real_at(&j, "max_ms", series_percentile(s, 100));
        json_put_real_at(&j, "limit_ms", cases[i].limit_ms);
        json_put_int_at(&j, "kept", s->kept);
        json_put_real_at(&j, "peak_mb", b->peak_mb[i]);
        json_close(&j);
    }
    json_close(&j);
    json_close(&j);
    buffer_add_char(out, '\n');
}

/* ---- the benchmark ---- */

status bench_start(bench_run *r, const bench_start_options *o, fault *f) {
    start_bench b = {.run = r, .runs = o->runs};
    buffer out = buffer_make(NULL);
    status result = bench_own_program(&b.avocet, f);
    for (int i = 0; i < CASES && !result; i++) result = series_make(&b.of[i], o->runs, f);
    if (!result) {
        result = run_all(&b, o->seed, f);
        if (r->json)
            write_json(&b, &out);
        else
            write_text(&b, &out);
    }
    for (int i = 0; i < CASES; i++) series_clear(&b.of[i]);
    program_clear(&b.avocet);
    bench_print(r, &out);
    return result;
}
