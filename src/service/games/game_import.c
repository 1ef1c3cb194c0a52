/* service/games/game_import.c - cuts a text into records and reads them. */
#include "service/games/game_import.h"

#include "arena/ending.h"
#include "arena/played_game.h"
#include "base/json.h"
#include "build_info.h"
#include "game/position.h"
#include "notation/any.h"
#include "notation/format.h"
#include "notation/game_result.h"
#include "notation/positions/position_string.h"
#include "notation/wthor.h"
#include "notation/wthor_game.h"
#include "service/convert/convert_format.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- records of a text ---- */

typedef struct reading {
    view bytes;
    const import_listener *listener;
    size_t counted;      /* a byte of the text */
    size_t line, column; /* where it stands, from 1 on; a column is a character */
} reading;

/* Counts lines and columns on to a place. Places only rise, so each byte is counted once. */
static void count_to(reading *r, size_t at) {
    for (; r->counted < at && r->counted < r->bytes.length; r->counted++) {
        const unsigned char byte = (unsigned char)r->bytes.data[r->counted];
        r->line += byte == '\n';
        r->column = byte == '\n' ? 1 : r->column + ((byte & 0xC0) != 0x80);
    }
}

static void leave_out(reading *r, size_t at, const char *why) {
    char where[80];
    count_to(r, at);
    (void)snprintf(where, sizeof where, "line %zu, character %zu", r->line, r->column);
    r->listener->left_out(r->listener->context, where, why);
}

static status hand_on(reading *r, const convert_item *item, size_t at, fault *f) {
    if (item->game.count == 0) {
        leave_out(r, at, "a position without any move is no game");
        return OK;
    }
    return r->listener->game(r->listener->context, &item->game, f);
}

/* A record of another format among them is read, too. */
static status read_as_any(view record, convert_item *item, fault *f) {
    any_reading any;
    const status result = any_read(record, NULL, &any, f);
    if (result) return result;
    if (any.is_game) {
        convert_item_clear(item);
        item->game = any.game;
        any.game = game_make(NULL);
    }
    any_clear(&any);
    return OK;
}

static size_t leading_blanks(view text) {
    size_t n = 0;
    while (n < text.length && char_is_blank(text.data[n])) n++;
    return n;
}

static status read_record(reading *r, const convert_format *from, view record, fault *f) {
    const size_t begin = (size_t)(record.data - r->bytes.data), blanks = leading_blanks(record);
    convert_item item = convert_item_make();
    fault why = {.text = ""}, other;
    status result = record.length > RECORD_MAX_BYTES
                        ? fault_set(&why, E_RANGE, 0, "the record is longer than a megabyte")
                        : convert_item_read(from, record, &item, &why);
    if (result && result != E_MISSING && result != E_NOMEM &&
        read_as_any(view_trim(record), &item, &other) == OK)
        result = OK;
    if (!result)
        result = hand_on(r, &item, begin + blanks, f);
    else if (result == E_NOMEM && f)
        *f = why;
    else if (result != E_NOMEM) {
        const size_t at = begin + (why.at > blanks ? why.at : blanks);
        if (result != E_MISSING) leave_out(r, at, why.text); /* else a comment */
        result = OK;
    }
    convert_item_clear(&item);
    return result;
}

static status settle_format(view text, const char *name, convert_format *out, fault *f) {
    enum { SEEN = ANY_MAX_BYTES / 2 };
    any_cut cut = {.format = NULL};
    const view seen = {text.data, text.length < SEEN ? text.length : SEEN};
    if (any_recognise(seen, seen.length == text.length, &cut, f) == OK &&
        convert_format_by_name(cut.format, out))
        return OK;
    if (name && convert_format_by_extension(name, out) && !out->wthor) return OK;
    return convert_format_by_name("transcript", out) ? OK : E_FORMAT;
}

static status read_text(reading *r, const char *name, const char **format, fault *f) {
    convert_format from;
    view rest = view_after_mark(r->bytes);
    status result = settle_format(rest, name, &from, f);
    if (result) return result;
    *format = from.name;
    const any_cut cut = convert_format_cut(&from);
    while (!result && rest.length) {
        const size_t length = cut.measure(rest, true);
        if (length == 0) break;
        const view record = {rest.data, length < rest.length ? length : rest.length};
        rest = view_from(rest, record.length);
        if (view_trim(record).length) result = read_record(r, &from, record, f);
    }
    return result;
}

/* ---- WTHOR ---- */

/* Opens the file of names. One that cannot be read is told, and players get their numbers. */
static wthor_file open_players(const reading *r, view players) {
    wthor_file file = {.count = 0};
    fault why = {.text = ""};
    if (players.length && wthor_open(players, WTHOR_PLAYERS, &file, &why))
        r->listener->left_out(r->listener->context, "the file of players", why.text);
    return file;
}

static void name_player(const wthor_file *players, unsigned number, char out[WTHOR_NAME_MAX]) {
    if (players->count)
        (void)wthor_name_at(players, number, out);
    else
        (void)snprintf(out, WTHOR_NAME_MAX, "WTHOR player %u", number);
    if (strcmp(out, "???") == 0) (void)snprintf(out, WTHOR_NAME_MAX, "?");
}

static status read_wthor(reading *r, view players, fault *f) {
    wthor_file file;
    fault why = {.text = ""};
    const wthor_file names = open_players(r, players);
    status result = wthor_open(r->bytes, WTHOR_GAMES, &file, &why);
    if (result && file.count == 0) return fault_set(f, E_FORMAT, why.at, "%s", why.text);
    if (result) r->listener->left_out(r->listener->context, "the end of the file", why.text);
    result = OK;
    for (size_t i = 0; i < file.count && !result; i++) {
        const wthor_game record = wthor_game_at(&file, i);
        char black[WTHOR_NAME_MAX], white[WTHOR_NAME_MAX], where[40];
        game g = game_make(NULL);
        name_player(&names, record.black, black);
        name_player(&names, record.white, white);
        const wthor_labels labels = {.black = view_of(black),
                                     .white = view_of(white),
                                     .year = file.header.year,
                                     .depth = file.header.depth};
        result = wthor_to_game(&record, &labels, &g, f);
        if (!result && g.count == 0) {
            (void)snprintf(where, sizeof where, "game %zu", i + 1);
            r->listener->left_out(r->listener->context, where, "it has no legal move");
        } else if (!result) {
            result = r->listener->game(r->listener->context, &g, f);
        }
        game_clear(&g);
    }
    return result;
}

static bool is_wthor(const char *name) {
    convert_format named;
    return name && convert_format_by_extension(name, &named) && named.wthor;
}

status game_import_read(view bytes, const char *name, view players, const import_listener *l,
                        const char **format, fault *f) {
    reading r = {.bytes = bytes, .listener = l, .line = 1, .column = 1};
    *format = "wthor";
    if (view_trim(bytes).length == 0) return fault_set(f, E_FORMAT, 0, "there is no game in it");
    return is_wthor(name) ? read_wthor(&r, players, f) : read_text(&r, name, format, f);
}

/* ---- for a store ---- */

static int digits(const char *text, int count) {
    int value = 0;
    for (int i = 0; i < count; i++) {
        if (!char_is_digit(text[i])) return -1;
        value = value * 10 + (text[i] - '0');
    }
    return value;
}

/* Writes the day of dates such as 2019.03.05, 2019-03-05 10:00 and 1997. False for other words. */
static bool write_day(const char *text, char out[IMPORT_DATE_BYTES]) {
    const size_t length = text ? strlen(text) : 0;
    const int year = length >= 4 ? digits(text, 4) : -1;
    int month = 1, day = 1;
    if (year < 1000) return false;
    if (length >= 7 && strchr(".-/", text[4])) {
        const int found = digits(text + 5, 2);
        if (found >= 1 && found <= 12) month = found;
    }
    if (length >= 10 && strchr(".-/", text[7])) {
        const int found = digits(text + 8, 2);
        if (found >= 1 && found <= 31) day = found;
    }
    (void)snprintf(out, IMPORT_DATE_BYTES, "%04d-%02d-%02d", year, month, day);
    return true;
}

/* A game that stops before its end has the result of its source, or none. */
static void judge(const game *g, played_game *out) {
    const game_result r = game_result_of(g);
    const int all = g->start.field.size * g->start.field.size;
    const bool forfeit = r.known && (r.ending == 'r' || r.ending == 't');
    out->a_is_black = true;
    if (!forfeit && position_over(&g->now)) {
        out->ending = ENDING_NORMAL;
        out->score = position_final_score(&g->now);
        return;
    }
    out->ending = !r.known          ? ENDING_STOPPED
                  : r.ending == 't' ? ENDING_TIME
                  : r.ending == 'r' ? ENDING_RESIGNED
                                    : ENDING_ADJUDICATED;
    if (!r.known) return;
    const double discs = r.has_margin ? r.discs : r.discs * all;
    out->score = (int)fmax(-all, fmin(all, round(discs)));
}

static void add_seconds(const game *g, played_game *out) {
    colour mover = g->start.to_move;
    for (size_t i = 0; i < g->count; i++, mover = colour_other(mover))
        if (g->plies[i].has_seconds) out->seconds[mover == BLACK ? 0 : 1] += g->plies[i].seconds;
}

static const char *name_of(const game *g, game_tag tag) {
    return g->tags[tag] && *g->tags[tag] ? g->tags[tag] : "?";
}

status imported_game_make(const game *record, const char *now, imported_game *out, fault *f) {
    const bool is_standard = game_start_is_standard(record);
    *out = (imported_game){.key = buffer_make(NULL), .position = buffer_make(NULL)};
    if (!is_standard) position_string_write(&record->start, &out->position);
    out->run = (store_run){.kind = "import",
                           .a = STORE_PERSON,
                           .b = STORE_PERSON,
                           .name_a = name_of(record, TAG_BLACK),
                           .name_b = name_of(record, TAG_WHITE),
                           .size = record->start.field.size,
                           .start = START_STANDARD,
                           .position = is_standard ? NULL : buffer_text(&out->position),
                           .openings = "start",
                           .limits = "not known",
                           .program = BUILD_VERSION,
                           .begun = now};
    json_writer j = json_make(&out->key);
    JSON_PUT_OBJECT(&j, json_text_at("kind", "import"), json_text_at("name_a", out->run.name_a),
                    json_text_at("name_b", out->run.name_b), json_int_at("size", out->run.size),
                    json_text_at("position", out->run.position));
    out->run.key = buffer_text(&out->key);
    out->game.record = record;
    judge(record, &out->game.played);
    add_seconds(record, &out->game.played);
    if (!write_day(record->tags[TAG_DATE], out->created))
        (void)snprintf(out->created, sizeof out->created, "%s", now);
    if (!buffer_status(&out->key) && !buffer_status(&out->position)) return OK;
    imported_game_clear(out);
    return fault_set(f, E_NOMEM, 0, "no memory for a game to be stored");
}

void imported_game_clear(imported_game *g) {
    buffer_clear(&g->key);
    buffer_clear(&g->position);
}
