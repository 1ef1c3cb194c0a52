/* cli/train_agent.c - learns the weights of a lab agent from games. */
#include "base/clock.h"
#include "base/number.h"
#include "base/workers.h"
#include "cli/agent_report.h"
#include "cli/train.h"
#include "lab/agent_file.h"
#include "service/convert/convert_output.h"
#include "service/replaced_file.h"
#include "service/training/tune_report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIZES_MAX = 7,
    SIZE_USUAL = 8,
    GAMES_USUAL = 4000,
    ROUNDS_USUAL = 4,
    DEPTH_USUAL = 3,
    FINISH_USUAL = 10,
    HOLD_OUT_USUAL = 5,
};

static const double ridge_usual = 10;

typedef struct tuning {
    context *context;
    const char *spec;
    int sizes[SIZES_MAX];
    int size_count;
    lab_agent agents[SIZES_MAX], parents[SIZES_MAX]; /* one of each size */
    tune_order order;                                /* but for the agents */
    tune_result results[SIZES_MAX];
    interrupt interrupt;
    int64_t start_ns, shown_ns;
    int now, games; /* which size is on, and how many of its games are played */
} tuning;

/* ---- the command line ---- */

static status add_size(tuning *t, int size, fault *f) {
    for (int i = 0; i < t->size_count; i++)
        if (t->sizes[i] == size) return fault_set(f, E_RANGE, 0, "--size %d is given twice", size);
    t->sizes[t->size_count++] = size; /* there are no more than SIZES_MAX */
    return OK;
}

static status read_sizes(tuning *t, const arguments *a, fault *f) {
    const char *setting = arguments_value(a, "size");
    status result = OK;
    for (int i = 0; i < a->given_count && !result; i++)
        if (strcmp(a->given[i].option->name, "size") == 0)
            result = add_size(t, atoi(a->given[i].value), f);
    if (!result && t->size_count == 0)
        result = add_size(t, setting ? atoi(setting) : SIZE_USUAL, f);
    return result;
}

static status read_number(const arguments *a, const char *name, uint64_t least, uint64_t most,
                          int usual, int *out, fault *f) {
    uint64_t number = 0;
    const status result = arguments_number(a, name, least, most, (uint64_t)usual, &number, f);
    *out = (int)number;
    return result;
}

static status read_ridge(const arguments *a, double *out, fault *f) {
    const char *text = arguments_value(a, "ridge");
    *out = ridge_usual;
    if (!text || (number_read(view_of(text), out) && *out > 0 && *out <= 1e9)) return OK;
    return fault_set(f, E_RANGE, 0, "--ridge is a number above 0, not %.40s", text);
}

static status read_order(const arguments *a, tune_order *o, fault *f) {
    const char *label = arguments_value(a, "label");
    o->label = label && strcmp(label, "discs") == 0 ? LABEL_DISCS : LABEL_RESULT;
    status result = read_number(a, "games", 1, 10000000, GAMES_USUAL, &o->games, f);
    if (!result) result = read_number(a, "rounds", 1, 100, ROUNDS_USUAL, &o->rounds, f);
    if (!result) result = read_number(a, "depth", 1, 20, DEPTH_USUAL, &o->depth, f);
    if (!result) result = read_number(a, "finish", 0, 20, FINISH_USUAL, &o->finish, f);
    if (!result) result = read_number(a, "hold-out", 0, 1000, HOLD_OUT_USUAL, &o->hold_out, f);
    if (!result)
        result = read_number(a, "threads", 1, WORKERS_MAX, workers_available(), &o->threads, f);
    if (!result) result = arguments_number(a, "seed", 0, UINT64_MAX, 1, &o->seed, f);
    if (!result) result = read_ridge(a, &o->ridge, f);
    if (!result && o->hold_out == 1)
        result = fault_set(f, E_RANGE, 0,
                           "--hold-out 1 would hold out all games: 0 is for none, 5 for a fifth");
    if (!result && o->games < o->rounds)
        result =
            fault_set(f, E_RANGE, 0, "%d games are too few for %d rounds", o->games, o->rounds);
    return result;
}

static status load_agents(tuning *t, const arguments *a, fault *f) {
    const char *parent = arguments_value(a, "parent");
    status result = OK;
    for (int i = 0; i < t->size_count && !result; i++) {
        result = lab_agent_load(view_of(t->spec), t->sizes[i], NULL, NULL, &t->agents[i], f);
        if (!result)
            result = lab_agent_load(view_of(parent ? parent : t->agents[i].info->name), t->sizes[i],
                                    NULL, NULL, &t->parents[i], f);
    }
    return result;
}

/* Whatever can be wrong is found before games are played. */
static status check_agents(const tuning *t, fault *f) {
    tune_columns unused;
    status result = tune_columns_make(&t->agents[0], &unused, f);
    if (!result && !lab_searches(&t->parents[0].options))
        result = fault_set(f, E_RANGE, 0, "%s does not search", t->parents[0].info->name);
    return result;
}

/* ---- playing ---- */

/* About how long a game takes, the unit being of no matter: moves and moves to choose from. */
static double cost_of(int size) {
    return (double)size * size * size * size;
}

static void show_progress(void *argument, int games) {
    tuning *t = argument;
    const int64_t now = clock_now_ns();
    t->games += games;
    if (now - t->shown_ns < 200 * 1000000) return;
    t->shown_ns = now;
    double done = t->games * cost_of(t->sizes[t->now]), all = 0;
    for (int i = 0; i < t->now; i++) done += t->order.games * cost_of(t->sizes[i]);
    for (int i = 0; i < t->size_count; i++) all += t->order.games * cost_of(t->sizes[i]);
    char text[100];
    (void)snprintf(text, sizeof text, "%dx%d: %d of %d games, %.0f s left", t->sizes[t->now],
                   t->sizes[t->now], t->games, t->order.games,
                   clock_seconds_since(t->start_ns) / done * (all - done));
    context_progress(t->context, text);
}

static status tune_all(tuning *t, fault *f) {
    status result = OK;
    t->start_ns = t->shown_ns = clock_now_ns();
    for (t->now = 0; t->now < t->size_count && !result; t->now++) {
        tune_order o = t->order;
        o.agent = &t->agents[t->now];
        o.parent = &t->parents[t->now];
        t->games = 0;
        result = tune_run(&o, &t->results[t->now], f);
    }
    context_progress(t->context, "");
    return result;
}

/* ---- what is told ---- */

/* The command that makes the same file, all that matters being spelled out. */
static void write_command(const tuning *t, buffer *out) {
    char ridge[NUMBER_BYTES];
    const tune_order *o = &t->order;
    number_write(o->ridge, ridge);
    buffer_format(out, "avocet train agent %s", t->spec);
    for (int i = 0; i < t->size_count; i++) buffer_format(out, " --size %d", t->sizes[i]);
    buffer_format(out,
                  " --parent %s --games %d --rounds %d --depth %d --finish %d --label %s "
                  "--hold-out %d --ridge %s --seed %" PRIu64,
                  t->parents[0].spec, o->games, o->rounds, o->depth, o->finish,
                  o->label == LABEL_DISCS ? "discs" : "result", o->hold_out, ridge, o->seed);
}

static status write_file(const tuning *t, convert_output *out, fault *f) {
    buffer text = buffer_make(NULL), line = buffer_make(NULL);
    write_command(t, &line);
    tune_report_file(t->results, t->size_count, buffer_text(&line), &text);
    status result = buffer_status(&text) || buffer_status(&line)
                        ? fault_set(f, E_NOMEM, 0, "no memory for the weights")
                        : OK;
    if (!result) result = convert_output_write(out, buffer_view(&text), f);
    if (!result) result = convert_output_finish(out, f);
    buffer_clear(&text);
    buffer_clear(&line);
    return result;
}

static void note_games(const tuning *t) {
    for (int i = 0; i < t->size_count; i++)
        context_note(t->context, "%dx%d: learned from %d games, %d held out", t->sizes[i],
                     t->sizes[i], t->results[i].games[TUNE_TRAIN], t->results[i].games[TUNE_TEST]);
    context_note(t->context, "%.1f s", clock_seconds_since(t->start_ns));
}

/* With a file of their own the weights need not be seen; without, they are the output. */
static int print_result(tuning *t, const char *path) {
    buffer text = buffer_make(NULL);
    note_games(t);
    if (!path) return EXIT_OK;
    tune_report_table(t->results, t->size_count, &text);
    const int code = context_print(t->context, &text);
    context_note(t->context, "written to %.80s: try avocet match @%.80s %.80s --size %d --depth 4",
                 path, path, t->parents[0].spec, t->sizes[0]);
    return code;
}

/* ---- all of it ---- */

/* The output is opened first: that it cannot be written must not be learned after minutes. */
static status tune_into(tuning *t, const char *path, bool *reader_left, fault *f) {
    convert_output out;
    interrupt_start(&t->interrupt);
    t->order.stop = &t->interrupt.stop;
    status result = convert_output_open(&out, path ? path : "-", t->context->out, f);
    if (!result) {
        result = tune_all(t, f);
        if (!result) result = write_file(t, &out, f);
        convert_output_drop(&out);
    }
    interrupt_end(&t->interrupt);
    *reader_left = out.reader_left;
    return result;
}

static int tune(tuning *t, const arguments *a) {
    fault f;
    bool reader_left = false;
    const char *path = arguments_value(a, "out");
    status result = read_sizes(t, a, &f);
    if (!result) result = read_order(a, &t->order, &f);
    if (!result) result = load_agents(t, a, &f);
    if (!result) result = check_agents(t, &f);
    if (result) return agent_report_fail(t->context, t->spec, &f);
    if (path && replaced_file_check(path, REPLACED_AGENT, "--out", &f))
        return context_fail(t->context, &f);
    if (tune_into(t, path, &reader_left, &f))
        return reader_left ? EXIT_TROUBLE : context_fail(t->context, &f);
    return print_result(t, path);
}

static int run(context *c, const arguments *a) {
    tuning *t = alloc_array(NULL, 1, sizeof *t); /* agents are large */
    if (!t) return context_fail(c, &(fault){.code = E_NOMEM, .text = "no memory for agents"});
    t->context = c;
    t->spec = a->operands[0];
    t->order = (tune_order){.tier = c->tier, .progress = show_progress, .progress_context = t};
    const int code = tune(t, a);
    alloc_free(NULL, t);
    return code;
}

static const option options[] = {
    {"size", OPTION_WORDS, "N...", "size of the board, 8 by default; several into one file",
     "4 6 8 10 12 14 16"},
    {"games", OPTION_NUMBER, "N", "games for each size; 4000 by default", NULL},
    {"rounds", OPTION_NUMBER, "N",
     "rounds; each plays with the weights learned so far; 4 by default", NULL},
    {"depth", OPTION_NUMBER, "N", "search depth of the players; 3 by default", NULL},
    {"finish", OPTION_NUMBER, "N", "empty squares from which they play exactly; 10 by default",
     NULL},
    {"parent", OPTION_TEXT, "AGENT",
     "agent that plays the first round and is compared; AGENT's base by default", NULL},
    {"label", OPTION_WORDS, "WHAT", "target: the result, or the share of the discs",
     "result discs"},
    {"hold-out", OPTION_NUMBER, "N", "one start in N is only used for testing; 5 by default", NULL},
    {"ridge", OPTION_TEXT, "R", "how strongly weights are drawn to 0; 10 by default", NULL},
    {"seed", OPTION_NUMBER, "N", "other games", NULL},
    {"threads", OPTION_NUMBER, "N", "number of threads; all CPUs by default", NULL},
    {"out", OPTION_FILE, "FILE", "write the agent file there, and print its errors", NULL},
    OPTIONS_END,
};

const command train_agent = {
    .name = "train agent",
    .before = "tune",
    .operands = "AGENT",
    .summary = "learn the weights of a lab agent from games",
    .options = options,
    .least = 1,
    .most = 1,
    .run = run,
};
