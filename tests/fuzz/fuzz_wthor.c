/* tests/fuzz/fuzz_wthor.c - any bytes as each of the three kinds of WTHOR files. A file that was
 * read is written again as the same bytes, and every game is replayed. A refused file gets a place
 * inside the file. tests/notation/wthor.c tests the conversion of records to games, which takes far
 * longer. */
#include "base/text.h"
#include "fuzz/fuzz.h"
#include "notation/wthor.h"
#include "notation/wthor_game.h"

#include <string.h>

static void check_game(const wthor_file *file, size_t index, buffer *out) {
    const wthor_game record = wthor_game_at(file, index);
    const wthor_replayed played = wthor_replay(&record);
    require(played.moves >= 0 && played.moves <= WTHOR_MOVES);
    require(played.score >= 0 && played.score <= 64);
    wthor_write_game(&record, out);
}

static void check_name(const wthor_file *file, size_t index, buffer *out) {
    char name[WTHOR_NAME_MAX];
    view rest = view_of(wthor_name_at(file, index, name));
    require(rest.length < sizeof name);
    for (size_t length = 0; rest.length; rest = view_from(rest, length)) {
        length = utf8_length(rest);
        require(length == 1 || length == 2);
    }
    wthor_write_raw_name(wthor_raw_name_at(file, index), file->kind, out);
}

static void check_kind(view bytes, wthor_kind kind) {
    wthor_file file;
    fault f;
    const status result = wthor_open(bytes, kind, &file, &f);
    if (result) require_fault(&f, result, ONLY_FORMAT | 1U << E_UNSUPPORTED, bytes.length);
    buffer out = buffer_make(NULL);
    wthor_write_header(&file.header, &out);
    for (size_t i = 0; i < file.count; i++) {
        if (kind == WTHOR_GAMES)
            check_game(&file, i, &out);
        else
            check_name(&file, i, &out);
    }
    if (bytes.length >= WTHOR_HEADER_BYTES) require(memcmp(out.data, bytes.data, out.length) == 0);
    if (!result) require(out.length == bytes.length);
    buffer_clear(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    for (wthor_kind kind = WTHOR_GAMES; kind < WTHOR_KINDS; kind++)
        check_kind((view){(const char *)data, size}, kind);
    return 0;
}
