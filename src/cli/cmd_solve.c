/* cli/cmd_solve.c - the exact end of positions: one that was typed, or a file of them. */
#include "cli/limit_options.h"
#include "cli/position_argument.h"
#include "cli/solve_run.h"
#include "cli/solve_source.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct solve_job {
    context *context;
    const arguments *arguments;
    solve_run run;
    uint64_t number; /* of the position, over all operands */
    uint64_t bad;    /* records that were left out */
    int code;        /* the first failure that was told */
} solve_job;

/* ---- files ---- */

static void leave_out(solve_job *j, const char *where, const char *why) {
    j->bad++;
    context_note(j->context, "%s%s%s", where, *where ? ": " : "", why);
}

/* Options that go with a start, or with one record, must not be ignored in silence. */
static bool fits_options(const solve_job *j, const position *p, fault *f) {
    const char *size = arguments_given(j->arguments, "size");
    if (!size || atoi(size) == p->field.size) return true;
    (void)fault_set(f, E_RANGE, 0, "the position is %dx%d, but --size says %s", p->field.size,
                    p->field.size, size);
    return false;
}

/* E_STOPPED ends everything; a position that cannot be solved is told and left out. */
static status solve_record(solve_job *j, const solve_source *s, const problem *p) {
    fault f;
    char where[160];
    solve_source_place(s, where, sizeof where);
    status result = E_RANGE;
    if (fits_options(j, &p->position, &f))
        result = solve_run_position(&j->run, j->number, s->name, p, &f);
    if (result && result != E_STOPPED) leave_out(j, where, f.text);
    return result == E_STOPPED ? result : OK;
}

static void tell_format(const solve_job *j, const solve_source *s) {
    if (s->format.obf || s->format.script) return;
    context_note(j->context, "%.80s: read as %s%s", s->name, s->format.name,
                 s->format.game ? ", the last position of each game" : "");
}

/* `only` is the one record that is wanted, counted from 1 within the source; 0: all. */
static status solve_records(solve_job *j, solve_source *s, uint64_t only, fault *f) {
    for (uint64_t record = 1;; record++) {
        problem p;
        const solve_next next = solve_source_next(s, &p, f);
        if (next == SOLVE_NEXT_FAILED) return f->code;
        if (next == SOLVE_NEXT_END) {
            if (only && !solve_run_stopped(&j->run))
                return fault_set(f, E_RANGE, 0, "--record %" PRIu64 ": %.80s holds only %" PRIu64,
                                 only, s->name, record - 1);
            if (record == 1 && !solve_run_stopped(&j->run))
                return fault_set(f, E_FORMAT, 0, "%.80s holds no position", s->name);
            return OK;
        }
        j->number++;
        if (only && record != only) continue;
        if (next == SOLVE_NEXT_BAD)
            leave_out(j, "", f->text);
        else if (solve_record(j, s, &p))
            return OK;
        if (only) return OK;
    }
}

static status read_record_number(const solve_job *j, uint64_t *only, fault *f) {
    if (arguments_given(j->arguments, "start"))
        return fault_set(f, E_FORMAT, 0, "--start goes with start, not with another position");
    return arguments_number(j->arguments, "record", 1, UINT32_MAX, 0, only, f);
}

static void solve_stream(solve_job *j, const char *path) {
    solve_source s;
    fault f;
    uint64_t only = 0;
    status result = solve_source_open(&s, path, arguments_value(j->arguments, "from"),
                                      &j->run.interrupt.stop, &f);
    if (!result) result = read_record_number(j, &only, &f);
    if (!result) {
        tell_format(j, &s);
        if (j->arguments->count > 1) solve_run_heading(&j->run, s.name);
        result = solve_records(j, &s, only, &f);
    }
    solve_source_close(&s);
    if (result) j->code = context_fail(j->context, &f);
}

/* ---- operands ---- */

/* A line of a problem file may be typed, too: what it knows is used. */
static bool is_problem(const solve_job *j, const char *word, problem *out) {
    fault unused;
    return !arguments_given(j->arguments, "start") && !arguments_given(j->arguments, "record") &&
           obf_read(view_of(word), out, NULL) == OK && out->count > 0 &&
           fits_options(j, &out->position, &unused);
}

static void solve_typed(solve_job *j, int index) {
    problem p = {.count = 0};
    fault f;
    if (!is_problem(j, j->arguments->operands[index], &p)) {
        p = (problem){.count = 0};
        j->code = position_argument(j->context, j->arguments, index, &p.position);
        if (j->code) return;
    }
    const status result = solve_run_position(&j->run, ++j->number, NULL, &p, &f);
    if (result && result != E_STOPPED) j->code = context_fail(j->context, &f);
}

static bool is_stream(const char *word) {
    return strcmp(word, "-") == 0 || (strcmp(word, "start") != 0 && access(word, R_OK) == 0);
}

static void solve_operand(solve_job *j, int index) {
    const char *word = j->arguments->operands[index];
    if (is_stream(word))
        solve_stream(j, word);
    else
        solve_typed(j, index);
}

static int finish(solve_job *j, bool complete) {
    const int code = solve_run_close(&j->run, complete && !j->code && !j->bad);
    if (j->bad) context_note(j->context, "%" PRIu64 " left out", j->bad);
    if (code == EXIT_INTERRUPTED || !j->code) return code ? code : j->bad ? EXIT_TROUBLE : EXIT_OK;
    return j->code;
}

static status read_options(const arguments *a, solve_options *o, fault *f) {
    status result = solve_options_read(a, o, f);
    if (!result) result = limit_options_read(a, &o->limits, f);
    o->outcome = arguments_has(a, "wld");
    o->all = arguments_has(a, "all");
    return result;
}

static int run(context *c, const arguments *a) {
    fault f;
    solve_options o;
    solve_job j = {.context = c, .arguments = a};
    if (read_options(a, &o, &f)) return context_fail(c, &f);
    if (solve_run_open(&j.run, c, &o, &f)) return context_fail(c, &f);
    int index = 0;
    for (; index < a->count && !j.code && !j.run.printed && !solve_run_stopped(&j.run); index++)
        solve_operand(&j, index);
    return finish(&j, index == a->count);
}

static const option options[] = {
    {"wld", OPTION_SWITCH, NULL, "only who wins: win, draw or loss; faster", NULL},
    {"all", OPTION_SWITCH, NULL, "the exact value of every move, best first", NULL},
    {"threads", OPTION_NUMBER, "N", "how many threads; all CPUs by default", NULL},
    {"hash", OPTION_NUMBER, "MB", "memory for the table of positions, 256 by default", NULL},
    {"time", OPTION_TEXT, "T", "for each position at most so long, such as 2s or 250ms", NULL},
    {"nodes", OPTION_NUMBER, "N", "look at no more than N positions for each", NULL},
    START_OPTIONS,
    {"from", OPTION_WORDS, "FORMAT", "how to read what is given, where that is not clear",
     ANY_FORMATS " script"},
    {"record", OPTION_NUMBER, "N", "only this position of a file that holds several", NULL},
    OPTION_JSON,
    OPTIONS_END,
};

static const example examples[] = {
    {"solve start --size 4", "who wins on 4x4, and by how much"},
    {"solve problems.obf", "a file of problems, checked against its answers"},
    {"solve problems.obf --record 3 --all", "the value of every move of the third"},
    {"solve problems.obf --wld --threads 4 --hash 1024", "only who wins, with more memory"},
    {"solve game.ggf --time 10s", "the end of a game, if ten seconds are enough"},
    {NULL, NULL},
};

const command cmd_solve = {
    .name = "solve",
    .operands = "POSITION|FILE...",
    .words = "start",
    .summary = "solve the end of games exactly",
    .details = POSITION_HELP
    " Of a file that holds several every one is solved; files of problems (OBF, endgame "
    "scripts: a position to a line) may be of any size. Boards of 8, 6 and 4 without blocked "
    "squares can be solved; of 8x8, 20 empty squares take a fraction of a second, 24 a few "
    "seconds.\n\n"
    "A row for each position: depth is the number of empty squares, score the discs by which "
    "the side to move wins (empty squares to the winner), then the time, the positions looked "
    "at, and best play. \"24@?\" and \"~\" mark a position that was not solved, since a limit "
    "or Ctrl-C came first. With --wld the score is > 0, +0 or < 0.\n\n"
    "Where the file knows the answer the row says right or wrong: the best score of the file "
    "must be the value, with --all that of each move, with --wld the winner. The exit code is "
    "1 when something is wrong, unsolved or cannot be read. The same position takes the same "
    "nodes wherever it stands in a file, with one thread.",
    .options = options,
    .examples = examples,
    .least = 1,
    .most = ARGUMENTS_OPERANDS,
    .run = run,
};
