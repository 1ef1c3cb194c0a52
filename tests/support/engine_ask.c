#include "support/engine_ask.h"

#include "base/fault.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static engine_options shared;

struct learned *shared_weights(void) {
    return shared.weights;
}

int share_weights(void **state) {
    (void)state;
    return engine_share_built_in(&shared, NULL) ? -1 : 0;
}

int leave_weights(void **state) {
    (void)state;
    engine_leave_weights(&shared);
    return 0;
}

/* By the weights that are shared, if any are. */
engine *open_engine(int threads, int table_mb, tier t) {
    const engine_options o = {
        .threads = threads, .table_mb = table_mb, .tier = t, .weights = shared.weights};
    engine *e = NULL;
    fault f = {0};
    if (engine_create(&o, &e, &f)) fail_msg("%s", f.text);
    return e;
}

engine_result ask(engine *e, const position *p, const engine_request *r) {
    engine_result out;
    fault f = {0};
    if (engine_search(e, p, r, &out, &f)) fail_msg("%s", f.text);
    return out;
}
