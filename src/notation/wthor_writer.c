/* notation/wthor_writer.c - a WTHOR base from games. */
#include "notation/wthor_writer.h"

#include "notation/wthor_game.h"

#include <stdio.h>
#include <string.h>

enum { NAMES_MAX = 65535 };

static wthor_names make_names(const allocator *memory) {
    return (wthor_names){.records = buffer_make(memory), .names = buffer_make(memory)};
}

wthor_writer wthor_writer_make(const allocator *memory) {
    return (wthor_writer){.games = buffer_make(memory),
                          .players = make_names(memory),
                          .tournaments = make_names(memory),
                          .memory = memory};
}

static void clear_names(wthor_names *n, const allocator *memory) {
    buffer_clear(&n->records);
    buffer_clear(&n->names);
    alloc_free(memory, n->keys);
}

void wthor_writer_clear(wthor_writer *w) {
    const bool one_year = w->one_year;
    buffer_clear(&w->games);
    alloc_free(w->memory, w->marks);
    clear_names(&w->players, w->memory);
    clear_names(&w->tournaments, w->memory);
    *w = wthor_writer_make(w->memory);
    w->one_year = one_year;
}

/* ---- names ---- */

/* FNV-1a: a base has some thousand names, and each game asks for three. */
static uint32_t hash_of(view text) {
    uint32_t hash = 2166136261U;
    for (size_t i = 0; i < text.length; i++)
        hash = (hash ^ (unsigned char)text.data[i]) * 16777619U;
    return hash;
}

/* Returns the number of an original name, or the count if the name is new. */
static size_t find_name(const wthor_names *n, view name, uint32_t hash) {
    for (size_t i = 0; i < n->count; i++)
        if (n->keys[i].name_hash == hash && view_is(name, n->names.data + n->keys[i].name_at))
            return i;
    return n->count;
}

static bool has_record(const wthor_names *n, view record, uint32_t hash) {
    for (size_t i = 0; i < n->count; i++)
        if (n->keys[i].record_hash == hash &&
            memcmp(n->records.data + i * record.length, record.data, record.length) == 0)
            return true;
    return false;
}

/* Spells a name as the file will have it, unlike all names that are there. */
static bool spell(const wthor_names *n, wthor_kind kind, view name,
                  char raw[WTHOR_TOURNAMENT_BYTES]) {
    const view record = {raw, wthor_record_bytes(kind)};
    bool same = wthor_fit_name(name, kind, 0, raw);
    for (unsigned variant = 2; has_record(n, record, hash_of(record)); variant++)
        same = wthor_fit_name(name, kind, variant, raw);
    return same;
}

static status append_name(wthor_names *n, wthor_kind kind, view name, const allocator *memory) {
    char raw[WTHOR_TOURNAMENT_BYTES];
    wthor_name_key *keys =
        alloc_grow(memory, n->keys, sizeof *keys, n->count + 1, 16, &n->capacity);
    if (!keys) return E_NOMEM;
    n->keys = keys;
    const bool same = spell(n, kind, name, raw);
    const view record = {raw, wthor_record_bytes(kind)};
    n->keys[n->count] = (wthor_name_key){hash_of(name), hash_of(record), n->names.length};
    wthor_write_raw_name(record, kind, &n->records);
    buffer_append(&n->names, name);
    buffer_add_char(&n->names, '\0');
    if (buffer_status(&n->records) || buffer_status(&n->names)) return E_NOMEM;
    n->count++;
    n->respelt += !same;
    return OK;
}

/* A name that is missing is number 0. */
static status number_of(wthor_names *n, wthor_kind kind, const char *text, uint16_t *number,
                        const allocator *memory, fault *f) {
    const view name = view_trim(view_of(text));
    status result = n->count ? OK : append_name(n, kind, view_of("???"), memory);
    *number = 0;
    if (result || name.length == 0) return result;
    const size_t found = find_name(n, name, hash_of(name));
    if (found == NAMES_MAX)
        return fault_set(f, E_FULL, 0, "a base has at most %d names", NAMES_MAX);
    if (found == n->count) result = append_name(n, kind, name, memory);
    *number = (uint16_t)found;
    return result;
}

/* ---- games ---- */

/* The first four digits of the date, as every way to write a date has them first. */
static unsigned year_of(const game *g) {
    uint64_t year = 0;
    const char *date = g->tags[TAG_DATE];
    if (!date || strlen(date) < 4) return 0;
    return view_number((view){date, 4}, 9999, &year, NULL) == OK ? (unsigned)year : 0;
}

static status check_year(const wthor_writer *w, unsigned year, fault *f) {
    if (!w->one_year || w->game_count == 0 || w->marks[0].year == year) return OK;
    char its[24] = "of no known year", all[24] = "of no known year";
    if (year) (void)snprintf(its, sizeof its, "of %u", year);
    if (w->marks[0].year) (void)snprintf(all, sizeof all, "of %u", (unsigned)w->marks[0].year);
    return fault_set(f, E_UNSUPPORTED, 0,
                     "the game is %s, but a WTHOR file has one year and the first is %s", its, all);
}

static status add_mark(wthor_writer *w, wthor_mark mark) {
    wthor_mark *marks = alloc_grow(w->memory, w->marks, sizeof *marks, (size_t)w->game_count + 1,
                                   64, &w->mark_capacity);
    if (!marks) return E_NOMEM;
    w->marks = marks;
    w->marks[w->game_count] = mark;
    return OK;
}

/* Numbers the names and appends the record. Parts appended before a failure stay. */
static status append_game(wthor_writer *w, const game *g, fault *f) {
    const wthor_mark mark = {(uint16_t)year_of(g), (uint8_t)wthor_depth_of(g)};
    wthor_game record;
    status result = wthor_from_game(g, &record, f);
    if (!result) result = check_year(w, mark.year, f);
    if (!result) result = add_mark(w, mark);
    if (!result)
        result =
            number_of(&w->players, WTHOR_PLAYERS, g->tags[TAG_BLACK], &record.black, w->memory, f);
    if (!result)
        result =
            number_of(&w->players, WTHOR_PLAYERS, g->tags[TAG_WHITE], &record.white, w->memory, f);
    if (!result)
        result = number_of(&w->tournaments, WTHOR_TOURNAMENTS, g->tags[TAG_EVENT],
                           &record.tournament, w->memory, f);
    if (result) return result;
    wthor_write_game(&record, &w->games);
    return buffer_status(&w->games);
}

/* Shortens a buffer to an earlier length. A failed buffer keeps its bytes. */
static void restore(buffer *b, size_t length) {
    buffer_reset(b, length);
    b->failed = OK;
}

static void restore_names(wthor_names *n, const wthor_names *before) {
    restore(&n->records, before->records.length);
    restore(&n->names, before->names.length);
    n->count = before->count;
    n->respelt = before->respelt;
}

status wthor_writer_add(wthor_writer *w, const game *g, fault *f) {
    const size_t games = w->games.length;
    const wthor_names players = w->players, tournaments = w->tournaments;
    const status result = append_game(w, g, f);
    if (result) {
        restore(&w->games, games);
        restore_names(&w->players, &players);
        restore_names(&w->tournaments, &tournaments);
        return result == E_NOMEM ? fault_set(f, E_NOMEM, 0, "no memory for the games") : result;
    }
    w->game_count++;
    return OK;
}

/* ---- files ---- */

bool wthor_writer_next_year(const wthor_writer *w, int *year) {
    int next = INT32_MAX;
    for (size_t i = 0; i < w->game_count; i++)
        if (w->marks[i].year > *year && w->marks[i].year < next) next = w->marks[i].year;
    if (next == INT32_MAX) return false;
    *year = next;
    return true;
}

static wthor_header header_of(const int created[3]) {
    return (wthor_header){.century = (uint8_t)(created[0] / 100),
                          .year_in_century = (uint8_t)(created[0] % 100),
                          .month = (uint8_t)created[1],
                          .day = (uint8_t)created[2]};
}

/* The depth from which all theoretical scores of a file hold is the smallest. */
static void count_game(wthor_header *h, wthor_mark mark) {
    h->games++;
    if (mark.depth && (!h->depth || mark.depth < h->depth)) h->depth = mark.depth;
}

void wthor_writer_games(const wthor_writer *w, int year, const int created[3], buffer *out) {
    wthor_header header = header_of(created);
    header.year = (uint16_t)year;
    header.board_size = 8;
    for (size_t i = 0; i < w->game_count; i++)
        if (w->marks[i].year == year) count_game(&header, w->marks[i]);
    wthor_write_header(&header, out);
    for (size_t i = 0; i < w->game_count; i++)
        if (w->marks[i].year == year)
            buffer_append(out, (view){w->games.data + i * WTHOR_GAME_BYTES, WTHOR_GAME_BYTES});
}

void wthor_writer_names(const wthor_writer *w, wthor_kind kind, const int created[3], buffer *out) {
    const wthor_names *n = kind == WTHOR_PLAYERS ? &w->players : &w->tournaments;
    wthor_header header = header_of(created);
    header.names = (uint16_t)n->count;
    wthor_write_header(&header, out);
    buffer_append(out, buffer_view(&n->records));
}
