/* arena/matching.c - grows alternating trees from the points that are alone. */
#include "arena/matching.h"

#include <stdbool.h>
#include <string.h>

enum { NOBODY = MATCHING_NOBODY };

status matching_make(matching *m, int count, const allocator *memory, fault *f) {
    const size_t n = count > 0 ? (size_t)count : 1;
    *m = (matching){.count = count, .memory = memory};
    m->edges = alloc_array(memory, n, n);
    m->mate = alloc_array(memory, n, sizeof *m->mate);
    m->parent = alloc_array(memory, n, sizeof *m->parent);
    m->base = alloc_array(memory, n, sizeof *m->base);
    m->queue = alloc_array(memory, n, sizeof *m->queue);
    m->seen = alloc_array(memory, n, 1);
    m->shrunk = alloc_array(memory, n, 1);
    m->marked = alloc_array(memory, n, 1);
    if (m->edges && m->mate && m->parent && m->base && m->queue && m->seen && m->shrunk &&
        m->marked)
        return OK;
    matching_clear(m);
    return fault_set(f, E_NOMEM, 0, "no memory to pair %d players", count);
}

void matching_clear(matching *m) {
    void *const parts[] = {m->edges, m->mate, m->parent, m->base,
                           m->queue, m->seen, m->shrunk, m->marked};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) alloc_free(m->memory, parts[i]);
    *m = (matching){.count = 0};
}

/* Finds where the paths from two points to the root of their tree meet. */
static int meeting(matching *m, int a, int b) {
    memset(m->marked, 0, (size_t)m->count);
    for (;;) {
        a = m->base[a];
        m->marked[a] = 1;
        if (m->mate[a] == NOBODY) break;
        a = m->parent[m->mate[a]];
    }
    for (;;) {
        b = m->base[b];
        if (m->marked[b]) return b;
        b = m->parent[m->mate[b]];
    }
}

static void mark_path(matching *m, int from, int to, int child) {
    while (m->base[from] != to) {
        m->shrunk[m->base[from]] = m->shrunk[m->base[m->mate[from]]] = 1;
        m->parent[from] = child;
        child = m->mate[from];
        from = m->parent[m->mate[from]];
    }
}

/* An edge within the tree closes a cycle of odd length: the whole cycle becomes one point. */
static void shrink(matching *m, int a, int b, int *waiting) {
    const int where = meeting(m, a, b);
    memset(m->shrunk, 0, (size_t)m->count);
    mark_path(m, a, where, b);
    mark_path(m, b, where, a);
    for (int i = 0; i < m->count; i++) {
        if (!m->shrunk[m->base[i]]) continue;
        m->base[i] = where;
        if (m->seen[i]) continue;
        m->seen[i] = 1;
        m->queue[(*waiting)++] = i;
    }
}

static bool is_outer(const matching *m, int root, int point) {
    return point == root || (m->mate[point] != NOBODY && m->parent[m->mate[point]] != NOBODY);
}

/* Looks at all edges of a point; the end of a path that adds a pair, or NOBODY. */
static int grow(matching *m, int root, int from, int *waiting) {
    for (int to = 0; to < m->count; to++) {
        if (!m->edges[from * m->count + to]) continue;
        if (m->base[from] == m->base[to] || m->mate[from] == to) continue;
        if (is_outer(m, root, to)) {
            shrink(m, from, to, waiting);
        } else if (m->parent[to] == NOBODY) {
            m->parent[to] = from;
            if (m->mate[to] == NOBODY) return to;
            m->seen[m->mate[to]] = 1;
            m->queue[(*waiting)++] = m->mate[to];
        }
    }
    return NOBODY;
}

static int find_path(matching *m, int root) {
    int waiting = 0;
    memset(m->seen, 0, (size_t)m->count);
    for (int i = 0; i < m->count; i++) {
        m->parent[i] = NOBODY;
        m->base[i] = i;
    }
    m->seen[root] = 1;
    m->queue[waiting++] = root;
    for (int next = 0; next < waiting; next++) {
        const int end = grow(m, root, m->queue[next], &waiting);
        if (end != NOBODY) return end;
    }
    return NOBODY;
}

/* Exchanges pairs and other edges, from the end of the path back to the root. */
static void turn_path(matching *m, int end) {
    while (end != NOBODY) {
        const int before = m->parent[end], next = m->mate[before];
        m->mate[end] = before;
        m->mate[before] = end;
        end = next;
    }
}

int matching_find(matching *m) {
    int pairs = 0;
    for (int i = 0; i < m->count; i++) m->mate[i] = NOBODY;
    for (int i = 0; i < m->count; i++) {
        if (m->mate[i] != NOBODY) continue;
        const int end = find_path(m, i);
        if (end == NOBODY) continue;
        turn_path(m, end);
        pairs++;
    }
    return pairs;
}
