#include "cli/match_store.h"

status match_store_open(match_store *m, const char *path, const match_options *o,
                        const char *opening_text, const char *test, fault *f) {
    const encounter *e = &o->encounter;
    *m = (match_store){.store = NULL};
    run_sums sums;
    status result = run_sums_make(&sums, &e->openings, f);
    if (!result) result = run_text_make(&m->text, e, o->games, opening_text, test, &sums, f);
    if (result) return result;
    store_run *run = &m->text.run;
    result = store_open(path, STORE_WRITE, NULL, &m->store, f);
    if (!result) result = store_begin_run(m->store, run, &run->id, f);
    if (result) match_store_close(m);
    return result;
}

void match_store_close(match_store *m) {
    store_close(m->store);
    run_text_clear(&m->text);
    m->store = NULL;
}

status match_store_begin(match_store *m, match_options *o, stop_token *stop, fault *f) {
    const recorder_options r = {.store = m->store,
                                .run = &m->text.run,
                                .stop = stop,
                                .sink = o->run.sink,
                                .sink_context = o->run.sink_context};
    const status result = recorder_start(&r, &m->recorder, f);
    if (result) return result;
    m->before = recorder_stored(m->recorder);
    recorder_attach(m->recorder, &o->run);
    return OK;
}

status match_store_end(match_store *m, status result, fault *f) {
    const status ended = recorder_end_after(m->recorder, result, &m->after, f);
    m->recorder = NULL;
    return ended;
}
