/* tests/fuzz/fuzz_web_query.c - any bytes as the address of a request.
 *
 * A path that was read begins with a slash and has no way up, no empty part, no backslash and no
 * control character. All decoded texts lie in the room that was handed in, which is as large as the
 * address. Escaping a decoded path again gives an address with the same path. */
#include "base/text.h"
#include "fuzz/fuzz.h"
#include "web/http/limits.h"
#include "web/http/query.h"
#include "web/message.h"
#include "web/page/page.h"

#include <string.h>

static bool is_inside(view text, const char *room, size_t size) {
    return text.data >= room && text.data + text.length <= room + size;
}

static void check_path(view path) {
    view rest = view_from(path, 1);
    require(view_starts_with(path, "/"));
    require(!path.length || !memchr(path.data, '\\', path.length));
    for (size_t i = 0; i < path.length; i++) require((unsigned char)path.data[i] >= 0x20);
    while (rest.length) {
        const view part = view_take(&rest, '/');
        require(part.length && !view_is(part, ".") && !view_is(part, ".."));
    }
    (void)page_find(path);
}

/* Escapes everything but slashes. */
static void check_again(view path) {
    static const char digits[] = "0123456789ABCDEF";
    char text[3 * HTTP_REQUEST_LINE_MAX], room[3 * HTTP_REQUEST_LINE_MAX];
    size_t length = 0;
    query again;
    for (size_t i = 0; i < path.length; i++) {
        const unsigned char c = (unsigned char)path.data[i];
        if (c != '/') {
            text[length++] = '%';
            text[length++] = digits[c >> 4];
        }
        text[length++] = c == '/' ? '/' : digits[c & 15];
    }
    require(query_read((view){text, length}, room, &again));
    require(view_equal(again.path, path));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char room[HTTP_REQUEST_LINE_MAX];
    const view target = {(const char *)data,
                         size < HTTP_REQUEST_LINE_MAX ? size : HTTP_REQUEST_LINE_MAX};
    query q;
    if (!query_read(target, room, &q)) return 0;
    require(is_inside(q.path, room, target.length) && q.count <= WEB_PARAMETERS_MAX);
    check_path(q.path);
    check_again(q.path);
    for (int i = 0; i < q.count; i++) {
        require(is_inside(q.parameters[i].name, room, target.length));
        require(is_inside(q.parameters[i].value, room, target.length));
    }
    return 0;
}
