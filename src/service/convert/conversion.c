/* service/convert/conversion.c - from files and folders to records, and from there to a sink. */
#include "service/convert/conversion.h"

#include "archive/wthor_base.h"
#include "base/files.h"
#include "base/text.h"
#include "notation/any.h"
#include "notation/format.h"
#include "notation/game_result.h"
#include "notation/record_stream.h"
#include "notation/wthor.h"
#include "report/few_notes.h"
#include "report/outlet.h"
#include "service/convert/convert_inputs.h"
#include "service/patient_files.h"
#include "store/store.h"

#include <stdio.h>
#include <string.h>

typedef struct run {
    const conversion_settings *settings;
    convert_sink *sink;
    conversion_counts *counts;
    few_notes left_out;
    bool told_missing[WTHOR_KINDS]; /* kinds of names whose file is missing */
} run;

static status stopped(fault *f) {
    return fault_set(f, E_STOPPED, 0, "stopped; a file that was to be written stays as it was");
}

/* ---- one record ---- */

static status leave_out(run *v, const char *where, const fault *why, fault *f) {
    v->counts->bad++;
    few_notes_add(&v->left_out, v->settings->notes, "%s: %s", where, why->text);
    return v->settings->strict ? fault_set(f, why->code, 0, "stopped at the first bad record") : OK;
}

static void count_contradiction(run *v, const game *g, const char *where) {
    conversion_counts *n = v->counts;
    if (!game_result_is_contradicted(g)) return;
    if (n->contradicted++ == 0)
        (void)snprintf(n->contradiction, sizeof n->contradiction, "%s", where);
}

static status convert_item_at(run *v, const convert_item *item, const char *where, fault *f) {
    fault unfit;
    const status result = convert_sink_add(v->sink, item, &unfit, f);
    if (result) return result;
    if (unfit.code) return leave_out(v, where, &unfit, f);
    count_contradiction(v, &item->game, where);
    return OK;
}

/* ---- streams of text ---- */

static size_t leading_blanks(view record) {
    size_t n = 0;
    while (n < record.length && char_is_blank(record.data[n])) n++;
    return n;
}

static status convert_record(run *v, const convert_format *from, const record_stream *s,
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

/* Leaves out a record that is too long; the stream goes on behind it. */
static status skip_long(run *v, const record_stream *s, const fault *why, fault *f) {
    char where[160];
    (void)snprintf(where, sizeof where, "%.80s, line %zu", s->name, s->start.line);
    return leave_out(v, where, why, f);
}

static status convert_records(run *v, const convert_format *from, record_stream *s, fault *f) {
    for (;;) {
        view record;
        fault why = {0};
        status result = record_stream_next(s, &record, &why);
        if (stop_is_set(v->settings->stop)) return stopped(f); /* the record may be cut */
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

/* Finds the format by the first record. */
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

/* Whether the first record, or a comment before it, can be read. */
static bool begins_like(const convert_format *from, const record_stream *s, view text) {
    const size_t length = convert_format_cut(from).measure(text, s->ended);
    convert_item item = convert_item_make();
    fault why;
    const status result =
        convert_item_read(from, (view){text.data, length ? length : text.length}, &item, &why);
    convert_item_clear(&item);
    return result == OK || result == E_MISSING;
}

/* The ending of a name says what to expect. A text that does not begin so but like something else
 * is read as that. */
static void settle_by_name(const run *v, const record_stream *s, view text, convert_format *from) {
    convert_format found;
    fault unused;
    if (view_trim(text).length == 0 || begins_like(from, s, text)) return;
    if (look_into(s, text, &found, &unused) || strcmp(found.name, from->name) == 0) return;
    outlet_note(v->settings->notes, "%.80s begins like %s, not like %s: it is read as %s", s->name,
                found.name, from->name, found.name);
    *from = found;
}

/* Takes the given format. Without one the ending of the name and the text decide, unless that is
 * .txt, which may hold anything; then the default; then the text alone. */
static status settle_format(const run *v, record_stream *s, convert_format *from, fault *f) {
    convert_format named = {.name = NULL};
    view text;
    *from = v->settings->from;
    if (v->settings->from_given) return OK;
    const bool has_name = convert_format_by_extension(s->name, &named);
    const bool decides = has_name && named.game != &game_transcript;
    if (v->settings->has_default && !decides) return OK;
    const status result = record_stream_peek(s, ANY_MAX_BYTES / 2, &text, f);
    if (result) return result;
    if (store_claims(text))
        return fault_set(f, E_FORMAT, 0,
                         "%.60s is a file of stored games: avocet games %.60s --to FORMAT "
                         "--output OUT converts them",
                         s->name, s->name);
    if (decides) {
        *from = named;
        settle_by_name(v, s, text, from);
        return OK;
    }
    const bool is_blank = view_trim(text).length == 0;
    if (!is_blank && look_into(s, text, from, f) == OK) return OK;
    if (is_blank || has_name) return convert_format_by_name("transcript", from) ? OK : E_FORMAT;
    return E_FORMAT;
}

static status convert_stream(run *v, const char *name, int handle, fault *f) {
    patient_files files;
    patient_files_init(&files, v->settings->stop);
    record_stream s = record_stream_make(&files.ops, handle, name, measure_line, NULL);
    convert_format from;
    status result = settle_format(v, &s, &from, f);
    if (stop_is_set(v->settings->stop)) result = stopped(f);
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

/* Said once, even if many files lack the same neighbour. */
static void note_missing(run *v, const wthor_base *b, const char *path) {
    static const char *const names[WTHOR_KINDS] = {
        [WTHOR_PLAYERS] = "WTH.JOU", [WTHOR_TOURNAMENTS] = "WTH.TRN"};
    static const char *const what[WTHOR_KINDS] = {
        [WTHOR_PLAYERS] = "players", [WTHOR_TOURNAMENTS] = "tournaments"};
    const size_t counts[WTHOR_KINDS] = {1, b->players.count, b->tournaments.count};
    for (wthor_kind kind = WTHOR_PLAYERS; kind < WTHOR_KINDS; kind++) {
        if (counts[kind] || v->told_missing[kind]) continue;
        v->told_missing[kind] = true;
        outlet_note(v->settings->notes, "there is no %s beside %.80s: %s have no names",
                    names[kind], path, what[kind]);
    }
}

/* Damaged files are read as far as possible; the rest counts as one record left out. */
static status note_damage(run *v, const wthor_base *b, const char *path, fault *f) {
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

static status convert_wtb(run *v, const char *path, fault *f) {
    wthor_base base;
    status result = wthor_base_load_file(path, NULL, NULL, &base, f);
    if (result) return result;
    note_missing(v, &base, path);
    result = note_damage(v, &base, path, f);
    for (size_t i = 0; i < base.count && result == OK; i++) {
        char where[160];
        if (stop_is_set(v->settings->stop)) {
            result = stopped(f);
            break;
        }
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

static bool is_wtb(const run *v, const char *path) {
    convert_format named = {.name = NULL};
    if (v->settings->from_given) return v->settings->from.wthor;
    return convert_format_by_extension(path, &named) && named.wthor;
}

static status convert_file(run *v, const char *path, fault *f) {
    if (is_wtb(v, path)) return convert_wtb(v, path, f);
    const file_ops *ops = files_system();
    const int handle = ops->open(ops->context, path, FILE_READ);
    if (handle < 0) return files_fault(f, "open", path, handle);
    const status result = convert_stream(v, path, handle, f);
    (void)ops->close(ops->context, handle);
    return result;
}

static status convert_files(run *v, const char *path, fault *f) {
    convert_inputs inputs;
    status result = convert_inputs_list(path, &inputs, f);
    for (size_t i = 0; i < inputs.count && !result; i++)
        result = convert_file(v, inputs.paths[i], f);
    convert_inputs_clear(&inputs);
    return result;
}

static status read_input(run *v, const char *path, fault *f) {
    if (strcmp(path, "-") == 0) return convert_stream(v, "standard input", 0, f);
    return convert_files(v, path, f);
}

status conversion_run(const conversion_settings *s, const char *path, convert_sink *sink,
                      conversion_counts *out, fault *f) {
    run v = {.settings = s, .sink = sink, .counts = out};
    *out = (conversion_counts){.bad = 0};
    const status result = read_input(&v, path, f);
    few_notes_end(&v.left_out, s->notes, path, "left out");
    if (result || !s->all_or_none || !out->bad) return result;
    return fault_set(f, E_FORMAT, 0, "%.80s stays as it was: records would be lost", sink->path);
}

void conversion_note_end(const conversion_counts *n, const convert_sink *sink, status result,
                         const outlet *notes) {
    const bool piped = strcmp(sink->path, "-") == 0;
    if (result) return; /* the file stays as it was, so nothing was converted */
    convert_sink_note_losses(sink, notes);
    if (n->contradicted)
        outlet_note(notes,
                    "%llu played out to another result than told: the board counts (first: %s)",
                    (unsigned long long)n->contradicted, n->contradiction);
    if (n->bad || !piped)
        outlet_note(notes, "%llu converted, %llu left out", (unsigned long long)sink->done,
                    (unsigned long long)n->bad);
    if (sink->done == 0)
        outlet_note(notes, "nothing was converted: %s",
                    piped ? "there is no output" : "OUT stays as it was");
}
