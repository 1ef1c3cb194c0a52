/* tests/support/web/client.c - a plain client. */
#include "support/web/client.h"
#include "base/clock.h"

#include <netinet/in.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { PATIENCE_S = 30 };

int client_dial(int port) {
    const struct timeval patience = {.tv_sec = PATIENCE_S};
    const struct sockaddr_in address = {.sin_family = AF_INET,
                                        .sin_port = htons((uint16_t)port),
                                        .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int handle = socket(AF_INET, SOCK_STREAM, 0);
    if (handle < 0) return -1;
    (void)setsockopt(handle, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    if (connect(handle, (const struct sockaddr *)(const void *)&address, sizeof address) == 0)
        return handle;
    (void)close(handle);
    return -1;
}

bool client_send(int handle, view bytes) {
    while (bytes.length) {
        const ssize_t count = send(handle, bytes.data, bytes.length, MSG_NOSIGNAL);
        if (count <= 0) return false;
        bytes = view_from(bytes, (size_t)count);
    }
    return true;
}

static size_t head_length(const buffer *answer) {
    const char *end = answer->length ? strstr(buffer_text(answer), "\r\n\r\n") : NULL;
    return end ? (size_t)(end - answer->data) + 4 : 0;
}

bool client_header(const buffer *answer, const char *name, view *value) {
    view rest = {buffer_text(answer), head_length(answer)};
    (void)view_take(&rest, '\n');
    while (rest.length) {
        *value = view_take(&rest, '\n');
        const view found = view_take(value, ':');
        *value = view_trim(*value);
        if (view_is_word(found, name)) return true;
    }
    return false;
}

view client_body(const buffer *answer) {
    return view_from(buffer_view(answer), head_length(answer));
}

static bool is_whole(const buffer *answer, bool has_body) {
    const size_t head = head_length(answer);
    uint64_t length;
    view value;
    if (!head) return false;
    if (!has_body) return true;
    if (!client_header(answer, "content-length", &value)) return false;
    return view_number(value, UINT64_MAX, &length, NULL) == OK && answer->length >= head + length;
}

/* "100 Continue" only says that the body may come. */
static void drop_interim(buffer *answer) {
    const size_t length = head_length(answer);
    if (!length || strncmp(answer->data, "HTTP/1.1 100", 12) != 0) return;
    memmove(answer->data, answer->data + length, answer->length - length + 1);
    answer->length -= length;
}

static int status_of(const buffer *answer) {
    return answer->length > 12 ? atoi(answer->data + 9) : 0;
}

int client_read(int handle, bool has_body, double seconds, buffer *out) {
    const int64_t until = clock_now_ns() + (int64_t)(seconds * 1e9);
    while (!is_whole(out, has_body)) {
        char bytes[16384];
        struct pollfd p = {.fd = handle, .events = POLLIN};
        const int64_t left_ms = (until - clock_now_ns()) / 1000000;
        if (left_ms <= 0 || poll(&p, 1, (int)left_ms) <= 0) return -1;
        const ssize_t count = recv(handle, bytes, sizeof bytes, 0);
        if (count <= 0) {
            view length;
            const bool whole = head_length(out) && !client_header(out, "content-length", &length);
            return whole ? status_of(out) : 0;
        }
        buffer_append(out, (view){bytes, (size_t)count});
        drop_interim(out);
    }
    return status_of(out);
}

int client_ask(int port, view bytes, buffer *out) {
    const int handle = client_dial(port);
    if (handle < 0) return 0;
    (void)client_send(handle, bytes); /* a refusal may come before the last byte */
    const int code = client_read(handle, true, PATIENCE_S, out);
    (void)close(handle);
    return code;
}
