/* web/api/export_routes.c - games as files. */
#include "arena/ending.h"
#include "base/text.h"
#include "game/colour.h"
#include "game/position.h"
#include "game/squares.h"
#include "notation/format.h"
#include "notation/formats.h"
#include "notation/game.h"
#include "notation/wthor_writer.h"
#include "service/agents/player_title.h"
#include "service/pictures/picture.h"
#include "web/api/api_int.h"
#include "web/api/export.h"
#include "web/api/live.h"
#include "web/api/refusal.h"
#include "web/message.h"

#include <stdio.h>
#include <string.h>

/* The letter of an ending in the words of notation/game_result.h, or '\0'. */
static char ending_letter(game_ending e) {
    return e == ENDING_TIME            ? 't'
           : e == ENDING_RESIGNED      ? 'r'
           : game_ending_is_forfeit(e) ? 'f'
                                       : '\0';
}

/* What the players are called in files. */
typedef struct export_names {
    buffer names[2]; /* by colour */
} export_names;

/* The person without a name may have got one in the settings since. */
static void find_names(const live *g, export_names *out) {
    char person[NAME_BYTES];
    api_person(g->api, person);
    for (int side = 0; side < 2; side++) {
        const char *name = strcmp(g->names[side], "you") == 0 ? person : g->names[side];
        out->names[side] = buffer_make(NULL);
        if (strcmp(name, "?") != 0) player_title(view_of(name), &out->names[side]); /* else none */
    }
}

static void clear_names(export_names *n) {
    buffer_clear(&n->names[BLACK]);
    buffer_clear(&n->names[WHITE]);
}

/* Copies the first plies of a game with names, day and result. */
static status copy_game(const live *g, const export_names *n, size_t plies, game *out) {
    char text[32];
    const char letter = ending_letter(g->ending);
    /* A game from a text without a date has the time of its import. */
    const bool is_dated = strcmp(g->source, "import") != 0 || strcmp(g->created, g->added) != 0;
    status result = game_copy(&g->record, out);
    while (!result && out->count > plies) game_take_back(out);
    if (!result) result = game_set_tag(out, TAG_BLACK, buffer_view(&n->names[BLACK]));
    if (!result) result = game_set_tag(out, TAG_WHITE, buffer_view(&n->names[WHITE]));
    if (!result && is_dated) result = game_set_tag(out, TAG_DATE, (view){g->created, 10});
    if (!result && g->over && plies == g->record.count && g->ending != ENDING_NORMAL &&
        g->ending != ENDING_STOPPED) {
        (void)snprintf(text, sizeof text, letter ? "%+d.00:%c" : "%+d.00", g->score, letter);
        result = game_set_tag(out, TAG_RESULT, view_of(text));
    }
    return result;
}

static status write_wthor(const game *g, buffer *out, fault *f) {
    wthor_writer w = wthor_writer_make(NULL);
    int year = -1;
    const int created[3] = {2000, 1, 1};
    const status result = wthor_writer_add(&w, g, f);
    if (!result && wthor_writer_next_year(&w, &year)) wthor_writer_games(&w, year, created, out);
    wthor_writer_clear(&w);
    return result;
}

/* A drawing of a finished game tells its discs: nobody is to move. */
static void end_drawing(const position *p, buffer *out) {
    const view text = buffer_view(out);
    size_t line = text.length;
    while (line > 0 && text.data[line - 1] != '\n') line--;
    buffer_reset(out, line);
    buffer_format(out, "game over, %d black, %d white", squares_count(position_discs(p, BLACK)),
                  squares_count(position_discs(p, WHITE)));
}

static status write_position(const position_format *format, const position *p, buffer *out,
                             fault *f) {
    const status result = format->write(p, out, f);
    if (!result && format == &position_drawing && position_over(p)) end_drawing(p, out);
    return result;
}

status export_write(const api *a, const game *g, view format, web_reply *out, file_kind_text *kind,
                    fault *f) {
    static const char plain[] = "text/plain; charset=utf-8", picture[] = "image/svg+xml";
    const game_format *games = game_format_find(format);
    const position_format *positions = position_format_find(format);
    const bool diagram = view_is(format, "diagram");
    *kind = (file_kind_text){plain, "txt", ""};
    if (games) {
        kind->extension = games == &game_transcript ? "txt" : games->name;
        return games->write(g, &out->body, f);
    }
    if (positions) {
        kind->mark = positions->name;
        return write_position(positions, &g->now, &out->body, f);
    }
    if (diagram || view_is(format, "svg")) {
        const picture_wish w = {.game = g, .diagram = diagram, .tier = a->tier};
        *kind = (file_kind_text){picture, "svg", diagram ? "diagram" : ""};
        return picture_draw(&w, &out->body, f);
    }
    if (view_is(format, "wthor")) {
        *kind = (file_kind_text){"application/octet-stream", "wtb", ""};
        return write_wthor(g, &out->body, f);
    }
    return fault_set(f, E_UNSUPPORTED, 0, "there is no such format: see /api/v1/info");
}

/* A name as a part of a file's name: letters, digits and all that is not ASCII; - for the rest. */
void export_add_part(view name, buffer *out) {
    enum { PART_MOST = 60 };
    const size_t begin = out->length;
    for (size_t i = 0; i < name.length; i++) {
        const char c = name.data[i];
        const bool stays = char_is_letter(c) || char_is_digit(c) || (c & '\x80');
        const bool begins = (c & '\xC0') != '\x80';
        if (begins && out->length - begin > PART_MOST) break;
        const bool follows = out->length > begin && buffer_text(out)[out->length - 1] != '-';
        if (stays)
            buffer_add_char(out, c);
        else if (follows)
            buffer_add_char(out, '-');
    }
    while (out->length > begin && buffer_text(out)[out->length - 1] == '-')
        buffer_reset(out, out->length - 1);
    if (out->length == begin) buffer_add(out, "Unknown");
}

/* 2026-11-18-You-vs-Level-3.pgn; with the number of a move for a place inside the game, and with
 * the format where the extension does not tell it: 2026-11-18-You-vs-Level-3-move-12-fen.txt. */
static void name_file(const live *g, const export_names *n, uint64_t ply, const file_kind_text *k,
                      web_reply *out) {
    buffer name = buffer_make(NULL);
    const bool known = n->names[BLACK].length || n->names[WHITE].length;
    buffer_format(&name, "%.10s-", g->created);
    if (known) {
        export_add_part(buffer_view(&n->names[BLACK]), &name);
        buffer_add(&name, "-vs-");
        export_add_part(buffer_view(&n->names[WHITE]), &name);
    } else {
        buffer_add(&name, "game");
    }
    if (ply < g->record.count) buffer_format(&name, "-move-%d", (int)ply);
    if (k->mark[0]) buffer_format(&name, "-%s", k->mark);
    (void)snprintf(out->file_name, sizeof out->file_name, "%s.%s", buffer_text(&name),
                   k->extension);
    if (buffer_status(&name)) (void)snprintf(out->file_name, sizeof out->file_name, "game");
    buffer_clear(&name);
}

status export_game(const live *g, size_t plies, game *out) {
    export_names names;
    find_names(g, &names);
    const status result = copy_game(g, &names, plies, out);
    clear_names(&names);
    return result;
}

static bool export(live *g, view format, uint64_t ply, web_reply *out, refusal *why) {
    game copy = game_make(NULL);
    fault f = {.text = ""};
    file_kind_text kind = {NULL, NULL, ""};
    export_names names;
    if (ply > g->record.count) ply = g->record.count;
    find_names(g, &names);
    status result = copy_game(g, &names, (size_t)ply, &copy);
    if (result) (void)fault_set(&f, E_NOMEM, 0, "no memory for a game");
    if (!result) result = export_write(g->api, &copy, format, out, &kind, &f);
    game_clear(&copy);
    if (!result) {
        out->status = 200;
        out->type = kind.type;
        name_file(g, &names, ply, &kind, out);
    }
    clear_names(&names);
    return result ? refuse_fault(why, &f) : true;
}

bool answer_export(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    static const char *const names[] = {"format", "ply", NULL};
    const view format = api_parameter(r, "format");
    uint64_t ply = UINT32_MAX;
    if (!api_knows(r, names, why) || !api_number(r, "ply", 0, 1000, &ply, why)) return false;
    if (format.length == 0)
        return refuse(why, 400, "bad_request", "format", "The parameter format is missing");
    live *g = live_open(a, id, why);
    const bool fine = g && export(g, format, ply, out, why);
    if (g) live_close(g);
    return fine;
}
