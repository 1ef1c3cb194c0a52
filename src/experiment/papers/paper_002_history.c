/* experiment/papers/paper_002_history.c - the same position after different thoughts. */
#include "experiment/papers/paper_002_history.h"

#include "base/text.h"
#include "experiment/history_job.h"
#include "experiment/papers/paper_002_repeats.h"
#include "experiment/searches.h"
#include "experiment/tally.h"
#include "game/position.h"
#include "notation/ply_choice.h"
#include "report/document.h"
#include "report/table.h"

#include <stdio.h>

/* At four plies or fewer a new table mostly gives the same moves as none. */
enum { DEPTH = 6, SHORT_DEPTH = 5, QUICK_DEPTH = 4, SPEC_BYTES = 120 };

/* Nodes of the earlier searches: machines that are more or less busy. */
typedef struct load_list {
    const char *key, *words;
} load_list;
static const load_list full_loads = {"300,1000,3000,10000,30000", "300 to 30000"};
static const load_list quick_loads = {"200,2000", "200 to 2000"};

static const struct {
    const char *name, *keys;
} switches[HISTORY_SWITCHES] = {
    [HISTORY_OURS] = {"ours", ""},
    [HISTORY_KEPT] = {"kept for a game", ",keep=1"},
    [HISTORY_FLAGS] = {"reversed flags", ",table-flags=program"},
    [HISTORY_KEY] = {"key without side", ",key-without-side=1"},
    [HISTORY_KEPT_FLAGS] = {"kept, reversed flags", ",keep=1,table-flags=program"},
    [HISTORY_KEPT_KEY] = {"kept, key without side", ",keep=1,key-without-side=1"},
    [HISTORY_TABLE] = {"all three", ",keep=1,table-flags=program,key-without-side=1"},
    [HISTORY_PROGRAM] = {"as submitted", ",as=program"},
};

static int depth_of(const experiment_account *a) {
    return settings_choose(a->settings, DEPTH, SHORT_DEPTH, QUICK_DEPTH);
}

static const load_list *loads_of(const experiment_account *a) {
    return a->settings->length == LENGTH_QUICK ? &quick_loads : &full_loads;
}

static void history_key(const experiment_account *a, history_switch which, const position *p,
                        buffer *key) {
    char spec[SPEC_BYTES];
    (void)snprintf(spec, sizeof spec, "sized%s", switches[which].keys);
    const history_order order = {
        .agent = spec, .where = p, .depth = depth_of(a), .loads = loads_of(a)->key};
    buffer_reset(key, 0);
    history_order_write(&order, key);
}

status histories_plan(const experiment_account *a, plan *p, fault *f) {
    position_list where;
    buffer key = buffer_make(NULL);
    const status failed = position_list_make(a, &repeat_positions, &where, f);
    for (int i = 0; i < HISTORY_SWITCHES * where.count && !failed; i++) {
        history_key(a, (history_switch)(i % HISTORY_SWITCHES), &where.at[i / HISTORY_SWITCHES],
                    &key);
        plan_add(p, buffer_view(&key), 0.3);
    }
    if (buffer_status(&key)) p->keys.failed = E_NOMEM;
    buffer_clear(&key);
    return failed;
}

/* ---- read ---- */

static status read_switch(const experiment_account *a, history_switch which,
                          const position_list *where, history_count *out, fault *f) {
    buffer key = buffer_make(NULL);
    status failed = OK;
    *out = (history_count){0, 0, 0, 0};
    for (int i = 0; i < where->count && !failed; i++) {
        view text;
        history_key(a, which, &where->at[i], &key);
        failed = account_result(a, buffer_view(&key), &text, f);
        if (failed) break;
        const history_outcome h = history_outcome_read(text);
        out->other_move += !h.same_move;
        out->other_value += !h.same_value;
        out->moved += h.moves > 1;
        if (h.moves > out->most) out->most = h.moves;
    }
    buffer_clear(&key);
    return failed;
}

status histories_read(const experiment_account *a, history_survey *out, fault *f) {
    position_list where;
    status failed = position_list_make(a, &repeat_positions, &where, f);
    out->positions = where.count;
    for (history_switch i = 0; i < HISTORY_SWITCHES && !failed; i++)
        failed = read_switch(a, i, &where, &out->counts[i], f);
    return failed;
}

/* ---- told ---- */

static void report_table(const experiment_account *a, const history_survey *s) {
    static const char *const titles[] = {
        "<table",     "positions", "another value", "another move", "several moves",
        "most moves", NULL};
    table t = table_make(titles, NULL);
    for (history_switch i = 0; i < HISTORY_SWITCHES; i++) {
        const history_count *c = &s->counts[i];
        table_add(&t, "%s", switches[i].name);
        table_add(&t, "%d", s->positions);
        table_add(&t, "%d", c->other_value);
        table_add(&t, "%d", c->other_move);
        table_add(&t, "%d", c->moved);
        table_add(&t, "%d", c->most);
    }
    document_table(a->document, "history",
                   "Positions with another value and another move than without a table, if the "
                   "table is new; positions in which the game so far changes the move.",
                   &t);
    table_clear(&t);
}

void histories_report(const experiment_account *a, const history_survey *s) {
    const int depth = depth_of(a);
    document_text(
        a->document,
        "The table that the authors submitted has three faults. Its flags are the wrong "
        "way round: a node that was cut off counts as exact, and a node that was searched "
        "in full as a bound. Its key does not say who is to move. And it is kept for the "
        "whole game. Do they make a deterministic program change its moves?");
    document_text(a->document,
                  "Here each program searches one position %d %s deep, with a new table and after "
                  "thinking about its last %d turns. The moves of the game are the same each time. "
                  "The nodes of these earlier searches are not (%s): a busy machine searches fewer "
                  "in two seconds. No clock runs, so all that can change the answer is what the "
                  "table remembers.",
                  depth, plies_word((size_t)depth), HISTORY_TURNS, loads_of(a)->words);
    report_table(a, s);
    document_text(a->document,
                  "A table that is not kept remembers no game, so its moves cannot change: those "
                  "lines have to be 0 in \"several moves\". A sound table that is kept may change "
                  "the move, too, because it knows some positions from deeper searches.");
}

/* ---- judged ---- */

void histories_check(const experiment_account *a, const history_survey *s) {
    const history_count *c = s->counts;
    document_finding(
        a->document, c[HISTORY_TABLE].moved ? VERDICT_HOLDS : VERDICT_OPEN,
        "the submitted table makes a deterministic program change its moves: in %d of %d positions "
        "the move depends on how long earlier turns took, with a sound table that is kept in %d, "
        "with the program as submitted in %d; reversed flags or the key alone do it in %d and %d.",
        c[HISTORY_TABLE].moved, s->positions, c[HISTORY_KEPT].moved, c[HISTORY_PROGRAM].moved,
        c[HISTORY_FLAGS].moved, c[HISTORY_KEY].moved);
    document_finding(
        a->document,
        c[HISTORY_TABLE].other_move > c[HISTORY_OURS].other_move ? VERDICT_HOLDS : VERDICT_OPEN,
        "the submitted table errs even if it is new: it gives another move than no table in %d of "
        "%d positions, ours in %d; reversed flags alone in %d, the key alone in %d.",
        c[HISTORY_TABLE].other_move, s->positions, c[HISTORY_OURS].other_move,
        c[HISTORY_FLAGS].other_move, c[HISTORY_KEY].other_move);
}
