/* experiment/game_job.c - plays one game by its key. */
#include "experiment/game_job.h"

#include "arena/ending.h"
#include "arena/openings/openings.h"
#include "arena/played_game.h"
#include "arena/referee.h"
#include "base/checksum.h"
#include "base/rng.h"
#include "experiment/desk.h"
#include "experiment/fields.h"
#include "experiment/game_record.h"
#include "notation/game.h"
#include "notation/games/game_transcript.h"
#include "player/player.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

uint64_t seed_for(uint64_t seed, const char *format, ...) {
    char text[400];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    rng r = rng_make(seed, checksum(view_of(text)));
    return rng_next(&r);
}

/* ---- the order and its key ---- */

void game_order_write(const game_order *g, buffer *key) {
    fields_put_word(key, game_job.name);
    fields_put_int(key, "size", g->size);
    fields_put_text(key, "start", start_name(g->start));
    fields_put_text(key, "black", g->black);
    fields_put_text(key, "white", g->white);
    if (g->opening_plies) {
        fields_put_int(key, "opening", g->opening_plies);
        fields_put_uint(key, "opening-seed", g->opening_seed);
        fields_put_uint(key, "line", g->opening_line);
    }
    fields_put_uint(key, "seed", g->seed);
    if (g->is_detailed) fields_put_int(key, "detail", 1);
}

start_kind game_order_start(view key) {
    const view name = fields_get(key, "start");
    for (start_kind k = START_STANDARD; k < START_COUNT; k++)
        if (view_is(name, start_name(k))) return k;
    return START_STANDARD;
}

/* ---- playing ---- */

static status seat(desk *d, view key, player *players[2], fault *f) {
    const int size = (int)fields_int(key, "size", 0);
    const view black = fields_get(key, "black"), white = fields_get(key, "white");
    status failed = desk_player(d, black, size, false, &players[BLACK], f);
    if (!failed) failed = desk_player(d, white, size, view_equal(black, white), &players[WHITE], f);
    if (failed) return failed;
    for (colour side = BLACK; side <= WHITE; side++) {
        rng own = rng_make(fields_uint(key, "seed", 0), (uint64_t)side);
        player_new_game(players[side], rng_next(&own));
    }
    return OK;
}

static status open_game(view key, game *g, fault *f) {
    position start;
    const openings o = {.random_plies = (int)fields_int(key, "opening", 0)};
    status failed =
        position_start(&start, (int)fields_int(key, "size", 0), game_order_start(key), f);
    if (failed) return failed;
    return openings_play(&o, &start, fields_uint(key, "opening-seed", 0),
                         fields_uint(key, "line", 0), g, f);
}

static status play(desk *d, view key, game *g, buffer *result, fault *f) {
    referee_options rules = {.stop = d->stop};
    played_game played = {.a_is_black = true};
    status failed = seat(d, key, rules.players, f);
    if (!failed) failed = open_game(key, g, f);
    if (!failed) failed = referee_play(&rules, g, &played, f);
    if (failed) return failed;
    if (played.ending != ENDING_NORMAL)
        return fault_set(f, E_STOPPED, 0, "a game was stopped before its end");
    game_record_write(g, &played, fields_int(key, "detail", 0), result);
    return OK;
}

static status run(desk *d, view key, buffer *result, fault *f) {
    game g = game_make(d->options.memory);
    const status done = play(d, key, &g, result, f);
    game_clear(&g);
    return done;
}

const job_kind game_job = {"game", run};

/* ---- what came of it ---- */

game_outcome game_outcome_read(view r) {
    return (game_outcome){
        .score = (int)fields_int(r, "score", 0),
        .count = (int)fields_int(r, "count", 0),
        .seconds = {[BLACK] = fields_real(r, "black-seconds", 0),
                    [WHITE] = fields_real(r, "white-seconds", 0)},
        .moves = {[BLACK] = (int)fields_int(r, "black-moves", 0),
                  [WHITE] = (int)fields_int(r, "white-moves", 0)},
        .record = fields_get(r, "moves"),
        .thoughts = fields_get(r, "thoughts"),
    };
}

bool game_next_thought(view *thoughts, game_thought *out) {
    char text[80];
    char side, end[4] = "";
    const view item = view_take(thoughts, ',');
    if (item.length == 0) return false;
    (void)snprintf(text, sizeof text, "%.*s", (int)item.length, item.data);
    if (sscanf(text, "%c%d/%d/%d/%lf/%3s", &side, &out->depth, &out->choices, &out->empties,
               &out->seconds, end) < 5)
        return false;
    out->side = side == 'b' ? BLACK : WHITE;
    out->to_end = strcmp(end, "end") == 0;
    return true;
}

bool game_thought_counts(const game_thought *t) {
    return t->choices > 1 && t->depth < t->empties && !t->to_end;
}

status game_position_at(int size, start_kind start, view record, int plies, position *out,
                        fault *f) {
    game g = game_make(NULL);
    status failed = position_start(out, size, start, f);
    if (!failed) failed = transcript_read_from(out, record, &g, f);
    for (size_t i = 0; i < g.count && plies > 0 && !failed; i++) {
        if (g.plies[i].square == GAME_PASS) {
            position_pass(out);
            continue;
        }
        position_play(out, g.plies[i].square);
        plies--;
    }
    game_clear(&g);
    return failed;
}
