/* player/protocol_nboard.c - the protocol of NBoard: the whole game as GGF before every move.
 *
 * Other lines than the expected one are ignored, because a program may report its search at any
 * time. A ping before "go" makes sure that the answer belongs to this position. The protocol has no
 * time limit for a move; the clock is part of the game. */
#include "base/text.h"
#include "game/position.h"
#include "notation/format.h"
#include "notation/square_name.h"
#include "player/outside_int.h"
#include "search/result.h"

#include <stdio.h>

enum { USUAL_DEPTH = 12 }; /* some programs do not move before they know a depth */

/* ---- the game ---- */

static status copy_record(const outside_player *o, const position *where, game *out, fault *f) {
    const game *from = o->record;
    status result = OK;
    game_set_start(out, from ? &from->start : where);
    for (size_t i = 0; from && i < from->count && !result; i++)
        result = from->plies[i].square == GAME_PASS ? game_add_pass(out, f)
                                                    : game_add_move(out, from->plies[i].square, f);
    return result;
}

/* The time left on the clock. With a time per move: the sum for all moves to come. */
static int64_t clock_of(const position *where, const search_limits *l) {
    if (l->game_ns) return l->game_ns;
    return l->time_ns * ((position_empties(where) + 1) / 2);
}

static status add_tags(game *g, const position *where, const search_limits *l) {
    char clock[32];
    const int64_t seconds = clock_of(where, l) / 1000000000;
    (void)snprintf(clock, sizeof clock, "%lld:%02lld", (long long)(seconds / 60),
                   (long long)(seconds % 60));
    status result = game_set_tag(g, TAG_BLACK, view_of("black"));
    if (!result) result = game_set_tag(g, TAG_WHITE, view_of("white"));
    if (!result && seconds > 0) result = game_set_tag(g, TAG_CLOCK, view_of(clock));
    return result;
}

static status write_game(const outside_player *o, const position *where, const search_limits *l,
                         buffer *out, fault *f) {
    game g = game_make(o->base.memory);
    status result = copy_record(o, where, &g, f);
    if (!result && add_tags(&g, where, l)) result = fault_set(f, E_NOMEM, 0, "no memory");
    buffer_add(out, "set game ");
    if (!result) result = game_ggf.write(&g, out, f);
    if (!result && buffer_status(out)) result = fault_set(f, E_NOMEM, 0, "no memory");
    game_clear(&g);
    return result;
}

static status send_game(outside_player *o, const position *where, const search_limits *l,
                        fault *f) {
    buffer text = buffer_make(o->base.memory);
    status result = write_game(o, where, l, &text, f);
    if (!result) result = outside_say_text(o, buffer_view(&text), f);
    buffer_clear(&text);
    return result;
}

/* ---- waiting ---- */

/* Waits for a line that begins with `word`; *rest is the text behind it. */
static status wait_for(outside_player *o, const char *word, view *rest, fault *f) {
    const size_t length = view_of(word).length;
    for (;;) {
        view line;
        const status result = outside_hear(o, &line, f);
        if (result) return result;
        line = view_trim(line);
        if (!view_starts_with(line, word)) continue;
        *rest = view_trim(view_from(line, length));
        return OK;
    }
}

static status ping(outside_player *o, fault *f) {
    const int number = ++o->pings;
    status result = outside_say(o, f, "ping %d\n", number);
    while (!result) {
        view rest;
        uint64_t got = 0;
        result = wait_for(o, "pong", &rest, f);
        if (!result && !view_number(rest, INT32_MAX, &got, NULL) && got == (uint64_t)number)
            return OK;
    }
    return result;
}

static status begin(outside_player *o, fault *f) {
    o->pings = 0;
    const status result = outside_say(o, f, "nboard %d\n", o->wishes.nboard_version);
    return result ? result : ping(o, f);
}

/* ---- a move ---- */

/* "F5/0.31/0.42", "d6 -1.00 0.0", "PA". */
static view first_word(view text) {
    size_t length = 0;
    while (length < text.length && text.data[length] != '/' && !char_is_blank(text.data[length]))
        length++;
    return (view){text.data, length};
}

static status read_move(outside_player *o, view rest, int *move, fault *f) {
    const view word = first_word(rest);
    if (view_is_word(word, "pa") || view_is_word(word, "pass") || view_is_word(word, "ps")) {
        *move = SEARCH_PASS;
        return OK;
    }
    if (square_name_read(word, o->size, move, NULL))
        return outside_garbage(o, rest, "a square or PA behind ===", f);
    return OK;
}

static status ask(outside_player *o, const position *where, const search_limits *limits, int *move,
                  fault *f) {
    view rest;
    const int depth = limits->depth ? limits->depth : USUAL_DEPTH;
    status result = outside_say(o, f, "set depth %d\n", depth);
    if (!result) result = send_game(o, where, limits, f);
    if (!result) result = ping(o, f);
    if (!result) result = outside_say(o, f, "go\n");
    if (!result) result = wait_for(o, "===", &rest, f);
    return result ? result : read_move(o, rest, move, f);
}

/* Both sides ignore unknown lines. */
static status nonsense(outside_player *o, fault *f) {
    const status result = outside_say(o, f, "avocet no such line\n");
    return result ? result : ping(o, f);
}

const outside_protocol protocol_nboard = {
    .name = "nboard",
    .sentence = "Another program, which speaks the protocol of NBoard.",
    .duties = {.passes = true, .lasts = true, .greets = true},
    .begin = begin,
    .ask = ask,
    .nonsense = nonsense,
    .farewell = "quit\n",
};
