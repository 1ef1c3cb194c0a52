/* player/player_sum.c - reads whole files. */
#include "player/player_sum.h"

#include "base/checksum.h"
#include "base/files.h"
#include "player/player_spec.h"

#include <string.h>

enum { FILE_MAX_BYTES = 1 << 28 };

static bool take_name(view name, char out[FILES_PATH_MAX]) {
    if (name.length == 0 || name.length >= FILES_PATH_MAX) return false;
    memcpy(out, name.data, name.length);
    out[name.length] = '\0';
    return (strchr(out, '.') || strchr(out, '/')) &&
           files_system()->kind(NULL, out) == FILE_IS_PLAIN;
}

bool player_sum_file(view name, uint64_t *sum) {
    char path[FILES_PATH_MAX];
    buffer bytes = buffer_make(NULL);
    const bool is_read =
        take_name(name, path) && files_read(NULL, path, FILE_MAX_BYTES, &bytes, NULL) == OK;
    if (is_read) *sum = checksum(buffer_view(&bytes));
    buffer_clear(&bytes);
    return is_read;
}

uint64_t player_sum(const char *text) {
    uint64_t sum = checksum(view_of(text)), next;
    player_spec spec;
    view name;
    if (player_spec_read(view_of(text), NULL, &spec, NULL)) return sum;
    for (int i = 0; player_spec_file(&spec, i, &name); i++)
        if (player_sum_file(name, &next)) sum = checksum_join(sum, next);
    player_spec_clear(&spec);
    return sum;
}
