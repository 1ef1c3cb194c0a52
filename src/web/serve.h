/* web/serve.h - the job of `avocet serve`: the page, its interface and the server, until a stop.
 *
 * Ownership: everything is borrowed for the call. Threads: one call at a time; it starts threads of
 * its own and ends them. Errors: E_UNSUPPORTED if this program was built without a library that the
 * server needs; those of the store and of the server. */
#ifndef WEB_SERVE_H
#define WEB_SERVE_H

#include "base/fault.h"
#include "base/stop.h"
#include "game/tier.h"
#include "report/outlet.h"

enum { SERVE_PORT = 8765, SERVE_PORTS_TRIED = 20 };

typedef struct serve_options {
    int port;            /* the first to try */
    const char *address; /* to listen on; NULL: this machine only */
    const char *data;    /* file with the games */
    const char *wthor;   /* folder with a WTHOR base; NULL: none */
    int threads;         /* of each search; 0: 1 */
    bool opens;          /* opens the page in the browser of the desktop */
    tier tier;
} serve_options;

/* Serves until the token is set. Prints the address first. If a server of ours has the port, prints
 * its address and returns OK at once. A port that another program has makes it try the next. */
status serve_run(const serve_options *o, const outlet *speaks, const stop_token *stop, fault *f);

#endif
