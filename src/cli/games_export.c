/* cli/games_export.c - a stored game with the tags of its run, handed to a writer. */
#include "cli/games_export.h"

#include <string.h>

int games_export_begin(games_export *e, context *c, const char *format, const char *path) {
    fault f;
    *e = (games_export){.context = c,
                        .path = path ? path : "-",
                        .out = {.file = {.handle = -1}},
                        .text = buffer_make(NULL),
                        .wthor = wthor_writer_make(NULL)};
    const bool piped = strcmp(e->path, "-") == 0;
    if (format && !convert_format_by_name(format, &e->to))
        return context_usage(c, "%.40s was not built in", format);
    if (!format && !convert_format_by_extension(e->path, &e->to))
        return context_usage(c, "the name %.60s does not tell the format: use --to", e->path);
    if (e->to.wthor && piped)
        return context_usage(c, "wthor makes several files: use --output with a name such as "
                                "games.wtb, or a folder");
    if (!e->to.wthor && convert_is_folder(e->path))
        return context_usage(c, "%.80s is a folder, and only wthor writes into one", e->path);
    e->wthor.one_year = !convert_is_folder(e->path);
    if (!e->to.wthor && convert_output_open(&e->out, e->path, c->out, &f))
        return context_fail(c, &f);
    return EXIT_OK;
}

/* How a forfeit is told (notation/game_result.h): a program that is not there when it is to move
 * has abandoned the game, one that says something wrong has broken a rule. '\0' for other endings.
 */
static char ending_letter(game_ending e) {
    static const char letters[ENDING_COUNT] = {
        [ENDING_TIME] = 't',  [ENDING_RESIGNED] = 'r',   [ENDING_START] = 'a',
        [ENDING_CRASH] = 'a', [ENDING_HANG] = 'a',       [ENDING_ILLEGAL] = 'f',
        [ENDING_LONG] = 'f',  [ENDING_WRONG_PASS] = 'f', [ENDING_GARBAGE] = 'f'};
    return letters[e];
}

/* A result that the board does not tell. Few formats have a word for each forfeit, so a comment
 * says it, too. */
static status set_result(const store_game *g, game *out) {
    char text[32], comment[80];
    const int black = g->played.a_is_black ? g->played.score : -g->played.score;
    const char letter = ending_letter(g->played.ending);
    if (g->played.ending == ENDING_NORMAL) return OK;
    (void)snprintf(text, sizeof text, letter ? "%+d.00:%c" : "%+d.00", black, letter);
    const status result = game_set_tag(out, TAG_RESULT, view_of(text));
    if (result || !letter) return result;
    (void)snprintf(comment, sizeof comment, "%s lost %s", black < 0 ? "Black" : "White",
                   game_ending_words(g->played.ending));
    return game_set_tag(out, TAG_COMMENT, view_of(comment));
}

static status set_tags(const store_run *r, const store_game *g, game *out) {
    char round[16];
    (void)snprintf(round, sizeof round, "%d", g->played.number + 1);
    const view day = {r->begun, strlen(r->begun) < 10 ? 0 : 10};
    status result = game_set_tag(out, TAG_BLACK, view_of(g->played.a_is_black ? r->a : r->b));
    if (!result) result = game_set_tag(out, TAG_WHITE, view_of(g->played.a_is_black ? r->b : r->a));
    if (!result) result = game_set_tag(out, TAG_EVENT, view_of(r->kind));
    if (!result) result = game_set_tag(out, TAG_ROUND, view_of(round));
    if (!result) result = game_set_tag(out, TAG_DATE, day);
    return result ? result : set_result(g, out);
}

static status flush_text(games_export *e, fault *f) {
    if (buffer_status(&e->text)) return fault_set(f, E_NOMEM, 0, "no memory for the output");
    const status result = convert_output_write(&e->out, buffer_view(&e->text), f);
    buffer_reset(&e->text, 0);
    return result;
}

status games_export_add(games_export *e, const store_run *r, const store_game *g, fault *f) {
    enum { FLUSH_AT = 1 << 16 };
    convert_item item = convert_item_make();
    fault why;
    status result = game_copy(g->record, &item.game);
    if (!result) result = set_tags(r, g, &item.game);
    if (!result) result = convert_item_write(&e->to, &item, &e->text, &e->wthor, &e->lost, &why);
    convert_item_clear(&item);
    if (result == E_NOMEM) return fault_set(f, result, 0, "no memory for the output");
    if (result) {
        e->bad++;
        context_note(e->context, "game %lld is left out: %s", (long long)g->id, why.text);
        return OK;
    }
    e->done++;
    return e->text.length >= FLUSH_AT ? flush_text(e, f) : OK;
}

static status finish(games_export *e, fault *f) {
    if (e->done == 0) {
        convert_output_drop(&e->out);
        return OK;
    }
    if (!e->to.wthor) {
        const status result = flush_text(e, f);
        return result ? result : convert_output_finish(&e->out, f);
    }
    buffer said = buffer_make(NULL);
    const status result = convert_output_base(e->path, &e->wthor, &said, f);
    if (!result) context_note(e->context, "written: %s", buffer_text(&said));
    buffer_clear(&said);
    return result;
}

static void tell_losses(games_export *e) {
    buffer lost = buffer_make(NULL);
    game_losses_write(&e->lost, &lost);
    if (lost.length)
        context_note(e->context, "what %s has no place for, in so many records: %s", e->to.name,
                     buffer_text(&lost));
    buffer_clear(&lost);
}

static int tell_end(games_export *e, status result, const fault *f) {
    if (result && e->out.reader_left) return EXIT_TROUBLE;
    if (result) return context_fail(e->context, f);
    tell_losses(e);
    if (e->bad || strcmp(e->path, "-") != 0)
        context_note(e->context, "%llu written, %llu left out", (unsigned long long)e->done,
                     (unsigned long long)e->bad);
    if (e->done == 0) context_note(e->context, "no game was written");
    return e->bad || e->done == 0 ? EXIT_USAGE : EXIT_OK;
}

int games_export_end(games_export *e, status result, fault *f) {
    if (result)
        convert_output_drop(&e->out);
    else
        result = finish(e, f);
    if (result) convert_output_drop(&e->out);
    const int code = tell_end(e, result, f);
    buffer_clear(&e->text);
    wthor_writer_clear(&e->wthor);
    return code;
}
