/* train/rounds_stage.c - what is played in a stage, by every rank. */
#include "train/rounds_stage.h"

#include "arena/openings/openings.h"
#include "arena/rating/sprt.h"
#include "base/ranks/announce.h"
#include "base/rng.h"
#include "base/text.h"
#include "engine/engine.h"
#include "game/board.h"
#include "game/position.h"

#include <stdio.h>

enum {
    TABLE_MB = 2, /* the searches are small */
    TREES = 2,
    MATCH_DEPTH = 4,
};

static const sprt better = {.elo0 = 0, .elo1 = 30, .alpha = 0.05, .beta = 0.05};

/* Streams of the seed: each round has one for its games and one for its match. */
enum { STREAM_PLAY = 0, STREAM_MATCH = 1000 };

static uint64_t seed_of(const rounds_options *o, const rounds_stage *s) {
    rng numbers = rng_make(o->seed, (uint64_t)(s->is_match ? STREAM_MATCH : STREAM_PLAY) +
                                        (uint64_t)s->round);
    return rng_next(&numbers);
}

/* Returns "hand", or the file of the weights of a round. The copy best.avw is replaced as rounds go
 * by, and a rank on another machine could still see an old one. */
static rounds_path weights_of(const rounds_options *o, int round) {
    const rounds_path hand = {.text = "hand"};
    return round ? round_file(o->folder, round, "avw") : hand;
}

/* ---- play ---- */

/* Few random moves at the start teach good openings; many give different positions. A game of 6x6
 * has half as many moves. */
selfplay_options rounds_stage_play(const rounds_options *o, const rounds_stage *s) {
    const rounds_settings how = rounds_settings_of(s->round, o->fit.side);
    const int side = o->fit.side;
    return (selfplay_options){.engine = {.threads = 1, .table_mb = TABLE_MB, .tier = o->tier},
                              .threads = o->threads,
                              .end = o->games_most > 0 ? (uint32_t)o->games_most : UINT32_MAX / 2,
                              .seed = seed_of(o, s),
                              .size = o->fit.side,
                              .depth = how.depth,
                              .exact = how.exact,
                              .prefix_least = 2,
                              .prefix_most = side < BOARD_SIZE ? 10 : 20,
                              .other_least = side < BOARD_SIZE ? 4 : 6,
                              .other_most = side < BOARD_SIZE   ? 20
                                            : side > BOARD_SIZE ? 55
                                                                : 40,
                              .trees = TREES,
                              .stop = o->stop,
                              .ranks = o->ranks};
}

status rounds_stage_weights(const rounds_options *o, const rounds_stage *s, engine_options *out,
                            fault *f) {
    const rounds_path path = weights_of(o, s->best);
    return engine_choose_weights(view_of(path.text), out, f);
}

/* ---- match ---- */

static void write_spec(const rounds_path *weights, char out[], size_t bytes) {
    (void)snprintf(out, bytes, "champion,depth=%d,hash=%d,weights=%s", MATCH_DEPTH, TABLE_MB,
                   weights->text);
}

match_options rounds_stage_match(const rounds_options *o, const rounds_stage *s,
                                 rounds_players *players) {
    const rounds_path fresh = weights_of(o, s->round), best = weights_of(o, s->best);
    write_spec(&fresh, players->a, sizeof players->a);
    write_spec(&best, players->b, sizeof players->b);
    return (match_options){.encounter = {.a = players->a,
                                         .b = players->b,
                                         .players = {.size = o->fit.side, .tier = o->tier},
                                         .start = START_STANDARD,
                                         .seed = seed_of(o, s)},
                           .test = &better,
                           .games = o->match_games,
                           .run = {.threads = o->threads, .stop = o->stop, .ranks = o->ranks}};
}

status rounds_stage_run_match(const rounds_options *o, match_options *m, match_result *out,
                              fault *f) {
    position start;
    status failed = position_start(&start, m->encounter.players.size, m->encounter.start, f);
    if (!failed)
        failed = openings_parse(view_of("random:8"), &start, NULL, NULL, &m->encounter.openings, f);
    if (failed) return failed;
    failed = o->match ? o->match(o->context, m, out, f) : match_run(m, out, f);
    openings_clear(&m->encounter.openings);
    return failed;
}

/* ---- ranks ---- */

enum { BYTE = 8, BYTE_MASK = 255 };

static uint64_t code_of(const rounds_stage *s) {
    return (uint64_t)s->is_match | (uint64_t)s->round << BYTE | (uint64_t)s->best << 2 * BYTE;
}

static rounds_stage stage_of(uint64_t code) {
    return (rounds_stage){.is_match = code & 1,
                          .round = (int)(code >> BYTE & BYTE_MASK),
                          .best = (int)(code >> 2 * BYTE & BYTE_MASK)};
}

status rounds_stage_tell(const rounds_options *o, const rounds_stage *s, fault *f) {
    uint64_t code = code_of(s);
    return announce(o->ranks, o->stop, &code, f);
}

/* Hears which stage is next. */
static status hear_stage(const rounds_options *o, rounds_stage *s, fault *f) {
    uint64_t code = 0;
    const status result = announce(o->ranks, o->stop, &code, f);
    if (!result) *s = stage_of(code);
    return result;
}

static status work_in_play(const rounds_options *o, const rounds_stage *s, fault *f) {
    selfplay_options play = rounds_stage_play(o, s);
    status result = rounds_stage_weights(o, s, &play.engine, f);
    if (result) return result;
    result = selfplay_run(&play, f);
    engine_leave_weights(&play.engine);
    return result;
}

static status work_in_match(const rounds_options *o, const rounds_stage *s, fault *f) {
    match_result ignored;
    rounds_players players;
    match_options m = rounds_stage_match(o, s, &players);
    return rounds_stage_run_match(o, &m, &ignored, f);
}

/* A stage that was stopped may be followed by another: the time for play can end, and a match can
 * be decided. */
status rounds_stage_work(const rounds_options *o, fault *f) {
    status result = OK;
    while (!result) {
        rounds_stage s;
        result = hear_stage(o, &s, f);
        if (result) break;
        result = s.is_match ? work_in_match(o, &s, f) : work_in_play(o, &s, f);
        if (result == E_STOPPED) result = OK;
    }
    return result;
}
