/* service/practice/deck.c - folds answers into cards. */
#include "service/practice/deck.h"

#include "base/files.h"
#include "base/text.h"
#include "game/symmetry.h"
#include "store/answers.h"

#include <assert.h>
#include <string.h>

struct deck {
    store *store;
    char *path;
    card *cards;
    size_t count, capacity;
    deck_day *days;
    size_t day_count, day_capacity;
    int streak, longest;
};

static const char *const kind_names[CARD_KINDS] = {[CARD_MOVE] = "move", [CARD_LINE] = "line"};

/* A kind of a newer program is judged by value. */
static card_kind kind_of(const char *name) {
    return strcmp(name, kind_names[CARD_LINE]) == 0 ? CARD_LINE : CARD_MOVE;
}

static position canonical_of(const position *p) {
    int symmetry = 0;
    (void)grid_canonical(&p->grid, p->field.size, &symmetry);
    return position_image(p, symmetry);
}

static bool is_card(const card *c, const position *canonical, card_kind kind, const char *topic) {
    return c->kind == kind && position_equal(&c->canonical, canonical) &&
           (kind == CARD_MOVE || strcmp(c->topic, topic) == 0);
}

static card *find(const deck *d, const position *canonical, card_kind kind, const char *topic) {
    for (size_t i = 0; i < d->count; i++)
        if (is_card(&d->cards[i], canonical, kind, topic)) return &d->cards[i];
    return NULL;
}

const card *deck_find(const deck *d, const position *p, card_kind kind, const char *topic) {
    const position canonical = canonical_of(p);
    return find(d, &canonical, kind, topic);
}

/* ---- answers ---- */

static void copy_text(char *out, size_t size, const char *text) {
    const size_t length = strlen(text);
    const size_t kept = length < size ? length : size - 1;
    memcpy(out, text, kept);
    out[kept] = '\0';
}

static card *add_card(deck *d) {
    card *cards = alloc_grow(NULL, d->cards, sizeof *cards, d->count + 1, 64, &d->capacity);
    if (!cards) return NULL;
    d->cards = cards;
    cards[d->count] = (card){.best = SQUARE_NONE};
    return &cards[d->count++];
}

/* Days rise in a file unless somebody changed the clock. */
static deck_day *day_of(deck *d, int64_t day) {
    size_t at = d->day_count;
    while (at > 0 && d->days[at - 1].day > day) at--;
    if (at > 0 && d->days[at - 1].day == day) return &d->days[at - 1];
    deck_day *days =
        alloc_grow(NULL, d->days, sizeof *days, d->day_count + 1, 64, &d->day_capacity);
    if (!days) return NULL;
    d->days = days;
    memmove(&days[at + 1], &days[at], (d->day_count - at) * sizeof *days);
    days[at] = (deck_day){.day = day};
    d->day_count++;
    return &days[at];
}

/* Takes an answer into the deck. */
static status take(void *context, const store_answer *a) {
    deck *d = context;
    const card_kind kind = kind_of(a->kind);
    char topic[DECK_TOPIC_BYTES];
    copy_text(topic, sizeof topic, a->topic);
    const position canonical = canonical_of(&a->board);
    deck_day *day = day_of(d, a->day);
    card *c = find(d, &canonical, kind, topic);
    if (day && !c) c = add_card(d);
    if (!day || !c) return E_NOMEM;
    c->kind = kind;
    memcpy(c->topic, topic, sizeof topic);
    c->board = a->board;
    c->canonical = canonical;
    c->best = a->best;
    c->when = (leitner){.box = a->box, .due = a->due};
    c->last_day = a->day;
    c->asked++;
    c->right += a->right;
    day->asked++;
    day->right += a->right;
    d->streak = a->right ? d->streak + 1 : 0;
    if (d->streak > d->longest) d->longest = d->streak;
    if (a->move != SQUARE_NONE && kind == CARD_MOVE) {
        day->moves++;
        day->loss += a->loss;
    }
    return OK;
}

status deck_answer(deck *d, const deck_entry *e, leitner *when, fault *f) {
    const card *known = deck_find(d, e->board, e->kind, e->topic);
    const leitner before = known ? known->when : (leitner){.box = LEITNER_NEW};
    const leitner after = leitner_after(before, e->right, e->today);
    const store_answer a = {.given = e->given,
                            .day = e->today,
                            .kind = kind_names[e->kind],
                            .topic = e->topic,
                            .board = *e->board,
                            .move = e->move,
                            .best = e->best,
                            .loss = e->loss,
                            .right = e->right,
                            .basis = e->basis,
                            .box = after.box,
                            .due = after.due};
    const status result = store_add_answer(d->store, &a, f);
    if (result) return result;
    if (when) *when = after;
    return take(d, &a) ? fault_set(f, E_NOMEM, 0, "no memory for an answer") : OK;
}

/* ---- the file ---- */

static status make_folder(const char *path, fault *f) {
    char folder[FILES_PATH_MAX];
    if (!files_folder_of(path, folder)) return OK; /* opening tells that it is too long */
    return files_make_dirs(NULL, folder, f);
}

status deck_open(const char *path, store_mode mode, deck **out, fault *f) {
    deck *d = alloc_array(NULL, 1, sizeof *d);
    *out = NULL;
    if (d) d->path = alloc_string(NULL, path, strlen(path));
    status result = d && d->path ? OK : fault_set(f, E_NOMEM, 0, "no memory for answers");
    if (!result && mode == STORE_WRITE) result = make_folder(path, f);
    if (!result) result = store_open(path, mode, NULL, &d->store, f);
    if (!result) {
        result = store_each_answer(d->store, take, d, f);
        if (result == E_NOMEM) (void)fault_set(f, E_NOMEM, 0, "no memory for answers");
    }
    if (result)
        deck_close(d);
    else
        *out = d;
    return result;
}

void deck_close(deck *d) {
    if (!d) return;
    store_close(d->store);
    alloc_free(NULL, d->path);
    alloc_free(NULL, d->cards);
    alloc_free(NULL, d->days);
    alloc_free(NULL, d);
}

const char *deck_path(const deck *d) {
    return d->path;
}

uint64_t deck_unreadable(const deck *d) {
    return store_unreadable(d->store)->records;
}

/* ---- questions ---- */

size_t deck_count(const deck *d) {
    return d->count;
}

const card *deck_card(const deck *d, size_t index) {
    assert(index < d->count);
    return &d->cards[index];
}

static bool waits(const card *c, int64_t today, const char *topic) {
    return leitner_is_due(c->when, today) && (!topic || strcmp(c->topic, topic) == 0);
}

const card *deck_due(const deck *d, int64_t today, const char *topic) {
    const card *first = NULL;
    for (size_t i = 0; i < d->count; i++) {
        const card *c = &d->cards[i];
        if (waits(c, today, topic) && (!first || c->when.due < first->when.due)) first = c;
    }
    return first;
}

size_t deck_due_count(const deck *d, int64_t today, const char *topic) {
    size_t count = 0;
    for (size_t i = 0; i < d->count; i++) count += waits(&d->cards[i], today, topic);
    return count;
}

int64_t deck_next_day(const deck *d, int64_t today) {
    int64_t next = 0;
    for (size_t i = 0; i < d->count; i++) {
        const leitner l = d->cards[i].when;
        if (l.box < 1 || l.box > LEITNER_BOXES) continue;
        const int64_t day = l.due < today ? today : l.due;
        if (!next || day < next) next = day;
    }
    return next;
}

size_t deck_day_count(const deck *d) {
    return d->day_count;
}

const deck_day *deck_day_at(const deck *d, size_t index) {
    assert(index < d->day_count);
    return &d->days[index];
}

int deck_streak(const deck *d) {
    return d->streak;
}

int deck_longest_streak(const deck *d) {
    return d->longest;
}

int deck_days_in_a_row(const deck *d, int64_t today) {
    size_t at = d->day_count;
    while (at > 0 && d->days[at - 1].day > today) at--; /* of a clock that was wrong */
    if (at == 0 || d->days[at - 1].day < today - 1) return 0;
    int row = 1;
    for (at--; at > 0 && d->days[at - 1].day == d->days[at].day - 1; at--) row++;
    return row;
}

void deck_boxes(const deck *d, size_t out[LEITNER_LEARNED + 1]) {
    memset(out, 0, (LEITNER_LEARNED + 1) * sizeof *out);
    for (size_t i = 0; i < d->count; i++) {
        const int box = d->cards[i].when.box;
        if (box >= 0 && box <= LEITNER_LEARNED) out[box]++;
    }
}
