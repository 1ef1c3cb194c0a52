/* play/advice.c - asks the champion, and says in words what it sees. */
#include "play/advice.h"

#include "base/alloc.h"
#include "engine/engine.h"
#include "play/screen.h"
#include "player/best.h"
#include "player/player.h"
#include "report/answers/hint_report.h"
#include "search/hint_list.h"
#include "search/result.h"
#include "service/answers/explain.h"
#include "service/answers/hints.h"

#include <math.h>

enum { TABLE_MB = 16, DEPTH = 12, EXACT_FROM = 20, HINTS = 4, OTHER_DEPTH = 5 };

#define LONGEST_NS INT64_C(3000000000) /* for an answer */

struct advisor {
    tier tier;
    engine *engine;
    hint_list list;
};

status advisor_make(tier t, advisor **out, fault *f) {
    advisor *a = alloc_array(NULL, 1, sizeof *a);
    *out = NULL;
    if (!a) return fault_set(f, E_NOMEM, 0, "no memory for an advisor");
    const engine_options o = {.threads = 1, .table_mb = TABLE_MB, .tier = t};
    a->tier = t;
    const status result = engine_create(&o, &a->engine, f);
    if (result)
        alloc_free(NULL, a);
    else
        *out = a;
    return result;
}

void advisor_free(advisor *a) {
    if (!a) return;
    engine_free(a->engine);
    alloc_free(NULL, a);
}

bool advisor_knows(const field *board) {
    return engine_plays_on(board);
}

/* ---- values ---- */

static void take_list(void *context, const hint_list *l, bool is_final) {
    (void)is_final;
    *(hint_list *)context = *l;
}

/* Near the end everything is solved, if the time is enough. */
static status ask(advisor *a, const position *p, int moves, const stop_token *stop,
                  const hint_list **out, fault *f) {
    const hints_request r = {
        .position = p,
        .limits = {.depth = position_empties(p) > EXACT_FROM ? DEPTH : 0, .time_ns = LONGEST_NS},
        .moves = moves,
        .stop = stop,
        .listener = take_list,
        .context = &a->list};
    a->list.count = 0;
    engine_new_game(a->engine);
    *out = &a->list;
    return hints_search(a->engine, &r, f);
}

/* ---- hints ---- */

static void add_value(const search_move *m, buffer *out) {
    hint_report_value(m->value, m->bound, m->certainty, out);
}

static void add_line(const search_line *l, buffer *out) {
    enum { MOST = 6 };
    if (l->count < 2) return;
    buffer_add(out, " Expected:");
    for (int i = 0; i < l->count && i < MOST; i++) {
        buffer_add_char(out, ' ');
        if (l->squares[i] == SEARCH_PASS)
            buffer_add(out, "pass");
        else
            words_square(l->squares[i], out);
    }
    buffer_add_char(out, '.');
}

static void write_hint(const hint_list *l, colour side, buffer *out) {
    words_square(l->moves[0].move, out);
    if (!l->moves[0].known) {
        buffer_add(out, " may be good: there was no time to look.\n");
        return;
    }
    buffer_add(out, l->count == 1 ? " is the only move, " : " is best, ");
    add_value(&l->moves[0], out);
    buffer_format(out, " discs for %s", colour_name(side));
    for (int i = 1; i < l->count; i++) {
        if (!l->moves[i].known) break;
        buffer_add(out, i == 1 ? "; then " : ", ");
        words_square(l->moves[i].move, out);
        buffer_add_char(out, ' ');
        add_value(&l->moves[i], out);
    }
    buffer_add_char(out, '.');
    add_line(&l->moves[0].line, out);
    buffer_add_char(out, '\n');
}

/* The agent's own values are no discs, so only its move is told. */
static status write_other_hint(const advisor *a, const position *p, const stop_token *stop,
                               buffer *out, fault *f) {
    player *who = NULL;
    search_result r;
    const player_options o = {.size = p->field.size, .tier = a->tier};
    const search_request request = {.limits = {.depth = OTHER_DEPTH}, .stop = stop};
    status result = player_open(view_of(player_best(&p->field, true)), &o, &who, f);
    if (!result) result = player_choose(who, p, &request, &r, f);
    player_close(who);
    if (result) return result;
    words_square(r.move, out);
    buffer_format(out, " looks best to the strongest agent, %d plies deep.\n", r.depth);
    return OK;
}

status advisor_hint(advisor *a, const position *p, const stop_token *stop, buffer *out, fault *f) {
    const hint_list *l = NULL;
    if (!advisor_knows(&p->field)) return write_other_hint(a, p, stop, out, f);
    const status result = ask(a, p, HINTS, stop, &l, f);
    if (!result && l->count) write_hint(l, p->to_move, out);
    return result;
}

status advisor_value(advisor *a, const position *p, const stop_token *stop, buffer *out, fault *f) {
    const hint_list *l = NULL;
    const status result = ask(a, p, 1, stop, &l, f);
    if (result || !isfinite(l->best.value)) return result;
    buffer_add(out, "value ");
    hint_report_value(l->best.value, l->best.bound, l->best.certainty, out);
    buffer_format(out, " for %s", colour_name(p->to_move));
    return OK;
}

/* ---- why ---- */

/* Parts of the board for people: corners of three squares, edges and the middle. */
enum { BANDS = 3, REGIONS = BANDS * BANDS };

static int band(int at, int size) {
    const int corner = size >= 8 ? 3 : size / 3;
    return at < corner ? 0 : at >= size - corner ? 2 : 1;
}

static void add_region(int region, int size, buffer *out) {
    static const char *const names[REGIONS] = {
        NULL, "the upper edge", NULL, "the left edge", "the middle", "the right edge",
        NULL, "the lower edge", NULL};
    if (names[region]) {
        buffer_add(out, names[region]);
        return;
    }
    const int row = region / BANDS ? size - 1 : 0, column = region % BANDS ? size - 1 : 0;
    buffer_add(out, "the corner ");
    words_square(square_at(row, column), out);
}

/* A number of parts, each with a name and its discs for the side to move. */
typedef struct part {
    double discs;
    int which;
} part;

static part most_of(const part *parts, int count, int sign) {
    part found = {.which = -1};
    for (int i = 0; i < count; i++)
        if (sign * parts[i].discs > sign * found.discs) found = parts[i];
    return found;
}

static void add_sentence_start(double value, colour side, buffer *out) {
    buffer_format(out, "Without looking ahead this is worth %+.1f discs for %s", value,
                  colour_name(side));
}

/* "X speaks most for black (+1.2) and Y most for white (0.8)." */
static void add_sides(const part *parts, int count, colour side,
                      void (*name)(const void *context, int which, buffer *out),
                      const void *context, buffer *out) {
    const part good = most_of(parts, count, 1), bad = most_of(parts, count, -1);
    if (good.which < 0 && bad.which < 0) {
        buffer_add(out, "Nothing else speaks for either side.\n");
        return;
    }
    const part *both[2] = {&good, &bad};
    bool any = false;
    for (int i = 0; i < 2; i++) {
        if (both[i]->which < 0) continue;
        const size_t start = out->length;
        buffer_add(out, any ? ", " : "");
        name(context, both[i]->which, out);
        if (!any && out->length > start && out->data[start] >= 'a' && out->data[start] <= 'z')
            out->data[start] = (char)(out->data[start] - 'a' + 'A');
        buffer_format(out, " speaks most for %s (%.1f)",
                      colour_name(i == 0 ? side : colour_other(side)), fabs(both[i]->discs));
        any = true;
    }
    buffer_add(out, ".\n");
}

static void name_region(const void *context, int which, buffer *out) {
    add_region(which, *(const int *)context, out);
}

static void name_count(const void *context, int which, buffer *out) {
    buffer_add(out, ((const engine_explanation *)context)->counts[which].name);
}

static void name_term(const void *context, int which, buffer *out) {
    buffer_add(out, ((const agent_explanation *)context)->terms[which].name);
}

/* Each place shares its value among its squares. */
static void why_learned(const engine_explanation *x, const position *p, buffer *out) {
    part regions[REGIONS] = {{0}};
    const int size = p->field.size;
    for (int i = 0; i < REGIONS; i++) regions[i].which = i;
    for (int i = 0; i < x->place_count; i++)
        for (int k = 0; k < x->places[i].count; k++) {
            const int sq = x->places[i].squares[k];
            const int region = band(square_row(sq), size) * BANDS + band(square_column(sq), size);
            regions[region].discs +=
                (double)x->places[i].adds / EXPLAINED_DISC / x->places[i].count;
        }
    const double moves = (double)(x->counts[0].adds + x->counts[1].adds) / EXPLAINED_DISC;
    add_sentence_start(x->value, p->to_move, out);
    buffer_format(out, ": it has %d %s and %s would have %d, which counts %+.1f. ",
                  x->counts[0].count, x->counts[0].count == 1 ? "move" : "moves",
                  colour_name(colour_other(p->to_move)), x->counts[1].count, moves);
    add_sides(regions, REGIONS, p->to_move, name_region, &size, out);
}

static void why_by_hand(const engine_explanation *x, const position *p, buffer *out) {
    part counts[EXPLAINED_COUNTS];
    for (int i = 0; i < x->count_count; i++)
        counts[i] = (part){(double)x->counts[i].adds / EXPLAINED_DISC, i};
    add_sentence_start(x->value, p->to_move, out);
    buffer_add(out, ". ");
    add_sides(counts, x->count_count, p->to_move, name_count, x, out);
}

static void why_agent(const agent_explanation *x, const position *p, buffer *out) {
    part terms[EXPLAINED_TERMS];
    for (int i = 0; i < x->count; i++) terms[i] = (part){x->terms[i].adds, i};
    buffer_format(out, "The agent %s gives this %+.0f points for %s, without looking ahead. ",
                  x->base, x->value, colour_name(p->to_move));
    add_sides(terms, x->count, p->to_move, name_term, x, out);
}

status advisor_why(const advisor *a, const position *p, buffer *out, fault *f) {
    player_spec spec;
    explained_position *e = NULL;
    status result = player_spec_read(view_of(player_best(&p->field, true)), NULL, &spec, f);
    if (result) return result;
    const explain_request r = {.spec = &spec, .position = p, .root = p->to_move, .tier = a->tier};
    result = explain_position(&r, &e, f);
    if (!result && e->kind != PLAYER_CHAMPION)
        why_agent(&e->agent, p, out);
    else if (!result && e->champion.by == EXPLAINED_LEARNED)
        why_learned(&e->champion, p, out);
    else if (!result)
        why_by_hand(&e->champion, p, out);
    explained_free(e);
    player_spec_clear(&spec);
    return result;
}
