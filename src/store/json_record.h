/* store/json_record.h - the lines of a file of JSON lines: a run, a game, a result, an answer, or a
 * state of an unfinished game each.
 *
 *     {"record":"run","run":1,"key":"...","kind":"match",...}
 *     {"record":"game","run":1,"number":0,"moves":"f5d6...",...}
 *     {"record":"result","experiment":"004","version":"...","key":"...","text":"...","sum":...}
 *     {"record":"unfinished","id":1,"black":"you","white":"club","moves":"f5",...}
 *     {"record":"dropped","id":1}
 *     {"record":"answer","given":"...","position":"...","move":"d3","best":"c4","day":20000,...}
 *
 * The last line about an unfinished game counts. A game with "finishes":1 drops that one.
 * Each is written with the newline that ends it. Internal to the store: json_lines.c keeps the
 * file. Errors: E_FORMAT if a part of a line is missing or wrong, E_NOMEM. After writing, the
 * caller asks the buffer for its failure. */
#ifndef STORE_JSON_RECORD_H
#define STORE_JSON_RECORD_H

#include "base/json/json_line.h"
#include "base/text.h"
#include "store/results.h"
#include "store/store.h"
#include "store/store_class.h"

bool json_record_is(const json_line *l, const char *kind); /* "run", "game" and so on */

/* A run and the block of its texts. The owner frees the block: alloc_free(memory, texts). */
typedef struct run_record {
    store_run run;
    char *texts;
} run_record;

status json_record_read_run(const json_line *l, run_record *out, const allocator *memory, fault *f);
void json_record_write_run(const store_run *r, buffer *out);

/* Views point into the line. */
status json_record_read_game(const json_line *l, int64_t id, store_row *out, fault *f);
void json_record_write_game(const store_row *row, int64_t run, buffer *out);

enum {
    JSON_RESULT_EXPERIMENT,
    JSON_RESULT_VERSION,
    JSON_RESULT_KEY,
    JSON_RESULT_TEXT,
    JSON_RESULT_TEXTS
};

/* The texts lie in *text, which is emptied first. */
status json_record_read_result(const json_line *l, buffer *text, view out[JSON_RESULT_TEXTS],
                               uint64_t *sum, fault *f);
void json_record_write_result(const store_work *w, const store_result *r, buffer *out);

/* The texts lie in *text, which is emptied first; the views point into the line. */
status json_record_read_unfinished(const json_line *l, buffer *text, unfinished_row *out, fault *f);
void json_record_write_unfinished(const unfinished_row *row, buffer *out);
void json_record_write_dropped(int64_t id, buffer *out);

/* The same for an answer. */
status json_record_read_answer(const json_line *l, buffer *text, answer_row *out, fault *f);
void json_record_write_answer(const answer_row *row, buffer *out);

#endif
