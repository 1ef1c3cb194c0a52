/* service/contest/side_limits.c - cuts a value at its slash and reads both halves alike. */
#include "service/contest/side_limits.h"

#include "base/text.h"
#include "search/game_clock.h"

#include <string.h>

enum { A, B, OPTIONS = 5 };

/* One side's half of an option. */
typedef status side_reader(view text, search_limits *l, int64_t *grace_ns, fault *f);

static status read_time(view text, search_limits *l, int64_t *grace_ns, fault *f) {
    (void)grace_ns;
    return search_parse_time(text, &l->time_ns, f);
}

static status read_number(view text, uint64_t most, uint64_t *out, fault *f) {
    if (view_number(text, most, out, NULL) == OK && *out >= 1) return OK;
    return fault_set(f, E_RANGE, 0, "it is a whole number from 1 to %llu",
                     (unsigned long long)most);
}

static status read_depth(view text, search_limits *l, int64_t *grace_ns, fault *f) {
    uint64_t depth = 0;
    const status result = read_number(text, SEARCH_DEPTH_MAX, &depth, f);
    (void)grace_ns;
    l->depth = (int)depth;
    return result;
}

static status read_nodes(view text, search_limits *l, int64_t *grace_ns, fault *f) {
    (void)grace_ns;
    return read_number(text, UINT64_MAX / 2, &l->nodes, f);
}

static status read_clock(view text, search_limits *l, int64_t *grace_ns, fault *f) {
    (void)grace_ns;
    return game_clock_parse(text, l, f);
}

static status read_grace(view text, search_limits *l, int64_t *grace_ns, fault *f) {
    (void)l;
    return search_parse_time(text, grace_ns, f);
}

static status read_both(view text, side_reader *read, side_limits *out, fault *f) {
    view rest = text;
    const view first = view_take(&rest, '/');
    const bool is_one = first.length == text.length;
    status result = read(first, &out->limits[A], &out->grace_ns[A], f);
    if (!result) result = read(is_one ? text : rest, &out->limits[B], &out->grace_ns[B], f);
    if (is_one || result) return result;
    (void)read(first, &out->forced[A], &out->grace_ns[A], f);
    return read(rest, &out->forced[B], &out->grace_ns[B], f);
}

/* One option: its name, its text or NULL, and its reader. */
typedef struct side_option {
    const char *name, *text;
    side_reader *read;
} side_option;

static void list_options(const side_texts *t, side_option out[OPTIONS]) {
    const side_option all[OPTIONS] = {{"time", t->time, read_time},
                                      {"depth", t->depth, read_depth},
                                      {"nodes", t->nodes, read_nodes},
                                      {"clock", t->clock, read_clock},
                                      {"grace", t->grace ? t->grace : "1s", read_grace}};
    memcpy(out, all, sizeof all);
}

status side_limits_read(const side_texts *t, side_limits *out, fault *f) {
    side_option known[OPTIONS];
    list_options(t, known);
    *out = (side_limits){.grace_ns = {0}};
    for (int i = 0; i < OPTIONS; i++) {
        fault why;
        if (known[i].text && read_both(view_of(known[i].text), known[i].read, out, &why))
            return fault_set(f, why.code, 0, "--%s %.60s: %s", known[i].name, known[i].text,
                             why.text);
    }
    return OK;
}

status side_limits_refuse_sides(const side_texts *t, fault *f) {
    side_option known[OPTIONS];
    list_options(t, known);
    for (int i = 0; i < OPTIONS; i++)
        if (known[i].text && strchr(known[i].text, '/'))
            return fault_set(f, E_FORMAT, 0,
                             "--%s %.40s: a tournament has one value for all; a specification may "
                             "have its own",
                             known[i].name, known[i].text);
    return OK;
}
