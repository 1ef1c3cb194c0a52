/* tests/fuzz/fuzz_data_file.c - any bytes as a file of training data. A file is read, or refused
 * with a place and a sentence. Its whole games, written again, read the same. Reading from a file
 * in pieces finds the same games as reading from memory.
 *
 * Sums guard the games of form 2, and no fuzzer guesses a sum. So each input is tried twice: as it
 * is, and with the right sum in every head of a game. */
#include "base/files.h"
#include "base/text.h"
#include "fuzz/fuzz.h"
#include "train/data_file.h"
#include "train/record.h"
#include "train/record_list.h"

#include <errno.h>
#include <string.h>

enum { PIECE = 31 }; /* bytes of one read; no record or head has a multiple of it */

static int open_it(void *context, const char *path, file_mode mode) {
    (void)context, (void)path;
    return mode == FILE_READ ? 0 : -EACCES;
}

static ssize_t read_it(void *context, int handle, void *bytes, size_t size) {
    view *rest = context;
    (void)handle;
    if (size > PIECE) size = PIECE;
    if (size > rest->length) size = rest->length;
    if (size) memcpy(bytes, rest->data, size);
    *rest = view_from(*rest, size);
    return (ssize_t)size;
}

static int close_it(void *context, int handle) {
    (void)context, (void)handle;
    return 0;
}

/* The games that were read, as a new file of form 2. */
static buffer write_again(const record_list *l) {
    buffer out = buffer_make(NULL);
    uint8_t header[RECORD_HEADER_BYTES], bytes[RECORD_BYTES];
    static const char head[RECORD_BLOCK_BYTES] = {0};
    record_header_make(RECORD_SUMMED, 1, header);
    buffer_append(&out, (view){(const char *)header, sizeof header});
    for (size_t i = 0; i < l->count;) {
        const size_t start = out.length, first = i;
        buffer_append(&out, (view){head, sizeof head});
        do {
            record_pack(&l->items[i], bytes);
            buffer_append(&out, (view){(const char *)bytes, sizeof bytes});
        } while (!l->items[i++].last);
        if (i - first > RECORD_BLOCK_MOST) { /* form 1 has no limit */
            buffer_reset(&out, start);
            return out;
        }
        record_block_make(header, i - first, (uint8_t *)out.data + start);
    }
    return out;
}

static void check_records(const record_list *l) {
    record_list again = {.memory = NULL};
    buffer file = write_again(l);
    require(data_parse(buffer_view(&file), "again", &again, NULL) == OK);
    require(again.count <= l->count);
    for (size_t i = 0; i < again.count; i++) {
        uint8_t a[RECORD_BYTES], b[RECORD_BYTES];
        record_pack(&l->items[i], a);
        record_pack(&again.items[i], b);
        require(memcmp(a, b, sizeof a) == 0);
    }
    record_list_clear(&again);
    buffer_clear(&file);
}

static void try_file(view file) {
    view rest = file;
    const file_ops ops = {.open = open_it, .read = read_it, .close = close_it, .context = &rest};
    record_list l = {.memory = NULL}, parsed = {.memory = NULL};
    data_extent e;
    fault f = {0};
    const status result = data_load(&ops, "file", &l, &e, &f);
    const bool is_whole = data_parse(file, "file", &parsed, NULL) == OK;
    if (result) {
        require_fault(&f, result, ONLY_FORMAT, file.length);
        require(!is_whole);
    } else {
        require(e.bytes + e.rest == file.length && e.records == l.count && l.count >= e.games);
        require(is_whole == (e.rest == 0) && parsed.count == l.count);
        check_records(&l);
    }
    record_list_clear(&l);
    record_list_clear(&parsed);
}

/* Puts the right sums into a copy, as far as the heads make sense. */
static void try_summed(view input) {
    buffer file = buffer_make(NULL);
    record_form form;
    buffer_append(&file, input);
    uint8_t *bytes = (uint8_t *)file.data;
    size_t at = RECORD_HEADER_BYTES;
    if (record_header_agrees(bytes, file.length, &form) == at && form == RECORD_SUMMED) {
        while (file.length - at >= RECORD_BLOCK_BYTES) {
            const size_t count = (size_t)bytes[at] % 8 + 1;
            const size_t size = RECORD_BLOCK_BYTES + count * RECORD_BYTES;
            if (file.length - at < size) break;
            record_block_make(bytes, count, bytes + at);
            at += size;
        }
        try_file(buffer_view(&file));
    }
    buffer_clear(&file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const view input = {(const char *)data, size};
    try_file(input);
    try_summed(input);
    return 0;
}
