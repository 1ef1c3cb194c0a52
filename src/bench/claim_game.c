/* bench/claim_game.c - seats two witnesses and lets the referee play. */
#include "bench/claim_game.h"

#include "arena/played_game.h"
#include "arena/referee.h"
#include "base/text.h"
#include "player/witness.h"

/* ---- hearing ---- */

static void hear(void *context, const position *where, const search_result *told) {
    claim_game *g = context;
    claim *claims =
        alloc_grow(g->record.memory, g->claims, sizeof *claims, g->count + 1, 32, &g->capacity);
    if (!claims) {
        g->short_of_memory = true;
        return;
    }
    g->claims = claims;
    claims[g->count++] = (claim){*where, (int)g->record.count + 1, *told};
}

/* ---- playing ---- */

static status seat(const claim_options *o, claim_game *g, colour side, player **out, fault *f) {
    const claim_side *s = &g->setting.sides[side];
    player_options board = o->players;
    player *who = NULL;
    board.size = g->setting.size;
    status result = (o->open ? o->open : player_open)(view_of(s->spec), &board, &who, f);
    if (!result) result = witness_open(who, hear, g, out, f);
    if (result)
        player_close(who);
    else
        player_new_game(*out, s->seed);
    return result;
}

static status play_opening(const claim_options *o, claim_game *g, fault *f) {
    const openings random = {.random_plies = g->setting.random_plies};
    position start;
    const status failed = position_start(&start, g->setting.size, START_STANDARD, f);
    if (failed) return failed;
    return openings_play(g->setting.from_list ? o->openings : &random, &start, o->seed,
                         (uint64_t)g->number, &g->record, f);
}

static void play_on(const claim_options *o, claim_game *g, player *const players[2]) {
    const claim_setting *s = &g->setting;
    const referee_options rules = {.players = {players[BLACK], players[WHITE]},
                                   .limits = {s->limits, s->limits},
                                   .stop = o->stop,
                                   .ponder = s->sides[BLACK].ponders || s->sides[WHITE].ponders};
    played_game played = {.a_is_black = true};
    if (!referee_play(&rules, &g->record, &played, &g->fault)) g->fault.code = OK;
    g->ending = played.ending;
}

status claim_game_play(const claim_options *o, int number, int size, claim_game *out, fault *f) {
    player *players[2] = {NULL, NULL};
    *out = (claim_game){.number = number,
                        .setting = claim_setting_draw(o->seed, number, size),
                        .record = game_make(o->players.memory)};
    status result = play_opening(o, out, f);
    for (colour side = BLACK; side <= WHITE && !result; side++)
        result = seat(o, out, side, &players[side], f);
    if (!result) play_on(o, out, players);
    for (colour side = BLACK; side <= WHITE; side++) player_close(players[side]);
    if (out->short_of_memory) result = fault_set(f, E_NOMEM, 0, "no memory for what was announced");
    if (result) claim_game_clear(out);
    return result;
}

void claim_game_clear(claim_game *g) {
    alloc_free(g->record.memory, g->claims);
    game_clear(&g->record);
    g->claims = NULL;
    g->count = g->capacity = 0;
}

/* ---- once more ---- */

bool claim_game_replays(const claim_game *g) {
    const game *record = &g->record;
    position p = record->start;
    for (size_t i = 0; i < record->count; i++) {
        const int square = record->plies[i].square;
        const squares legal = position_moves(&p);
        if (square == GAME_PASS ? !position_must_pass(&p) : !squares_has(&legal, square))
            return false;
        if (square == GAME_PASS)
            position_pass(&p);
        else
            position_play(&p, square);
    }
    return position_equal(&p, &record->now) &&
           (g->fault.code || g->ending != ENDING_NORMAL || position_over(&p));
}
