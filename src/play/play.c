/* play/play.c - sits down, plays games until the person leaves, and clears up. */
#include "play/play.h"

#include "play/screen.h"
#include "play/sitting_int.h"
#include "search/result.h"

/* ---- one ply ---- */

static void pass_turn(sitting *s) {
    fault f;
    if (session_pass(s->session, &f))
        return; /* cannot fail but for memory: then it is tried again */
    sitting_keep(s);
    words_last_ply(s->session, s->options->plain, &s->news);
}

static void note_thinking(sitting *s) {
    const session_seat seat = session_seat_of(s->session, session_position(s->session)->to_move);
    const talk_look look = s->talk->look(s->talk->context);
    if (!look.redraws) {
        sitting_show(s, false);
        return;
    }
    const size_t before = s->news.length;
    sitting_note(s, "%s thinks; Ctrl-C makes it move.", seat.name);
    sitting_show(s, false);
    buffer_reset(&s->news, before);
}

/* Two players alone are watched: the eye must be able to follow. */
static void pause_between(const sitting *s) {
    if (s->options->pause_ms && s->talk->wait)
        s->talk->wait(s->talk->context, s->options->pause_ms);
}

/* Ctrl-C makes a player move. With no person at the board it also gives the word to who watches. */
static void player_turn(sitting *s) {
    search_result answer;
    fault f;
    const bool watched = !sitting_has_person(s);
    atomic_store(session_stop(s->session), false);
    s->talk->watch(s->talk->context,
                   session_stop(s->session)); /* before anybody is told of Ctrl-C */
    note_thinking(s);
    status result = s->leaves ? E_STOPPED : session_think(s->session, NULL, NULL, &answer, &f);
    if (watched && !result) pause_between(s);
    s->talk->watch(s->talk->context, NULL);
    const bool stopped = session_interrupted(s->session) || stop_is_set(session_stop(s->session));
    if (!result) result = session_answer(s->session, &answer, &f);
    if (stopped && watched) s->waits = true;
    if (!result) {
        /* Nobody types between the moves of two players, so the last one is enough. */
        if (watched && s->talk->look(s->talk->context).redraws) buffer_reset(&s->news, 0);
        sitting_keep(s);
        words_last_ply(s->session, s->options->plain, &s->news);
    } else if (result == E_STOPPED) {
        s->waits = true;
        sitting_note(s, "It was stopped without a move. An empty line lets it think again.");
    } else if (!session_ending(s->session).is_over) {
        s->waits = true;
        sitting_note(s, "The player failed: %s. level NAME seats another one.", f.text);
    }
}

/* The name may hold anything, and is cut between two characters. */
static void write_prompt(const char *name, colour side, bool is_own, buffer *out) {
    enum { NAME_MOST = 24 };
    size_t length = 0;
    for (view rest = view_of(name); rest.length; rest = view_from(view_of(name), length)) {
        const size_t bytes = utf8_length(rest);
        if (length + bytes > NAME_MOST || length == NAME_MOST) break;
        length += bytes ? bytes : 1;
    }
    buffer_append_safe(out, (view){name, length}, length);
    buffer_format(out, is_own ? " (%s): " : " (%s), Enter lets it move: ", colour_name(side));
}

static void person_turn(sitting *s) {
    buffer line = buffer_make(NULL), prompt = buffer_make(NULL);
    const colour side = session_position(s->session)->to_move;
    const bool is_own = sitting_is_person(s, side);
    write_prompt(session_seat_of(s->session, side).name, side, is_own, &prompt);
    s->runs_clock = is_own;
    const bool heard = sitting_listen(s, buffer_text(&prompt), &line);
    s->runs_clock = false;
    session_clock_stop(s->session);
    if (heard) command_do(s, buffer_view(&line));
    buffer_clear(&line);
    buffer_clear(&prompt);
}

static void play_game(sitting *s) {
    while (!s->leaves && !session_ending(s->session).is_over) {
        const position *p = session_position(s->session);
        if (position_must_pass(p))
            pass_turn(s);
        else if (sitting_is_person(s, p->to_move) || s->waits)
            person_turn(s);
        else
            player_turn(s);
    }
}

/* ---- games ---- */

static status begin_first(sitting *s, fault *f) {
    bool taken = false;
    const bool may_offer = s->options->asks && s->talk->look(s->talk->context).prompts;
    if (s->options->resumes || may_offer) {
        const status result = resume_game(s, !s->options->resumes, &taken, f);
        if (result && (result != E_MISSING || s->options->resumes)) return result;
    }
    return taken || s->leaves ? OK : setup_game(s, f);
}

static bool wants_another(sitting *s) {
    const bool prompts = s->talk->look(s->talk->context).prompts;
    return prompts && !s->leaves && sitting_ask(s, "Another game? [Y/n] ", true) && !s->leaves;
}

static status play_games(sitting *s, fault *f) {
    status result = begin_first(s, f);
    while (!result && !s->leaves) {
        play_game(s);
        if (!session_ending(s->session).is_over) break;
        review_game(s);
        if (!wants_another(s)) break;
        s->games++;
        result = setup_game(s, f);
    }
    return result;
}

static void say_goodbye(sitting *s) {
    if (s->plays && kept_is_kept(s->kept))
        sitting_note(s, "The game is kept; avocet play --resume%s%s continues it.",
                     s->options->is_named ? " --name " : "",
                     s->options->is_named ? s->options->name : "");
    buffer out = buffer_make(NULL);
    screen_wrap(buffer_view(&s->news), s->talk->look(s->talk->context).width, &out);
    (void)s->talk->say(s->talk->context, buffer_view(&out));
    buffer_clear(&out);
}

status play_run(const play_options *o, const talk *t, fault *f) {
    sitting s = {.options = o,
                 .talk = t,
                 .adapts = o->adapts,
                 .teach = o->teach,
                 .shows_value = o->shows_value,
                 .news = buffer_make(NULL),
                 .shown = buffer_make(NULL)};
    status result = kept_open(o->store, NULL, &s.kept, f);
    if (!result) result = advisor_make(o->tier, &s.advisor, f);
    if (!result) result = play_games(&s, f);
    if (!result) say_goodbye(&s);
    session_free(s.session);
    kept_close(s.kept);
    advisor_free(s.advisor);
    teacher_close(&s.teacher);
    buffer_clear(&s.news);
    buffer_clear(&s.shown);
    return result;
}
