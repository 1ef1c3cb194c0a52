/* experiment/game_record.c - fields of a finished game. */
#include "experiment/game_record.h"

#include "arena/ending.h"
#include "experiment/fields.h"
#include "experiment/game_job.h"
#include "game/position.h"
#include "notation/games/game_transcript.h"
#include "notation/square_name.h"

/* ---- writing ---- */

static void write_moves(const game *g, buffer *out) {
    fields_put_text(out, "moves", "");
    for (size_t i = 0; i < g->count; i++) {
        char name[SQUARE_NAME_BYTES];
        if (g->plies[i].square == GAME_PASS) continue;
        square_name_write(g->plies[i].square, name);
        buffer_add(out, name);
    }
}

static void write_thought(const position *p, const game_ply *ply, buffer *out) {
    const squares moves = position_moves(p);
    buffer_format(out, "%c%d/%d/%d/%.6f%s,", p->to_move == BLACK ? 'b' : 'w', ply->depth,
                  squares_count(&moves), position_empties(p), ply->seconds,
                  ply->to_end ? "/end" : "");
}

static void write_thoughts(const game *g, buffer *out) {
    position p = g->start;
    fields_put_text(out, "thoughts", "");
    for (size_t i = 0; i < g->count; i++) {
        const game_ply *ply = &g->plies[i];
        if (ply->has_seconds) write_thought(&p, ply, out);
        if (ply->square == GAME_PASS)
            position_pass(&p);
        else
            position_play(&p, ply->square);
    }
}

/* A player thinks about every move but those of the opening; passes are forced. */
static bool is_thought_about(const game *g, size_t ply, int opening_plies) {
    return ply >= (size_t)opening_plies && g->plies[ply].square != GAME_PASS;
}

static void count_moves(const game *g, int opening_plies, int moves[2]) {
    colour side = g->start.to_move;
    for (size_t i = 0; i < g->count; i++, side = colour_other(side))
        moves[side] += is_thought_about(g, i, opening_plies);
}

void game_record_write(const game *g, const played_game *played, bool is_detailed, buffer *out) {
    const int black = played->a_is_black ? 0 : 1;
    int moves[2] = {0, 0};
    count_moves(g, played->opening_plies, moves);
    fields_put_int(out, "score", played->a_is_black ? played->score : -played->score);
    fields_put_int(out, "count", position_count_score(&g->now));
    fields_put_int(out, "black-moves", moves[BLACK]);
    fields_put_int(out, "white-moves", moves[WHITE]);
    fields_put_real(out, "black-seconds", played->seconds[black]);
    fields_put_real(out, "white-seconds", played->seconds[1 - black]);
    write_moves(g, out);
    if (is_detailed) write_thoughts(g, out);
}

/* ---- reading ---- */

static status read_thoughts(view thoughts, int opening_plies, game *g, fault *f) {
    for (size_t i = 0; i < g->count; i++) {
        game_ply *ply = &g->plies[i];
        game_thought t;
        if (!is_thought_about(g, i, opening_plies)) continue;
        if (!game_next_thought(&thoughts, &t))
            return fault_set(f, E_FORMAT, 0, "a move of a detailed game has no thought");
        ply->has_seconds = true;
        ply->seconds = t.seconds;
        ply->depth = t.depth;
        ply->to_end = t.to_end;
    }
    return thoughts.length ? fault_set(f, E_FORMAT, 0, "there are more thoughts than moves") : OK;
}

status game_record_read(view key, view result, played_game *played, game *record, fault *f) {
    const game_outcome o = game_outcome_read(result);
    const int black = played->a_is_black ? 0 : 1;
    position start;
    status failed =
        position_start(&start, (int)fields_int(key, "size", 0), game_order_start(key), f);
    if (!failed) failed = transcript_read_from(&start, o.record, record, f);
    if (failed) return failed;
    played->opening_plies = (int)fields_int(key, "opening", 0);
    played->ending = ENDING_NORMAL;
    played->score = played->a_is_black ? o.score : -o.score;
    played->seconds[black] = o.seconds[BLACK];
    played->seconds[1 - black] = o.seconds[WHITE];
    if (!fields_int(key, "detail", 0)) return OK;
    return read_thoughts(o.thoughts, played->opening_plies, record, f);
}
