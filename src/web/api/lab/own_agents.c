/* web/api/lab/own_agents.c - keeps agents by their names, as one text of the store. */
#include "web/api/lab/own_agents.h"

#include "base/alloc.h"
#include "base/fault.h"
#include "service/agents/weighed_spec.h"
#include "store/shelf.h"
#include "store/store.h"
#include "web/api/body.h"
#include "web/api/seats.h"
#include "web/game_id.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char text_name[] = "own-agents";

/* ---- the text: an object with a member for each agent ---- */

/* NULL after a refusal. The desk is locked. */
static json_t *read_all(api *a, refusal *r) {
    buffer text = buffer_make(NULL);
    fault f = {.text = ""};
    const status result = store_text_read(a->store, text_name, &text, &f);
    if (result == E_MISSING) buffer_add(&text, "{}");
    json_t *all = NULL;
    if (result && result != E_MISSING)
        (void)refuse_fault(r, &f);
    else
        all = body_parse(buffer_view(&text), r);
    buffer_clear(&text);
    return all;
}

static bool write_all(api *a, const json_t *all, refusal *r) {
    fault f = {.text = ""};
    char *text = json_dumps(all, JSON_COMPACT | JSON_SORT_KEYS);
    const status result = text ? store_text_write(a->store, text_name, view_of(text), &f)
                               : fault_set(&f, E_NOMEM, 0, "no memory for the agents");
    free(text);
    return result ? refuse_fault(r, &f) : true;
}

static json_t *read_locked(api *a, refusal *r) {
    (void)pthread_mutex_lock(&a->desk);
    json_t *all = read_all(a, r);
    (void)pthread_mutex_unlock(&a->desk);
    return all;
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static own_agent agent_of(const json_t *all, const char *name) {
    const json_t *member = json_object_get(all, name);
    return (own_agent){name, json_string_value(json_object_get(member, "agent")),
                       json_string_value(json_object_get(member, "created"))};
}

bool own_agents_each(api *a, own_agent_sink *sink, void *context, refusal *r) {
    json_t *all = read_locked(a, r), *unused;
    const char *names[OWN_AGENTS_MOST], *name;
    size_t count = 0;
    if (!all) return false;
    json_object_foreach(all, name, unused) {
        if (count < OWN_AGENTS_MOST) names[count++] = name;
    }
    qsort(names, count, sizeof *names, by_name);
    for (size_t i = 0; i < count; i++) {
        const own_agent found = agent_of(all, names[i]);
        if (found.spec && found.created) sink(context, &found);
    }
    body_free(all);
    return true;
}

/* ---- changes ---- */

static json_t *member_of(const json_t *all, const char *name, const char *spec) {
    char now[DATE_BYTES];
    const json_t *old = json_object_get(json_object_get(all, name), "created");
    api_date(now);
    json_t *member = json_object();
    (void)json_object_set_new(member, "agent", json_string(spec));
    (void)json_object_set_new(member, "created", json_string(old ? json_string_value(old) : now));
    return member;
}

bool own_agents_keep(api *a, const char *name, const char *spec, char created[DATE_BYTES],
                     refusal *r) {
    (void)pthread_mutex_lock(&a->desk);
    json_t *all = read_all(a, r);
    bool fine = all != NULL;
    if (fine && !json_object_get(all, name) && json_object_size(all) >= OWN_AGENTS_MOST)
        fine = refuse(r, 413, "too_many", NULL, "There are %d own agents: delete one first",
                      OWN_AGENTS_MOST);
    if (fine && json_object_set_new(all, name, member_of(all, name, spec)))
        fine = refuse(r, 500, "internal", NULL, "There is no memory for the agent");
    if (fine) fine = write_all(a, all, r);
    (void)pthread_mutex_unlock(&a->desk);
    const own_agent kept = agent_of(all, name);
    if (fine) (void)snprintf(created, DATE_BYTES, "%s", kept.created ? kept.created : "");
    body_free(all);
    return fine;
}

static bool refuse_unknown(const char *name, int http, const char *code, const char *at,
                           refusal *r) {
    return refuse(r, http, code, at, "There is no own agent %s", name);
}

bool own_agents_delete(api *a, const char *name, refusal *r) {
    (void)pthread_mutex_lock(&a->desk);
    json_t *all = read_all(a, r);
    bool fine = all != NULL;
    if (fine && json_object_del(all, name)) fine = refuse_unknown(name, 404, "not_found", NULL, r);
    if (fine) fine = write_all(a, all, r);
    (void)pthread_mutex_unlock(&a->desk);
    body_free(all);
    return fine;
}

/* ---- use ---- */

static bool take_pairs(view spec, view pairs, const char *at, buffer *out, refusal *r) {
    fault f = {.text = ""};
    if (!weighed_spec_with(spec, pairs, out, &f)) return true;
    return f.code == E_NOMEM ? refuse_fault(r, &f)
                             : refuse(r, 400, "bad_request", at, "%s", f.text);
}

bool own_agents_resolve(api *a, view text, const char *at, buffer *out, refusal *r) {
    char name[GAME_ID_MOST + 1] = "";
    view pairs = text;
    if (!text.length || text.data[0] != '@') {
        buffer_append(out, text);
        return true;
    }
    const view word = view_from(view_take(&pairs, ','), 1);
    if (!game_id_is(word))
        return refuse(r, 400, "bad_request", at,
                      "The name of an own agent has letters, digits, - and _: @mine");
    memcpy(name, word.data, word.length);
    json_t *all = read_locked(a, r);
    if (!all) return false;
    const own_agent found = agent_of(all, name);
    const bool fine = found.spec ? take_pairs(view_of(found.spec), pairs, at, out, r)
                                 : refuse_unknown(name, 400, "bad_request", at, r);
    body_free(all);
    return fine;
}

lab_agent *own_agents_make(api *a, view text, int size, const char *at, buffer *spec, refusal *r) {
    fault f = {.text = ""};
    if (!own_agents_resolve(a, text, at, spec, r)) return NULL;
    lab_agent *agent = alloc_array(NULL, 1, sizeof *agent); /* too large for the stack */
    if (!agent)
        (void)refuse(r, 500, "internal", NULL, "There is no memory for the agent");
    else if (seat_check_agent(buffer_view(spec), size, agent, &f)) {
        (void)refuse(r, 400, "bad_request", at, "%s", f.text);
        alloc_free(NULL, agent);
        agent = NULL;
    }
    return agent;
}
