/* service/convert/convert_sink.c - one target for conversions and for exported games. */
#include "service/convert/convert_sink.h"

#include "archive/wthor_base.h"
#include "service/convert/wthor_files.h"

#include <string.h>

static bool is_standard_output(const char *path) {
    return strcmp(path, "-") == 0;
}

static status find_format(convert_sink *s, const char *format, const char *usual, fault *f) {
    if (format) {
        if (convert_format_by_name(format, &s->to)) return OK;
        return fault_set(f, E_UNSUPPORTED, 0, "%.40s was not built in", format);
    }
    if (convert_format_by_extension(s->path, &s->to)) return OK;
    if (usual && convert_format_by_name(usual, &s->to)) return OK;
    return fault_set(f, E_RANGE, 0, "the name %.60s does not tell the format: use --to", s->path);
}

static status check_path(const convert_sink *s, fault *f) {
    if (s->to.wthor && is_standard_output(s->path))
        return fault_set(f, E_RANGE, 0,
                         "wthor makes several files: name one, such as games.wtb, or a folder");
    if (!s->to.wthor && wthor_files_in_folder(s->path))
        return fault_set(f, E_RANGE, 0, "%.80s is a folder, and only wthor writes into one",
                         s->path);
    return OK;
}

status convert_sink_open(convert_sink *s, const convert_target *t, fault *f) {
    *s = (convert_sink){.path = t->path,
                        .force = t->force,
                        .out = {.file = {.handle = -1}},
                        .text = buffer_make(NULL),
                        .wthor = wthor_writer_make(NULL)};
    status result = find_format(s, t->format, t->usual, f);
    if (!result) result = check_path(s, f);
    if (!result) result = convert_guard_check(t, &s->to, f);
    if (result) return result;
    s->wthor.one_year = !wthor_files_in_folder(t->path);
    return s->to.wthor ? OK : convert_output_open(&s->out, t->path, t->standard, f);
}

static status flush_text(convert_sink *s, fault *f) {
    if (buffer_status(&s->text)) return fault_set(f, E_NOMEM, 0, "no memory for the output");
    const status result = convert_output_write(&s->out, buffer_view(&s->text), f);
    buffer_reset(&s->text, 0);
    return result;
}

status convert_sink_add(convert_sink *s, const convert_item *item, fault *unfit, fault *f) {
    enum { FLUSH_AT = 1 << 16 };
    fault why = {.code = OK};
    if (s->to.wthor && s->wthor.game_count >= WTHOR_BASE_GAMES)
        return fault_set(f, E_FULL, 0, "a WTHOR base has at most %d games here: write several",
                         WTHOR_BASE_GAMES);
    const status result = convert_item_write(&s->to, item, &s->text, &s->wthor, &s->lost, &why);
    unfit->code = OK;
    if (result == E_NOMEM) return fault_set(f, result, 0, "no memory for the output");
    if (result) {
        *unfit = why;
        return OK;
    }
    s->done++;
    return s->text.length >= FLUSH_AT ? flush_text(s, f) : OK;
}

static status finish_text(convert_sink *s, fault *f) {
    const status result = flush_text(s, f);
    return result ? result : convert_output_finish(&s->out, f);
}

status convert_sink_end(convert_sink *s, status result, buffer *said, fault *f) {
    if (!result && s->done)
        result = s->to.wthor ? wthor_files_write(s->path, &s->wthor, s->force, said, f)
                             : finish_text(s, f);
    if (result || s->done == 0) convert_output_drop(&s->out);
    return result;
}

void convert_sink_clear(convert_sink *s) {
    buffer_clear(&s->text);
    wthor_writer_clear(&s->wthor);
}

void convert_sink_note_losses(const convert_sink *s, const outlet *notes) {
    const size_t respelt = s->wthor.players.respelt + s->wthor.tournaments.respelt;
    buffer lost = buffer_make(NULL);
    game_losses_write(&s->lost, &lost);
    if (lost.length)
        outlet_note(notes, "%s has no place for these facts (number of records): %s", s->to.name,
                    buffer_text(&lost));
    buffer_clear(&lost);
    if (respelt)
        outlet_note(notes, "%zu %s not fit WTHOR: shortened or spelt otherwise", respelt,
                    respelt == 1 ? "name did" : "names did");
}
