/* store/row.c - moves and lists of numbers as text.
 *
 * I1  A record that is read into is empty before, and after a failure again.
 * I2  A list of a row has one member for each ply, or the row has no such list. */
#include "store/row.h"

#include "arena/ending.h"
#include "base/json.h"
#include "base/json/json_line.h"
#include "base/number.h"
#include "game/position.h"
#include "notation/positions/position_string.h"
#include "notation/square_name.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

static const char pass_name[] = "--";

/* ---- writing ---- */

static void write_moves(const game *g, buffer *out) {
    for (size_t i = 0; i < g->count; i++) {
        char name[SQUARE_NAME_BYTES];
        if (g->plies[i].square == GAME_PASS) {
            buffer_add(out, pass_name);
        } else {
            square_name_write(g->plies[i].square, name);
            buffer_add(out, name);
        }
    }
}

/* Returns a number of the ply, or NaN if it has none. */
typedef double ply_number(const game_ply *p);

static double score_of(const game_ply *p) {
    return p->has_score ? p->score : NAN;
}

static double time_of(const game_ply *p) {
    return p->has_seconds ? round(p->seconds * 1e9) : NAN;
}

static double depth_of(const game_ply *p) {
    return p->depth ? (double)p->depth : (double)NAN;
}

static double end_of(const game_ply *p) {
    return p->to_end ? 1 : (double)NAN;
}

/* Writes nothing if no ply has a number; else one member for each (I2). */
static void write_list(const game *g, ply_number *number, buffer *out) {
    bool any = false;
    for (size_t i = 0; i < g->count; i++) any = any || isfinite(number(&g->plies[i]));
    if (!any) return;
    json_writer j = json_make(out);
    json_open_array(&j);
    for (size_t i = 0; i < g->count; i++) json_put_real(&j, number(&g->plies[i]));
    json_close(&j);
}

/* Writes nothing for a game without a forfeit. */
static void write_evidence(const game_evidence *e, buffer *out) {
    if (!e->sentence[0]) return;
    json_writer j = json_make(out);
    json_open_array(&j);
    json_put_text(&j, e->sentence);
    json_put_text(&j, e->talk.asked);
    json_put_text(&j, e->talk.answered);
    json_put_text(&j, e->talk.errors);
    json_close(&j);
}

status row_write(const store_game *g, buffer *text, store_row *out, fault *f) {
    enum { LISTS = 4 };
    static ply_number *const lists[LISTS] = {score_of, time_of, depth_of, end_of};
    size_t ends[LISTS + 2];
    buffer_reset(text, 0);
    write_moves(g->record, text);
    ends[0] = text->length;
    for (int i = 0; i < LISTS; i++) {
        write_list(g->record, lists[i], text);
        ends[i + 1] = text->length;
    }
    write_evidence(&g->played.evidence, text);
    ends[LISTS + 1] = text->length;
    if (buffer_status(text)) return fault_set(f, E_NOMEM, 0, "no memory for a game to be stored");
    const char *data = buffer_text(text);
    *out = (store_row){
        .number = g->played.number,
        .a_is_black = g->played.a_is_black,
        .opening_plies = g->played.opening_plies,
        .score = g->played.score,
        .moves = {data, ends[0]},
        .ending = view_of(game_ending_name(g->played.ending)),
        .scores = {data + ends[0], ends[1] - ends[0]},
        .times_ns = {data + ends[1], ends[2] - ends[1]},
        .depths = {data + ends[2], ends[3] - ends[2]},
        .exact = {data + ends[3], ends[4] - ends[3]},
        .evidence = {data + ends[4], ends[5] - ends[4]},
        .seconds = {g->played.seconds[0], g->played.seconds[1]},
        .seeds = {g->seeds[0], g->seeds[1]},
        .finishes = g->finishes,
    };
    return OK;
}

/* ---- reading ---- */

static size_t name_length(view moves) {
    size_t n = 1;
    while (n < moves.length && char_is_digit(moves.data[n])) n++;
    return n;
}

static status read_move(view *rest, game *g, fault *f) {
    int square = SQUARE_NONE;
    if (view_starts_with(*rest, pass_name)) {
        *rest = view_from(*rest, sizeof pass_name - 1);
        return game_add_pass(g, f);
    }
    const view name = {rest->data, name_length(*rest)};
    const status result = square_name_read(name, g->start.field.size, &square, f);
    if (result) return result;
    *rest = view_from(*rest, name.length);
    return game_add_move(g, square, f);
}

/* Reads the plies exactly as they were written; nothing is corrected. */
static status read_moves(view moves, game *g, fault *f) {
    while (moves.length) {
        const status result = read_move(&moves, g, f);
        if (result) return result;
    }
    return g->notes ? fault_set(f, E_FORMAT, 0, "its passes are wrong") : OK;
}

typedef void put_number(game_ply *p, double value);

static void put_score(game_ply *p, double value) {
    p->has_score = true;
    p->score = value;
}

/* A thought of a million seconds is a mistake of its source, as in the other formats. */
static void put_time(game_ply *p, double value) {
    p->has_seconds = value >= 0 && value < 1e15;
    if (p->has_seconds) p->seconds = value * 1e-9;
}

static void put_depth(game_ply *p, double value) {
    if (value > 0 && value <= SQUARE_LIMIT * 2) p->depth = (int)value;
}

static void put_end(game_ply *p, double value) {
    p->to_end = value > 0;
}

static status wrong_list(fault *f) {
    return fault_set(f, E_FORMAT, 0, "a list does not fit its moves");
}

static status read_list(view text, game *g, put_number *put, fault *f) {
    if (text.length == 0) return OK;
    if (text.length < 2 || text.data[0] != '[' || text.data[text.length - 1] != ']')
        return wrong_list(f);
    view rest = {text.data + 1, text.length - 2};
    for (size_t i = 0; i < g->count; i++) {
        if (rest.length == 0) return wrong_list(f);
        const view word = view_trim(view_take(&rest, ','));
        double value = 0;
        if (view_is(word, "null")) continue;
        if (!number_read(word, &value)) return wrong_list(f);
        put(&g->plies[i], value);
    }
    return rest.length ? wrong_list(f) : OK;
}

/* Texts that are too long are cut off. */
static status read_evidence(view list, game_evidence *out, fault *f) {
    char *const texts[] = {out->sentence, out->talk.asked, out->talk.answered, out->talk.errors};
    const size_t rooms[] = {sizeof out->sentence, sizeof out->talk.asked, sizeof out->talk.answered,
                            sizeof out->talk.errors};
    enum { TEXTS = sizeof texts / sizeof *texts };
    buffer read[TEXTS];
    if (list.length == 0) return OK;
    for (int i = 0; i < TEXTS; i++) read[i] = buffer_make(NULL);
    status result = json_line_texts(list, TEXTS, read)
                        ? OK
                        : fault_set(f, E_FORMAT, 0, "what speaks against the loser is damaged");
    for (int i = 0; i < TEXTS; i++) {
        if (buffer_status(&read[i])) result = E_NOMEM;
        (void)snprintf(texts[i], rooms[i], "%s", buffer_text(&read[i]));
        buffer_clear(&read[i]);
    }
    return result;
}

static bool read_ending(view name, game_ending *out) {
    for (game_ending e = ENDING_NORMAL; e < ENDING_COUNT; e++)
        if (view_is(name, game_ending_name(e))) {
            *out = e;
            return true;
        }
    return false;
}

static status read_numbers(const store_row *row, const store_run *r, store_game *out, fault *f) {
    const int64_t all = (int64_t)r->size * r->size;
    if (row->number < 0 || row->number > STORE_NUMBER_MAX || row->score < -all ||
        row->score > all || row->opening_plies < 0 || row->opening_plies > 2 * all)
        return fault_set(f, E_FORMAT, 0, "a number is out of its range");
    *out = (store_game){.id = row->id,
                        .run = row->run,
                        .played = {.number = (int)row->number,
                                   .a_is_black = row->a_is_black,
                                   .opening_plies = (int)row->opening_plies,
                                   .score = (int)row->score,
                                   .seconds = {row->seconds[0], row->seconds[1]}},
                        .seeds = {row->seeds[0], row->seeds[1]}};
    if (!read_ending(row->ending, &out->played.ending))
        return fault_set(f, E_FORMAT, 0, "nobody knows how it ended");
    return OK;
}

/* The size of the run holds for its position, too. */
static status read_start(const store_run *r, position *out, fault *f) {
    if (!r->position) return position_start(out, r->size, r->start, f);
    const status result = position_string_read(view_of(r->position), out, NULL, f);
    if (!result && out->field.size != r->size)
        return fault_set(f, E_FORMAT, 0, "its start is not of its size");
    return result;
}

static status read_plies(const store_row *row, const store_run *r, game *record, fault *f) {
    position start;
    status result = read_start(r, &start, f);
    if (result) return result;
    game_set_start(record, &start);
    result = read_moves(row->moves, record, f);
    if (!result) result = read_list(row->scores, record, put_score, f);
    if (!result) result = read_list(row->times_ns, record, put_time, f);
    if (!result) result = read_list(row->depths, record, put_depth, f);
    if (!result) result = read_list(row->exact, record, put_end, f);
    if (!result && row->opening_plies > (int64_t)record->count)
        result = fault_set(f, E_FORMAT, 0, "its opening is longer than the game");
    return result;
}

status row_read(const store_row *row, const store_run *r, game *record, store_game *out, fault *f) {
    fault why = {.code = OK};
    assert(record->count == 0); /* I1 */
    status result = read_numbers(row, r, out, &why);
    if (!result) result = read_plies(row, r, record, &why);
    if (!result) result = read_evidence(row->evidence, &out->played.evidence, &why);
    out->record = record;
    if (!result) return OK;
    game_clear(record);
    if (result == E_NOMEM) return fault_set(f, result, 0, "no memory for a stored game");
    /* A damaged number may be the largest one. */
    return fault_set(f, E_FORMAT, 0, "game %llu of run %lld: %.120s",
                     (unsigned long long)row->number + 1, (long long)row->run, why.text);
}
