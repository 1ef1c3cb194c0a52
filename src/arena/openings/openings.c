/* arena/openings/openings.c - random lines from the start, and lists of lines. */
#include "arena/openings/openings.h"

#include "base/rng.h"
#include "game/random_move.h"
#include "notation/any.h"
#include "notation/format.h"
#include "notation/formats.h"
#include "notation/games/game_transcript.h"
#include "notation/ply_choice.h"

#include <string.h>

enum { ATTEMPTS = 1000 }; /* before a length counts as impossible on this board */

/* Streams of the seed: random openings take their index, a match's players those from 2^62 on. */
static const uint64_t shuffle_streams = UINT64_C(1) << 61;

void openings_clear(openings *o) {
    alloc_free(o->memory, o->lines);
    alloc_free(o->memory, o->plies);
    *o = (openings){.memory = o->memory};
}

bool openings_are_one(const openings *o) {
    return o->random_plies == 0 && o->count <= 1;
}

/* ---- reading a list ---- */

/* A list on its way in. */
typedef struct list_reader {
    view text;
    const char *name;
    const position *start; /* of the match */
    const game_format *format;
    openings *out;
} list_reader;

static bool is_transcripts(const list_reader *r) {
    return r->format == &game_transcript;
}

static const game_format *format_by_name(const char *name) {
    const char *dot = strrchr(name, '.');
    return dot && !strchr(dot, '/') ? game_format_for_extension(view_of(dot + 1)) : NULL;
}

/* Finds the format by the ending of the name, unless that is txt, which says nothing; else by the
 * first record. What nobody recognises is taken for transcripts, whose reader then says what is
 * wrong: on large boards it knows the size, which recognising has to guess. */
static status settle_format(list_reader *r, fault *f) {
    any_cut cut;
    const bool all = r->text.length <= ANY_MAX_BYTES / 2;
    const view look = {r->text.data, all ? r->text.length : (size_t)ANY_MAX_BYTES / 2};
    r->format = format_by_name(r->name);
    if (r->format && !is_transcripts(r)) return OK;
    r->format = &game_transcript;
    if (any_recognise(look, all, &cut, NULL) != OK) return OK;
    const game_format *found = game_format_find(view_of(cut.format));
    if (found) r->format = found;
    if (found) return OK;
    return fault_set(f, E_FORMAT, 0,
                     "%.80s holds positions (%s): openings are moves from the start", r->name,
                     cut.format);
}

typedef struct place {
    size_t line, character; /* from 1 */
} place;

static place place_of(view text, const char *where) {
    place p = {1, 1};
    for (const char *c = text.data; c < where; c++) {
        if (*c == '\n')
            p = (place){p.line + 1, 1};
        else
            p.character += ((unsigned char)*c & 0xC0) != 0x80; /* characters, not bytes */
    }
    return p;
}

/* Reports a missing part at the end of a line for that line, not for the next one. */
static status fail_at(const list_reader *r, view record, const fault *why, fault *f) {
    if (why->code == E_NOMEM) return fault_set(f, E_NOMEM, 0, "no memory for the openings");
    while (record.length && char_is_blank(record.data[record.length - 1])) record.length--;
    const size_t at = why->at < record.length ? why->at : record.length;
    const place p = place_of(r->text, record.data + at);
    return fault_set(f, why->code, 0, "%.60s, line %zu, character %zu: %.90s", r->name, p.line,
                     p.character, why->text);
}

/* The record begins on the line of its first word. */
static view without_blanks_before(view record) {
    size_t n = 0;
    while (n < record.length && char_is_blank(record.data[n])) n++;
    return view_from(record, n);
}

static view without_comment(view line) {
    const char *mark = line.length ? memchr(line.data, '%', line.length) : NULL;
    return mark ? (view){line.data, (size_t)(mark - line.data)} : line;
}

/* Reads a line as moves from the start of the match. If that fails, reads it as a transcript that
 * begins with its own board. */
static status read_transcript(const list_reader *r, view line, game *out, fault *f) {
    const status result = transcript_read_from(r->start, line, out, f);
    if (result == OK || result == E_NOMEM) return result;
    return game_transcript.read(line, out, NULL) == OK ? OK : result;
}

static status check_opening(const list_reader *r, const game *g, fault *f) {
    const int size = r->start->field.size, own = g->start.field.size;
    if (own != size)
        return fault_set(f, E_RANGE, 0, "the board is %dx%d, the match is on %dx%d", own, own, size,
                         size);
    if (!position_equal(&g->start, r->start))
        return fault_set(f, E_RANGE, 0, "this begins at another start than the match");
    if (position_over(&g->now))
        return fault_set(f, E_RANGE, 0, "the game is over: an opening leaves something to play");
    return OK;
}

static status add_line(openings *o, const game *g, fault *f) {
    if (o->count == OPENINGS_MOST)
        return fault_set(f, E_RANGE, 0, "a list has at most %d openings", OPENINGS_MOST);
    opening_line *lines =
        alloc_grow(o->memory, o->lines, sizeof *lines, o->count + 1, 64, &o->capacity);
    if (lines) o->lines = lines;
    int16_t *plies = alloc_grow(o->memory, o->plies, sizeof *plies, o->ply_count + g->count + 1,
                                1024, &o->ply_capacity);
    if (plies) o->plies = plies;
    if (!lines || !plies) return fault_set(f, E_NOMEM, 0, "no memory for the openings");
    o->lines[o->count++] = (opening_line){o->ply_count, g->count};
    for (size_t i = 0; i < g->count; i++) o->plies[o->ply_count++] = (int16_t)g->plies[i].square;
    return OK;
}

static status read_record(const list_reader *r, view record, fault *f) {
    game g = game_make(r->out->memory);
    fault why = {.code = OK};
    const view line = is_transcripts(r) ? without_comment(record) : record;
    status result = OK;
    if (view_trim(line).length) {
        result = is_transcripts(r) ? read_transcript(r, line, &g, &why)
                                   : r->format->read(line, &g, &why);
        if (!result) result = check_opening(r, &g, &why);
        if (!result) result = add_line(r->out, &g, &why);
    }
    game_clear(&g);
    return result ? fail_at(r, record, &why, f) : OK;
}

static status read_records(const list_reader *r, fault *f) {
    view rest = view_after_mark(r->text);
    status result = OK;
    while (!result) {
        const size_t length = r->format->measure(rest, true);
        if (length == 0) break;
        result = read_record(r, without_blanks_before((view){rest.data, length}), f);
        rest = view_from(rest, length);
    }
    if (!result && r->out->count == 0)
        result = fault_set(f, E_FORMAT, 0, "%.80s holds no opening", r->name);
    return result;
}

status openings_read(view text, const char *name, const position *start, const allocator *memory,
                     openings *out, fault *f) {
    list_reader r = {.text = text, .name = name, .start = start, .out = out};
    *out = (openings){.memory = memory};
    status result = settle_format(&r, f);
    if (!result) result = read_records(&r, f);
    if (result) openings_clear(out);
    return result;
}

/* ---- what the user names ---- */

static status parse_random(view digits, size_t at, openings *out, fault *f) {
    uint64_t plies = 0;
    const status result = view_number(digits, OPENINGS_PLIES_MAX, &plies, NULL);
    if (result == E_RANGE || (!result && plies == 0))
        return fault_set(f, E_RANGE, at, "random openings have from 1 to %d plies",
                         OPENINGS_PLIES_MAX);
    if (result) return fault_set(f, E_FORMAT, at, "random: is followed by a number of plies");
    out->random_plies = (int)plies;
    return OK;
}

/* data/openings/, see cmake/Embed.cmake */
extern const char openings_even_6[], openings_even_8[], openings_even_10[], openings_even_12[];
extern const size_t openings_even_6_length, openings_even_8_length, openings_even_10_length,
    openings_even_12_length;

view openings_built_in(int size) {
    switch (size) {
    case 6:
        return (view){openings_even_6, openings_even_6_length};
    case 8:
        return (view){openings_even_8, openings_even_8_length};
    case 10:
        return (view){openings_even_10, openings_even_10_length};
    case 12:
        return (view){openings_even_12, openings_even_12_length};
    default:
        return (view){NULL, 0};
    }
}

static status read_built_in(const position *start, const allocator *memory, openings *out,
                            fault *f) {
    const int size = start->field.size;
    const view text = openings_built_in(size);
    if (text.length == 0)
        return fault_set(f, E_MISSING, 0, "no list of openings is built in for %dx%d", size, size);
    return openings_read(text, "the built-in list", start, memory, out, f);
}

static status read_file(const char *path, const position *start, const file_ops *files,
                        const allocator *memory, openings *out, fault *f) {
    buffer text = buffer_make(memory);
    fault why = {.code = OK};
    status result = files_read(files, path, OPENINGS_FILE_MAX, &text, &why);
    if (!result)
        result = openings_read(buffer_view(&text), path, start, memory, out, f);
    else if (result == E_MISSING)
        (void)fault_set(f, result, 0, "openings are list, start, random:6, or a file: %.130s",
                        why.text);
    else
        (void)fault_set(f, result, 0, "%s", why.text);
    buffer_clear(&text);
    return result;
}

status openings_parse(view text, const position *start, const file_ops *files,
                      const allocator *memory, openings *out, fault *f) {
    static const char prefix[] = "random:";
    const size_t digits = sizeof prefix - 1;
    *out = (openings){.memory = memory};
    if (view_is(text, "start")) return OK;
    if (view_starts_with(text, prefix))
        return parse_random(view_from(text, digits), digits, out, f);
    if (view_is(text, "list")) return read_built_in(start, memory, out, f);
    char *path = alloc_string(memory, text.length ? text.data : "", text.length);
    if (!path) return fault_set(f, E_NOMEM, 0, "no memory for the name of a file");
    const status result = read_file(path, start, files, memory, out, f);
    alloc_free(memory, path);
    return result;
}

/* ---- playing ---- */

/* Writes `plies` random moves to line[]; false when one side had none on the way, or would have
 * none to begin with. */
static bool draw_line(const position *start, int plies, rng *r, int *line) {
    position p = *start;
    for (int i = 0;; i++) {
        const squares moves = position_moves(&p);
        if (squares_empty(&moves)) return false;
        if (i == plies) return true;
        line[i] = squares_pick(&moves, r);
        position_play(&p, line[i]);
    }
}

static status play_random(int plies, uint64_t seed, uint64_t index, game *out, fault *f) {
    rng r = rng_make(seed, index);
    int line[OPENINGS_PLIES_MAX];
    int attempts = 0;
    const position *start = &out->start;
    while (!draw_line(start, plies, &r, line))
        if (++attempts == ATTEMPTS)
            return fault_set(f, E_RANGE, 0, "no line of %d %s without a pass was found on %dx%d",
                             plies, plies_word((size_t)plies), start->field.size,
                             start->field.size);
    status result = OK;
    for (int i = 0; i < plies && !result; i++) result = game_add_move(out, line[i], f);
    return result;
}

/* Scrambles numbers of 2 * bits bits, each to another one: a few rounds of Feistel's network, whose
 * keys are drawn. */
static uint64_t scramble(uint64_t x, int bits, rng keys) {
    const uint64_t mask = (UINT64_C(1) << bits) - 1;
    uint64_t left = x >> bits, right = x & mask;
    for (int i = 0; i < 6; i++) {
        rng hash = rng_make(rng_next(&keys), right);
        const uint64_t mixed = left ^ (rng_next(&hash) & mask);
        left = right;
        right = mixed;
    }
    return left << bits | right;
}

/* Place `at` of a shuffled deck of `count` cards, without the deck: numbers beyond it are scrambled
 * again, which leads back in sooner or later. So any thread can ask for any place at any time. */
static uint64_t shuffled(uint64_t at, uint64_t count, rng keys) {
    int bits = 1;
    while ((UINT64_C(1) << 2 * bits) < count) bits++;
    do at = scramble(at, bits, keys);
    while (at >= count);
    return at;
}

/* Every round through the list has an order of its own. */
static status play_listed(const openings *o, uint64_t seed, uint64_t index, game *out, fault *f) {
    const rng keys = rng_make(seed, shuffle_streams + index / o->count);
    const opening_line *line = &o->lines[shuffled(index % o->count, o->count, keys)];
    status result = OK;
    for (size_t i = 0; i < line->count && !result; i++) {
        const int square = o->plies[line->first + i];
        result = square == GAME_PASS ? game_add_pass(out, f) : game_add_move(out, square, f);
    }
    return result;
}

status openings_play(const openings *o, const position *start, uint64_t seed, uint64_t index,
                     game *out, fault *f) {
    game_set_start(out, start);
    if (o->count) return play_listed(o, seed, index, out, f);
    return o->random_plies ? play_random(o->random_plies, seed, index, out, f) : OK;
}
