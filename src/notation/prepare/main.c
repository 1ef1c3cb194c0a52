/* notation/prepare/main.c - avocet_name_openings, a tool of the build: finds the position of each
 * named opening.
 *
 *     avocet_name_openings NAMES OUT
 *
 * Writes OUT, a source file with the table of notation/opening_keys_int.h. Exit code 1, with the
 * line, if NAMES cannot be read, a move is illegal or two lines lead to one position. */
#include "base/files.h"
#include "base/text.h"
#include "game/board.h"
#include "game/symmetry.h"
#include "notation/opening_keys_int.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { KEYS_MOST = 4096, FILE_MOST = 1 << 20 };

static const board start = {UINT64_C(0x0000000810000000), UINT64_C(0x0000001008000000)};

typedef struct naming {
    opening_key keys[KEYS_MOST];
    size_t count;
} naming;

static status illegal(size_t line, fault *f) {
    return fault_set(f, E_FORMAT, 0, "line %zu: these moves are illegal", line);
}

static status replay(view moves, size_t line, board *b, fault *f) {
    *b = start;
    for (size_t i = 0; i + 1 < moves.length; i += 2) {
        const int column = moves.data[i] - 'a', row = moves.data[i + 1] - '1';
        if (column < 0 || column > 7 || row < 0 || row > 7) return illegal(line, f);
        const int square = row * BOARD_SIZE + column;
        if (!(board_moves(*b) & board_bit(square))) return illegal(line, f);
        *b = board_play(*b, square);
    }
    return moves.length % 2 || moves.length == 0 ? illegal(line, f) : OK;
}

static int compare(const void *a, const void *b) {
    const opening_key *x = a, *y = b;
    if (x->own != y->own) return x->own < y->own ? -1 : 1;
    return x->opp < y->opp ? -1 : x->opp > y->opp;
}

static status add_line(naming *n, view text, size_t at, size_t number, fault *f) {
    view rest = text;
    const view moves = view_take(&rest, '|');
    board b;
    const status failed = replay(moves, number, &b, f);
    if (failed) return failed;
    if (n->count == KEYS_MOST) return fault_set(f, E_RANGE, 0, "too many names");
    b = board_canonical(b, NULL);
    n->keys[n->count++] = (opening_key){b.own, b.opp, (uint32_t)at, (uint32_t)(moves.length / 2)};
    return OK;
}

static status read_names(naming *n, view text, fault *f) {
    size_t at = 0, number = 1;
    for (view rest = text; rest.length; number++) {
        const view line = view_take(&rest, '\n');
        const bool skipped = line.length == 0 || line.data[0] == '#';
        const status failed = skipped ? OK : add_line(n, line, at, number, f);
        if (failed) return failed;
        at += line.length + 1;
    }
    qsort(n->keys, n->count, sizeof *n->keys, compare);
    for (size_t i = 1; i < n->count; i++)
        if (compare(&n->keys[i - 1], &n->keys[i]) == 0)
            return fault_set(f, E_FORMAT, 0,
                             "two lines lead to one position: bytes %" PRIu32 " and %" PRIu32,
                             n->keys[i - 1].line, n->keys[i].line);
    return OK;
}

static void write_keys(const naming *n, buffer *out) {
    buffer_add(
        out, "#include \"notation/opening_keys_int.h\"\n\nconst opening_key opening_keys[] = {\n");
    for (size_t i = 0; i < n->count; i++)
        buffer_format(
            out, "    {UINT64_C(%" PRIu64 "), UINT64_C(%" PRIu64 "), %" PRIu32 ", %" PRIu32 "},\n",
            n->keys[i].own, n->keys[i].opp, n->keys[i].line, n->keys[i].moves);
    buffer_format(out, "};\nconst size_t opening_keys_count = %zu;\n", n->count);
}

static status prepare(char *const *words, buffer *names, buffer *keys, naming *n, fault *f) {
    status failed = files_read(NULL, words[1], FILE_MOST, names, f);
    if (!failed) failed = read_names(n, buffer_view(names), f);
    if (failed) return failed;
    write_keys(n, keys);
    return files_replace(NULL, words[2], buffer_view(keys), f);
}

int main(int argc, char **argv) {
    buffer names = buffer_make(NULL), keys = buffer_make(NULL);
    fault f = {.text = "usage: avocet_name_openings NAMES OUT"};
    naming *n = calloc(1, sizeof *n);
    const bool failed = argc != 3 || !n || prepare(argv, &names, &keys, n, &f);
    if (failed) (void)fprintf(stderr, "avocet_name_openings: %s\n", f.text);
    free(n);
    buffer_clear(&names);
    buffer_clear(&keys);
    return failed;
}
