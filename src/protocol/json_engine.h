/* protocol/json_engine.h - Avocet for scripts and bots: one JSON object a line in, one a line out.
 *
 *     {"id":1,"want":"move","position":"f5d6","depth":8}
 *     {"id":1,"done":true,"want":"move","stopped":false,"answer":{"agent":"champion",...}}
 *
 * Several searches run at once, each with its own settings. Each request gets exactly one line with
 * "done":true and its id. A long search may write lines with "done":false before that, which show
 * its state. Lines of different requests come in any order. docs/protocols.md has the details.
 *
 * `stop` and `ping` are answered at once, beside running searches. The end of input, or `quit`,
 * ends the searches that are under way. A script that comes as a whole gets all its answers first.
 * Ownership: json_engine_free() frees. Threads: lines are heard on one thread; answers are written
 * by many, one at a time. Errors: a mistake is answered with "error"; only json_engine_make()
 * fails. */
#ifndef PROTOCOL_JSON_ENGINE_H
#define PROTOCOL_JSON_ENGINE_H

#include "base/fault.h"
#include "protocol/partner.h"
#include "protocol/wire.h"

typedef struct json_engine json_engine;

enum {
    JSON_ENGINE_LINE_MAX = 1 << 20,
    JSON_ENGINE_QUEUE = 256, /* usual value of `queue` */
};

typedef struct json_engine_options {
    partner_options usual; /* settings for what a request does not say; copied */
    const char *version;   /* borrowed */
    int searches;          /* at once; 0: as many as there are CPUs for their threads */
    int queue;             /* requests that wait for a search to end; 0: JSON_ENGINE_QUEUE */
} json_engine_options;

/* `out` is borrowed. E_RANGE for settings that do not go together and for numbers out of range;
 * those of partner_options_check(); E_NOMEM. */
status json_engine_make(const json_engine_options *o, const wire_out *out, json_engine **result,
                        fault *f);
void json_engine_free(json_engine *e); /* stops all searches; NULL is allowed */

void json_engine_wait(json_engine *e); /* until all searches have ended */

wire_protocol json_engine_protocol(json_engine *e); /* for wire_serve(); borrows *e */

#endif
