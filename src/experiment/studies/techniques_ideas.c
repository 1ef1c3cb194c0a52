/* experiment/studies/techniques_ideas.c - both ideas of paper 004, then one less. */
#include "experiment/studies/techniques_ideas.h"

#include "base/text.h"
#include "experiment/fields.h"
#include "experiment/search_job.h"
#include "game/position.h"
#include "notation/ply_choice.h"
#include "report/document.h"
#include "report/table.h"

enum { DEPTH = 6, QUICK_DEPTH = 3 };

static const struct {
    const char *name;
    int any, count;
} ideas[] = {
    {"both", 1, 1},
    {"no any-move test", 0, 1},
    {"no kept counts", 1, 0},
    {"neither", 0, 0},
};
enum { IDEAS = sizeof ideas / sizeof *ideas };

static int depth_of(const experiment_account *a) {
    return settings_choose(a->settings, DEPTH, DEPTH, QUICK_DEPTH);
}

static void write_key(const experiment_account *a, int which, const position *p, buffer *key) {
    buffer_reset(key, 0);
    fields_put_word(key, plain_job.name);
    search_position_write(p, key);
    fields_put_int(key, "depth", depth_of(a));
    fields_put_int(key, "any", ideas[which].any);
    fields_put_int(key, "count", ideas[which].count);
}

void ideas_plan(const experiment_account *a, const position_list *where, plan *p) {
    buffer key = buffer_make(NULL);
    for (int i = 0; i < IDEAS * where->count; i++) {
        write_key(a, i % IDEAS, &where->at[i / IDEAS], &key);
        plan_add(p, buffer_view(&key), 1);
    }
    if (buffer_status(&key)) p->keys.failed = E_NOMEM;
    buffer_clear(&key);
}

typedef struct idea_sums {
    double nodes;   /* mean over the positions */
    double seconds; /* median over the positions */
} idea_sums;

static status read_idea(const experiment_account *a, int which, const position_list *where,
                        idea_sums *out, fault *f) {
    search_outcome all[POSITIONS_MOST];
    buffer key = buffer_make(NULL);
    status failed = OK;
    for (int k = 0; k < where->count && !failed; k++) {
        write_key(a, which, &where->at[k], &key);
        failed = account_search(a, &key, &all[k], f);
    }
    buffer_clear(&key);
    if (failed) return failed;
    *out = (idea_sums){.nodes = searches_mean_nodes(all, where->count),
                       .seconds = searches_median_seconds(all, where->count)};
    return OK;
}

static void report_tables(const experiment_account *a, const idea_sums all[IDEAS]) {
    static const char *const titles[] = {"<ideas", "nodes", NULL};
    static const char *const time_titles[] = {"<ideas", "ms", "times as long", NULL};
    table t = table_make(titles, NULL), times = table_make(time_titles, NULL);
    for (int i = 0; i < IDEAS; i++) {
        table_add(&t, "%s", ideas[i].name);
        table_add(&t, "%.0f", all[i].nodes);
        table_add(&times, "%s", ideas[i].name);
        table_add(&times, "%.3f", 1000 * all[i].seconds);
        table_add(&times, "%.2f", all[i].seconds / all[0].seconds);
    }
    document_table(a->document, "ideas", "Mean nodes on a board that is an array.", &t);
    document_table(a->document, "ideas-times", "Median time of the same searches.", &times);
    table_clear(&times);
    table_clear(&t);
}

status ideas_report(const experiment_account *a, const position_list *where, bool *same, fault *f) {
    idea_sums all[IDEAS];
    *same = true;
    for (int i = 0; i < IDEAS; i++) {
        const status failed = read_idea(a, i, where, &all[i], f);
        if (failed) return failed;
        *same = *same && all[i].nodes == all[0].nodes;
    }
    document_text(a->document,
                  "Asking whether any move exists without listing all, and keeping the disc counts "
                  "while moving. With sets of squares in machine words both come for nothing, so "
                  "they are tried on a board that is an array, counting discs, %d %s. The "
                  "moves of a node that is searched further are listed once in any case: the "
                  "question is put at the leaves, and to the other side where a side has no move.",
                  depth_of(a), plies_word((size_t)depth_of(a)));
    report_tables(a, all);
    return OK;
}
