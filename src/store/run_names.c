/* store/run_names.c - a short list, searched from its start: a file has few players with names. */
#include "store/run_names.h"

#include "store/store_class.h"

#include <string.h>

static run_name *find(const run_names *n, const char *spec) {
    for (size_t i = 0; i < n->count; i++)
        if (strcmp(n->list[i].spec, spec) == 0) return &n->list[i];
    return NULL;
}

static status make_room(run_names *n) {
    run_name *list = alloc_grow(n->memory, n->list, sizeof *list, n->count + 1, 8, &n->room);
    if (!list) return E_NOMEM;
    n->list = list;
    return OK;
}

/* Keeps a name in the place of an earlier one. The name of a person is no other person's. */
static status keep(run_names *n, const char *spec, const char *name) {
    run_name *known = find(n, spec);
    if (!name || strcmp(spec, STORE_PERSON) == 0 || (known && strcmp(known->name, name) == 0))
        return OK;
    const size_t head = strlen(spec) + 1, tail = strlen(name) + 1;
    char *text = make_room(n) ? NULL : alloc_array(n->memory, head + tail, 1);
    if (!text) return E_NOMEM;
    memcpy(text, spec, head);
    memcpy(text + head, name, tail);
    known = find(n, spec);
    if (known)
        alloc_free(n->memory, known->spec);
    else
        known = &n->list[n->count++];
    *known = (run_name){text, text + head};
    return OK;
}

/* A store_run_sink. */
static status take_run(void *context, const store_run *r) {
    run_names *n = context;
    const status result = keep(n, r->a, r->name_a);
    return result ? result : keep(n, r->b, r->name_b);
}

status run_names_read(run_names *n, store *s, fault *f) {
    const store_class *class = s->class;
    *n = (run_names){.memory = s->memory};
    if (class->runs.each(s, false, take_run, n, NULL) != E_NOMEM) return OK;
    run_names_clear(n);
    return fault_set(f, E_NOMEM, 0, "no memory for the names of players");
}

static const char *name_of(const run_names *n, const char *spec, const char *own) {
    const run_name *known = find(n, spec);
    return known ? known->name : own;
}

store_run run_names_apply(const run_names *n, const store_run *r) {
    store_run named = *r;
    named.name_a = name_of(n, r->a, r->name_a);
    named.name_b = name_of(n, r->b, r->name_b);
    return named;
}

void run_names_clear(run_names *n) {
    for (size_t i = 0; i < n->count; i++) alloc_free(n->memory, n->list[i].spec);
    alloc_free(n->memory, n->list);
    *n = (run_names){.memory = n->memory};
}
