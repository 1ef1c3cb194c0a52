/* cli/cmd_convert.c - games and positions from one format into another, record by record. */
#include "archive/wthor_base.h"
#include "cli/arguments.h"
#include "cli/convert_output.h"
#include "notation/game_result.h"
#include "service/convert_format.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct conversion {
    context *context;
    convert_format from, to;
    bool from_given;  /* by --from: then nothing else counts */
    bool has_default; /* the settings have a `from`, for where the name of a file does not tell */
    bool strict;
    const char *out_path;
    convert_output out;
    buffer text; /* waiting to be written */
    wthor_writer wthor;
    game_losses lost;
    uint64_t done, bad, contradicted;
    char contradiction[160];        /* where the first of them is */
    bool told_missing[WTHOR_KINDS]; /* which names are not there */
} conversion;

/* ---- one record ---- */

static bool is_file(const conversion *v) {
    return !v->to.wthor;
}

static status flush_text(conversion *v, fault *f) {
    if (buffer_status(&v->text)) return fault_set(f, E_NOMEM, 0, "no memory for the output");
    const status result = convert_output_write(&v->out, buffer_view(&v->text), f);
    buffer_reset(&v->text, 0);
    return result;
}

/* A record that cannot be converted is told, counted and left out, or ends everything when --strict
 * asks for it. */
static status leave_out(conversion *v, const char *where, const fault *why, fault *f) {
    v->bad++;
    context_note(v->context, "%s: %s", where, why->text);
    return v->strict ? fault_set(f, why->code, 0, "stopped at the first bad record") : OK;
}

static void note_contradiction(conversion *v, const game *g, const char *where) {
    if (!game_result_is_contradicted(g)) return;
    if (v->contradicted++ == 0)
        (void)snprintf(v->contradiction, sizeof v->contradiction, "%s", where);
}

static status convert_item_at(conversion *v, const convert_item *item, const char *where,
                              fault *f) {
    enum { FLUSH_AT = 1 << 16 };
    fault why;
    const status result = convert_item_write(&v->to, item, &v->text, &v->wthor, &v->lost, &why);
    if (result == E_NOMEM) return fault_set(f, result, 0, "no memory for the output");
    if (result) return leave_out(v, where, &why, f);
    v->done++;
    note_contradiction(v, &item->game, where);
    return v->text.length >= FLUSH_AT ? flush_text(v, f) : OK;
}

/* ---- streams of text ---- */

static size_t leading_blanks(view record) {
    size_t n = 0;
    while (n < record.length && char_is_blank(record.data[n])) n++;
    return n;
}

static status convert_record(conversion *v, const convert_format *from, const record_stream *s,
                             view record, fault *f) {
    fault why = {0};
    char where[160];
    convert_item item = convert_item_make();
    status result = convert_item_read(from, record, &item, &why);
    const record_place p = record_stream_place(s, record, result ? why.at : leading_blanks(record));
    if (result == OK) {
        (void)snprintf(where, sizeof where, "%.80s, line %zu", s->name, p.line);
        result = convert_item_at(v, &item, where, f);
    } else if (result == E_MISSING) {
        result = OK; /* a comment */
    } else if (result == E_NOMEM) {
        *f = why;
    } else {
        (void)snprintf(where, sizeof where, "%.80s, line %zu, character %zu", s->name, p.line,
                       p.character);
        result = leave_out(v, where, &why, f);
    }
    convert_item_clear(&item);
    return result;
}

/* A record that is longer than any may be: the stream goes on behind it. */
static status skip_long(conversion *v, const record_stream *s, const fault *why, fault *f) {
    char where[160];
    (void)snprintf(where, sizeof where, "%.80s, line %zu", s->name, s->start.line);
    return leave_out(v, where, why, f);
}

static status convert_records(conversion *v, const convert_format *from, record_stream *s,
                              fault *f) {
    for (;;) {
        view record;
        fault why = {0};
        status result = record_stream_next(s, &record, &why);
        if (result == E_RANGE) {
            result = skip_long(v, s, &why, f);
        } else if (result) {
            *f = why;
        } else {
            if (record.length == 0) return OK;
            result = convert_record(v, from, s, record, f);
        }
        if (result) return result;
    }
}

/* What a text is by its first record, where nothing else tells. */
static status look_into(const record_stream *s, view text, convert_format *from, fault *f) {
    fault why = {0};
    any_cut cut;
    if (any_recognise(text, s->ended, &cut, &why) == OK && convert_format_by_name(cut.format, from))
        return OK;
    if (cut.format)
        return fault_set(f, E_FORMAT, 0, "%.60s: %.90s, as in --from %s", s->name, why.text,
                         cut.format);
    return fault_set(f, E_FORMAT, 0, "%.60s is in no format that is known here: use --from (%.90s)",
                     s->name, why.text);
}

/* --from, else the ending of the name unless that is txt, which anything may be, else the settings,
 * else the text itself. */
static status settle_format(const conversion *v, record_stream *s, convert_format *from, fault *f) {
    convert_format named = {.name = NULL};
    view text;
    *from = v->from;
    if (v->from_given) return OK;
    const bool has_name = convert_format_by_extension(s->name, &named);
    if (has_name && named.game != &game_transcript) {
        *from = named;
        return OK;
    }
    if (v->has_default) return OK;
    const status result = record_stream_peek(s, ANY_MAX_BYTES / 2, &text, f);
    if (result) return result;
    const bool is_blank = view_trim(text).length == 0;
    if (!is_blank && look_into(s, text, from, f) == OK) return OK;
    if (is_blank || has_name) return convert_format_by_name("transcript", from) ? OK : E_FORMAT;
    return E_FORMAT;
}

static status convert_stream(conversion *v, const char *name, int handle, fault *f) {
    record_stream s = record_stream_make(NULL, handle, name, measure_line, NULL);
    convert_format from;
    status result = settle_format(v, &s, &from, f);
    if (result == OK) {
        const any_cut cut = convert_format_cut(&from);
        s.measure = cut.measure;
        s.begins = cut.begins;
        result = convert_records(v, &from, &s, f);
    }
    record_stream_clear(&s);
    return result;
}

/* ---- WTHOR ---- */

/* Once, however many files have the same neighbours. */
static void note_missing(conversion *v, const wthor_base *b, const char *path) {
    static const char *const names[WTHOR_KINDS] = {
        [WTHOR_PLAYERS] = "WTH.JOU", [WTHOR_TOURNAMENTS] = "WTH.TRN"};
    static const char *const what[WTHOR_KINDS] = {
        [WTHOR_PLAYERS] = "players", [WTHOR_TOURNAMENTS] = "tournaments"};
    const size_t counts[WTHOR_KINDS] = {1, b->players.count, b->tournaments.count};
    for (wthor_kind kind = WTHOR_PLAYERS; kind < WTHOR_KINDS; kind++) {
        if (counts[kind] || v->told_missing[kind]) continue;
        v->told_missing[kind] = true;
        context_note(v->context, "there is no %s beside %.80s: %s have no names", names[kind], path,
                     what[kind]);
    }
}

/* Damaged files are read as far as they go, but that is not all of them. */
static status note_damage(conversion *v, const wthor_base *b, const char *path, fault *f) {
    for (size_t i = 0; i < b->source_count; i++) {
        const wthor_source *s = &b->sources[i];
        if (s->trouble.code == OK || s->kind != WTHOR_GAMES) continue;
        char where[160];
        (void)snprintf(where, sizeof where, "%.80s, byte %zu", path, s->trouble.at);
        const status result = leave_out(v, where, &s->trouble, f);
        if (result) return result;
    }
    return OK;
}

static status convert_wtb(conversion *v, const char *path, fault *f) {
    wthor_base base;
    status result = wthor_base_load_file(path, NULL, NULL, &base, f);
    if (result) return result;
    note_missing(v, &base, path);
    result = note_damage(v, &base, path, f);
    for (size_t i = 0; i < base.count && result == OK; i++) {
        char where[160];
        (void)snprintf(where, sizeof where, "%.80s, game %zu", path, i + 1);
        convert_item item = convert_item_make();
        result = wthor_base_to_game(&base, i, &item.game, f);
        if (result == OK) result = convert_item_at(v, &item, where, f);
        convert_item_clear(&item);
    }
    wthor_base_clear(&base);
    return result;
}

/* ---- files and folders ---- */

static bool is_wtb(const conversion *v, const char *path) {
    convert_format named = {.name = NULL};
    if (v->from_given) return v->from.wthor;
    return convert_format_by_extension(path, &named) && named.wthor;
}

static status convert_file(conversion *v, const char *path, fault *f) {
    if (is_wtb(v, path)) return convert_wtb(v, path, f);
    const file_ops *ops = files_system();
    const int handle = ops->open(ops->context, path, FILE_READ);
    if (handle < 0) return files_fault(f, "open", path, handle);
    const status result = convert_stream(v, path, handle, f);
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
    char **list = alloc_grow(NULL, n->list, sizeof *list, n->count + 1, 16, &n->capacity);
    if (!list) return -1;
    n->list = list;
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

static bool is_same_file(const char *a, const char *b) {
    struct stat x, y;
    return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

/* What an earlier run has left in the folder is no input. */
static status convert_member(conversion *v, const char *folder, const char *name, fault *f) {
    convert_format unused;
    if (!convert_format_by_extension(name, &unused)) return OK; /* something else */
    char *path = paths_join(folder, name, NULL);
    if (!path) return fault_set(f, E_NOMEM, 0, "no memory");
    const status result = is_same_file(path, v->out_path) ? OK : convert_file(v, path, f);
    alloc_free(NULL, path);
    return result;
}

static status convert_folder(conversion *v, const char *folder, fault *f) {
    names n = {0};
    status result = files_list(NULL, folder, add_name, &n, f);
    if (result == OK && n.count) qsort(n.list, n.count, sizeof *n.list, compare_names);
    for (size_t i = 0; i < n.count && result == OK; i++)
        result = convert_member(v, folder, n.list[i], f);
    clear_names(&n);
    return result;
}

static status convert_input(conversion *v, const char *path, fault *f) {
    if (strcmp(path, "-") == 0) return convert_stream(v, "standard input", 0, f);
    return convert_is_folder(path) ? convert_folder(v, path, f) : convert_file(v, path, f);
}

/* ---- the end ---- */

static status write_base(conversion *v, fault *f) {
    buffer said = buffer_make(NULL);
    const status result = convert_output_base(v->out_path, &v->wthor, &said, f);
    if (result == OK) context_note(v->context, "written: %s", buffer_text(&said));
    buffer_clear(&said);
    return result;
}

/* Nothing replaces a file when there is nothing to put there. */
static status finish_output(conversion *v, status result, fault *f) {
    if (result == OK && is_file(v)) result = flush_text(v, f);
    if (result || v->done == 0) {
        convert_output_drop(&v->out);
        return result;
    }
    return v->to.wthor ? write_base(v, f) : convert_output_finish(&v->out, f);
}

static void note_losses(conversion *v) {
    buffer lost = buffer_make(NULL);
    game_losses_write(&v->lost, &lost);
    if (lost.length)
        context_note(v->context, "what %s has no place for, in so many records: %s", v->to.name,
                     buffer_text(&lost));
    buffer_clear(&lost);
    const size_t respelt = v->wthor.players.respelt + v->wthor.tournaments.respelt;
    if (respelt)
        context_note(v->context, "%zu %s not fit WTHOR: shortened or spelt otherwise", respelt,
                     respelt == 1 ? "name did" : "names did");
    if (v->contradicted)
        context_note(v->context,
                     "%llu played out to another result than told: the board counts (first: %s)",
                     (unsigned long long)v->contradicted, v->contradiction);
}

static int tell_end(conversion *v, status result, const fault *f) {
    const bool piped = strcmp(v->out_path, "-") == 0;
    if (result && v->out.reader_left) return EXIT_TROUBLE;
    if (!result) note_losses(v);
    if (v->bad || !piped)
        context_note(v->context, "%llu converted, %llu left out", (unsigned long long)v->done,
                     (unsigned long long)v->bad);
    if (result) return context_fail(v->context, f);
    if (v->done == 0)
        context_note(v->context, "nothing was converted: %.100s",
                     piped ? "there is no output" : "OUT stays as it was");
    return v->bad || v->done == 0 ? EXIT_USAGE : EXIT_OK;
}

/* ---- the command ---- */

/* What is typed counts first, then the ending of the name, then the settings. */
static int find_target(conversion *v, const arguments *a) {
    const char *given = arguments_given(a, "to"), *usual = arguments_value(a, "to");
    context *c = v->context;
    if (given && !convert_format_by_name(given, &v->to))
        return context_usage(c, "%.40s was not built in", given);
    if (!given && !convert_format_by_extension(v->out_path, &v->to) &&
        !(usual && convert_format_by_name(usual, &v->to)))
        return context_usage(c, "the name %.60s does not tell the format: use --to", v->out_path);
    if (v->to.wthor && strcmp(v->out_path, "-") == 0)
        return context_usage(c, "wthor makes several files: name one, such as games.wtb, or a "
                                "folder");
    if (!v->to.wthor && convert_is_folder(v->out_path))
        return context_usage(c, "%.80s is a folder, and only wthor writes into one", v->out_path);
    return EXIT_OK;
}

static int find_source(conversion *v, const arguments *a) {
    const char *given = arguments_given(a, "from"), *usual = arguments_value(a, "from");
    const char *in = a->operands[0];
    v->from_given = given != NULL;
    v->has_default = usual != NULL;
    if (usual && !convert_format_by_name(usual, &v->from))
        return context_usage(v->context, "%.40s was not built in", usual);
    if (v->from.wthor && strcmp(in, "-") == 0)
        return context_usage(v->context, "wthor is read from a file or a folder, as the names of "
                                         "its players lie in another file");
    if (v->to.wthor && convert_is_folder(v->out_path) && is_same_file(in, v->out_path))
        return context_usage(v->context, "IN and OUT are the same folder");
    return EXIT_OK;
}

static int run(context *c, const arguments *a) {
    conversion v = {.context = c,
                    .out_path = a->operands[1],
                    .strict = arguments_has(a, "strict"),
                    .out = {.file = {.handle = -1}},
                    .text = buffer_make(NULL),
                    .wthor = wthor_writer_make(NULL)};
    int code = find_target(&v, a);
    if (!code) code = find_source(&v, a);
    if (code) return code;
    fault f;
    v.wthor.one_year = !convert_is_folder(v.out_path);
    if (is_file(&v) && convert_output_open(&v.out, v.out_path, c->out, &f))
        return context_fail(c, &f);
    const status result = finish_output(&v, convert_input(&v, a->operands[0], &f), &f);
    code = tell_end(&v, result, &f);
    buffer_clear(&v.text);
    wthor_writer_clear(&v.wthor);
    return code;
}

#define FORMATS ANY_FORMATS " script wthor"

static const option options[] = {
    {"from", OPTION_WORDS, "FORMAT", "what IN is, where neither its name nor its text tells",
     FORMATS},
    {"to", OPTION_WORDS, "FORMAT", "what OUT becomes, where its name does not tell", FORMATS},
    {"strict", OPTION_SWITCH, NULL, "stop at the first record that cannot be converted", NULL},
    OPTIONS_END,
};

static const example examples[] = {
    {"convert games.ggf games.pgn", "by the extensions"},
    {"convert WTHOR-FOLDER games.txt", "all games of a folder, one transcript a line"},
    {"convert games.pgn base/ --to wthor", "a WTHOR base, one file a year"},
    {"convert games.sgf - --to transcript", "into a pipe"},
    {"convert problems.obf - --to drawing", "positions, drawn"},
    {NULL, NULL},
};

const command cmd_convert = {
    .name = "convert",
    .operands = "IN OUT",
    .words = NULL,
    .summary = "turn games or positions into another format",
    .options = options,
    .examples = examples,
    .least = 2,
    .most = 2,
    .run = run,
};
