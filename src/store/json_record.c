/* store/json_record.c - runs, games and results as the lines of a file, and back.
 *
 * I1  A line that is written ends with the only newline in it.
 * I2  A run that is written has its number. */
#include "store/json_record.h"

#include "base/json.h"
#include "game/position.h"

#include <assert.h>
#include <string.h>

enum { TEXTS_MOST = 8 }; /* of one record that take_texts() reads */

static status no_memory(fault *f) {
    return fault_set(f, E_NOMEM, 0, "no memory for stored games");
}

bool json_record_is(const json_line *l, const char *kind) {
    view record;
    return json_line_plain(l, "record", &record) && view_is(record, kind);
}

/* Closes the object that began at `start`, and its line (I1). */
static void end_line(json_writer *j, size_t start) {
    json_close(j);
    assert(buffer_status(j->out) ||
           !memchr(j->out->data + start, '\n', j->out->length - start)); /* I1 */
    (void)start;
    buffer_add_char(j->out, '\n');
}

/* ---- runs ---- */

/* The texts of a run by the names of their keys. The first NEEDED must be there. The first ALWAYS
 * are always written, as null if there is none. */
static const char *const text_keys[] = {"key",    "kind",    "a",       "b",    "openings",
                                        "limits", "program", "begun",   "test", "weights",
                                        "name_a", "name_b",  "position"};
enum { TEXTS = sizeof text_keys / sizeof *text_keys, NEEDED = 8, ALWAYS = 10 };
static_assert(NEEDED <= TEXTS, "the texts that must be there are among all texts");

static void run_texts(const store_run *r, const char *out[TEXTS]) {
    const char *const texts[TEXTS] = {r->key,    r->kind,    r->a,       r->b,    r->openings,
                                      r->limits, r->program, r->begun,   r->test, r->weights,
                                      r->name_a, r->name_b,  r->position};
    memcpy(out, texts, sizeof texts);
}

static void set_texts(store_run *r, const char *const texts[TEXTS]) {
    const char **const places[TEXTS] = {
        &r->key,   &r->kind, &r->a,       &r->b,      &r->openings, &r->limits,  &r->program,
        &r->begun, &r->test, &r->weights, &r->name_a, &r->name_b,   &r->position};
    for (int i = 0; i < TEXTS; i++) *places[i] = texts[i];
}

/* Reads all texts into one block that the run owns. */
static status read_texts(const json_line *l, run_record *out, const allocator *memory, fault *f) {
    buffer text = buffer_make(memory);
    size_t starts[TEXTS];
    bool has[TEXTS];
    const char *texts[TEXTS];
    status result = OK;
    for (int i = 0; i < TEXTS; i++) {
        starts[i] = text.length;
        has[i] = json_line_text(l, text_keys[i], &text);
        if (!has[i] && i < NEEDED)
            result = fault_set(f, E_FORMAT, 0, "%s is missing", text_keys[i]);
        buffer_add_char(&text, '\0');
    }
    if (!result && buffer_status(&text)) result = no_memory(f);
    if (result) {
        buffer_clear(&text);
        return result;
    }
    out->texts = text.data;
    for (int i = 0; i < TEXTS; i++) texts[i] = has[i] ? text.data + starts[i] : NULL;
    set_texts(&out->run, texts);
    return OK;
}

status json_record_read_run(const json_line *l, run_record *out, const allocator *memory,
                            fault *f) {
    int64_t size = 0, games = 0;
    view start;
    *out = (run_record){.texts = NULL};
    if (!json_line_int(l, "run", &out->run.id) || !json_line_int(l, "size", &size) ||
        !json_line_int(l, "games", &games) || !json_line_uint(l, "seed", &out->run.seed) ||
        !json_line_plain(l, "start", &start) || !store_read_start(start, &out->run.start) ||
        size < GRID_MIN || size > GRID_MAX || games < 0 || games > STORE_NUMBER_MAX)
        return fault_set(f, E_FORMAT, 0, "a number of the run is missing or wrong");
    out->run.size = (int)size;
    out->run.games = (int)games;
    return read_texts(l, out, memory, f);
}

void json_record_write_run(const store_run *r, buffer *out) {
    const char *texts[TEXTS];
    json_writer j = json_make(out);
    const size_t start = out->length;
    assert(r->id >= 1); /* I2 */
    run_texts(r, texts);
    json_open_object(&j);
    json_put_text_at(&j, "record", "run");
    json_put_int_at(&j, "run", r->id);
    json_put_int_at(&j, "size", r->size);
    json_put_text_at(&j, "start", start_name(r->start));
    json_put_uint_at(&j, "seed", r->seed);
    json_put_int_at(&j, "games", r->games);
    for (int i = 0; i < TEXTS; i++)
        if (i < ALWAYS || texts[i]) json_put_text_at(&j, text_keys[i], texts[i]);
    end_line(&j, start);
}

/* ---- games ---- */

status json_record_read_game(const json_line *l, int64_t id, store_row *out, fault *f) {
    view black;
    *out = (store_row){.id = id};
    const bool right =
        json_line_int(l, "run", &out->run) && json_line_int(l, "number", &out->number) &&
        json_line_plain(l, "black", &black) && (view_is(black, "a") || view_is(black, "b")) &&
        json_line_int(l, "opening_plies", &out->opening_plies) &&
        json_line_plain(l, "moves", &out->moves) && json_line_plain(l, "ending", &out->ending) &&
        json_line_int(l, "score", &out->score) &&
        json_line_real(l, "seconds_a", &out->seconds[0]) &&
        json_line_real(l, "seconds_b", &out->seconds[1]) &&
        json_line_uint(l, "seed_a", &out->seeds[0]) && json_line_uint(l, "seed_b", &out->seeds[1]);
    if (!right || out->number < 0 || out->number > STORE_NUMBER_MAX)
        return fault_set(f, E_FORMAT, 0, "a part of the game is missing or wrong");
    out->a_is_black = view_is(black, "a");
    (void)json_line_list(l, "scores", &out->scores);
    (void)json_line_list(l, "times_ns", &out->times_ns);
    (void)json_line_list(l, "depths", &out->depths);
    (void)json_line_list(l, "exact", &out->exact);
    (void)json_line_list(l, "evidence", &out->evidence);
    (void)json_line_int(l, "finishes", &out->finishes);
    return OK;
}

static void put_list(json_writer *j, const char *key, view list) {
    if (list.length == 0) return;
    json_key(j, key);
    buffer_append(j->out, list);
    j->has_key = false;
    j->wants_comma = true;
}

void json_record_write_game(const store_row *row, int64_t run, buffer *out) {
    json_writer j = json_make(out);
    const size_t start = out->length;
    json_open_object(&j);
    json_put_text_at(&j, "record", "game");
    json_put_int_at(&j, "run", run);
    json_put_int_at(&j, "number", row->number);
    json_put_text_at(&j, "black", row->a_is_black ? "a" : "b");
    json_put_int_at(&j, "opening_plies", row->opening_plies);
    json_put_string_at(&j, "moves", row->moves);
    json_put_string_at(&j, "ending", row->ending);
    json_put_int_at(&j, "score", row->score);
    json_put_real_at(&j, "seconds_a", row->seconds[0]);
    json_put_real_at(&j, "seconds_b", row->seconds[1]);
    json_put_uint_at(&j, "seed_a", row->seeds[0]);
    json_put_uint_at(&j, "seed_b", row->seeds[1]);
    put_list(&j, "scores", row->scores);
    put_list(&j, "times_ns", row->times_ns);
    put_list(&j, "depths", row->depths);
    put_list(&j, "exact", row->exact);
    put_list(&j, "evidence", row->evidence);
    if (row->finishes) json_put_int_at(&j, "finishes", row->finishes);
    end_line(&j, start);
}

/* Reads `count` texts into *text, which is emptied first, each ended by NUL. */
static bool take_texts(const json_line *l, const char *const *keys, int count, buffer *text,
                       const char **out) {
    size_t starts[TEXTS_MOST];
    bool right = true;
    assert(count <= TEXTS_MOST);
    buffer_reset(text, 0);
    for (int i = 0; i < count; i++) {
        starts[i] = text->length;
        right = right && json_line_text(l, keys[i], text);
        buffer_add_char(text, '\0');
    }
    if (buffer_status(text)) return false;
    for (int i = 0; i < count; i++) out[i] = buffer_text(text) + starts[i];
    return right;
}

/* ---- unfinished games ---- */

/* The texts of an unfinished game by the names of their keys. */
static const char *const unfinished_keys[] = {"begun", "black", "white", "settings"};
enum { UNFINISHED_TEXTS = sizeof unfinished_keys / sizeof *unfinished_keys };

status json_record_read_unfinished(const json_line *l, buffer *text, unfinished_row *out,
                                   fault *f) {
    const char *texts[UNFINISHED_TEXTS];
    *out = (unfinished_row){.id = 0};
    bool right = json_line_int(l, "id", &out->id) && out->id >= 1 &&
                 json_line_plain(l, "position", &out->position) &&
                 json_line_plain(l, "moves", &out->moves);
    (void)json_line_list(l, "times_ns", &out->times_ns);
    (void)json_line_list(l, "scores", &out->scores);
    (void)json_line_list(l, "depths", &out->depths);
    (void)json_line_list(l, "exact", &out->exact);
    right = take_texts(l, unfinished_keys, UNFINISHED_TEXTS, text, texts) && right;
    if (buffer_status(text)) return no_memory(f);
    if (!right)
        return fault_set(f, E_FORMAT, 0, "a part of the unfinished game is missing or wrong");
    const char **const places[] = {&out->begun, &out->black, &out->white, &out->settings};
    for (int i = 0; i < UNFINISHED_TEXTS; i++) *places[i] = texts[i];
    return OK;
}

void json_record_write_unfinished(const unfinished_row *row, buffer *out) {
    const char *const texts[] = {row->begun, row->black, row->white, row->settings};
    json_writer j = json_make(out);
    const size_t start = out->length;
    json_open_object(&j);
    json_put_text_at(&j, "record", "unfinished");
    json_put_int_at(&j, "id", row->id);
    for (int i = 0; i < UNFINISHED_TEXTS; i++) json_put_text_at(&j, unfinished_keys[i], texts[i]);
    json_put_string_at(&j, "position", row->position);
    json_put_string_at(&j, "moves", row->moves);
    put_list(&j, "times_ns", row->times_ns);
    put_list(&j, "scores", row->scores);
    put_list(&j, "depths", row->depths);
    put_list(&j, "exact", row->exact);
    end_line(&j, start);
}

void json_record_write_dropped(int64_t id, buffer *out) {
    json_writer j = json_make(out);
    const size_t start = out->length;
    json_open_object(&j);
    json_put_text_at(&j, "record", "dropped");
    json_put_int_at(&j, "id", id);
    end_line(&j, start);
}

/* ---- answers ---- */

static const char *const answer_keys[ANSWER_TEXTS] = {
    [ANSWER_GIVEN] = "given",       [ANSWER_KIND] = "kind", [ANSWER_TOPIC] = "topic",
    [ANSWER_POSITION] = "position", [ANSWER_MOVE] = "move", [ANSWER_BEST] = "best",
    [ANSWER_BASIS] = "basis",
};

status json_record_read_answer(const json_line *l, buffer *text, answer_row *out, fault *f) {
    *out = (answer_row){.day = 0};
    const bool right = take_texts(l, answer_keys, ANSWER_TEXTS, text, out->texts);
    const bool numbers = json_line_int(l, "day", &out->day) && json_line_int(l, "due", &out->due) &&
                         json_line_int(l, "box", &out->box) &&
                         json_line_int(l, "right", &out->right) &&
                         json_line_real(l, "loss", &out->loss);
    if (buffer_status(text)) return no_memory(f);
    if (!right || !numbers)
        return fault_set(f, E_FORMAT, 0, "a part of the answer is missing or wrong");
    return OK;
}

void json_record_write_answer(const answer_row *row, buffer *out) {
    json_writer j = json_make(out);
    const size_t start = out->length;
    json_open_object(&j);
    json_put_text_at(&j, "record", "answer");
    for (int i = 0; i < ANSWER_TEXTS; i++) json_put_text_at(&j, answer_keys[i], row->texts[i]);
    json_put_int_at(&j, "day", row->day);
    json_put_int_at(&j, "due", row->due);
    json_put_int_at(&j, "box", row->box);
    json_put_int_at(&j, "right", row->right);
    json_put_real_at(&j, "loss", row->loss);
    end_line(&j, start);
}

/* ---- results ---- */

/* By their numbers. */
static const char *const result_keys[] = {"experiment", "version", "key", "text"};

status json_record_read_result(const json_line *l, buffer *text, view out[JSON_RESULT_TEXTS],
                               uint64_t *sum, fault *f) {
    size_t ends[JSON_RESULT_TEXTS + 1] = {0};
    bool right = json_line_uint(l, "sum", sum);
    buffer_reset(text, 0);
    for (int i = 0; i < JSON_RESULT_TEXTS; i++) {
        right = right && json_line_text(l, result_keys[i], text);
        ends[i + 1] = text->length;
    }
    if (buffer_status(text)) return no_memory(f);
    if (!right) return fault_set(f, E_FORMAT, 0, "a part of the result is missing or wrong");
    for (int i = 0; i < JSON_RESULT_TEXTS; i++)
        out[i] = (view){buffer_text(text) + ends[i], ends[i + 1] - ends[i]};
    return OK;
}

void json_record_write_result(const store_work *w, const store_result *r, buffer *out) {
    json_writer j = json_make(out);
    const size_t start = out->length;
    json_open_object(&j);
    json_put_text_at(&j, "record", "result");
    json_put_text_at(&j, result_keys[JSON_RESULT_EXPERIMENT], w->experiment);
    json_put_text_at(&j, result_keys[JSON_RESULT_VERSION], w->version);
    json_put_string_at(&j, result_keys[JSON_RESULT_KEY], r->key);
    json_put_string_at(&j, result_keys[JSON_RESULT_TEXT], r->text);
    json_put_uint_at(&j, "sum", store_result_sum(r));
    end_line(&j, start);
}
