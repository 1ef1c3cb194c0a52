/* cli/options/side_options.c - cuts a value at its slash and reads both halves alike. */
#include "cli/options/side_options.h"

#include "base/text.h"
#include "cli/options/limit_options.h"
#include "search/game_clock.h"

enum { A, B };

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
    const status result = read_number(text, LIMIT_DEPTH_MAX, &depth, f);
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

static status read_both(view text, side_reader *read, side_options *out, fault *f) {
    view rest = text;
    const view first = view_take(&rest, '/');
    const bool is_one = first.length == text.length;
    status result = read(first, &out->limits[A], &out->grace_ns[A], f);
    if (!result) result = read(is_one ? text : rest, &out->limits[B], &out->grace_ns[B], f);
    if (is_one || result) return result;
    (void)read(first, &out->forced[A], &out->grace_ns[A], f);
    return read(rest, &out->forced[B], &out->grace_ns[B], f);
}

status side_options_read(const arguments *a, side_options *out, fault *f) {
    static const struct {
        const char *name, *usual;
        side_reader *read;
    } known[] = {{"time", NULL, read_time},
                 {"depth", NULL, read_depth},
                 {"nodes", NULL, read_nodes},
                 {"clock", NULL, read_clock},
                 {"grace", "1s", read_grace}};
    *out = (side_options){.grace_ns = {0}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const char *given = arguments_value(a, known[i].name);
        const char *text = given ? given : known[i].usual;
        fault why;
        if (text && read_both(view_of(text), known[i].read, out, &why))
            return fault_set(f, why.code, 0, "--%s %.60s: %s", known[i].name, text, why.text);
    }
    return OK;
}
