/* service/training/tune_report.c - tables and files of learned weights. */
#include "service/training/tune_report.h"

#include "build_info.h"
#include "lab/agent_text.h"
#include "lab/evaluation.h"
#include "report/table.h"

#define FIRST_LINE "# Weights learned by avocet tune"

static void add_errors(table *t, const tune_quality *q) {
    table_add(t, "%zu", q->parent.rows);
    table_add(t, "%.4f", q->parent.loss);
    table_add(t, "%.4f", q->learned.loss);
    table_add(t, "%.1f", 100 * q->parent.accuracy);
    table_add(t, "%.1f", 100 * q->learned.accuracy);
}

static void add_line(table *t, const tune_result *r, const char *phase, const tune_quality *train,
                     const tune_quality *test) {
    table_add(t, "%d", r->agent.size);
    table_add(t, "%s", phase);
    add_errors(t, train);
    add_errors(t, test);
}

static void add_lines(table *t, const tune_result *r) {
    const lab_evaluation *e = &r->agent.evaluation;
    const tune_quality train = tune_quality_all(r, TUNE_TRAIN);
    const tune_quality test = tune_quality_all(r, TUNE_TEST);
    for (int i = 0; i < e->phases && e->phases > 1; i++)
        add_line(t, r, e->phase_names[i], &r->quality[i][TUNE_TRAIN], &r->quality[i][TUNE_TEST]);
    add_line(t, r, "all", &train, &test);
}

void tune_report_table(const tune_result *results, int count, buffer *out) {
    static const char *const titles[] = {"size", "<phase", "train",   "parent", "learned", "%", "%",
                                         "test", "parent", "learned", "%",      "%",       NULL};
    table t = table_make(titles, out->memory);
    for (int i = 0; i < count; i++) add_lines(&t, &results[i]);
    (void)table_write(&t, out);
    table_clear(&t);
}

/* Every line behind a hash. */
static void add_comment(view text, buffer *out) {
    while (text.length) {
        const view line = view_take(&text, '\n');
        buffer_add(out, "# ");
        buffer_append(out, line);
        buffer_add_char(out, '\n');
    }
}

void tune_report_file(const tune_result *results, int count, const char *command, buffer *out) {
    buffer told = buffer_make(out->memory);
    buffer_format(&told,
                  "(avocet " BUILD_VERSION
                  ")\n  %s\nHundredths of the logarithm of the odds to win; "
                  "mean loss and %% of winners told right, of the\nparent's weights and of these, "
                  "on the positions learned from and on those held out:\n",
                  command);
    tune_report_table(results, count, &told);
    buffer_add(out, FIRST_LINE "\n");
    add_comment(buffer_view(&told), out);
    if (buffer_status(&told)) out->failed = buffer_status(&told);
    buffer_clear(&told);
    agent_text_head(&results[0].agent, out);
    for (int i = 0; i < count; i++) agent_text_weights(&results[i].agent, out);
}

bool tune_report_begins(view beginning) {
    return view_starts_with(beginning, FIRST_LINE);
}
