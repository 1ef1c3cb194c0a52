/* store/studies.c - studies, for kinds of file that keep them. */
#include "store/studies.h"

#include "store/store_class.h"

#include <assert.h>

static status no_studies(fault *f) {
    return fault_set(f, E_UNSUPPORTED, 0,
                     "a file of JSON lines keeps no studies: use a database (.db)");
}

static const store_study_class *class_of(const store *s) {
    return s->class->studies;
}

status store_study_find(store *s, const char *id, store_study_sink *sink, void *context, fault *f) {
    return class_of(s) ? class_of(s)->find(s, id, sink, context, f) : no_studies(f);
}

status store_study_list(store *s, const study_filter *w, store_study_sink *sink, void *context,
                        int64_t *total, fault *f) {
    assert(w->limit > 0);
    return class_of(s) ? class_of(s)->list(s, w, sink, context, total, f) : no_studies(f);
}

status store_study_add(store *s, const stored_study *study, fault *f) {
    return class_of(s) ? class_of(s)->add(s, study, f) : no_studies(f);
}

status store_study_change(store *s, const stored_study *study, fault *f) {
    return class_of(s) ? class_of(s)->change(s, study, f) : no_studies(f);
}
