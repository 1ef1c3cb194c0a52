/* web/api/starts.c - reads where a game begins. */
#include "web/api/starts.h"

#include "arena/openings/openings.h"
#include "base/fault.h"
#include "game/position.h"
#include "notation/any_record.h"
#include "notation/format.h"
#include "notation/games/game_transcript.h"
#include "notation/opening_name.h"
#include "web/api/body.h"

#include <stdio.h>
#include <string.h>

/* The sentence without the name of the format that the text resembles: "read as sgf: ...". */
static const char *without_format(const char *text) {
    static const char head[] = "read as ";
    const char *colon = strncmp(text, head, sizeof head - 1) == 0 ? strstr(text, ": ") : NULL;
    return colon ? colon + 2 : text;
}

/* Refuses a text that was not understood, with its line and character. */
static bool refuse_text(view text, const fault *f, refusal *r) {
    size_t line = 1, column = 1;
    char where[60];
    if (f->code == E_NOMEM) return refuse_fault(r, f);
    for (size_t i = 0; i < f->at && i < text.length; i++) {
        column += ((unsigned char)text.data[i] & 0xC0) != 0x80;
        if (text.data[i] == '\n') {
            line++;
            column = 1;
        }
    }
    (void)snprintf(where, sizeof where, "line %zu, character %zu", line, column);
    return refuse(r, 400, "bad_notation", where, "%s", without_format(f->text));
}

bool starts_read_text(view text, view format, int64_t ply, any_reading *out, uint64_t *records,
                      refusal *r) {
    fault f = {.text = ""};
    view record;
    *records = any_find_record(text, format, 1, &record);
    if (*records == 0 || record.length == 0) record = text;
    if (format.length) record = view_trim(record);
    if (format.length ? any_read_as(format, record, NULL, out, &f)
                      : any_read(record, NULL, out, &f)) {
        if (record.data && text.data && record.data >= text.data)
            f.at += (size_t)(record.data - text.data);
        return refuse_text(text, &f, r);
    }
    if (*records == 0) *records = 1;
    if (ply < 0) return true;
    const size_t plies = out->is_game ? out->game.count : 0;
    if ((uint64_t)ply > plies) {
        any_clear(out);
        return refuse(r, 400, "bad_request", "ply", "The game has only %zu plies", plies);
    }
    if (!out->is_game) return true;
    while (out->game.count > (size_t)ply) game_take_back(&out->game);
    out->position = out->game.now;
    return true;
}

/* ---- trees ---- */

static status read_sgf(view record, game_tree *out, const char **name, bool *side_given, fault *f) {
    *name = game_sgf.name;
    const status result = game_sgf.trees.read(record, out, f);
    *side_given = !result && !(out->head.notes & GAME_SIDE_GUESSED);
    return result;
}

static status read_record(view record, view format, game_tree *out, const char **name,
                          bool *side_given, fault *f) {
    any_reading read;
    if (record.length > ANY_MAX_BYTES && view_starts_with(view_trim(record), "(;"))
        return read_sgf(record, out, name, side_given, f);
    const view trimmed = format.length ? view_trim(record) : record;
    status result = format.length ? any_read_as(format, trimmed, NULL, &read, f)
                                  : any_read(trimmed, NULL, &read, f);
    if (result) {
        f->at += (size_t)(trimmed.data - record.data);
        return result;
    }
    *name = read.format;
    *side_given = read.side_given;
    if (strcmp(read.format, game_sgf.name) == 0)
        result = read_sgf(view_after_mark(record), out, name, side_given, f);
    else if (read.is_game)
        result = game_tree_of_game(&read.game, out, f);
    else
        result = game_tree_begin(out, &read.position, f);
    any_clear(&read);
    return result;
}

bool starts_read_tree(view text, view format, uint64_t number, game_tree *out, const char **name,
                      bool *side_given, uint64_t *records, refusal *r) {
    fault f = {.text = ""};
    view record;
    const bool is_long = text.length > ANY_MAX_BYTES;
    *records = is_long ? 1 : any_find_record(text, format, number, &record);
    if (is_long || (number == 1 && record.length == 0)) record = text;
    if (*records == 0) *records = 1;
    if (number > *records)
        return refuse(r, 400, "bad_request", "record", "The text has only %llu games",
                      (unsigned long long)*records);
    if (read_record(record, format, out, name, side_given, &f) == OK) return true;
    f.at += (size_t)(record.data - text.data);
    return refuse_text(text, &f, r);
}

/* ---- starts of games ---- */

static bool read_even(int size, uint64_t seed, game *out, refusal *r) {
    openings list;
    fault f = {.text = ""};
    status result = openings_parse(view_of("list"), &out->start, NULL, NULL, &list, &f);
    if (result == E_MISSING)
        return refuse(r, 400, "unsupported", "start", "There are no even openings for %dx%d", size,
                      size);
    if (result) return refuse_fault(r, &f);
    const position start = out->start;
    result = openings_play(&list, &start, seed, 0, out, &f);
    openings_clear(&list);
    return result ? refuse_fault(r, &f) : true;
}

static bool read_opening(const char *text, int64_t ply, int size, game *out, refusal *r) {
    opening_name name;
    fault f = {.text = ""};
    const position start = out->start;
    const bool named = opening_name_find(view_of(text), &name);
    if (named && size != 8)
        return refuse(r, 400, "unsupported", "start", "Named openings begin on 8x8");
    if (transcript_read_from(&start, named ? name.moves : view_of(text), out, &f))
        return refuse(r, 400, "bad_notation", "start", "There is no opening %.60s", text);
    if (ply > (int64_t)out->count)
        return refuse(r, 400, "bad_request", "start", "The opening has only %zu plies", out->count);
    while (ply >= 0 && out->count > (size_t)ply) game_take_back(out);
    return true;
}

static bool read_position(const char *text, int64_t ply, int size, game *out, refusal *r) {
    any_reading read;
    uint64_t records = 0;
    if (!starts_read_text(view_of(text), view_of(""), ply, &read, &records, r)) return false;
    const int found = read.position.field.size;
    bool fine = true;
    if (found != size) {
        fine = refuse(r, 400, "bad_request", "size", "The text has a board of %dx%d", found, found);
    } else if (read.is_game) {
        game_clear(out);
        fine = game_copy(&read.game, out) == OK;
        for (int tag = 0; tag < TAG_COUNT && fine; tag++)
            (void)game_set_tag(out, (game_tag)tag, (view){NULL, 0});
        if (!fine) (void)refuse(r, 500, "internal", NULL, "There is no memory for this game");
    } else {
        game_set_start(out, &read.position);
    }
    any_clear(&read);
    return fine;
}

bool starts_read(const json_t *body, int size, uint64_t seed, game *out, refusal *r) {
    static const char *const fields[] = {"kind", "text", "ply", NULL};
    json_t *start = NULL;
    const char *kind = "usual", *text = NULL;
    int64_t ply = -1;
    position usual;
    if (position_start(&usual, size, START_STANDARD, NULL))
        return refuse(r, 400, "bad_request", "size", "There is no board of %dx%d", size, size);
    game_set_start(out, &usual);
    if (!body_object(body, "start", OPTIONAL, &start, r)) return false;
    if (start && (!body_knows(start, "start", fields, r) ||
                  !body_text(start, "kind", 40, NEEDED, &kind, r) ||
                  !body_text(start, "text", START_TEXT_MOST, OPTIONAL, &text, r) ||
                  !body_int(start, "ply", 0, 1000, OPTIONAL, &ply, r)))
        return false;
    const bool needs_text = strcmp(kind, "opening") == 0 || strcmp(kind, "position") == 0;
    if (needs_text && !text)
        return refuse(r, 400, "bad_request", "text", "The field text is missing");
    if (!needs_text && (text || ply >= 0))
        return refuse(r, 400, "bad_request", "start", "A %s start has no text", kind);
    bool fine = true;
    if (strcmp(kind, "even") == 0)
        fine = read_even(size, seed, out, r);
    else if (strcmp(kind, "opening") == 0)
        fine = read_opening(text, ply, size, out, r);
    else if (strcmp(kind, "position") == 0)
        fine = read_position(text, ply, size, out, r);
    else if (strcmp(kind, "usual") != 0)
        fine = refuse(r, 400, "bad_request", "start",
                      "A game begins usual, even, with an opening or at a position");
    if (fine && position_over(&out->now))
        return refuse(r, 400, "bad_request", "start", "The game is over in this position");
    return fine;
}
