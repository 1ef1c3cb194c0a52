/* bench/protocol.c - measures how soon the program answers a front end: after its start, in the
 * middle of a search, and when its input ends. */
#include "base/clock.h"
#include "base/json.h"
#include "base/process.h"
#include "base/program.h"
#include "base/rng.h"
#include "base/stop.h"
#include "base/text.h"
#include "bench/bench.h"
#include "bench/series.h"
#include "report/table.h"

#include <stdio.h>

enum { PATIENCE_S = 60, REST_LEAST_MS = 100, REST_MORE_MS = 40 };

typedef enum moment { AT_START, IN_A_SEARCH, AT_THE_END, MOMENTS } moment;

static const double aims_ms[MOMENTS] = {20, 20, 100};

/* A conversation. `search` begins a search that would take hours. `begun` is a part of the line
 * that tells so, or of the answer to the line right before it: both were read together. Then
 * `question` is said, or the input ends; `answer` is a part of the line that is waited for. */
typedef struct talk_case {
    const char *name;
    moment when;
    const char *words[2]; /* of the command */
    const char *search, *begun;
    const char *question, *answer;
} talk_case;

#define GTP_SEARCH    "name\ngenmove b\n"
#define NBOARD_SEARCH "set depth 60\ngo\n"
#define SHELL_SEARCH  "options\ngo\n"
#define ENGINE_SEARCH "{\"id\":1,\"want\":\"hint\",\"depth\":60}\n"
#define CASSIO        "ENGINE-PROTOCOL "
#define CASSIO_SEARCH                                                                              \
    CASSIO "init\n" CASSIO "midgame-search "                                                       \
           "---------------------------OX------XO---------------------------X -64 64 60 100\n"
#define THINKING "status Thinking"
#define HINTED   "\"done\":false"

static const talk_case cases[] = {
    {"gtp: name", AT_START, {"gtp"}, NULL, NULL, "name\n", "= Avocet"},
    {"nboard: nboard 2", AT_START, {"nboard"}, NULL, NULL, "nboard 2\n", "set myname"},
    {"cassio: init", AT_START, {"cassio"}, NULL, NULL, CASSIO "init\n", "ready."},
    {"shell: options", AT_START, {"shell"}, NULL, NULL, "options\n", "player"},
    {"engine: ping", AT_START, {"engine"}, NULL, NULL, "{\"want\":\"ping\"}\n", "\"ping\""},
    {"gtp: quit", IN_A_SEARCH, {"gtp", "--depth=60"}, GTP_SEARCH, "= Avocet", "9 quit\n", "=9"},
    {"nboard: ping", IN_A_SEARCH, {"nboard"}, NBOARD_SEARCH, THINKING, "ping 5\n", "pong 5"},
    {"cassio: stop", IN_A_SEARCH, {"cassio"}, CASSIO_SEARCH, "ready.", CASSIO "stop\n", "ready."},
    {"shell: stop",
     IN_A_SEARCH,
     {"shell", "--depth=60"},
     SHELL_SEARCH,
     "verbose",
     "stop\n",
     "Avocet plays"},
    {"engine: ping",
     IN_A_SEARCH,
     {"engine"},
     ENGINE_SEARCH,
     HINTED,
     "{\"want\":\"ping\"}\n",
     "\"ping\""},
    {"engine: stop",
     IN_A_SEARCH,
     {"engine"},
     ENGINE_SEARCH,
     HINTED,
     "{\"want\":\"stop\"}\n",
     "\"done\":true,\"want\":\"hint\""},
    {"gtp", AT_THE_END, {"gtp", "--depth=60"}, GTP_SEARCH, "= Avocet", NULL, NULL},
    {"nboard", AT_THE_END, {"nboard"}, NBOARD_SEARCH, THINKING, NULL, NULL},
    {"cassio", AT_THE_END, {"cassio"}, CASSIO_SEARCH, "ready.", NULL, NULL},
    {"shell", AT_THE_END, {"shell", "--depth=60"}, SHELL_SEARCH, "verbose", NULL, NULL},
    {"engine", AT_THE_END, {"engine"}, ENGINE_SEARCH, HINTED, NULL, NULL},
};
enum { CASES = sizeof cases / sizeof *cases };

typedef struct protocol_bench {
    bench_run *run;
    const bench_protocol_options *options;
    program avocet;
    rng random;
    series of[CASES];
} protocol_bench;

/* ---- one conversation ---- */

static int64_t patience(void) {
    return clock_now_ns() + PATIENCE_S * INT64_C(1000000000);
}

static bool say(process *p, const char *text, const stop_token *stop) {
    return process_write(p, view_of(text), patience(), stop) == PROCESS_LINE;
}

static bool await_line(process *p, const char *part, const stop_token *stop) {
    view line;
    const int64_t until = patience();
    while (process_read_line(p, until, stop, &line) == PROCESS_LINE)
        if (view_holds(line, view_of(part))) return true;
    return false;
}

/* Lets a search go on for a while that differs from run to run. What it says meanwhile is read, as
 * a front end does. */
static void rest(protocol_bench *b, process *p) {
    const uint64_t more = rng_below(&b->random, REST_MORE_MS);
    const int64_t until = clock_now_ns() + (REST_LEAST_MS + (int64_t)more) * 1000000;
    view unused;
    while (process_read_line(p, until, b->run->stop, &unused) == PROCESS_LINE) {
    }
}

static bool begin_search(protocol_bench *b, const talk_case *c, process *p) {
    if (!c->search) return true;
    if (!say(p, c->search, b->run->stop)) return false;
    if (c->begun && !await_line(p, c->begun, b->run->stop)) return false;
    rest(b, p);
    return true;
}

/* Returns the time in milliseconds, or a negative number if there was no answer. */
static double converse(protocol_bench *b, const talk_case *c, process *p, int64_t started_ns) {
    if (!begin_search(b, c, p)) return -1;
    const int64_t from = c->when == AT_START ? started_ns : clock_now_ns();
    bool right = true;
    if (c->question) {
        right = say(p, c->question, b->run->stop) && await_line(p, c->answer, b->run->stop);
    } else {
        process_close_input(p);
        right = process_has_ended(p, patience()) && !p->ended_by_signal && p->code == 0;
    }
    return right ? clock_seconds_since(from) * 1e3 : -1;
}

static status run_once(protocol_bench *b, int which, fault *f) {
    const talk_case *c = &cases[which];
    char threads[32];
    const char *words[] = {c->words[0], threads, c->words[1], NULL};
    const process_options o = {.extra = words, .listens = true, .keeps_errors = true};
    process *p = alloc_array(NULL, 1, sizeof *p);
    if (!p) return fault_set(f, E_NOMEM, 0, "no memory for a process");
    (void)snprintf(threads, sizeof threads, "--threads=%d", b->options->threads);
    const int64_t started_ns = clock_now_ns();
    status result = process_start(p, &b->avocet, &o, f);
    if (!result) {
        const double ms = converse(b, c, p, started_ns);
        (void)process_end(p, (view){NULL, 0}, INT64_C(1000000000));
        result = bench_check_stop(b->run, f);
        if (ms >= 0) series_add(&b->of[which], ms, aims_ms[c->when]);
        if (ms < 0 && !result) {
            b->run->wrong = true;
            result = fault_set(f, E_IO, 0, "avocet %s gave no answer", c->name);
        }
    }
    alloc_free(NULL, p);
    return result;
}

/* Runs every case once in each round, so that a disturbance hits one round of many cases. */
static status run_all(protocol_bench *b, fault *f) {
    status result = OK;
    for (int round = 0; round < b->options->runs && !result; round++) {
        char text[80];
        (void)snprintf(text, sizeof text, "round %d of %d", round + 1, b->options->runs);
        bench_progress(b->run, text);
        for (int i = 0; i < CASES && !result; i++) result = run_once(b, i, f);
    }
    bench_progress(b->run, "");
    for (int i = 0; i < CASES; i++) series_sort(&b->of[i]);
    return result;
}

/* ---- telling ---- */

static const char *moment_name(moment m) {
    static const char *const names[MOMENTS] = {
        "first answer after the start", "answer during a search", "end after the end of input"};
    return names[m];
}

static void write_text(const protocol_bench *b, buffer *out) {
    static const char *const titles[] = {"<case", "runs", "median ms", "p99",
                                         "max",   "aim",  "kept",      NULL};
    for (int m = 0; m < MOMENTS; m++) {
        table t = table_make(titles, NULL);
        for (int i = 0; i < CASES; i++) {
            const series *s = &b->of[i];
            if ((int)cases[i].when != m || s->count == 0) continue;
            table_add(&t, "%s", cases[i].name);
            table_add(&t, "%d", s->count);
            table_add(&t, "%.2f", series_median(s));
            table_add(&t, "%.2f", series_percentile(s, 99));
            table_add(&t, "%.2f", series_percentile(s, 100));
            table_add(&t, "%.0f", aims_ms[m]);
            table_add(&t, "%d", s->kept);
        }
        buffer_format(out, "%s%s\n", m ? "\n" : "", moment_name((moment)m));
        (void)table_write(&t, out);
        table_clear(&t);
    }
}

static void write_json(const protocol_bench *b, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    json_put_int_at(&j, "threads", b->options->threads);
    json_open_array_at(&j, "cases");
    for (int i = 0; i < CASES; i++) {
        const series *s = &b->of[i];
        if (s->count == 0) continue;
        JSON_PUT_OBJECT(&j, json_text_at("moment", moment_name(cases[i].when)),
                        json_text_at("case", cases[i].name), json_int_at("runs", s->count),
                        json_real_at("median_ms", series_median(s)),
                        json_real_at("p99_ms", series_percentile(s, 99)),
                        json_real_at("max_ms", series_percentile(s, 100)),
                        json_real_at("aim_ms", aims_ms[cases[i].when]),
                        json_int_at("kept", s->kept));
    }
    json_close(&j);
    json_close(&j);
    buffer_add_char(out, '\n');
}

/* ---- the benchmark ---- */

status bench_protocol(bench_run *r, const bench_protocol_options *o, fault *f) {
    protocol_bench b = {.run = r, .options = o, .random = rng_make(o->seed, 0)};
    buffer out = buffer_make(NULL);
    status result = bench_own_program(&b.avocet, f);
    for (int i = 0; i < CASES && !result; i++) result = series_make(&b.of[i], o->runs, f);
    if (!result) {
        result = run_all(&b, f);
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
