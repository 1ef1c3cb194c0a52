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

static void add_host_name(rules *r, const char *name, int port) {
    char local[NAMES_HOST_BYTES + 8];
    if (!*name) return;
    (void)rules_add_name(r, name, port);
    (void)snprintf(local, sizeof local, "%s.local", name);
    if (!strchr(name, '.')) (void)rules_add_name(r, local, port);
}

/* Writes an address of an interface; false for other families. */
static bool write_address(const struct sockaddr *a, char out[NAMES_ADDRESS_BYTES]) {
    const void *bytes = NULL;
    if (!a) return false;
    if (a->sa_family == AF_INET) bytes = &((const struct sockaddr_in *)(const void *)a)->sin_addr;
    if (a->sa_family == AF_INET6)
        bytes = &((const struct sockaddr_in6 *)(const void *)a)->sin6_addr;
    return bytes && inet_ntop(a->sa_family, bytes, out, NAMES_ADDRESS_BYTES);
}

/* Lists the addresses of all interfaces of a family, without those of loopback. */
static status list_addresses(int family, names_machine *m, fault *f) {
    struct ifaddrs *all;
    char text[NAMES_ADDRESS_BYTES];
    if (getifaddrs(&all) != 0)
        return fault_set(f, E_IO, 0, "cannot list the addresses of this machine: %s",
                         strerror(errno));
    for (const struct ifaddrs *i = all; i; i = i->ifa_next) {
        if (!i->ifa_addr || i->ifa_addr->sa_family != family || !write_address(i->ifa_addr, text) ||
            is_loopback(text))
            continue;
        if (m->count < NAMES_ADDRESSES_MAX)
            memcpy(m->addresses[m->count++], text, sizeof text);
        else
            m->more++;
    }
    freeifaddrs(all);
    return OK;
}

status names_ask(const char *address, names_machine *out, fault *f) {
    *out = (names_machine){.count = 0};
    if (!address || is_loopback(address)) return OK;
    if (gethostname(out->name, sizeof out->name) != 0) out->name[0] = '\0';
    out->name[sizeof out->name - 1] = '\0';
    if (!is_everywhere(address)) return OK;
    return list_addresses(strchr(address, ':') ? AF_INET6 : AF_INET, out, f);
}

/* The names that every machine has come first: a table that is full lacks addresses only. */
int names_fill(rules *r, const char *address, int port, const names_machine *m,
               char own[RULES_NAME_BYTES]) {
    const bool everywhere = address && is_everywhere(address);
    int left_out = m->more;
    if (address && !everywhere) (void)rules_add_name(r, address, port);
    if (!address || everywhere || is_loopback(address)) add_loopback(r, port);
    add_host_name(r, m->name, port);
    const int first = everywhere && m->count > 0 ? r->count : 0;
    for (int i = 0; i < m->count; i++) left_out += !rules_add_name(r, m->addresses[i], port);
    memcpy(own, r->names[first], RULES_NAME_BYTES);
    return left_out;
}
