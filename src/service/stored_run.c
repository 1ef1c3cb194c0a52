/* service/stored_run.c - the settings that make two commands ask for the same games. */
#include "service/stored_run.h"

#include "base/checksum.h"
#include "base/files.h"
#include "base/json.h"
#include "build_info.h"
#include "engine/engine.h"
#include "game/position.h"
#include "player/player_spec.h"
#include "player/player_sum.h"
#include "search/limits.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

enum { A, B };

/* ---- the key ---- */

static void put_sum_at(json_writer *j, const char *key, uint64_t sum) {
    char text[20];
    (void)snprintf(text, sizeof text, "%016" PRIx64, sum);
    json_put_text_at(j, key, text);
}

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

static void put_file(json_writer *j, view name) {
    char path[FILES_PATH_MAX];
    uint64_t sum;
    if (!player_sum_file(name, &sum)) return;
    (void)snprintf(path, sizeof path, "%.*s", (int)name.length, name.data);
    put_sum_at(j, path, sum);
}

/* Puts the sum of every file that a specification names. A file that cannot be read has no sum. */
static status put_files(json_writer *j, const char *text, fault *f) {
    player_spec spec;
    view name;
    const status failed = player_spec_read(view_of(text), NULL, &spec, f);
    if (failed) return failed;
    for (int i = 0; player_spec_file(&spec, i, &name); i++) put_file(j, name);
    player_spec_clear(&spec);
    return OK;
}

static void put_side(json_writer *j, const encounter *e, int who) {
    const search_limits *l = &e->limits[who];
    json_put_int_at(j, "depth", l->depth);
    json_put_uint_at(j, "nodes", l->nodes);
    json_put_int_at(j, "time_ns", l->time_ns);
    json_put_int_at(j, "game_ns", l->game_ns);
    json_put_int_at(j, "increment_ns", l->increment_ns);
    json_put_int_at(j, "grace_ns", e->grace_ns[who]);
}

/* Settings that came later are left out of the key where they are not used: so runs of older
 * versions of this program are found again. */
static void put_limits(json_writer *j, const encounter *e) {
    put_side(j, e, A);
    json_put_bool_at(j, "ponder", e->ponder);
    if (e->adjudicate) json_put_int_at(j, "adjudicate", e->adjudicate);
    if (!encounter_sides_differ(e)) return;
    json_open_object_at(j, "limits_b");
    put_side(j, e, B);
    json_close(j);
}

static status write_key(stored_run *r, const encounter *e, uint64_t openings_sum, fault *f) {
    json_writer j = json_make(&r->key);
    json_open_object(&j);
    json_put_text_at(&j, "kind", "match");
    json_put_text_at(&j, "a", e->a);
    json_put_text_at(&j, "b", e->b);
    json_open_object_at(&j, "files");
    status result = put_files(&j, e->a, f);
    if (!result) result = put_files(&j, e->b, f);
    json_close(&j);
    json_put_int_at(&j, "size", e->players.size);
    json_put_text_at(&j, "start", start_name(e->start));
    put_sum_at(&j, "openings", openings_sum);
    json_put_uint_at(&j, "seed", e->seed);
    put_limits(&j, e);
    json_put_text_at(&j, "program", BUILD_VERSION);
    json_put_text_at(&j, "weights", r->weights);
    json_close(&j);
    return result;
}

void stored_run_date(char out[STORED_DATE_BYTES]) {
    const time_t now = time(NULL);
    struct tm utc = {0};
    (void)gmtime_r(&now, &utc);
    if (strftime(out, STORED_DATE_BYTES, "%Y-%m-%dT%H:%M:%SZ", &utc) == 0) out[0] = '\0';
}

/* ---- the run ---- */

status stored_run_sums_make(stored_run_sums *s, int size, const openings *o, fault *f) {
    const engine_options built_in = {.threads = 1};
    s->weights = engine_weights_sum(&built_in, size);
    return sum_openings(o, &s->openings, f);
}

status stored_run_make(stored_run *r, const encounter *e, int games, const char *opening_text,
                       const char *test, const stored_run_sums *sums, fault *f) {
    *r = (stored_run){.key = buffer_make(NULL), .limits = buffer_make(NULL)};
    (void)snprintf(r->weights, sizeof r->weights, "%016" PRIx64, sums->weights);
    stored_run_date(r->begun);
    encounter_write(e, &r->limits);
    status result = write_key(r, e, sums->openings, f);
    r->run = (store_run){.key = buffer_text(&r->key),
                         .kind = "match",
                         .a = e->a,
                         .b = e->b,
                         .size = e->players.size,
                         .start = e->start,
                         .openings = opening_text,
                         .seed = e->seed,
                         .games = games,
                         .limits = buffer_text(&r->limits),
                         .test = test,
                         .program = BUILD_VERSION,
                         .weights = r->weights,
                         .begun = r->begun};
    if (!result && (buffer_status(&r->key) || buffer_status(&r->limits)))
        result = fault_set(f, E_NOMEM, 0, "no memory for the key of a stored run");
    if (result) stored_run_clear(r);
    return result;
}

void stored_run_clear(stored_run *r) {
    buffer_clear(&r->key);
    buffer_clear(&r->limits);
}
