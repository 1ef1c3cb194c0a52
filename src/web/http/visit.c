/* web/http/visit.c - decides about a request. */
#include "web/http/visit.h"

#include "base/alloc.h"
#include "base/text.h"
#include "web/api/api.h"
#include "web/events.h"
#include "web/game_id.h"
#include "web/http/refusal.h"

#include <stdio.h>
#include <string.h>

enum { API_PREFIX = sizeof "/api/v1" - 1 };

visit *visit_make(server *s, struct MHD_Connection *connection, const char *target) {
    visit *v = alloc_array(NULL, 1, sizeof *v);
    if (!v) return NULL;
    v->server = s;
    v->connection = connection;
    v->target_length = strlen(target);
    if (v->target_length <= HTTP_REQUEST_LINE_MAX) memcpy(v->target, target, v->target_length + 1);
    v->body = buffer_make(NULL);
    v->link = buffer_make(NULL);
    v->reply = (web_reply){.body = buffer_make(NULL)};
    return v;
}

void visit_free(visit *v) {
    if (!v) return;
    buffer_clear(&v->body);
    buffer_clear(&v->link);
    web_reply_clear(&v->reply);
    alloc_free(NULL, v);
}

static bool is_api(view path) {
    return view_is(path, "/api") || view_starts_with(path, "/api/");
}

/* The stream checks where it continues; an id of ours is far shorter. */
static void keep_last_id(visit *v, view id) {
    if (id.length >= sizeof v->last_id) return;
    if (id.length) memcpy(v->last_id, id.data, id.length);
    v->last_id[id.length] = '\0';
}

static refusal_kind decide_api(visit *v, const head *h) {
    web_request *q = &v->request;
    const view path = v->query.path;
    if (!view_starts_with(path, "/api/v1/")) return REFUSE_NOT_FOUND;
    if (!rules_method(h->method, &q->method)) return REFUSE_METHOD;
    q->path = view_from(path, API_PREFIX);
    memcpy(q->parameters, v->query.parameters, sizeof q->parameters);
    q->parameter_count = v->query.count;
    v->goal = view_is(q->path, "/events") ? GOAL_EVENTS : GOAL_API;
    const refusal_kind why = rules_check_api(h, q->method);
    if (why) return why;
    if (v->goal == GOAL_EVENTS && !view_is(h->method, "GET")) return REFUSE_METHOD;
    keep_last_id(v, h->value[HEAD_LAST_ID]);
    return h->length > api_body_max(q->method, q->path) ? REFUSE_BODY : REFUSE_NOTHING;
}

static refusal_kind decide_file(visit *v, const head *h) {
    v->goal = GOAL_FILE;
    v->file = page_find(v->query.path);
    if (!view_is(h->method, "GET") && !view_is(h->method, "HEAD")) return REFUSE_METHOD;
    if (!v->file) return REFUSE_NOT_FOUND;
    return rules_check_file(h);
}

/* Sets the goal to GOAL_LINK for a right link. A link has no body: while a body came, another
 * device could open the same link. */
static refusal_kind check_token(visit *v, const secret *token, const head *h) {
    const view link = query_value(&v->query, "token");
    if (view_is(v->query.path, "/") && link.length && view_is(h->method, "GET")) {
        v->goal = GOAL_LINK;
        if (h->length) return REFUSE_FRAMING;
        if (secret_opens(token, link) || secret_is_known(token, h->value[HEAD_COOKIE]))
            return REFUSE_NOTHING;
        return REFUSE_LINK;
    }
    return secret_is_known(token, h->value[HEAD_COOKIE]) ? REFUSE_NOTHING : REFUSE_TOKEN;
}

static refusal_kind decide(visit *v, const rules *r, const secret *token, head *h) {
    refusal_kind why = head_check(h);
    if (!why) why = rules_check_host(r, h);
    if (!why && !query_read((view){v->target, v->target_length}, v->decoded, &v->query))
        why = REFUSE_QUERY;
    if (!why && token) why = check_token(v, token, h);
    if (why || v->goal == GOAL_LINK) return why;
    return is_api(v->query.path) ? decide_api(v, h) : decide_file(v, h);
}

void visit_decide(visit *v, const rules *r, const secret *token, head *h) {
    v->refusal = decide(v, r, token, h);
    const bool is_unknown = v->refusal == REFUSE_TOKEN || v->refusal == REFUSE_LINK;
    v->shows_refusal = is_unknown && !is_api(v->query.path);
}

/* Ids of one kind; the names of their channels begin with the prefix. */
static bool read_ids(const visit *v, const char *parameter, const char *prefix,
                     visit_channels *out) {
    view rest = query_value(&v->query, parameter);
    while (rest.length) {
        const view id = view_take(&rest, ',');
        if (out->count == EVENT_CHANNELS_MAX || !game_id_is(id)) return false;
        char *text = out->texts[out->count];
        (void)snprintf(text, EVENT_CHANNEL_BYTES, "%s%.*s", prefix, (int)id.length, id.data);
        out->names[out->count++] = view_of(text);
    }
    return true;
}

bool visit_read_channels(const visit *v, visit_channels *out) {
    out->count = 0;
    return read_ids(v, "games", "", out) && read_ids(v, "studies", "study:", out);
}
