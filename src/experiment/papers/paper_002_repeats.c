/* experiment/papers/paper_002_repeats.c - the same search again and again, with each slip of paper
 * 002. */
#include "experiment/papers/paper_002_repeats.h"

#include "base/text.h"
#include "experiment/search_job.h"
#include "experiment/searches.h"
#include "experiment/tally.h"
#include "game/position.h"
#include "report/document.h"
#include "report/table.h"

#include <math.h>
#include <stdio.h>

enum {
    POSITIONS = 100,
    SHORT_POSITIONS = 20,
    QUICK_POSITIONS = 3,
    SEARCHES = 20,
    SHORT_SEARCHES = 10,
    QUICK_SEARCHES = 4,
    NODES = 5000,
    QUICK_NODES = 500,
    SPEC_BYTES = 160,
};

static const struct {
    const char *name, *keys;
} switches[REPEAT_SWITCHES] = {
    [REPEAT_OURS] = {"ours", ""},
    {"interrupted values stored", ",store-interrupted=1"},
    {"interrupted move accepted", ",accept-interrupted=1"},
    {"the paper's flags", ",text-flags=1"},
    {"key without side", ",key-without-side=1"},
    [REPEAT_KEPT] = {"table kept across games", ",keep-games=1"},
    [REPEAT_ALL] =
        {"all of them",
         ",store-interrupted=1,accept-interrupted=1,text-flags=1,key-without-side=1,keep-games=1"},
    {"as submitted", ",as=program"},
};

const position_list_order repeat_positions = {"sized", "repeats", POSITIONS, SHORT_POSITIONS,
                                              QUICK_POSITIONS};

/* Under a limit in nodes nothing but the switch can change an answer; under one in time the load of
 * the machine can, too. */
static void repeat_key(const experiment_account *a, int which, double seconds, const position *p,
                       buffer *key) {
    char spec[SPEC_BYTES];
    (void)snprintf(spec, sizeof spec, "sized%s", switches[which].keys);
    const search_order order = {
        .agent = spec,
        .where = p,
        .nodes =
            seconds > 0 ? 0 : (uint64_t)settings_choose(a->settings, NODES, NODES, QUICK_NODES),
        .time_ns = seconds > 0 ? (int64_t)fmax(seconds * 1e9, 1e6) : 0,
        .searches = settings_choose(a->settings, SEARCHES, SHORT_SEARCHES, QUICK_SEARCHES),
    };
    buffer_reset(key, 0);
    search_order_write(&order, key);
}

status repeats_plan(const experiment_account *a, double seconds, plan *p, fault *f) {
    position_list where;
    buffer key = buffer_make(NULL);
    const status failed = position_list_make(a, &repeat_positions, &where, f);
    for (int i = 0; i < REPEAT_SWITCHES * where.count && !failed; i++)
        for (int by_time = 0; by_time < (seconds > 0 ? 2 : 1); by_time++) {
            repeat_key(a, i % REPEAT_SWITCHES, by_time ? seconds : 0,
                       &where.at[i / REPEAT_SWITCHES], &key);
            plan_add(p, buffer_view(&key), SEARCHES * (by_time ? seconds : 0.02));
        }
    if (buffer_status(&key)) p->keys.failed = E_NOMEM;
    buffer_clear(&key);
    return failed;
}

/* ---- read ---- */

static status read_switch(const experiment_account *a, int which, double seconds,
                          const position_list *where, repeat_count *out, fault *f) {
    buffer key = buffer_make(NULL);
    status failed = OK;
    *out = (repeat_count){0, 0, 0, 0};
    for (int i = 0; i < where->count && !failed; i++) {
        view text;
        repeat_key(a, which, seconds, &where->at[i], &key);
        failed = account_result(a, buffer_view(&key), &text, f);
        if (failed) break;
        const repeat_outcome r = repeat_outcome_read(text);
        out->moved += r.moves > 1;
        out->counted += r.counts > 1;
        out->unsteady += r.moves > 1 || r.counts > 1;
        if (r.moves > out->most) out->most = r.moves;
    }
    buffer_clear(&key);
    return failed;
}

status repeats_read(const experiment_account *a, double seconds, repeat_survey *out, fault *f) {
    position_list where;
    status failed = position_list_make(a, &repeat_positions, &where, f);
    out->has_clock = seconds > 0;
    out->positions = where.count;
    for (int i = 0; i < REPEAT_SWITCHES && !failed; i++) {
        failed = read_switch(a, i, 0, &where, &out->by_nodes[i], f);
        if (!failed && out->has_clock)
            failed = read_switch(a, i, seconds, &where, &out->by_time[i], f);
    }
    return failed;
}

/* ---- told ---- */

static void report_table(const experiment_account *a, const repeat_survey *s,
                         const repeat_count *counts, const char *name, const char *caption) {
    static const char *const titles[] = {
        "<switch", "positions", "several moves", "several node counts", "most moves", NULL};
    table t = table_make(titles, NULL);
    for (int i = 0; i < REPEAT_SWITCHES; i++) {
        table_add(&t, "%s", switches[i].name);
        table_add(&t, "%d", s->positions);
        table_add(&t, "%d", counts[i].moved);
        table_add(&t, "%d", counts[i].counted);
        table_add(&t, "%d", counts[i].most);
    }
    document_table(a->document, name, caption, &t);
    table_clear(&t);
}

static void report_culprits(const experiment_account *a, const repeat_count *counts,
                            const char *how) {
    buffer culprits = buffer_make(NULL);
    for (int i = 0; i < REPEAT_SWITCHES; i++)
        if (counts[i].moved)
            buffer_format(&culprits, "%s%s (%d positions)", culprits.length ? ", " : "",
                          switches[i].name, counts[i].moved);
    document_text(a->document, "More than one move %s: %s.", how,
                  culprits.length ? buffer_text(&culprits) : "nowhere");
    if (buffer_status(&culprits)) a->document->failed = E_NOMEM;
    buffer_clear(&culprits);
}

static void report_nodes(const experiment_account *a, const repeat_survey *s) {
    report_table(
        a, s, s->by_nodes, "repeats",
        "Positions in which searches of the same number of nodes, each in a new game, gave "
        "more than one move or took different ways.");
    report_culprits(a, s->by_nodes, "without a clock");
    document_text(a->document,
                  "Each search is the first of a new game and begins with an empty table, unless "
                  "that is kept across games: without a clock the lines above \"%s\" have to be 0, "
                  "and the last. What the other slips do to a table that lives on shows in \"%s\" "
                  "alone.",
                  switches[REPEAT_KEPT].name, switches[REPEAT_ALL].name);
}

static void report_times(const experiment_account *a, const repeat_survey *s) {
    const int moved = s->by_time[REPEAT_OURS].moved;
    report_table(a, s, s->by_time, "repeats-times",
                 "The same under the limit in time: here the machine has a say.");
    report_culprits(a, s->by_time, "by the clock");
    if (moved)
        document_text(a->document,
                      "Under a clock the machine decides which depth is completed, so even a sound "
                      "table gave more than one move in %d of %d positions.",
                      moved, s->positions);
    else
        document_text(a->document,
                      "Under a clock the machine decides which depth is completed; a sound table "
                      "gave one and the same move in all %d positions even so.",
                      s->positions);
}

void repeats_report(const experiment_account *a, const repeat_survey *s) {
    const int moved = s->by_nodes[REPEAT_KEPT].moved;
    document_text(a->document, "The authors could not explain why their deterministic program did "
                               "not repeat itself.");
    report_nodes(a, s);
    if (s->has_clock) report_times(a, s);
    if (moved)
        document_text(a->document,
                      "A table that is kept from earlier games is enough to change the move: it "
                      "did in %d of %d positions without a clock.",
                      moved, s->positions);
}

/* ---- judged ---- */

void repeats_check(const experiment_account *a, const repeat_survey *s) {
    const int unsteady = s->by_nodes[REPEAT_OURS].unsteady;
    document_finding(a->document, unsteady == 0 ? VERDICT_HOLDS : VERDICT_FAILS,
                     "without the paper's slips and without a clock the same position has the same "
                     "answer, always: %d of %d positions where it has not.",
                     unsteady, s->positions);
}
