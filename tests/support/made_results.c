/* tests/support/made_results.c - results without work. */
#include "support/made_results.h"

#include "base/fault.h"
#include "experiment/authors.h"
#include "experiment/keeper.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* ---- a keeper that keeps nothing ---- */

static status open_nothing(void *context, const char *path, const char *name, const char *version,
                           keeper_listener *told, void *who, void **book, fault *f) {
    (void)path, (void)name, (void)version, (void)told, (void)who, (void)f;
    *book = context;
    return OK;
}

static status find_nothing(void *book, keeper_sink *sink, void *who, fault *f) {
    (void)book, (void)sink, (void)who, (void)f;
    return OK;
}

static void close_nothing(void *book) {
    (void)book;
}

static status add_nothing(void *book, const kept_result *k, fault *f) {
    (void)book, (void)k, (void)f;
    return OK;
}

static const keeper nothing = {
    .open = open_nothing, .find = find_nothing, .add = add_nothing, .close = close_nothing};

/* ---- results ---- */

void made_results_make(made_results *m, const char *numbers) {
    *m = (made_results){.settings = {.scale = 1, .seed = 1},
                        .document = document_make(NULL, "made up")};
    assert_int_equal(known_open(&nothing, "", "", "", NULL, &m->known, NULL), OK);
    m->account =
        (experiment_account){.settings = &m->settings, .known = m->known, .document = &m->document};
    assert_int_equal(authors_read(view_of(numbers), &m->account.authors, NULL), OK);
}

void made_results_drop(made_results *m) {
    authors_clear(&m->account.authors);
    document_clear(&m->document);
    known_close(m->known);
}

void made_results_add(made_results *m, const buffer *key, const char *result) {
    assert_int_equal(known_add(m->known, buffer_view(key), view_of(result), NULL), OK);
}

void made_results_add_game(made_results *m, const paired_games *p, int number, const char *result) {
    buffer key = buffer_make(NULL);
    pairing_key(p, m->settings.seed, number, &key);
    made_results_add(m, &key, result);
    buffer_clear(&key);
}

/* ---- reports ---- */

static void join_lines(const char *text, buffer *out) {
    bool was_blank = false;
    for (; *text; text++) {
        const bool is_blank = *text == '\n' || *text == ' ';
        if (!is_blank || !was_blank) buffer_append(out, (view){is_blank ? " " : text, 1});
        was_blank = is_blank;
    }
}

void made_results_expect(const made_results *m, const char *words) {
    buffer flat = buffer_make(NULL);
    join_lines(buffer_text(&m->document.markdown), &flat);
    if (!strstr(buffer_text(&flat), words)) fail_msg("no \"%s\" in: %s", words, buffer_text(&flat));
    buffer_clear(&flat);
}

void made_results_expect_file(const made_results *m, const char *name, const char *text) {
    const document_file *file = document_find(&m->document, name);
    assert_non_null(file);
    if (!strstr(buffer_text(&file->content), text))
        fail_msg("no \"%s\" in: %s", text, buffer_text(&file->content));
}

int plan_count_words(const plan *p, const char *words) {
    int count = 0;
    for (size_t i = 0; i < p->count; i++) {
        buffer key = buffer_make(NULL);
        buffer_append(&key, plan_key(p, i));
        count += strstr(buffer_text(&key), words) != NULL;
        buffer_clear(&key);
    }
    return count;
}
