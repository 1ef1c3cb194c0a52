/* protocol/session.c - moves, seats, clocks, and a player that thinks. */
#include "protocol/session.h"

#include "arena/played_game.h"
#include "base/clock.h"
#include "base/text.h"
#include "notation/square_name.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct seat {
    char *name;
    char *spec;           /* NULL: a person */
    player *player;       /* NULL: a person */
    search_limits limits; /* of a player, without the clock */
} seat;

struct session {
    session_options options;
    const allocator *memory;
    seat seats[2]; /* by colour */
    game game;
    game_ply *undone; /* the last one is made again first */
    size_t undone_count, undone_room;
    bool has_ended; /* by something else than the board */
    game_ending ending;
    colour loser;
    game_evidence evidence;
    search_limits bounds; /* of a referee who keeps the clocks */
    int64_t clock_ns;     /* when the clock was started; 0: it stands */
    int64_t spent_ns;     /* on the present move, up to then */
    stop_token stop;
    bool interrupted; /* the last time a player thought */
};

static status no_memory(fault *f) {
    return fault_set(f, E_NOMEM, 0, "no memory for a game");
}

/* ---- making ---- */

static void new_game_of(const session *s, colour side) {
    if (s->seats[side].player)
        player_new_game(s->seats[side].player, s->options.seed + (uint64_t)side);
}

/* A new game of the same two. */
static void begin(session *s) {
    s->undone_count = 0;
    s->has_ended = false;
    s->clock_ns = s->spent_ns = 0;
    for (int side = 0; side < 2; side++) new_game_of(s, (colour)side);
}

status session_make(const session_options *o, const game *so_far, session **out, fault *f) {
    const allocator *memory = o->players.memory;
    session *s = alloc_array(memory, 1, sizeof *s);
    *out = NULL;
    if (!s) return no_memory(f);
    *s = (session){.options = *o, .memory = memory, .game = game_make(memory)};
    atomic_init(&s->stop, false);
    if (!o->players.stop) s->options.players.stop = &s->stop;
    s->options.players.size = so_far->start.field.size;
    status result = game_copy(so_far, &s->game) ? no_memory(f) : OK;
    if (!result) result = session_seat_person(s, BLACK, "black", f);
    if (!result) result = session_seat_person(s, WHITE, "white", f);
    if (result)
        session_free(s);
    else
        *out = s;
    return result;
}

static void clear_seat(const session *s, seat *of) {
    player_close(of->player);
    alloc_free(s->memory, of->name);
    alloc_free(s->memory, of->spec);
    *of = (seat){.name = NULL};
}

void session_free(session *s) {
    if (!s) return;
    for (int side = 0; side < 2; side++) clear_seat(s, &s->seats[side]);
    game_clear(&s->game);
    alloc_free(s->memory, s->undone);
    alloc_free(s->memory, s);
}

/* ---- seats ---- */

session_seat session_seat_of(const session *s, colour side) {
    return (session_seat){s->seats[side].name, s->seats[side].spec};
}

static status open_player(session *s, const char *spec, seat *out, fault *f) {
    player_options o = s->options.players;
    search_limits common = s->options.limits;
    common.game_ns = common.increment_ns = 0; /* the session has the clock */
    status result = player_limits(spec, &o, &common, &out->limits, f);
    if (!result) result = player_open(view_of(spec), &o, &out->player, f);
    return result;
}

/* Fills a seat and puts it in its place; the old one goes only then. */
static status take_seat(session *s, colour side, const char *spec, const char *name, fault *f) {
    seat fresh = {.name = alloc_string(s->memory, name, strlen(name))};
    status result = fresh.name ? OK : no_memory(f);
    if (!result && spec) {
        fresh.spec = alloc_string(s->memory, spec, strlen(spec));
        result = fresh.spec ? open_player(s, fresh.spec, &fresh, f) : no_memory(f);
    }
    if (result) {
        clear_seat(s, &fresh);
        return result;
    }
    clear_seat(s, &s->seats[side]);
    s->seats[side] = fresh;
    new_game_of(s, side);
    return OK;
}

status session_seat_person(session *s, colour side, const char *name, fault *f) {
    return take_seat(s, side, NULL, name, f);
}

status session_seat_player(session *s, colour side, const char *spec, const char *name, fault *f) {
    return take_seat(s, side, spec, name, f);
}

void session_swap(session *s) {
    const seat black = s->seats[BLACK];
    s->seats[BLACK] = s->seats[WHITE];
    s->seats[WHITE] = black;
    s->clock_ns = s->spent_ns = 0;
}

/* Opens the players of both seats again, for another size. */
static status open_again(session *s, int size, fault *f) {
    const int before = s->options.players.size;
    seat fresh[2] = {{.name = NULL}, {.name = NULL}};
    status result = OK;
    s->options.players.size = size;
    for (int side = 0; side < 2 && !result; side++)
        if (s->seats[side].spec) result = open_player(s, s->seats[side].spec, &fresh[side], f);
    for (int side = 0; side < 2; side++) {
        if (result) {
            player_close(fresh[side].player);
        } else {
            player_close(s->seats[side].player);
            s->seats[side].player = fresh[side].player;
            s->seats[side].limits = fresh[side].limits;
        }
    }
    if (result) s->options.players.size = before;
    return result;
}

status session_load(session *s, const game *so_far, fault *f) {
    game copy = game_make(s->memory);
    status result = game_copy(so_far, &copy) ? no_memory(f) : OK;
    if (!result && so_far->start.field.size != s->options.players.size)
        result = open_again(s, so_far->start.field.size, f);
    if (result) {
        game_clear(&copy);
        return result;
    }
    game_clear(&s->game);
    s->game = copy;
    begin(s);
    return OK;
}

/* ---- clocks ---- */

static bool has_clock(const session *s) {
    return s->options.limits.game_ns > 0;
}

static int64_t spent_now(const session *s) {
    return s->spent_ns + (s->clock_ns ? clock_now_ns() - s->clock_ns : 0);
}

void session_clock_start(session *s) {
    if (!s->clock_ns) s->clock_ns = clock_now_ns();
}

void session_clock_stop(session *s) {
    s->spent_ns = spent_now(s);
    s->clock_ns = 0;
}

/* The time is a function of the plies: those that took time cost it and earn the increment. */
int64_t session_clock_left(const session *s, colour side) {
    if (!has_clock(s)) return -1;
    int64_t left = s->options.limits.game_ns;
    colour mover = s->game.start.to_move;
    for (size_t i = 0; i < s->game.count; i++, mover = colour_other(mover)) {
        const game_ply *p = &s->game.plies[i];
        if (mover == side && p->has_seconds)
            left += s->options.limits.increment_ns - llround(p->seconds * 1e9);
    }
    if (side == s->game.now.to_move) left -= spent_now(s);
    return left > 0 ? left : 0;
}

/* ---- the game ---- */

const game *session_game(const session *s) {
    return &s->game;
}

const position *session_position(const session *s) {
    return &s->game.now;
}

session_end session_ending(const session *s) {
    if (s->has_ended)
        return (session_end){.is_over = true,
                             .ending = s->ending,
                             .loser = s->loser,
                             .score = game_forfeit_score(&s->game.now.field, s->loser),
                             .evidence = s->evidence};
    const int score = position_final_score(&s->game.now);
    return (session_end){.is_over = position_over(&s->game.now),
                         .ending = ENDING_NORMAL,
                         .loser = score < 0 ? BLACK : WHITE,
                         .score = score};
}

static void end(session *s, game_ending how, colour loser) {
    s->has_ended = true;
    s->ending = how;
    s->loser = loser;
    s->evidence = (game_evidence){.sentence = ""};
}

void session_resign(session *s, colour side) {
    if (!session_ending(s).is_over) end(s, ENDING_RESIGNED, side);
}

static status refuse_over(const session *s, fault *f) {
    return session_ending(s).is_over ? fault_set(f, E_RANGE, 0, "the game is over") : OK;
}

static status refuse_square(const session *s, int square, fault *f) {
    char name[SQUARE_NAME_BYTES] = "?";
    const position *p = &s->game.now;
    if (position_must_pass(p))
        return fault_set(f, E_RANGE, 0, "%s has no move and must pass", colour_name(p->to_move));
    position next = *p;
    if (square >= 0 && square < SQUARE_LIMIT && field_has(&p->field, square)) {
        square_name_write(square, name);
        if (position_try(&next, square)) return OK;
    }
    return fault_set(f, E_RANGE, 0, "%s is not a legal move", name);
}

/* I2: the undone plies fit only behind the plies that were there. */
static void forget_undone(session *s, int square) {
    const bool same = s->undone_count && s->undone[s->undone_count - 1].square == square;
    s->undone_count = same ? s->undone_count - 1 : 0;
}

/* Enters a legal move of the side to move, and its time. */
static status enter(session *s, int square, fault *f) {
    const colour side = s->game.now.to_move;
    session_clock_stop(s);
    const double seconds = (double)s->spent_ns * 1e-9;
    if (has_clock(s) && session_clock_left(s, side) == 0) {
        end(s, ENDING_TIME, side);
        return fault_set(f, E_TIMEOUT, 0, "%s has used up its time", colour_name(side));
    }
    const status result = game_add_move(&s->game, square, f);
    if (result) return result;
    forget_undone(s, square);
    game_ply *last = game_last(&s->game);
    last->has_seconds = has_clock(s) || s->spent_ns > 0; /* else nobody has measured it */
    last->seconds = seconds;
    s->spent_ns = 0;
    return OK;
}

status session_play(session *s, int square, fault *f) {
    status result = refuse_over(s, f);
    if (!result) result = refuse_square(s, square, f);
    return result ? result : enter(s, square, f);
}

status session_pass(session *s, fault *f) {
    const position *p = &s->game.now;
    status result = refuse_over(s, f);
    if (!result && !position_must_pass(p))
        result = fault_set(f, E_RANGE, 0, "%s has a move and cannot pass", colour_name(p->to_move));
    if (!result) result = game_add_pass(&s->game, f);
    if (!result) forget_undone(s, GAME_PASS);
    s->clock_ns = s->spent_ns = 0;
    return result;
}

bool session_undo(session *s) {
    if (s->game.count == 0) return false;
    game_ply *undone =
        alloc_grow(s->memory, s->undone, sizeof *undone, s->undone_count + 1, 16, &s->undone_room);
    if (undone) {
        s->undone = undone;
        s->undone[s->undone_count++] = *game_last(&s->game);
    } else {
        s->undone_count = 0; /* without memory, undo without redo */
    }
    game_take_back(&s->game);
    s->has_ended = false;
    s->clock_ns = s->spent_ns = 0;
    return true;
}

bool session_redo(session *s) {
    if (s->undone_count == 0 || s->has_ended) return false;
    const game_ply ply = s->undone[s->undone_count - 1];
    if (ply.square == GAME_PASS ? game_add_pass(&s->game, NULL)
                                : game_add_move(&s->game, ply.square, NULL))
        return false;
    *game_last(&s->game) = ply;
    s->undone_count--;
    s->clock_ns = s->spent_ns = 0;
    return true;
}

const game_ply *session_undone(const session *s, size_t *count) {
    *count = s->has_ended ? 0 : s->undone_count;
    return *count ? s->undone : NULL;
}

/* ---- players ---- */

void session_interrupt(session *s) {
    atomic_store(&s->stop, true);
}

bool session_interrupted(const session *s) {
    return s->interrupted;
}

stop_token *session_stop(session *s) {
    return &s->stop;
}

void session_set_limits(session *s, const search_limits *l) {
    search_limits *own = &s->options.limits;
    own->depth = l->depth;
    own->nodes = l->nodes;
    own->time_ns = l->time_ns;
}

void session_bound(session *s, const search_limits *l) {
    s->bounds = l ? *l : (search_limits){.depth = 0};
}

/* The tighter one of two limits; 0 is none. */
static int64_t tighter(int64_t a, int64_t b) {
    return a == 0 || (b != 0 && b < a) ? b : a;
}

static search_limits bounded(search_limits l, const search_limits *by) {
    l.depth = (int)tighter(l.depth, by->depth);
    l.time_ns = tighter(l.time_ns, by->time_ns);
    if (by->nodes && (!l.nodes || by->nodes < l.nodes)) l.nodes = by->nodes;
    if (by->game_ns) {
        l.game_ns = by->game_ns;
        l.increment_ns = by->increment_ns;
    }
    return l;
}

/* The player's own limits, those of a referee, and the clock. */
static search_limits limits_now(const session *s, const seat *of, colour side) {
    search_limits l = bounded(of->limits, &s->bounds);
    if (!has_clock(s)) return l;
    l.game_ns = session_clock_left(s, side);
    l.increment_ns = s->options.limits.increment_ns;
    if (l.game_ns == 0) l.game_ns = 1; /* 0 means no clock */
    return l;
}

/* Returns `result`, after another program failed: the game is over. */
static status forfeit(session *s, const player_evidence *talk, game_ending how, status result,
                      const fault *why) {
    const seat *loser = &s->seats[s->game.now.to_move];
    end(s, how, s->game.now.to_move);
    s->evidence.talk = *talk;
    (void)snprintf(s->evidence.sentence, sizeof s->evidence.sentence, "%.60s %.130s", loser->name,
                   why->text);
    return result;
}

/* A program that was stopped while it thought is started anew. */
static status judge_failure(session *s, const seat *of, status result, const fault *why) {
    const player_evidence *talk = player_evidence_of(of->player);
    if (!talk) return result;
    if (result == E_STOPPED) {
        new_game_of(s, s->game.now.to_move);
        return result;
    }
    return talk->trouble ? forfeit(s, talk, game_ending_of(talk->trouble), result, why) : result;
}

/* A move of ours is legal; another program may answer anything. */
static status judge_answer(session *s, const seat *of, const search_result *answer, fault *f) {
    const position *p = &s->game.now;
    const player_evidence *talk = player_evidence_of(of->player);
    if (answer->move == SEARCH_PASS && position_must_pass(p)) return OK;
    if (refuse_square(s, answer->move, NULL) == OK) return OK;
    const bool passes = answer->move == SEARCH_PASS;
    fault why;
    const status result = played_wrong_move(answer->move, &why);
    if (f) *f = why;
    return talk ? forfeit(s, talk, passes ? ENDING_WRONG_PASS : ENDING_ILLEGAL, result, &why)
                : result;
}

status session_think(session *s, search_progress *progress, void *context, search_result *out,
                     fault *f) {
    const colour side = s->game.now.to_move;
    const seat *of = &s->seats[side];
    fault why = {.code = OK};
    assert(of->player && !session_ending(s).is_over);
    const search_request request = {.limits = limits_now(s, of, side),
                                    .stop = &s->stop,
                                    .progress = progress,
                                    .progress_context = context};
    player_follow(of->player, &s->game);
    session_clock_start(s);
    status result = player_choose(of->player, &s->game.now, &request, out, &why);
    session_clock_stop(s);
    s->interrupted = atomic_exchange(&s->stop, false);
    if (result) {
        if (f) *f = why;
        return judge_failure(s, of, result, &why);
    }
    return judge_answer(s, of, out, f);
}

status session_answer(session *s, const search_result *answer, fault *f) {
    if (answer->move == SEARCH_PASS) return session_pass(s, f);
    const status result = session_play(s, answer->move, f);
    if (result) return result;
    played_ply_note(game_last(&s->game), answer);
    return OK;
}
