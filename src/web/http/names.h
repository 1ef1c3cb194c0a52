/* web/http/names.h - the names by which browsers may call this server.
 *
 * On loopback: localhost, 127.0.0.1 and [::1]. On another address: that address. On all addresses
 * (0.0.0.0, ::): every address of this machine. Beyond loopback also the name of the machine, alone
 * and with .local. Errors: E_IO if the system does not tell its addresses. */
#ifndef WEB_HTTP_NAMES_H
#define WEB_HTTP_NAMES_H

#include "base/fault.h"
#include "web/http/rules.h"

/* Fills the names. `own` becomes the one to print, with the port. `address` NULL means loopback. */
status names_find(rules *r, const char *address, int port, char own[RULES_NAME_BYTES], fault *f);

#endif
