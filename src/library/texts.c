/* library/texts.c - positions and games in every notation. */
#include "library/objects.h"
#include "notation/format.h"
#include "notation/formats.h"
#include "notation/problem.h"

#include <string.h>

const char *avocet_position_formats(void) {
    return "string course fen hex-lsb hex-msb drawing obf";
}

const char *avocet_game_formats(void) {
#ifdef AVOCET_HAVE_JANSSON
    return "transcript ggf sgf pgn quest";
#else
    return "transcript ggf sgf pgn";
#endif
}

static bool read_text(const char *text, size_t length, const char *format, any_reading *r,
                      const char **found, avocet_error *error) {
    fault f;
    const view all = {text, length}, trimmed = view_trim(all);
    const status result =
        format ? any_read_as(view_of(format), trimmed, NULL, r, &f) : any_read(all, NULL, r, &f);
    if (result) {
        if (format) f.at += (size_t)(trimmed.data - text);
        any_clear(r);
        (void)library_report(error, &f);
        return false;
    }
    if (found) *found = r->format;
    return true;
}

avocet_position *avocet_position_read(const char *text, size_t length, const char *format,
                                      const char **found, avocet_error *error) {
    any_reading r;
    if (!read_text(text, length, format, &r, found, error)) return NULL;
    avocet_position *p = library_position(&r.position, error);
    any_clear(&r);
    return p;
}

static char *no_format(avocet_error *error, const char *sentence) {
    (void)library_fail(error, E_UNSUPPORTED, sentence);
    return NULL;
}

/* Returns a line of a problem file without its newline. */
static char *write_obf(const avocet_position *p, avocet_error *error) {
    const problem alone = {.position = p->position};
    fault f;
    buffer b = buffer_make(NULL);
    const status result = obf_write(&alone, &b, &f);
    if (result == OK && b.length) buffer_reset(&b, b.length - 1);
    return library_string(&b, result, &f, error);
}

char *avocet_position_write(const avocet_position *p, const char *format, avocet_error *error) {
    const position_format *known = position_format_find(view_of(format));
    if (strcmp(format, "obf") == 0) return write_obf(p, error);
    if (!known) return no_format(error, "there is no such format for positions");
    fault f;
    buffer b = buffer_make(NULL);
    return library_string(&b, known->write(&p->position, &b, &f), &f, error);
}

avocet_game *library_game_of(const any_reading *read, avocet_error *error) {
    any_reading r = *read;
    avocet_game *g = library_game(error);
    if (!g) {
        any_clear(&r);
    } else if (r.is_game) {
        g->game = r.game; /* its memory is now ours */
    } else {
        game_set_start(&g->game, &r.position);
        any_clear(&r);
    }
    return g;
}

avocet_game *avocet_game_read(const char *text, size_t length, const char *format,
                              const char **found, avocet_error *error) {
    any_reading r;
    if (!read_text(text, length, format, &r, found, error)) return NULL;
    return library_game_of(&r, error);
}

char *avocet_game_write(const avocet_game *g, const char *format, avocet_error *error) {
    const game_format *known = game_format_find(view_of(format));
    if (!known) return no_format(error, "there is no such format for games");
    fault f;
    buffer b = buffer_make(NULL);
    return library_string(&b, known->write(&g->game, &b, &f), &f, error);
}
