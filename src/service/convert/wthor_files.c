/* service/convert/wthor_files.c - one file of games a year, and the names beside them. */
#include "service/convert/wthor_files.h"

#include "base/files.h"
#include "base/paths.h"
#include "notation/wthor.h"
#include "service/path_clash.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>

bool wthor_files_in_folder(const char *path) {
    struct stat s;
    const size_t length = strlen(path);
    return (length && path[length - 1] == '/') || (stat(path, &s) == 0 && S_ISDIR(s.st_mode));
}

/* ---- names ---- */

bool wthor_files_lie_in(const char *folder, const char *games) {
    char above[FILES_PATH_MAX];
    return files_folder_of(games, above) && path_is_same(folder, above);
}

bool wthor_files_are_names_of(const char *path, const char *games) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    char above[FILES_PATH_MAX];
    if (strcasecmp(name, "wth.jou") != 0 && strcasecmp(name, "wth.trn") != 0) return false;
    return files_folder_of(path, above) && wthor_files_lie_in(above, games);
}

void wthor_files_name(const char *path, wthor_kind kind, buffer *out) {
    static const char *const endings[WTHOR_KINDS] = {".wtb", ".jou", ".trn"};
    const char *dot = strrchr(path, '.');
    const size_t stem = dot && !strchr(dot, '/') ? (size_t)(dot - path) : strlen(path);
    buffer_append(out, (view){path, stem});
    buffer_add(out, endings[kind]);
}

/* ---- files ---- */

typedef struct base_files {
    const wthor_writer *writer;
    int created[3];
    fault *f;
    bool checks; /* looks at the files that are there, and writes none */
} base_files;

static base_files base_today(const wthor_writer *w, fault *f) {
    const time_t now = time(NULL);
    struct tm utc = {0};
    (void)gmtime_r(&now, &utc);
    return (base_files){
        .writer = w, .created = {1900 + utc.tm_year, 1 + utc.tm_mon, utc.tm_mday}, .f = f};
}

/* A file that is there must be of the same kind. */
static status check_file(const base_files *b, const char *path, wthor_kind kind) {
    static const char *const held[WTHOR_KINDS] = {"games", "players", "tournaments"};
    wthor_file file;
    buffer bytes = buffer_make(NULL);
    status result = files_read(NULL, path, WTHOR_FILE_MAX, &bytes, b->f);
    const bool is_large = result == E_RANGE, is_there = result != E_MISSING && bytes.length;
    if (result == E_MISSING || is_large) result = OK;
    if (!result && (is_large || (is_there && wthor_open(buffer_view(&bytes), kind, &file, NULL))))
        result = fault_set(b->f, E_RANGE, 0,
                           "%.80s is there and does not hold %s of WTHOR: it stays as it is; "
                           "--force replaces it",
                           path, held[kind]);
    buffer_clear(&bytes);
    return result;
}

/* A file of games of that year, or of names. */
static status put_file(const base_files *b, const char *path, wthor_kind kind, int year) {
    buffer content = buffer_make(NULL);
    if (b->checks) return check_file(b, path, kind);
    if (kind == WTHOR_GAMES)
        wthor_writer_games(b->writer, year, b->created, &content);
    else
        wthor_writer_names(b->writer, kind, b->created, &content);
    const status result = buffer_status(&content)
                              ? fault_set(b->f, E_NOMEM, 0, "no memory for the files")
                              : files_replace(NULL, path, buffer_view(&content), b->f);
    buffer_clear(&content);
    return result;
}

static status write_single(const base_files *b, const char *path, buffer *said) {
    int year = -1;
    status result = OK;
    (void)wthor_writer_next_year(b->writer, &year);
    for (wthor_kind kind = WTHOR_GAMES; kind < WTHOR_KINDS && result == OK; kind++) {
        buffer name = buffer_make(NULL);
        wthor_files_name(path, kind, &name);
        result = put_file(b, buffer_text(&name), kind, year);
        buffer_format(said, "%s%s", kind == WTHOR_GAMES ? "" : ", ", buffer_text(&name));
        buffer_clear(&name);
    }
    return result;
}

static void year_name(int year, char out[32]) {
    (void)snprintf(out, 32, "WTH_%04d.wtb", year);
}

typedef struct stranger {
    const wthor_writer *writer;
    char name[64];
} stranger;

/* Ends the listing at a file of games that is not one of those to be written. */
static int note_stranger(void *who, const char *name) {
    stranger *s = who;
    const size_t length = strlen(name);
    if (length < 5 || strcasecmp(name + length - 4, ".wtb") != 0) return 0;
    char ours[32];
    for (int year = -1; wthor_writer_next_year(s->writer, &year);) {
        year_name(year, ours);
        if (strcmp(name, ours) == 0) return 0;
    }
    (void)snprintf(s->name, sizeof s->name, "%s", name);
    return -EEXIST;
}

/* Games go by the numbers of players: those of a file that stays would become other people. */
static status check_folder(const base_files *b, const char *folder) {
    stranger s = {.writer = b->writer};
    const status result = files_list(NULL, folder, note_stranger, &s, b->f);
    if (!*s.name) return result;
    return fault_set(b->f, E_RANGE, 0,
                     "%.60s holds %.40s, whose players would be lost: take an empty folder", folder,
                     s.name);
}

static status write_in(const base_files *b, const char *folder, const char *name, wthor_kind kind,
                       int year) {
    char *path = paths_join(folder, name, NULL);
    const status result =
        path ? put_file(b, path, kind, year) : fault_set(b->f, E_NOMEM, 0, "no memory");
    alloc_free(NULL, path);
    return result;
}

static status write_folder(const base_files *b, const char *folder, buffer *said) {
    char name[32], first[32] = "";
    int files = 0;
    status result = files_make_dirs(NULL, folder, b->f);
    if (!result) result = check_folder(b, folder);
    for (int year = -1; !result && wthor_writer_next_year(b->writer, &year); files++) {
        year_name(year, name);
        if (files == 0) memcpy(first, name, sizeof first);
        result = write_in(b, folder, name, WTHOR_GAMES, year);
    }
    if (!result) result = write_in(b, folder, "WTH.JOU", WTHOR_PLAYERS, 0);
    if (!result) result = write_in(b, folder, "WTH.TRN", WTHOR_TOURNAMENTS, 0);
    buffer_add(said, first);
    if (files > 1) buffer_format(said, " to %s (%d files)", name, files);
    buffer_add(said, ", WTH.JOU, WTH.TRN");
    return result;
}

static status put_all(const base_files *b, const char *path, buffer *said) {
    return wthor_files_in_folder(path) ? write_folder(b, path, said) : write_single(b, path, said);
}

status wthor_files_write(const char *path, const wthor_writer *w, bool force, buffer *said,
                         fault *f) {
    base_files b = base_today(w, f);
    buffer unsaid = buffer_make(NULL);
    b.checks = true;
    const status result = force ? OK : put_all(&b, path, &unsaid);
    buffer_clear(&unsaid);
    b.checks = false;
    return result ? result : put_all(&b, path, said);
}
