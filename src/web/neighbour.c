/* web/neighbour.c - a client for one question. */
#include "web/neighbour.h"

#include <jansson.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { ANSWER_MAX = 64 * 1024, PATIENCE_US = 500000 };

/* The address to call a server at that listens on `address`. */
static const char *reachable(const char *address) {
    if (!address || strcmp(address, "0.0.0.0") == 0) return "127.0.0.1";
    return strcmp(address, "::") == 0 ? "::1" : address;
}

void neighbour_address(const char *address, int port, buffer *out) {
    const char *host = reachable(address);
    buffer_format(out, strchr(host, ':') ? "http://[%s]:%d/" : "http://%s:%d/", host, port);
}

static int dial(const char *host, int port) {
    const struct timeval patience = {.tv_usec = PATIENCE_US};
    struct sockaddr_in v4 = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)};
    const bool is_v6 = inet_pton(AF_INET6, host, &v6.sin6_addr) == 1;
    if (!is_v6 && inet_pton(AF_INET, host, &v4.sin_addr) != 1) return -1;
    const int handle = socket(is_v6 ? AF_INET6 : AF_INET, SOCK_STREAM, 0);
    if (handle < 0) return -1;
    (void)setsockopt(handle, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    (void)setsockopt(handle, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    const int connected =
        is_v6 ? connect(handle, (const struct sockaddr *)(const void *)&v6, sizeof v6)
              : connect(handle, (const struct sockaddr *)(const void *)&v4, sizeof v4);
    if (connected == 0) return handle;
    (void)close(handle);
    return -1;
}

/* Sends the question and appends the answer, until the other side closes or falls silent. */
static void ask(int handle, const char *host, int port, buffer *out) {
    char bytes[4096];
    buffer question = buffer_make(NULL);
    buffer_format(&question,
                  strchr(host, ':') ? "GET /api/v1/info HTTP/1.1\r\nHost: [%s]:%d\r\n"
                                    : "GET /api/v1/info HTTP/1.1\r\nHost: %s:%d\r\n",
                  host, port);
    buffer_add(&question, "Connection: close\r\n\r\n");
    ssize_t count = send(handle, buffer_text(&question), question.length, MSG_NOSIGNAL);
    while (count > 0 && out->length < ANSWER_MAX) {
        count = recv(handle, bytes, sizeof bytes, 0);
        if (count > 0) buffer_append(out, (view){bytes, (size_t)count});
    }
    buffer_clear(&question);
}

static view file_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return view_of(slash ? slash + 1 : path);
}

static bool is_our_info(const char *body, const char *data) {
    json_t *info = json_loads(body, 0, NULL);
    const char *name = json_string_value(json_object_get(info, "name"));
    const char *file = json_string_value(json_object_get(info, "data"));
    const bool ours = name && strcmp(name, "Avocet") == 0 && file && view_is(file_name(data), file);
    json_decref(info);
    return ours;
}

bool neighbour_is_avocet(const char *address, int port, const char *data) {
    const char *host = reachable(address);
    buffer answer = buffer_make(NULL);
    const int handle = dial(host, port);
    if (handle < 0) return false;
    ask(handle, host, port, &answer);
    (void)close(handle);
    const char *text = buffer_text(&answer), *body = strstr(text, "\r\n\r\n");
    bool ours = false;
    if (body && strncmp(text, "HTTP/1.1 200", 12) == 0) ours = is_our_info(body + 4, data);
    if (body && strncmp(text, "HTTP/1.1 403", 12) == 0)
        ours = strstr(text, "\r\nServer: Avocet\r\n") != NULL;
    buffer_clear(&answer);
    return ours;
}
