/* cli/match_store.c - what makes two commands the same match. */
#include "cli/match_store.h"

#include "base/checksum.h"
#include "base/json.h"
#include "build_info.h"
#include "engine/engine.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { A, B, FILE_MAX_BYTES = 1 << 28 };

/* ---- the key ---- */

static void put_sum_at(json_writer *j, const char *key, uint64_t sum) {
    char text[20];
    (void)snprintf(text, sizeof text, "%016" PRIx64, sum);
    json_put_text_at(j, key, text);
}

/* Of the lines as they are played: the name of their file does not matter. */
static status sum_openings(const openings *o, uint64_t *sum, fault *f) {
    buffer bytes = buffer_make(NULL);
    buffer_format(&bytes, "%d %zu ", o->random_plies, o->count);
    for (size_t i = 0; i < o->count; i++) buffer_format(&bytes, "%zu ", o->lines[i].count);
    for (size_t i = 0; i < o->ply_count; i++) buffer_format(&bytes, "%d ", o->plies[i]);
    *sum = checksum(buffer_view(&bytes));
    const status result =
        buffer_status(&bytes) ? fault_set(f, E_NOMEM, 0, "no memory for the openings") : OK;
    buffer_clear(&bytes);
    return result;
}

/* What stands behind @ or = and looks like the name of a file. */
static bool find_file_name(view part, char out[FILES_PATH_MAX]) {
    size_t start = 0;
    while (start < part.length && part.data[start] != '@' && part.data[start] != '=') start++;
    const view name = view_from(part, start + 1);
    if (name.length == 0 || name.length >= FILES_PATH_MAX) return false;
    memcpy(out, name.data, name.length);
    out[name.length] = '\0';
    return strchr(out, '.') || strchr(out, '/');
}

/* The content of every file that a specification names; what is no file has no content. */
static void put_files(json_writer *j, const char *spec) {
    view rest = view_of(spec);
    while (rest.length) {
        char name[FILES_PATH_MAX];
        buffer bytes = buffer_make(NULL);
        if (find_file_name(view_take(&rest, ','), name) &&
            files_system()->kind(NULL, name) == FILE_IS_PLAIN &&
            files_read(NULL, name, FILE_MAX_BYTES, &bytes, NULL) == OK)
            put_sum_at(j, name, checksum(buffer_view(&bytes)));
        buffer_clear(&bytes);
    }
}

static bool sides_differ(const match_options *o) {
    const search_limits *a = &o->limits[A], *b = &o->limits[B];
    return a->depth != b->depth || a->nodes != b->nodes || a->time_ns != b->time_ns ||
           a->game_ns != b->game_ns || a->increment_ns != b->increment_ns ||
           o->grace_ns[A] != o->grace_ns[B];
}

static void put_side(json_writer *j, const match_options *o, int who) {
    const search_limits *l = &o->limits[who];
    json_put_int_at(j, "depth", l->depth);
    json_put_uint_at(j, "nodes", l->nodes);
    json_put_int_at(j, "time_ns", l->time_ns);
    json_put_int_at(j, "game_ns", l->game_ns);
    json_put_int_at(j, "increment_ns", l->increment_ns);
    json_put_int_at(j, "grace_ns", o->grace_ns[who]);
}

/* What only some matches have is left out of the key of others: so the runs of older versions of
 * this program are found again. */
static void put_limits(json_writer *j, const match_options *o) {
    put_side(j, o, A);
    json_put_bool_at(j, "ponder", o->ponder);
    if (o->adjudicate) json_put_int_at(j, "adjudicate", o->adjudicate);
    if (!sides_differ(o)) return;
    json_open_object_at(j, "limits_b");
    put_side(j, o, B);
    json_close(j);
}

static status write_key(match_store *m, const match_options *o, fault *f) {
    uint64_t sum = 0;
    const status result = sum_openings(&o->openings, &sum, f);
    json_writer j = json_make(&m->key);
    json_open_object(&j);
    json_put_text_at(&j, "kind", "match");
    json_put_text_at(&j, "a", o->a);
    json_put_text_at(&j, "b", o->b);
    json_open_object_at(&j, "files");
    put_files(&j, o->a);
    put_files(&j, o->b);
    json_close(&j);
    json_put_int_at(&j, "size", o->players.size);
    json_put_text_at(&j, "start", start_name(o->start));
    put_sum_at(&j, "openings", sum);
    json_put_uint_at(&j, "seed", o->seed);
    put_limits(&j, o);
    json_put_text_at(&j, "program", BUILD_VERSION);
    json_put_text_at(&j, "weights", m->weights);
    json_close(&j);
    return result;
}

/* ---- in words ---- */

static void write_side(const search_limits *l, const char *own, buffer *out) {
    const char *joint = "";
    if (!search_limited(l)) buffer_add(out, own);
    if (l->depth) {
        buffer_format(out, "depth %d", l->depth);
        joint = ", ";
    }
    if (l->nodes) {
        buffer_format(out, "%s%" PRIu64 " nodes", joint, l->nodes);
        joint = ", ";
    }
    if (l->time_ns) {
        buffer_format(out, "%s%g s a move", joint, (double)l->time_ns * 1e-9);
        joint = ", ";
    }
    if (l->game_ns)
        buffer_format(out, "%sclock %g s + %g s", joint, (double)l->game_ns * 1e-9,
                      (double)l->increment_ns * 1e-9);
}

/* "depth 4", or "A depth 4; B depth 6" */
static void write_limits(const match_options *o, buffer *out) {
    if (sides_differ(o)) {
        buffer_add(out, "A ");
        write_side(&o->limits[A], "its own", out);
        buffer_add(out, "; B ");
        write_side(&o->limits[B], "its own", out);
    } else {
        write_side(&o->limits[A], "the players' own", out);
    }
    if (o->ponder) buffer_add(out, ", pondering");
    if (o->adjudicate) buffer_format(out, ", adjudicated at %d empty", o->adjudicate);
}

static void write_date(char out[24]) {
    const time_t now = time(NULL);
    struct tm utc = {0};
    (void)gmtime_r(&now, &utc);
    if (strftime(out, 24, "%Y-%m-%dT%H:%M:%SZ", &utc) == 0) out[0] = '\0';
}

/* ---- the run ---- */

static status describe(match_store *m, const match_options *o, const char *opening_text,
                       const char *test, fault *f) {
    const engine_options built_in = {.threads = 1};
    (void)snprintf(m->weights, sizeof m->weights, "%016" PRIx64, engine_weights_sum(&built_in));
    write_date(m->begun);
    write_limits(o, &m->limits);
    status result = write_key(m, o, f);
    if (!result && (buffer_status(&m->key) || buffer_status(&m->limits)))
        result = fault_set(f, E_NOMEM, 0, "no memory for what is to be stored");
    m->run = (store_run){.key = buffer_text(&m->key),
                         .kind = "match",
                         .a = o->a,
                         .b = o->b,
                         .size = o->players.size,
                         .start = o->start,
                         .openings = opening_text,
                         .seed = o->seed,
                         .games = o->games,
                         .limits = buffer_text(&m->limits),
                         .test = test,
                         .program = BUILD_VERSION,
                         .weights = m->weights,
                         .begun = m->begun};
    return result;
}

status match_store_open(match_store *m, const char *path, const match_options *o,
                        const char *opening_text, const char *test, fault *f) {
    *m = (match_store){.key = buffer_make(NULL), .limits = buffer_make(NULL)};
    status result = describe(m, o, opening_text, test, f);
    if (!result) result = store_open(path, STORE_WRITE, NULL, &m->store, f);
    if (!result) result = store_begin_run(m->store, &m->run, &m->run.id, f);
    if (result) match_store_close(m);
    return result;
}

void match_store_close(match_store *m) {
    store_close(m->store);
    buffer_clear(&m->key);
    buffer_clear(&m->limits);
    m->store = NULL;
}

status match_store_begin(match_store *m, match_options *o, stop_token *stop, fault *f) {
    const recorder_options r = {.store = m->store,
                                .run = &m->run,
                                .stop = stop,
                                .sink = o->sink,
                                .sink_context = o->sink_context};
    const status result = recorder_start(&r, &m->recorder, f);
    if (result) return result;
    m->before = recorder_stored(m->recorder);
    recorder_attach(m->recorder, o);
    return OK;
}

status match_store_end(match_store *m, status result, fault *f) {
    fault why;
    if (!m->recorder) return result;
    const status stored = recorder_end(m->recorder, &m->after, &why);
    m->recorder = NULL;
    if (!stored || (result && result != E_STOPPED)) return result;
    *f = why;
    return stored;
}
