#include "cli/tournament_board.h"

#include "cli/arena_order.h"
#include "cli/match_report.h"

enum { TOLD_OF_EACH = 1 };

static status set_up(tournament_board *b, fault *f) {
    const tournament_options *o = b->options;
    const size_t players = (size_t)o->players;
    int number = 0;
    b->gathered = gathering_new(NULL);
    b->halves = alloc_array(NULL, players, sizeof *b->halves);
    b->games = alloc_array(NULL, players, sizeof *b->games);
    b->forfeits = alloc_array(NULL, players, sizeof *b->forfeits);
    status result = b->gathered && b->halves && b->games && b->forfeits ? OK : E_NOMEM;
    for (int i = 0; i < o->players && !result; i++)
        result = gathering_player(b->gathered, view_of(b->names[i]), &number);
    return result ? fault_set(f, E_NOMEM, 0, "no memory for the standings") : OK;
}

status tournament_board_begin(tournament_board *b, fault *f) {
    b->start_ns = clock_now_ns();
    if (pthread_mutex_init(&b->mutex, NULL) != 0)
        return fault_set(f, E_NOMEM, 0, "no memory for a lock");
    const status result = set_up(b, f);
    if (result) tournament_board_end(b);
    return result;
}

void tournament_board_end(tournament_board *b) {
    gathering_free(b->gathered);
    alloc_free(NULL, b->halves);
    alloc_free(NULL, b->games);
    alloc_free(NULL, b->forfeits);
    (void)pthread_mutex_destroy(&b->mutex);
}

/* ---- standings ---- */

static void gather(tournament_board *b, const match_game *g, const meeting *m) {
    gathered_game next = {.players = {m->a, m->b},
                          .pair = ((uint64_t)m->board << 32) + (uint64_t)g->played.number / 2,
                          .size = b->options->boards[m->board].players.size,
                          .score = g->played.score,
                          .ending = g->played.ending};
    if (b->times) gathered_game_time(&next, g->record, g->played.a_is_black);
    if (gathering_add(b->gathered, &next)) b->failed = E_NOMEM;
}

/* ---- progress ---- */

static void count_game(tournament_board *b, const match_game *g, const meeting *m) {
    b->told++;
    b->games[m->a]++;
    b->games[m->b]++;
    b->halves[m->a] += score_halves(g->played.score);
    b->halves[m->b] += score_halves(-g->played.score);
}

/* In a Swiss tournament points count, elsewhere the share of them: not all have played as many
 * games. */
static double standing_of(const tournament_board *b, int who) {
    if (b->options->type == TOURNAMENT_SWISS) return b->halves[who] / 2.0;
    return b->games[who] ? 50.0 * b->halves[who] / b->games[who] : -1;
}

static int leader_of(const tournament_board *b) {
    int leader = 0;
    for (int i = 1; i < b->options->players; i++) {
        const double mine = standing_of(b, i), best = standing_of(b, leader);
        if (mine > best || (mine >= best && b->games[i] > b->games[leader])) leader = i;
    }
    return leader;
}

static void write_progress(const tournament_board *b, buffer *out) {
    const int64_t total = tournament_games(b->options);
    const int64_t played = b->told - atomic_load(b->found);
    const double used = clock_seconds_since(b->start_ns);
    const int leader = leader_of(b);
    buffer_format(out, "%lld of %lld games, %.0f s left, ", (long long)b->told, (long long)total,
                  played > 0 ? used / (double)played * (double)(total - b->told) : 0);
    buffer_append_safe(out, view_of(b->names[leader]), 30);
    buffer_format(out, " leads with %g%s", standing_of(b, leader),
                  b->options->type == TOURNAMENT_SWISS ? " points" : " %");
}

static void show_progress(tournament_board *b) {
    const int64_t now = clock_now_ns();
    if (now - b->shown_ns < 200 * 1000000) return;
    b->shown_ns = now;
    buffer line = buffer_make(NULL);
    write_progress(b, &line);
    context_progress(b->context, buffer_text(&line));
    buffer_clear(&line);
}

/* ---- games ---- */

/* "alice - bob on 8x8, " */
static void write_place(const tournament_board *b, const meeting *m, buffer *out) {
    const int size = b->options->boards[m->board].players.size;
    buffer_format(out, "%s - %s on %dx%d, ", b->names[m->a], b->names[m->b], size, size);
}

/* Names come from outside. */
static void show_game(tournament_board *b, const match_game *g, const meeting *m) {
    enum { LINE_MOST = 4000 };
    const match_report report = {.times = b->times, .names = {b->names[m->a], b->names[m->b]}};
    buffer line = buffer_make(NULL), safe = buffer_make(NULL);
    write_place(b, m, &line);
    match_report_game(&report, g, &line);
    buffer_append_safe(&safe, view_trim(buffer_view(&line)), LINE_MOST);
    buffer_add_char(&safe, '\n');
    buffer_clear(&line);
    context_progress(b->context, "");
    const int failed = context_print(b->context, &safe);
    if (!b->printed) b->printed = failed;
}

void tournament_board_hear(void *argument, const match_game *g) {
    tournament_board *b = argument;
    const meeting m = tournament_meeting(b->options, g->encounter);
    buffer place = buffer_make(NULL);
    (void)pthread_mutex_lock(&b->mutex);
    write_place(b, &m, &place);
    count_game(b, g, &m);
    gather(b, g, &m);
    arena_order_note_forfeit(b->context, g, buffer_text(&place), TOLD_OF_EACH,
                             &b->forfeits[g->played.score > 0 ? m.b : m.a]);
    if (b->show && !b->printed) show_game(b, g, &m);
    show_progress(b);
    (void)pthread_mutex_unlock(&b->mutex);
    buffer_clear(&place);
}

void tournament_board_bye(void *argument, int who, int halves) {
    tournament_board *b = argument;
    (void)pthread_mutex_lock(&b->mutex);
    b->halves[who] += halves;
    gathering_add_bye(b->gathered, who, halves);
    (void)pthread_mutex_unlock(&b->mutex);
}
