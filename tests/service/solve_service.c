/* tests/service/solve_service.c - solving positions and files, without the command line. */
#include "base/text.h"
#include "game/position.h"
#include "game/tier.h"
#include "notation/problem.h"
#include "report/answers/solve_case.h"
#include "search/limits.h"
#include "service/answers/solve.h"
#include "support/engine_ask.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { TABLE_MB = 4, CASES_MAX = 10 };

/* Three problems of 4x4, whose start is worth -10: a right answer, a wrong one and none; a line
 * that cannot be read; and a board of another size. */
static const char problems[] = "% a comment\n"
                               "-----OX--XO----- X; -10;\n"
                               "-----OX--XO----- X; +4;\n"
                               "this is no position\n"
                               "-----OX--XO----- X;\n"
                               "XO-O-O-XOOOO-XXOOOXXXOOOO--X-O----X- X; +14;\n";

typedef struct heard {
    int begun, ended, solved, left_out;
    solve_verdict verdicts[CASES_MAX];
    uint64_t numbers[CASES_MAX];
    double values[CASES_MAX];
    int moves; /* listed in the last case */
    char file[100], format[20], why[200];
    solve_file_kind kind;
    stop_token stop;
    int stop_after; /* positions; 0: never */
} heard;

static void hear_begin(void *context, uint64_t number, const position *p) {
    heard *h = context;
    (void)number;
    (void)p;
    assert_int_equal(h->begun++, h->ended);
}

static void hear_end(void *context) {
    heard *h = context;
    assert_int_equal(++h->ended, h->begun);
}

static void hear_solved(void *context, const solve_case *c) {
    heard *h = context;
    assert_true(h->solved < CASES_MAX);
    h->verdicts[h->solved] = c->verdict;
    h->numbers[h->solved] = c->number;
    h->values[h->solved] = c->best->value;
    h->moves = c->count;
    if (++h->solved == h->stop_after) atomic_store(&h->stop, true);
}

static void hear_opened(void *context, const char *name, const char *format, solve_file_kind kind) {
    heard *h = context;
    (void)snprintf(h->file, sizeof h->file, "%s", name);
    (void)snprintf(h->format, sizeof h->format, "%s", format);
    h->kind = kind;
}

static void hear_left_out(void *context, const char *where, const char *why) {
    heard *h = context;
    h->left_out++;
    (void)snprintf(h->why, sizeof h->why, "%s%s", where, why);
}

typedef struct fixture {
    heard heard;
    solve_listener listener;
    solver solver;
    char path[40];
} fixture;

static fixture open_fixture(void) {
    fixture t = {.path = "/tmp/avocet_solve_XXXXXX"};
    const int handle = mkstemp(t.path);
    assert_true(handle >= 0);
    assert_int_equal(write(handle, problems, strlen(problems)), strlen(problems));
    (void)close(handle);
    return t;
}

static void open_solver(fixture *t, const search_limits *limits, bool outcome, bool all) {
    const solve_options o = {.engine = {.threads = 1,
                                        .table_mb = TABLE_MB,
                                        .tier = tier_best(),
                                        .weights = shared_weights()},
                             .limits = limits ? *limits : (search_limits){0},
                             .outcome = outcome,
                             .all = all};
    t->listener = (solve_listener){
        .context = &t->heard, .begins = hear_begin, .ends = hear_end, .solved = hear_solved};
    assert_int_equal(solver_init(&t->solver, &o, &t->listener, &t->heard.stop, NULL), OK);
}

static solve_file_request request_of(fixture *t) {
    return (solve_file_request){
        .path = t->path, .context = &t->heard, .opened = hear_opened, .left_out = hear_left_out};
}

static void close_fixture(fixture *t) {
    solver_clear(&t->solver);
    (void)unlink(t->path);
}

/* Right, wrong and open answers are told apart; a line that cannot be read is left out. */
static void judges_a_file(void **state) {
    (void)state;
    static const solve_verdict wanted[] = {SOLVE_RIGHT, SOLVE_WRONG, SOLVE_OPEN, SOLVE_RIGHT};
    fixture t = open_fixture();
    open_solver(&t, NULL, false, false);
    const solve_file_request r = request_of(&t);
    assert_int_equal(solve_file(&t.solver, &r, NULL), OK);
    assert_int_equal(t.heard.solved, 4);
    for (int i = 0; i < 4; i++) assert_int_equal(t.heard.verdicts[i], wanted[i]);
    for (int i = 0; i < 3; i++) assert_true(t.heard.values[i] == -10);
    assert_int_equal(t.heard.numbers[2], 4); /* the bad line counts as a record */
    assert_int_equal(t.heard.left_out, 1);
    assert_non_null(strstr(t.heard.why, "line 4"));
    assert_int_equal(t.heard.kind, SOLVE_PROBLEMS);
    assert_string_equal(t.heard.format, "obf");
    assert_int_equal(t.heard.begun, t.heard.ended);
    assert_int_equal(t.solver.totals.counts[SOLVE_RIGHT], 2);
    assert_int_equal(solve_totals_positions(&t.solver.totals), 4);
    close_fixture(&t);
}

/* Only who wins: -10 is right about a loss. An answer with another sign stays wrong. */
static void judges_the_winner(void **state) {
    (void)state;
    fixture t = open_fixture();
    open_solver(&t, NULL, true, false);
    const solve_file_request r = request_of(&t);
    assert_int_equal(solve_file(&t.solver, &r, NULL), OK);
    assert_int_equal(t.heard.verdicts[0], SOLVE_RIGHT);
    assert_int_equal(t.heard.verdicts[1], SOLVE_WRONG);
    assert_true(t.heard.values[0] < 0);
    close_fixture(&t);
}

static void one_record(void **state) {
    (void)state;
    fault f = {0};
    fixture t = open_fixture();
    open_solver(&t, NULL, false, true);
    solve_file_request r = request_of(&t);
    r.only = 2;
    assert_int_equal(solve_file(&t.solver, &r, NULL), OK);
    assert_int_equal(t.heard.solved, 1);
    assert_int_equal(t.heard.verdicts[0], SOLVE_WRONG);
    assert_int_equal(t.heard.moves, 4); /* every move was asked for */
    r.only = 9;
    assert_int_equal(solve_file(&t.solver, &r, &f), E_RANGE);
    assert_non_null(strstr(f.text, "holds only 5"));
    close_fixture(&t);
}

static void one_size(void **state) {
    (void)state;
    fixture t = open_fixture();
    open_solver(&t, NULL, false, false);
    solve_file_request r = request_of(&t);
    r.size = 6;
    assert_int_equal(solve_file(&t.solver, &r, NULL), OK);
    assert_int_equal(t.heard.solved, 1);
    assert_int_equal(t.heard.left_out, 4);
    close_fixture(&t);
}

/* A stop ends the file with OK; the positions before it are solved. */
static void stops_by_token(void **state) {
    (void)state;
    fixture t = open_fixture();
    open_solver(&t, NULL, false, false);
    t.heard.stop_after = 2;
    const solve_file_request r = request_of(&t);
    assert_int_equal(solve_file(&t.solver, &r, NULL), OK);
    assert_int_equal(t.heard.solved, 2);
    close_fixture(&t);
}

/* What a limit cuts off is never right or wrong, whatever value it ended with. */
static void a_limit_leaves_it_unsolved(void **state) {
    (void)state;
    fixture t = open_fixture();
    open_solver(&t, &(search_limits){.nodes = 1}, false, false);
    problem p;
    assert_int_equal(
        obf_read(
            view_of("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; +18;"), &p,
            NULL),
        OK);
    assert_int_equal(solver_position(&t.solver, 1, NULL, &p, NULL), OK);
    assert_int_equal(t.heard.verdicts[0], SOLVE_UNSOLVED);
    close_fixture(&t);
}

static void boards_it_cannot_solve(void **state) {
    (void)state;
    fault f = {0};
    fixture t = open_fixture();
    open_solver(&t, NULL, false, false);
    problem p = {.count = 0};
    assert_int_equal(position_start(&p.position, 14, START_STANDARD, NULL), OK);
    assert_int_equal(solver_position(&t.solver, 1, NULL, &p, &f), E_UNSUPPORTED);
    assert_int_equal(t.heard.solved, 0);
    assert_int_equal(t.heard.ended, 1);
    assert_int_equal(position_start(&p.position, 4, START_STANDARD, NULL), OK);
    assert_int_equal(solver_position(&t.solver, 2, NULL, &p, &f), OK);
    assert_int_equal(position_start(&p.position, 8, START_STANDARD, NULL), OK);
    assert_true(solver_is_hopeless(&t.solver, &p.position));
    assert_int_equal(position_start(&p.position, 12, START_STANDARD, NULL), OK);
    assert_true(solver_is_hopeless(&t.solver, &p.position));
    close_fixture(&t);
}

static void files_that_cannot_be_read(void **state) {
    (void)state;
    fault f = {0};
    fixture t = open_fixture();
    open_solver(&t, NULL, false, false);
    solve_file_request r = request_of(&t);
    r.path = "/nowhere/problems.obf";
    assert_int_not_equal(solve_file(&t.solver, &r, &f), OK);
    assert_string_equal(t.heard.file, "");
    r.path = "/dev/null";
    assert_int_equal(solve_file(&t.solver, &r, &f), E_FORMAT);
    assert_non_null(strstr(f.text, "holds no position"));
    close_fixture(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(judges_a_file),
        cmocka_unit_test(judges_the_winner),
        cmocka_unit_test(one_record),
        cmocka_unit_test(one_size),
        cmocka_unit_test(stops_by_token),
        cmocka_unit_test(a_limit_leaves_it_unsolved),
        cmocka_unit_test(boards_it_cannot_solve),
        cmocka_unit_test(files_that_cannot_be_read),
    };
    return cmocka_run_group_tests(tests, share_weights, leave_weights);
}
