/* web/http/secret.c - random keys, and comparing them. */
#include "web/http/secret.h"

#include <stdio.h>
#include <sys/random.h>

static status draw(char out[SECRET_BYTES], fault *f) {
    static const char digits[] = "0123456789abcdef";
    unsigned char bits[(SECRET_BYTES - 1) / 2];
    if (getrandom(bits, sizeof bits, 0) != (ssize_t)sizeof bits)
        return fault_set(f, E_IO, 0, "the system gives no random numbers for the token");
    for (size_t i = 0; i < sizeof bits; i++) {
        out[2 * i] = digits[bits[i] >> 4];
        out[2 * i + 1] = digits[bits[i] & 15];
    }
    out[SECRET_BYTES - 1] = '\0';
    return OK;
}

status secret_make(int port, secret *out, fault *f) {
    (void)snprintf(out->name, sizeof out->name, "avocet-%d", port);
    const status result = draw(out->cookie, f);
    return result ? result : draw(out->link, f);
}

status secret_draw_link(secret *s, fault *f) {
    return draw(s->link, f);
}

/* Looks at every byte, whether or not an earlier one differs. */
static bool is_same(const char key[SECRET_BYTES], view text) {
    unsigned difference = text.length != SECRET_BYTES - 1;
    for (size_t i = 0; i < SECRET_BYTES - 1; i++)
        difference |= (unsigned char)key[i] ^
                      (i < text.length ? (unsigned)(unsigned char)text.data[i] : 256U);
    return difference == 0;
}

bool secret_is_known(const secret *s, view cookies) {
    bool found = false;
    while (cookies.length) {
        view value = view_trim(view_take(&cookies, ';'));
        const view name = view_take(&value, '=');
        if (view_is(name, s->name) && is_same(s->cookie, value)) found = true;
    }
    return found;
}

bool secret_opens(const secret *s, view link) {
    return is_same(s->link, link);
}
