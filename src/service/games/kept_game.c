/* service/games/kept_game.c - unfinished games, the settings to continue them, and their end. */
#include "service/games/kept_game.h"

#include "arena/encounter.h"
#include "base/alloc.h"
#include "base/config.h"
#include "base/files.h"
#include "base/json.h"
#include "base/number.h"
#include "base/text.h"
#include "build_info.h"
#include "game/position.h"
#include "notation/positions/position_string.h"
#include "service/convert/convert_sink.h"
#include "service/convert/export_job.h"
#include "service/games/game_export.h"
#include "service/stored_run.h"
#include "store/unfinished.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { NOBODY = -1 };

struct kept_game {
    store *store;
    char path[FILES_PATH_MAX];
    int64_t id;                    /* of the unfinished game; 0: none */
    int lock;                      /* handle of the locked file; NOBODY: none */
    char begun[STORED_DATE_BYTES]; /* of the game */
};

/* ---- the lock of a game ---- */

static void write_lock_path(const kept_game *k, int64_t id, char out[FILES_PATH_MAX + 32]) {
    (void)snprintf(out, FILES_PATH_MAX + 32, "%s-game-%" PRId64 ".lock", k->path, id);
}

/* Locks the file of a game. False if another program plays it. A file system without locks, or a
 * folder without room, does not keep anybody from playing. */
static bool lock_game(kept_game *k, int64_t id) {
    const file_ops *ops = files_system();
    char path[FILES_PATH_MAX + 32];
    write_lock_path(k, id, path);
    const int handle = ops->open(ops->context, path, FILE_APPEND);
    if (handle < 0) return true;
    const int error = ops->lock(ops->context, handle);
    if (error == 0) {
        k->lock = handle;
        return true;
    }
    (void)ops->close(ops->context, handle);
    return error != -EWOULDBLOCK;
}

/* Removes the file before the lock ends, so that no other program locks a file without a name. */
static void unlock_game(kept_game *k) {
    const file_ops *ops = files_system();
    char path[FILES_PATH_MAX + 32];
    if (k->lock == NOBODY) return;
    write_lock_path(k, k->id, path);
    (void)ops->remove(ops->context, path);
    (void)ops->close(ops->context, k->lock);
    k->lock = NOBODY;
}

/* ---- opening ---- */

status kept_open(const char *path, kept_game **out, fault *f) {
    char folder[FILES_PATH_MAX];
    *out = NULL;
    if (strlen(path) >= FILES_PATH_MAX || !files_folder_of(path, folder))
        return fault_set(f, E_RANGE, 0, "the name of the store is too long");
    kept_game *k = alloc_array(NULL, 1, sizeof *k);
    if (!k) return fault_set(f, E_NOMEM, 0, "no memory for a game");
    *k = (kept_game){.lock = NOBODY};
    memcpy(k->path, path, strlen(path) + 1);
    status result = files_make_dirs(NULL, folder, f);
    if (!result) result = store_open(path, STORE_WRITE, NULL, &k->store, f);
    if (result)
        alloc_free(NULL, k);
    else
        *out = k;
    return result;
}

void kept_leave(kept_game *k) {
    unlock_game(k);
    k->id = 0;
}

status kept_drop(kept_game *k, fault *f) {
    const status result = k->id ? store_drop_unfinished(k->store, k->id, f) : OK;
    kept_leave(k);
    return result;
}

void kept_close(kept_game *k) {
    if (!k) return;
    kept_leave(k);
    store_close(k->store);
    alloc_free(NULL, k);
}

const char *kept_path(const kept_game *k) {
    return k->path;
}

store *kept_store(kept_game *k) {
    return k->store;
}

/* ---- settings ---- */

/* One line for each: base/config.h reads them again. A specification is one line by its rules. */
static void write_settings(const kept_state *s, buffer *out) {
    static const char *const names[] = {"black", "white"};
    for (int side = 0; side < 2; side++)
        if (s->sides[side].spec) buffer_format(out, "%s = %s\n", names[side], s->sides[side].spec);
    buffer_format(out,
                  "depth = %d\nnodes = %" PRIu64 "\ntime_ns = %" PRId64 "\ngame_ns = %" PRId64
                  "\nincrement_ns = %" PRId64 "\n",
                  s->limits.depth, s->limits.nodes, s->limits.time_ns, s->limits.game_ns,
                  s->limits.increment_ns);
    char teach[NUMBER_BYTES];
    number_write(s->teach, teach);
    buffer_format(out, "opening_plies = %d\nhelped = %d\nadapts = %d\nteach = %s\n",
                  s->opening_plies, s->helped, s->adapts, teach);
}

static uint64_t read_number(const config *c, const char *key, uint64_t most) {
    uint64_t value = 0;
    const char *text = config_get(c, key);
    return text && view_number(view_of(text), most, &value, NULL) == OK ? value : 0;
}

/* A day, as for clocks of the command line: sums of clocks cannot overflow. */
static const int64_t longest_ns = 86400 * INT64_C(1000000000);

/* A line that is missing or wrong counts as 0. */
static void read_settings(const config *c, kept_state *out) {
    out->sides[BLACK].spec = config_get(c, "black");
    out->sides[WHITE].spec = config_get(c, "white");
    out->limits =
        (search_limits){.depth = (int)read_number(c, "depth", 1000),
                        .nodes = read_number(c, "nodes", UINT64_MAX),
                        .time_ns = (int64_t)read_number(c, "time_ns", longest_ns),
                        .game_ns = (int64_t)read_number(c, "game_ns", longest_ns),
                        .increment_ns = (int64_t)read_number(c, "increment_ns", longest_ns)};
    out->opening_plies = (int)read_number(c, "opening_plies", out->record->count);
    out->helped = read_number(c, "helped", 1);
    out->adapts = read_number(c, "adapts", 1);
    const char *teach = config_get(c, "teach");
    if (!teach || !number_read(view_of(teach), &out->teach)) out->teach = 0;
}

/* ---- keeping ---- */

status kept_save(kept_game *k, const kept_state *s, fault *f) {
    buffer settings = buffer_make(NULL);
    const bool is_new = k->id == 0;
    if (is_new) stored_run_date(k->begun);
    write_settings(s, &settings);
    const store_unfinished u = {.id = k->id,
                                .begun = k->begun,
                                .black = s->sides[BLACK].name,
                                .white = s->sides[WHITE].name,
                                .settings = buffer_text(&settings),
                                .record = s->record};
    const status result = buffer_status(&settings)
                              ? fault_set(f, E_NOMEM, 0, "no memory for a game to be stored")
                              : store_keep_unfinished(k->store, &u, &k->id, f);
    buffer_clear(&settings);
    if (!result && is_new) (void)lock_game(k, k->id); /* nobody else knows its number yet */
    return result;
}

/* ---- the end ---- */

/* The person is A. Without one, or between two, black is. */
static colour side_of_a(const kept_state *s) {
    return s->sides[BLACK].spec && !s->sides[WHITE].spec ? WHITE : BLACK;
}

static const char *spec_of(const kept_side *side) {
    return side->spec ? side->spec : "person";
}

/* The texts of a run. */
typedef struct run_texts {
    buffer key, position, limits;
} run_texts;

static void clear_texts(run_texts *t) {
    buffer_clear(&t->key);
    buffer_clear(&t->position);
    buffer_clear(&t->limits);
}

static status make_run(const kept_game *k, const kept_state *s, run_texts *t, store_run *out,
                       fault *f) {
    const colour a = side_of_a(s);
    const kept_side *sides[2] = {&s->sides[a], &s->sides[colour_other(a)]};
    const position *start = &s->record->start;
    const char *kind = s->helped ? "helped play" : "play";
    const bool is_standard = game_start_is_standard(s->record);
    if (!is_standard) position_string_write(start, &t->position);
    encounter_limits_write(&s->limits, "the players' own", &t->limits);
    *out = (store_run){.kind = kind,
                       .a = spec_of(sides[0]),
                       .b = spec_of(sides[1]),
                       .name_a = sides[0]->name,
                       .name_b = sides[1]->name,
                       .size = start->field.size,
                       .start = START_STANDARD,
                       .position = is_standard ? NULL : buffer_text(&t->position),
                       .openings = s->opening_plies ? "given" : "start",
                       .limits = buffer_text(&t->limits),
                       .program = BUILD_VERSION,
                       .begun = k->begun};
    json_writer j = json_make(&t->key);
    JSON_PUT_OBJECT(&j, json_text_at("kind", kind), json_text_at("a", out->a),
                    json_text_at("b", out->b), json_text_at("name_a", out->name_a),
                    json_text_at("name_b", out->name_b), json_int_at("size", out->size),
                    json_text_at("position", out->position), json_text_at("limits", out->limits));
    out->key = buffer_text(&t->key);
    if (buffer_status(&t->key) || buffer_status(&t->position) || buffer_status(&t->limits))
        return fault_set(f, E_NOMEM, 0, "no memory for a game to be stored");
    return OK;
}

static status note_number(void *context, int number) {
    int *next = context;
    if (number >= *next) *next = number + 1;
    return OK;
}

static void add_seconds(const kept_state *s, bool a_is_black, double out[2]) {
    colour mover = s->record->start.to_move;
    for (size_t i = 0; i < s->record->count; i++, mover = colour_other(mover))
        if (s->record->plies[i].has_seconds)
            out[(mover == BLACK) == a_is_black ? 0 : 1] += s->record->plies[i].seconds;
}

/* Stores the game with the next number of its run. Another program may take the number first. */
static status add_game(kept_game *k, store_run *run, store_game *g, fault *f) {
    enum { TRIES = 20 };
    status result = E_BUSY;
    for (int i = 0; i < TRIES && result == E_BUSY; i++) {
        int next = 0;
        result = store_begin_run(k->store, run, &run->id, f);
        if (!result) result = store_each_number(k->store, run->id, note_number, &next, f);
        g->played.number = next;
        if (!result) result = store_add_games(k->store, run->id, g, 1, f);
    }
    return result;
}

static status find_id(kept_game *k, const store_run *run, int number, int64_t *id, fault *f) {
    game record = game_make(NULL);
    store_game found;
    const status result = store_find_game(k->store, run, number, &record, &found, f);
    if (!result) *id = found.id;
    game_clear(&record);
    return result;
}

status kept_finish(kept_game *k, const kept_state *s, const kept_end *e, int64_t *id, fault *f) {
    run_texts texts = {buffer_make(NULL), buffer_make(NULL), buffer_make(NULL)};
    const bool a_is_black = side_of_a(s) == BLACK;
    store_run run;
    store_game g = {.played = {.a_is_black = a_is_black,
                               .opening_plies = s->opening_plies,
                               .ending = e->ending,
                               .score = a_is_black ? e->score : -e->score,
                               .evidence = e->evidence},
                    .record = s->record,
                    .finishes = k->id};
    add_seconds(s, a_is_black, g.played.seconds);
    if (!k->id) stored_run_date(k->begun);
    status result = make_run(k, s, &texts, &run, f);
    if (!result) result = add_game(k, &run, &g, f);
    if (!result) {
        kept_leave(k);
        result = find_id(k, &run, g.played.number, id, f);
    }
    clear_texts(&texts);
    return result;
}

/* ---- files ---- */

typedef struct exported {
    const store_run *run;
    const store_game *game;
} exported;

/* A format that cannot hold the game is a failure here: there is no other game. */
static status fill(void *context, convert_sink *sink, uint64_t *unfit, fault *f) {
    const exported *e = context;
    fault why = {.code = OK};
    const status result = game_export_add(sink, e->run, e->game, &why, f);
    (void)unfit;
    if (result || !why.code) return result;
    return fault_set(f, why.code, 0, "%s", why.text);
}

status kept_export(const kept_game *k, const kept_state *s, const kept_end *e, const char *path,
                   const outlet *notes, fault *f) {
    run_texts texts = {buffer_make(NULL), buffer_make(NULL), buffer_make(NULL)};
    const bool a_is_black = side_of_a(s) == BLACK;
    store_run run;
    store_game g = {.played = {.a_is_black = a_is_black}, .record = s->record};
    if (e) g.played.ending = e->ending;
    if (e) g.played.score = a_is_black ? e->score : -e->score;
    exported both = {&run, &g};
    export_end end;
    const export_job job = {.output = path,
                            .standard = stdout,
                            .input = k->path,
                            .notes = notes,
                            .fill = fill,
                            .context = &both};
    status result = make_run(k, s, &texts, &run, f);
    if (!result) result = export_job_run(&job, &end, f);
    clear_texts(&texts);
    return result;
}

/* ---- continuing ---- */

typedef struct resuming {
    kept_game *kept;
    int64_t wanted; /* 0: note the ids only */
    int64_t *ids;
    size_t count, room;
    kept_sink *sink;
    void *context;
    bool found;
} resuming;

static status note_id(void *context, const store_unfinished *u) {
    resuming *r = context;
    int64_t *ids = alloc_grow(NULL, r->ids, sizeof *ids, r->count + 1, 8, &r->room);
    if (!ids) return E_NOMEM;
    r->ids = ids;
    r->ids[r->count++] = u->id;
    return OK;
}

static status hand_on(void *context, const store_unfinished *u) {
    resuming *r = context;
    if (u->id != r->wanted) return OK;
    config settings = config_make(NULL);
    const status result = config_parse(&settings, view_of(u->settings), NULL);
    if (!result) {
        kept_state s = {.sides = {{.name = u->black}, {.name = u->white}}, .record = u->record};
        read_settings(&settings, &s);
        (void)snprintf(r->kept->begun, sizeof r->kept->begun, "%s", u->begun);
        r->found = true;
        r->sink(r->context, &s, r->kept->begun);
    }
    config_clear(&settings);
    return result == E_NOMEM ? result : OK;
}

/* The game may have ended since its number was read. */
static status try_one(resuming *r, int64_t id, fault *f) {
    if (!lock_game(r->kept, id)) return OK;
    r->wanted = r->kept->id = id;
    const status result = store_each_unfinished(r->kept->store, hand_on, r, f);
    if (!r->found || result) kept_leave(r->kept);
    return result;
}

status kept_resume(kept_game *k, kept_sink *sink, void *context, fault *f) {
    resuming r = {.kept = k, .sink = sink, .context = context};
    kept_leave(k);
    status result = store_each_unfinished(k->store, note_id, &r, f);
    for (size_t i = r.count; i-- > 0 && !result && !r.found;) result = try_one(&r, r.ids[i], f);
    alloc_free(NULL, r.ids);
    if (result) return result;
    return r.found ? OK : fault_set(f, E_MISSING, 0, "there is no unfinished game");
}
