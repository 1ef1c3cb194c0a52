/* web/api/stubs.c - to come. */
#include "web/api/api_int.h"
#include "web/api/live.h"
#include "web/api/searches.h"
void searches_pause_review(live *g) {
    (void)g;
}
void live_end_hint(live *g) {
    (void)g;
}
#define STUB(name)                                                                                 \
    bool name(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {        \
        (void)a, (void)r, (void)id, (void)out;                                                     \
        return refuse(why, 503, "unavailable", NULL, "This is not built yet");                     \
    }
STUB(answer_list)
STUB(answer_import)
STUB(answer_export)
STUB(answer_hint)
STUB(answer_stop_hint)
STUB(answer_judge)
STUB(answer_get_review)
STUB(answer_review)
