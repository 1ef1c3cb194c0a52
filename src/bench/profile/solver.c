/* bench/profile/solver.c - turns counts into shares. */
#include "bench/profile/solver.h"

#include "engine/counts.h"

typedef struct level {
    double nodes;  /* positions asked for; a pass asks for the same squares once more */
    double cycles; /* of one node, with everything below it */
    double all;    /* cycles of all nodes, with everything below them */
} level;

static level level_of(const engine_counts *c, int empty) {
    const uint64_t *of = c->of[empty];
    level l = {.nodes = (double)of[COUNT_NODES]};
    if (!of[COUNT_TIMED]) return l;
    l.cycles = (double)of[COUNT_CYCLES] / (double)of[COUNT_TIMED] - (double)engine_count_overhead();
    /* A node that passes measures its other half twice. */
    l.all = l.cycles * (l.nodes - (double)of[COUNT_PASSES]);
    return l;
}

/* The cycles of the level alone: those below it are all of the next one. */
static double own_cycles(const engine_counts *c, int empty) {
    const double own = level_of(c, empty).all - level_of(c, empty - 1).all;
    return own > 0 ? own : 0;
}

static double share(uint64_t part, uint64_t whole) {
    return whole ? 100.0 * (double)part / (double)whole : 0;
}

static void cycles_table(const engine_counts *c, buffer *out) {
    double sum = 0;
    for (int e = 2; e < 64; e++) sum += own_cycles(c, e);
    buffer_format(out, "empty        nodes  cycles of a node  and below   share\n");
    for (int e = 63; e > 1; e--) {
        const level l = level_of(c, e);
        if (l.nodes <= 0) continue;
        const double own = own_cycles(c, e);
        buffer_format(out, "%5d %12.0f %17.0f %10.0f %5.1f %%\n", e, l.nodes, own / l.nodes,
                      l.cycles, sum > 0 ? 100 * own / sum : 0);
    }
}

static void steps_table(const engine_counts *c, buffer *out) {
    buffer_format(out, "\nempty   pass  stable: cuts  found: cuts  child  probcut: cuts"
                       "  searched  first second third later   all  moves\n");
    for (int e = 63; e > 1; e--) {
        const uint64_t *of = c->of[e], nodes = of[COUNT_NODES];
        if (!nodes) continue;
        const uint64_t searched =
            of[COUNT_FIRST] + of[COUNT_SECOND] + of[COUNT_THIRD] + of[COUNT_LATER] + of[COUNT_ALL];
        buffer_format(
            out,
            "%5d %6.1f %7.1f %5.1f %6.1f %5.1f %6.1f %8.1f %5.1f %9.1f %6.1f %6.1f %5.1f %5.1f "
            "%5.1f %6.2f\n",
            e, share(of[COUNT_PASSES], nodes), share(of[COUNT_STABILITY], nodes),
            share(of[COUNT_STABILITY_CUTS], of[COUNT_STABILITY]),
            share(of[COUNT_CACHE_FOUND], nodes), share(of[COUNT_CACHE_CUTS], of[COUNT_CACHE_FOUND]),
            share(of[COUNT_CHILD_KNOWN], nodes), share(of[COUNT_PROBCUT], nodes),
            share(of[COUNT_PROBCUT_CUTS], of[COUNT_PROBCUT]), share(searched, nodes),
            share(of[COUNT_FIRST], searched), share(of[COUNT_SECOND], searched),
            share(of[COUNT_THIRD], searched), share(of[COUNT_LATER], searched),
            share(of[COUNT_ALL], searched),
            searched ? (double)of[COUNT_MOVES] / (double)searched : 0);
    }
    buffer_format(out, "In percent: pass, stable, found, child, probcut and searched of all nodes; "
                       "cuts of those\nthat were tried or found; first to all (no move cuts) of "
                       "those searched, with their moves.\n");
}

void solver_profile(const engine *e, buffer *out) {
    engine_counts c;
    if (!engine_counted(e, &c)) {
        buffer_format(out, "Nothing is counted: configure with -DAVOCET_COUNT=ON.\n");
        return;
    }
    cycles_table(&c, out);
    steps_table(&c, out);
}
