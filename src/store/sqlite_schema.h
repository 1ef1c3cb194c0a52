/* store/sqlite_schema.h - the form of the database, and the steps from older forms. Internal to
 * this room.
 *
 * Step n takes a database from form n to form n + 1, in a transaction of its own, so a failure
 * leaves a whole database of some form. Steps are added and never changed. Several processes may
 * open an older database at once: each step is done by one of them. */
#ifndef STORE_SQLITE_SCHEMA_H
#define STORE_SQLITE_SCHEMA_H

#include <sqlite3.h>

enum { SCHEMA_VERSION = 11, SCHEMA_APPLICATION = 0x41564F47 }; /* "AVOG", in the file's header */

/* The form of a database, as its header tells. */
typedef enum schema_state {
    SCHEMA_CURRENT,
    SCHEMA_OLDER, /* ours, or empty */
    SCHEMA_NEWER,
    SCHEMA_FOREIGN, /* somebody else's */
} schema_state;

/* Finds out the form. Returns an SQLite code; *version is 0 for an empty database. */
int schema_look(sqlite3 *db, schema_state *state, int *version);

/* Takes the database to form `to`, at most SCHEMA_VERSION. Returns an SQLite code. Tests make old
 * databases with it. */
int schema_migrate(sqlite3 *db, int to);

#endif
