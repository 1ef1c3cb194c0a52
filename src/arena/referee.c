/* arena/referee.c - asks, checks, plays, until nobody can move. */
#include "arena/referee.h"

#include "notation/square_name.h"

/* A game on its way. */
typedef struct running_game {
    const referee_options *options;
    game *record;
    referee_report *report;
    int64_t left_ns[2]; /* on the clocks, by colour */
} running_game;

const char *game_ending_name(game_ending e) {
    static const char *const names[] = {
        [ENDING_NORMAL] = "normal", [ENDING_STOPPED] = "stopped", [ENDING_TIME] = "time"};
    return names[e];
}

static bool is_set(const stop_token *t) {
    return t && atomic_load_explicit(t, memory_order_relaxed);
}

static bool stopped(const referee_options *o) {
    return is_set(o->stop) || is_set(o->unwanted);
}

static status illegal_move(const player *who, const game *g, int move, fault *f) {
    char name[SQUARE_NAME_BYTES];
    if (move == SEARCH_PASS)
        return fault_set(f, E_RANGE, 0, "%.100s passes at ply %zu, but has a move",
                         player_name(who), g->count + 1);
    if (move < 0 || move >= SQUARE_LIMIT)
        return fault_set(f, E_RANGE, 0, "%.100s plays no move at ply %zu", player_name(who),
                         g->count + 1);
    square_name_write(move, name);
    return fault_set(f, E_RANGE, 0, "%.100s plays %s at ply %zu, which is no legal move",
                     player_name(who), name, g->count + 1);
}

/* The one place where a wrong answer is found; what follows from it will be decided here. */
static status check_move(const player *who, const game *g, int move, fault *f) {
    const squares legal = position_moves(&g->now);
    const bool right = move >= 0 && move < SQUARE_LIMIT && squares_has(&legal, move);
    return right ? OK : illegal_move(who, g, move, f);
}

static void note_ply(game *g, const search_result *r, double seconds) {
    game_ply *last = game_last(g);
    last->has_seconds = true;
    last->seconds = seconds;
    last->has_score = r->unit == UNIT_DISCS && r->bound == BOUND_EXACT;
    last->score = last->has_score ? r->value : 0;
}

/* Takes what a move took off the clock, where there is one; false when that was too much. */
static bool press_clock(running_game *r, colour side, int64_t used_ns) {
    const search_limits *l = &r->options->limits;
    if (!l->game_ns) return true;
    r->left_ns[side] -= used_ns;
    if (r->left_ns[side] < 0) return false;
    r->left_ns[side] += l->increment_ns;
    return true;
}

/* 0 would leave the clock out: who has used it up to the last nanosecond gets one more. */
static search_limits limits_now(const running_game *r, colour side) {
    search_limits l = r->options->limits;
    if (l.game_ns) l.game_ns = r->left_ns[side] > 0 ? r->left_ns[side] : 1;
    return l;
}

/* Where the other side must pass there is no time of its own to think in. */
static void let_ponder(const running_game *r, player *who) {
    const position *now = &r->record->now;
    if (r->options->ponder && !position_over(now) && !position_must_pass(now))
        player_ponder(who, now);
}

static void end_pondering(const running_game *r) {
    if (!r->options->ponder) return;
    for (colour side = BLACK; side <= WHITE; side++) player_ponder_end(r->options->players[side]);
}

static status play_ply(running_game *r, fault *f) {
    game *g = r->record;
    const colour side = g->now.to_move;
    player *who = r->options->players[side];
    const search_request request = {.limits = limits_now(r, side), .stop = r->options->stop};
    search_result answer;
    const int64_t start = clock_now_ns();
    status result = player_choose(who, &g->now, &request, &answer, f);
    const int64_t used_ns = clock_now_ns() - start;
    const double seconds = (double)used_ns * 1e-9;
    r->report->seconds[side] += seconds;
    if (!result) result = check_move(who, g, answer.move, f);
    if (result) return result;
    if (!press_clock(r, side, used_ns)) {
        r->report->ending = ENDING_TIME;
        return OK;
    }
    result = game_add_move(g, answer.move, f);
    if (result) return result;
    note_ply(g, &answer, seconds);
    let_ponder(r, who);
    return OK;
}

static bool goes_on(const running_game *r) {
    return r->report->ending == ENDING_NORMAL && !stopped(r->options) &&
           !position_over(&r->record->now);
}

/* As if the other side had taken every disc: a full loss however the board stands, so that nothing
 * can be won by thinking on in a lost game. */
static int score_of(const running_game *r) {
    const position *p = &r->record->now;
    const int all = squares_count(&p->field.open);
    if (r->report->ending == ENDING_TIME) return p->to_move == BLACK ? -all : all;
    return position_final_score(p);
}

/* A stop may have cut the last search short: such a move is not what the player wanted, so even a
 * game that ends with it does not count. */
status referee_play(const referee_options *o, game *g, referee_report *out, fault *f) {
    running_game r = {.options = o,
                      .record = g,
                      .report = out,
                      .left_ns = {o->limits.game_ns, o->limits.game_ns}};
    status result = OK;
    *out = (referee_report){.ending = ENDING_NORMAL};
    while (!result && goes_on(&r))
        result = position_must_pass(&g->now) ? game_add_pass(g, f) : play_ply(&r, f);
    end_pondering(&r);
    if (stopped(o)) out->ending = ENDING_STOPPED;
    out->score = score_of(&r);
    return result;
}
