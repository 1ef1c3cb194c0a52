/* web/neighbour.c - a client for one question. */
#include "web/neighbour.h"

#include "base/checksum.h"

#include <arpa/inet.h>
#include <inttypes.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
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

/* The number of a file is the same by every path, and tells nothing about its name. */
bool neighbour_mark(const char *data, char out[NEIGHBOUR_MARK_BYTES]) {
    struct stat file;
    out[0] = '\0';
    if (stat(data, &file) != 0) return false;
    const uint64_t numbers[] = {(uint64_t)file.st_dev, (uint64_t)file.st_ino};
    const uint64_t sum = checksum((view){(const char *)(const void *)numbers, sizeof numbers});
    (void)snprintf(out, NEIGHBOUR_MARK_BYTES, "%016" PRIx64, sum);
    return true;
}

/* Whether the head of an answer has the mark. */
static bool has_mark(const buffer *answer, const char *mark) {
    view rest = buffer_view(answer);
    for (view line = view_take(&rest, '\n'); line.length > 1; line = view_take(&rest, '\n')) {
        const view name = view_take(&line, ':');
        if (view_is_word(name, NEIGHBOUR_HEADER)) return view_is(view_trim(line), mark);
    }
    return false;
}

bool neighbour_is_avocet(const char *address, int port, const char *data) {
    const char *host = reachable(address);
    char mark[NEIGHBOUR_MARK_BYTES];
    buffer answer = buffer_make(NULL);
    const int handle = neighbour_mark(data, mark) ? dial(host, port) : -1;
    if (handle < 0) return false;
    ask(handle, host, port, &answer);
    (void)close(handle);
    const bool ours = has_mark(&answer, mark);
    buffer_clear(&answer);
    return ours;
}
