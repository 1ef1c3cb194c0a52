/* play/review.c - what was wrong with a game: before a move is final, after the game, and once
 * more. */
#include "analysis/game_analysis.h"
#include "analysis/mark.h"
#include "notation/game.h"
#include "notation/square_name.h"
#include "play/screen.h"
#include "play/sitting_int.h"
#include "play/teacher.h"
#include "search/result.h"
#include "service/agents/opponent.h"
#include "service/games/person_record.h"

#include <math.h>
#include <stdio.h>

enum { WORST = 3, THREADS = 2 };

/* One disc is worth about this many points of chance, where values are chances. */
#define CHANCE_PER_DISC 5

/* ---- words ---- */

static void add_move(int move, buffer *out) {
    if (move == SEARCH_PASS)
        buffer_add(out, "a pass");
    else
        words_square(move, out);
}

static void add_loss(double loss, loss_unit unit, bool exact, buffer *out) {
    if (unit == LOSS_CHANCE)
        buffer_format(out, "%.0f points of winning chance", loss);
    else if (exact)
        buffer_format(out, "%.0f %s", loss, loss == 1 ? "disc" : "discs");
    else
        buffer_format(out, "about %.1f discs", loss);
}

static double in_discs(double loss, loss_unit unit) {
    return unit == LOSS_CHANCE ? loss / CHANCE_PER_DISC : loss;
}

/* ---- thinking that Ctrl-C ends ---- */

static stop_token *begin_thinking(sitting *s, const char *note) {
    stop_token *stop = session_stop(s->session);
    const size_t before = s->news.length;
    const bool redraws = s->talk->look(s->talk->context).redraws;
    atomic_store(stop, false);
    s->talk->watch(s->talk->context, stop); /* before anybody is told of Ctrl-C */
    if (redraws) sitting_note(s, "%s", note);
    sitting_show(s, false);
    if (redraws) buffer_reset(&s->news, before);
    return stop;
}

static void end_thinking(sitting *s) {
    s->talk->watch(s->talk->context, NULL);
}

/* ---- before a move is final ---- */

static status find_price(sitting *s, const position *p, int square, price *out, fault *f) {
    const stop_token *stop = begin_thinking(s, "Looking at your move; Ctrl-C skips it.");
    const status result = teacher_price(&s->teacher, s->options->tier, p, square, stop, out, f);
    end_thinking(s);
    return result;
}

bool review_teach(sitting *s, int square) {
    price of;
    fault f;
    buffer text = buffer_make(NULL);
    const status result = find_price(s, session_position(s->session), square, &of, &f);
    if (result && result != E_STOPPED) sitting_note(s, "No lesson: %s.", f.text);
    if (result || in_discs(of.loss, of.unit) < s->teach) return true;
    words_square(square, &text);
    buffer_add(&text, " loses ");
    add_loss(of.loss, of.unit, of.exact, &text);
    sitting_note(s, "%s.", buffer_text(&text));
    buffer_clear(&text);
    if (!s->talk->look(s->talk->context).prompts) return true; /* nobody to ask */
    return !sitting_ask(s, "Take it back? [Y/n] ", true);
}

/* ---- after a game ---- */

static bool analyse(sitting *s, game_analysis *out) {
    game_analysis_options o = game_analysis_usual(s->options->tier);
    fault f;
    o.analyst.level = s->options->review ? s->options->review : PLAY_REVIEW_USUAL;
    o.analyst.threads = THREADS;
    o.stop = begin_thinking(s, "Looking at the moves; Ctrl-C skips it.");
    const status result = game_analysis_run(session_game(s->session), &o, out, &f);
    end_thinking(s);
    if (result == E_STOPPED) sitting_note(s, "The moves were not judged.");
    if (result && result != E_STOPPED) sitting_note(s, "No review: %s.", f.text);
    return result == OK;
}

/* The moves of a side that are worth telling: those of the opening are nobody's. */
static int worst_of(const sitting *s, const game_analysis *a, colour side, int out[WORST]) {
    int found[WORST * 8], kept = 0;
    const int count = game_analysis_worst(a, side, WORST * 8, found);
    for (int i = 0; i < count && kept < WORST; i++)
        if (a->moves[found[i]].ply > s->opening_plies) out[kept++] = found[i];
    return kept;
}

/* A narrow window cuts the line, so the better move comes before the loss. */
static void tell_move(const analysed_move *m, buffer *out) {
    buffer_format(out, "  move %d, ", m->ply);
    add_move(m->move, out);
    buffer_add(out, ": better ");
    add_move(m->best, out);
    buffer_add(out, ", lost ");
    add_loss(m->loss, m->unit, m->exact, out);
    buffer_add_char(out, '\n');
}

static void tell_worst(sitting *s, const game_analysis *a) {
    for (int side = 0; side < 2; side++) {
        int worst[WORST];
        const int count = worst_of(s, a, (colour)side, worst);
        const char *name = session_seat_of(s->session, (colour)side).name;
        if (count == 0) {
            sitting_note(s, "%s (%s) lost nothing.", name, colour_name((colour)side));
            continue;
        }
        sitting_note(s, "Worst moves of %s (%s):", name, colour_name((colour)side));
        for (int i = 0; i < count; i++) tell_move(&a->moves[worst[i]], &s->news);
    }
}

void review_so_far(sitting *s) {
    game_analysis a;
    if (session_game(s->session)->count == 0) {
        sitting_note(s, "There is no move yet.");
        return;
    }
    if (!analyse(s, &a)) return;
    tell_worst(s, &a);
    game_analysis_clear(&a);
}

/* ---- once more ---- */

/* Asks for a move in the position before a mistake. False if the person wants no more. */
static bool try_once(sitting *s, const analysed_move *m) {
    price of = {.loss = 0};
    int square = SQUARE_NONE;
    fault f;
    buffer line = buffer_make(NULL), text = buffer_make(NULL);
    for (;;) {
        if (!sitting_listen(s, "Your move (q ends): ", &line)) break;
        const view word = view_trim(buffer_view(&line));
        position next = *session_position(s->session);
        if (view_is_word(word, "q") || view_is_word(word, "quit") || word.length == 0) {
            square = SQUARE_NONE;
            break;
        }
        if (square_name_read(word, next.field.size, &square, NULL) == OK &&
            position_try(&next, square))
            break;
        square = SQUARE_NONE;
        sitting_note(s, "That is no legal move.");
    }
    if (square != SQUARE_NONE) {
        const status result = find_price(s, session_position(s->session), square, &of, &f);
        words_square(square, &text);
        if (result || square == m->best || of.loss == 0) {
            buffer_add(&text, square == m->best || (!result && of.loss == 0) ? " is right." : ".");
        } else {
            buffer_add(&text, " loses ");
            add_loss(of.loss, of.unit, of.exact, &text);
            buffer_add(&text, "; best was ");
            add_move(m->best, &text);
            buffer_add_char(&text, '.');
        }
        sitting_note(s, "%s", buffer_text(&text));
    }
    buffer_clear(&line);
    buffer_clear(&text);
    return square != SQUARE_NONE && !s->leaves;
}

/* Puts the position before ply `ply` on the board. */
static bool put_before(sitting *s, const game *whole, int ply) {
    game part = game_make(NULL);
    fault f;
    status result = game_copy(whole, &part);
    while (!result && part.count >= (size_t)ply) game_take_back(&part);
    if (!result) result = session_load(s->session, &part, &f);
    game_clear(&part);
    s->is_new = true;
    return result == OK;
}

static void try_again(sitting *s, const game_analysis *a, colour side) {
    int worst[WORST];
    const int count = worst_of(s, a, side, worst);
    game whole = game_make(NULL);
    if (count == 0 || !sitting_ask(s, "Try your mistakes again? [y/N] ", false) || s->leaves)
        return;
    if (game_copy(session_game(s->session), &whole)) return;
    for (int i = 0; i < count; i++) {
        const analysed_move *m = &a->moves[worst[i]];
        if (!put_before(s, &whole, m->ply)) break;
        buffer_format(&s->news, "Move %d: you played ", m->ply);
        add_move(m->move, &s->news);
        buffer_add(&s->news, ". What is better?\n");
        if (!try_once(s, m)) break;
    }
    (void)put_before(s, &whole, (int)whole.count + 1);
    game_clear(&whole);
}

/* ---- the end ---- */

static void tell_kept(sitting *s) {
    const session_end e = session_ending(s->session);
    const kept_state state = sitting_state(s);
    const kept_end end = {.ending = e.ending, .score = e.score, .evidence = e.evidence};
    int64_t id = 0;
    fault f;
    const bool was_kept = kept_is_kept(s->kept);
    if (kept_finish(s->kept, &state, &end, &id, &f))
        sitting_note(s, "The result is not kept: %s.%s", f.text,
                     was_kept ? " The game stays unfinished; avocet play --resume ends it." : "");
    else if (id == 0)
        sitting_note(s, "Kept in %s.", kept_path(s->kept));
    else
        sitting_note(s, "Kept as game %lld in %s (avocet games --show %lld).", (long long)id,
                     kept_path(s->kept), (long long)id);
}

static void tell_next_level(sitting *s) {
    int step = LADDER_START;
    fault f;
    const field *board = &session_position(s->session)->field;
    if (!s->adapts || s->helped) return;
    if (person_record_step(kept_store(s->kept), s->options->name, board, &step, &f) == OK)
        sitting_note(s, "Your next opponent: %s.", ladder_step(step, board));
}

void review_game(sitting *s) {
    game_analysis a;
    const bool reviews =
        s->options->review && (int)session_game(s->session)->count > s->opening_plies + 1;
    s->is_new = s->finished = true;
    words_result(s->session, &s->news);
    tell_kept(s);
    tell_next_level(s);
    sitting_show(s, !s->talk->look(s->talk->context).prompts); /* else the next question does it */
    if (!reviews || !analyse(s, &a)) return;
    tell_worst(s, &a);
    s->is_new = !s->talk->look(s->talk->context).redraws; /* a small window shows the words alone */
    if (sitting_has_person(s)) try_again(s, &a, sitting_person(s));
    game_analysis_clear(&a);
}
