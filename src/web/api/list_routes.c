/* web/api/list_routes.c - lists of games. */
#include "base/json.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/square_name.h"
#include "store/shelf.h"
#include "store/store.h"
#include "web/api/api_int.h"
#include "web/api/card_json.h"
#include "web/api/refusal.h"
#include "web/message.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { LIMIT_USUAL = 50, LIMIT_MOST = 200, NOTES_SHOWN = 200, TEXT_MOST = 200, NAMES_MOST = 500 };

/* ---- a card in a list ---- */

/* The first characters of a text. */
static view shorten(const char *text, size_t most) {
    size_t length = 0, count = 0;
    for (; text[length]; length++) {
        if (((unsigned char)text[length] & 0xC0) != 0x80 && count++ == most) break;
    }
    return (view){text, length};
}

static void put_summary(json_writer *j, const store_card *c) {
    json_open_object(j);
    json_put_text_at(j, "id", c->id);
    json_put_int_at(j, "size", c->size);
    json_put_text_at(j, "state", c->game ? "over" : "playing");
    json_put_text_at(j, "source", c->source);
    json_put_text_at(j, "black", c->black);
    json_put_text_at(j, "white", c->white);
    json_put_int_at(j, "plies", c->plies);
    json_put_text_at(j, "board", c->board);
    json_put_text_at(j, "last", c->last);
    json_put_text_at(j, "opening", c->opening);
    if (c->game && strcmp(c->ending, "stopped") != 0) {
        card_json_result(j, c->score, c->ending);
    } else {
        json_key(j, "result");
        json_put_null(j);
    }
    card_json_tags(j, c->tags);
    json_put_string_at(j, "notes", shorten(c->notes, NOTES_SHOWN));
    card_json_date(j, "created", c->created);
    card_json_date(j, "changed", c->changed);
    card_json_date(j, "added", c->added);
    json_put_bool_at(j, "deleted", c->deleted);
    json_close(j);
}

typedef struct listing {
    json_writer *out;
    int count;
    int64_t last;
} listing;

static status put_card(void *context, const store_card *c) {
    listing *l = context;
    put_summary(l->out, c);
    l->count++;
    l->last = c->order;
    return OK;
}

/* ---- the question ---- */

/* Finds a word in a list that ends with NULL. -1 after a refusal, 0 for an absent parameter. */
static int word_of(const web_request *r, const char *name, const char *const *words, refusal *why) {
    const view text = api_parameter(r, name);
    if (text.length == 0) return 0;
    for (int i = 0; words[i]; i++)
        if (view_is(text, words[i])) return i;
    (void)refuse(why, 400, "bad_request", name, "The parameter %s has no such value", name);
    return -1;
}

static bool text_of(const web_request *r, const char *name, view *out, refusal *why) {
    *out = api_parameter(r, name);
    if (out->length <= TEXT_MOST) return true;
    return refuse(why, 400, "bad_request", name, "The parameter %s is too long", name);
}

static bool day_of(const web_request *r, const char *name, view *out, refusal *why) {
    static const char form[] = "0000-00-00";
    *out = api_parameter(r, name);
    bool fine = out->length == 0 || out->length == sizeof form - 1;
    for (size_t i = 0; i < out->length && fine; i++)
        fine = form[i] == '0' ? char_is_digit(out->data[i]) : out->data[i] == form[i];
    return fine || refuse(why, 400, "bad_request", name, "A day is written as 2026-01-31");
}

/* The same line of moves as seen from the four sides that leave the usual start as it is. */
typedef struct line_texts {
    char texts[4][TEXT_MOST + 4];
    int count;
} line_texts;

static bool take_square(view *rest, int size, int *square) {
    size_t length = 1;
    while (length < rest->length && char_is_digit(rest->data[length])) length++;
    const view word = {rest->data, length};
    if (square_name_read(word, size, square, NULL)) return false;
    *rest = view_from(*rest, length);
    return true;
}

static int turned(int square, int how, int size) {
    const int row = square_row(square), column = square_column(square);
    switch (how) {
    case 1:
        return square_at(size - 1 - row, size - 1 - column);
    case 2:
        return square_at(column, row);
    case 3:
        return square_at(size - 1 - column, size - 1 - row);
    default:
        return square;
    }
}

/* False if the text is no line of moves. */
static bool read_line(view text, int size, line_texts *out) {
    const view whole = text;
    if (!text.length) return false;
    for (int how = 0; how < 4; how++) {
        size_t length = 0;
        text = whole;
        while (text.length) {
            char name[SQUARE_NAME_BYTES];
            int square = SQUARE_NONE;
            if (!take_square(&text, size, &square)) return false;
            square_name_write(turned(square, how, size), name);
            if (length + strlen(name) >= sizeof out->texts[how]) return false;
            memcpy(out->texts[how] + length, name, strlen(name) + 1);
            length += strlen(name);
        }
    }
    out->count = 4;
    return true;
}

/* The lines of moves that a question names, for both parameters that may do so. */
typedef struct question_lines {
    line_texts opening, text;
} question_lines;

/* Splits a text of several words. One with more than SHELF_WORDS is found as a whole only. */
static void split_words(shelf_filter *w) {
    view rest = w->text.text;
    int count = 0;
    while (rest.length) {
        const view word = view_take(&rest, ' ');
        if (!word.length) continue;
        if (count == SHELF_WORDS) return;
        w->words[count++].text = word;
    }
    if (count > 1) w->word_count = count;
}

/* Takes the number of a word from "2=you". Returns the whole text without one. */
static shelf_phrase *text_for_name(shelf_filter *w, view *name) {
    const int number = name->length > 1 ? name->data[0] - '0' : 0;
    if (number < 1 || number > w->word_count || name->data[1] != '=') return &w->text;
    *name = view_from(*name, 2);
    return &w->words[number - 1];
}

/* The names that the page shows in other words: each between commas. */
static bool read_names(const web_request *r, shelf_filter *w, refusal *why) {
    view rest = api_parameter(r, "names");
    if (rest.length > NAMES_MOST)
        return refuse(why, 400, "bad_request", "names", "The parameter names is too long");
    while (rest.length) {
        view name = view_take(&rest, ',');
        shelf_phrase *text = text_for_name(w, &name);
        if (!name.length) continue;
        if (text->name_count == SHELF_NAMES)
            return refuse(why, 400, "bad_request", "names", "There are at most %d names",
                          SHELF_NAMES);
        text->names[text->name_count++] = name;
    }
    return true;
}

/* One text for names, openings, tags and notes; it may be a line of moves as well. */
static bool read_text(const web_request *r, int size, shelf_filter *w, line_texts *lines,
                      refusal *why) {
    if (!text_of(r, "text", &w->text.text, why)) return false;
    split_words(w);
    if (!read_names(r, w, why)) return false;
    if (read_line(w->text.text, size, lines))
        for (int i = 0; i < lines->count; i++)
            w->text_lines[w->text_line_count++] = view_of(lines->texts[i]);
    return true;
}

static bool read_filter(const web_request *r, shelf_filter *w, question_lines *lines,
                        refusal *why) {
    static const char *const names[] = {"state", "player", "result", "opening", "from",
                                        "to",    "size",   "tag",    "source",  "limit",
                                        "after", "text",   "names",  NULL};
    static const char *const states[] = {"any", "playing", "over", "deleted", NULL};
    static const char *const results[] = {"any", "black", "white", "draw", NULL};
    static const char *const sources[] = {"", "page", "play", "match", "import", NULL};
    static const store_winner winners[] = {STORE_ANY, STORE_BLACK, STORE_WHITE, STORE_DRAW};
    uint64_t size = 0, limit = LIMIT_USUAL, after = 0;
    view opening;
    if (!api_knows(r, names, why)) return false;
    const int state = word_of(r, "state", states, why), result = word_of(r, "result", results, why);
    const int source = word_of(r, "source", sources, why);
    if (state < 0 || result < 0 || source < 0 || !text_of(r, "player", &w->player, why) ||
        !text_of(r, "opening", &opening, why) || !text_of(r, "tag", &w->tag, why) ||
        !day_of(r, "from", &w->from, why) || !day_of(r, "to", &w->to, why) ||
        !api_number(r, "size", GRID_MIN, GRID_MAX, &size, why) ||
        !api_number(r, "limit", 1, LIMIT_MOST, &limit, why) ||
        !api_number(r, "after", 1, INT64_MAX, &after, why))
        return false;
    w->state = (shelf_state)state;
    w->winner = winners[result];
    w->source = view_of(sources[source]);
    w->size = (int)size;
    w->limit = (int)limit;
    w->before = (int64_t)after;
    const int board = size ? (int)size : 8;
    if (read_line(opening, board, &lines->opening))
        for (int i = 0; i < lines->opening.count; i++)
            w->lines[w->line_count++] = view_of(lines->opening.texts[i]);
    else
        w->opening = opening;
    return read_text(r, board, w, &lines->text, why);
}

bool answer_list(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    shelf_filter w = {.limit = LIMIT_USUAL};
    question_lines lines = {.opening.count = 0, .text.count = 0};
    char now[DATE_BYTES], next[24];
    fault f = {.text = ""};
    int64_t total = 0;
    (void)id;
    if (!read_filter(r, &w, &lines, why)) return false;
    json_writer j = api_reply(out, 200);
    listing l = {.out = &j};
    json_open_object(&j);
    json_open_array_at(&j, "games");
    api_date(now);
    (void)pthread_mutex_lock(&a->desk);
    status result = store_shelf_update(a->store, now, NULL, &f);
    if (!result) result = store_shelf_list(a->store, &w, put_card, &l, &total, &f);
    (void)pthread_mutex_unlock(&a->desk);
    if (result) return refuse_fault(why, &f);
    json_close(&j);
    (void)snprintf(next, sizeof next, "%" PRId64, l.last);
    json_put_text_at(&j, "next", l.count == w.limit ? next : NULL);
    json_put_int_at(&j, "total", total);
    json_close(&j);
    return true;
}
