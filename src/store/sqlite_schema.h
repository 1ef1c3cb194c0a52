/* store/sqlite_schema.h - the form of the database, and how older ones are brought to it. Internal
 * to this room.
 *
 * Steps are only ever added: step n takes a database from form n to form n + 1, in a transaction of
 * its own, so that a failure leaves a whole database of some form. Several processes may open an
 * older database at once: each step is done by one of them. */
#ifndef STORE_SQLITE_SCHEMA_H
#define STORE_SQLITE_SCHEMA_H

#include "base/fault.h"

#include <sqlite3.h>

enum { SCHEMA_VERSION = 4, SCHEMA_APPLICATION = 0x41564F47 }; /* "AVOG", in the file's header */

/* What a database is, by what it says of itself. */
typedef enum schema_state {
    SCHEMA_CURRENT,
    SCHEMA_OLDER, /* of ours; also one that is empty */
    SCHEMA_NEWER,
    SCHEMA_FOREIGN, /* somebody else's */
} schema_state;

/* An SQLite code; *version is 0 for an empty database. */
int schema_look(sqlite3 *db, schema_state *state, int *version);

/* An SQLite code. Takes it to form `to`, at most SCHEMA_VERSION; a test makes old ones that way. */
int schema_migrate(sqlite3 *db, int to);

#endif
