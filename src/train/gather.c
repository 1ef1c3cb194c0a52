/* train/gather.c - positions from games in files of many kinds. */
#include "train/gather.h"

#include "archive/wthor_base.h"
#include "base/files.h"
#include "base/text.h"
#include "game/board.h"
#include "game/colour.h"
#include "notation/any.h"
#include "notation/game.h"
#include "notation/game_result.h"
#include "notation/record_stream.h"
#include "notation/wthor.h"
#include "notation/wthor_game.h"
#include "train/data_file.h"
#include "train/data_folder.h"
#include "train/judge.h"
#include "train/record.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOVES_MAX = 60 };

/* The moves of an 8x8 game from the standard start, without passes. */
typedef struct moves {
    int8_t squares[MOVES_MAX];
    int count;
    int black_result;
} moves;

position_gathering gather_make(const gather_filter *filter, const allocator *memory) {
    return (position_gathering){
        .filter = *filter, .records = {.memory = memory}, .room = GATHER_ROOM};
}

void gather_clear(position_gathering *g) {
    record_list_clear(&g->records);
}

const char *gather_reason_text(gather_reason r) {
    static const char *const texts[GATHER_REASONS] = {
        [GATHER_UNREADABLE] = "cannot be read",
        [GATHER_NO_GAME] = "are positions, not games",
        [GATHER_OTHER] = "are not from the usual start of 8x8",
        [GATHER_NO_RESULT] = "have no result in discs",
    };
    return texts[r];
}

static status no_memory(fault *f) {
    return fault_set(f, E_NOMEM, 0, "no memory for the positions of the games");
}

static void leave_out(position_gathering *g, gather_reason reason, const char *path,
                      const char *unit, uint64_t number) {
    if (g->left_out[reason]++ > 0) return;
    buffer safe = buffer_make(g->records.memory);
    buffer_append_safe(&safe, view_of(path), 100);
    (void)snprintf(g->first[reason], sizeof g->first[reason], "%s, %s %llu", buffer_text(&safe),
                   unit, (unsigned long long)number);
    buffer_clear(&safe);
}

/* ---- the filter ---- */

static bool wants_game(const gather_filter *w, uint32_t number) {
    return w->parts == 0 || (number % w->parts == w->part) != w->is_other;
}

static bool wants_board(const gather_filter *w, const record *r) {
    const int empty = record_empties(r), size = record_size(r);
    return empty <= size * size - 4 - w->from && empty >= w->least && empty <= w->most;
}

/* Closes a game: the records from `start` on belong to it. */
static void end_game(position_gathering *g, size_t start) {
    if (g->records.count == start) return;
    g->records.items[g->records.count - 1].last = true;
    g->taken++;
}

/* ---- games ---- */

static status add_scene(position_gathering *g, const sided_board *s, int black_result,
                        uint32_t number, fault *f) {
    const record r = {.board = s->now,
                      .game = number,
                      .result = (int16_t)(s->side == BLACK ? black_result : -black_result),
                      .white = s->side == WHITE,
                      .source = RECORD_TOURNAMENT,
                      .value = RECORD_NO_VALUE};
    if (!wants_board(&g->filter, &r)) return OK;
    if (g->records.count >= g->room)
        return fault_set(
            f, E_RANGE, 0,
            "more than %zu positions are wanted: choose fewer, with --empties or --part", g->room);
    return record_list_add(&g->records, &r) ? OK : no_memory(f);
}

static bool is_legal(const sided_board *s, int square) {
    return square >= 0 && square < 64 && (board_moves(s->now) & board_bit(square));
}

/* Adds the legal moves of a game. A WTHOR record may contain illegal ones. */
static status add_moves(position_gathering *g, const moves *m, uint32_t number, fault *f) {
    sided_board s = sided_board_start(BOARD_SIZE);
    const size_t start = g->records.count;
    status result = OK;
    if (!wants_game(&g->filter, number)) return OK;
    for (int i = 0; i < m->count && !result; i++) {
        if (!sided_board_settle(&s) || !is_legal(&s, m->squares[i])) break;
        result = add_scene(g, &s, m->black_result, number, f);
        sided_board_play(&s, m->squares[i]);
    }
    end_game(g, start);
    return result;
}

/* ---- WTHOR ---- */

static moves wthor_moves(const wthor_game *told) {
    const wthor_replayed r = wthor_replay(told);
    const int discs = r.finished ? r.score : told->score;
    moves m = {.black_result = 2 * (discs > 64 ? 64 : discs) - 64};
    for (; m.count < r.moves; m.count++)
        m.squares[m.count] = (int8_t)wthor_square(told->moves[m.count]);
    return m;
}

static status gather_base(position_gathering *g, const wthor_base *b, fault *f) {
    status result = OK;
    for (size_t i = 0; i < b->count && !result; i++) {
        const moves m = wthor_moves(&b->games[i].game);
        result = add_moves(g, &m, (uint32_t)g->games++, f);
    }
    return result;
}

/* Notes a damaged file. Its readable records are used. */
static void note_damage(position_gathering *g, const wthor_base *b, const char *path) {
    for (size_t i = 0; i < b->source_count; i++)
        if (b->sources[i].kind == WTHOR_GAMES && b->sources[i].trouble.code)
            leave_out(g, GATHER_UNREADABLE, path, "byte", b->sources[i].trouble.at);
}

static status gather_wthor(position_gathering *g, const char *path, bool is_folder, fault *f) {
    wthor_base base;
    const status result = is_folder ? wthor_base_load(path, NULL, g->records.memory, &base, f)
                                    : wthor_base_load_file(path, NULL, g->records.memory, &base, f);
    if (result) return result;
    note_damage(g, &base, path);
    const status gathered = gather_base(g, &base, f);
    wthor_base_clear(&base);
    return gathered;
}

/* ---- text ---- */

static bool game_moves(const game *g, moves *out) {
    *out = (moves){.count = 0};
    if (g->start.field.size != BOARD_SIZE || !game_start_is_standard(g)) return false;
    for (size_t i = 0; i < g->count; i++)
        if (g->plies[i].square != GAME_PASS && out->count < MOVES_MAX)
            out->squares[out->count++] = (int8_t)board_square(g->plies[i].square);
    return true;
}

/* Returns the result in whole discs. Komi and bare winners give none. */
static bool game_discs(const game *g, int *out) {
    const game_result r = game_result_of(g);
    *out = r.known && r.has_margin ? (int)r.discs : 0;
    return r.known && r.has_margin && fabs(r.discs) <= 64 && r.discs == *out;
}

static status gather_game(position_gathering *g, const game *played, const char *path,
                          uint64_t line, fault *f) {
    moves m;
    const uint32_t number = (uint32_t)g->games++;
    if (!game_moves(played, &m)) {
        leave_out(g, GATHER_OTHER, path, "line", line);
        return OK;
    }
    if (!game_discs(played, &m.black_result) && g->filter.needs_result) {
        leave_out(g, GATHER_NO_RESULT, path, "line", line);
        return OK;
    }
    return add_moves(g, &m, number, f);
}

static status gather_text_record(position_gathering *g, view format, const record_stream *s,
                                 view text, fault *f) {
    any_reading reading;
    fault why = {0};
    status result = any_read_as(format, text, g->records.memory, &reading, &why);
    const uint64_t line = record_stream_place(s, text, 0).line;
    if (result == E_NOMEM) {
        result = no_memory(f);
    } else if (result) {
        leave_out(g, GATHER_UNREADABLE, s->name, "line", line);
        g->games++;
        return OK;
    } else if (!reading.is_game) {
        leave_out(g, GATHER_NO_GAME, s->name, "line", line);
    } else {
        result = gather_game(g, &reading.game, s->name, line, f);
    }
    any_clear(&reading);
    return result;
}

static status gather_records(position_gathering *g, view format, record_stream *s, fault *f) {
    for (;;) {
        view text;
        status result = record_stream_next(s, &text, f);
        if (result == E_RANGE) {
            leave_out(g, GATHER_UNREADABLE, s->name, "line", s->start.line);
            g->games++;
            continue;
        }
        if (result || text.length == 0) return result;
        if (view_trim(text).length == 0) continue;
        result = gather_text_record(g, format, s, text, f);
        if (result) return result;
    }
}

/* Recognises the format by the first record. */
static status recognise(record_stream *s, any_cut *cut, fault *f) {
    view text;
    fault why = {0};
    const status result = record_stream_peek(s, ANY_MAX_BYTES / 2, &text, f);
    if (result) return result;
    if (any_recognise(text, s->ended, cut, &why) == OK) return OK;
    return fault_set(f, E_FORMAT, 0, "%.80s holds no games in a format that is known here: %.80s",
                     s->name, why.text);
}

static status gather_stream(position_gathering *g, const char *path, int handle, fault *f) {
    record_stream s = record_stream_make(NULL, handle, path, measure_line, g->records.memory);
    any_cut cut;
    status result = recognise(&s, &cut, f);
    if (!result) {
        s.measure = cut.measure;
        s.begins = cut.begins;
        result = gather_records(g, view_of(cut.format), &s, f);
    }
    record_stream_clear(&s);
    return result;
}

static status gather_text(position_gathering *g, const char *path, fault *f) {
    const file_ops *ops = files_system();
    const int handle = ops->open(ops->context, path, FILE_READ);
    if (handle < 0) return files_fault(f, "open", path, handle);
    const status result = gather_stream(g, path, handle, f);
    (void)ops->close(ops->context, handle);
    return result;
}

/* ---- training data ---- */

/* Keeps the wanted records from `start` on, game by game. */
static void sift(position_gathering *g, size_t start) {
    record *all = g->records.items;
    const size_t end = g->records.count;
    size_t game_start = g->records.count = start;
    for (size_t i = start; i < end; i++) {
        record r = all[i];
        const bool last = r.last;
        r.last = false;
        if (wants_game(&g->filter, r.game) && wants_board(&g->filter, &r))
            all[g->records.count++] = r;
        if (!last) continue;
        end_game(g, game_start);
        game_start = g->records.count;
        g->games++;
    }
}

static status gather_data(position_gathering *g, const char *path, fault *f) {
    const size_t start = g->records.count;
    data_extent extent;
    const status result = data_load(NULL, path, &g->records, &extent, f);
    if (result) {
        g->records.count = start;
        return result;
    }
    sift(g, start);
    g->rest += extent.rest;
    return OK;
}

static status gather_part(void *gathering, const char *path, fault *f) {
    return gather_data(gathering, path, f);
}

/* Whether a folder has data files. Otherwise it is a WTHOR base. */
static bool has_parts(const char *folder) {
    char path[FILES_PATH_MAX];
    return data_folder_part(folder, 0, path, NULL) == OK && data_file_is(NULL, path);
}

/* ---- any file ---- */

static bool ends_with_wtb(const char *path) {
    const view name = view_of(path);
    return name.length > 4 && view_is_word(view_from(name, name.length - 4), ".wtb");
}

status gather_file(position_gathering *g, const char *path, fault *f) {
    const file_ops *ops = files_system();
    const bool is_folder = ops->kind(ops->context, path) == FILE_IS_FOLDER;
    if (is_folder && has_parts(path)) return data_folder_each(path, gather_part, g, f);
    if (is_folder || ends_with_wtb(path)) return gather_wthor(g, path, is_folder, f);
    return data_file_is(NULL, path) ? gather_data(g, path, f) : gather_text(g, path, f);
}
