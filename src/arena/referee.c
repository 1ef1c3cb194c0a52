/* arena/referee.c - asks, checks and plays until neither side can move. */
#include "arena/referee.h"

#include "arena/ending.h"
#include "base/clock.h"
#include "search/result.h"

#include <stdio.h>
#include <string.h>

/* A game that is being played. */
typedef struct running_game {
    const referee_options *options;
    game *record;
    played_game *played;
    int64_t left_ns[2]; /* on the clocks, by colour */
} running_game;

/* 0 for A, 1 for B. */
static int player_of(const running_game *r, colour side) {
    return (side == BLACK) == r->played->a_is_black ? 0 : 1;
}

/* Scores of the board are black's; the game is reported from A's side. */
static int score_for_a(const running_game *r, int score_of_black) {
    return r->played->a_is_black ? score_of_black : -score_of_black;
}

static bool stopped(const referee_options *o) {
    return stop_is_set(o->stop) || stop_is_set(o->unwanted);
}

/* ---- forfeits ---- */

/* The side to move has lost. */
static status forfeit(running_game *r, player *who, game_ending how, const char *sentence) {
    const player_evidence *talk = player_evidence_of(who);
    game_evidence *e = &r->played->evidence;
    fault told;
    (void)fault_set(&told, OK, 0, "%.60s at ply %zu: %s", player_name(who), r->record->count + 1,
                    sentence);
    (void)memcpy(e->sentence, told.text, sizeof e->sentence);
    if (talk) e->talk = *talk;
    r->played->ending = how;
    return OK;
}

/* Another program that fails loses the game. A player of ours that fails is an error. So is a lack
 * of memory, descriptors or processes: no player is to blame for it. A stop is neither. */
static status judge_failure(running_game *r, player *who, status failed, const fault *f) {
    const player_evidence *talk = player_evidence_of(who);
    if (failed == E_STOPPED && stopped(r->options)) return OK;
    if (failed == E_STOPPED && talk) { /* the other games are being finished; this one hangs */
        r->played->ending = ENDING_STOPPED;
        return OK;
    }
    if (!talk || talk->trouble == TROUBLE_NONE) return failed;
    return forfeit(r, who, game_ending_of(talk->trouble), f->text);
}

/* Every answer of a player is checked here. */
static bool is_legal(const game *g, int move) {
    const squares legal = position_moves(&g->now);
    return move >= 0 && move < SQUARE_LIMIT && squares_has(&legal, move);
}

static status judge_wrong_move(running_game *r, player *who, int move, fault *f) {
    fault what;
    (void)played_wrong_move(move, &what);
    if (player_evidence_of(who))
        return forfeit(r, who, move == SEARCH_PASS ? ENDING_WRONG_PASS : ENDING_ILLEGAL, what.text);
    return fault_set(f, E_RANGE, 0, "%.100s at ply %zu: %s", player_name(who), r->record->count + 1,
                     what.text);
}

/* ---- clocks ---- */

/* Takes the time of a move off the clock, if there is one. False if the move came too late. */
static bool press_clock(running_game *r, colour side, int64_t used_ns) {
    const search_limits *l = &r->options->limits[side];
    const int64_t grace = r->options->grace_ns[side];
    if (grace && l->time_ns && used_ns > l->time_ns + grace) return false;
    if (!l->game_ns) return true;
    r->left_ns[side] -= used_ns;
    if (r->left_ns[side] < 0) return false;
    r->left_ns[side] += l->increment_ns;
    return true;
}

/* A limit of 0 would mean no clock: a side with 0 ns left gets one more. */
static search_limits limits_now(const running_game *r, colour side) {
    search_limits l = r->options->limits[side];
    if (l.game_ns) l.game_ns = r->left_ns[side] > 0 ? r->left_ns[side] : 1;
    return l;
}

/* If the other side must pass, there is no time of the other side to think in. */
static void let_ponder(const running_game *r, player *who) {
    const position *now = &r->record->now;
    if (r->options->ponder && !position_over(now) && !position_must_pass(now))
        player_ponder(who, now);
}

static void end_pondering(const running_game *r) {
    if (!r->options->ponder) return;
    for (colour side = BLACK; side <= WHITE; side++) player_ponder_end(r->options->players[side]);
}

/* ---- adjudication ---- */

static bool is_for_the_solver(const running_game *r) {
    return position_empties(&r->record->now) <= r->options->adjudicate;
}

/* Neither player has anything left to think about. A stop is no failure here either. */
static status adjudicate(running_game *r, fault *f) {
    const referee_options *o = r->options;
    int score = 0;
    end_pondering(r);
    const status result =
        o->solver->solve(o->solver->context, o->lane, &r->record->now, o->stop, &score, f);
    r->played->score = score_for_a(r, score);
    r->played->ending = ENDING_ADJUDICATED;
    return stopped(o) ? OK : result;
}

/* ---- moves ---- */

/* Enters a legal move; a move that came too late ends the game. */
static status enter_move(running_game *r, player *who, const search_result *answer, int64_t used_ns,
                         fault *f) {
    game *g = r->record;
    const double seconds = (double)used_ns * 1e-9;
    char late[60];
    (void)snprintf(late, sizeof late, "has used up its time: %.3f s for this move", seconds);
    if (!press_clock(r, g->now.to_move, used_ns)) return forfeit(r, who, ENDING_TIME, late);
    const status result = game_add_move(g, answer->move, f);
    if (result) return result;
    game_ply *last = game_last(g);
    last->has_seconds = true;
    last->seconds = seconds;
    played_ply_note(last, answer);
    let_ponder(r, who);
    return OK;
}

static status play_ply(running_game *r, fault *f) {
    game *g = r->record;
    const colour side = g->now.to_move;
    player *who = r->options->players[side];
    const search_request request = {.limits = limits_now(r, side), .stop = r->options->stop};
    search_result answer;
    fault why;
    player_follow(who, g);
    const int64_t start = clock_now_ns();
    const status failed = player_choose(who, &g->now, &request, &answer, &why);
    const int64_t used_ns = clock_now_ns() - start;
    r->played->seconds[player_of(r, side)] += (double)used_ns * 1e-9;
    if (failed) {
        if (f) *f = why;
        return judge_failure(r, who, failed, &why);
    }
    if (!is_legal(g, answer.move)) return judge_wrong_move(r, who, answer.move, f);
    return enter_move(r, who, &answer, used_ns, f);
}

static status go_on(running_game *r, fault *f) {
    game *g = r->record;
    if (is_for_the_solver(r)) return adjudicate(r, f);
    return position_must_pass(&g->now) ? game_add_pass(g, f) : play_ply(r, f);
}

static bool goes_on(const running_game *r) {
    return r->played->ending == ENDING_NORMAL && !stopped(r->options) &&
           !position_over(&r->record->now);
}

static int score_of(const running_game *r) {
    const position *p = &r->record->now;
    if (r->played->ending == ENDING_ADJUDICATED) return r->played->score;
    if (game_ending_is_forfeit(r->played->ending))
        return score_for_a(r, game_forfeit_score(&p->field, p->to_move));
    return score_for_a(r, position_final_score(p));
}

/* A stop may have cut the last search short: such a move is not what the player wanted, so even a
 * game that ends with it does not count. */
status referee_play(const referee_options *o, game *g, played_game *out, fault *f) {
    running_game r = {.options = o,
                      .record = g,
                      .played = out,
                      .left_ns = {o->limits[BLACK].game_ns, o->limits[WHITE].game_ns}};
    status result = OK;
    *out = (played_game){.number = out->number,
                         .a_is_black = out->a_is_black,
                         .opening_plies = (int)g->count,
                         .ending = ENDING_NORMAL};
    while (!result && goes_on(&r)) result = go_on(&r, f);
    end_pondering(&r);
    if (stopped(o)) out->ending = ENDING_STOPPED;
    out->score = score_of(&r);
    return result;
}
