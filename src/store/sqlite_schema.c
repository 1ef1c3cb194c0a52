/* store/sqlite_schema.c - tables, and the steps between their forms.
 *
 * I1  There is a step to every form from 1 to SCHEMA_VERSION. */
#include "store/sqlite_schema.h"

#include <assert.h>
#include <stdbool.h>
#include <stdio.h>

/* Numbers of 64 bits without a sign, seeds and sums, are kept as SQLite has them: with one. Lists
 * are JSON, one member for each move and null where nothing is known, for json_each(). */
static const char *const steps[SCHEMA_VERSION] = {
    /* 0 to 1 */
    "CREATE TABLE run ("
    "  id INTEGER PRIMARY KEY,"
    "  key TEXT NOT NULL UNIQUE," /* everything that decides the games, as JSON */
    "  kind TEXT NOT NULL,"
    "  a TEXT NOT NULL,"
    "  b TEXT NOT NULL,"
    "  size INTEGER NOT NULL,"
    "  start TEXT NOT NULL,"
    "  openings TEXT NOT NULL,"
    "  seed INTEGER NOT NULL,"
    "  games INTEGER NOT NULL," /* wanted */
    "  limits TEXT NOT NULL,"
    "  test TEXT,"
    "  program TEXT NOT NULL,"
    "  weights TEXT,"
    "  begun TEXT NOT NULL);"
    "CREATE TABLE game ("
    "  id INTEGER PRIMARY KEY,"
    "  run INTEGER NOT NULL REFERENCES run (id),"
    "  number INTEGER NOT NULL," /* within the run, from 0 */
    "  black TEXT NOT NULL CHECK (black IN ('a', 'b')),"
    "  opening_plies INTEGER NOT NULL,"
    "  moves TEXT NOT NULL,"
    "  ending TEXT NOT NULL,"
    "  score INTEGER NOT NULL," /* A's discs minus B's */
    "  seconds_a REAL NOT NULL,"
    "  seconds_b REAL NOT NULL,"
    "  seed_a INTEGER NOT NULL,"
    "  seed_b INTEGER NOT NULL,"
    "  scores TEXT,"   /* of each move, in discs for who moved */
    "  times_ns TEXT," /* of each move, thinking time */
    "  UNIQUE (run, number));"
    "CREATE INDEX game_score ON game (run, score);",
    /* 1 to 2: how deep each move was searched */
    "ALTER TABLE game ADD COLUMN depths TEXT;",
    /* 2 to 3: results of experiments */
    "CREATE TABLE result ("
    "  id INTEGER PRIMARY KEY," /* of several with one key the least counts */
    "  experiment TEXT NOT NULL,"
    "  version TEXT NOT NULL," /* of the program */
    "  key TEXT NOT NULL,"     /* everything that decides the result */
    "  text TEXT NOT NULL,"
    "  sum INTEGER NOT NULL);" /* of key and text */
    "CREATE INDEX result_work ON result (experiment, version);",
    /* 3 to 4: evidence of a forfeit: a sentence, the last question to the loser, its answer, its
     * errors */
    "ALTER TABLE game ADD COLUMN evidence TEXT;",
    /* 4 to 5: 1 for each move whose search saw every line end */
    "ALTER TABLE game ADD COLUMN exact TEXT;",
    /* 5 to 6: names that the user gave the players; NULL for a player without one */
    "ALTER TABLE run ADD COLUMN name_a TEXT; ALTER TABLE run ADD COLUMN name_b TEXT;",
    /* 6 to 7: games that are being played; runs whose games begin anywhere. Numbers of unfinished
     * games are never given twice, so two programs cannot mean different games by one number. */
    "ALTER TABLE run ADD COLUMN position TEXT;"
    "CREATE TABLE unfinished ("
    "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
    "  begun TEXT NOT NULL,"
    "  black TEXT NOT NULL," /* names */
    "  white TEXT NOT NULL,"
    "  settings TEXT NOT NULL," /* as base/config.h reads them */
    "  position TEXT NOT NULL," /* where the game began */
    "  moves TEXT NOT NULL,"
    "  times_ns TEXT);",
    /* 7 to 8: answers of a person who practises. Days are counted from 1970-01-01. */
    "CREATE TABLE answer ("
    "  id INTEGER PRIMARY KEY," /* of several for one position the greatest counts */
    "  given TEXT NOT NULL,"
    "  kind TEXT NOT NULL,"
    "  topic TEXT NOT NULL,"
    "  position TEXT NOT NULL,"
    "  move TEXT NOT NULL," /* empty: the person did not know */
    "  best TEXT NOT NULL,"
    "  basis TEXT NOT NULL,"
    "  day INTEGER NOT NULL,"
    "  due INTEGER NOT NULL," /* 0: never */
    "  box INTEGER NOT NULL,"
    "  \"right\" INTEGER NOT NULL,"
    "  loss REAL NOT NULL);",
    /* 8 to 9: values of the moves of unfinished games; the shelf, one card for each game
     * (store/shelf.h); texts by name. A card is stale until its facts are those of its game. */
    "ALTER TABLE unfinished ADD COLUMN scores TEXT;"
    "ALTER TABLE unfinished ADD COLUMN depths TEXT;"
    "ALTER TABLE unfinished ADD COLUMN exact TEXT;"
    "CREATE TABLE card ("
    "  place INTEGER PRIMARY KEY AUTOINCREMENT," /* the order of the shelf */
    "  id TEXT NOT NULL UNIQUE,"
    "  game INTEGER UNIQUE REFERENCES game (id)," /* either this or the next one */
    "  unfinished INTEGER UNIQUE,"
    "  stale INTEGER NOT NULL,"
    "  deleted INTEGER NOT NULL,"
    "  source TEXT NOT NULL,"
    "  size INTEGER NOT NULL,"
    "  plies INTEGER NOT NULL,"
    "  score INTEGER," /* black's discs minus white's */
    "  created TEXT NOT NULL,"
    "  changed TEXT NOT NULL,"
    "  black TEXT NOT NULL," /* names */
    "  white TEXT NOT NULL,"
    "  opening TEXT,"
    "  tags TEXT NOT NULL,"   /* each between newlines */
    "  line TEXT NOT NULL,"   /* how the moves begin */
    "  sum INTEGER NOT NULL," /* of start, moves and names */
    "  ending TEXT NOT NULL,"
    "  last TEXT NOT NULL,"
    "  board TEXT NOT NULL,"
    "  moves TEXT NOT NULL," /* of an unfinished game, as it was when the card was made */
    "  notes TEXT NOT NULL);"
    "CREATE INDEX card_sum ON card (sum);"
    /* Counts read this index alone, which is a third of the table. */
    "CREATE INDEX card_facts ON card (deleted, size, source, score, plies, game, created, black,"
    "  white, opening, ending, tags);"
    "CREATE INDEX card_stale ON card (place) WHERE stale;"
    "CREATE TABLE text ("
    "  name TEXT PRIMARY KEY,"
    "  text TEXT NOT NULL);",
    /* 9 to 10: plies that nobody chose, so that a list can leave out games in which nobody has
     * moved; when a game came to the shelf; notes in the index, for the search in all texts. The
     * first line of settings that names the plies is from service/games/kept_game.c. */
    "ALTER TABLE unfinished ADD COLUMN given INTEGER NOT NULL DEFAULT 0;"
    "UPDATE unfinished SET given = cast(substr(settings, instr(settings, 'opening_plies = ') + 16)"
    "  AS INTEGER) WHERE instr(settings, 'opening_plies = ') > 0;"
    "ALTER TABLE card ADD COLUMN given INTEGER NOT NULL DEFAULT 0;"
    "UPDATE card SET given = coalesce((SELECT u.given FROM unfinished u"
    "  WHERE u.id = card.unfinished), 0) WHERE unfinished IS NOT NULL;"
    "ALTER TABLE card ADD COLUMN added TEXT;"
    "DROP INDEX card_facts;"
    "CREATE INDEX card_facts ON card (deleted, size, source, score, plies, given, game, created,"
    "  black, white, opening, ending, tags, notes);",
    /* 10 to 11: studies (store/studies.h). The place rises with each change of any study. */
    "CREATE TABLE study ("
    "  id TEXT PRIMARY KEY,"
    "  place INTEGER NOT NULL UNIQUE,"
    "  name TEXT NOT NULL,"
    "  version INTEGER NOT NULL,"
    "  size INTEGER NOT NULL,"
    "  moves INTEGER NOT NULL,"
    "  variations INTEGER NOT NULL,"
    "  board TEXT NOT NULL,"
    "  turn TEXT NOT NULL,"
    "  created TEXT NOT NULL,"
    "  changed TEXT NOT NULL,"
    "  deleted INTEGER NOT NULL,"
    "  tree TEXT NOT NULL);", /* as notation/tree_lines.h has it */
};

static int ask_int(sqlite3 *db, const char *sql, int *out) {
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    if (code == SQLITE_OK) code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        *out = sqlite3_column_int(statement, 0);
        code = SQLITE_OK;
    }
    (void)sqlite3_finalize(statement);
    return code;
}

/* All of one moment: somebody else may be making the database. */
static int ask_all(sqlite3 *db, int *version, int *application, int *tables) {
    int code = sqlite3_exec(db, "BEGIN", NULL, NULL, NULL);
    if (code == SQLITE_OK) code = ask_int(db, "SELECT count(*) FROM sqlite_master", tables);
    if (code == SQLITE_OK) code = ask_int(db, "PRAGMA user_version", version);
    if (code == SQLITE_OK) code = ask_int(db, "PRAGMA application_id", application);
    if (code == SQLITE_OK) code = sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    return code;
}

int schema_look(sqlite3 *db, schema_state *state, int *version) {
    int tables = 0, application = 0;
    const int code = ask_all(db, version, &application, &tables);
    if (code != SQLITE_OK) return code;
    const bool is_empty = tables == 0 && *version == 0;
    if (!is_empty && (application != SCHEMA_APPLICATION || *version < 1))
        *state = SCHEMA_FOREIGN;
    else if (*version > SCHEMA_VERSION)
        *state = SCHEMA_NEWER;
    else
        *state = *version == SCHEMA_VERSION ? SCHEMA_CURRENT : SCHEMA_OLDER;
    return SQLITE_OK;
}

static int set_version(sqlite3 *db, int version) {
    char sql[96];
    (void)snprintf(sql, sizeof sql, "PRAGMA application_id = %d; PRAGMA user_version = %d",
                   SCHEMA_APPLICATION, version);
    return sqlite3_exec(db, sql, NULL, NULL, NULL);
}

/* One step, unless somebody else has done it meanwhile or there is none to do. */
static int step_once(sqlite3 *db, int to, bool *done) {
    int version = 0;
    int code = ask_int(db, "PRAGMA user_version", &version);
    *done = version >= to;
    if (code != SQLITE_OK || *done) return code;
    code = sqlite3_exec(db, steps[version], NULL, NULL, NULL);
    return code == SQLITE_OK ? set_version(db, version + 1) : code;
}

int schema_migrate(sqlite3 *db, int to) {
    bool done = false;
    int code = SQLITE_OK;
    assert(to >= 0 && to <= SCHEMA_VERSION); /* I1 */
    while (code == SQLITE_OK && !done) {
        code = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
        if (code != SQLITE_OK) break;
        code = step_once(db, to, &done);
        if (code == SQLITE_OK) code = sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
        if (code != SQLITE_OK && !sqlite3_get_autocommit(db))
            (void)sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    }
    return code;
}
