/* tests/fuzz/fuzz_data_file.c - any bytes as a file of training data. A file is read, or refused
 * with a place and a sentence. Its whole games, written again, read the same. Reading from a file
 * in pieces finds the same games as reading from memory.
 *
 * Sums guard the games of forms 2 and 3, and no fuzzer guesses a sum. So each input is tried twice:
 * as it is, and with the right sum in every head of a game. */
#include "base/files.h"
#include "base/text.h"
#include "fuzz/fuzz.h"
#include "train/data_file.h"
#include "train/little_endian.h"
#include "train/packing.h"
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

/* Appends a game as a block of form 3. False if it has too many records: form 1 has no limit. */
static bool append_game(const uint8_t *header, const record *game, size_t count, buffer *out) {
    const size_t start = out->length, body = start + RECORD_BLOCK_BYTES;
    uint8_t bytes[PACKED_MOST] = {0};
    if (count > RECORD_BLOCK_MOST) return false;
    buffer_append(out, (view){(const char *)bytes, RECORD_BLOCK_BYTES});
    little_endian_put(bytes, count, RECORD_COUNT_BYTES);
    buffer_append(out, (view){(const char *)bytes, RECORD_COUNT_BYTES});
    for (size_t i = 0; i < count; i++) {
        const size_t size = record_pack_behind(i ? &game[i - 1] : NULL, &game[i], bytes);
        buffer_append(out, (view){(const char *)bytes, size});
    }
    record_block_make(header, out->length - body, (uint8_t *)out->data + start);
    return true;
}

/* The games that were read, as a new file of form 3. */
static buffer write_again(const record_list *l) {
    buffer out = buffer_make(NULL);
    uint8_t header[RECORD_HEADER_BYTES];
    record_header_make(RECORD_PACKED, 1, header);
    buffer_append(&out, (view){(const char *)header, sizeof header});
    for (size_t i = 0, first = 0; i < l->count; i++) {
        if (!l->items[i].last) continue;
        if (!append_game(header, l->items + first, i + 1 - first, &out)) break;
        first = i + 1;
    }
    return out;
}

static void check_records(const record_list *l) {
    record_list again = {.memory = NULL};
    buffer file = write_again(l);
    require(data_parse(buffer_view(&file), "again", &again, NULL) == OK);
    require(again.count <= l->count);
    for (size_t i = 0; i < again.count; i++) {
        uint8_t a[RECORD_BYTES_MOST] = {0}, b[RECORD_BYTES_MOST] = {0};
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

/* Returns the bytes of a body for one byte of the input. */
static size_t body_size(record_form form, uint8_t byte) {
    return form == RECORD_PACKED ? (size_t)byte + 1 : ((size_t)byte % 8 + 1) * RECORD_BYTES;
}

/* Puts the right sums into a copy, as far as the bytes go. */
static void try_summed(view input) {
    buffer file = buffer_make(NULL);
    record_form form;
    buffer_append(&file, input);
    uint8_t *bytes = (uint8_t *)file.data;
    size_t at = RECORD_HEADER_BYTES;
    if (record_header_agrees(bytes, file.length, &form) == at && form != RECORD_PLAIN) {
        while (file.length - at >= RECORD_BLOCK_BYTES) {
            const size_t body = body_size(form, bytes[at]);
            if (file.length - at < RECORD_BLOCK_BYTES + body) break;
            record_block_make(bytes, body, bytes + at);
            at += RECORD_BLOCK_BYTES + body;
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
