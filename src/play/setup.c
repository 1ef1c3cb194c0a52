/* play/setup.c - how a game begins: a kept one, or questions, an opening and two seats. */
#include "arena/openings/openings.h"
#include "base/rng.h"
#include "notation/game.h"
#include "notation/games/game_transcript.h"
#include "notation/opening_name.h"
#include "play/sitting_int.h"
#include "service/agents/opponent.h"
#include "service/games/person_record.h"

#include <stdio.h>
#include <string.h>

/* Streams of the seed. */
enum { STREAM_SIDES = 1 };

/* ---- seats ---- */

/* Another program may start slowly: Ctrl-C ends that. */
static status seat_player(sitting *s, colour side, const char *spec, const char *name, fault *f) {
    stop_token *stop = session_stop(s->session);
    atomic_store(stop, false);
    s->talk->watch(s->talk->context, stop);
    const status result = session_seat_player(s->session, side, spec, name, f);
    s->talk->watch(s->talk->context, NULL);
    atomic_store(stop, false);
    return result;
}

void setup_note_opponent(sitting *s, const fault *f) {
    const size_t length = strlen(f->text);
    const bool asks = length && f->text[length - 1] == '?';
    sitting_note(s, "That is no opponent: %s%s", f->text, asks ? "" : ".");
}

status setup_seat(sitting *s, colour side, view words, fault *f) {
    buffer spec = buffer_make(NULL), name = buffer_make(NULL);
    status result = opponent_read(words, &session_position(s->session)->field, &spec, f);
    if (!result) opponent_name(words, &name);
    if (!result && (buffer_status(&spec) || buffer_status(&name)))
        result = fault_set(f, E_NOMEM, 0, "no memory for a player");
    if (!result) result = seat_player(s, side, buffer_text(&spec), buffer_text(&name), f);
    if (result == E_MISSING && opponent_near(words))
        result = fault_set(f, E_MISSING, 0, "there is no opponent %.40s; did you mean %s?",
                           buffer_text(&spec), opponent_near(words));
    buffer_clear(&spec);
    buffer_clear(&name);
    return result;
}

/* A second person is the guest of the first. */
static status seat_person(sitting *s, colour side, bool is_guest, fault *f) {
    return session_seat_person(s->session, side, is_guest ? "guest" : s->options->name, f);
}

static status make_session(sitting *s, const game *start, fault *f) {
    const session_options o = {
        .players = {.tier = s->options->tier, .protocol = s->options->protocol},
        .limits = s->limits,
        .seed = s->options->seed + (uint64_t)s->games};
    session *fresh = NULL;
    const status result = session_make(&o, start, &fresh, f);
    if (result) return result;
    session_free(s->session);
    s->session = fresh;
    teacher_new_game(&s->teacher);
    return OK;
}

/* The word person stands for one. */
static const char *opponent_of(const char *word) {
    return strcmp(word, "person") == 0 ? NULL : word;
}

status play_sides(play_options *o, const char *const *players, int count, const char *level,
                  const char *side, fault *f) {
    const bool is_white = side && strcmp(side, "white") == 0;
    if (level && count)
        return fault_set(f, E_FORMAT, 0,
                         "--level and PLAYER both name the opponent: one is enough");
    if (count == 2 && side)
        return fault_set(f, E_FORMAT, 0, "of two players the first one is black: leave --side out");
    o->sides[BLACK] = o->sides[WHITE] = NULL;
    o->asks = !level && count == 0 && !side && !o->adapts;
    o->draws_side = side && strcmp(side, "random") == 0;
    if (count == 2) {
        o->sides[BLACK] = opponent_of(players[0]);
        o->sides[WHITE] = opponent_of(players[1]);
    } else if (!o->asks) {
        const char *opponent = level ? level : count ? opponent_of(players[0]) : "beginner";
        o->sides[is_white ? BLACK : WHITE] = opponent;
    }
    return OK;
}

/* ---- openings ---- */

/* Moves that are not legal have a reason of their own. */
static status no_opening(const char *name, const fault *why, fault *f) {
    if (char_is_letter(name[0]) && char_is_digit(name[1]))
        return fault_set(f, why->code, why->at, "--opening %.40s: %.120s", name, why->text);
    return fault_set(f, E_MISSING, 0,
                     "there is no opening %.60s; avocet openings list names all of them", name);
}

/* A name, moves, or "even" for one of the list, another one in each game. */
static status play_opening(const sitting *s, game *out, fault *f) {
    const char *text = s->options->opening;
    const position *start = &s->options->start;
    opening_name found;
    openings list;
    if (!text) return OK;
    if (opening_name_find(view_of(text), &found)) {
        if (!game_start_is_standard(out) || start->field.size != 8)
            return fault_set(f, E_RANGE, 0, "named openings begin at the usual start on 8x8");
        return transcript_read_from(start, found.moves, out, f);
    }
    if (strcmp(text, "even") == 0) {
        status result = openings_parse(view_of("list"), start, NULL, NULL, &list, f);
        if (!result)
            result = openings_play(&list, start, s->options->seed, (uint64_t)s->games, out, f);
        openings_clear(&list);
        return result;
    }
    fault why;
    return transcript_read_from(start, view_of(text), out, &why) ? no_opening(text, &why, f) : OK;
}

static status make_start(const sitting *s, game *out, fault *f) {
    *out = game_make(NULL);
    game_set_start(out, &s->options->start);
    status result = play_opening(s, out, f);
    if (!result && position_over(&out->now))
        result = fault_set(f, E_RANGE, 0, "the game is over in this position");
    if (result) game_clear(out);
    return result;
}

/* ---- questions ---- */

/* Writes the step of the ladder that fits the person's results, as opponent_read() takes it. */
static void choose_level(sitting *s, buffer *out) {
    int step = LADDER_START;
    fault f;
    const field *where = &s->options->start.field;
    if (person_record_step(kept_store(s->kept), s->options->name, where, &step, &f))
        sitting_note(s, "Your results cannot be read: %s.", f.text);
    buffer_reset(out, 0);
    buffer_add(out, ladder_step(step, where));
}

/* Asks until the answer is an opponent. */
static status ask_level(sitting *s, colour side, buffer *level, fault *f) {
    char prompt[PROMPT_BYTES];
    buffer line = buffer_make(NULL);
    sitting_note(s, "Levels: %s. Agents and programs play, too: avocet agents.", opponent_levels);
    (void)snprintf(prompt, sizeof prompt, "Level [%.30s]: ", buffer_text(level));
    status result = E_RANGE;
    while (result && result != E_NOMEM && !s->leaves && sitting_listen(s, prompt, &line)) {
        const view words = view_trim(buffer_view(&line));
        result = setup_seat(s, side, words.length ? words : buffer_view(level), f);
        if (result) setup_note_opponent(s, f);
    }
    buffer_clear(&line);
    return s->leaves ? OK : result;
}

static bool draw_side(const sitting *s) {
    rng r = rng_make(s->options->seed, STREAM_SIDES);
    return rng_below(&r, 2) == 0;
}

static colour ask_side(sitting *s) {
    buffer line = buffer_make(NULL);
    colour side = BLACK;
    for (bool asks = true;
         asks && sitting_listen(s, "Your colour: black, white, random [black]: ", &line);) {
        const view word = view_trim(buffer_view(&line));
        asks = false;
        if (view_is_word(word, "white") || view_is_word(word, "w"))
            side = WHITE;
        else if (view_is_word(word, "random") || view_is_word(word, "r"))
            side = draw_side(s) ? BLACK : WHITE;
        else if (word.length && !view_is_word(word, "black") && !view_is_word(word, "b"))
            asks = true;
    }
    buffer_clear(&line);
    return side;
}

/* ---- a new game ---- */

static bool has_one_person(const play_options *o) {
    return !o->sides[BLACK] != !o->sides[WHITE];
}

/* The named sides; colours that are drawn are drawn once. */
static status seat_named(sitting *s, fault *f) {
    const play_options *o = s->options;
    const bool turned = o->draws_side && draw_side(s);
    status result = OK;
    for (int side = 0; side < 2 && !result; side++) {
        const colour at = turned ? colour_other((colour)side) : (colour)side;
        buffer opponent = buffer_make(NULL);
        if (!o->sides[side]) {
            result = seat_person(s, at, !has_one_person(o) && side == WHITE, f);
        } else if (s->adapts && has_one_person(o)) {
            choose_level(s, &opponent);
            result = setup_seat(s, at, buffer_view(&opponent), f);
        } else {
            result = setup_seat(s, at, view_of(o->sides[side]), f);
        }
        buffer_clear(&opponent);
    }
    return result;
}

static status seat_asked(sitting *s, fault *f) {
    buffer level = buffer_make(NULL);
    colour person = BLACK;
    choose_level(s, &level);
    const bool prompts = s->talk->look(s->talk->context).prompts;
    status result =
        prompts ? ask_level(s, WHITE, &level, f) : setup_seat(s, WHITE, buffer_view(&level), f);
    if (!result && prompts && !s->leaves) person = ask_side(s);
    if (!result) result = seat_person(s, BLACK, false, f);
    if (!result && person == WHITE) session_swap(s->session);
    buffer_clear(&level);
    return result;
}

/* The sides of the game before. */
typedef struct former {
    bool has_one; /* a person against a player */
    colour person;
    buffer opponent, name; /* its specification, and what people call it */
} former;

static former former_of(const sitting *s) {
    former f = {.opponent = buffer_make(NULL), .name = buffer_make(NULL)};
    if (!s->session || sitting_is_person(s, BLACK) == sitting_is_person(s, WHITE)) return f;
    f.has_one = true;
    f.person = sitting_person(s);
    const session_seat seat = session_seat_of(s->session, colour_other(f.person));
    buffer_add(&f.opponent, seat.spec);
    buffer_add(&f.name, seat.name);
    return f;
}

/* The same two with colours exchanged; the level follows the results if it should. */
static status seat_again(sitting *s, former *before, fault *f) {
    const colour person = colour_other(before->person);
    const colour other = colour_other(person);
    const status result = seat_person(s, person, false, f);
    if (result) return result;
    if (buffer_status(&before->opponent) || buffer_status(&before->name))
        return fault_set(f, E_NOMEM, 0, "no memory for a player");
    if (!s->adapts)
        return seat_player(s, other, buffer_text(&before->opponent), buffer_text(&before->name), f);
    choose_level(s, &before->opponent);
    return setup_seat(s, other, buffer_view(&before->opponent), f);
}

static status seat_both(sitting *s, former *before, fault *f) {
    if (s->games && before->has_one) return seat_again(s, before, f);
    return s->options->asks ? seat_asked(s, f) : seat_named(s, f);
}

status setup_game(sitting *s, fault *f) {
    game start;
    s->limits = s->options->limits;
    s->plays = s->finished = false; /* questions stand alone on the screen */
    s->helped = s->shows_value;
    status result = make_start(s, &start, f);
    if (result) return result;
    former before = former_of(s);
    s->opening_plies = (int)start.count;
    result = make_session(s, &start, f);
    game_clear(&start);
    if (!result) result = seat_both(s, &before, f);
    buffer_clear(&before.opponent);
    buffer_clear(&before.name);
    if (result || s->leaves) return result;
    s->plays = true;
    sitting_keep(s);
    return OK;
}

/* ---- a kept game ---- */

status setup_take(sitting *s, const kept_state *k, fault *f) {
    s->limits = k->limits;
    s->helped = k->helped || s->shows_value;
    s->adapts = k->adapts;
    s->teach = k->teach;
    s->opening_plies = k->opening_plies;
    status result = make_session(s, k->record, f);
    for (int side = 0; side < 2 && !result; side++)
        result = k->sides[side].spec
                     ? seat_player(s, (colour)side, k->sides[side].spec, k->sides[side].name, f)
                     : session_seat_person(s->session, (colour)side, k->sides[side].name, f);
    s->is_new = s->plays = true;
    return result;
}
