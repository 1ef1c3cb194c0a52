/* service/contest/match_board.c - listens to a match and prints what it hears. */
#include "service/contest/match_board.h"

#include "arena/arena_run.h"
#include "arena/rating/match_statistics.h"
#include "base/clock.h"
#include "base/json.h"
#include "base/text.h"
#include "report/agents/agent_title.h"
#include "report/match_report.h"
#include "service/contest/contest_notes.h"
#include "service/match_summary.h"

enum { A, B };

/* A match under way. */
typedef struct showing {
    match_board *board;
    json_writer *json; /* NULL: text */
} showing;

/* Nobody wants the other games if nobody reads them. */
static void print(match_board *b, buffer *text) {
    if (!b->unread) b->unread = !outlet_print(b->outlet, text);
    if (b->unread) atomic_store(b->stop, true);
    buffer_clear(text);
}

/* ---- hearing ---- */

static void hear_resumed(void *argument, int games, int64_t run) {
    const showing *s = argument;
    outlet_note(s->board->outlet,
                "%d games of this match are stored, as run %lld: they are not played again", games,
                (long long)run);
}

/* Printed at once: a long match can be followed, and its games need no memory. The JSON writer goes
 * on with the emptied buffer. */
static void show_game(const showing *s, const match_game *g) {
    match_board *b = s->board;
    const match_line shown = match_line_of(g, NULL, b->times);
    buffer line = buffer_make(NULL);
    if (s->json)
        match_line_json(&shown, s->json);
    else
        match_line_write(&shown, &line);
    outlet_progress(b->outlet, "");
    print(b, s->json ? s->json->out : &line);
}

static void hear_game(void *argument, const match_progress *p, const match_game *g) {
    const showing *s = argument;
    match_board *b = s->board;
    contest_note_forfeit(b->outlet, g, "", &b->forfeits[g->played.score > 0 ? B : A]);
    if (b->show && !b->unread) show_game(s, g);
    if (!clock_is_due(&b->shown_ns, PROGRESS_PERIOD_NS)) return;
    buffer line = buffer_make(NULL);
    match_progress_write(p, &b->job->options, &line);
    outlet_progress(b->outlet, buffer_text(&line));
    buffer_clear(&line);
}

/* ---- the result ---- */

/* Times that are not part of the output are a note. */
static void note_rest(const match_board *b, const match_summary *m, const match_result *r) {
    buffer times = buffer_make(NULL);
    if (r->games > 2 * r->pairs)
        outlet_note(b->outlet, "games whose pair was not finished are left out: %d",
                    r->games - 2 * r->pairs);
    match_summary_times(m, &times);
    if (!m->has_times) outlet_note(b->outlet, "time %s", buffer_text(&times));
    buffer_clear(&times);
}

static void finish_json(const showing *s, const match_summary *m) {
    if (s->board->show) json_close(s->json);
    match_summary_json(m, s->json);
    json_close(s->json);
    buffer_add_char(s->json->out, '\n');
}

static void report(const showing *s, const match_outcome *o, status result, buffer *out) {
    match_board *b = s->board;
    buffer titles[] = {buffer_make(NULL), buffer_make(NULL)};
    match_summary m = match_summary_of(b->job, o, result, b->times);
    for (int who = A; who <= B; who++) {
        const player_facts *p = &b->about[who];
        agent_title_named(m.names[who], p->name, p->base, p->sentence, 3, &titles[who]);
        m.titles[who] = buffer_text(&titles[who]);
        m.sentences[who] = p->sentence;
    }
    if (s->json)
        finish_json(s, &m);
    else
        match_summary_write(&m, out);
    note_rest(b, &m, &o->result);
    print(b, out);
    for (int who = A; who <= B; who++) buffer_clear(&titles[who]);
}

/* JSON is written as it comes: first the games, each as soon as it is finished, then the
 * numbers. */
status match_board_run(match_board *b, fault *f) {
    match_outcome o;
    buffer out = buffer_make(NULL);
    json_writer j = json_make(&out);
    showing s = {.board = b, .json = b->json ? &j : NULL};
    if (b->json) json_open_object(&j);
    if (b->json && b->show) json_open_array_at(&j, "games");
    b->job->stop = b->stop;
    b->job->listener = (match_listener){hear_resumed, hear_game, &s};
    const status result = match_job_run(b->job, &o, f);
    outlet_progress(b->outlet, "");
    if (result && o.run)
        outlet_note(b->outlet,
                    "%d games are stored, as run %lld: the same command goes on from there",
                    o.stored, (long long)o.run);
    if ((!result || result == E_STOPPED) && !b->unread) report(&s, &o, result, &out);
    buffer_clear(&out);
    return result;
}
