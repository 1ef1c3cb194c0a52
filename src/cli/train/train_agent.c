/* cli/train/train_agent.c - learns the weights of a lab agent from games. */
#include "base/number.h"
#include "base/text.h"
#include "cli/agent_report.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "cli/train/train.h"
#include "report/outlet.h"
#include "service/convert/convert_output.h"
#include "service/replaced_file.h"
#include "service/training/agent_tuning.h"
#include "train/tune/tune.h"
#include "train/tune/tune_games.h"

#include <stdlib.h>
#include <string.h>

enum {
    SIZE_USUAL = 8,
    GAMES_USUAL = 4000,
    ROUNDS_USUAL = 4,
    DEPTH_USUAL = 3,
    FINISH_USUAL = 10,
    HOLD_OUT_USUAL = 5,
};

static const double ridge_usual = 10;

/* ---- the command line ---- */

static status add_size(agent_tuning *t, int size, fault *f) {
    for (int i = 0; i < t->size_count; i++)
        if (t->sizes[i] == size) return fault_set(f, E_RANGE, 0, "--size %d is given twice", size);
    t->sizes[t->size_count++] = size; /* there are no more than AGENT_TUNING_SIZES */
    return OK;
}

static status read_sizes(agent_tuning *t, const arguments *a, fault *f) {
    const char *setting = arguments_value(a, "size");
    status result = OK;
    for (int i = 0; i < a->given_count && !result; i++)
        if (strcmp(a->given[i].option->name, "size") == 0)
            result = add_size(t, atoi(a->given[i].value), f);
    if (!result && t->size_count == 0)
        result = add_size(t, setting ? atoi(setting) : SIZE_USUAL, f);
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
    status result = arguments_int(a, "games", 1, 10000000, GAMES_USUAL, &o->games, f);
    if (!result) result = arguments_int(a, "rounds", 1, 100, ROUNDS_USUAL, &o->rounds, f);
    if (!result) result = arguments_int(a, "depth", 1, 20, DEPTH_USUAL, &o->depth, f);
    if (!result) result = arguments_int(a, "finish", 0, 20, FINISH_USUAL, &o->finish, f);
    if (!result) result = arguments_int(a, "hold-out", 0, 1000, HOLD_OUT_USUAL, &o->hold_out, f);
    if (!result) result = arguments_threads(a, &o->threads, f);
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

/* ---- the command ---- */

/* Opens the output first, so that a bad path is found before minutes of playing. */
static status tune_into(context *c, agent_tuning *t, const char *path, bool *reader_left,
                        fault *f) {
    convert_output out;
    interrupt i;
    interrupt_start(&i);
    t->order.stop = &i.stop;
    status result = convert_output_open(&out, path ? path : "-", c->out, f);
    if (!result) {
        result = agent_tuning_run(t, f);
        if (!result) result = agent_tuning_put(t, &out, f);
        convert_output_drop(&out);
    }
    interrupt_end(&i);
    *reader_left = out.reader_left;
    return result;
}

static int tune(context *c, agent_tuning *t, const arguments *a) {
    fault f;
    bool reader_left = false;
    const char *path = arguments_value(a, "out");
    status result = read_sizes(t, a, &f);
    if (!result) result = read_order(a, &t->order, &f);
    if (!result) result = agent_tuning_load(t, arguments_value(a, "parent"), &f);
    if (!result) result = agent_tuning_check(t, &f);
    if (result) return agent_report_fail(c, t->spec, &f);
    if (path && replaced_file_check(path, REPLACED_AGENT, "--out", &f)) return context_fail(c, &f);
    if (tune_into(c, t, path, &reader_left, &f))
        return reader_left ? EXIT_TROUBLE : context_fail(c, &f);
    return agent_tuning_tell(t, path) ? EXIT_OK : EXIT_TROUBLE;
}

static int run(context *c, const arguments *a) {
    const outlet speaks = context_outlet(c);
    agent_tuning *t = alloc_array(NULL, 1, sizeof *t);
    if (!t) return context_fail(c, &(fault){.code = E_NOMEM, .text = "no memory for agents"});
    t->outlet = &speaks;
    t->spec = a->operands[0];
    t->order = (tune_order){.tier = c->tier};
    const int code = tune(c, t, a);
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
