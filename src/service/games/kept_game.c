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

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { NOBODY = -1 };

struct kept_game {
    store *store;
    const file_ops *files;
    char path[FILES_PATH_MAX];
    int64_t id;                    /* of the unfinished game; 0: none */
    int lock;                      /* handle of the locked file; NOBODY: none */
    char begun[STORED_DATE_BYTES]; /* of the game */
    char card[KEPT_CARD_BYTES];    /* id of a new game on the shelf; "": none */
    bool shares;                   /* the store is somebody else's */
};

/* ---- the lock of a game ---- */

static void write_lock_path(const kept_game *k, int64_t id, char out[FILES_PATH_MAX + 32]) {
    (void)snprintf(out, FILES_PATH_MAX + 32, "%s-game-%" PRId64 ".lock", k->path, id);
}

/* Locks the file of a game. False if another program plays it. A file system without locks, or a
 * folder without room, does not keep anybody from playing. Another program may remove the file
 * before we lock it: then the lock is worth nothing, and the next file is tried. */
static bool lock_game(kept_game *k, int64_t id) {
    enum { TRIES = 100 };
    const file_ops *ops = k->files;
    char path[FILES_PATH_MAX + 32];
    write_lock_path(k, id, path);
    for (int i = 0; i < TRIES; i++) {
        const int handle = ops->open(ops->context, path, FILE_APPEND);
        if (handle < 0) return true;
        const int error = ops->lock(ops->context, handle);
        if (error == 0 && ops->is_at(ops->context, handle, path)) {
            k->lock = handle;
            return true;
        }
        (void)ops->close(ops->context, handle);
        if (error) return error != -EWOULDBLOCK;
    }
    return true;
}

/* Removes the file before the lock ends, so that no other program locks a file without a name. */
static void unlock_game(kept_game *k) {
    const file_ops *ops = k->files;
    char path[FILES_PATH_MAX + 32];
    if (k->lock == NOBODY) return;
    write_lock_path(k, k->id, path);
    (void)ops->remove(ops->context, path);
    (void)ops->close(ops->context, k->lock);
    k->lock = NOBODY;
}

/* ---- opening ---- */

static status make(const char *path, const file_ops *files, kept_game **out, fault *f) {
    *out = NULL;
    if (strlen(path) >= FILES_PATH_MAX)
        return fault_set(f, E_RANGE, 0, "the name of the store is too long");
    kept_game *k = alloc_array(NULL, 1, sizeof *k);
    if (!k) return fault_set(f, E_NOMEM, 0, "no memory for a game");
    *k = (kept_game){.files = files ? files : files_system(), .lock = NOBODY};
    memcpy(k->path, path, strlen(path) + 1);
    *out = k;
    return OK;
}

status kept_open(const char *path, const store_options *o, kept_game **out, fault *f) {
    char folder[FILES_PATH_MAX];
    status result = make(path, o ? o->files : NULL, out, f);
    if (result) return result;
    result = files_folder_of(path, folder)
                 ? files_make_dirs(NULL, folder, f)
                 : fault_set(f, E_RANGE, 0, "the name of the store is too long");
    if (!result) result = store_open(path, STORE_WRITE, o, &(*out)->store, f);
    if (result) {
        alloc_free(NULL, *out);
        *out = NULL;
    }
    return result;
}

status kept_share(store *s, const char *path, const file_ops *files, kept_game **out, fault *f) {
    const status result = make(path, files, out, f);
    if (result) return result;
    (*out)->store = s;
    (*out)->shares = true;
    return OK;
}

void kept_set_card(kept_game *k, const char *id) {
    assert(strlen(id) < sizeof k->card);
    memcpy(k->card, id, strlen(id) + 1);
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
    if (!k->shares) store_close(k->store);
    alloc_free(NULL, k);
}

bool kept_is_kept(const kept_game *k) {
    return k && k->id != 0;
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
    buffer_format(out, "opening_plies = %d\nhelped = %d\nadapts = %d\npauses = %d\nteach = %s\n",
                  s->opening_plies, s->helped, s->adapts, s->pauses, teach);
    if (s->undone && *s->undone) buffer_format(out, "undone = %s\n", s->undone);
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
    out->pauses = read_number(c, "pauses", 1);
    out->undone = config_get(c, "undone");
    const char *teach = config_get(c, "teach");
    if (!teach || !number_read(view_of(teach), &out->teach)) out->teach = 0;
}

/* ---- keeping ---- */

/* A program that looks for a game to continue may take a new one before we lock it. Then that game
 * is the other program's, and ours is stored once more. */
static status keep_new(kept_game *k, const store_unfinished *u, fault *f) {
    enum { TRIES = 100 };
    status result = OK;
    for (int i = 0; i < TRIES && !result && !k->id; i++) {
        int64_t id = 0;
        result = store_keep_unfinished(k->store, u, &id, f);
        if (!result && lock_game(k, id)) k->id = id;
        if (!result) k->card[0] = '\0';
    }
    if (!result && !k->id)
        result = fault_set(f, E_BUSY, 0, "other programs take the game over again and again");
    return result;
}

status kept_save(kept_game *k, const kept_state *s, fault *f) {
    buffer settings = buffer_make(NULL);
    if (!k->id) stored_run_date(k->begun);
    write_settings(s, &settings);
    const store_unfinished u = {.id = k->id,
                                .begun = k->begun,
                                .black = s->sides[BLACK].name,
                                .white = s->sides[WHITE].name,
                                .settings = buffer_text(&settings),
                                .record = s->record,
                                .opening_plies = s->opening_plies,
                                .card = *k->card ? k->card : NULL};
    const status result = buffer_status(&settings)
                              ? fault_set(f, E_NOMEM, 0, "no memory for a game to be stored")
                          : k->id ? store_keep_unfinished(k->store, &u, &k->id, f)
                                  : keep_new(k, &u, f);
    buffer_clear(&settings);
    return result;
}

/* ---- the end ---- */

/* The person is A. Without one, or between two, black is. */
static colour side_of_a(const kept_state *s) {
    return s->sides[BLACK].spec && !s->sides[WHITE].spec ? WHITE : BLACK;
}

static const char *spec_of(const kept_side *side) {
    return side->spec ? side->spec : STORE_PERSON;
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

/* Stores the game with the next number of its run. Another program may take the number first: then
 * the one behind it is tried. A file that stays locked has cost its time and is a failure. */
static status add_game(kept_game *k, store_run *run, store_game *g, fault *f) {
    for (int tried = -1;;) {
        int next = 0;
        status result = store_begin_run(k->store, run, &run->id, f);
        if (!result) result = store_each_number(k->store, run->id, note_number, &next, f);
        if (result) return result;
        if (next == tried) return E_BUSY; /* nobody took the number; *f tells what was wrong */
        g->played.number = tried = next;
        result = store_add_games(k->store, run->id, g, 1, f);
        if (result != E_BUSY) return result;
    }
}

/* 0 if the game cannot be read now: it is stored nevertheless. */
static int64_t find_id(kept_game *k, const store_run *run, int number) {
    game record = game_make(NULL);
    store_game found;
    const status result = store_find_game(k->store, run, number, &record, &found, NULL);
    game_clear(&record);
    return result ? 0 : found.id;
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
    kept_leave(k);
    *id = result ? 0 : find_id(k, &run, g.played.number);
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

status kept_export(const kept_game *k, const kept_state *s, const char *path, const outlet *notes,
                   fault *f) {
    run_texts texts = {buffer_make(NULL), buffer_make(NULL), buffer_make(NULL)};
    store_run run;
    store_game g = {.played = {.a_is_black = side_of_a(s) == BLACK}, .record = s->record};
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

/* A game that was read. The person answers after the reading has ended. */
typedef struct read_game {
    char begun[STORED_DATE_BYTES];
    buffer black, white, settings;
    game record;
} read_game;

typedef struct resuming {
    kept_game *kept;
    int64_t wanted; /* 0: note the ids only */
    int64_t *ids;
    size_t count, room;
    read_game game;
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

static void clear_game(read_game *g) {
    buffer_clear(&g->black);
    buffer_clear(&g->white);
    buffer_clear(&g->settings);
    game_clear(&g->record);
}

static status copy_wanted(void *context, const store_unfinished *u) {
    resuming *r = context;
    read_game *g = &r->game;
    if (u->id != r->wanted) return OK;
    (void)snprintf(g->begun, sizeof g->begun, "%s", u->begun);
    buffer_add(&g->black, u->black);
    buffer_add(&g->white, u->white);
    buffer_add(&g->settings, u->settings);
    r->found = true;
    if (buffer_status(&g->black) || buffer_status(&g->white) || buffer_status(&g->settings))
        return E_NOMEM;
    return game_copy(u->record, &g->record);
}

static status hand_on(resuming *r, kept_sink *sink, void *context) {
    const read_game *g = &r->game;
    config settings = config_make(NULL);
    const status result = config_parse(&settings, buffer_view(&g->settings), NULL);
    if (!result) {
        kept_state s = {
            .sides = {{.name = buffer_text(&g->black)}, {.name = buffer_text(&g->white)}},
            .record = &g->record};
        read_settings(&settings, &s);
        memcpy(r->kept->begun, g->begun, sizeof g->begun);
        sink(context, &s, r->kept->begun);
    }
    config_clear(&settings);
    r->found = !result;
    return result == E_NOMEM ? result : OK;
}

/* Reads one game and hands it on. It may have ended since its number was read. */
static status read_one(resuming *r, int64_t id, kept_sink *sink, void *context, fault *f) {
    r->wanted = id;
    r->game =
        (read_game){"", buffer_make(NULL), buffer_make(NULL), buffer_make(NULL), game_make(NULL)};
    status result = store_each_unfinished(r->kept->store, copy_wanted, r, f);
    if (!result && r->found) result = hand_on(r, sink, context);
    clear_game(&r->game);
    return result;
}

static status try_one(resuming *r, int64_t id, kept_sink *sink, void *context, fault *f) {
    if (!lock_game(r->kept, id)) return OK;
    r->kept->id = id;
    const status result = read_one(r, id, sink, context, f);
    if (!r->found || result) kept_leave(r->kept);
    return result;
}

/* Returns `result`, or E_MISSING if no game was found. */
static status expect_found(const resuming *r, status result, int64_t id, fault *f) {
    if (result == E_NOMEM) return fault_set(f, E_NOMEM, 0, "no memory for a kept game");
    if (result || r->found) return result;
    return fault_set(f, E_MISSING, 0, "there is no unfinished game %" PRId64, id);
}

status kept_take(kept_game *k, int64_t id, kept_sink *sink, void *context, fault *f) {
    resuming r = {.kept = k};
    kept_leave(k);
    if (!lock_game(k, id))
        return fault_set(f, E_BUSY, 0, "another program plays this game at the moment");
    k->id = id;
    const status result = expect_found(&r, read_one(&r, id, sink, context, f), id, f);
    if (result) kept_leave(k);
    return result;
}

status kept_look(kept_game *k, int64_t id, kept_sink *sink, void *context, fault *f) {
    resuming r = {.kept = k};
    return expect_found(&r, read_one(&r, id, sink, context, f), id, f);
}

status kept_resume(kept_game *k, int64_t id, kept_sink *sink, void *context, fault *f) {
    resuming r = {.kept = k};
    kept_leave(k);
    status result = store_each_unfinished(k->store, note_id, &r, f);
    for (size_t i = r.count; i-- > 0 && !result && !r.found;)
        if (id == 0 || r.ids[i] == id) result = try_one(&r, r.ids[i], sink, context, f);
    alloc_free(NULL, r.ids);
    if (result == E_NOMEM) return fault_set(f, E_NOMEM, 0, "no memory for a kept game");
    if (result) return result;
    return r.found ? OK : fault_set(f, E_MISSING, 0, "there is no unfinished game");
}

typedef struct listing {
    kept_game *kept;
    kept_brief_sink *sink;
    void *context;
} listing;

/* A game whose settings cannot be read cannot be continued either. */
static status give_brief(void *context, const store_unfinished *u) {
    const listing *l = context;
    config settings = config_make(NULL);
    if (!lock_game(l->kept, u->id)) return OK;
    l->kept->id = u->id;
    kept_leave(l->kept);
    status result = config_parse(&settings, view_of(u->settings), NULL);
    const uint64_t given = result ? 0 : read_number(&settings, "opening_plies", u->record->count);
    if (!result && u->record->count > given) {
        const kept_brief b = {
            .id = u->id,
            .begun = u->begun,
            .names = {u->black, u->white},
            .persons = {!config_get(&settings, "black"), !config_get(&settings, "white")},
            .plies = u->record->count,
            .size = u->record->start.field.size};
        result = l->sink(l->context, &b);
    } else if (result != E_NOMEM) {
        result = OK;
    }
    config_clear(&settings);
    return result;
}

status kept_each(kept_game *k, kept_brief_sink *sink, void *context, fault *f) {
    listing l = {k, sink, context};
    assert(!kept_is_kept(k));
    const status result = store_each_unfinished(k->store, give_brief, &l, f);
    return result == E_NOMEM ? fault_set(f, E_NOMEM, 0, "no memory for kept games") : result;
}
