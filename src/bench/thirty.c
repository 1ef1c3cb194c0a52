/* bench/thirty.c - measures the error of a search that cannot see the end of the game, on positions
 * with known exact values. */
#include "base/files.h"
#include "base/json.h"
#include "base/text.h"
#include "bench/bench.h"
#include "engine/engine.h"
#include "game/position.h"
#include "notation/problem.h"
#include "report/answers/hint_report.h"
#include "report/answers/solve_case.h"
#include "report/search_report.h"
#include "search/result.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

extern const char thirty_obf[]; /* data/positions/thirty.obf, see cmake/Embed.cmake */
extern const size_t thirty_obf_length;

enum { FILE_MAX = 1 << 24 };

static const double near_discs = 3, far_discs = 6;

/* Sums over all positions so far. */
typedef struct error_sum {
    int count, best, near, far;   /* far: within far_discs */
    double errors, squares;       /* absolute */
    search_statistics statistics; /* nodes and seconds */
} error_sum;

typedef struct thirty_bench {
    bench_run *run;
    const char *file; /* NULL: the built-in file */
    view text;        /* all problems */
    int count;        /* of them */
    int depth;
    engine_options engine;
    bool show;
    error_sum sum;
    buffer out;
    json_writer writer;
} thirty_bench;

/* ---- figures ---- */

static double mean_error(const error_sum *s) {
    return s->count ? s->errors / s->count : NAN;
}

/* Returns the error of the mean; one position has none. */
static double standard_error(const error_sum *s) {
    if (s->count < 2) return NAN;
    const double mean = mean_error(s);
    const double variance = (s->squares - s->count * mean * mean) / (s->count - 1);
    return sqrt(fmax(variance, 0) / s->count);
}

/* One position: the result of the search and the exact value. */
typedef struct thirty_case {
    int number;
    const position *position;
    const search_result *found;
    double exact, error; /* error: found minus exact */
    bool best;           /* the file names the move, with that score */
} thirty_case;

static thirty_case judge(int number, const problem *p, const search_result *found) {
    const solve_case answers = {.problem = p};
    thirty_case c = {.number = number,
                     .position = &p->position,
                     .found = found,
                     .exact = solve_case_answer(&answers)};
    c.error = found->value - c.exact;
    c.best = solve_case_answer_of(&answers, found->move) == c.exact;
    return c;
}

static void add_case(error_sum *s, const thirty_case *c) {
    const double error = fabs(c->error);
    s->count++;
    s->best += c->best;
    s->near += error <= near_discs;
    s->far += error <= far_discs;
    s->errors += error;
    s->squares += error * error;
    s->statistics.nodes += c->found->statistics.nodes;
    s->statistics.seconds += c->found->statistics.seconds;
}

/* ---- telling ---- */

static void print(thirty_bench *b) {
    bench_print(b->run, &b->out);
}

static void begin(thirty_bench *b) {
    json_writer *j = &b->writer;
    if (!b->run->json && b->show)
        buffer_format(&b->out, "%4s%7s%9s%9s%7s%9s%6s%6s%10s%13s\n", "#", "empty", "depth", "value",
                      "exact", "error", "move", "best", "seconds", "nodes");
    if (!b->run->json) return;
    *j = json_make(&b->out);
    json_open_object(j);
    json_put_text_at(j, "file", b->file);
    json_put_int_at(j, "depth", b->depth);
    json_put_int_at(j, "sure", b->engine.sure ? b->engine.sure : engine_usual_sure(8));
    json_put_int_at(j, "hash_mb", b->engine.table_mb);
    if (b->show) json_open_array_at(j, "results");
}

static void write_row(thirty_bench *b, const thirty_case *c) {
    const search_result *r = c->found;
    char depth[HINT_DEPTH_BYTES];
    buffer value = buffer_make(NULL), move = buffer_make(NULL);
    hint_report_value(r->value, r->bound, r->certainty, &value);
    search_report_move(r->move, &move);
    buffer_format(&b->out, "%4d%7d%9s%9s%+7g%+9.2f%6s%6s%10.3f%13" PRIu64 "\n", c->number,
                  position_empties(c->position),
                  hint_depth_name(r->certainty, r->percent, r->depth, depth), buffer_text(&value),
                  c->exact, c->error, buffer_text(&move), c->best ? "yes" : "-",
                  r->statistics.seconds, r->statistics.nodes);
    buffer_clear(&value);
    buffer_clear(&move);
}

static void put_row(thirty_bench *b, const thirty_case *c) {
    json_writer *j = &b->writer;
    buffer move = buffer_make(NULL);
    search_report_move(c->found->move, &move);
    json_open_object(j);
    json_put_int_at(j, "number", c->number);
    json_put_int_at(j, "empty", position_empties(c->position));
    json_put_text_at(j, "certainty", certainty_name(c->found->certainty));
    json_put_int_at(j, "depth", c->found->depth);
    json_put_real_at(j, "value", c->found->value);
    json_put_real_at(j, "exact", c->exact);
    json_put_real_at(j, "error", c->error);
    json_put_text_at(j, "move", buffer_text(&move));
    json_put_bool_at(j, "best", c->best);
    json_put_real_at(j, "seconds", c->found->statistics.seconds);
    json_put_uint_at(j, "nodes", c->found->statistics.nodes);
    json_close(j);
    buffer_clear(&move);
}

static void print_position(thirty_bench *b, const thirty_case *c) {
    if (!b->show) return;
    if (b->run->json)
        put_row(b, c);
    else
        write_row(b, c);
    print(b);
}

static void write_share(const thirty_bench *b, const char *title, int count, const char *rest,
                        buffer *out) {
    buffer_format(out, "%-16s%d of %d, %.1f %%%s\n", title, count, b->sum.count,
                  100.0 * count / b->sum.count, rest);
}

static void write_summary(thirty_bench *b) {
    const error_sum *s = &b->sum;
    const double error = standard_error(s);
    buffer *out = &b->out;
    if (s->count == 0) return;
    buffer_format(out, "%-16s%d, searched to depth %d", "positions", s->count, b->depth);
    if (b->engine.sure != 100)
        buffer_format(out, "@%d%%", b->engine.sure ? b->engine.sure : engine_usual_sure(8));
    buffer_format(out, ", table of %d MB\n%-16s%.2f", b->engine.table_mb, "mean error",
                  mean_error(s));
    if (!isnan(error)) buffer_format(out, " +- %.2f", error);
    buffer_add(out, " discs\n");
    write_share(b, "within 3 discs", s->near, "", out);
    write_share(b, "within 6 discs", s->far, "", out);
    write_share(b, "best move", s->best, " at least: others may be as good as those named", out);
    buffer_format(out, "%-16s%" PRIu64 "\n%-16s%.3f\n", "nodes", s->statistics.nodes, "seconds",
                  s->statistics.seconds);
}

static void put_summary(thirty_bench *b, bool complete) {
    const error_sum *s = &b->sum;
    json_writer *j = &b->writer;
    if (b->show) json_close(j);
    json_put_int_at(j, "positions", s->count);
    json_put_real_at(j, "mean_error", mean_error(s));
    json_put_real_at(j, "standard_error", standard_error(s));
    json_put_int_at(j, "within_3", s->near);
    json_put_int_at(j, "within_6", s->far);
    json_put_int_at(j, "best_moves", s->best);
    json_put_uint_at(j, "nodes", s->statistics.nodes);
    json_put_real_at(j, "seconds", s->statistics.seconds);
    json_put_bool_at(j, "complete", complete);
    json_close(j);
    buffer_add_char(&b->out, '\n');
}

static void end(thirty_bench *b, bool complete) {
    if (b->run->json)
        put_summary(b, complete);
    else
        write_summary(b);
    print(b);
}

/* ---- problems ---- */

/* The next one of *rest, where *line counts; E_MISSING at the end. */
static status next_problem(const thirty_bench *b, view *rest, size_t *line, problem *out,
                           fault *f) {
    const char *name = b->file ? b->file : "data/positions/thirty.obf";
    while (rest->length) {
        fault why;
        const status result = obf_read(view_take(rest, '\n'), out, &why);
        ++*line;
        if (result == E_MISSING) continue; /* a comment */
        if (result)
            return fault_set(f, result, *line, "%.60s, line %zu, character %zu: %.90s", name, *line,
                             why.at + 1, why.text);
        if (out->count == 0)
            return fault_set(f, E_FORMAT, *line,
                             "%.60s, line %zu: a position without its exact score, as in F5:+2;",
                             name, *line);
        return OK;
    }
    return fault_set(f, E_MISSING, 0, "%.60s holds no more problems", name);
}

/* Reads all problems before the first search, so that a mistake in the last line is found first. */
static status count_problems(thirty_bench *b, fault *f) {
    view rest = b->text;
    size_t line = 0;
    while (view_trim(rest).length) {
        problem p;
        const status result = next_problem(b, &rest, &line, &p, f);
        if (result == E_MISSING) break; /* comments alone were left */
        if (result) return result;
        b->count++;
    }
    if (b->count) return OK;
    return fault_set(f, E_MISSING, 0, "%.60s holds no problems", b->file);
}

/* ---- measuring ---- */

static status measure_position(thirty_bench *b, engine *e, int number, const problem *p, fault *f) {
    engine_result found;
    char text[80];
    const engine_request request = {.search = {.limits = {.depth = b->depth}, .stop = b->run->stop},
                                    .goal = ENGINE_PLAY,
                                    .best = 1};
    (void)snprintf(text, sizeof text, "position %d of %d", number, b->count);
    bench_progress(b->run, text);
    engine_new_game(e);
    status result = engine_search(e, &p->position, &request, &found, f);
    bench_progress(b->run, "");
    if (!result) result = bench_check_stop(b->run, f);
    if (result) return result;
    const thirty_case c = judge(number, p, &found.best);
    add_case(&b->sum, &c);
    print_position(b, &c);
    return bench_check_stop(b->run, f);
}

static status measure_positions(thirty_bench *b, engine *e, fault *f) {
    view rest = b->text;
    size_t line = 0;
    status result = OK;
    for (int number = 1; number <= b->count && !result; number++) {
        problem p;
        result = next_problem(b, &rest, &line, &p, f);
        if (!result) result = measure_position(b, e, number, &p, f);
    }
    return result;
}

static status measure_all(thirty_bench *b, fault *f) {
    engine *e = NULL;
    status result = engine_create(&b->engine, &e, f);
    if (!result) result = measure_positions(b, e, f);
    engine_free(e);
    return result;
}

static status read_file(thirty_bench *b, buffer *text, fault *f) {
    status result = b->file ? files_read(NULL, b->file, FILE_MAX, text, f) : OK;
    b->text = b->file ? view_after_mark(buffer_view(text)) : (view){thirty_obf, thirty_obf_length};
    return result ? result : count_problems(b, f);
}

status bench_thirty(bench_run *r, const bench_thirty_options *o, fault *f) {
    thirty_bench b = {.run = r,
                      .file = o->file,
                      .depth = o->depth,
                      .engine = o->engine,
                      .show = o->show,
                      .out = buffer_make(NULL)};
    buffer text = buffer_make(NULL);
    status result = read_file(&b, &text, f);
    if (!result) {
        begin(&b);
        result = measure_all(&b, f);
        end(&b, result == OK);
    }
    buffer_clear(&text);
    return result;
}
