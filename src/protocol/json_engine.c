/* protocol/json_engine.c - requests become jobs of a pool; answers become lines. */
#include "protocol/json_engine.h"

#include "base/alloc.h"
#include "base/json.h"
#include "base/stop.h"
#include "base/text.h"
#include "base/workers.h"
#include "game/board.h"
#include "protocol/json_request.h"
#include "protocol/question.h"
#include "protocol/search_pool.h"
#include "protocol/settings.h"

#include <pthread.h>

struct json_engine {
    const allocator *memory;
    const char *version;
    const wire_out *out;
    settings usual;
    search_pool *pool;
    stop_token unused; /* wire_serve() wants one; a search has its own */
    bool leaves;
    pthread_mutex_t mutex; /* guards the way out */
    bool is_lost;          /* nobody reads any more */
};

/* One search. */
typedef struct json_job {
    search_job base;
    json_engine *engine;
    json_request request;
    buffer answer; /* the final object; empty: none */
    status failed;
    fault why;
} json_job;

/* ---- lines out ---- */

static void send(json_engine *e, buffer *line) {
    buffer_add_char(line, '\n');
    (void)pthread_mutex_lock(&e->mutex);
    if (!buffer_status(line) && !e->is_lost)
        e->is_lost = !e->out->write(e->out->context, buffer_view(line));
    (void)pthread_mutex_unlock(&e->mutex);
    buffer_clear(line);
}

static bool is_lost(json_engine *e) {
    (void)pthread_mutex_lock(&e->mutex);
    const bool lost = e->is_lost;
    (void)pthread_mutex_unlock(&e->mutex);
    return lost;
}

/* {"id":7,"done":true */
static buffer begin_line(const json_engine *e, const json_request *r, bool done) {
    buffer line = buffer_make(e->memory);
    buffer_add(&line, "{\"id\":");
    buffer_add(&line, r->id.length ? buffer_text(&r->id) : "null");
    buffer_format(&line, ",\"done\":%s", done ? "true" : "false");
    return line;
}

static void add_want(const json_request *r, buffer *line) {
    buffer_format(line, ",\"want\":\"%s\"", json_want_name(r->want));
}

static void add_answer(view object, buffer *line) {
    buffer_add(line, ",\"answer\":");
    buffer_append(line, object);
    buffer_add_char(line, '}');
}

/* For programs: one word each. */
static const char *code_of(status s) {
    static const char *const names[STATUS_COUNT] = {[OK] = "ok",
                                                    [E_NOMEM] = "memory",
                                                    [E_IO] = "io",
                                                    [E_FULL] = "full",
                                                    [E_MISSING] = "missing",
                                                    [E_FORMAT] = "format",
                                                    [E_RANGE] = "range",
                                                    [E_BUSY] = "busy",
                                                    [E_TIMEOUT] = "timeout",
                                                    [E_STOPPED] = "stopped",
                                                    [E_UNSUPPORTED] = "unsupported"};
    return names[s];
}

static void send_trouble(json_engine *e, const json_request *r, const fault *f) {
    buffer line = begin_line(e, r, true);
    buffer object = buffer_make(e->memory);
    json_writer j = json_make(&object);
    json_open_object(&j);
    JSON_PUT_FIELDS(&j, json_text_at("code", code_of(f->code)), json_text_at("message", f->text),
                    json_text_at("where", r->where));
    if (r->has_place) json_put_uint_at(&j, "at", f->at);
    json_close(&j);
    buffer_add(&line, ",\"error\":");
    buffer_append(&line, buffer_view(&object));
    buffer_add_char(&line, '}');
    buffer_clear(&object);
    send(e, &line);
}

static void send_answer(json_engine *e, const json_request *r, buffer *object) {
    buffer line = begin_line(e, r, true);
    add_want(r, &line);
    add_answer(buffer_view(object), &line);
    buffer_clear(object);
    send(e, &line);
}

/* ---- searches ---- */

/* Told answers go out at once; the final one waits until the place of the job is free. */
static void hear_answer(void *context, view json, bool is_final) {
    json_job *j = context;
    if (is_final) {
        buffer_append(&j->answer, json);
        return;
    }
    buffer line = begin_line(j->engine, &j->request, false);
    add_want(&j->request, &line);
    add_answer(json, &line);
    send(j->engine, &line);
    if (is_lost(j->engine)) atomic_store(&j->base.stop, true);
}

static void run_job(search_job *base) {
    json_job *j = (json_job *)base;
    const question q = json_request_question(&j->request);
    j->failed = question_answer(&q, &base->stop, hear_answer, j, &j->why);
    if (!j->failed && buffer_status(&j->answer))
        j->failed = fault_set(&j->why, E_NOMEM, 0, "no memory for the answer");
}

static void free_job(json_job *j) {
    json_request_clear(&j->request);
    buffer_clear(&j->answer);
    alloc_free(j->engine->memory, j);
}

static void finish_job(search_job *base) {
    json_job *j = (json_job *)base;
    if (!base->has_run) j->failed = fault_set(&j->why, E_STOPPED, 0, "stopped before it began");
    if (j->failed) {
        send_trouble(j->engine, &j->request, &j->why);
    } else {
        buffer line = begin_line(j->engine, &j->request, true);
        add_want(&j->request, &line);
        buffer_format(&line, ",\"stopped\":%s", atomic_load(&base->stop) ? "true" : "false");
        add_answer(buffer_view(&j->answer), &line);
        send(j->engine, &line);
    }
    free_job(j);
}

/* Several searches share the machine, so that each takes one thread if nothing else is said. */
static status settle_threads(json_request *r, setting *wrong, fault *f) {
    const partner_options *o = &r->settings.options;
    settings_said said = {{NULL}};
    if (o->threads || o->agent) return OK;
    said.texts[SETTING_THREADS] = "1";
    return settings_say(&r->settings, &said, wrong, f);
}

/* Takes the request if it does not fail. */
static status add_search(json_engine *e, json_request *r, fault *f) {
    setting unused;
    status failed = settle_threads(r, &unused, f);
    json_job *j = failed ? NULL : alloc_array(e->memory, 1, sizeof *j);
    if (failed) return failed;
    if (!j) return fault_set(f, E_NOMEM, 0, "no memory for a search");
    j->base = (search_job){.threads = partner_options_threads(&r->settings.options),
                           .run = run_job,
                           .finish = finish_job};
    j->engine = e;
    j->request = *r;
    j->answer = buffer_make(e->memory);
    failed = search_pool_add(e->pool, &j->base, f);
    if (failed)
        alloc_free(e->memory, j);
    else
        *r = (json_request){.id = buffer_make(NULL), .which = buffer_make(NULL)};
    return failed;
}

/* ---- other requests ---- */

static void hear_at_once(void *context, view json, bool is_final) {
    (void)is_final;
    buffer_append(context, json);
}

static status answer_legal(json_engine *e, const json_request *r, fault *f) {
    buffer object = buffer_make(e->memory);
    const question q = json_request_question(r);
    const status failed = question_answer(&q, NULL, hear_at_once, &object, f);
    if (!failed) send_answer(e, r, &object);
    return failed;
}

static void put_settings(const partner_options *o, json_writer *j) {
    JSON_PUT_OBJECT(j, json_text_at("agent", o->agent), json_text_at("level", o->level),
                    json_text_at("threads", o->threads), json_text_at("hash", o->hash),
                    json_text_at("weights", o->weights), json_int_at("depth", o->limits.depth),
                    json_uint_at("nodes", o->limits.nodes),
                    json_real_at("time", (double)o->limits.time_ns / 1e9),
                    json_uint_at("seed", o->seed));
}

static status change_settings(json_engine *e, json_request *r, fault *f) {
    buffer object = buffer_make(e->memory);
    json_writer j = json_make(&object);
    const status failed = partner_options_check(&r->settings.options, BOARD_SIZE, f);
    if (failed) return failed;
    settings_clear(&e->usual);
    e->usual = r->settings;
    r->settings = (settings){.texts = {NULL}};
    put_settings(&e->usual.options, &j);
    send_answer(e, r, &object);
    return OK;
}

static bool has_id(void *context, const search_job *base) {
    const buffer *which = context;
    return view_equal(buffer_view(which), buffer_view(&((const json_job *)base)->request.id));
}

static void stop_searches(json_engine *e, json_request *r) {
    buffer object = buffer_make(e->memory);
    json_writer j = json_make(&object);
    const int count = search_pool_stop(e->pool, r->which.length ? has_id : NULL, &r->which);
    JSON_PUT_OBJECT(&j, json_int_at("searches", count));
    send_answer(e, r, &object);
}

static void tell_version(json_engine *e, const json_request *r) {
    buffer object = buffer_make(e->memory);
    json_writer j = json_make(&object);
    JSON_PUT_OBJECT(&j, json_text_at("name", "Avocet"), json_text_at("version", e->version),
                    json_int_at("protocol", 1));
    send_answer(e, r, &object);
}

/* ping and quit want no more than an answer. */
static void say_nothing(json_engine *e, const json_request *r) {
    buffer object = buffer_make(e->memory);
    buffer_add(&object, "{}");
    send_answer(e, r, &object);
}

/* ---- lines in ---- */

static status run_request(json_engine *e, json_request *r, fault *f) {
    switch (r->want) {
    case QUESTION_LEGAL:
        return answer_legal(e, r, f);
    case JSON_WANT_SET:
        return change_settings(e, r, f);
    case JSON_WANT_STOP:
        stop_searches(e, r);
        return OK;
    case JSON_WANT_PING:
        say_nothing(e, r);
        return OK;
    case JSON_WANT_VERSION:
        tell_version(e, r);
        return OK;
    case JSON_WANT_QUIT:
        e->leaves = true;
        search_pool_wait(e->pool);
        say_nothing(e, r);
        return OK;
    default:
        return add_search(e, r, f);
    }
}

static bool hear(void *self, view line, bool cut) {
    json_engine *e = self;
    json_request r;
    fault f;
    const view text = view_trim(line);
    if (text.length == 0) return true;
    status failed = json_request_read(text, &e->usual.options, &r, &f);
    if (cut)
        failed = fault_set(&f, E_RANGE, 0, "a line has at most %d bytes", JSON_ENGINE_LINE_MAX);
    if (cut) r.has_place = false;
    if (!failed) failed = run_request(e, &r, &f);
    if (failed) send_trouble(e, &r, &f);
    json_request_clear(&r);
    return !e->leaves && !is_lost(e);
}

static line_kind kind_of(view line) {
    return json_request_quits(line) ? LINE_ENDS : LINE_WAITS;
}

static void end_searches(void *self) {
    const json_engine *e = self;
    (void)search_pool_stop(e->pool, NULL, NULL);
}

/* ---- making ---- */

static status make_pool(json_engine *e, const json_engine_options *o, fault *f) {
    const int threads = partner_options_threads(&e->usual.options), cpus = workers_available();
    const int fitting = cpus / threads > 1 ? cpus / threads : 1;
    const int searches = o->searches                         ? o->searches
                         : fitting < SEARCH_POOL_WORKERS_MAX ? fitting
                                                             : SEARCH_POOL_WORKERS_MAX;
    const search_pool_options p = {.workers = searches,
                                   .queue = o->queue ? o->queue : JSON_ENGINE_QUEUE,
                                   .threads = searches * threads > cpus ? searches * threads : cpus,
                                   .memory = e->memory};
    return search_pool_make(&p, &e->pool, f);
}

status json_engine_make(const json_engine_options *o, const wire_out *out, json_engine **result,
                        fault *f) {
    json_engine *e = alloc_array(o->usual.memory, 1, sizeof *e);
    *result = NULL;
    if (!e) return fault_set(f, E_NOMEM, 0, "no memory for a conversation");
    e->memory = o->usual.memory;
    e->version = o->version;
    e->out = out;
    (void)pthread_mutex_init(&e->mutex, NULL);
    status failed = partner_options_check(&o->usual, BOARD_SIZE, f);
    if (!failed) failed = settings_copy(&o->usual, &e->usual, f);
    if (!failed) failed = make_pool(e, o, f);
    if (failed)
        json_engine_free(e);
    else
        *result = e;
    return failed;
}

void json_engine_free(json_engine *e) {
    if (!e) return;
    search_pool_free(e->pool);
    settings_clear(&e->usual);
    (void)pthread_mutex_destroy(&e->mutex);
    alloc_free(e->memory, e);
}

void json_engine_wait(json_engine *e) {
    search_pool_wait(e->pool);
}

wire_protocol json_engine_protocol(json_engine *e) {
    return (wire_protocol){.hear = hear,
                           .kind = kind_of,
                           .stop = &e->unused,
                           .ends = end_searches,
                           .line_max = JSON_ENGINE_LINE_MAX,
                           .self = e};
}
