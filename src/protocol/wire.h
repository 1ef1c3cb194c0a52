/* protocol/wire.h - lines in, text out: the way of every protocol to its front end.
 *
 * A protocol is an object with three functions. wire_serve() reads lines on a thread of its own and
 * hands them over one by one, so that a line can interrupt the search before it:
 *
 *     LINE_WAITS     waits for its turn
 *     LINE_ENDS      ends the conversation: interrupts the work that is under way when it arrives
 *     LINE_STOPS     interrupts all work before it, even if that has not begun
 *     LINE_ASKS      may be answered while the work before it goes on (`ask`); otherwise it waits
 *
 * The end of input is as LINE_ENDS, unless the protocol finishes its work or a line came less than
 * WIRE_SCRIPT_MS before it. Lines that arrive together are seen together. So a script that is piped
 * in gets all its answers, and a front end that leaves during a search does not wait for it.
 *
 * A line ends with a newline, or with the end of input. It is at most WIRE_LINE_MAX bytes, unless
 * the protocol says otherwise; a longer one is cut and says so. A carriage return at its end is
 * removed. Other bytes are handed over as they are.
 * Ownership: everything is borrowed. Threads: `hear` runs on the calling thread; `kind`, `ask` and
 * `ends` run on the other one. `kind` must not look at anything that changes; `ask` locks what it
 * looks at. */
#ifndef PROTOCOL_WIRE_H
#define PROTOCOL_WIRE_H

#include "base/fault.h"
#include "base/log.h"
#include "base/stop.h"
#include "base/text.h"

enum { WIRE_LINE_MAX = 1 << 16, WIRE_SCRIPT_MS = 50 };

/* Writes text to the front end at once. False if nobody reads any more. */
typedef struct wire_out {
    bool (*write)(void *context, view text);
    void *context;
} wire_out;

typedef enum line_kind { LINE_WAITS, LINE_ENDS, LINE_STOPS, LINE_ASKS } line_kind;

typedef struct wire_protocol {
    /* Answers a line. `cut`: the line was longer. False ends the conversation. */
    bool (*hear)(void *self, view line, bool cut);
    line_kind (*kind)(view line);
    /* Answers a line of LINE_ASKS at once. False: the line waits for its turn. May be NULL. */
    bool (*ask)(void *self, view line);
    bool finishes;    /* the end of input does not interrupt the work */
    stop_token *stop; /* ends the present search */
    /* For a protocol that works while no line is being answered; may be NULL. Called once, when the
     * first line that is LINE_ENDS, or the end of input, has been read: before it, and before the
     * lines that came together with it, are heard. Ends the work that is under way. */
    void (*ends)(void *self);
    size_t line_max; /* bytes of a line; 0: WIRE_LINE_MAX */
    void *self;
} wire_protocol;

/* Serves until the conversation or the input ends. `log` receives all lines of the input; it may be
 * NULL. E_FULL if the system has no thread or pipe left, E_NOMEM; then some lines may be lost. */
status wire_serve(const wire_protocol *p, int input, const log_sink *log, fault *f);

/* A way out that writes to a handle, and all text to a log that may be NULL. */
typedef struct wire_handle {
    int handle;
    const log_sink *log;
} wire_handle;

wire_out wire_to_handle(wire_handle *h); /* borrows *h */

/* ---- words of a line ---- */

view wire_word(view *rest);                              /* the next word; empty at the end */
bool wire_number(view word, double *out);                /* a finite number, not negative */
void wire_clean(view line, bool hash_ends, buffer *out); /* without control characters, tabs as
                               blanks; hash_ends: without the part from # on */

#endif
