/* cli/train/train_agent_probcut.c - fits the parameters of ProbCut for a lab agent. */
#include "base/text.h"
#include "cli/agent_report.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "cli/train/train.h"
#include "lab/agent.h"
#include "lab/agent_file.h"
#include "lab/probcut.h"
#include "service/training/lab_probcut_report.h"
#include "train/lab_probcut.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define USUAL_PAIRS "1-3,2-4,3-5,4-6"

static void show_progress(void *argument, int done, int total) {
    char text[80];
    (void)snprintf(text, sizeof text, "%d of %d positions", done, total);
    context_progress(argument, text);
}

static status read_order(context *c, const arguments *a, lab_agent *agent, probcut_order *o,
                         fault *f) {
    const char *size = arguments_value(a, "size"), *pairs = arguments_value(a, "pairs");
    *o = (probcut_order){
        .agent = agent, .tier = c->tier, .progress = show_progress, .progress_context = c};
    status result =
        lab_agent_load(view_of(a->operands[0]), size ? atoi(size) : 8, NULL, NULL, agent, f);
    if (!result && agent->evaluation.count == 0)
        result = fault_set(f, E_RANGE, 0, "%s does not search", agent->info->name);
    if (!result) result = lab_probcut_read_pairs(view_of(pairs ? pairs : USUAL_PAIRS), o, f);
    if (!result) result = arguments_int(a, "positions", 10, 1000000, 200, &o->positions, f);
    if (!result) result = arguments_number(a, "seed", 0, UINT64_MAX, 1, &o->seed, f);
    if (!result) result = arguments_threads(a, &o->threads, f);
    return result;
}

static int print_model(context *c, const arguments *a, const lab_agent *agent,
                       const probcut_model *m,
                       probcut_quality quality[PROBCUT_PAIRS][PROBCUT_PHASES]) {
    buffer out = buffer_make(NULL);
    if (arguments_has(a, "ini"))
        probcut_write(m, PROBCUT_OWN, agent->size, &out);
    else
        lab_probcut_report(m, quality, &out);
    return context_print(c, &out);
}

static int run(context *c, const arguments *a) {
    fault f;
    lab_agent agent;
    probcut_order o;
    probcut_model model;
    probcut_quality quality[PROBCUT_PAIRS][PROBCUT_PHASES];
    interrupt i;
    if (read_order(c, a, &agent, &o, &f)) return agent_report_fail(c, a->operands[0], &f);
    interrupt_start(&i);
    o.stop = &i.stop;
    const status failed = lab_probcut_fit(&o, &model, quality, &f);
    interrupt_end(&i);
    context_progress(c, "");
    return failed ? context_fail(c, &f) : print_model(c, a, &agent, &model, quality);
}

static const option options[] = {
    {"size", OPTION_WORDS, "N", "size of the board, 8 by default", "4 6 8 10 12 14 16"},
    {"pairs", OPTION_TEXT, "LIST", "check and full depths; " USUAL_PAIRS " by default", NULL},
    {"positions", OPTION_NUMBER, "N", "positions for each phase of the game; 200 by default", NULL},
    {"seed", OPTION_NUMBER, "N", "another choice of positions", NULL},
    {"threads", OPTION_NUMBER, "N", "number of threads; all CPUs by default", NULL},
    {"ini", OPTION_SWITCH, NULL, "print the sections for an agent file", NULL},
    OPTIONS_END,
};

const command train_agent_probcut = {
    .name = "train agent-probcut",
    .before = "probcut",
    .operands = "AGENT",
    .summary = "fit how far to trust shallow searches",
    .options = options,
    .least = 1,
    .most = 1,
    .run = run,
};
