/* service/tournament_store.c - begins runs when the tournament asks for them. */
#include "service/tournament_store.h"

#include "arena/encounter.h"
#include "base/alloc.h"

#include <string.h>

/* Returns the name of a player, or NULL if nobody gave it one. */
static const char *name_of(const tournament_store *t, int who) {
    return strcmp(t->names[who], t->options->specs[who]) == 0 ? NULL : t->names[who];
}

static status begin_run(tournament_store *t, int which, stored_run *run, fault *f) {
    const encounter e = tournament_encounter(t->options, which);
    const meeting m = tournament_meeting(t->options, which);
    status result = stored_run_make(run, &e, t->options->games, t->openings[m.board], NULL,
                                    &t->sums[m.board], f);
    if (result) return result;
    run->run.name_a = name_of(t, m.a);
    run->run.name_b = name_of(t, m.b);
    result = store_begin_run(t->store, &run->run, &run->run.id, f);
    if (result) stored_run_clear(run);
    return result;
}

static status run_of(void *argument, int which, const store_run **out, fault *f) {
    tournament_store *t = argument;
    stored_run *run = alloc_array(NULL, 1, sizeof *run);
    if (!run) return fault_set(f, E_NOMEM, 0, "no memory for the runs of a tournament");
    const status result = begin_run(t, which, run, f);
    if (result) {
        alloc_free(NULL, run);
        return result;
    }
    t->runs[which] = run;
    *out = &run->run;
    return OK;
}

static status set_up(tournament_store *t, fault *f) {
    const tournament_options *o = t->options;
    status result = OK;
    t->runs = alloc_array(NULL, (size_t)tournament_encounters(o), sizeof *t->runs);
    t->sums = alloc_array(NULL, (size_t)o->board_count, sizeof *t->sums);
    if (!t->runs || !t->sums)
        return fault_set(f, E_NOMEM, 0, "no memory for the runs of a tournament");
    for (int board = 0; board < o->board_count && !result; board++)
        result = stored_run_sums_make(&t->sums[board], o->boards[board].players.size,
                                      &o->boards[board].openings, f);
    return result;
}

status tournament_store_open(tournament_store *t, const char *path, const tournament_options *o,
                             const char *const *names, const char *const *opening_texts, fault *f) {
    *t = (tournament_store){.options = o, .names = names, .openings = opening_texts};
    status result = set_up(t, f);
    if (!result) result = store_open(path, STORE_WRITE, NULL, &t->store, f);
    if (result) tournament_store_close(t);
    return result;
}

void tournament_store_close(tournament_store *t) {
    store_close(t->store);
    for (int i = 0; t->runs && i < tournament_encounters(t->options); i++) {
        if (!t->runs[i]) continue;
        stored_run_clear(t->runs[i]);
        alloc_free(NULL, t->runs[i]);
    }
    alloc_free(NULL, t->runs);
    alloc_free(NULL, t->sums);
    t->store = NULL;
}

status tournament_store_begin(tournament_store *t, tournament_options *o, stop_token *stop,
                              fault *f) {
    const recorder_options r = {.store = t->store,
                                .run_of = run_of,
                                .run_context = t,
                                .encounters = tournament_encounters(o),
                                .stop = stop,
                                .sink = o->run.sink,
                                .sink_context = o->run.sink_context};
    const status result = recorder_start(&r, &t->recorder, f);
    if (result) return result;
    recorder_attach(t->recorder, &o->run);
    return OK;
}

status tournament_store_end(tournament_store *t, status result, fault *f) {
    const status ended = recorder_end_after(t->recorder, result, &t->stored, f);
    t->recorder = NULL;
    return ended;
}
