/* web/api/study/study_start.c - what a study begins with. */
#include "base/text.h"
#include "game/plausible.h"
#include "game/position.h"
#include "notation/game.h"
#include "notation/game_tree.h"
#include "notation/opening_name.h"
#include "web/api/api_int.h"
#include "web/api/body.h"
#include "web/api/export.h"
#include "web/api/live.h"
#include "web/api/places.h"
#include "web/api/refusal.h"
#include "web/api/starts.h"
#include "web/api/study/studies.h"
#include "web/api/study/wthor.h"
#include "web/game_id.h"

#include <string.h>

enum { TEXT_MOST = 500000 };

/* ---- positions of an editor ---- */

static bool refuse_impossible(const squares *at_fault, const fault *f, refusal *why) {
    (void)refuse(why, 422, "impossible", "board", "%s", f->text);
    why->squares = *at_fault;
    return false;
}

bool study_read_editor(const json_t *object, const char *at, position *out, refusal *why) {
    static const char *const fields[] = {"size", "board", "turn", NULL};
    int64_t size = 0;
    fault f = {.text = ""};
    squares at_fault;
    if (!body_knows(object, at, fields, why) ||
        !body_int(object, "size", GRID_MIN, GRID_MAX, NEEDED, &size, why) ||
        !places_read(object, out, why))
        return false;
    if (size % 2) return refuse(why, 400, "bad_request", "size", "The size of a board is even");
    if (out->field.size != size)
        return refuse(why, 400, "bad_request", "board", "The board has %d rows, not %d",
                      out->field.size, (int)size);
    return position_plausible(out, &at_fault, &f) == OK || refuse_impossible(&at_fault, &f, why);
}

/* ---- names ---- */

void study_usual_name(const game_tree *t, buffer *out) {
    const char *black = t->head.tags[TAG_BLACK], *white = t->head.tags[TAG_WHITE];
    const int size = t->head.start.field.size;
    game line = game_make(NULL);
    opening_name opening;
    if (black || white) {
        buffer_format(out, "%.90s - %.90s", black ? black : "?", white ? white : "?");
    } else if (game_tree_line(t, game_tree_main_end(t), &line) == OK &&
               opening_name_of_game(&line, &opening)) {
        buffer_append(out, opening_name_first(opening.english));
    } else {
        buffer_format(out, "%s %dx%d", t->count > 1 ? "Game" : "Position", size, size);
    }
    game_clear(&line);
}

/* ---- kinds of starts ---- */

static bool no_memory(refusal *why) {
    return refuse(why, 500, "internal", NULL, "There is no memory for the study");
}

static bool begin_usual(const json_t *start, game_tree *out, refusal *why) {
    static const char *const fields[] = {"kind", "size", NULL};
    int64_t size = 8;
    position p;
    if (!body_knows(start, "start", fields, why) ||
        !body_int(start, "size", GRID_MIN, GRID_MAX, OPTIONAL, &size, why))
        return false;
    if (position_start(&p, (int)size, START_STANDARD, NULL))
        return refuse(why, 400, "bad_request", "size", "The size of a board is even");
    return game_tree_begin(out, &p, NULL) == OK || no_memory(why);
}

static void note_reading(const game_tree *t, bool side_given, uint64_t records, uint64_t number,
                         buffer *notes) {
    if (records > 1)
        buffer_format(notes, "The text has %llu games: this is number %llu.\n",
                      (unsigned long long)records, (unsigned long long)number);
    if (t->head.notes & GAME_VARIATIONS_DROPPED)
        buffer_add(notes, "A part of the variations was left out, because it breaks the rules or "
                          "cannot be read.\n");
    if (t->head.notes & GAME_COMMENTS_DROPPED)
        buffer_add(notes, "Comments on moves were left out: only SGF is read with them.\n");
    if (t->head.notes & (GAME_PASS_ADDED | GAME_PASS_DROPPED))
        buffer_add(notes, "Passes were corrected.\n");
    if (!side_given) buffer_add(notes, "The text does not tell who is to move: Black is.\n");
}

static bool begin_text(const json_t *start, game_tree *out, buffer *notes, refusal *why) {
    static const char *const fields[] = {"kind", "text", "format", "record", NULL};
    const char *text = NULL, *format = "", *name = NULL;
    int64_t number = 1;
    uint64_t records = 0;
    bool side_given = true;
    if (!body_knows(start, "start", fields, why) ||
        !body_text(start, "text", TEXT_MOST, NEEDED, &text, why) ||
        !body_name(start, "format", 20, OPTIONAL, &format, why) ||
        !body_int(start, "record", 1, UINT32_MAX, OPTIONAL, &number, why) ||
        !starts_read_tree(view_of(text), view_of(format), (uint64_t)number, out, &name, &side_given,
                          &records, why))
        return false;
    note_reading(out, side_given, records, (uint64_t)number, notes);
    return true;
}

static bool begin_game(api *a, const json_t *start, game_tree *out, refusal *why) {
    static const char *const fields[] = {"kind", "game", NULL};
    const char *id = NULL;
    if (!body_knows(start, "start", fields, why) ||
        !body_text(start, "game", GAME_ID_MOST, NEEDED, &id, why))
        return false;
    if (!game_id_is(view_of(id)))
        return refuse(why, 404, "not_found", "game", "There is no such game");
    live *g = live_open(a, id, why);
    if (!g) return false;
    game copy = game_make(NULL);
    const bool fine =
        export_game(g, g->record.count, &copy) == OK && game_tree_of_game(&copy, out, NULL) == OK;
    live_close(g);
    game_clear(&copy);
    return fine || no_memory(why);
}

static bool begin_position(const json_t *start, game_tree *out, refusal *why) {
    static const char *const fields[] = {"kind", "position", NULL};
    json_t *object = NULL;
    position p;
    if (!body_knows(start, "start", fields, why) ||
        !body_object(start, "position", NEEDED, &object, why) ||
        !study_read_editor(object, "position", &p, why))
        return false;
    return game_tree_begin(out, &p, NULL) == OK || no_memory(why);
}

static bool begin_wthor(api *a, const json_t *start, game_tree *out, refusal *why) {
    static const char *const fields[] = {"kind", "game", NULL};
    int64_t number = 0;
    game found = game_make(NULL);
    const bool fine = body_knows(start, "start", fields, why) &&
                      body_int(start, "game", 0, UINT32_MAX, NEEDED, &number, why) &&
                      wthor_desk_game(a, (uint64_t)number, &found, why) &&
                      (game_tree_of_game(&found, out, NULL) == OK || no_memory(why));
    game_clear(&found);
    return fine;
}

bool study_begin(api *a, const json_t *body, study *out, buffer *notes, refusal *why) {
    json_t *start = NULL;
    const char *kind = NULL;
    bool fine = body_object(body, "start", NEEDED, &start, why) &&
                body_text(start, "kind", 20, NEEDED, &kind, why);
    if (!fine) return false;
    if (strcmp(kind, "usual") == 0)
        fine = begin_usual(start, &out->tree, why);
    else if (strcmp(kind, "text") == 0)
        fine = begin_text(start, &out->tree, notes, why);
    else if (strcmp(kind, "game") == 0)
        fine = begin_game(a, start, &out->tree, why);
    else if (strcmp(kind, "position") == 0)
        fine = begin_position(start, &out->tree, why);
    else if (strcmp(kind, "wthor") == 0)
        fine = begin_wthor(a, start, &out->tree, why);
    else
        fine = refuse(why, 400, "bad_request", "kind",
                      "A study begins usual, with a text, a game, a position or a game of wthor");
    if (!fine) return false;
    study_usual_name(&out->tree, &out->name);
    return buffer_status(&out->name) || buffer_status(notes) ? no_memory(why) : true;
}
