/* experiment/text_002_repeats.c - the same search again and again, with each slip of text 002. */
#include "experiment/text_002_repeats.h"

#include "experiment/search_job.h"
#include "experiment/tally.h"

#include <math.h>
#include <stdio.h>

enum {
    POSITIONS = 100,
    QUICK_POSITIONS = 3,
    SEARCHES = 20,
    QUICK_SEARCHES = 4,
    NODES = 5000,
    QUICK_NODES = 500,
    SPEC_BYTES = 160,
};

/* The text's behaviours, one by one, then together. */
static const struct {
    const char *name, *keys;
} switches[] = {
    {"ours", ""},
    {"interrupted values stored", ",store-interrupted=1"},
    {"interrupted move accepted", ",accept-interrupted=1"},
    {"the text's flags", ",text-flags=1"},
    {"key without side", ",key-without-side=1"},
    {"table kept across games", ",keep-games=1"},
    {"all of them",
     ",store-interrupted=1,accept-interrupted=1,text-flags=1,key-without-side=1,keep-games=1"},
};
enum { SWITCHES = sizeof switches / sizeof *switches };

static int position_count(const account *a) {
    return a->settings->is_quick ? QUICK_POSITIONS : POSITIONS;
}

static status make_positions(const account *a, position out[POSITIONS], fault *f) {
    const experiment_settings *s = a->settings;
    return search_positions("sized", 8, seed_for(s->seed, "repeats"), s->tier, position_count(a),
                            out, f);
}

/* Under a limit in nodes nothing but the switch can change an answer; under one in time the load of
 * the machine can, too. */
static void repeat_key(const account *a, int which, double seconds, const position *p,
                       buffer *key) {
    char spec[SPEC_BYTES];
    (void)snprintf(spec, sizeof spec, "sized%s", switches[which].keys);
    const search_order order = {
        .agent = spec,
        .where = p,
        .nodes = seconds > 0             ? 0
                 : a->settings->is_quick ? QUICK_NODES
                                         : NODES,
        .time_ns = seconds > 0 ? (int64_t)fmax(seconds * 1e9, 1e6) : 0,
        .repeated = a->settings->is_quick ? QUICK_SEARCHES : SEARCHES,
    };
    buffer_reset(key, 0);
    search_order_write(&order, key);
}

status repeats_plan(const account *a, double seconds, plan *p, fault *f) {
    position where[POSITIONS];
    buffer key = buffer_make(NULL);
    const status failed = make_positions(a, where, f);
    for (int i = 0; i < SWITCHES * position_count(a) && !failed; i++)
        for (int by_time = 0; by_time < (seconds > 0 ? 2 : 1); by_time++) {
            repeat_key(a, i % SWITCHES, by_time ? seconds : 0, &where[i / SWITCHES], &key);
            plan_add(p, buffer_view(&key), SEARCHES * (by_time ? seconds : 0.02));
        }
    if (buffer_status(&key)) p->keys.failed = E_NOMEM;
    buffer_clear(&key);
    return failed;
}

typedef struct repeats {
    int unsteady; /* positions with more than one move */
    int counted;  /* positions with more than one number of nodes */
    int most;     /* different moves in one position */
} repeats;

static status read_repeats(const account *a, int which, double seconds, const position *where,
                           repeats *out, fault *f) {
    buffer key = buffer_make(NULL);
    status failed = OK;
    *out = (repeats){0, 0, 0};
    for (int i = 0; i < position_count(a) && !failed; i++) {
        view text;
        repeat_key(a, which, seconds, &where[i], &key);
        failed = account_result(a, buffer_view(&key), &text, f);
        if (failed) break;
        const repeat_outcome r = repeat_outcome_read(text);
        out->unsteady += r.moves > 1;
        out->counted += r.counts > 1;
        if (r.moves > out->most) out->most = r.moves;
    }
    buffer_clear(&key);
    return failed;
}

status repeats_tell(const account *a, double seconds, int *unsteady, fault *f) {
    static const char *const titles[] = {
        "<switch", "positions", "several moves", "several node counts", "most moves", NULL};
    position where[POSITIONS];
    table t = table_make(titles, NULL);
    buffer culprits = buffer_make(NULL);
    status failed = make_positions(a, where, f);
    for (int i = 0; i < SWITCHES && !failed; i++) {
        repeats r;
        failed = read_repeats(a, i, seconds, where, &r, f);
        if (failed) break;
        if (i == 0) *unsteady = r.unsteady + r.counted;
        if (r.unsteady)
            buffer_format(&culprits, "%s%s (%d positions)", culprits.length ? ", " : "",
                          switches[i].name, r.unsteady);
        table_add(&t, "%s", switches[i].name);
        table_add(&t, "%d", position_count(a));
        table_add(&t, "%d", r.unsteady);
        table_add(&t, "%d", r.counted);
        table_add(&t, "%d", r.most);
    }
    if (!failed) {
        document_table(a->document, seconds > 0 ? "repeats-times" : "repeats",
                       seconds > 0
                           ? "The same under the limit in time: here the machine has a say."
                           : "Positions in which searches of the same number of nodes, each "
                             "in a new game, gave more than one move or took different "
                             "ways.",
                       &t);
        document_text(a->document, "More than one move %s: %s.",
                      seconds > 0 ? "by the clock" : "without a clock",
                      culprits.length ? buffer_text(&culprits) : "nowhere");
    }
    buffer_clear(&culprits);
    table_clear(&t);
    return failed;
}
