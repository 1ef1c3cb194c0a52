/* player/player.h - one interface for anything that moves: "give me a move by then".
 *
 * A player thinks about boards of one size. A specification (player/player_spec.h) says which
 * player. Other rooms use players only through this header.
 * Errors: those of the specification, and E_NOMEM.
 * Threads: one at a time per player; many players live side by side. Ownership: player_close()
 * frees a player; options are borrowed while it is open. */
#ifndef PLAYER_PLAYER_H
#define PLAYER_PLAYER_H

#include "base/log.h"
#include "base/stop.h"
#include "base/text.h"
#include "game/position.h"
#include "game/tier.h"
#include "player/player_spec.h" /* exports */
#include "search/limits.h"
#include "search/result.h"

typedef struct player player;
struct game; /* notation/game.h */

typedef struct player_options {
    int size; /* of the board */
    tier tier;
    const allocator *memory; /* NULL: the system's */
    struct learned *shared;  /* set by player_share(), borrowed; NULL: each player reads its own */
    /* The limits of every request to come, if the caller knows them: a short search takes a smaller
     * table then, which costs less time to open. No limit in them: the limits of the specification
     * hold. NULL: not known. */
    const search_limits *limits;
    int table_mb; /* the largest table of a player whose specification names none; 0: no bound */
    bool boards_change;       /* this size is only the first one of many: weights for another are no
                                 mistake */
    const log_sink *protocol; /* receives the talk with outside programs, both ways; may be NULL */
    /* Both are borrowed while a player is open, only for outside programs, and may be NULL. */
    const stop_token *stop;   /* ends the start of a program, and hurries its end */
    const stop_token *finish; /* no other game begins: a program gets no patience beyond its time */
} player_options;

enum { PLAYER_SENTENCE_BYTES = 400 };

/* Facts about a player, known before it moves. */
typedef struct player_facts {
    const char *name; /* the text of the specification; borrowed from the specification or player */
    const char *base; /* the name of the kind or agent it is made from, a constant; equal to the
                         name where the specification changes nothing */
    char sentence[PLAYER_SENTENCE_BYTES]; /* what it is, where it comes from, and whose weights it
                                             uses where it has none for the size */
    bool searches;                        /* it thinks ahead: its moves have a value and a depth */
    bool ponders;          /* it can think on the other side's time: player_ponder() */
    bool counts_for_white; /* its paper gives values for white; results are for the side to move */
} player_facts;

/* Fills in the facts about a player without opening it: makes no engine and starts no program. An
 * agent file is read; other files and programs need not exist. E_UNSUPPORTED for a size that the
 * player does not play; E_IO and others of files_read() for an agent file. */
status player_describe(const player_spec *s, const player_options *o, player_facts *out, fault *f);

/* Finds the mistakes that player_open_spec() would report, without opening the player. Describes
 * the player, reads the file of weights and looks for the program. *out may be NULL. */
status player_verify(const player_spec *s, const player_options *o, player_facts *out, fault *f);
/* Reads a text and verifies the specification. out->name is `text`. */
status player_verify_text(const char *text, const player_options *o, player_facts *out, fault *f);

/* The limits that a specification or an agent file names. */
typedef struct player_named {
    search_limits limits; /* 0: not named */
    bool level;           /* it names a level, which sets the depth */
} player_named;

/* Finds the limits of a player in games where every player gets *common. A limit that its
 * specification or agent file names holds; the others come from *common. A level counts as a named
 * depth. Without any limit in *common there is none in *out: the player uses its own. Errors of
 * player_spec_read() and player_describe(). */
status player_limits(const char *text, const player_options *o, const search_limits *common,
                     search_limits *out, fault *f);

/* Lets all players that are opened with *o share the memory that they only read: the built-in
 * weights. Does nothing for players that need none, and if *o shares them already. The caller for
 * whom o->shared was NULL frees it with player_unshare(), at any time, players still open or not.
 * E_NOMEM. */
status player_share_spec(const player_spec *s, player_options *o, fault *f);
/* The same for a text. OK for a text with mistakes: player_open() will report them. */
status player_share(view text, player_options *o, fault *f);
void player_unshare(player_options *o);

/* Opens a player. The specification may be cleared afterwards. */
status player_open_spec(const player_spec *s, const player_options *o, player **out, fault *f);
/* Reads a text and opens the player. */
status player_open(view text, const player_options *o, player **out, fault *f);
void player_close(player *p); /* NULL is allowed */

const player_facts *player_about(const player *p); /* valid while the player is open */
const char *player_name(const player *p);          /* name in its facts */
const char *player_sentence(const player *p);      /* sentence in its facts */

/* Forgets everything learned from earlier games. `seed` replaces the seed of the specification, so
 * that every game of a match has its own random numbers. An outside program is started here unless
 * it runs already; the first player_choose() reports a failed start. */
void player_new_game(player *p, uint64_t seed);

/* Hands over the game that ends in the position of the next player_choose(). It is borrowed until
 * that call. Outside programs need the moves; other kinds ignore them. */
void player_follow(player *p, const struct game *so_far);

/* Chooses a move for the side to move: SEARCH_PASS for a forced pass, SQUARE_NONE when the game is
 * over. A request without any limit is answered under the player's own limits. */
status player_choose(player *p, const position *where, const search_request *request,
                     search_result *out, fault *f);

/* ---- outside programs ---- */

/* What an outside program did wrong. A wrong move is not in the list: the referee finds it. */
typedef enum player_trouble {
    TROUBLE_NONE,
    TROUBLE_START,   /* it did not start, or it ended or talked nonsense during the greeting */
    TROUBLE_CRASH,   /* it ended instead of answering */
    TROUBLE_HANG,    /* it gave no answer within its time and patience */
    TROUBLE_GARBAGE, /* its answer cannot be understood */
    TROUBLE_LONG,    /* its line is too long */
    TROUBLE_RESIGNED /* it resigned, as its protocol allows */
} player_trouble;

enum { EVIDENCE_LINE = 240, EVIDENCE_ERRORS = 1024 };

/* The last question and answer. The texts are shortened. They may hold control characters. */
typedef struct player_evidence {
    player_trouble trouble;       /* of the last player_choose() that failed */
    char asked[EVIDENCE_LINE];    /* the end of the question */
    char answered[EVIDENCE_LINE]; /* its last line */
    char errors[EVIDENCE_ERRORS]; /* the end of its standard error */
} player_evidence;

/* Returns NULL for a player inside this process: its failures are our own errors. For an outside
 * program the evidence lives as long as the player and changes with every call. If player_choose()
 * fails and `trouble` is not TROUBLE_NONE, the program is to blame; the sentence of the fault
 * continues the name of the program ("hangs"). */
const player_evidence *player_evidence_of(player *p);

/* ---- pondering: thinking on the other side's time ---- */

/* Starts to think about *after and returns at once. *after is the position after this player's last
 * move; the other side is to move. Does nothing if the kind cannot ponder or the specification does
 * not ask for it. player_choose(), player_new_game(), player_close() and player_ponder_end() end
 * the pondering; so does another player_ponder(). The next search then finds more in its table; its
 * nodes and time count from zero. While it ponders the player uses as many threads as it searches
 * with. */
void player_ponder(player *p, const position *after);

/* Ends the pondering. Returns when all threads of the player rest. */
void player_ponder_end(player *p);

#endif
