/* archive/wthor_base.c - finds the files of a folder and reads them. */
#include "archive/wthor_base.h"

#include "notation/wthor_game.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool ends_with(const char *name, const char *ending) {
    const size_t length = strlen(name), tail = strlen(ending);
    if (length <= tail) return false;
    return view_is_word(view_of(name + length - tail), ending);
}

/* WTHOR_KINDS for a file that is none of ours. */
static wthor_kind kind_of(const char *name) {
    static const char *const endings[WTHOR_KINDS] = {
        [WTHOR_GAMES] = ".wtb", [WTHOR_PLAYERS] = ".jou", [WTHOR_TOURNAMENTS] = ".trn"};
    int kind = 0;
    while (kind < WTHOR_KINDS && !ends_with(name, endings[kind])) kind++;
    return (wthor_kind)kind;
}

static status reserve_source(wthor_base *b) {
    wthor_source *sources = alloc_grow(b->memory, b->sources, sizeof *sources, b->source_count + 1,
                                       1, &b->source_capacity);
    if (sources) b->sources = sources;
    return sources ? OK : E_NOMEM;
}

static status add_source(wthor_base *b, const char *name, wthor_kind kind) {
    if (reserve_source(b)) return E_NOMEM;
    char *copy = alloc_string(b->memory, name, strlen(name));
    if (!copy) return E_NOMEM;
    b->sources[b->source_count++] = (wthor_source){.name = copy, .kind = kind};
    return OK;
}

static int note_file(void *who, const char *name) {
    const wthor_kind kind = kind_of(name);
    return kind == WTHOR_KINDS || add_source(who, name, kind) == OK ? 0 : -ENOMEM;
}

static int by_name(const void *a, const void *b) {
    return strcmp(((const wthor_source *)a)->name, ((const wthor_source *)b)->name);
}

/* Drops a second file of players: if a folder has WTH.JOU and wth.jou, the first one counts. */
static void drop_doubles(wthor_base *b) {
    bool taken[WTHOR_KINDS] = {false};
    size_t kept = 0;
    for (size_t i = 0; i < b->source_count; i++) {
        const wthor_source source = b->sources[i];
        if (source.kind != WTHOR_GAMES && taken[source.kind]) {
            alloc_free(b->memory, source.name);
        } else {
            taken[source.kind] = true;
            b->sources[kept++] = source;
        }
    }
    b->source_count = kept;
}

static status list_files(wthor_base *b, const char *folder, const file_ops *ops, fault *f) {
    const status result = files_list(ops, folder, note_file, b, f);
    if (!result && b->source_count) qsort(b->sources, b->source_count, sizeof *b->sources, by_name);
    return result;
}

static status find_files(wthor_base *b, const char *folder, const file_ops *ops, fault *f) {
    const status result = list_files(b, folder, ops, f);
    if (result) return result;
    drop_doubles(b);
    for (size_t i = 0; i < b->source_count; i++)
        if (b->sources[i].kind == WTHOR_GAMES) return OK;
    return fault_set(f, E_MISSING, 0, "there is no .wtb file in %.80s", folder);
}

/* Makes room for the records in the file, not for the number in its header. */
static status reserve_games(wthor_base *b, size_t extra, fault *f) {
    if (extra > WTHOR_BASE_GAMES - b->count)
        return fault_set(f, E_RANGE, 0, "the base has more than %d games", WTHOR_BASE_GAMES);
    if (extra == 0) return OK;
    wthor_entry *games =
        alloc_grow(b->memory, b->games, sizeof *games, b->count + extra, 1, &b->capacity);
    if (!games) return fault_set(f, E_NOMEM, 0, "no memory for the games");
    b->games = games;
    return OK;
}

static status add_games(wthor_base *b, const wthor_file *file, fault *f) {
    const status result = reserve_games(b, file->count, f);
    if (result) return result;
    for (size_t i = 0; i < file->count; i++)
        b->games[b->count++] =
            (wthor_entry){wthor_game_at(file, i), file->header.year, file->header.depth};
    return OK;
}

static wthor_file open_source(wthor_source *source, view bytes) {
    wthor_file file;
    source->trouble.code = wthor_open(bytes, source->kind, &file, &source->trouble);
    source->header = file.header;
    source->count = file.count;
    return file;
}

/* Games are copied out of `bytes`, which serves all files in turn; names stay where they are. */
static status read_source(wthor_base *b, wthor_source *source, const char *path,
                          const file_ops *ops, buffer *bytes, fault *f) {
    buffer *into = source->kind == WTHOR_PLAYERS       ? &b->player_bytes
                   : source->kind == WTHOR_TOURNAMENTS ? &b->tournament_bytes
                                                       : bytes;
    buffer_reset(into, 0);
    status result = files_read(ops, path, WTHOR_FILE_MAX, into, f);
    if (result) return result;
    const wthor_file file = open_source(source, buffer_view(into));
    if (source->kind == WTHOR_GAMES) return add_games(b, &file, f);
    *(source->kind == WTHOR_PLAYERS ? &b->players : &b->tournaments) = file;
    return OK;
}

static status read_files(wthor_base *b, const char *folder, const file_ops *ops, fault *f) {
    char path[FILES_PATH_MAX];
    buffer bytes = buffer_make(b->memory);
    status result = OK;
    for (size_t i = 0; i < b->source_count && !result; i++) {
        wthor_source *source = &b->sources[i];
        if (snprintf(path, sizeof path, "%s/%s", folder, source->name) >= (int)sizeof path)
            result = fault_set(f, E_RANGE, 0, "a path is longer than %d bytes", FILES_PATH_MAX);
        else
            result = read_source(b, source, path, ops, &bytes, f);
    }
    buffer_clear(&bytes);
    return result;
}

static wthor_base make_base(const allocator *memory) {
    return (wthor_base){
        .players = {.kind = WTHOR_PLAYERS},
        .tournaments = {.kind = WTHOR_TOURNAMENTS},
        .player_bytes = buffer_make(memory),
        .tournament_bytes = buffer_make(memory),
        .memory = memory,
    };
}

/* How near a file of names is to one of games: 2 for the same name, 1 for WTH, 0 for another. */
static int nearness(const char *names, view stem) {
    const view own = {names, strlen(names) - strlen(".jou")};
    if (view_equal(own, stem)) return 2;
    return view_is_word(own, "wth");
}

/* Keeps only the files of names nearest to the file with that name. */
static void keep_names(wthor_base *b, const char *name) {
    const char *dot = strrchr(name, '.');
    const view stem = {name, dot ? (size_t)(dot - name) : strlen(name)};
    size_t best[WTHOR_KINDS] = {SIZE_MAX, SIZE_MAX, SIZE_MAX}, kept = 0;
    for (size_t i = 0; i < b->source_count; i++) {
        const wthor_source *s = &b->sources[i];
        size_t *k = &best[s->kind];
        if (s->kind == WTHOR_GAMES || !nearness(s->name, stem)) continue;
        if (*k == SIZE_MAX || nearness(s->name, stem) > nearness(b->sources[*k].name, stem)) *k = i;
    }
    for (size_t i = 0; i < b->source_count; i++) {
        const wthor_source s = b->sources[i];
        if (best[s.kind] == i)
            b->sources[kept++] = s;
        else
            alloc_free(b->memory, s.name);
    }
    b->source_count = kept;
}

/* Adds the file itself with the kind it was loaded for, independent of its extension. */
static status add_one(wthor_base *b, const char *name, fault *f) {
    keep_names(b, name);
    if (add_source(b, name, WTHOR_GAMES) == OK) return OK;
    return fault_set(f, E_NOMEM, 0, "no memory for the name of a file");
}

status wthor_base_load_file(const char *path, const file_ops *ops, const allocator *memory,
                            wthor_base *out, fault *f) {
    char folder[FILES_PATH_MAX];
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const size_t length = slash ? (size_t)(slash - path) + (slash == path) : 1;
    *out = make_base(memory);
    if (length >= sizeof folder)
        return fault_set(f, E_RANGE, 0, "a path is longer than %d bytes", FILES_PATH_MAX);
    memcpy(folder, slash ? path : ".", length);
    folder[length] = '\0';
    status result = list_files(out, folder, ops, f);
    if (!result) result = add_one(out, name, f);
    if (!result) result = read_files(out, folder, ops, f);
    if (result) wthor_base_clear(out);
    return result;
}

status wthor_base_load(const char *folder, const file_ops *ops, const allocator *memory,
                       wthor_base *out, fault *f) {
    *out = make_base(memory);
    status result = find_files(out, folder, ops, f);
    if (!result) result = read_files(out, folder, ops, f);
    if (result) wthor_base_clear(out);
    return result;
}

void wthor_base_clear(wthor_base *b) {
    for (size_t i = 0; i < b->source_count; i++) alloc_free(b->memory, b->sources[i].name);
    alloc_free(b->memory, b->sources);
    alloc_free(b->memory, b->games);
    buffer_clear(&b->player_bytes);
    buffer_clear(&b->tournament_bytes);
    *b = (wthor_base){.memory = b->memory};
}

/* Returns the name, or an empty view if there is no file of names: "???" would look like a name. */
static view name_or_none(const wthor_file *names, size_t index, char out[WTHOR_NAME_MAX]) {
    return view_of(names->count ? wthor_name_at(names, index, out) : "");
}

status wthor_base_to_game(const wthor_base *b, size_t index, game *out, fault *f) {
    assert(index < b->count);
    const wthor_entry *entry = &b->games[index];
    char black[WTHOR_NAME_MAX], white[WTHOR_NAME_MAX], tournament[WTHOR_NAME_MAX];
    const wthor_labels labels = {
        .black = name_or_none(&b->players, entry->game.black, black),
        .white = name_or_none(&b->players, entry->game.white, white),
        .tournament = name_or_none(&b->tournaments, entry->game.tournament, tournament),
        .year = entry->year,
        .depth = entry->depth,
    };
    return wthor_to_game(&entry->game, &labels, out, f);
}
