/* tests/fuzz/fuzz_web_head.c - any bytes as the first bytes of a connection.
 *
 * A head is refused, incomplete or whole. Reading it with fewer bytes never says more than reading
 * it with all of them: a whole head stays whole with bytes behind it, and no prefix of a right head
 * is refused. A whole head keeps every limit, and the rules take it without harm. */
#include "base/text.h"
#include "fuzz/fuzz.h"
#include "web/http/head.h"
#include "web/http/limits.h"
#include "web/http/refusal.h"
#include "web/http/rules.h"
#include "web/http/secret.h"
#include "web/message.h"

static void use(const head *h) {
    rules r = {.count = 0};
    const secret s = {.cookie = "0123456789abcdef0123456789abcdef", .name = "avocet-8765"};
    web_method method = WEB_GET;
    (void)rules_add_name(&r, "127.0.0.1", 8765);
    (void)rules_check_host(&r, h);
    (void)rules_method(h->method, &method);
    (void)rules_check_api(h, method);
    (void)rules_check_file(h);
    require(!secret_is_known(&s, h->value[HEAD_COOKIE]) ||
            view_holds(h->value[HEAD_COOKIE], view_of(s.cookie)));
}

static void check_whole(view bytes, const head *h) {
    head again;
    refusal_kind why;
    require(h->bytes >= 4 && h->bytes <= bytes.length && h->bytes <= HTTP_HEAD_MAX);
    require(bytes.data[h->bytes - 1] == '\n' && bytes.data[h->bytes - 4] == '\r');
    require(h->headers >= 1 && h->headers <= HTTP_HEADERS_MAX && h->count[HEAD_HOST] == 1);
    require(h->count[HEAD_LENGTH] <= 1 && h->count[HEAD_CODING] == 0);
    require(h->target.length >= 1 && h->target.length <= HTTP_REQUEST_LINE_MAX);
    require(head_read((view){bytes.data, h->bytes}, &again, &why) == HEAD_WHOLE);
    require(again.length == h->length && again.headers == h->headers);
    for (size_t n = 0; n < h->bytes; n += 1 + n / 2)
        require(head_read((view){bytes.data, n}, &again, &why) == HEAD_INCOMPLETE);
    use(h);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const view bytes = {(const char *)data, size < HTTP_HEAD_MAX ? size : HTTP_HEAD_MAX};
    head h;
    refusal_kind why = REFUSE_NOTHING;
    switch (head_read(bytes, &h, &why)) {
    case HEAD_WHOLE:
        check_whole(bytes, &h);
        break;
    case HEAD_REFUSED:
        require(why > REFUSE_NOTHING && refusal_of(why)->status >= 400);
        break;
    case HEAD_INCOMPLETE:
        require(why == REFUSE_NOTHING && bytes.length < HTTP_HEAD_MAX);
        break;
    }
    return 0;
}
