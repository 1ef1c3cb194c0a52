/* cli/cmd_convert.c - games and positions from one format into another, record by record. */
#include "cli/arguments.h"
#include "notation/any.h"
#include "notation/formats.h"
#include "notation/problem.h"
#include "notation/record_stream.h"
#include "notation/wthor_base.h"
#include "notation/wthor_writer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>

/* One end of the conversion; exactly one of the first two is set, or `wthor`, or `problem`. */
typedef struct format {
    const char *name;
    const game_format *game;
    const position_format *position;
    bool wthor, obf, script;
} format;

typedef struct conversion {
    context *context;
    format from, to;
    bool from_given; /* by --from; otherwise each file's extension tells */
    bool strict;
    FILE *out;
    buffer text; /* waiting to be written */
    wthor_writer wthor;
    uint64_t done, bad;
} conversion;

/* ---- which format ---- */

static bool format_by_name(const char *name, format *out) {
    *out = (format){.name = name};
    out->game = game_format_find(view_of(name));
    out->position = position_format_find(view_of(name));
    out->wthor = strcmp(name, "wthor") == 0;
    out->obf = strcmp(name, "obf") == 0;
    out->script = strcmp(name, "script") == 0;
    return out->game || out->position || out->wthor || out->obf || out->script;
}

static bool format_by_extension(const char *path, format *out) {
    const char *dot = strrchr(path, '.');
    if (!dot || strchr(dot, '/')) return false;
    if (strcasecmp(dot, ".wtb") == 0) return format_by_name("wthor", out);
    if (strcasecmp(dot, ".obf") == 0) return format_by_name("obf", out);
    const game_format *known = game_format_for_extension(view_of(dot + 1));
    return known && format_by_name(known->name, out);
}

static int find_format(context *c, const char *given, const char *word, const char *path,
                       format *out) {
    if (given ? format_by_name(given, out) : format_by_extension(path, out)) return EXIT_OK;
    if (given) return context_usage(c, "%.40s was not built in", given);
    return context_usage(c, "the name %.60s does not tell the format: use --%s", path, word);
}

/* ---- the records that come in ---- */

static record_measure *measure_of(const format *from) {
    if (from->game) return from->game->measure;
    if (from->position == &position_drawing) return measure_block;
    return measure_line;
}

/* A record as a game: a position is a game that has not begun. E_MISSING when it holds nothing. */
static status read_record(const format *from, view record, game *g, fault *f) {
    if (from->game) return from->game->read(record, g, f);
    problem p = {.count = 0};
    status result = OK;
    if (from->position)
        result = from->position->read(view_trim(record), &p.position, NULL, f);
    else
        result = from->obf ? obf_read(record, &p, f) : script_read(record, &p, f);
    if (result == OK) game_set_start(g, &p.position);
    return result;
}

/* ---- the records that go out ---- */

static status write_record(conversion *v, const game *g, fault *f) {
    const format *to = &v->to;
    if (to->game) return to->game->write(g, &v->text, f);
    if (to->wthor) return wthor_writer_add(&v->wthor, g, f);
    problem p = {.position = g->now};
    if (to->obf) return obf_write(&p, &v->text, f);
    if (to->script) return script_write(&p, &v->text, f);
    const status result = to->position->write(&g->now, &v->text, f);
    if (result == OK) buffer_add(&v->text, to->position == &position_drawing ? "\n\n" : "\n");
    return result;
}

static status flush_text(conversion *v, fault *f) {
    if (buffer_status(&v->text)) return fault_set(f, E_NOMEM, 0, "no memory for the output");
    const size_t length = v->text.length;
    if (fwrite(buffer_text(&v->text), 1, length, v->out) != length || fflush(v->out) != 0)
        return fault_set(f, E_IO, 0, "cannot write the output");
    buffer_reset(&v->text, 0);
    return OK;
}

/* One game from wherever it came. A record that cannot be converted is told, counted and left
 * out, or ends everything when --strict asks for it. */
static status convert_game(conversion *v, const game *g, const char *where, fault *f) {
    enum { FLUSH_AT = 1 << 16 };
    fault why;
    const status result = write_record(v, g, &why);
    if (result == E_NOMEM) return fault_set(f, result, 0, "no memory for the output");
    if (result) {
        v->bad++;
        context_note(v->context, "%s: %.120s", where, why.text);
        return v->strict ? fault_set(f, result, 0, "stopped at the first bad record") : OK;
    }
    v->done++;
    return v->text.length >= FLUSH_AT ? flush_text(v, f) : OK;
}

static status convert_record(conversion *v, const format *from, const record_stream *s, view record,
                             uint64_t number, fault *f) {
    fault why = {0};
    char where[160];
    (void)snprintf(where, sizeof where, "%.80s, record %llu", s->name, (unsigned long long)number);
    game g = game_make(NULL);
    status result = read_record(from, record, &g, &why);
    if (result == OK) {
        result = convert_game(v, &g, where, f);
    } else if (result == E_MISSING) {
        result = OK; /* a comment */
    } else {
        v->bad++;
        context_note(v->context, "%s, byte %zu: %.120s", where, s->offset - record.length + why.at,
                     why.text);
        result = v->strict ? fault_set(f, result, 0, "stopped at the first bad record") : OK;
    }
    game_clear(&g);
    return result;
}

static status convert_stream(conversion *v, const format *from, const char *name, int handle,
                             fault *f) {
    record_stream s = record_stream_make(NULL, handle, name, measure_of(from), NULL);
    status result = OK;
    for (uint64_t number = 1; result == OK; number++) {
        view record;
        result = record_stream_next(&s, &record, f);
        if (result || record.length == 0) break;
        result = convert_record(v, from, &s, record, number, f);
    }
    record_stream_clear(&s);
    return result;
}

/* ---- files and folders ---- */

static status convert_base(conversion *v, const char *folder, fault *f) {
    wthor_base base;
    status result = wthor_base_load(folder, NULL, NULL, &base, f);
    if (result) return result;
    for (size_t i = 0; i < base.count && result == OK; i++) {
        char where[80];
        (void)snprintf(where, sizeof where, "game %zu of %u", i + 1, (unsigned)base.games[i].year);
        game g = game_make(NULL);
        result = wthor_base_to_game(&base, i, &g, f);
        if (result == OK) result = convert_game(v, &g, where, f);
        game_clear(&g);
    }
    wthor_base_clear(&base);
    return result;
}

static status convert_wtb(conversion *v, const char *path, fault *f) {
    buffer bytes = buffer_make(NULL);
    wthor_file file;
    fault why;
    status result = files_read(NULL, path, WTHOR_FILE_MAX, &bytes, f);
    if (result == OK && wthor_open(buffer_view(&bytes), WTHOR_GAMES, &file, &why)) {
        v->bad++;
        context_note(v->context, "%.60s, byte %zu: %.100s", path, why.at, why.text);
    }
    for (size_t i = 0; result == OK && i < file.count; i++) {
        char where[160];
        (void)snprintf(where, sizeof where, "%.80s, game %zu", path, i + 1);
        const wthor_game record = wthor_game_at(&file, i);
        const wthor_labels labels = {.year = file.header.year};
        game g = game_make(NULL);
        result = wthor_to_game(&record, &labels, &g, f);
        if (result == OK) result = convert_game(v, &g, where, f);
        game_clear(&g);
    }
    buffer_clear(&bytes);
    return result;
}

static status convert_file(conversion *v, const char *path, fault *f) {
    format from = v->from;
    if (!v->from_given && !format_by_extension(path, &from))
        return fault_set(f, E_FORMAT, 0, "the name %.80s does not tell the format: use --from",
                         path);
    if (from.wthor) return convert_wtb(v, path, f);
    const file_ops *ops = files_system();
    const int handle = ops->open(ops->context, path, FILE_READ);
    if (handle < 0) return files_fault(f, "open", path, handle);
    const status result = convert_stream(v, &from, path, handle, f);
    (void)ops->close(ops->context, handle);
    return result;
}

/* The names of a folder, sorted, so that the order does not depend on the file system. */
typedef struct names {
    char **list;
    size_t count, capacity;
} names;

static int add_name(void *who, const char *name) {
    names *n = who;
    if (n->count == n->capacity) {
        const size_t capacity = n->capacity ? 2 * n->capacity : 16;
        char **list = alloc_resize(NULL, n->list, capacity, sizeof *list);
        if (!list) return -1;
        n->list = list;
        n->capacity = capacity;
    }
    char *copy = alloc_string(NULL, name, strlen(name));
    if (!copy) return -1;
    n->list[n->count++] = copy;
    return 0;
}

static int compare_names(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void clear_names(names *n) {
    for (size_t i = 0; i < n->count; i++) alloc_free(NULL, n->list[i]);
    alloc_free(NULL, n->list);
}

static status convert_folder(conversion *v, const char *folder, fault *f) {
    names n = {0};
    bool base = false;
    status result = files_list(NULL, folder, add_name, &n, f);
    if (result == OK && n.count) qsort(n.list, n.count, sizeof *n.list, compare_names);
    for (size_t i = 0; i < n.count && result == OK; i++) {
        format from = {0};
        if (!format_by_extension(n.list[i], &from)) continue; /* something else */
        base = base || from.wthor;
        if (from.wthor) continue; /* all of them together below, with their names */
        char *path = paths_join(folder, n.list[i], NULL);
        result = path ? convert_file(v, path, f) : fault_set(f, E_NOMEM, 0, "no memory");
        alloc_free(NULL, path);
    }
    clear_names(&n);
    return result == OK && base ? convert_base(v, folder, f) : result;
}

static bool is_folder(const char *path) {
    const file_ops *ops = files_system();
    names n = {0};
    const bool listed = ops->list_dir(ops->context, path, add_name, &n) == 0;
    clear_names(&n);
    return listed;
}

static status convert_input(conversion *v, const char *path, fault *f) {
    if (strcmp(path, "-") == 0) return convert_stream(v, &v->from, "standard input", 0, f);
    return is_folder(path) ? convert_folder(v, path, f) : convert_file(v, path, f);
}

/* ---- WTHOR needs three files at the end ---- */

static status write_base(conversion *v, const char *path, fault *f) {
    static const char *const extensions[WTHOR_KINDS] = {".wtb", ".jou", ".trn"};
    const time_t now = time(NULL);
    struct tm utc = {0};
    (void)gmtime_r(&now, &utc);
    const int created[3] = {1900 + utc.tm_year, 1 + utc.tm_mon, utc.tm_mday};
    const char *dot = strrchr(path, '.');
    const size_t stem = dot && !strchr(dot, '/') ? (size_t)(dot - path) : strlen(path);
    status result = OK;
    for (wthor_kind kind = WTHOR_GAMES; kind < WTHOR_KINDS && result == OK; kind++) {
        buffer name = buffer_make(NULL), content = buffer_make(NULL);
        buffer_append(&name, (view){path, stem});
        buffer_add(&name, extensions[kind]);
        wthor_writer_file(&v->wthor, kind, created, &content);
        result = buffer_status(&content)
                     ? fault_set(f, E_NOMEM, 0, "no memory for the files")
                     : files_replace(NULL, buffer_text(&name), buffer_view(&content), f);
        buffer_clear(&name);
        buffer_clear(&content);
    }
    return result;
}

/* ---- the command ---- */

/* Where the text goes. A plain file is written beside its place and renamed at the end, so that a
 * failure leaves the old one, and a file can be converted onto itself. */
typedef struct target {
    char written[FILES_PATH_MAX]; /* "" for standard output */
    bool rename;
} target;

static bool is_special(const char *path) {
    struct stat s;
    return stat(path, &s) == 0 && !S_ISREG(s.st_mode);
}

static status open_target(conversion *v, target *t, const char *path, fault *f) {
    *t = (target){.rename = !is_special(path)};
    if (strcmp(path, "-") == 0 || v->to.wthor) return OK;
    const int length =
        snprintf(t->written, sizeof t->written, "%s%s", path, t->rename ? ".new" : "");
    if (length >= (int)sizeof t->written) return fault_set(f, E_RANGE, 0, "the name is too long");
    v->out = fopen(t->written, "wb");
    return v->out ? OK : files_fault(f, "write", path, -errno);
}

static status close_target(conversion *v, const target *t, const char *path, status result,
                           fault *f) {
    if (!*t->written) return result;
    if (fclose(v->out) != 0 && result == OK) result = files_fault(f, "write", path, -errno);
    if (!t->rename) return result;
    if (result == OK && rename(t->written, path) != 0)
        result = files_fault(f, "write", path, -errno);
    if (result) (void)remove(t->written);
    return result;
}

static status run_all(conversion *v, const char *in, const char *out, fault *f) {
    const status result = convert_input(v, in, f);
    if (result) return result;
    return v->to.wthor ? write_base(v, out, f) : flush_text(v, f);
}

static int finish(conversion *v, bool quiet, status result, const fault *f) {
    buffer_clear(&v->text);
    wthor_writer_clear(&v->wthor);
    if (v->bad || !quiet)
        context_note(v->context, "%llu converted, %llu left out", (unsigned long long)v->done,
                     (unsigned long long)v->bad);
    if (result) return context_fail(v->context, f);
    return v->bad ? EXIT_TROUBLE : EXIT_OK;
}

static int run(context *c, const arguments *a) {
    const char *in = a->operands[0], *out = a->operands[1];
    const char *from = arguments_value(a, "from"), *to = arguments_value(a, "to");
    const bool piped = strcmp(out, "-") == 0;
    conversion v = {.context = c,
                    .from_given = from != NULL,
                    .strict = arguments_has(a, "strict"),
                    .out = c->out,
                    .text = buffer_make(NULL),
                    .wthor = wthor_writer_make(NULL)};
    int failed = find_format(c, to, "to", out, &v.to);
    if (!failed && (from || strcmp(in, "-") == 0))
        failed = find_format(c, from, "from", in, &v.from);
    if (failed) return failed;
    if (v.to.wthor && piped)
        return context_usage(c, "wthor makes three files; name one, such as games.wtb");
    fault f;
    target t;
    if (open_target(&v, &t, out, &f)) return context_fail(c, &f);
    const status result = run_all(&v, in, out, &f);
    return finish(&v, piped, close_target(&v, &t, out, result, &f), &f);
}

#define FORMATS ANY_FORMATS " script wthor"

static const option options[] = {
    {"from", OPTION_WORDS, "FORMAT", "what IN is, where its name does not tell", FORMATS},
    {"to", OPTION_WORDS, "FORMAT", "what OUT becomes, where its name does not tell", FORMATS},
    {"strict", OPTION_SWITCH, NULL, "stop at the first record that cannot be converted", NULL},
    OPTIONS_END,
};

static const example examples[] = {
    {"convert games.ggf games.pgn", "by the extensions"},
    {"convert WTHOR-FOLDER games.txt", "all games of a folder, one transcript a line"},
    {"convert games.sgf - --to transcript", "into a pipe"},
    {"convert problems.obf - --to drawing", "positions, drawn"},
    {NULL, NULL},
};

const command cmd_convert = {
    .name = "convert",
    .operands = "IN OUT",
    .words = NULL,
    .summary = "turn games or positions into another format",
    .details =
        "IN is a file, a folder (all files in it whose extension is known), or - for standard "
        "input; OUT is a file or - for standard output. Extensions: txt, ggf, sgf, pgn, json, wtb, "
        "obf. Files of any size are converted record by record. A record that cannot be read, or "
        "that the new format cannot hold, is named and left out, and the exit code is 1.\n\nA game "
        "becomes the position at its end where OUT holds positions; a position becomes a game "
        "without moves where it holds games. wthor writes three files: games, players and "
        "tournaments.",
    .options = options,
    .examples = examples,
    .least = 2,
    .most = 2,
    .run = run,
};
