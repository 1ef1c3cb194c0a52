/* cli/cmd_solve.c - the exact end of positions: typed ones, and files of them. */
#include "base/text.h"
#include "cli/options/engine_arguments.h"
#include "cli/options/position_argument.h"
#include "cli/solve_run.h"
#include "cli/table/arguments.h"
#include "notation/any.h"
#include "notation/ply_choice.h"
#include "notation/problem.h"
#include "report/few_notes.h"
#include "report/outlet.h"
#include "service/answers/solve.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct solve_job {
    context *context;
    const arguments *arguments;
    solve_run run;
    const char *file;   /* name of the file under way; NULL until it is open */
    uint64_t typed;     /* positions on the command line so far */
    uint64_t bad;       /* records that were left out */
    few_notes notes;    /* about records of the file under way */
    uint64_t unread;    /* operands that could not be read at all */
    bool below_heading; /* of a file */
    bool hopeless;      /* no memory, or options that fit no file: nothing more is tried */
    int code;           /* the first failure that was told */
} solve_job;

/* ---- files ---- */

static void leave_out(void *argument, const char *where, const char *why) {
    solve_job *j = argument;
    const outlet speaks = context_outlet(j->context);
    j->bad++;
    few_notes_add(&j->notes, &speaks, "%s%s%s", where, *where ? ": " : "", why);
}

static void keep_code(solve_job *j, int code) {
    if (!j->code) j->code = code;
}

static void open_part(void *argument, const char *name, const char *format, solve_file_kind kind) {
    solve_job *j = argument;
    j->file = name;
    const char *ply = arguments_given(j->arguments, "ply");
    if (kind == SOLVE_GAMES && ply)
        context_note(j->context, "%.80s: read as %s, each game at ply %s", name, format, ply);
    else if (kind != SOLVE_PROBLEMS)
        context_note(j->context, "%.80s: read as %s%s", name, format,
                     kind == SOLVE_GAMES ? ", the last position of each game; --ply N takes another"
                                         : "");
    if (j->arguments->count == 1) return;
    solve_run_heading(&j->run, name);
    j->below_heading = true;
}

/* A file that cannot be read is bad input, like a line that cannot be read. */
static void fail_file(solve_job *j, bool unread, const fault *f) {
    const int code = context_fail(j->context, f);
    keep_code(j, f->code == E_IO ? EXIT_USAGE : code);
    j->unread += unread;
    j->hopeless = j->hopeless || f->code == E_NOMEM;
}

static status read_choice(const solve_job *j, solve_file_request *out, fault *f) {
    if (arguments_given(j->arguments, "start"))
        return fault_set(f, E_FORMAT, 0, "--start goes with start, not with another position");
    const status result = ply_choice_read(arguments_given(j->arguments, "ply"), &out->ply, f);
    return result ? result
                  : arguments_number(j->arguments, "record", 1, UINT32_MAX, 0, &out->only, f);
}

/* --size, if it was typed; else 0. */
static int size_wanted(const solve_job *j) {
    const char *size = arguments_given(j->arguments, "size");
    return size ? atoi(size) : 0;
}

static void solve_stream(solve_job *j, const char *path) {
    const outlet speaks = context_outlet(j->context);
    fault f;
    solve_file_request request = {.path = path,
                                  .format = arguments_value(j->arguments, "from"),
                                  .size = size_wanted(j),
                                  .context = j,
                                  .opened = open_part,
                                  .left_out = leave_out};
    j->file = NULL;
    if (read_choice(j, &request, &f)) {
        j->hopeless = true;
        fail_file(j, false, &f);
        return;
    }
    const status result = solve_file(&j->run.solver, &request, &f);
    few_notes_end(&j->notes, &speaks, j->file ? j->file : path, "left out");
    if (result) fail_file(j, !j->file || result == E_IO, &f);
}

/* ---- operands ---- */

/* A line of a problem file may be typed, too; then its answers are used. */
static bool is_problem(const solve_job *j, const char *word, problem *out) {
    const int size = size_wanted(j);
    return !arguments_given(j->arguments, "start") && !arguments_given(j->arguments, "record") &&
           !arguments_given(j->arguments, "ply") && obf_read(view_of(word), out, NULL) == OK &&
           out->count > 0 && (!size || size == out->position.field.size);
}

static void solve_typed(solve_job *j, int index) {
    problem p = {.count = 0};
    fault f;
    if (!is_problem(j, j->arguments->operands[index], &p)) {
        p = (problem){.count = 0};
        const int code = position_argument(j->context, j->arguments, index, &p.position);
        keep_code(j, code);
        j->unread += code != EXIT_OK;
        if (code) return;
    }
    if (j->below_heading) solve_run_heading(&j->run, "typed");
    j->below_heading = false;
    const status result = solve_run_position(&j->run, ++j->typed, NULL, &p, &f);
    if (!result || result == E_STOPPED) return;
    keep_code(j, context_fail(j->context, &f));
    j->hopeless = result == E_NOMEM;
}

static bool is_stream(const char *word) {
    return strcmp(word, "-") == 0 || (strcmp(word, "start") != 0 && access(word, F_OK) == 0);
}

static void solve_operand(solve_job *j, int index) {
    const char *word = j->arguments->operands[index];
    if (is_stream(word))
        solve_stream(j, word);
    else
        solve_typed(j, index);
}

static void note_left_out(const solve_job *j) {
    if (j->bad) context_note(j->context, "%" PRIu64 " left out", j->bad);
    if (j->unread && j->arguments->count > 1)
        context_note(j->context, "%" PRIu64 " of %d files and positions could not be read",
                     j->unread, j->arguments->count);
}

/* Bad input decides the exit code before a wrong answer does: some input was not solved. */
static int finish(solve_job *j, bool complete) {
    j->run.solver.totals.left_out = j->bad;
    j->run.solver.totals.unread = j->unread;
    const int code = solve_run_close(&j->run, complete && !j->code && !j->bad);
    note_left_out(j);
    if (code == EXIT_INTERRUPTED || j->run.printed) return code;
    if (j->code) return j->code;
    return j->bad ? EXIT_USAGE : code;
}

static int run(context *c, const arguments *a) {
    fault f;
    solve_options o;
    solve_job j = {.context = c, .arguments = a};
    if (solve_options_read(c, a, &o, &f)) return context_fail(c, &f);
    o.all = arguments_has(a, "all");
    o.ranks = c->ranks;
    if (solve_run_open(&j.run, c, &o, arguments_has(a, "json"), &f)) return context_fail(c, &f);
    int index = 0;
    for (; index < a->count && !j.hopeless && !j.run.printed && !solve_run_stopped(&j.run); index++)
        solve_operand(&j, index);
    return finish(&j, index == a->count);
}

static const option options[] = {
    {"wld", OPTION_SWITCH, NULL, "find only the winner: win, draw or loss; faster", NULL},
    {"all", OPTION_SWITCH, NULL, "the exact value of every move, best first", NULL},
    ENGINE_OPTIONS,
    {"time", OPTION_TEXT, "T", "time for each position, such as 2s or 250ms", NULL},
    {"nodes", OPTION_NUMBER, "N", "nodes for each position, checked between larger pieces of work",
     NULL},
    WITHOUT_OPTION,
    START_OPTIONS,
    PLY_OPTION,
    {"from", OPTION_WORDS, "FORMAT", "format of the input, if it is not clear",
     ANY_FORMATS " script"},
    {"record", OPTION_NUMBER, "N", "only the position with this number in a file with several",
     NULL},
    OPTION_JSON,
    OPTIONS_END,
};

const command cmd_solve = {
    .name = "solve",
    .operands = "POSITION|FILE...",
    .words = "start",
    .summary = "solve the end of games exactly",
    .options = options,
    .least = 1,
    .most = ARGUMENTS_OPERANDS,
    .on_ranks = true,
    .run = run,
};
