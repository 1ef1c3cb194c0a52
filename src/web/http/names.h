/* web/http/names.h - the names by which browsers may call this server.
 *
 * On loopback: localhost, 127.0.0.1 and [::1]. On another address: that address. On all addresses
 * (0.0.0.0, ::): every address of this machine, and loopback. Beyond loopback also the name of the
 * machine, alone and with .local. Ownership: plain values. Threads: any. Errors: E_IO if the system
 * does not tell its addresses. */
#ifndef WEB_HTTP_NAMES_H
#define WEB_HTTP_NAMES_H

#include "base/fault.h"
#include "web/http/rules.h"

enum { NAMES_ADDRESSES_MAX = 64, NAMES_ADDRESS_BYTES = 46, NAMES_HOST_BYTES = 200 };

/* What the system tells about itself. */
typedef struct names_machine {
    char name[NAMES_HOST_BYTES]; /* "": none */
    char addresses[NAMES_ADDRESSES_MAX][NAMES_ADDRESS_BYTES];
    int count;
    int more; /* addresses beyond these */
} names_machine;

/* Asks the system for what names_fill() needs. `address` NULL means loopback. */
status names_ask(const char *address, names_machine *out, fault *f);

/* Fills the names. `own` becomes the one to print, with the port. Returns how many addresses found
 * no place. */
int names_fill(rules *r, const char *address, int port, const names_machine *m,
               char own[RULES_NAME_BYTES]);

#endif
