/* web/api/lab/explain_routes.c - takes values apart, for every step of a slider; agents that people
 * keep. */
#include "base/alloc.h"
#include "base/fault.h"
#include "base/json.h"
#include "base/text.h"
#include "engine/engine.h"
#include "game/position.h"
#include "lab/agent.h"
#include "lab/evaluation.h"
#include "lab/feature.h"
#include "lab/options.h"
#include "player/player_spec.h"
#include "report/answers/eval_report.h"
#include "report/answers/term_report.h"
#include "service/agents/weighed_spec.h"
#include "service/answers/explain.h"
#include "service/answers/move_values.h"
#include "web/api/api_int.h"
#include "web/api/body.h"
#include "web/api/lab/own_agents.h"
#include "web/api/places.h"
#include "web/api/refusal.h"
#include "web/api/search_json.h"
#include "web/api/seats.h"
#include "web/message.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WEIGHTS_MOST = 100, SPEC_MOST = LAB_SPEC_MAX - 1 };

#define WEIGHT_MOST 1e15
#define CHAMPION    "champion"

/* ---- reading ---- */

typedef struct weight_changes {
    weight_change list[WEIGHTS_MOST];
    size_t count;
} weight_changes;

static bool read_weights(json_t *weights, weight_changes *out, refusal *why) {
    const char *key;
    json_t *unused;
    out->count = 0;
    if (json_object_size(weights) > WEIGHTS_MOST)
        return refuse(why, 400, "bad_request", "weights", "At most %d weights can change",
                      WEIGHTS_MOST);
    json_object_foreach(weights, key, unused) {
        weight_change *c = &out->list[out->count++];
        c->key = key;
        if (!body_real(weights, key, -WEIGHT_MOST, false, WEIGHT_MOST, NEEDED, &c->weight, why))
            return false;
    }
    return true;
}

/* Appends the specification of the field `agent` with the changes of the field `weights`. */
static bool read_spec(api *a, const json_t *body, buffer *out, refusal *why) {
    const char *agent = NULL;
    json_t *weights = NULL;
    weight_changes changes;
    buffer spec = buffer_make(NULL);
    fault f = {.text = ""};
    bool fine = body_name(body, "agent", SPEC_MOST, NEEDED, &agent, why) &&
                body_object(body, "weights", OPTIONAL, &weights, why) &&
                own_agents_resolve(a, view_of(agent), "agent", &spec, why) &&
                read_weights(weights, &changes, why);
    if (fine && changes.count == 0) buffer_append(out, buffer_view(&spec));
    if (fine && changes.count &&
        weighed_spec_make(buffer_view(&spec), changes.list, changes.count, out, &f))
        fine = f.code == E_NOMEM ? refuse_fault(why, &f)
                                 : refuse(why, 400, "bad_request", "weights", "%s", f.text);
    buffer_clear(&spec);
    return fine;
}

/* ---- explaining ---- */

/* Puts the object that `avocet eval --json` prints. */
static void put_explanation(json_writer *j, const explain_request *r, const explained_position *e) {
    buffer text = buffer_make(NULL);
    if (e->kind == PLAYER_CHAMPION) {
        const eval_report report = {.name = player_spec_text(r->spec),
                                    .position = r->position,
                                    .root = r->root,
                                    .explanation = e->champion,
                                    .weights = e->weights};
        eval_report_json(&report, &text);
    } else {
        term_report_json(&e->agent, r->root, r->position->to_move, &text);
    }
    if (buffer_status(&text)) j->out->failed = buffer_status(&text);
    json_put_ready(j, view_trim(buffer_view(&text)));
    buffer_clear(&text);
}

static void put_moves(json_writer *j, const move_values *v) {
    json_open_array_at(j, "moves");
    for (int i = 0; i < v->count; i++) {
        json_open_object(j);
        json_key(j, "move");
        search_json_move(j, v->moves[i].move);
        json_put_real_at(j, "value", v->moves[i].value);
        json_put_bool_at(j, "best", v->moves[i].best);
        json_close(j);
    }
    json_close(j);
    json_key(j, "choice");
    if (v->choice == SQUARE_NONE)
        json_put_null(j);
    else
        search_json_move(j, v->choice);
    json_put_int_at(j, "depth", v->depth);
}

static bool explain(const explain_request *r, int depth, web_reply *out, refusal *why) {
    explained_position *e = NULL;
    move_values *v = alloc_array(NULL, 1, sizeof *v);
    fault f = {.text = ""};
    status result = v ? OK : fault_set(&f, E_NOMEM, 0, "no memory for the moves");
    if (!result) result = explain_position(r, &e, &f);
    if (!result) result = move_values_find(r, depth, v, &f);
    if (!result) {
        json_writer j = api_reply(out, 200);
        json_open_object(&j);
        json_put_text_at(&j, "agent", player_spec_text(r->spec));
        json_key(&j, "explanation");
        put_explanation(&j, r, e);
        put_moves(&j, v);
        json_close(&j);
    }
    explained_free(e);
    alloc_free(NULL, v);
    if (!result) return true;
    if (result == E_NOMEM) return refuse_fault(why, &f);
    return refuse(why, result == E_UNSUPPORTED ? 422 : 400,
                  result == E_UNSUPPORTED ? "unsupported" : "bad_request", "agent", "%s", f.text);
}

/* Only the champion as it is, and agents of the laboratory. */
static bool check_spec(view spec, int size, refusal *why) {
    fault f = {.text = ""};
    if (view_is(spec, CHAMPION)) return true;
    lab_agent *agent = alloc_array(NULL, 1, sizeof *agent); /* too large for the stack */
    const status result = agent ? seat_check_agent(spec, size, agent, &f)
                                : fault_set(&f, E_NOMEM, 0, "no memory for an agent");
    alloc_free(NULL, agent);
    if (!result) return true;
    return result == E_NOMEM ? refuse_fault(why, &f)
                             : refuse(why, 400, "bad_request", "agent", "%s", f.text);
}

static bool read_side(const json_t *body, colour *out, refusal *why) {
    const char *word = NULL;
    if (!body_text(body, "for", 10, OPTIONAL, &word, why)) return false;
    if (!word) return true;
    *out = strcmp(word, "white") == 0 ? WHITE : BLACK;
    return strcmp(word, colour_name(*out)) == 0
               ? true
               : refuse(why, 400, "bad_request", "for", "A side is black or white");
}

bool answer_explain(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    static const char *const fields[] = {"agent", "board", "turn", "for", "weights", "depth", NULL};
    json_t *body = body_parse(r->body, why);
    buffer text = buffer_make(NULL);
    position where;
    player_spec spec = {0};
    int64_t depth = 1;
    fault f = {.text = ""};
    (void)id;
    bool fine = body && body_knows(body, "", fields, why) && places_read(body, &where, why) &&
                body_int(body, "depth", 1, MOVE_VALUES_DEPTH, OPTIONAL, &depth, why) &&
                read_spec(a, body, &text, why) &&
                check_spec(buffer_view(&text), where.field.size, why);
    colour root = fine ? where.to_move : BLACK;
    fine = fine && read_side(body, &root, why);
    if (fine && player_spec_read(buffer_view(&text), NULL, &spec, &f))
        fine = refuse(why, 400, "bad_request", "agent", "%s", f.text);
    const explain_request request = {
        .spec = &spec, .position = &where, .root = root, .tier = a->tier};
    if (fine) fine = explain(&request, (int)depth, out, why);
    player_spec_clear(&spec);
    buffer_clear(&text);
    body_free(body);
    return fine;
}

/* ---- the list of agents ---- */

static void put_weights(json_writer *j, const char *key, const lab_evaluation *e,
                        const lab_term *t) {
    json_open_array_at(j, key);
    for (int i = 0; i < e->phases; i++) json_put_real(j, t->weight[i]);
    json_close(j);
}

/* A round number that is twice as large as the largest weight of the term. */
static double reach_of(const lab_evaluation *e, const lab_term *t, const lab_term *usual) {
    double most = 0, all = 0;
    for (int i = 0; i < e->phases; i++) {
        most = fmax(most, fmax(fabs(t->weight[i]), fabs(usual->weight[i])));
        for (int k = 0; k < e->count; k++) all = fmax(all, fabs(e->terms[k].weight[i]));
    }
    if (most == 0) most = all > 0 ? all / 2 : 1;
    const double unit = pow(10, floor(log10(2 * most)));
    return ceil(2 * most / unit) * unit;
}

static void put_term(json_writer *j, const lab_evaluation *e, const lab_term *t,
                     const lab_evaluation *base) {
    const lab_term *usual = t;
    for (int i = 0; i < base->count; i++)
        if (strcmp(base->terms[i].name, t->name) == 0) usual = &base->terms[i];
    json_open_object(j);
    JSON_PUT_FIELDS(j, json_text_at("term", t->name),
                    json_text_at("feature", lab_feature_name(t->feature)),
                    json_text_at("definition", lab_feature_sentence(t->feature)));
    put_weights(j, "weights", e, t);
    put_weights(j, "usual", base, usual);
    json_put_real_at(j, "reach", reach_of(e, t, usual));
    json_close(j);
}

static void put_terms(json_writer *j, const lab_evaluation *e, const lab_evaluation *base) {
    json_open_array_at(j, "phases");
    for (int i = 0; i < e->phases && e->phases > 1; i++) json_put_text(j, e->phase_names[i]);
    json_close(j);
    json_open_array_at(j, "terms");
    for (int i = 0; i < e->count; i++) put_term(j, e, &e->terms[i], base);
    json_close(j);
}

/* Two agents are too large for the stack. */
typedef struct agents {
    lab_agent agent, base;
} agents;

/* Makes the agent of a specification, and the one it was changed from. */
static bool make_agents(view spec, int size, agents *out) {
    buffer usual = buffer_make(NULL);
    bool fine = lab_agent_parse(spec, size, &out->agent, NULL) == OK;
    if (fine) weighed_spec_base(spec, &out->agent, &usual);
    if (fine) fine = lab_agent_parse(buffer_view(&usual), size, &out->base, NULL) == OK;
    buffer_clear(&usual);
    return fine;
}

/* `own` is NULL for an agent of the catalogue. */
static void put_agent(json_writer *j, const agents *a, const char *spec, const own_agent *own) {
    buffer about = buffer_make(NULL), name = buffer_make(NULL);
    lab_agent_sentence(&a->agent, &about);
    buffer_format(&name, "%s%s", own ? "@" : "", own ? own->name : spec);
    json_open_object(j);
    json_put_string_at(j, "agent", buffer_view(&name));
    json_put_bool_at(j, "own", own != NULL);
    json_put_text_at(j, "base", a->agent.info->name);
    json_put_string_at(j, "about", buffer_view(&about));
    json_put_bool_at(j, "searches", lab_searches(&a->agent.options));
    if (own) json_put_text_at(j, "created", own->created);
    put_terms(j, &a->agent.evaluation, &a->base.evaluation);
    json_close(j);
    buffer_clear(&name);
    buffer_clear(&about);
}

static void put_champion(json_writer *j) {
    json_open_object(j);
    JSON_PUT_FIELDS(j, json_text_at("agent", CHAMPION), json_bool_at("own", false),
                    json_text_at("base", CHAMPION),
                    json_text_at("about", "Avocet's own engine: patterns of squares, or counts "
                                          "on boards for which it has no patterns."),
                    json_bool_at("searches", false));
    json_open_array_at(j, "phases");
    json_close(j);
    json_open_array_at(j, "terms");
    json_close(j);
    json_close(j);
}

typedef struct listing {
    json_writer *j;
    agents *made;
    int size;
} listing;

static void put_own(void *context, const own_agent *own) {
    const listing *l = context;
    if (make_agents(view_of(own->spec), l->size, l->made)) put_agent(l->j, l->made, own->spec, own);
}

static bool write_list(api *a, int size, web_reply *out, refusal *why) {
    agents *made = alloc_array(NULL, 1, sizeof *made);
    if (!made) return refuse(why, 500, "internal", NULL, "There is no memory for the agents");
    json_writer j = api_reply(out, 200);
    listing l = {.j = &j, .made = made, .size = size};
    json_open_object(&j);
    json_put_int_at(&j, "size", size);
    json_open_array_at(&j, "agents");
    const bool fine = own_agents_each(a, put_own, &l, why);
    for (size_t i = 0; fine && i < lab_agent_count(); i++) {
        const char *name = lab_agent_at(i)->name;
        if (make_agents(view_of(name), size, made) && made->agent.evaluation.count)
            put_agent(&j, made, name, NULL);
    }
    if (fine && engine_plays(size)) put_champion(&j);
    json_close(&j);
    json_close(&j);
    alloc_free(NULL, made);
    return fine;
}

bool answer_agents(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    static const char *const names[] = {"size", NULL};
    int size = 0;
    (void)id;
    return api_knows(r, names, why) && api_size(r, &size, why) && write_list(a, size, out, why);
}

/* ---- own agents ---- */

static bool write_one(const char *name, const char *spec, const char *created, web_reply *out,
                      refusal *why) {
    agents *made = alloc_array(NULL, 1, sizeof *made);
    const bool fine = made && make_agents(view_of(spec), 8, made);
    const own_agent own = {name, spec, created};
    json_writer j = api_reply(out, 200);
    if (fine) put_agent(&j, made, spec, &own);
    alloc_free(NULL, made);
    return fine ? true : refuse(why, 500, "internal", NULL, "There is no memory for the agent");
}

/* Weights count on every size of board, so the agent must exist on each. */
static bool check_kept(view spec, refusal *why) {
    fault f = {.text = ""};
    lab_agent *agent = alloc_array(NULL, 1, sizeof *agent);
    status result = agent ? OK : fault_set(&f, E_NOMEM, 0, "no memory for an agent");
    for (int size = GRID_MIN; size <= GRID_MAX && !result; size += 2)
        result = seat_check_agent(spec, size, agent, &f);
    const bool plays = !result && agent->evaluation.count;
    alloc_free(NULL, agent);
    if (result == E_NOMEM) return refuse_fault(why, &f);
    if (result) return refuse(why, 400, "bad_request", "agent", "%s", f.text);
    return plays ? true
                 : refuse(why, 400, "bad_request", "agent", "This agent has no weights to keep");
}

bool answer_keep_agent(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    static const char *const fields[] = {"agent", "weights", NULL};
    char created[DATE_BYTES];
    json_t *body = body_parse(r->body, why);
    buffer spec = buffer_make(NULL);
    const bool fine = body && body_knows(body, "", fields, why) && read_spec(a, body, &spec, why) &&
                      check_kept(buffer_view(&spec), why) &&
                      own_agents_keep(a, id, buffer_text(&spec), created, why) &&
                      write_one(id, buffer_text(&spec), created, out, why);
    buffer_clear(&spec);
    body_free(body);
    return fine;
}

bool answer_delete_agent(api *a, const web_request *r, const char *id, web_reply *out,
                         refusal *why) {
    (void)r;
    return own_agents_delete(a, id, why) && write_list(a, 8, out, why);
}

bool answer_agent_file(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    char name[SPEC_MOST];
    buffer spec = buffer_make(NULL);
    (void)r;
    (void)snprintf(name, sizeof name, "@%s", id);
    const bool fine = own_agents_resolve(a, view_of(name), NULL, &spec, why);
    if (!fine && why->status == 400) {
        why->status = 404;
        why->code = "not_found";
    }
    if (fine) {
        (void)api_reply(out, 200);
        out->type = "text/plain; charset=utf-8";
        (void)snprintf(out->file_name, sizeof out->file_name, "%s.ini", id);
        weighed_spec_file(buffer_view(&spec), &out->body);
    }
    buffer_clear(&spec);
    return fine;
}
