/* arena/player_check.c - asks, judges, and says it in plain words. */
#include "arena/player_check.h"

#include "base/clock.h"
#include "base/rng.h"
#include "game/position.h"
#include "game/random_move.h"
#include "notation/game.h"
#include "notation/square_name.h"
#include "player/outside.h"
#include "search/result.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { SILENCES_MOST = 2 };

static const int64_t grace_least_ns = 50 * INT64_C(1000000);

int64_t check_usual_grace(int64_t time_ns) {
    return time_ns / 10 > grace_least_ns ? time_ns / 10 : grace_least_ns;
}

const char *check_verdict_name(check_verdict v) {
    static const char *const names[] = {
        [CHECK_NOT_TRIED] = "not tried", [CHECK_OK] = "ok", [CHECK_WRONG] = "wrong"};
    return names[v];
}

/* The check under way. */
typedef struct checker {
    player *who;
    const check_options *options;
    check_report *report;
    check_kind now;
    int silences; /* questions that got no answer */
    fault *f;
} checker;

static check_result *result_now(const checker *c) {
    return &c->report->results[c->now];
}

/* The first thing that is wrong with a check stays. */
static void set_verdict(checker *c, check_verdict v, const char *sentence) {
    check_result *r = result_now(c);
    if (r->verdict == CHECK_WRONG) return;
    r->verdict = v;
    (void)snprintf(r->sentence, sizeof r->sentence, "%s", sentence);
    if (v != CHECK_WRONG) return;
    c->report->wrong++;
    r->talk = *player_evidence_of(c->who);
}

static bool is_wrong(const checker *c) {
    return result_now(c)->verdict == CHECK_WRONG;
}

/* ---- asking ---- */

static void note_time(checker *c, double seconds) {
    check_result *r = result_now(c);
    char late[120];
    const double limit = (double)c->options->time_ns * 1e-9;
    const double grace = (double)c->options->grace_ns * 1e-9;
    if (isnan(r->seconds) || seconds > r->seconds) r->seconds = seconds;
    if (seconds <= limit + grace) return;
    (void)snprintf(late, sizeof late, "takes %.2f s where it has %.2f s and a grace of %.2f s",
                   seconds, limit, grace);
    set_verdict(c, CHECK_WRONG, late);
}

/* A failure of the program is a verdict; anything else ends the checks. */
static status judge_failure(checker *c, status failed, const fault *why) {
    const player_trouble trouble = player_evidence_of(c->who)->trouble;
    c->silences += trouble == TROUBLE_HANG || trouble == TROUBLE_START;
    if (trouble) {
        set_verdict(c, CHECK_WRONG, why->text);
        return OK;
    }
    if (c->f) *c->f = *why;
    return failed;
}

static void judge_move(checker *c, const position *where, int move) {
    const squares legal = position_moves(where);
    char name[SQUARE_NAME_BYTES], text[80];
    if (squares_empty(&legal)) {
        if (move >= 0) set_verdict(c, CHECK_WRONG, "moves where it has no move");
        return;
    }
    if (move < 0) {
        set_verdict(c, CHECK_WRONG, "passes, but has a move");
    } else if (!squares_has(&legal, move)) {
        square_name_write(move, name);
        (void)snprintf(text, sizeof text, "plays %s, which is no legal move", name);
        set_verdict(c, CHECK_WRONG, text);
    }
}

/* Asks for a move after the game. *move is what it says, where that is right. */
static status ask(checker *c, const game *g, int *move) {
    const search_request request = {.limits.time_ns = c->options->time_ns,
                                    .stop = c->options->stop};
    search_result answer;
    fault why;
    player_follow(c->who, g);
    const int64_t start = clock_now_ns();
    const status failed = player_choose(c->who, &g->now, &request, &answer, &why);
    if (failed) return judge_failure(c, failed, &why);
    *move = answer.move;
    judge_move(c, &g->now, answer.move);
    note_time(c, clock_seconds_since(start));
    return OK;
}

/* ---- games ---- */

static status make_game(const checker *c, game *out) {
    position start;
    const status result = position_start(&start, c->options->size, START_STANDARD, c->f);
    *out = game_make(NULL);
    if (!result) game_set_start(out, &start);
    return result;
}

/* Moves on, always the middle one of what is legal, until so few squares are empty. */
static status play_on(const checker *c, game *g, int empties) {
    status result = OK;
    while (!result && !position_over(&g->now) && position_empties(&g->now) > empties) {
        const squares legal = position_moves(&g->now);
        int square = squares_next(&legal, SQUARE_NONE);
        for (int skip = squares_count(&legal) / 2; skip > 0; skip--)
            square = squares_next(&legal, square);
        result =
            position_must_pass(&g->now) ? game_add_pass(g, c->f) : game_add_move(g, square, c->f);
    }
    return result;
}

/* ---- the checks ---- */

static status ask_at(checker *c, int empties) {
    game g;
    int move = SQUARE_NONE;
    status result = make_game(c, &g);
    if (!result) result = play_on(c, &g, empties);
    if (!result) result = ask(c, &g, &move);
    game_clear(&g);
    return result;
}

static int all_squares(const checker *c) {
    return c->options->size * c->options->size;
}

static status check_first_move(checker *c) {
    return ask_at(c, all_squares(c));
}

/* Games by chance, until a side has to pass. */
static status game_with_pass(const checker *c, game *out) {
    rng r = rng_make(1, 0);
    for (;;) {
        status result = make_game(c, out);
        while (!result && !position_over(&out->now) && !position_must_pass(&out->now)) {
            const squares legal = position_moves(&out->now);
            result = game_add_move(out, squares_pick(&legal, &r), c->f);
        }
        if (result || position_must_pass(&out->now)) return result;
        game_clear(out);
    }
}

/* Says so in the verdict if its protocol never asks a side that has no move. */
static bool is_asked_without_moves(checker *c) {
    const bool is_asked = outside_duties_of(c->who).passes;
    if (!is_asked) set_verdict(c, CHECK_NOT_TRIED, "its protocol asks nobody who has no move");
    return is_asked;
}

static status check_own_pass(checker *c) {
    game g;
    int move = SQUARE_NONE;
    if (!is_asked_without_moves(c)) return OK;
    status result = game_with_pass(c, &g);
    if (!result) result = ask(c, &g, &move);
    game_clear(&g);
    return result;
}

static status check_other_pass(checker *c) {
    game g;
    int move = SQUARE_NONE;
    status result = game_with_pass(c, &g);
    if (!result) result = game_add_pass(&g, c->f);
    if (!result) result = ask(c, &g, &move);
    game_clear(&g);
    return result;
}

/* Plays both sides of the last moves, so that each of its answers is a position of the game. */
static status check_near_end(checker *c, game *g) {
    int move = SQUARE_NONE;
    status result = make_game(c, g);
    if (!result) result = play_on(c, g, 6);
    while (!result && !is_wrong(c) && !position_over(&g->now)) {
        if (position_must_pass(&g->now)) {
            result = game_add_pass(g, c->f);
            continue;
        }
        result = ask(c, g, &move);
        if (!result && !is_wrong(c)) result = game_add_move(g, move, c->f);
    }
    return result;
}

static status check_end(checker *c) {
    game g;
    const status result = check_near_end(c, &g);
    game_clear(&g);
    return result;
}

static status check_game_over(checker *c) {
    return is_asked_without_moves(c) ? ask_at(c, 0) : OK;
}

static status check_nonsense(checker *c) {
    fault why;
    const status failed = outside_try_nonsense(c->who, &why);
    return failed ? judge_failure(c, failed, &why) : OK;
}

static status check_time(checker *c) {
    status result = OK;
    for (int k = 1; k <= 3 && !result && !is_wrong(c); k++)
        result = ask_at(c, all_squares(c) * (4 - k) / 5);
    char in_time[120];
    (void)snprintf(in_time, sizeof in_time,
                   "answers in %.2f s and a grace of %.2f s in the middle game",
                   (double)c->options->time_ns * 1e-9, (double)c->options->grace_ns * 1e-9);
    if (!result) set_verdict(c, CHECK_OK, in_time);
    return result;
}

static status check_new_game(checker *c) {
    player_new_game(c->who, 2);
    return check_first_move(c);
}

static status check_quit(checker *c) {
    if (!outside_duties_of(c->who).lasts)
        set_verdict(c, CHECK_NOT_TRIED, "its protocol has a process for every move");
    else if (!outside_try_quit(c->who))
        set_verdict(c, CHECK_WRONG, "does not leave when told to; it was ended");
    return OK;
}

/* Returns whether it ended at its first question without a word: then nothing of it ran. Perhaps
 * its interpreter did not even find it. */
static bool said_nothing(const checker *c) {
    const player_evidence *e = player_evidence_of(c->who);
    return (e->trouble == TROUBLE_CRASH || e->trouble == TROUBLE_START) && !e->answered[0];
}

/* Judges the start of a program without a greeting by its first answer. Other mistakes of that
 * answer are found by the next check. */
static status check_first_words(checker *c) {
    check_result *r = result_now(c);
    const status result = check_first_move(c);
    if (result || (is_wrong(c) && said_nothing(c))) return result;
    c->report->wrong -= is_wrong(c);
    *r = (check_result){.verdict = CHECK_NOT_TRIED, .seconds = NAN};
    if (!outside_duties_of(c->who).lasts)
        set_verdict(c, CHECK_NOT_TRIED, "its protocol has a process for every move");
    else if (c->silences)
        set_verdict(c, CHECK_NOT_TRIED, "its protocol has no greeting, and it does not answer");
    else
        set_verdict(c, CHECK_OK, "starts and answers");
    return OK;
}

/* What went wrong in a greeting is told by the first question. */
static status check_start(checker *c) {
    if (!outside_duties_of(c->who).greets) return check_first_words(c);
    return player_evidence_of(c->who)->trouble ? check_first_move(c) : OK;
}

static const struct {
    const char *name;
    const char *praise; /* for a program that does it right, unless the check has its own */
    status (*run)(checker *c);
} checks[CHECK_COUNT] = {
    [CHECK_START] = {"start", "starts and greets", check_start},
    [CHECK_FIRST_MOVE] = {"first move", "a legal move from the start", check_first_move},
    [CHECK_OWN_PASS] = {"own pass", "passes when it has no move", check_own_pass},
    [CHECK_OTHER_PASS] = {"other's pass", "goes on when the other side had to pass",
                          check_other_pass},
    [CHECK_NEAR_END] = {"end of game", "legal moves to the end of a game", check_end},
    [CHECK_GAME_OVER] = {"after the end", "has nothing to play when the game is over",
                         check_game_over},
    [CHECK_NONSENSE] = {"wrong input", "wrong input does no harm", check_nonsense},
    [CHECK_TIME] = {"time limit", "", check_time},
    [CHECK_NEW_GAME] = {"another game", "begins another game", check_new_game},
    [CHECK_QUIT] = {"leaving", "leaves when told to", check_quit},
};

const char *check_name(check_kind k) {
    return checks[k].name;
}

static status run_check(checker *c) {
    check_result *r = result_now(c);
    *r = (check_result){.verdict = CHECK_NOT_TRIED, .seconds = NAN};
    player_new_game(c->who, 1);
    const status result = checks[c->now].run(c);
    if (!result && r->verdict == CHECK_NOT_TRIED && !r->sentence[0])
        set_verdict(c, CHECK_OK, checks[c->now].praise);
    return result;
}

/* Marks the checks behind the current one as not tried. */
static void skip_rest(const checker *c, const char *sentence) {
    for (check_kind k = c->now + 1; k < CHECK_COUNT; k++) {
        check_result *r = &c->report->results[k];
        *r = (check_result){.verdict = CHECK_NOT_TRIED, .seconds = NAN};
        (void)snprintf(r->sentence, sizeof r->sentence, "%s", sentence);
    }
}

/* Returns why no other check makes sense; NULL: go on. */
static const char *reason_to_end(const checker *c) {
    if (c->now == CHECK_START && is_wrong(c)) return "it does not start";
    return c->silences >= SILENCES_MOST ? "it was silent twice" : NULL;
}

status player_check(player *who, const check_options *o, check_report *out, fault *f) {
    checker c = {.who = who, .options = o, .report = out, .f = f};
    status result = OK;
    const char *reason = NULL;
    memset(out, 0, sizeof *out);
    for (check_kind k = CHECK_START; k < CHECK_COUNT && !result && !reason; k++) {
        c.now = k;
        result = run_check(&c);
        reason = reason_to_end(&c);
    }
    if (reason) skip_rest(&c, reason);
    return result;
}
