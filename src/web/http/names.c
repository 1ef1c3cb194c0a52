/* web/http/names.c - asks the system for its names. */
#include "web/http/names.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { HOST_NAME = 200 };

static bool is_loopback(const char *address) {
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
}

static bool is_everywhere(const char *address) {
    return strcmp(address, "0.0.0.0") == 0 || strcmp(address, "::") == 0;
}

static void add_loopback(rules *r, int port) {
    (void)rules_add_name(r, "127.0.0.1", port);
    (void)rules_add_name(r, "localhost", port);
    (void)rules_add_name(r, "::1", port);
}

static void add_host_name(rules *r, int port) {
    char name[HOST_NAME], local[HOST_NAME + 8];
    if (gethostname(name, sizeof name) != 0) return;
    name[sizeof name - 1] = '\0';
    (void)rules_add_name(r, name, port);
    (void)snprintf(local, sizeof local, "%s.local", name);
    if (!strchr(name, '.')) (void)rules_add_name(r, local, port);
}

/* Writes an address of an interface; false for other families. */
static bool write_address(const struct sockaddr *a, char out[INET6_ADDRSTRLEN]) {
    const void *bytes = NULL;
    if (!a) return false;
    if (a->sa_family == AF_INET) bytes = &((const struct sockaddr_in *)(const void *)a)->sin_addr;
    if (a->sa_family == AF_INET6)
        bytes = &((const struct sockaddr_in6 *)(const void *)a)->sin6_addr;
    return bytes && inet_ntop(a->sa_family, bytes, out, INET6_ADDRSTRLEN);
}

/* Adds the addresses of all interfaces of a family. */
static status add_interfaces(rules *r, int family, int port, fault *f) {
    struct ifaddrs *all;
    char text[INET6_ADDRSTRLEN];
    if (getifaddrs(&all) != 0)
        return fault_set(f, E_IO, 0, "cannot list the addresses of this machine: %s",
                         strerror(errno));
    for (const struct ifaddrs *i = all; i; i = i->ifa_next)
        if (i->ifa_addr && i->ifa_addr->sa_family == family && write_address(i->ifa_addr, text) &&
            !is_loopback(text))
            (void)rules_add_name(r, text, port);
    freeifaddrs(all);
    return OK;
}

status names_find(rules *r, const char *address, int port, char own[RULES_NAME_BYTES], fault *f) {
    status result = OK;
    if (address && is_everywhere(address)) {
        result = add_interfaces(r, strchr(address, ':') ? AF_INET6 : AF_INET, port, f);
        add_loopback(r, port);
    } else if (address && !is_loopback(address))
        (void)rules_add_name(r, address, port);
    else {
        if (address) (void)rules_add_name(r, address, port);
        add_loopback(r, port);
    }
    if (address && !is_loopback(address)) add_host_name(r, port);
    memcpy(own, r->names[0], RULES_NAME_BYTES);
    return result;
}
