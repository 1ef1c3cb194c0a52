/* service/answers/solve_bytes.c - each struct up to its line, then the squares of the line. */
#include "service/answers/solve_bytes.h"

#include "search/result.h"

#include <stddef.h>
#include <string.h>

static void add(buffer *out, const void *bytes, size_t length) {
    buffer_append(out, (view){bytes, length});
}

static bool take(view *rest, void *bytes, size_t length) {
    if (rest->length < length) return false;
    if (length) memcpy(bytes, rest->data, length);
    *rest = view_from(*rest, length);
    return true;
}

static void add_line(buffer *out, const search_line *l) {
    add(out, &l->count, sizeof l->count);
    add(out, l->squares, (size_t)l->count * sizeof *l->squares);
}

static bool take_line(view *rest, search_line *l) {
    return take(rest, &l->count, sizeof l->count) && l->count >= 0 && l->count <= SEARCH_LINE_MAX &&
           take(rest, l->squares, (size_t)l->count * sizeof *l->squares);
}

/* Everything but the line, which lies between both parts of the struct. */
static void add_result(buffer *out, const search_result *r) {
    add(out, r, offsetof(search_result, line));
    add(out, &r->statistics, sizeof r->statistics);
    add_line(out, &r->line);
}

static bool take_result(view *rest, search_result *r) {
    return take(rest, r, offsetof(search_result, line)) &&
           take(rest, &r->statistics, sizeof r->statistics) && take_line(rest, &r->line);
}

void solve_bytes_write(const engine_result *r, buffer *out) {
    add_result(out, &r->best);
    add(out, &r->count, sizeof r->count);
    for (int i = 0; i < r->count; i++) {
        add(out, &r->moves[i], offsetof(engine_move, line));
        add_line(out, &r->moves[i].line);
    }
}

bool solve_bytes_read(view bytes, engine_result *out) {
    view rest = bytes;
    if (!take_result(&rest, &out->best) || !take(&rest, &out->count, sizeof out->count) ||
        out->count < 0 || out->count > ENGINE_MOVES_MAX)
        return false;
    for (int i = 0; i < out->count; i++)
        if (!take(&rest, &out->moves[i], offsetof(engine_move, line)) ||
            !take_line(&rest, &out->moves[i].line))
            return false;
    return rest.length == 0;
}
