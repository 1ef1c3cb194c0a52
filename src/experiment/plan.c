/* experiment/plan.c - a list of keys. */
#include "experiment/plan.h"

#include <assert.h>

plan plan_make(const allocator *memory) {
    return (plan){.keys = buffer_make(memory)};
}

void plan_clear(plan *p) {
    alloc_free(p->keys.memory, p->jobs);
    buffer_clear(&p->keys);
    *p = plan_make(p->keys.memory);
}

void plan_add(plan *p, view key, double weight) {
    plan_job *jobs =
        alloc_grow(p->keys.memory, p->jobs, sizeof *jobs, p->count + 1, 64, &p->capacity);
    const size_t start = p->keys.length;
    if (jobs) p->jobs = jobs;
    buffer_append(&p->keys, key);
    if (!jobs && !p->keys.failed) p->keys.failed = E_NOMEM;
    if (p->keys.failed) return;
    p->jobs[p->count++] = (plan_job){start, key.length, weight};
}

view plan_key(const plan *p, size_t job) {
    assert(job < p->count);
    return (view){p->keys.data + p->jobs[job].key, p->jobs[job].length};
}

status plan_status(const plan *p) {
    return buffer_status(&p->keys);
}
