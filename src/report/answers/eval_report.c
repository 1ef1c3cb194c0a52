/* report/answers/eval_report.c - writes the parts of an evaluation, the largest first. */
#include "report/answers/eval_report.h"

#include "game/board.h"
#include "notation/square_name.h"
#include "report/board_values.h"
#include "report/table.h"
#include "report/wrap.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 79, NOTE_MAX = 400 };

/* ---- values ---- */

/* Turns discs for the side to move into discs for the side that was asked for. */
static double turned(const eval_report *e, double discs) {
    return (e->root == e->position->to_move ? discs : -discs) + 0.0;
}

static double discs_of(const eval_report *e, int adds) {
    return turned(e, (double)adds / EXPLAINED_DISC);
}

/* Two decimals; a value shown as 0 has no sign. */
static void add_discs(table *t, const eval_report *e, int adds) {
    const double discs = discs_of(e, adds);
    table_add(t, fabs(discs) < 0.005 ? "0.00" : "%+.2f", discs);
}

/* The title of a column of such numbers. */
static const char *for_whom(const eval_report *e) {
    return e->root == BLACK ? "for black" : "for white";
}

static const char *by_name(explained_by by) {
    return by == EXPLAINED_LEARNED ? "learned" : by == EXPLAINED_BY_HAND ? "hand" : "result";
}

/* ---- places ---- */

/* X is black and O is white, as on every board. */
static char letter_of(const eval_report *e, int filling) {
    const bool black = (filling > 0) == (e->position->to_move == BLACK);
    return filling == 0 ? '-' : black ? 'X' : 'O';
}

static bool are_neighbours(int step) {
    const int to_next_row = square_at(1, 0);
    return abs(step) == 1 || abs(abs(step) - to_next_row) <= 1;
}

/* How many squares from number `first` on lie in a straight line, one beside the other. */
static int run_from(const explained_place *p, int first) {
    int length = 1;
    if (first + 1 >= p->count) return length;
    const int step = p->squares[first + 1] - p->squares[first];
    if (!are_neighbours(step)) return length;
    while (first + length < p->count &&
           p->squares[first + length] - p->squares[first + length - 1] == step)
        length++;
    return length;
}

/* A run of three squares or more is written by its ends. */
static int group_from(const explained_place *p, int first) {
    const int length = run_from(p, first);
    return length >= 3 ? length : 1;
}

static void add_square(int square, buffer *out) {
    char name[SQUARE_NAME_BYTES];
    square_name_write(square, name);
    buffer_add(out, name);
}

/* "b2 a1-h1 g2", and the filling in the same groups: "- X-OOO--- X". */
static void write_place(const eval_report *e, const explained_place *p, buffer *where,
                        buffer *filling) {
    for (int i = 0, length; i < p->count; i += length) {
        length = group_from(p, i);
        if (i > 0) buffer_add_char(where, ' ');
        if (i > 0) buffer_add_char(filling, ' ');
        add_square(p->squares[i], where);
        if (length > 1) buffer_add_char(where, '-');
        if (length > 1) add_square(p->squares[i + length - 1], where);
        for (int k = i; k < i + length; k++) buffer_add_char(filling, letter_of(e, p->filling[k]));
    }
}

static int by_size(const void *left, const void *right) {
    const explained_place *a = *(const explained_place *const *)left;
    const explained_place *b = *(const explained_place *const *)right;
    const int first = abs(a->adds), second = abs(b->adds);
    if (first != second) return first < second ? 1 : -1;
    return a < b ? -1 : a > b; /* equal places keep their order */
}

static void sort_places(const engine_explanation *x, const explained_place **out) {
    for (int i = 0; i < x->place_count; i++) out[i] = &x->places[i];
    qsort(out, (size_t)x->place_count, sizeof *out, by_size);
}

/* Shares the value of each place equally among its squares. */
static void share_out(const eval_report *e, double shares[SQUARE_LIMIT]) {
    for (int i = 0; i < SQUARE_LIMIT; i++) shares[i] = 0;
    for (int i = 0; i < e->explanation.place_count; i++) {
        const explained_place *p = &e->explanation.places[i];
        for (int k = 0; k < p->count; k++) shares[p->squares[k]] += discs_of(e, p->adds) / p->count;
    }
}

/* ---- text ---- */

static void add_place_row(const eval_report *e, const explained_place *p, table *t) {
    buffer where = buffer_make(NULL), filling = buffer_make(NULL);
    write_place(e, p, &where, &filling);
    table_add(t, "%s", p->pattern);
    table_add(t, "%s", buffer_text(&where));
    table_add(t, "%s", buffer_text(&filling));
    add_discs(t, e, p->adds);
    if (buffer_status(&where) || buffer_status(&filling)) t->cells.failed = E_NOMEM;
    buffer_clear(&where);
    buffer_clear(&filling);
}

static void add_sum_row(const eval_report *e, const char *what, int count, int adds, table *t) {
    table_add(t, "%s", what);
    if (count >= 0)
        table_add(t, "%d", count);
    else
        table_add(t, "%s", "");
    table_add(t, "%s", "");
    add_discs(t, e, adds);
}

/* The counts come in this order: see search/explanation.h. */
static void add_sums(const eval_report *e, int hidden, int hidden_adds, table *t) {
    const engine_explanation *x = &e->explanation;
    const colour own = e->position->to_move;
    const char *const names[] = {own == BLACK ? "black's moves" : "white's moves",
                                 own == BLACK ? "white's moves" : "black's moves", "empty squares"};
    if (hidden > 0) add_sum_row(e, "other places", hidden, hidden_adds, t);
    for (int i = 0; i < x->count_count; i++)
        add_sum_row(e, i < 3 ? names[i] : x->counts[i].name, x->counts[i].count, x->counts[i].adds,
                    t);
    add_sum_row(e, "total", -1, x->sum, t);
}

static void write_places(const eval_report *e, int rows, size_t width, buffer *out) {
    const char *const titles[] = {"<pattern", "<where", "<filling", for_whom(e), NULL};
    const engine_explanation *x = &e->explanation;
    const explained_place *sorted[EXPLAINED_PLACES] = {NULL};
    const int shown = rows < x->place_count ? rows : x->place_count;
    int hidden_adds = 0;
    table t = table_make(titles, NULL);
    sort_places(x, sorted);
    for (int i = 0; i < shown; i++) add_place_row(e, sorted[i], &t);
    for (int i = shown; i < x->place_count; i++) hidden_adds += sorted[i]->adds;
    add_sums(e, x->place_count - shown, hidden_adds, &t);
    (void)table_write_within(&t, width, out);
    table_clear(&t);
}

static void write_counts(const eval_report *e, size_t width, buffer *out) {
    const bool black = e->position->to_move == BLACK;
    const char *const titles[] = {black ? "<count, black's less white's"
                                        : "<count, white's less black's",
                                  "number", "weight", for_whom(e), NULL};
    const engine_explanation *x = &e->explanation;
    table t = table_make(titles, NULL);
    for (int i = 0; i < x->count_count; i++) {
        const explained_count *c = &x->counts[i];
        table_add(&t, "%s", c->name);
        table_add(&t, "%d", c->count);
        table_add(&t, "%.3f", (double)c->weight / EXPLAINED_DISC);
        add_discs(&t, e, c->adds);
    }
    table_add(&t, "%s", "total");
    table_add(&t, "%s", "");
    table_add(&t, "%s", "");
    add_discs(&t, e, x->sum);
    (void)table_write_within(&t, width, out);
    table_clear(&t);
}

static void write_board(const eval_report *e, const board_style *style, size_t width, buffer *out) {
    double shares[SQUARE_LIMIT];
    share_out(e, shares);
    if (e->explanation.by == EXPLAINED_LEARNED)
        board_values_draw(e->position, style, shares, width, out);
    else
        board_text_draw(e->position, style, out);
}

/* Writes the text in lines and clears it. */
static void wrap_and_clear(buffer *text, size_t width, buffer *out) {
    wrap_text(out, buffer_view(text), 0, width);
    if (buffer_status(text) && !out->failed) out->failed = buffer_status(text);
    buffer_clear(text);
}

static void write_value(const eval_report *e, size_t width, buffer *out) {
    const engine_explanation *x = &e->explanation;
    const bool over = x->by == EXPLAINED_RESULT;
    buffer text = buffer_make(out->memory);
    buffer_append_safe(&text, view_of(e->name), NOTE_MAX);
    buffer_format(&text, over ? ": %+.0f discs for %s, " : ": %+.2f discs for %s, ",
                  turned(e, x->value), colour_name(e->root));
    buffer_add(&text, over ? "the game is over" : "as it stands, without looking ahead");
    wrap_and_clear(&text, width, out);
}

static void write_reading(const eval_report *e, size_t width, buffer *out) {
    buffer text = buffer_make(out->memory);
    if (e->explanation.by == EXPLAINED_LEARNED)
        buffer_format(&text, "by weights of %s%s", e->weights.made,
                      e->position->field.size == BOARD_SIZE
                          ? ", which avocet agents champion tells more of"
                          : "");
    else
        buffer_add(&text, "judged by hand: nineteen counts, each with a weight that depends on the "
                          "number of empty squares");
    wrap_and_clear(&text, width, out);
}

/* The search counts in sixteenths. */
static void write_rounding(const eval_report *e, size_t width, buffer *out) {
    const engine_explanation *x = &e->explanation;
    const int whole_discs = abs(x->sum) / EXPLAINED_DISC;
    const bool beyond = whole_discs > fabs(x->value);
    char value[40], sum[40];
    (void)snprintf(value, sizeof value, "%+.2f", turned(e, x->value));
    (void)snprintf(sum, sizeof sum, "%+.2f", discs_of(e, x->sum));
    if (strcmp(value, sum) == 0) return;
    buffer text = buffer_make(out->memory);
    buffer_format(&text, "the search takes it as %s: %s", value,
                  beyond ? "no result is larger" : "it counts in sixteenths, cut toward 0");
    wrap_and_clear(&text, width, out);
}

void eval_report_text(const eval_report *e, const board_style *style, int columns, int rows,
                      buffer *out) {
    const size_t width = columns > 1 && columns <= WIDTH ? (size_t)columns - 1 : WIDTH;
    write_value(e, width, out);
    if (e->explanation.by == EXPLAINED_RESULT) return;
    write_reading(e, width, out);
    buffer_add_char(out, '\n');
    write_board(e, style, width, out);
    buffer_add_char(out, '\n');
    if (e->explanation.by == EXPLAINED_LEARNED)
        write_places(e, rows, width, out);
    else
        write_counts(e, width, out);
    write_rounding(e, width, out);
    if (!e->mentions_agents) return;
    buffer_add_char(out, '\n');
    wrap_text(
        out,
        view_of("--agent sized, or another agent of the laboratory, shows the terms it adds up"), 0,
        width);
}

/* ---- where weights come from ---- */

void eval_report_weights(const engine_weights_facts *w, size_t width, buffer *out) {
    buffer text = buffer_make(out->memory);
    if (w->learned) {
        buffer_format(&text, "on 8x8 weights of %s for %d patterns in %d places, fitted to ",
                      w->made, w->patterns, w->places);
        buffer_append_safe(&text, view_of(w->data), NOTE_MAX);
        buffer_add(&text, "; error: ");
        buffer_append_safe(&text, view_of(w->error), NOTE_MAX);
    } else {
        buffer_add(&text, "8x8 is judged by hand, as are the other boards");
    }
    wrap_and_clear(&text, width, out);
}

void eval_report_weights_json(const engine_weights_facts *w, json_writer *j) {
    json_key(j, "weights");
    if (!w->learned) {
        json_put_null(j);
        return;
    }
    JSON_PUT_OBJECT(j, json_text_at("made", w->made), json_text_at("data", w->data),
                    json_text_at("error", w->error), json_int_at("patterns", w->patterns),
                    json_int_at("places", w->places));
}

/* ---- JSON ---- */

static void put_place(const eval_report *e, const explained_place *p, json_writer *j) {
    char filling[EXPLAINED_SQUARES + 1] = "";
    json_open_object(j);
    json_put_text_at(j, "pattern", p->pattern);
    json_open_array_at(j, "squares");
    for (int i = 0; i < p->count; i++) {
        char name[SQUARE_NAME_BYTES];
        square_name_write(p->squares[i], name);
        json_put_text(j, name);
        filling[i] = letter_of(e, p->filling[i]);
    }
    json_close(j);
    json_put_text_at(j, "filling", filling);
    json_put_real_at(j, "contribution", discs_of(e, p->adds));
    json_close(j);
}

static void put_places(const eval_report *e, json_writer *j) {
    json_open_array_at(j, "places");
    for (int i = 0; i < e->explanation.place_count; i++) put_place(e, &e->explanation.places[i], j);
    json_close(j);
}

static void put_shares(const eval_report *e, json_writer *j) {
    double shares[SQUARE_LIMIT];
    share_out(e, shares);
    json_open_array_at(j, "shares");
    for (int row = 0; row < e->position->field.size; row++) {
        json_open_array(j);
        for (int column = 0; column < e->position->field.size; column++)
            json_put_real(j, shares[square_at(row, column)]);
        json_close(j);
    }
    json_close(j);
}

static void put_counts(const eval_report *e, json_writer *j) {
    json_open_array_at(j, "counts");
    for (int i = 0; i < e->explanation.count_count; i++) {
        const explained_count *c = &e->explanation.counts[i];
        json_open_object(j);
        json_put_text_at(j, "name", c->name);
        if (c->count != EXPLAINED_NO_COUNT) json_put_int_at(j, "count", c->count);
        if (e->explanation.by == EXPLAINED_BY_HAND)
            json_put_real_at(j, "weight", (double)c->weight / EXPLAINED_DISC);
        json_put_real_at(j, "contribution", discs_of(e, c->adds));
        json_close(j);
    }
    json_close(j);
}

void eval_report_json(const eval_report *e, buffer *out) {
    const engine_explanation *x = &e->explanation;
    json_writer j = json_make(out);
    json_open_object(&j);
    JSON_PUT_FIELDS(&j, json_text_at("agent", e->name), json_text_at("for", colour_name(e->root)),
                    json_text_at("to_move", colour_name(e->position->to_move)),
                    json_bool_at("over", x->by == EXPLAINED_RESULT),
                    json_text_at("judged_by", by_name(x->by)));
    eval_report_weights_json(&e->weights, &j);
    json_put_real_at(&j, "value", turned(e, x->value));
    if (x->by != EXPLAINED_RESULT) json_put_real_at(&j, "sum", discs_of(e, x->sum));
    if (x->by == EXPLAINED_LEARNED) put_places(e, &j);
    if (x->by != EXPLAINED_RESULT) put_counts(e, &j);
    if (x->by == EXPLAINED_LEARNED) put_shares(e, &j);
    json_close(&j);
    buffer_add_char(out, '\n');
}
