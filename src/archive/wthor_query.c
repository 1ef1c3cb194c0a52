/* archive/wthor_query.c - filters and statistics over the games of a base. */
#include "archive/wthor_query.h"

#include "notation/any.h"

#include <stdlib.h>
#include <string.h>

/* ---- positions ---- */

static board unpass(board b, bool *passed) {
    *passed = !board_moves(b) && board_moves(board_pass(b));
    return *passed ? board_pass(b) : b;
}

status wthor_target_make(const position *p, wthor_target *out, fault *f) {
    if (p->field.size != BOARD_SIZE || board_open(&p->field) != UINT64_MAX)
        return fault_set(f, E_UNSUPPORTED, 0, "WTHOR games are on boards of 8x8 without holes");
    *out = (wthor_target){.symmetries = (1U << SYMMETRIES) - 1};
    const board b = unpass(board_from_grid(&p->grid), &out->passed);
    out->side = out->passed ? colour_other(p->to_move) : p->to_move;
    out->moves = 60 - __builtin_popcountll(board_empty(b));
    for (int s = 0; s < SYMMETRIES; s++) out->images[s] = board_image(b, s);
    return OK;
}

static bool same_board(board a, board b) {
    return a.own == b.own && a.opp == b.opp;
}

status wthor_target_make_opening(const position *p, wthor_target *out, fault *f) {
    const status result = wthor_target_make(p, out, f);
    if (result) return result;
    const board start = wthor_walk_start().now;
    for (int s = 0; s < SYMMETRIES; s++)
        if (!same_board(board_image(start, s), start)) out->symmetries &= ~(1U << s);
    return OK;
}

static status read_position(const char *text, const char *name, const outlet *notes, position *out,
                            fault *f) {
    if (strcmp(text, "start") == 0) return position_start(out, BOARD_SIZE, START_STANDARD, f);
    any_reading reading;
    const status result = any_read(view_of(text), NULL, &reading, f);
    if (result) {
        const fault why = *f;
        return fault_set(f, result, why.at, "%s, character %zu: %s", name, why.at + 1, why.text);
    }
    if (!reading.side_given) outlet_note(notes, "no side to move was given: black is taken");
    *out = reading.position;
    any_clear(&reading);
    return OK;
}

status wthor_target_read(const char *text, const char *name, const outlet *notes, wthor_target *out,
                         fault *f) {
    position p;
    const status result = read_position(text, name, notes, &p, f);
    return result ? result : wthor_target_make(&p, out, f);
}

status wthor_opening_read(const char *text, const char *name, const outlet *notes,
                          wthor_target *out, fault *f) {
    position p;
    const status result = read_position(text, name, notes, &p, f);
    return result ? result : wthor_target_make_opening(&p, out, f);
}

bool wthor_target_find(const wthor_target *t, const wthor_game *record, wthor_walk *w,
                       int *symmetry) {
    bool passed = false;
    *w = wthor_walk_start();
    while (w->next < t->moves && wthor_walk_step(w, record)) {
    }
    if (w->next != t->moves) return false;
    w->now = unpass(w->now, &passed);
    if (passed) w->side = colour_other(w->side);
    if (w->side != t->side) return false;
    for (int s = 0; s < SYMMETRIES; s++) {
        if (!(t->symmetries >> s & 1) || !same_board(w->now, t->images[s])) continue;
        *symmetry = symmetry_inverse(s);
        return true;
    }
    return false;
}

/* ---- names ---- */

/* Latin-1 letters without case and accents, so that a plain keyboard finds every name. */
static char fold(char c) {
    static const char upper_half[] = "aaaaaaaceeeeiiiidnooooo*ouuuuyps"
                                     "aaaaaaaceeeeiiiidnooooo*ouuuuypy"; /* from 0xC0 on */
    const unsigned char byte = (unsigned char)c;
    if (byte >= 0xC0) return upper_half[byte - 0xC0];
    return char_lower(c);
}

/* Folds the word of a question to Latin-1. False if it has a character that no name can have. */
static bool fold_word(view utf8, char out[WTHOR_TOURNAMENT_BYTES]) {
    char raw[WTHOR_TOURNAMENT_BYTES];
    if (wthor_encode_name(utf8, WTHOR_TOURNAMENTS, raw, NULL)) return false;
    for (size_t i = 0; i < sizeof raw; i++) out[i] = fold(raw[i]);
    return true;
}

static bool has_part(view raw, const char *folded) {
    char name[WTHOR_TOURNAMENT_BYTES + 1] = {0};
    for (size_t i = 0; i < raw.length && raw.data[i]; i++) name[i] = fold(raw.data[i]);
    return strstr(name, folded) != NULL;
}

/* Removes the names without this word. */
static void match_word(const wthor_file *file, view word, bool *matches) {
    char folded[WTHOR_TOURNAMENT_BYTES];
    const bool possible = fold_word(word, folded);
    for (size_t i = 0; i < file->count; i++)
        matches[i] = matches[i] && possible && has_part(wthor_raw_name_at(file, i), folded);
}

/* One flag for each record of names; NULL when memory is short. */
static bool *match_names(const wthor_file *file, view words, const allocator *memory) {
    bool *matches = alloc_array(memory, file->count + 1, sizeof *matches);
    if (!matches) return NULL;
    for (size_t i = 0; i < file->count; i++) matches[i] = true;
    while (words.length) {
        const view word = view_take(&words, ' ');
        if (word.length) match_word(file, word, matches);
    }
    return matches;
}

/* ---- filters ---- */

/* A filter with its names looked up. */
typedef struct prepared {
    const wthor_filter *filter;
    const wthor_base *base;
    bool *players, *opponents, *tournaments; /* NULL: any */
} prepared;

static bool is_on(const bool *flags, const wthor_file *names, size_t index) {
    return index < names->count && flags[index];
}

static bool are_players(const prepared *p, size_t player, size_t opponent) {
    const wthor_file *names = &p->base->players;
    return (!p->players || is_on(p->players, names, player)) &&
           (!p->opponents || is_on(p->opponents, names, opponent));
}

static bool takes_names(const prepared *p, const wthor_game *record) {
    if (p->tournaments && !is_on(p->tournaments, &p->base->tournaments, record->tournament))
        return false;
    return are_players(p, record->black, record->white) ||
           are_players(p, record->white, record->black);
}

static bool takes(const prepared *p, const wthor_entry *entry) {
    const wthor_filter *filter = p->filter;
    const wthor_game *record = &entry->game;
    wthor_walk w;
    int symmetry;
    if (filter->year_from && entry->year < filter->year_from) return false;
    if (filter->year_to && entry->year > filter->year_to) return false;
    if (filter->has_score &&
        (record->score < filter->score_least || record->score > filter->score_most))
        return false;
    if (!takes_names(p, record)) return false;
    return !filter->opening || wthor_target_find(filter->opening, record, &w, &symmetry);
}

static status prepare_names(const wthor_file *file, view words, const allocator *memory,
                            bool **out) {
    *out = words.length ? match_names(file, words, memory) : NULL;
    return words.length && !*out ? E_NOMEM : OK;
}

static status prepare(const wthor_base *b, const wthor_filter *filter, const allocator *memory,
                      prepared *p) {
    *p = (prepared){.filter = filter, .base = b};
    status result = prepare_names(&b->players, filter->player, memory, &p->players);
    if (!result) result = prepare_names(&b->players, filter->opponent, memory, &p->opponents);
    if (!result)
        result = prepare_names(&b->tournaments, filter->tournament, memory, &p->tournaments);
    return result;
}

status wthor_pick_games(const wthor_base *b, const wthor_filter *filter, const allocator *memory,
                        wthor_pick *out, fault *f) {
    prepared p;
    *out = (wthor_pick){.memory = memory};
    status result = prepare(b, filter, memory, &p);
    if (!result) {
        out->games = alloc_array(memory, b->count + 1, sizeof *out->games);
        if (!out->games) result = E_NOMEM;
    }
    for (size_t i = 0; i < b->count && !result; i++)
        if (takes(&p, &b->games[i])) out->games[out->count++] = (uint32_t)i;
    alloc_free(memory, p.players);
    alloc_free(memory, p.opponents);
    alloc_free(memory, p.tournaments);
    return result ? fault_set(f, result, 0, "no memory to choose games") : OK;
}

void wthor_pick_clear(wthor_pick *p) {
    alloc_free(p->memory, p->games);
    *p = (wthor_pick){.memory = p->memory};
}

/* ---- results ---- */

void wthor_tally_add(wthor_tally *t, const wthor_game *record) {
    t->games++;
    t->black_wins += record->score > 32;
    t->white_wins += record->score < 32;
    t->draws += record->score == 32;
    t->difference += 2 * record->score - 64;
}

static void tally_join(wthor_tally *t, const wthor_tally *more) {
    t->games += more->games;
    t->black_wins += more->black_wins;
    t->white_wins += more->white_wins;
    t->draws += more->draws;
    t->difference += more->difference;
}

double wthor_tally_rate(const wthor_tally *t, colour side) {
    if (t->games == 0) return 0;
    const size_t wins = side == BLACK ? t->black_wins : t->white_wins;
    return ((double)wins + (double)t->draws / 2) / (double)t->games;
}

double wthor_tally_mean(const wthor_tally *t, colour side) {
    if (t->games == 0) return 0;
    const double mean = (double)t->difference / (double)t->games;
    return side == BLACK ? mean : -mean;
}

/* ---- next moves ---- */

/* Squares here are those of game/board.h. */
static int square_image(int square, int symmetry) {
    return board_square(symmetry_square(square_at(square / 8, square % 8), BOARD_SIZE, symmetry));
}

/* Returns the next move of a game that shows the target, in the orientation of the target;
 * SQUARE_NONE at the end of the game. */
static int next_square(const wthor_game *record, wthor_walk w, int symmetry) {
    const int next = w.next;
    if (!wthor_walk_step(&w, record)) return SQUARE_NONE;
    return square_image(wthor_square(record->moves[next]), symmetry);
}

bool wthor_target_place(const wthor_target *t, const wthor_game *record, wthor_place *out) {
    wthor_walk w;
    int symmetry;
    if (!wthor_target_find(t, record, &w, &symmetry)) return false;
    const int square = next_square(record, w, symmetry);
    out->moves = w.next;
    out->square = square == SQUARE_NONE ? SQUARE_NONE : square_at(square / 8, square % 8);
    return true;
}

bool wthor_target_same_move(const wthor_target *t, int a, int b) {
    if (a == b) return true;
    if (a == SQUARE_NONE || b == SQUARE_NONE) return false;
    for (int s = 1; s < SYMMETRIES; s++)
        if (same_board(t->images[s], t->images[0]) &&
            square_image(board_square(a), s) == board_square(b))
            return true;
    return false;
}

/* Returns the most frequent form of a move under the symmetries of the target, then the first
 * one. */
static int usual_form(const wthor_target *t, const wthor_tally by_square[64], int square) {
    int usual = square;
    for (int s = 1; s < SYMMETRIES; s++) {
        if (!same_board(t->images[s], t->images[0])) continue;
        const int form = square_image(square, s);
        const size_t games = by_square[form].games, most = by_square[usual].games;
        if (games > most || (games == most && form < usual)) usual = form;
    }
    return usual;
}

static void join_forms(const wthor_target *t, wthor_tally by_square[64]) {
    wthor_tally joined[64] = {{0}};
    for (int square = 0; square < 64; square++)
        tally_join(&joined[usual_form(t, by_square, square)], &by_square[square]);
    memcpy(by_square, joined, sizeof joined);
}

static int by_frequency(const void *a, const void *b) {
    const wthor_next_move *x = a, *y = b;
    if (x->tally.games != y->tally.games) return x->tally.games > y->tally.games ? -1 : 1;
    return x->square - y->square;
}

static void collect(const wthor_tally by_square[64], wthor_next *out) {
    for (int square = 0; square < 64; square++) {
        if (by_square[square].games == 0) continue;
        out->moves[out->count++] =
            (wthor_next_move){square_at(square / 8, square % 8), by_square[square]};
    }
    qsort(out->moves, (size_t)out->count, sizeof *out->moves, by_frequency);
}

void wthor_next_find(const wthor_base *b, const wthor_pick *pick, const wthor_target *t,
                     wthor_next *out) {
    wthor_tally by_square[64] = {{0}};
    *out = (wthor_next){.count = 0};
    for (size_t i = 0; i < pick->count; i++) {
        const wthor_game *record = &b->games[pick->games[i]].game;
        wthor_walk w;
        int symmetry;
        if (!wthor_target_find(t, record, &w, &symmetry)) continue;
        wthor_tally_add(&out->all, record);
        const int square = next_square(record, w, symmetry);
        if (square == SQUARE_NONE)
            out->ended++;
        else
            wthor_tally_add(&by_square[square], record);
    }
    join_forms(t, by_square);
    collect(by_square, out);
}

/* ---- words of a filter ---- */

static status not_understood(const char *name, const char *form, const char *value, fault *f) {
    buffer shown = buffer_make(NULL);
    buffer_append_safe(&shown, view_of(value), 40);
    const status result =
        fault_set(f, E_FORMAT, 0, "--%s is %s, not '%s'", name, form, buffer_text(&shown));
    buffer_clear(&shown);
    return result;
}

status wthor_filter_years(const char *text, wthor_filter *filter, fault *f) {
    enum { LAST = 9999 };
    uint64_t from = 0, to = 0;
    if (!text) return OK;
    if (!view_range(view_of(text), 1, LAST, &from, &to))
        return not_understood("year", "a year or a range such as 1990-1995, 1990- or -1995", text,
                              f);
    filter->year_from = (unsigned)from;
    filter->year_to = (unsigned)to;
    return OK;
}

status wthor_filter_scores(const char *text, wthor_filter *filter, fault *f) {
    uint64_t least = 0, most = 0;
    if (!text) return OK;
    if (!view_range(view_of(text), 0, 64, &least, &most))
        return not_understood("score", "black's discs, 0 to 64, such as 33-64, 33- or 32", text, f);
    filter->has_score = true;
    filter->score_least = (int)least;
    filter->score_most = (int)most;
    return OK;
}
