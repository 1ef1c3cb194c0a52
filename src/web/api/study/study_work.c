/* web/api/study/study_work.c - makes, frees, and looks after. */
#include "web/api/study/study_work.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/text.h"
#include "web/api/keeper.h"
#include "web/api/study/studies.h"
#include "web/events.h"

status study_work_make(api *a, fault *f) {
    a->work = alloc_array(NULL, 1, sizeof *a->work);
    if (!a->work) return fault_set(f, E_NOMEM, 0, "no memory for the server");
    (void)pthread_mutex_init(&a->work->lock, NULL);
    return OK;
}

void study_work_free(api *a) {
    study_work *w = a->work;
    if (!w) return;
    study_analyses_free(a);
    for (int i = 0; i < STUDY_ENGINES_KEPT; i++) engine_free(w->engines[i].engine);
    analyst_close(w->analyst.analyst);
    (void)pthread_mutex_destroy(&w->lock);
    alloc_free(NULL, w);
}

bool study_is_unheard(api *a, const char *id, int64_t *unheard_ns) {
    char channel[STUDY_CHANNEL_BYTES];
    const int64_t now = clock_now_ns();
    study_channel(id, channel);
    if (event_listeners(a->events, view_of(channel)) > 0) {
        *unheard_ns = 0;
        return false;
    }
    if (!*unheard_ns) *unheard_ns = now;
    return now - *unheard_ns > KEEPER_GRACE * INT64_C(1000000000);
}

void study_work_look_after(api *a) {
    (void)pthread_mutex_lock(&a->work->lock);
    study_searches_look_after(a);
    study_analyses_look_after(a);
    (void)pthread_mutex_unlock(&a->work->lock);
}
