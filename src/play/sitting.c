/* play/sitting.c - saying, hearing and keeping. */
#include "notation/opening_name.h"
#include "play/screen.h"
#include "play/sitting_int.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- saying ---- */

void sitting_note(sitting *s, const char *format, ...) {
    char text[600];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    buffer_append_safe(&s->news, view_of(text), sizeof text);
    buffer_add_char(&s->news, '\n');
}

static void say(sitting *s, buffer *text) {
    if (text->length && !s->talk->say(s->talk->context, buffer_view(text))) s->leaves = true;
    buffer_clear(text);
}

/* The name of the game's opening, or "". */
static void write_opening(const sitting *s, char out[OPENING_BYTES]) {
    opening_name name;
    out[0] = '\0';
    if (!opening_name_of_game(session_game(s->session), &name)) return;
    const view first = opening_name_first(name.english);
    (void)snprintf(out, OPENING_BYTES, "%.*s", (int)first.length, first.data);
}

/* The value belongs to the present position, and is asked for once. */
static void find_value(sitting *s) {
    const position *p = session_position(s->session);
    buffer text = buffer_make(NULL);
    fault f;
    s->value[0] = '\0';
    if (!s->shows_value || !advisor_knows(&p->field) || session_ending(s->session).is_over) return;
    stop_token *stop = session_stop(s->session);
    atomic_store(stop, false);
    s->talk->watch(s->talk->context, stop);
    if (advisor_value(s->advisor, p, stop, &text, &f) == OK)
        (void)snprintf(s->value, sizeof s->value, "%s", buffer_text(&text));
    s->talk->watch(s->talk->context, NULL);
    buffer_clear(&text);
}

static screen screen_of(const sitting *s, const char *opening, view news) {
    return (screen){.session = s->session,
                    .value = s->value,
                    .opening = opening,
                    .news = news,
                    .is_new = s->is_new,
                    .shows_moves = sitting_is_person(s, session_position(s->session)->to_move)};
}

/* In words, or by a drawing that scrolls: news first, then the board if it has changed. */
static void show_scrolling(sitting *s, const talk_look *look, bool asks, buffer *out) {
    char opening[OPENING_BYTES];
    screen_wrap(buffer_view(&s->news), look->width, out);
    buffer_reset(&s->news, 0);
    if (!asks || !s->is_new) return;
    write_opening(s, opening);
    const screen shown = screen_of(s, opening, view_of(""));
    if (s->options->plain) {
        buffer words = buffer_make(NULL);
        if (session_game(s->session)->count == 0) screen_words(&shown, &words);
        screen_status(&shown, &words);
        screen_wrap(buffer_view(&words), look->width, out);
        buffer_clear(&words);
    } else {
        screen_draw(&shown, look, out);
    }
    s->is_new = false;
}

/* While a player thinks the news stay, so that the person sees the own move and the answer. */
static void show_drawing(sitting *s, const talk_look *look, bool asks, buffer *out) {
    char opening[OPENING_BYTES];
    write_opening(s, opening);
    if (s->news.length || s->is_new) { /* a question without news leaves the old ones */
        buffer_reset(&s->shown, 0);
        buffer_append(&s->shown, buffer_view(&s->news));
    }
    const screen shown = screen_of(s, opening, buffer_view(&s->shown));
    screen_draw(&shown, look, out);
    if (asks) buffer_reset(&s->news, 0);
    if (asks) s->is_new = false;
}

void sitting_show(sitting *s, bool asks) {
    buffer out = buffer_make(NULL);
    if (s->plays && asks && s->is_new) find_value(s);
    const talk_look look = s->talk->look(s->talk->context);
    if (s->plays && look.redraws)
        show_drawing(s, &look, asks, &out);
    else if (s->plays)
        show_scrolling(s, &look, asks, &out);
    else {
        screen_wrap(buffer_view(&s->news), look.width, &out);
        buffer_reset(&s->news, 0);
    }
    say(s, &out);
}

/* ---- hearing ---- */

/* The window has changed: the same picture again. */
static void show_again(sitting *s) {
    const talk_look look = s->talk->look(s->talk->context);
    if (!look.redraws || !s->plays) return;
    char opening[OPENING_BYTES];
    buffer out = buffer_make(NULL);
    write_opening(s, opening);
    screen again = screen_of(s, opening, buffer_view(&s->shown));
    again.is_new = true;
    screen_draw(&again, &look, &out);
    say(s, &out);
}

static void offer_words(sitting *s) {
    buffer words = buffer_make(NULL);
    if (s->talk->offer && s->plays) {
        command_words(s, &words);
        s->talk->offer(s->talk->context, buffer_view(&words));
    }
    buffer_clear(&words);
}

/* The first Ctrl-C asks, the second leaves. */
static bool leaves_now(sitting *s, bool *asked) {
    buffer text = buffer_make(NULL);
    if (*asked) return true;
    *asked = true;
    buffer_add(&text, s->plays && kept_is_kept(s->kept) ? "Ctrl-C again leaves; the game is kept.\n"
                                                        : "Ctrl-C again leaves.\n");
    say(s, &text);
    return false;
}

/* A prompt that leaves no room to type becomes a line of the news. */
static const char *fit_prompt(sitting *s, const char *prompt) {
    enum { ROOM_TO_TYPE = 8 };
    const talk_look look = s->talk->look(s->talk->context);
    if (!look.prompts) return "";
    if (!look.width || strlen(prompt) + ROOM_TO_TYPE <= (size_t)look.width) return prompt;
    sitting_note(s, "%s", prompt);
    return "> ";
}

bool sitting_listen(sitting *s, const char *prompt, buffer *line) {
    bool asked = false;
    prompt = fit_prompt(s, prompt);
    sitting_show(s, true);
    if (s->leaves) return false;
    offer_words(s);
    if (s->runs_clock) session_clock_start(s->session);
    for (;;) {
        switch (s->talk->listen(s->talk->context, prompt, line)) {
        case HEARD_LINE:
            return true;
        case HEARD_RESIZE:
            show_again(s);
            break;
        case HEARD_INTERRUPT:
            if (!leaves_now(s, &asked)) break;
            s->leaves = true;
            return false;
        default:
            s->leaves = true;
            return false;
        }
        if (s->leaves) return false;
    }
}

static bool is_either(view word, const char *brief, const char *whole) {
    return view_is_word(word, brief) || view_is_word(word, whole);
}

/* Reads an answer; false if it is none. */
static bool read_answer(sitting *s, view word, bool *answer) {
    s->leaves |= is_either(word, "q", "quit");
    if (!word.length || s->leaves) return true;
    *answer = is_either(word, "y", "yes");
    return *answer || is_either(word, "n", "no");
}

bool sitting_ask(sitting *s, const char *question, bool usual) {
    buffer line = buffer_make(NULL);
    bool answer = usual, is_answered = false;
    if (s->leaves || !s->talk->look(s->talk->context).prompts) return usual;
    while (!is_answered && sitting_listen(s, question, &line)) {
        is_answered = read_answer(s, view_trim(buffer_view(&line)), &answer);
        if (!is_answered) sitting_note(s, "Please answer yes, no or quit.");
    }
    buffer_clear(&line);
    return is_answered ? answer : usual;
}

/* ---- the game ---- */

bool sitting_is_person(const sitting *s, colour side) {
    return !session_seat_of(s->session, side).spec;
}

bool sitting_has_person(const sitting *s) {
    return sitting_is_person(s, BLACK) || sitting_is_person(s, WHITE);
}

colour sitting_person(const sitting *s) {
    return !sitting_is_person(s, BLACK) && sitting_is_person(s, WHITE) ? WHITE : BLACK;
}

kept_state sitting_state(const sitting *s) {
    kept_state state = {.record = session_game(s->session),
                        .limits = s->limits,
                        .opening_plies = s->opening_plies,
                        .helped = s->helped,
                        .adapts = s->adapts,
                        .teach = s->teach};
    for (int side = 0; side < 2; side++) {
        const session_seat seat = session_seat_of(s->session, (colour)side);
        state.sides[side] = (kept_side){seat.name, seat.spec};
    }
    return state;
}

/* A game is kept from its first own ply on, and then even if all plies are taken back. */
static void keep(sitting *s) {
    const kept_state state = sitting_state(s);
    fault f;
    if (!kept_is_kept(s->kept) && (int)state.record->count <= s->opening_plies) return;
    if (kept_save(s->kept, &state, &f)) sitting_note(s, "This is not kept: %s.", f.text);
}

void sitting_keep(sitting *s) {
    s->is_new = true;
    keep(s);
}

void sitting_note_help(sitting *s) {
    if (s->helped) return;
    s->helped = true;
    keep(s);
}
