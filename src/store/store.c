/* store/store.c - finds the kind of a file, and does the work that is the same for all kinds.
 *
 *     I1  A kind is handed only runs and games that it can write: texts that must be there, a board
 *         that exists, numbers within their range.
 *     I2  A store that was opened has a class; after a failure of store_open() there is none. */
#include "store/store.h"

#include "store/row.h"
#include "store/run_names.h"
#include "store/store_class.h"

#include <assert.h>
#include <string.h>

/* ---- which kind ---- */

static bool is_named_json_lines(const char *path) {
    static const char ending[] = ".jsonl";
    const size_t length = strlen(path), wanted = sizeof ending - 1;
    return length > wanted && strcmp(path + length - wanted, ending) == 0;
}

/* Reads the first bytes of a file. *length is 0 if the file is missing or empty. */
static status read_beginning(const file_ops *ops, const char *path, char out[16], size_t *length,
                             fault *f) {
    *length = 0;
    if (ops->kind(ops->context, path) != FILE_IS_PLAIN)
        return fault_set(f, E_IO, 0, "%.80s is no plain file", path);
    const int handle = ops->open(ops->context, path, FILE_READ);
    if (handle < 0) return files_fault(f, "open", path, handle);
    const ssize_t n = ops->read_at(ops->context, handle, out, 16, 0);
    (void)ops->close(ops->context, handle);
    if (n < 0) return files_fault(f, "read", path, (int)n);
    *length = (size_t)n;
    return OK;
}

#ifdef AVOCET_HAVE_SQLITE3
enum { HAS_SQLITE = 1 };
#else
enum { HAS_SQLITE = 0 };

status sqlite_open(const char *path, store_mode mode, const store_options *o, store **out,
                   fault *f) {
    (void)mode, (void)o, (void)out;
    return fault_set(f, E_UNSUPPORTED, 0,
                     "%.80s is a database, and this program was built without SQLite", path);
}
#endif

static status open_fresh(const char *path, const store_options *o, store **out, fault *f) {
    return HAS_SQLITE && !is_named_json_lines(path) ? sqlite_open(path, STORE_WRITE, o, out, f)
                                                    : json_lines_open(path, STORE_WRITE, o, out, f);
}

/* Before the first sync of a new file the power may take its beginning and leave the rest: the file
 * then begins with zeros, and nothing in it was acknowledged. SQLite finds its journal or refuses
 * the file. Other files begin with zeros, too, so lines are told by their name. */
static bool lost_beginning(const char *path, const char beginning[16], size_t length) {
    static const char zeros[16];
    return length == sizeof zeros && memcmp(beginning, zeros, sizeof zeros) == 0 &&
           (HAS_SQLITE || is_named_json_lines(path));
}

static const char database[] = "SQLite format 3";

bool store_claims(view beginning) {
    static const char lines[] = "{\"store\":\"avocet\"";
    return (beginning.length >= sizeof database &&
            memcmp(beginning.data, database, sizeof database) == 0) ||
           view_starts_with(beginning, lines);
}

status store_open(const char *path, store_mode mode, const store_options *o, store **out,
                  fault *f) {
    store_options own = o ? *o : (store_options){.wait_ms = 0};
    char beginning[16];
    size_t length = 0;
    *out = NULL;
    if (!own.files) own.files = files_system();
    if (own.wait_ms == 0) own.wait_ms = STORE_WAIT_MS;
    const status result = read_beginning(own.files, path, beginning, &length, f);
    if (result && !(result == E_MISSING && mode == STORE_WRITE)) return result;
    if (mode == STORE_WRITE && (length == 0 || lost_beginning(path, beginning, length)))
        return open_fresh(path, &own, out, f);
    if (length == 0) return fault_set(f, E_FORMAT, 0, "%.80s is empty", path);
    if (length == sizeof database && memcmp(beginning, database, length) == 0)
        return sqlite_open(path, mode, &own, out, f);
    if (beginning[0] == '{') return json_lines_open(path, mode, &own, out, f);
    return fault_set(f, E_FORMAT, 0,
                     "%.80s is no file of games that --store has written; avocet convert reads "
                     "games in other formats",
                     path);
}

void store_close(store *s) {
    if (s) s->class->close(s);
}

const char *store_kind(const store *s) {
    return s->class->name;
}

/* ---- for all kinds ---- */

const char *store_run_player(const store_run *r, int who) {
    const char *name = who == 0 ? r->name_a : r->name_b;
    return name ? name : who == 0 ? r->a : r->b;
}

void store_note_trouble(store *s, const fault *why) {
    if (s->trouble.records++ == 0) s->trouble.first = *why;
}

const store_trouble *store_unreadable(const store *s) {
    return &s->trouble;
}

bool store_read_start(view name, start_kind *out) {
    for (start_kind k = START_STANDARD; k < START_COUNT; k++)
        if (view_is(name, start_name(k))) {
            *out = k;
            return true;
        }
    return false;
}

#ifndef NDEBUG
static bool is_whole_run(const store_run *r) {
    return r->key && r->kind && r->a && r->b && r->openings && r->limits && r->program &&
           r->begun && r->size >= GRID_MIN && r->size <= GRID_MAX && r->games >= 0 &&
           r->games <= STORE_NUMBER_MAX;
}

static bool are_whole_games(const store_game *games, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const int number = games[i].played.number;
        if (!games[i].record || number < 0 || number > STORE_NUMBER_MAX) return false;
    }
    return true;
}
#endif

status store_begin_run(store *s, const store_run *wanted, int64_t *id, fault *f) {
    assert(is_whole_run(wanted)); /* I1 */
    return s->class->runs.begin(s, wanted, id, f);
}

status store_add_games(store *s, int64_t run, const store_game *games, size_t count, fault *f) {
    assert(are_whole_games(games, count)); /* I1 */
    return count ? s->class->games.add(s, run, games, count, f) : OK;
}

status store_each_number(store *s, int64_t run, store_number_sink *sink, void *context, fault *f) {
    return s->class->games.each_number(s, run, sink, context, f);
}

typedef struct naming {
    run_names names;
    store_run_sink *sink;
    void *context;
} naming;

static status give_named(void *context, const store_run *r) {
    const naming *n = context;
    const store_run named = run_names_apply(&n->names, r);
    return n->sink(n->context, &named);
}

status store_each_run(store *s, store_run_sink *sink, void *context, fault *f) {
    naming n = {.sink = sink, .context = context};
    status result = run_names_read(&n.names, s, f);
    if (result) return result;
    result = s->class->runs.each(s, true, give_named, &n, f);
    run_names_clear(&n.names);
    return result;
}

/* ---- one game ---- */

typedef struct finding {
    const store_run *run;
    game *record;
    store_game *out;
    bool found;
} finding;

static status take_found(void *context, const store_run *r, const store_row *row, fault *f) {
    finding *n = context;
    (void)r;
    n->found = true;
    return row_read(row, n->run, n->record, n->out, f);
}

status store_find_game(store *s, const store_run *r, int number, game *record, store_game *out,
                       fault *f) {
    finding n = {.run = r, .record = record, .out = out};
    const status result = s->class->games.find(s, r->id, number, take_found, &n, f);
    if (!result && !n.found)
        return fault_set(f, E_MISSING, 0, "game %d of run %lld is not stored", number + 1,
                         (long long)r->id);
    return result;
}

/* ---- all games ---- */

typedef struct picking {
    store *store;
    run_names names;
    const store_filter *filter;
    store_game_sink *sink;
    void *context;
} picking;

static bool has_player(const store_run *r, view part) {
    return view_holds(view_of(r->a), part) || view_holds(view_of(r->b), part) ||
           view_holds(view_of(r->name_a), part) || view_holds(view_of(r->name_b), part);
}

static bool has_winner(const store_row *row, store_winner winner) {
    const int64_t black = row->a_is_black ? row->score : -row->score;
    switch (winner) {
    case STORE_A:
        return row->score > 0;
    case STORE_B:
        return row->score < 0;
    case STORE_DRAW:
        return row->score == 0;
    case STORE_BLACK:
        return black > 0;
    case STORE_WHITE:
        return black < 0;
    default:
        return true;
    }
}

/* On large boards a1 is not how a10 begins. */
static bool begins_with(view moves, view opening) {
    if (opening.length > moves.length || memcmp(moves.data, opening.data, opening.length) != 0)
        return false;
    return opening.length == moves.length || !char_is_digit(moves.data[opening.length]);
}

static bool is_wanted(const store_filter *w, const store_run *r, const store_row *row) {
    return (w->run == 0 || w->run == row->run) && (w->id == 0 || w->id == row->id) &&
           (w->player.length == 0 || has_player(r, w->player)) &&
           (!w->ending || view_is(row->ending, w->ending)) && has_winner(row, w->winner) &&
           (w->opening.length == 0 || begins_with(row->moves, w->opening));
}

static status pick(void *context, const store_run *r, const store_row *row, fault *f) {
    const picking *p = context;
    const store_run named = run_names_apply(&p->names, r);
    store_game g;
    fault why;
    if (stop_is_set(p->store->stop)) return fault_set(f, E_STOPPED, 0, "stopped");
    if (!is_wanted(p->filter, &named, row)) return OK;
    game record = game_make(p->store->memory);
    status result = row_read(row, r, &record, &g, &why);
    if (result == E_FORMAT) {
        store_note_trouble(p->store, &why);
        result = OK;
    } else if (result) {
        if (f) *f = why;
    } else {
        result = p->sink(p->context, &named, &g);
    }
    game_clear(&record);
    return result;
}

status store_each_game(store *s, const store_filter *filter, store_game_sink *sink, void *context,
                       fault *f) {
    picking p = {.store = s, .filter = filter, .sink = sink, .context = context};
    status result = run_names_read(&p.names, s, f);
    if (result) return result;
    result = s->class->games.each(s, filter->run, filter->id, pick, &p, f);
    run_names_clear(&p.names);
    return result;
}
