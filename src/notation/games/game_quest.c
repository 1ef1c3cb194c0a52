/* notation/games/game_quest.c - reads with jansson, writes with base/json.
 *
 * jansson calls itself for each level of nesting and does not tell where a value stood. So a small
 * scanner of our own goes over the text first, to refuse deep nesting, and again after a wrong
 * move, to find its place. */
#include "notation/games/game_quest.h"

#include "base/json.h"
#include "base/text.h"
#include "game/squares.h"
#include "notation/games/game_text.h"
#include "notation/square_name.h"

#include <jansson.h>
#include <string.h>

enum { DEPTH_MAX = 32 };            /* of objects and arrays; the format has 6 */
enum { MS_LIMIT = 1000 * 1000000 }; /* a longer thought is a mistake of the source */

/* ---- the scanner ---- */

/* The bytes of a string with its quotes, 0 if it is never closed. */
static size_t string_length(view from_quote) {
    for (size_t i = 1; i < from_quote.length; i++) {
        if (from_quote.data[i] == '"') return i + 1;
        if (from_quote.data[i] == '\\') i++;
    }
    return 0;
}

/* The bytes up to the bracket that closes the first one, outside strings; 0 if there is none. The
 * first bracket that opens more than DEPTH_MAX levels is *deep_at, else that is 0. */
static size_t nested_length(view text, size_t *deep_at) {
    size_t depth = 0;
    *deep_at = 0;
    for (size_t i = 0; i < text.length; i++) {
        const char c = text.data[i];
        if (c == '"') {
            const size_t length = string_length(view_from(text, i));
            if (length == 0) return 0;
            i += length - 1;
        } else if (c == '{' || c == '[') {
            if (++depth > DEPTH_MAX && !*deep_at) *deep_at = i;
        } else if ((c == '}' || c == ']') && depth > 0 && --depth == 0) {
            return i + 1;
        }
    }
    return 0;
}

static size_t measure_quest(view text, bool complete) {
    const size_t limit = text.length < RECORD_MAX_BYTES ? text.length : RECORD_MAX_BYTES;
    size_t deep_at = 0;
    const size_t length = nested_length((view){text.data, limit}, &deep_at);
    return length ? length : game_measure_endless(text, complete);
}

/* Nothing behind the first closed value matters: jansson stops there. */
static status check_depth(view text, fault *f) {
    size_t deep_at = 0;
    (void)nested_length(text, &deep_at);
    if (!deep_at) return OK;
    return fault_set(f, E_RANGE, deep_at, "values are nested more than %d deep", (int)DEPTH_MAX);
}

/* ---- where a value stands, in text that jansson understood ---- */

static size_t skip_any(view text, size_t at, const char *bytes) {
    while (at < text.length && text.data[at] && strchr(bytes, text.data[at])) at++;
    return at;
}

static size_t value_length(view text) {
    size_t length = 0, unused = 0;
    if (text.length == 0) return 0;
    if (text.data[0] == '"') return string_length(text);
    if (text.data[0] == '{' || text.data[0] == '[') return nested_length(text, &unused);
    while (length < text.length && text.data[length] && !strchr(" \t\r\n,]}", text.data[length]))
        length++;
    return length;
}

/* The value of that key in an object or, where key is NULL, of that number in an array. Empty if
 * there is none, and for a key that is written with escapes. */
static view find_inside(view container, const char *key, size_t index) {
    static const char *const between = " \t\r\n,:";
    size_t at = skip_any(container, 1, between);
    for (size_t number = 0; at < container.length; number++) {
        view name = {NULL, 0};
        if (key) {
            const size_t length = value_length(view_from(container, at));
            if (length >= 2) name = (view){container.data + at + 1, length - 2};
            at = skip_any(container, at + length, between);
        }
        const view rest = view_from(container, at);
        const view value = {rest.data, value_length(rest)};
        if (value.length == 0) break;
        if (key ? view_is(name, key) : number == index) return value;
        at = skip_any(container, at + value.length, between);
    }
    return (view){NULL, 0};
}

/* The offset of a move's square, of the move if that has none, or 0. */
static size_t locate_move(view text, size_t number) {
    const view root = view_from(text, skip_any(text, 0, " \t\r\n"));
    const view args = find_inside(root, "args", 0);
    const view inner = args.length ? find_inside(args, NULL, 0) : root;
    const view moves = find_inside(find_inside(inner, "position", 0), "moves", 0);
    const view move = find_inside(moves, NULL, number);
    const view square = move.length && move.data[0] == '{' ? find_inside(move, "m", 0) : move;
    if (square.length) return (size_t)(square.data - text.data) + (square.data[0] == '"');
    return move.length ? (size_t)(move.data - text.data) : 0;
}

/* ---- reading ---- */

/* jansson quotes the text in its own sentences, so ours are shown instead. */
static status json_fault(const json_error_t *e, view text, fault *f) {
    const size_t at = e->position < 0 ? 0 : (size_t)e->position;
    const enum json_error_code code = json_error_code(e);
    if (code == json_error_out_of_memory || !e->text[0])
        return fault_set(f, E_NOMEM, 0, "no memory for the JSON text");
    return fault_set(f, E_FORMAT, at < text.length ? at : text.length, "%s",
                     code == json_error_premature_end_of_input ? "the JSON text ends too early"
                     : code == json_error_duplicate_key        ? "a key is given twice"
                                                               : "this is not JSON");
}

static void set_seconds(game_ply *ply, const json_t *ms) {
    if (!json_is_number(ms)) return;
    const double value = json_number_value(ms);
    ply->has_seconds = value >= 0 && value < MS_LIMIT;
    if (ply->has_seconds) ply->seconds = value / 1000;
}

static status add_ply(game *g, const json_t *move, fault *f) {
    const json_t *name = json_object_get(move, "m");
    if (!json_is_string(name)) return fault_set(f, E_FORMAT, 0, "a move looks like {\"m\":\"f5\"}");
    const view square_name = {json_string_value(name), json_string_length(name)};
    const size_t count = g->count;
    int square = SQUARE_NONE;
    const bool is_square = square_name_read(square_name, 8, &square, NULL) == OK;
    const status result = is_square ? game_add_move(g, square, f) : game_add_pass(g, f);
    if (result == OK && g->count > count) set_seconds(game_last(g), json_object_get(move, "t"));
    return result;
}

static status read_moves(const json_t *moves, view text, game *g, fault *f) {
    if (!json_is_array(moves))
        return fault_set(f, E_FORMAT, 0, "there is no list of moves: args[0].position.moves");
    for (size_t i = 0; i < json_array_size(moves); i++) {
        const status result = add_ply(g, json_array_get(moves, i), f);
        if (result == OK) continue;
        f->at = locate_move(text, i);
        return result;
    }
    return OK;
}

static status read_name(const json_t *players, size_t index, game_tag tag, game *g, fault *f) {
    const json_t *name = json_object_get(json_array_get(players, index), "name");
    if (!json_is_string(name)) return OK;
    return game_set_raw_tag(g, tag, (view){json_string_value(name), json_string_length(name)}, f);
}

static status read_object(const json_t *root, view text, game *g, fault *f) {
    const json_t *args = json_object_get(root, "args");
    const json_t *inner = args ? json_array_get(args, 0) : root;
    const json_t *players = json_object_get(inner, "players");
    status result = read_name(players, 0, TAG_BLACK, g, f);
    if (!result) result = read_name(players, 1, TAG_WHITE, g, f);
    if (result) return result;
    const json_t *place = json_object_get(inner, "position");
    return read_moves(json_object_get(place, "moves"), text, g, f);
}

static status read_json(view text, game *g, fault *f) {
    json_error_t error;
    json_t *root =
        json_loadb(text.length ? text.data : "", text.length, JSON_REJECT_DUPLICATES, &error);
    if (!root) return json_fault(&error, text, f);
    const status result = read_object(root, text, g, f);
    json_decref(root);
    return result;
}

static status read_quest(view text, game *out, fault *f) {
    fault own = {.code = OK};
    if (!f) f = &own;
    status result = game_check_length(text, f);
    if (!result) result = check_depth(text, f);
    if (!result) result = read_json(text, out, f);
    if (result) game_clear(out);
    return result;
}

/* ---- writing ---- */

static void write_player(json_writer *j, const char *name) {
    json_open_object(j);
    json_put_text_at(j, "name", name ? name : "");
    json_close(j);
}

static void write_players(json_writer *j, const game *g) {
    json_open_array_at(j, "players");
    write_player(j, g->tags[TAG_BLACK]);
    write_player(j, g->tags[TAG_WHITE]);
    json_close(j);
}

static void write_seconds(json_writer *j, double seconds) {
    if (!(seconds >= 0 && seconds * 1000 + 0.5 < MS_LIMIT)) return;
    json_put_int_at(j, "t", (int64_t)(seconds * 1000 + 0.5));
}

static void write_move(json_writer *j, const game_ply *ply) {
    char name[SQUARE_NAME_BYTES];
    if (ply->square != GAME_PASS) square_name_write(ply->square, name);
    json_open_object(j);
    json_put_text_at(j, "m", ply->square == GAME_PASS ? "pass" : name);
    if (ply->has_seconds) write_seconds(j, ply->seconds);
    json_close(j);
}

static void write_moves(json_writer *j, const game *g) {
    json_open_object_at(j, "position");
    json_open_array_at(j, "moves");
    for (size_t i = 0; i < g->count; i++) write_move(j, &g->plies[i]);
    json_close(j);
    json_close(j);
}

static status write_quest(const game *g, buffer *out, fault *f) {
    if (g->start.field.size != 8 || !game_start_is_standard(g))
        return fault_set(f, E_UNSUPPORTED, 0, "Othello Quest has only the standard start on 8x8");
    json_writer j = json_make(out);
    json_open_object(&j);
    json_open_array_at(&j, "args");
    json_open_object(&j);
    write_players(&j, g);
    write_moves(&j, g);
    json_close(&j);
    json_close(&j);
    json_close(&j);
    buffer_add_char(out, '\n');
    return game_written(out, f);
}

const game_format game_quest = {
    {"quest", "json", "JSON of the server Othello Quest"},
    {measure_quest, (const char *const[]){"\n{", NULL}, read_quest, write_quest},
    .holds = {.tags = 1U << TAG_BLACK | 1U << TAG_WHITE, .times = true},
};
