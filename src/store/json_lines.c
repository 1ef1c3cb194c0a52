/* store/json_lines.c - games, finished or not, and results as lines of a text file that only grows.
 *
 * The first line is {"store":"avocet","version":1}. store/json_record.h shows the other lines. The
 * version becomes 2 with the first run that begins at a position of its own: a program that does
 * not know such runs would read its games wrongly.
 *
 * I1  A line that ends with a newline was stored whole. So was a last line that lacks only its
 *     newline, as some editors leave it. A writer holds the lock of the file. It first ends such a
 *     line, or removes one that another writer left unfinished, and after a failure its own.
 * I2  A writer has read all lines before it writes, so it knows every run and every number.
 * I3  Nothing is answered with OK before the file has been synced.
 * I4  Run number i is runs[i - 1].
 * I5  Only games whose number is within its range are indexed.
 * I6  unfinished[] has the last line of each unfinished game, by rising ids.
 *
 * The id of a game is the number of its line. Lines that cannot be read are counted and skipped; a
 * program that is too old for results skips their lines, too. */
#include "base/clock.h"
#include "base/files.h"
#include "base/json/json_line.h"
#include "base/stop.h"
#include "base/text.h"
#include "notation/format.h"
#include "store/json_record.h"
#include "store/results.h"
#include "store/row.h"
#include "store/store.h"
#include "store/store_class.h"

#include <assert.h>
#include <errno.h>
#include <string.h>
#include <time.h>

enum { VERSION_PLAIN = 1, VERSION = 2, CHUNK = 1 << 16, LINE_MAX_BYTES = RECORD_MAX_BYTES };

/* Both are of the same length and differ in one byte. */
static const char header_plain[] = "{\"store\":\"avocet\",\"version\":1}\n"; /* VERSION_PLAIN */
static const char header[] = "{\"store\":\"avocet\",\"version\":2}\n";       /* VERSION */

/* Where a game lies in the file. The length is 0 if there is no such game. */
typedef struct line_place {
    uint64_t offset;
    size_t length;
    int64_t line;
} line_place;

typedef struct line_run {
    store_run run;
    char *texts;        /* owns all texts of the run */
    line_place *places; /* of its games, by number, where the store is indexed */
    size_t place_count, place_room;
} line_run;

typedef struct line_unfinished {
    int64_t id;
    line_place place;
} line_unfinished;

typedef struct json_store {
    store base;
    const file_ops *ops;
    char *path;
    int handle; /* for reading; negative while the file is not there */
    int wait_ms;
    bool is_writer;
    uint64_t end;       /* of the last line that was read (I2) */
    int64_t lines;      /* that were read */
    bool lacks_newline; /* the bytes behind `end` are a record without its newline */
    uint64_t bare_end;  /* where a line without its newline was read; 0: none was */
    bool is_headed;     /* the first one was ours */
    int64_t version;    /* that it names */
    line_run *runs;     /* I4 */
    size_t run_count, run_room;
    line_unfinished *unfinished; /* I6 */
    size_t unfinished_count, unfinished_room;
    int64_t unfinished_last; /* the highest id so far */
    bool is_indexed; /* every run knows where its games lie: somebody looks for them by number */
} json_store;

static json_store *of(store *s) {
    return (json_store *)s;
}

static status no_memory(fault *f) {
    return fault_set(f, E_NOMEM, 0, "no memory for stored games");
}

/* ---- lines of the file ---- */

/* A line without its newline, where it begins and its number, from 1. */
typedef status line_sink(json_store *s, void *context, view line, uint64_t offset, int64_t number,
                         fault *f);

typedef struct line_scan {
    uint64_t offset; /* of the first byte of `pending` */
    int64_t number;  /* of lines handed out */
    buffer pending;
    line_sink *sink;
    void *context;
} line_scan;

static status give_lines(json_store *s, line_scan *n, fault *f) {
    size_t used = 0;
    status result = OK;
    /* The newline of a line that was read without it has come since. */
    if (n->offset && n->offset == s->bare_end && n->pending.length && *n->pending.data == '\n')
        used = 1;
    while (used < n->pending.length) {
        const char *start = n->pending.data + used;
        const char *newline = memchr(start, '\n', n->pending.length - used);
        if (!newline) break;
        const view line = {start, (size_t)(newline - start)};
        result = n->sink(s, n->context, line, n->offset + used, n->number + 1, f);
        if (result) break; /* the line is read again next time */
        n->number++;
        used += line.length + 1;
    }
    if (used == 0) return result;
    memmove(n->pending.data, n->pending.data + used, n->pending.length - used);
    buffer_reset(&n->pending, n->pending.length - used);
    n->offset += used;
    return result;
}

static status read_chunk(json_store *s, line_scan *n, bool *ended, fault *f) {
    char chunk[CHUNK];
    ssize_t got = -EINTR;
    if (stop_is_set(s->base.stop)) return fault_set(f, E_STOPPED, 0, "stopped");
    while (got == -EINTR)
        got = s->ops->read_at(s->ops->context, s->handle, chunk, sizeof chunk,
                              n->offset + n->pending.length);
    if (got < 0) return files_fault(f, "read", s->path, (int)got);
    *ended = got == 0;
    if (n->pending.length + (size_t)got > (size_t)LINE_MAX_BYTES + CHUNK)
        return fault_set(f, E_FORMAT, 0, "%.80s is damaged: line %lld never ends", s->path,
                         (long long)n->number + 1);
    buffer_append(&n->pending, (view){chunk, (size_t)got});
    return buffer_status(&n->pending) ? no_memory(f) : OK;
}

/* Hands out a last line that lacks only its newline. A writer leaves it alone: another writer may
 * be about to end it, or to remove it. open_for_append() ends it under the lock. */
static status give_bare_line(json_store *s, line_scan *n, fault *f) {
    const view line = buffer_view(&n->pending);
    json_line l;
    s->lacks_newline = line.length && json_line_read(line, &l, NULL) == OK;
    if (!s->lacks_newline || s->is_writer) return OK;
    const status result = n->sink(s, n->context, line, n->offset, n->number + 1, f);
    if (result) return result; /* the line is read again next time */
    n->number++;
    n->offset += line.length;
    s->bare_end = n->offset;
    return OK;
}

/* Every whole line from *offset on; both count on. */
static status scan_lines(json_store *s, uint64_t *offset, int64_t *number, line_sink *sink,
                         void *context, fault *f) {
    line_scan n = {.offset = *offset,
                   .number = *number,
                   .pending = buffer_make(s->base.memory),
                   .sink = sink,
                   .context = context};
    bool ended = s->handle < 0;
    status result = OK;
    while (!result && !ended) {
        result = read_chunk(s, &n, &ended, f);
        if (!result) result = give_lines(s, &n, f);
    }
    if (!result) result = give_bare_line(s, &n, f);
    *offset = n.offset;
    *number = n.number;
    buffer_clear(&n.pending);
    return result;
}

/* ---- runs ---- */

static line_run *find_run(json_store *s, int64_t id) {
    if (id < 1 || (uint64_t)id > s->run_count) return NULL;
    assert(s->runs[id - 1].run.id == id); /* I4 */
    return &s->runs[id - 1];
}

static const line_run *find_key(const json_store *s, const char *key) {
    for (size_t i = 0; i < s->run_count; i++)
        if (strcmp(s->runs[i].run.key, key) == 0) return &s->runs[i];
    return NULL;
}

/* A run that is told again has changed: more games are wanted of it, or another test. */
static status take_run(json_store *s, const json_line *l, fault *f) {
    run_record r;
    const status result = json_record_read_run(l, &r, s->base.memory, f);
    if (result) return result;
    line_run *old = find_run(s, r.run.id);
    if (!old && r.run.id != (int64_t)s->run_count + 1) {
        alloc_free(s->base.memory, r.texts);
        return fault_set(f, E_FORMAT, 0, "run %lld is out of order", (long long)r.run.id);
    }
    if (!old) {
        line_run *runs =
            alloc_grow(s->base.memory, s->runs, sizeof *runs, s->run_count + 1, 8, &s->run_room);
        if (!runs) {
            alloc_free(s->base.memory, r.texts);
            return no_memory(f);
        }
        s->runs = runs;
        old = &s->runs[s->run_count++];
        *old = (line_run){.texts = NULL};
    }
    r.run.stored = old->run.stored;
    r.run.wins = old->run.wins;
    r.run.draws = old->run.draws;
    r.run.losses = old->run.losses;
    alloc_free(s->base.memory, old->texts);
    old->run = r.run;
    old->texts = r.texts;
    return OK;
}

/* ---- games ---- */

static bool has_game(const line_run *r, int64_t number) {
    return (uint64_t)number < r->place_count && r->places[number].length;
}

static status index_game(json_store *s, line_run *r, int64_t number, line_place place, fault *f) {
    const size_t wanted = (size_t)number + 1;
    assert(number >= 0 && number <= STORE_NUMBER_MAX && place.length); /* I5 */
    line_place *places =
        alloc_grow(s->base.memory, r->places, sizeof *places, wanted, 4, &r->place_room);
    if (!places) return no_memory(f);
    r->places = places;
    for (; r->place_count < wanted; r->place_count++)
        r->places[r->place_count] = (line_place){.length = 0};
    r->places[number] = place;
    return OK;
}

/* ---- unfinished games ---- */

static line_unfinished *find_unfinished(json_store *s, int64_t id) {
    for (size_t i = 0; i < s->unfinished_count; i++)
        if (s->unfinished[i].id == id) return &s->unfinished[i];
    return NULL;
}

static void forget_unfinished(json_store *s, int64_t id) {
    line_unfinished *u = find_unfinished(s, id);
    if (!u) return;
    const size_t behind = (size_t)(s->unfinished + s->unfinished_count - (u + 1));
    memmove(u, u + 1, behind * sizeof *u);
    s->unfinished_count--;
}

/* An id that is known again is the next state of the game; one that is lower than the highest was
 * dropped before. */
static status take_unfinished(json_store *s, const json_line *l, line_place place, fault *f) {
    buffer text = buffer_make(s->base.memory);
    unfinished_row row;
    const status result = json_record_read_unfinished(l, &text, &row, f);
    buffer_clear(&text);
    if (result) return result;
    line_unfinished *old = find_unfinished(s, row.id);
    if (old) old->place = place;
    if (old || row.id <= s->unfinished_last) return OK;
    line_unfinished *all = alloc_grow(s->base.memory, s->unfinished, sizeof *all,
                                      s->unfinished_count + 1, 4, &s->unfinished_room);
    if (!all) return no_memory(f);
    s->unfinished = all;
    s->unfinished[s->unfinished_count++] = (line_unfinished){row.id, place};
    s->unfinished_last = row.id;
    return OK;
}

static status take_dropped(json_store *s, const json_line *l, fault *f) {
    int64_t id = 0;
    if (!json_line_int(l, "id", &id))
        return fault_set(f, E_FORMAT, 0, "the number of a dropped game is missing");
    forget_unfinished(s, id);
    return OK;
}

/* ---- finished games ---- */

static status take_game(json_store *s, const json_line *l, line_place place, fault *f) {
    store_row row;
    const status result = json_record_read_game(l, 0, &row, f);
    if (result) return result;
    line_run *r = find_run(s, row.run);
    if (!r)
        return fault_set(f, E_FORMAT, 0, "a game of run %lld, which is not there",
                         (long long)row.run);
    if (s->is_indexed && index_game(s, r, row.number, place, f)) return E_NOMEM;
    r->run.stored++;
    r->run.wins += row.score > 0;
    r->run.draws += row.score == 0;
    r->run.losses += row.score < 0;
    forget_unfinished(s, row.finishes);
    return OK;
}

/* ---- results ---- */

/* Checks a result. Nothing is kept in memory: each_result() reads the file again. */
static status take_result(const json_store *s, const json_line *l, fault *f) {
    buffer text = buffer_make(s->base.memory);
    view texts[JSON_RESULT_TEXTS];
    uint64_t sum = 0;
    const status result = json_record_read_result(l, &text, texts, &sum, f);
    buffer_clear(&text);
    return result;
}

/* Checks an answer, in the same way. */
static status take_answer(const json_store *s, const json_line *l, fault *f) {
    buffer text = buffer_make(s->base.memory);
    answer_row row;
    const status result = json_record_read_answer(l, &text, &row, f);
    buffer_clear(&text);
    return result;
}

/* ---- reading the whole file ---- */

static status check_header(json_store *s, const json_line *l, fault *f) {
    int64_t version = 0;
    view name;
    if (!json_line_plain(l, "store", &name) || !view_is(name, "avocet") ||
        !json_line_int(l, "version", &version) || version < 1)
        return fault_set(f, E_FORMAT, 0, "%.80s is no file of games", s->path);
    if (version > VERSION)
        return fault_set(f, E_UNSUPPORTED, 0,
                         "%.80s has form %lld, and this program knows forms up to %d: use a newer "
                         "one",
                         s->path, (long long)version, VERSION);
    s->is_headed = true;
    s->version = version;
    return OK;
}

static void note_line(json_store *s, int64_t number, const fault *why) {
    fault told;
    (void)fault_set(&told, E_FORMAT, 0, "%.60s, line %lld: %.100s", s->path, (long long)number,
                    why->text);
    store_note_trouble(&s->base, &told);
}

static status take_line(json_store *s, void *context, view line, uint64_t offset, int64_t number,
                        fault *f) {
    json_line l;
    fault why;
    (void)context;
    status result = json_line_read(line, &l, &why);
    if (!s->is_headed) {
        if (result) l.count = 0;
        return check_header(s, &l, f);
    }
    if (!result && json_record_is(&l, "run"))
        result = take_run(s, &l, &why);
    else if (!result && json_record_is(&l, "game"))
        result = take_game(s, &l, (line_place){offset, line.length, number}, &why);
    else if (!result && json_record_is(&l, "result"))
        result = take_result(s, &l, &why);
    else if (!result && json_record_is(&l, "unfinished"))
        result = take_unfinished(s, &l, (line_place){offset, line.length, number}, &why);
    else if (!result && json_record_is(&l, "dropped"))
        result = take_dropped(s, &l, &why);
    else if (!result && json_record_is(&l, "answer"))
        result = take_answer(s, &l, &why);
    else if (!result)
        result = fault_set(&why, E_FORMAT, 0, "neither a run nor a game nor a result");
    if (result == E_NOMEM) return no_memory(f);
    if (result) note_line(s, number, &why);
    return OK;
}

/* Reads the lines that were written since the last reading, by us or by others (I2). */
static status read_on(json_store *s, fault *f) {
    if (s->handle < 0) {
        s->handle = s->ops->open(s->ops->context, s->path, FILE_READ);
        if (s->handle == -ENOENT) return OK;
        if (s->handle < 0) return files_fault(f, "open", s->path, s->handle);
    }
    return scan_lines(s, &s->end, &s->lines, take_line, NULL, f);
}

/* ---- writing ---- */

static int lock_in_time(const json_store *s, int handle) {
    const struct timespec pause = {.tv_nsec = 2000000};
    const int64_t start = clock_now_ns();
    for (;;) {
        const int error = s->ops->lock(s->ops->context, handle);
        if (error != -EWOULDBLOCK || clock_now_ns() - start > s->wait_ms * INT64_C(1000000))
            return error;
        (void)nanosleep(&pause, NULL);
    }
}

/* Gives a last line the newline that it lacks, or removes an unfinished one (I1). */
static status mend_end(json_store *s, int handle, fault *f) {
    const file_ops *ops = s->ops;
    const int error = s->lacks_newline ? files_write_all(ops, handle, view_of("\n"))
                                       : ops->cut(ops->context, handle, s->end);
    if (error) return files_fault(f, "write", s->path, error);
    return s->lacks_newline ? read_on(s, f) : OK;
}

/* Opens the file to add to it, and locks it. After a failure there is no handle to close. */
static status open_locked(const json_store *s, int *handle, fault *f) {
    const file_ops *ops = s->ops;
    *handle = ops->open(ops->context, s->path, FILE_APPEND);
    if (*handle < 0) return files_fault(f, "write", s->path, *handle);
    const int error = lock_in_time(s, *handle);
    if (error == 0) return OK;
    (void)ops->close(ops->context, *handle);
    if (error != -EWOULDBLOCK) return files_fault(f, "lock", s->path, error);
    return fault_set(f, E_BUSY, 0, "%.80s is in use by another process", s->path);
}

/* Opens the file, locks it, reads it to its end and mends the end (I1, I2). */
static status open_for_append(json_store *s, int *handle, fault *f) {
    const file_ops *ops = s->ops;
    status result = open_locked(s, handle, f);
    if (result) return result;
    result = read_on(s, f);
    if (!result) result = mend_end(s, *handle, f);
    if (result) (void)ops->close(ops->context, *handle);
    return result;
}

/* The folder, too: else the power may take a new file away. */
static int sync_folder(const json_store *s) {
    char folder[FILES_PATH_MAX];
    if (!files_folder_of(s->path, folder)) return -ENAMETOOLONG;
    return s->ops->sync_dir(s->ops->context, folder);
}

/* Closes the handle. After a failure the file is as before, as far as the system lets us (I1). */
static status append_and_close(json_store *s, int handle, const buffer *text, fault *f) {
    const file_ops *ops = s->ops;
    const bool is_new = s->end == 0;
    assert(is_new || s->is_headed);                                                        /* I2 */
    assert(buffer_status(text) || (text->length && text->data[text->length - 1] == '\n')); /* I1 */
    int error = buffer_status(text) ? -ENOMEM : files_write_all(ops, handle, buffer_view(text));
    if (!error) error = ops->sync(ops->context, handle);
    if (!error && is_new) error = sync_folder(s);
    if (error) (void)ops->cut(ops->context, handle, s->end);
    const int closed = ops->close(ops->context, handle);
    if (!error) error = closed;
    return error ? files_fault(f, "write", s->path, error) : OK;
}

static void write_header(const json_store *s, bool is_plain, buffer *out) {
    if (s->end == 0) buffer_add(out, is_plain ? header_plain : header);
}

/* Raises the version in the first line of a file, which is locked, to that of runs with a position.
 * One byte changes, so the line is whole at any moment. */
static status raise_version(json_store *s, fault *f) {
    const file_ops *ops = s->ops;
    char first[sizeof header_plain] = "";
    if (s->version >= VERSION) return OK;
    const ssize_t n = ops->read_at(ops->context, s->handle, first, sizeof first - 1, 0);
    if (n < 0) return files_fault(f, "read", s->path, (int)n);
    if (strcmp(first, header_plain) != 0)
        return fault_set(f, E_FORMAT, 0, "%.80s has an unusual first line: its form stays 1",
                         s->path);
    const int handle = ops->open(ops->context, s->path, FILE_INTO);
    if (handle < 0) return files_fault(f, "write", s->path, handle);
    int error = files_write_all(ops, handle, view_of(header));
    if (!error) error = ops->sync(ops->context, handle);
    const int closed = ops->close(ops->context, handle);
    if (!error) error = closed;
    if (error) return files_fault(f, "write", s->path, error);
    s->version = VERSION;
    return OK;
}

static bool same_text(const char *a, const char *b) {
    return a && b ? strcmp(a, b) == 0 : a == b;
}

/* Takes over a name, if there is one. True if that is news. */
static bool settle_name(const char **name, const char *wanted) {
    if (!wanted || same_text(*name, wanted)) return false;
    *name = wanted;
    return true;
}

/* Fills in the run as it will be. False if the file has it already and nothing changes. */
static bool settle_run(const json_store *s, const store_run *wanted, store_run *out) {
    const line_run *old = find_key(s, wanted->key);
    *out = old ? old->run : *wanted;
    if (!old) out->id = (int64_t)s->run_count + 1;
    const bool renamed_a = settle_name(&out->name_a, wanted->name_a);
    const bool renamed_b = settle_name(&out->name_b, wanted->name_b);
    if (old && wanted->games <= old->run.games && same_text(wanted->test, old->run.test) &&
        !renamed_a && !renamed_b)
        return false;
    out->test = wanted->test;
    if (wanted->games > out->games) out->games = wanted->games;
    return true;
}

static status begin_run(store *base, const store_run *wanted, int64_t *id, fault *f) {
    json_store *s = of(base);
    store_run settled;
    int handle = -1;
    const status result = open_for_append(s, &handle, f);
    if (result) return result;
    const bool is_news = settle_run(s, wanted, &settled);
    const int64_t settled_id = settled.id; /* its texts may go when the file is read on */
    if (!is_news) {
        (void)s->ops->close(s->ops->context, handle);
        *id = settled_id;
        return OK;
    }
    buffer text = buffer_make(base->memory);
    write_header(s, !settled.position, &text);
    json_record_write_run(&settled, &text);
    status written = settled.position && s->end ? raise_version(s, f) : OK;
    if (written)
        (void)s->ops->close(s->ops->context, handle);
    else
        written = append_and_close(s, handle, &text, f);
    buffer_clear(&text);
    if (!written) written = read_on(s, f);
    if (!written) *id = settled_id;
    return written;
}

static status write_games(const store_game *games, size_t count, int64_t run, buffer *out,
                          fault *f) {
    buffer texts = buffer_make(out->memory);
    status result = OK;
    for (size_t i = 0; i < count && !result; i++) {
        store_row row;
        result = row_write(&games[i], &texts, &row, f);
        if (!result) json_record_write_game(&row, run, out);
    }
    buffer_clear(&texts);
    return result;
}

static status index_games(json_store *s, fault *f);

static status check_new(json_store *s, int64_t run, const store_game *games, size_t count,
                        fault *f) {
    const line_run *r = find_run(s, run);
    assert(s->is_indexed); /* I2 */
    if (!r) return fault_set(f, E_MISSING, 0, "there is no run %lld", (long long)run);
    for (size_t i = 0; i < count; i++)
        if (has_game(r, games[i].played.number))
            return fault_set(f, E_BUSY, 0,
                             "game %d is stored already: another process plays the same match",
                             games[i].played.number + 1);
    return OK;
}

static status add(store *base, int64_t run, const store_game *games, size_t count, fault *f) {
    json_store *s = of(base);
    int handle = -1;
    status result = index_games(s, f);
    if (result) return result;
    buffer text = buffer_make(base->memory);
    result = write_games(games, count, run, &text, f);
    if (!result) result = open_for_append(s, &handle, f);
    if (!result) {
        result = check_new(s, run, games, count, f);
        if (result)
            (void)s->ops->close(s->ops->context, handle);
        else
            result = append_and_close(s, handle, &text, f);
    }
    buffer_clear(&text);
    return result;
}

/* ---- reading games ---- */

static status index_line(json_store *s, void *context, view line, uint64_t offset, int64_t number,
                         fault *f) {
    json_line l;
    store_row row;
    (void)context;
    if (json_line_read(line, &l, NULL) || !json_record_is(&l, "game") ||
        json_record_read_game(&l, number, &row, NULL))
        return OK; /* told before */
    line_run *r = find_run(s, row.run);
    return r ? index_game(s, r, row.number, (line_place){offset, line.length, number}, f) : OK;
}

/* Indexes the games of all runs at once. From here on read_on() keeps the index complete. */
static status index_games(json_store *s, fault *f) {
    uint64_t offset = 0;
    int64_t number = 0;
    if (s->is_indexed) return OK;
    status result = read_on(s, f);
    if (!result) result = scan_lines(s, &offset, &number, index_line, NULL, f);
    s->is_indexed = !result;
    return result;
}

static status each_number(store *base, int64_t run, store_number_sink *sink, void *context,
                          fault *f) {
    json_store *s = of(base);
    status result = index_games(s, f);
    if (!result) result = read_on(s, f);
    const line_run *r = find_run(s, run);
    for (size_t i = 0; r && i < r->place_count && !result; i++)
        if (r->places[i].length) result = sink(context, (int)i);
    return result;
}

static status read_place(const json_store *s, line_place p, buffer *out, fault *f) {
    while (out->length < p.length) {
        char chunk[4096];
        const size_t rest = p.length - out->length;
        const ssize_t n =
            s->ops->read_at(s->ops->context, s->handle, chunk,
                            rest < sizeof chunk ? rest : sizeof chunk, p.offset + out->length);
        if (n == -EINTR) continue;
        if (n < 0) return files_fault(f, "read", s->path, (int)n);
        if (n == 0) return fault_set(f, E_FORMAT, 0, "%.80s has become shorter", s->path);
        buffer_append(out, (view){chunk, (size_t)n});
        if (buffer_status(out)) return no_memory(f);
    }
    return OK;
}

static status find(store *base, int64_t run, int number, store_row_sink *sink, void *context,
                   fault *f) {
    json_store *s = of(base);
    status result = index_games(s, f);
    if (!result) result = read_on(s, f);
    const line_run *r = find_run(s, run);
    if (result || !r || !has_game(r, number)) return result;
    const line_place place = r->places[number];
    buffer line = buffer_make(base->memory);
    json_line l;
    store_row row;
    result = read_place(s, place, &line, f);
    if (!result) result = json_line_read(buffer_view(&line), &l, f);
    if (!result) result = json_record_read_game(&l, place.line, &row, f);
    if (!result) result = sink(context, &r->run, &row, f);
    buffer_clear(&line);
    return result;
}

/* Numbers of games are known in any case. */
static status each_run(store *base, bool counted, store_run_sink *sink, void *context, fault *f) {
    json_store *s = of(base);
    (void)counted;
    status result = read_on(s, f);
    for (size_t i = 0; i < s->run_count && !result; i++) result = sink(context, &s->runs[i].run);
    return result;
}

typedef struct row_picking {
    int64_t run, id;
    store_row_sink *sink;
    void *context;
} row_picking;

static status pick_line(json_store *s, void *context, view line, uint64_t offset, int64_t number,
                        fault *f) {
    const row_picking *p = context;
    json_line l;
    store_row row;
    (void)offset;
    if (p->id && p->id != number) return OK;
    if (json_line_read(line, &l, NULL) || !json_record_is(&l, "game") ||
        json_record_read_game(&l, number, &row, NULL))
        return OK; /* told before */
    const line_run *r = find_run(s, row.run);
    if (!r || (p->run && p->run != row.run)) return OK;
    return p->sink(p->context, &r->run, &row, f);
}

/* Hands out the games of one run by their numbers. */
static status each_row_of_run(json_store *s, const row_picking *p, fault *f) {
    status result = index_games(s, f);
    const line_run *r = find_run(s, p->run);
    const size_t count = r ? r->place_count : 0; /* reading on may move the runs */
    for (size_t i = 0; i < count && !result; i++)
        result = find(&s->base, p->run, (int)i, p->sink, p->context, f);
    return result;
}

static status each_row(store *base, int64_t run, int64_t id, store_row_sink *sink, void *context,
                       fault *f) {
    json_store *s = of(base);
    row_picking p = {.run = run, .id = id, .sink = sink, .context = context};
    uint64_t offset = 0;
    int64_t number = 0;
    const status result = read_on(s, f);
    if (result) return result;
    if (run && !id) return each_row_of_run(s, &p, f);
    return scan_lines(s, &offset, &number, pick_line, &p, f);
}

/* Appends whole lines, behind the header if the file is new, and clears the buffer. */
static status append_lines(json_store *s, buffer *lines, fault *f) {
    int handle = -1;
    buffer text = buffer_make(s->base.memory);
    status result = buffer_status(lines) ? no_memory(f) : open_for_append(s, &handle, f);
    if (!result) {
        write_header(s, true, &text);
        buffer_append(&text, buffer_view(lines));
        result = append_and_close(s, handle, &text, f);
    }
    buffer_clear(&text);
    buffer_clear(lines);
    return result;
}

/* ---- writing and reading results ---- */

static status add_results(store *base, const store_work *w, const store_result *results,
                          size_t count, fault *f) {
    buffer lines = buffer_make(base->memory);
    for (size_t i = 0; i < count; i++) json_record_write_result(w, &results[i], &lines);
    return append_lines(of(base), &lines, f);
}

typedef struct result_picking {
    const store_work *work;
    buffer text; /* of one result at a time */
    store_sum_sink *sink;
    void *context;
} result_picking;

static status pick_result(json_store *s, void *context, view line, uint64_t offset, int64_t number,
                          fault *f) {
    result_picking *p = context;
    json_line l;
    view texts[JSON_RESULT_TEXTS];
    uint64_t sum = 0;
    (void)s, (void)offset, (void)number;
    if (json_line_read(line, &l, NULL) || !json_record_is(&l, "result")) return OK;
    const status result = json_record_read_result(&l, &p->text, texts, &sum, f);
    if (result) return result == E_FORMAT ? OK : result; /* told before */
    if (!view_is(texts[JSON_RESULT_EXPERIMENT], p->work->experiment) ||
        !view_is(texts[JSON_RESULT_VERSION], p->work->version))
        return OK;
    const store_result r = {texts[JSON_RESULT_KEY], texts[JSON_RESULT_TEXT]};
    return p->sink(p->context, &r, sum);
}

static status each_result(store *base, const store_work *w, store_sum_sink *sink, void *context,
                          fault *f) {
    json_store *s = of(base);
    result_picking p = {
        .work = w, .text = buffer_make(base->memory), .sink = sink, .context = context};
    uint64_t offset = 0;
    int64_t number = 0;
    status result = read_on(s, f);
    if (!result) result = scan_lines(s, &offset, &number, pick_result, &p, f);
    buffer_clear(&p.text);
    return result;
}

/* ---- writing and reading unfinished games ---- */

/* Appends the text to a file that open_for_append() opened, and reads it back (I2). */
static status append_and_read(json_store *s, int handle, const buffer *text, fault *f) {
    const status result = append_and_close(s, handle, text, f);
    return result ? result : read_on(s, f);
}

static status no_unfinished(json_store *s, int handle, int64_t id, fault *f) {
    (void)s->ops->close(s->ops->context, handle);
    return fault_set(f, E_MISSING, 0, "there is no unfinished game %lld", (long long)id);
}

static status keep_unfinished(store *base, const unfinished_row *row, int64_t *id, fault *f) {
    json_store *s = of(base);
    int handle = -1;
    status result = open_for_append(s, &handle, f);
    if (result) return result;
    if (row->id && !find_unfinished(s, row->id)) return no_unfinished(s, handle, row->id, f);
    unfinished_row numbered = *row;
    if (!numbered.id) numbered.id = s->unfinished_last + 1;
    buffer text = buffer_make(base->memory);
    write_header(s, true, &text);
    json_record_write_unfinished(&numbered, &text);
    result = append_and_read(s, handle, &text, f);
    buffer_clear(&text);
    if (!result) *id = numbered.id;
    return result;
}

static status drop_unfinished(store *base, int64_t id, fault *f) {
    json_store *s = of(base);
    int handle = -1;
    status result = open_for_append(s, &handle, f);
    if (result) return result;
    if (!find_unfinished(s, id)) return no_unfinished(s, handle, id, f);
    buffer text = buffer_make(base->memory);
    json_record_write_dropped(id, &text);
    result = append_and_read(s, handle, &text, f);
    buffer_clear(&text);
    return result;
}

static status give_unfinished(const json_store *s, line_place place, unfinished_row_sink *sink,
                              void *context, fault *f) {
    buffer line = buffer_make(s->base.memory), text = buffer_make(s->base.memory);
    json_line l;
    unfinished_row row;
    status result = read_place(s, place, &line, f);
    if (!result) result = json_line_read(buffer_view(&line), &l, f);
    if (!result) result = json_record_read_unfinished(&l, &text, &row, f);
    if (!result) result = sink(context, &row, f);
    buffer_clear(&line);
    buffer_clear(&text);
    return result;
}

static status each_unfinished(store *base, unfinished_row_sink *sink, void *context, fault *f) {
    json_store *s = of(base);
    status result = read_on(s, f);
    for (size_t i = 0; i < s->unfinished_count && !result; i++)
        result = give_unfinished(s, s->unfinished[i].place, sink, context, f);
    return result;
}

/* ---- writing and reading answers ---- */

static status add_answer(store *base, const answer_row *row, fault *f) {
    buffer lines = buffer_make(base->memory);
    json_record_write_answer(row, &lines);
    return append_lines(of(base), &lines, f);
}

typedef struct answer_picking {
    buffer text; /* of one answer at a time */
    answer_row_sink *sink;
    void *context;
} answer_picking;

static status pick_answer(json_store *s, void *context, view line, uint64_t offset, int64_t number,
                          fault *f) {
    answer_picking *p = context;
    json_line l;
    answer_row row;
    (void)s, (void)offset, (void)number;
    if (json_line_read(line, &l, NULL) || !json_record_is(&l, "answer")) return OK;
    const status result = json_record_read_answer(&l, &p->text, &row, f);
    if (result) return result == E_FORMAT ? OK : result; /* told before */
    return p->sink(p->context, &row, f);
}

static status each_answer(store *base, answer_row_sink *sink, void *context, fault *f) {
    json_store *s = of(base);
    answer_picking p = {.text = buffer_make(base->memory), .sink = sink, .context = context};
    uint64_t offset = 0;
    int64_t number = 0;
    status result = read_on(s, f);
    if (!result) result = scan_lines(s, &offset, &number, pick_answer, &p, f);
    buffer_clear(&p.text);
    return result;
}

/* ---- opening ---- */

static void close_store(store *base) {
    json_store *s = of(base);
    const allocator *memory = base->memory;
    if (s->handle >= 0) (void)s->ops->close(s->ops->context, s->handle);
    for (size_t i = 0; i < s->run_count; i++) {
        alloc_free(memory, s->runs[i].texts);
        alloc_free(memory, s->runs[i].places);
    }
    alloc_free(memory, s->runs);
    alloc_free(memory, s->unfinished);
    alloc_free(memory, s->path);
    alloc_free(memory, s);
}

static const store_class json_lines = {
    .name = "JSON lines",
    .close = close_store,
    .runs = {begin_run, each_run},
    .games = {add, each_number, find, each_row},
    .results = {add_results, each_result},
    .unfinished = {keep_unfinished, drop_unfinished, each_unfinished},
    .answers = {add_answer, each_answer},
};

/* A file without any whole line is ours if it is empty or holds the beginning of our first line.
 * Only then may a writer cut it off. If that line is whole by now, another process has written it
 * since we looked. */
static status check_beginning(const json_store *s, store_mode mode, fault *f) {
    enum { WHOLE = sizeof header - 1 };
    char found[WHOLE];
    if (s->is_headed || (s->handle < 0 && mode == STORE_WRITE)) return OK;
    const ssize_t n =
        s->handle < 0 ? 0 : s->ops->read_at(s->ops->context, s->handle, found, sizeof found, 0);
    if (n < 0) return files_fault(f, "read", s->path, (int)n);
    if ((mode == STORE_WRITE || n == WHOLE) &&
        (memcmp(found, header, (size_t)n) == 0 || memcmp(found, header_plain, (size_t)n) == 0))
        return OK;
    return fault_set(f, E_FORMAT, 0, "%.80s is no file of games", s->path);
}

/* Makes the file, or finds that it cannot be written, before there is anything to lose. Mends a
 * last line without its newline, so that a writer knows its record from the beginning. */
static status touch(json_store *s, fault *f) {
    int handle = -1;
    if (s->lacks_newline) {
        const status result = open_for_append(s, &handle, f);
        if (result) return result;
    } else {
        handle = s->ops->open(s->ops->context, s->path, FILE_APPEND);
    }
    if (handle < 0) return files_fault(f, "write", s->path, handle);
    (void)s->ops->close(s->ops->context, handle);
    return OK;
}

/* Reads the first byte. *is_lost: the power has taken the beginning of a new file, which is zeros
 * now. */
static status look_at_beginning(const json_store *s, bool *is_lost, fault *f) {
    const file_ops *ops = s->ops;
    char first = '{';
    *is_lost = false;
    const int handle = ops->open(ops->context, s->path, FILE_READ);
    if (handle == -ENOENT) return OK;
    if (handle < 0) return files_fault(f, "open", s->path, handle);
    const ssize_t n = ops->read_at(ops->context, handle, &first, 1, 0);
    (void)ops->close(ops->context, handle);
    if (n < 0) return files_fault(f, "read", s->path, (int)n);
    *is_lost = first == '\0';
    return OK;
}

/* Renames the file to PATH.lost. A power cut leaves nothing there that was acknowledged, but a bad
 * disk or a broken copy may, so nothing is deleted. */
static status put_aside(const json_store *s, fault *f) {
    const file_ops *ops = s->ops;
    buffer aside = buffer_make(s->base.memory);
    buffer_format(&aside, "%s.lost", s->path);
    if (buffer_status(&aside)) {
        buffer_clear(&aside);
        return no_memory(f);
    }
    const int there = ops->open(ops->context, buffer_text(&aside), FILE_READ);
    if (there >= 0) (void)ops->close(ops->context, there);
    const int error =
        there == -ENOENT ? ops->rename(ops->context, s->path, buffer_text(&aside)) : 0;
    buffer_clear(&aside);
    if (error || (there < 0 && there != -ENOENT))
        return files_fault(f, "put aside", s->path, error ? error : there);
    if (there < 0) return OK;
    return fault_set(f, E_FORMAT, 0, "%.80s begins with zeros, and %.80s.lost is there already",
                     s->path, s->path);
}

/* Puts a file without a beginning aside. Looks again under the lock, as another process may do the
 * same. */
static status drop_lost_beginning(const json_store *s, fault *f) {
    bool is_lost = false;
    status result = look_at_beginning(s, &is_lost, f);
    if (result || !is_lost) return result;
    int handle = -1;
    result = open_locked(s, &handle, f);
    if (result) return result;
    result = look_at_beginning(s, &is_lost, f);
    if (!result && is_lost) result = put_aside(s, f);
    (void)s->ops->close(s->ops->context, handle);
    return result;
}

status json_lines_open(const char *path, store_mode mode, const store_options *o, store **out,
                       fault *f) {
    json_store *s = alloc_array(o->memory, 1, sizeof *s);
    if (!s) return no_memory(f);
    *s = (json_store){.base = {.class = &json_lines, .memory = o->memory, .stop = o->stop},
                      .ops = o->files,
                      .path = alloc_string(o->memory, path, strlen(path)),
                      .handle = -1,
                      .wait_ms = o->wait_ms,
                      .is_writer = mode == STORE_WRITE};
    status result = s->path ? OK : no_memory(f);
    if (!result && mode == STORE_WRITE) result = drop_lost_beginning(s, f);
    if (!result) result = read_on(s, f);
    if (!result) result = check_beginning(s, mode, f);
    if (!result && mode == STORE_WRITE) result = touch(s, f);
    if (result)
        close_store(&s->base);
    else
        *out = &s->base;
    return result;
}
