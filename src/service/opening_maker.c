/* service/opening_maker.c - all positions, or some, valued on threads, the even ones written. */
#include "service/opening_maker.h"

#include "arena/openings/opening_draw.h"
#include "arena/openings/opening_judge.h"
#include "arena/openings/opening_list.h"
#include "arena/openings/opening_text.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "base/text.h"
#include "build_info.h"
#include "game/board.h"
#include "player/player.h"
#include "service/convert/convert_output.h"

#include <stdio.h>

static void show_progress(void *argument, size_t done, size_t total) {
    opening_maker *m = argument;
    if (!clock_is_due(&m->shown_ns, PROGRESS_PERIOD_NS)) return;
    const double used = clock_seconds_since(m->start_ns);
    char text[100];
    (void)snprintf(text, sizeof text, "%zu of %zu positions, %.0f positions/s, %.0f s left", done,
                   total, (double)done / used, used / (double)done * (double)(total - done));
    outlet_progress(m->outlet, text);
}

static status judge(opening_maker *m, opening_list *l, opening_facts *facts, fault *f) {
    const opening_judge o = {.player = m->player,
                             .players = {.size = m->size, .tier = m->tier},
                             .threads = m->threads,
                             .stop = m->stop,
                             .progress = show_progress,
                             .progress_context = m};
    uint64_t nodes = 0;
    const status result = opening_judge_list(&o, l, &nodes, f);
    outlet_progress(m->outlet, "");
    facts->nodes += nodes;
    return result;
}

static status write_list(const opening_maker *m, const opening_list *l, const opening_facts *facts,
                         convert_output *out, fault *f) {
    buffer text = buffer_make(NULL);
    if (m->bare)
        opening_text_write_bare(l, &text);
    else
        opening_text_write(l, facts, &text);
    return convert_output_put(out, &text, "the list", f);
}

static void note_made(const opening_maker *m, const opening_list *l, const opening_facts *facts) {
    const double used = clock_seconds_since(m->start_ns);
    outlet_note(m->outlet, "%zu openings of %zu positions, %.1f s, %.0f positions/s", l->count,
                facts->positions, used, (double)facts->positions / used);
}

/* *l is empty after a failure. */
static status find_all(opening_maker *m, opening_list *l, opening_facts *facts, fault *f) {
    status result = opening_list_make(m->plies, NULL, l, f);
    if (result) return result;
    facts->positions = l->count;
    facts->lines = opening_list_lines(l);
    result = judge(m, l, facts, f);
    if (result) opening_list_clear(l);
    opening_list_keep_even(l, (double)m->within);
    return result;
}

/* Moves at most the missing items to *l, which has room. */
static void take_even(const opening_maker *m, opening_list *drawn, opening_list *l) {
    opening_list_keep_even(drawn, (double)m->within);
    for (size_t i = 0; i < drawn->count && l->count < m->count; i++)
        l->items[l->count++] = drawn->items[i];
}

/* Values positions in batches of one size, so the number of threads changes nothing. */
static status draw_some(opening_maker *m, opening_draw *d, opening_list *l, opening_facts *facts,
                        fault *f) {
    enum { BATCH = 64 };
    status result = OK;
    while (l->count < m->count && !result) {
        opening_list drawn;
        result = opening_draw_make(d, BATCH, &drawn, f);
        if (!result) result = judge(m, &drawn, facts, f);
        if (!result) take_even(m, &drawn, l);
        opening_list_clear(&drawn);
    }
    facts->positions = d->count;
    return result;
}

/* *l is empty after a failure. */
static status find_some(opening_maker *m, opening_list *l, opening_facts *facts, fault *f) {
    opening_draw d = {.size = m->size, .plies = m->plies, .seed = m->seed};
    facts->is_drawn = true;
    facts->seed = m->seed;
    *l = (opening_list){.size = m->size, .plies = m->plies, .capacity = m->count};
    l->items = alloc_array(NULL, m->count, sizeof *l->items);
    if (!l->items) return fault_set(f, E_NOMEM, 0, "no memory for the openings");
    const status result = draw_some(m, &d, l, facts, f);
    opening_draw_clear(&d);
    if (result) opening_list_clear(l);
    return result;
}

static status make_list(opening_maker *m, const char *sentence, convert_output *out, fault *f) {
    opening_list l;
    opening_facts facts = {.maker = "avocet " BUILD_VERSION,
                           .player = m->player,
                           .sentence = sentence,
                           .within = (unsigned)m->within};
    m->start_ns = clock_now_ns();
    status result = m->count ? find_some(m, &l, &facts, f) : find_all(m, &l, &facts, f);
    if (result) return result;
    result = write_list(m, &l, &facts, out, f);
    if (!result) note_made(m, &l, &facts);
    opening_list_clear(&l);
    return result;
}

/* The table is emptied for each position, so a larger one would only take time. Deep searches fill
 * more. */
enum { TABLE_MB = 1, DEEP = 16, DEEP_TABLE_MB = 16 };

static status check(const opening_maker *m, fault *f) {
    if (m->count || m->size == BOARD_SIZE) return OK;
    return fault_set(f, E_RANGE, 0,
                     "all openings are found on 8x8 only: --count says how many to draw on %dx%d",
                     m->size, m->size);
}

status opening_maker_run(opening_maker *m, const char *path, FILE *standard, bool *reader_left,
                         fault *f) {
    const player_options o = {.size = m->size, .tier = m->tier};
    player_facts facts;
    convert_output out;
    *reader_left = false;
    (void)snprintf(m->player, sizeof m->player, "champion,depth=%d,hash=%d", m->depth,
                   m->depth > DEEP ? DEEP_TABLE_MB : TABLE_MB);
    status result = check(m, f);
    if (!result) result = player_verify_text(m->player, &o, &facts, f);
    if (result) return result;
    result = convert_output_open(&out, path, standard, f);
    if (!result) {
        result = make_list(m, facts.sentence, &out, f);
        convert_output_drop(&out);
    }
    *reader_left = out.reader_left;
    return result;
}
