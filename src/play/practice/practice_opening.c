/* play/practice/practice_opening.c - an opening, line by line. */
#include "analysis/practice/leitner.h"
#include "base/fault.h"
#include "base/stop.h"
#include "base/text.h"
#include "game/colour.h"
#include "game/position.h"
#include "game/squares.h"
#include "notation/square_name.h"
#include "play/practice/practice.h"
#include "play/practice/practice_int.h"
#include "play/screen.h"
#include "play/sitting_int.h"
#include "service/practice/deck.h"
#include "service/practice/opening_drill.h"

#include <stdio.h>

/* ---- sentences ---- */

static void note_opponent(practice *p, const opening_drill *d, int square, double share) {
    const colour side = colour_other(opening_drill_side(d));
    char name[SQUARE_NAME_BYTES];
    square_name_write(square, name);
    if (share > 0)
        sitting_note(&p->sitting, "%s plays %s, as in %.0f %% of the games.",
                     side == BLACK ? "Black" : "White", name, 100 * share);
    else
        sitting_note(&p->sitting, "%s plays %s.", side == BLACK ? "Black" : "White", name);
}

/* Notes what people play here: "c4 in 71 % of 1204 games, f4 in 20 %". */
static void note_played(practice *p, const opening_drill *d) {
    drill_played played;
    if (!opening_drill_played(d, &played)) return;
    buffer text = buffer_make(NULL);
    for (int i = 0; i < played.count; i++) {
        const double share = (double)played.moves[i].games / (double)played.games;
        if (i) buffer_add(&text, ", ");
        words_square(played.moves[i].square, &text);
        buffer_format(&text, " in %.0f %%", 100 * share);
        if (i == 0) buffer_format(&text, " of %zu games", played.games);
    }
    sitting_note(&p->sitting, "Played here: %s.", buffer_text(&text));
    buffer_clear(&text);
}

static void note_begin(practice *p, const opening_drill *d) {
    sitting_note(&p->sitting, "The opening is %s. You play %s.", opening_drill_name(d),
                 colour_name(opening_drill_side(d)));
    if (opening_drill_games(d))
        sitting_note(&p->sitting, "Behind it the opponent plays as in %zu games of the base.",
                     opening_drill_games(d));
    else if (p->options->wthor)
        sitting_note(&p->sitting,
                     "No game of the base reached it: the opponent plays our named lines.");
    else
        sitting_note(&p->sitting, "No WTHOR folder is set (--wthor DIR): the opponent plays our "
                                  "named lines.");
}

/* ---- answers ---- */

/* Only the move of the line is right. */
static status judge_fixed(practice *p, opening_drill *d, const squares *named, int square,
                          int *next, fault *f) {
    const position where = opening_drill_game(d)->now;
    leitner when = {.box = LEITNER_NEW};
    char name[SQUARE_NAME_BYTES];
    const bool right = square != SQUARE_NONE && squares_has(named, square);
    *next = right ? square : squares_next(named, SQUARE_NONE);
    const deck_entry e = {.kind = CARD_LINE,
                          .topic = opening_drill_name(d),
                          .board = &where,
                          .move = square,
                          .best = *next,
                          .right = right,
                          .basis = "line"};
    const status result = practice_keep(p, &e, &when, f);
    if (result || right) return result;
    square_name_write(*next, name);
    sitting_note(&p->sitting, "%s goes on with %s.", opening_drill_name(d), name);
    practice_note_return(p, when);
    return OK;
}

/* A move of a named line, and any move that loses little, is right. */
static status judge_free(practice *p, opening_drill *d, const squares *named, int square, int *next,
                         fault *f) {
    const position where = opening_drill_game(d)->now;
    const bool is_named = square != SQUARE_NONE && squares_has(named, square);
    note_played(p, d);
    if (!is_named) {
        const int before = p->right;
        const status result = practice_judge(p, &where, square, opening_drill_name(d), next, f);
        if (!result && p->right > before) *next = square;
        return result;
    }
    const deck_entry e = {.kind = CARD_MOVE,
                          .topic = opening_drill_name(d),
                          .board = &where,
                          .move = square,
                          .best = square,
                          .right = true,
                          .basis = "line"};
    *next = square;
    return practice_keep(p, &e, NULL, f);
}

static status person_turn(practice *p, opening_drill *d, bool *left, fault *f) {
    const squares named = opening_drill_named(d);
    int square, next = SQUARE_NONE;
    status result = practice_put(p, opening_drill_game(d), f);
    if (result) return result;
    *left = practice_ask(p, &square) == REPLY_LEAVES;
    if (*left) return OK;
    result = opening_drill_is_fixed(d) ? judge_fixed(p, d, &named, square, &next, f)
                                       : judge_free(p, d, &named, square, &next, f);
    return result ? result : opening_drill_play(d, next, f);
}

/* ---- lines ---- */

static status drill_line(practice *p, opening_drill *d, bool *left, fault *f) {
    const int asked = p->asked, right = p->right;
    status result = OK;
    opening_drill_begin(d);
    while (!result && !*left) {
        const drill_turn turn = opening_drill_turn(d);
        if (turn == DRILL_OVER) break;
        if (turn == DRILL_PERSON) {
            result = person_turn(p, d, left, f);
            continue;
        }
        int square = SQUARE_NONE;
        double share = 0;
        result = opening_drill_reply(d, &square, &share, f);
        if (!result) note_opponent(p, d, square, share);
    }
    if (!result && !*left)
        sitting_note(&p->sitting, "The line ends after %zu moves: %d of %d right.",
                     opening_drill_game(d)->count, p->right - right, p->asked - asked);
    return result;
}

static status drill(practice *p, opening_drill *d, fault *f) {
    const int most = p->options->count ? p->options->count : INT32_MAX;
    int done = 0;
    bool left = false;
    note_begin(p, d);
    status result = practice_due(p, opening_drill_name(d), INT32_MAX, &done, f);
    left = p->sitting.leaves;
    for (int i = 0; i < most && !result && !left; i++) {
        const int asked = p->asked;
        if (i) sitting_note(&p->sitting, "Another line.");
        result = drill_line(p, d, &left, f);
        if (p->asked == asked) break; /* nobody was asked: the loop would never end */
    }
    return result;
}

status practice_opening(practice *p, fault *f) {
    const practice_options *o = p->options;
    opening_drill *d = NULL;
    const opening_drill_options own = {.name = o->opening,
                                       .wthor = o->wthor,
                                       .has_side = o->has_side,
                                       .side = o->side,
                                       .plies = o->plies,
                                       .seed = o->seed,
                                       .stop = &p->stop};
    atomic_store(&p->stop, false);
    p->talk->watch(p->talk->context, &p->stop); /* a base takes a while to load */
    status result = opening_drill_open(&own, &d, f);
    p->talk->watch(p->talk->context, NULL);
    if (!result && stop_is_set(&p->stop)) result = fault_set(f, E_STOPPED, 0, "stopped");
    if (!result) result = drill(p, d, f);
    opening_drill_close(d);
    return result;
}
