/* service/answers/solve_pile.c - one buffer, and where each piece ends. */
#include "service/answers/solve_pile.h"

#include "base/alloc.h"

solve_pile solve_pile_make(void) {
    return (solve_pile){.bytes = buffer_make(NULL)};
}

void solve_pile_clear(solve_pile *p) {
    buffer_clear(&p->bytes);
    alloc_free(NULL, p->ends);
    p->ends = NULL;
}

bool solve_pile_close(solve_pile *p) {
    uint64_t *ends = alloc_grow(NULL, p->ends, sizeof *ends, p->count + 1, 64, &p->capacity);
    if (!ends) return false;
    p->ends = ends;
    ends[p->count++] = p->bytes.length;
    return buffer_status(&p->bytes) == OK;
}

view solve_pile_at(const solve_pile *p, uint64_t number) {
    const uint64_t from = number ? p->ends[number - 1] : 0;
    return (view){p->bytes.data + from, p->ends[number] - from};
}
