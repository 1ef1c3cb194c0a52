/* play/resume.c - which unfinished game goes on.
 *
 * Games of the person come into question. A person who asks for a game without a name on the
 * command line, and has none, may mean one that was played under another name: then all games do. A
 * game belongs to the person whose name has a seat in it. A game between two players was watched by
 * somebody whose name is not kept: it belongs to everybody. */
#include "base/alloc.h"
#include "notation/ply_choice.h"
#include "play/sitting_int.h"

#include <stdio.h>
#include <string.h>

enum { LISTED_MOST = 9, LINE_BYTES = 160 };

/* The unfinished games of the person. */
typedef struct own_games {
    const char *name; /* NULL: games of everybody */
    struct own_game {
        int64_t id;
        char line[LINE_BYTES]; /* about it */
    } * games;                 /* the oldest first */
    size_t count, room;
    size_t others; /* games of other people */
} own_games;

static bool belongs_to(const kept_brief *b, const char *name) {
    bool watched = true;
    if (!name) return true;
    for (int side = 0; side < 2; side++) {
        if (b->persons[side] && strcmp(b->names[side], name) == 0) return true;
        watched = watched && !b->persons[side];
    }
    return watched;
}

/* "2026-01-31 23:59 UTC, 8x8, black anna, white club, 12 plies" */
static void write_line(const kept_brief *b, char out[LINE_BYTES]) {
    (void)snprintf(out, LINE_BYTES, "%.10s %.5s UTC, %dx%d, black %.30s, white %.30s, %zu %s",
                   b->begun, strlen(b->begun) > 16 ? b->begun + 11 : "", b->size, b->size,
                   b->names[BLACK], b->names[WHITE], b->plies, plies_word(b->plies));
}

static status note_game(void *context, const kept_brief *b) {
    own_games *o = context;
    if (!belongs_to(b, o->name)) {
        o->others++;
        return OK;
    }
    struct own_game *games =
        alloc_grow(NULL, o->games, sizeof *games, o->count + 1, LISTED_MOST, &o->room);
    if (!games) return E_NOMEM;
    o->games = games;
    o->games[o->count].id = b->id;
    write_line(b, o->games[o->count++].line);
    return OK;
}

/* The newest game is number 1. */
static const struct own_game *game_at(const own_games *o, size_t number) {
    return &o->games[o->count - number];
}

static size_t listed(const own_games *o) {
    return o->count < LISTED_MOST ? o->count : LISTED_MOST;
}

static void note_list(sitting *s, const own_games *o) {
    sitting_note(s, "There are %zu unfinished games%s:", o->count, o->name ? " of yours" : "");
    for (size_t i = 1; i <= listed(o); i++) sitting_note(s, "%zu: %s.", i, game_at(o, i)->line);
    if (o->count > listed(o))
        sitting_note(s, "%zu older ones are not shown.", o->count - listed(o));
}

/* ---- questions ---- */

typedef enum choice { CHOICE_NONE, CHOICE_TAKE, CHOICE_DROP } choice;

/* Reads "2", "no", "drop 2" or nothing; false if it is none of them. A single game needs no
 * number. */
static bool read_choice(view line, size_t count, choice *out, size_t *number) {
    view rest = view_trim(line);
    uint64_t value = 1;
    *out = CHOICE_TAKE;
    if (view_is_word(rest, "n") || view_is_word(rest, "no")) {
        *out = CHOICE_NONE;
        return true;
    }
    view after = rest;
    const view word = view_take(&after, ' ');
    if (view_is_word(word, "d") || view_is_word(word, "drop")) {
        *out = CHOICE_DROP;
        rest = view_trim(after);
        if (rest.length == 0 && count > 1) return false;
    }
    const bool agrees = rest.length == 0 || view_is_word(rest, "y") || view_is_word(rest, "yes");
    if (!agrees && (view_number(rest, count, &value, NULL) || value < 1)) return false;
    *number = (size_t)value;
    return true;
}

static choice ask_choice(sitting *s, const own_games *o, size_t *number) {
    char prompt[PROMPT_BYTES];
    buffer line = buffer_make(NULL);
    choice made = CHOICE_NONE;
    bool understood = false;
    if (o->count == 1)
        (void)snprintf(prompt, sizeof prompt, "Continue it? Yes, no or drop [yes]: ");
    else
        (void)snprintf(prompt, sizeof prompt, "Which one? 1 to %zu, no, or drop 1 [1]: ", o->count);
    while (!understood && sitting_listen(s, prompt, &line)) {
        const view text = view_trim(buffer_view(&line));
        if (view_is_word(text, "q") || view_is_word(text, "quit")) {
            s->leaves = true;
            break;
        }
        understood = read_choice(text, o->count, &made, number);
        if (!understood) sitting_note(s, "Please type a number, no, drop and a number, or quit.");
    }
    buffer_clear(&line);
    return understood ? made : CHOICE_NONE;
}

/* ---- taking one ---- */

typedef struct resumed {
    sitting *sitting;
    bool drops;
    status result;
    fault *fault;
} resumed;

static void hear_kept(void *context, const kept_state *k, const char *begun) {
    resumed *r = context;
    (void)begun;
    if (!r->drops) r->result = setup_take(r->sitting, k, r->fault);
}

static status take_game(sitting *s, const struct own_game *g, fault *f) {
    resumed r = {.sitting = s, .fault = f};
    const status result = kept_resume(s->kept, g->id, hear_kept, &r, f);
    if (result || r.result) {
        kept_leave(s->kept);
        return result ? result : r.result;
    }
    sitting_note(s, "The game goes on: %s.", g->line);
    return OK;
}

static status drop_game(sitting *s, const struct own_game *g, fault *f) {
    resumed r = {.sitting = s, .drops = true, .fault = f};
    status result = kept_resume(s->kept, g->id, hear_kept, &r, f);
    if (!result) result = kept_drop(s->kept, f);
    if (!result) sitting_note(s, "Dropped: %s.", g->line);
    return result;
}

/* ---- all of it ---- */

static status read_games(sitting *s, const char *name, own_games *o, fault *f) {
    alloc_free(NULL, o->games);
    *o = (own_games){.name = name};
    return kept_each(s->kept, note_game, o, f);
}

static status list_games(sitting *s, own_games *o, fault *f) {
    const char *name = s->options->name;
    status result = read_games(s, name, o, f);
    if (!result && o->count == 0 && o->others && s->options->resumes && !s->options->is_named)
        result = read_games(s, NULL, o, f);
    if (result || o->count) return result;
    if (!o->others) return fault_set(f, E_MISSING, 0, "there is no unfinished game of %.60s", name);
    return fault_set(f, E_MISSING, 0, "there is no unfinished game of %.60s, but %zu of others",
                     name, o->others);
}

/* Nobody is asked: the option chooses, or the newest one goes on. */
static status take_named(sitting *s, const own_games *o, fault *f) {
    const size_t number = s->options->resumed ? (size_t)s->options->resumed : 1;
    if (number > o->count)
        return fault_set(f, E_RANGE, 0, "there is no unfinished game %zu: there %s only %zu",
                         number, o->count == 1 ? "is" : "are", o->count);
    const status result = take_game(s, game_at(o, number), f);
    if (!result && o->count > 1 && !s->options->resumed)
        sitting_note(
            s, "It is the newest of %zu; --resume-game N takes another one, 2 the one before.",
            o->count);
    return result;
}

/* After a dropped game the others are offered. */
static status take_chosen(sitting *s, own_games *o, bool *taken, fault *f) {
    status result = OK;
    for (bool asks = true; asks && !result && !s->leaves;) {
        size_t number = 1;
        if (o->count > 1)
            note_list(s, o);
        else
            sitting_note(s, "There is an unfinished game: %s.", game_at(o, 1)->line);
        const choice made = ask_choice(s, o, &number);
        asks = made == CHOICE_DROP;
        if (made == CHOICE_TAKE) result = take_game(s, game_at(o, number), f);
        if (made == CHOICE_DROP) result = drop_game(s, game_at(o, number), f);
        *taken = made == CHOICE_TAKE && !result;
        if (asks && !result) result = list_games(s, o, f);
    }
    return result;
}

status resume_game(sitting *s, bool offers, bool *taken, fault *f) {
    own_games o = {.games = NULL};
    const bool prompts = s->talk->look(s->talk->context).prompts;
    *taken = false;
    status result = list_games(s, &o, f);
    if (!result && (offers || (prompts && o.count > 1 && !s->options->resumed))) {
        result = take_chosen(s, &o, taken, f);
    } else if (!result) {
        result = take_named(s, &o, f);
        *taken = !result;
    }
    alloc_free(NULL, o.games);
    return result;
}
