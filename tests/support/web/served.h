/* tests/support/web/served.h - a real `avocet serve` on loopback, for tests of the network.
 *
 * The server is a process with a folder of its own. Tests at the same time do not take each other's
 * servers for their own, because their files have different names.
 * Ownership: the caller owns the structure, which must not be moved. Threads: one at a time. */
#ifndef TESTS_SUPPORT_WEB_SERVED_H
#define TESTS_SUPPORT_WEB_SERVED_H

#include "base/process.h"

enum { SERVED_PATH = 200 };

typedef struct served {
    process process;
    char folder[SERVED_PATH];
    char data[SERVED_PATH + 40]; /* its file of games; no other server has one of that name */
    char host[80];               /* "127.0.0.1:8765" */
    char address[200];           /* what it printed: "http://127.0.0.1:8765/" */
    int port;
} served;

/* Starts the program at `path` with further words of the command line, ended by NULL; NULL: none.
 * It tries ports from `port` on; 0: one that depends on this process. Fails the test if it does not
 * print its address. */
void served_start(served *s, const char *path, int port, const char *const *words);

/* Makes two games of the champion against itself, five seconds for each move, and a tab that looks
 * at both: two searches run. Returns the connection of the tab. */
int served_think(const served *s);

/* Asks it to end with a signal. Fails the test if it does not end with code 0. Returns the seconds
 * that this took. Removes its folder. */
double served_stop(served *s, int signal);

#endif
