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

/* ---- why: the first sentence ---- */

static void add_moves(int count, buffer *out) {
    if (count == 0)
        buffer_add(out, "no move");
    else if (count == 1)
        buffer_add(out, "one move");
    else
        buffer_format(out, "%d moves", count);
}

/* Appends "black has 4 moves, and white would have no move". */
static void add_mobility(const position *p, buffer *out) {
    position other = *p;
    position_pass(&other);
    const squares own = position_moves(p), theirs = position_moves(&other);
    buffer_format(out, "%s has ", colour_name(p->to_move));
    add_moves(squares_count(&own), out);
    buffer_format(out, ", and %s would have ", colour_name(other.to_move));
    add_moves(squares_count(&theirs), out);
}

static void add_exact(double value, const char *side, buffer *out) {
    const int discs = (int)lround(fabs(value));
    if (discs == 0)
        buffer_add(out, "with best play the game is drawn");
    else
        buffer_format(out, "with best play %s %s by %d %s", side, value > 0 ? "wins" : "loses",
                      discs, discs == 1 ? "disc" : "discs");
}

/* Appends who is ahead. An estimate below one disc is noise. */
static void add_lead(const search_result *r, colour side, buffer *out) {
    const char *name = colour_name(side);
    if (r->certainty == CERTAIN_EXACT) {
        add_exact(r->value, name, out);
        return;
    }
    buffer_format(out, "looking %d %s deep, ", r->depth, r->depth == 1 ? "ply" : "plies");
    if (fabs(r->value) < 1)
        buffer_add(out, "the game is about even");
    else
        buffer_format(out, "%s is about %.0f %s %s", name, fabs(r->value),
                      lround(fabs(r->value)) == 1 ? "disc" : "discs",
                      r->value > 0 ? "ahead" : "behind");
}

/* Appends a sentence whose first letter becomes a capital. */
static void add_sentence(const buffer *text, buffer *out) {
    const size_t start = out->length;
    buffer_append(out, buffer_view(text));
    if (out->length > start && char_is_letter(out->data[start])) {
        const char c = out->data[start];
        out->data[start] = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
    }
}

/* ---- why: the second sentence ---- */

/* Parts of the board for people: corners of three squares, edges and the middle. */
enum { BANDS = 3, REGIONS = BANDS * BANDS };

static int band(int at, int size) {
    const int corner = size >= 8 ? 3 : size / 3;
    return at < corner ? 0 : at >= size - corner ? 2 : 1;
}

static int region_of(int square, int size) {
    return band(square_row(square), size) * BANDS + band(square_column(square), size);
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
    buffer_add(out, "the corner at ");
    words_square(square_at(row, column), out);
}

/* A part of the value: a name, and what it adds for the side to move. */
typedef struct part {
    double adds;
    int which;
} part;

/* Parts that add less are not worth a word. */
typedef struct parts {
    const part *list;
    int count;
    double least;
    bool in_discs; /* else the numbers mean nothing to people */
    void (*name)(const void *context, int which, buffer *out);
    const void *context;
} parts;

static part most_of(const parts *p, int sign) {
    part found = {.which = -1};
    for (int i = 0; i < p->count; i++)
        if (sign * p->list[i].adds > sign * found.adds && sign * p->list[i].adds >= p->least)
            found = p->list[i];
    return found;
}

/* "Best for black: the middle (1.2 discs); best for white: the left edge (0.8 discs)." */
static void add_parts(const parts *p, colour side, buffer *out) {
    const part both[2] = {most_of(p, 1), most_of(p, -1)};
    buffer text = buffer_make(out->memory);
    for (int i = 0; i < 2; i++) {
        if (both[i].which < 0) continue;
        buffer_format(&text, "%sbest for %s: ", text.length ? "; " : "",
                      colour_name(i == 0 ? side : colour_other(side)));
        p->name(p->context, both[i].which, &text);
        if (p->in_discs) buffer_format(&text, " (%.1f discs)", fabs(both[i].adds));
    }
    if (text.length == 0) buffer_add(&text, "nothing on the board favours a side by much");
    buffer_add(&text, ".\n");
    add_sentence(&text, out);
    if (buffer_status(&text) && !out->failed) out->failed = buffer_status(&text);
    buffer_clear(&text);
}

static void name_region(const void *context, int which, buffer *out) {
    add_region(which, *(const int *)context, out);
}

/* The unit behind a comma is left out. */
static void name_count(const void *context, int which, buffer *out) {
    view name = view_of(((const engine_explanation *)context)->counts[which].name);
    buffer_append(out, view_take(&name, ','));
}

static void name_term(const void *context, int which, buffer *out) {
    buffer_format(out, "the term %s", ((const agent_explanation *)context)->terms[which].name);
}

static const double DISCS_LEAST = 1, POINTS_LEAST = 5;

/* Each pattern shares its value among its squares. Parts of the board without a disc have a value,
 * too, but it says nothing about this game. */
static void why_learned(const engine_explanation *x, const position *p, buffer *out) {
    part regions[REGIONS] = {{0}};
    bool has_disc[REGIONS] = {false};
    const int size = p->field.size;
    for (int i = 0; i < REGIONS; i++) regions[i].which = i;
    for (int i = 0; i < x->place_count; i++)
        for (int k = 0; k < x->places[i].count; k++) {
            const int region = region_of(x->places[i].squares[k], size);
            has_disc[region] |= x->places[i].filling[k] != 0;
            regions[region].adds += (double)x->places[i].adds / EXPLAINED_DISC / x->places[i].count;
        }
    for (int i = 0; i < REGIONS; i++)
        if (!has_disc[i]) regions[i].adds = 0;
    const parts all = {regions, REGIONS, DISCS_LEAST, true, name_region, &size};
    add_parts(&all, p->to_move, out);
}

static void why_by_hand(const engine_explanation *x, const position *p, buffer *out) {
    part counts[EXPLAINED_COUNTS];
    for (int i = 0; i < x->count_count; i++)
        counts[i] = (part){(double)x->counts[i].adds / EXPLAINED_DISC, i};
    const parts all = {counts, x->count_count, DISCS_LEAST, true, name_count, x};
    add_parts(&all, p->to_move, out);
}

static void why_agent(const agent_explanation *x, const position *p, buffer *out) {
    part terms[EXPLAINED_TERMS];
    for (int i = 0; i < x->count; i++) terms[i] = (part){x->terms[i].adds, i};
    const parts all = {terms, x->count, POINTS_LEAST, false, name_term, x};
    add_parts(&all, p->to_move, out);
}

/* ---- why ---- */

static status explain(const advisor *a, const position *p, explained_position **out, fault *f) {
    player_spec spec;
    status result = player_spec_read(view_of(player_best(&p->field, true)), NULL, &spec, f);
    if (result) return result;
    const explain_request r = {.spec = &spec, .position = p, .root = p->to_move, .tier = a->tier};
    result = explain_position(&r, out, f);
    player_spec_clear(&spec);
    return result;
}

/* The unit of the best agent is a hundredth of the logarithm of the odds to win. */
static double chance_of(double points) {
    return 50 + 50 * tanh(points / 200);
}

/* The lead comes from a search, because the evaluation alone errs by several discs. */
static status write_first(advisor *a, const position *p, const explained_position *e,
                          const stop_token *stop, buffer *text, fault *f) {
    const hint_list *l = NULL;
    if (e->kind != PLAYER_CHAMPION) {
        buffer_format(text, "the agent %s gives %s a chance of %.0f %%, without looking ahead: ",
                      e->agent.base, colour_name(p->to_move), chance_of(e->agent.value));
        return OK;
    }
    const status result = ask(a, p, 1, stop, &l, f);
    if (result || !isfinite(l->best.value) || l->best.depth == 0) return result;
    add_lead(&l->best, p->to_move, text);
    buffer_add(text, ": ");
    return OK;
}

status advisor_why(advisor *a, const position *p, const stop_token *stop, buffer *out, fault *f) {
    explained_position *e = NULL;
    buffer first = buffer_make(out->memory);
    status result = explain(a, p, &e, f);
    if (!result) result = write_first(a, p, e, stop, &first, f);
    if (!result) {
        add_mobility(p, &first);
        buffer_add(&first, ". ");
        add_sentence(&first, out);
        if (e->kind != PLAYER_CHAMPION)
            why_agent(&e->agent, p, out);
        else if (e->champion.by == EXPLAINED_LEARNED)
            why_learned(&e->champion, p, out);
        else
            why_by_hand(&e->champion, p, out);
    }
    if (buffer_status(&first) && !out->failed) out->failed = buffer_status(&first);
    buffer_clear(&first);
    explained_free(e);
    return result;
}
