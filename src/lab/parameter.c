/* lab/parameter.c - the table of parameters; reads and writes their values. */
#include "lab/parameter.h"

#include "base/nearest.h"
#include "base/number.h"
#include "lab/evaluations.h"
#include "lab/options.h"
#include "search/limits.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Enumerations are stored and changed as unsigned numbers, the type that the compilers choose. */
_Static_assert(sizeof(lab_method) == sizeof(unsigned) && sizeof(lab_order) == sizeof(unsigned) &&
                   sizeof(lab_probcut) == sizeof(unsigned) &&
                   sizeof(lab_parity) == sizeof(unsigned),
               "an enumeration is not as large as unsigned");

/* The submitted program of the agents `who` has the value `program`, not the paper's. */
#define SLOT_OF(kind, scope, member, least, most, who, program)                                    \
    &(const struct lab_slot) {                                                                     \
        kind, scope, offsetof(lab_agent, member), least, most, who, program                        \
    }
#define SLOT(kind, scope, member, least, most)                                                     \
    SLOT_OF(kind, scope, member, least, most, SCOPE_NOBODY, NULL)
#define SWITCH(scope, member)            SLOT(KIND_SWITCH, scope, member, 0, 1)
#define PAIR(scope, member)              SLOT(KIND_PAIR, scope, member, 0, 1)
#define WORD(scope, member, first)       SLOT(KIND_WORD, scope, member, first, 0)
#define INT(scope, member, least, most)  SLOT(KIND_INT, scope, member, least, most)
#define REAL(scope, member, least, most) SLOT(KIND_REAL, scope, member, least, most)
#define LIMIT(kind, member, most)        SLOT(kind, SCOPE_SEARCH, member, 0, most)

/* Deviations: of all agents that have the parameter, and of the agents of paper 002 alone. */
#define DEVIATION(scope, member, program) SLOT_OF(KIND_PAIR, scope, member, 0, 1, scope, program)
#define DEVIATION_002(kind, member, program)                                                       \
    SLOT_OF(kind, SCOPE_SEARCH, member, 0, 1, SCOPE_SIZED, program)

static const lab_parameter parameters[] = {
    {"search", "minimax|alphabeta|negamax",
     "every line, alpha-beta with a max and a min function, or with one function",
     WORD(SCOPE_SEARCH, options.method, METHOD_MINIMAX)},
    {"depth", "off or 1 to 250", "how many moves to look ahead at most",
     LIMIT(KIND_INT_LIMIT, options.depth, 250)},
    {"time", "off or such as 2s, 0.5s, 250ms",
     "how long to think about a move; off when depth or nodes is set and this is not",
     LIMIT(KIND_TIME, options.time_ns, 0)},
    {"nodes", "off or a whole number", "how many positions to visit at most",
     LIMIT(KIND_NODES, options.nodes, 0)},
    {"share", "0.01 to 1", "the part of the time that is used; the rest is a reserve",
     REAL(SCOPE_SEARCH, options.share, 0.01, 1)},
    {"deepen", "0|1",
     "search to depth 1, 2, 3 and so on; 0: once, to the full depth, where depth is the only "
     "limit",
     SWITCH(SCOPE_SEARCH, options.deepen)},
    {"scan", "rows|columns", "the order in which the board is scanned for moves",
     PAIR(SCOPE_SCAN, options.by_columns)},
    {"shuffle", "0|1", "shuffle the moves at the root, so that equals take turns",
     SWITCH(SCOPE_SEARCH, options.shuffle)},
    {"seed", "a whole number", "where its random numbers start",
     SLOT(KIND_SEED, SCOPE_CHANCE, options.seed, 0, 0)},
    {"order", "none|score|previous|both|best|program",
     "which moves to try first: as scanned, by the score of paper 002, by their values in the "
     "iteration before, by these and then the score, by these and then the fewest replies, or by "
     "the score of paper 002's program (beside a corner not held nothing is added; late, a turned "
     "disc counts 105; 6x6 has smaller numbers)",
     DEVIATION_002(KIND_WORD, options.order, "program")},
    {"order-depth", "0 to 250", "with less depth left than this, moves stay as scanned",
     INT(SCOPE_SEARCH, options.order_depth, 0, 250)},
    {"order-c", "-1e9 to 1e9", "the score for an edge square beside a corner not held (C-square)",
     REAL(SCOPE_SEARCH, options.order_c, -1e9, 1e9)},
    {"order-x", "-1e9 to 1e9", "the score for the square diagonal to a corner not held (X-square)",
     REAL(SCOPE_SEARCH, options.order_x, -1e9, 1e9)},
    {"table", "0|1", "remember positions that were searched (transposition table)",
     SWITCH(SCOPE_SEARCH, options.table)},
    {"table-mb", "1 to 16384", "the size of that table in megabytes",
     INT(SCOPE_SEARCH, options.table_mb, 1, 16384)},
    {"table-depth", "least|equal", "it serves when searched at least as deep, or equally deep only",
     PAIR(SCOPE_SEARCH, options.table_equal)},
    {"keep", "0|1", "keep the table from one move to the next, as paper 002's program does",
     DEVIATION_002(KIND_SWITCH, options.keep, "1")},
    {"cache", "0|1", "remember evaluations by board, as paper 001 does",
     SWITCH(SCOPE_SEARCH, options.cache)},
    {"cache-mb", "1 to 16384", "the size of that memory in megabytes",
     INT(SCOPE_SEARCH, options.cache_mb, 1, 16384)},
    {"tree", "off|keep", "keep the tree between iterations, as paper 003 proposes",
     PAIR(SCOPE_SEARCH, options.tree)},
    {"tree-mb", "1 to 16384", "the most megabytes for that tree",
     INT(SCOPE_SEARCH, options.tree_mb, 1, 16384)},
    {"probcut", "off|single|multi",
     "skip a search when a shallower one predicts its result (ProbCut, Multi-ProbCut), as paper "
     "000 proposes",
     WORD(SCOPE_SEARCH, options.probcut, PROBCUT_OFF)},
    {"cut", "0 to 10", "by how many standard deviations such a prediction must miss the window",
     REAL(SCOPE_SEARCH, options.cut, 0, 10)},
    {"finish", "0 to 60", "solve exactly with at most this many empty squares; 0: never",
     INT(SCOPE_SEARCH, options.finish, 0, 60)},
    {"pass", "ply|free", "whether a pass costs a ply of depth",
     PAIR(SCOPE_SEARCH, options.pass_free)},
    {"end", "text|score",
     "the value of a finished game: as in the paper, or the disc difference, with empty squares "
     "counting for nobody",
     PAIR(SCOPE_SEARCH, shape.end_score)},
    {"exact", "0|1", "do not round values to whole numbers, as the students' programs do",
     SWITCH(SCOPE_WHOLE, shape.exact)},
    {"strict", "0|1", "compare heuristic by heuristic instead of adding them up",
     SWITCH(SCOPE_COMBINED, shape.strict)},
    {"phases", "3|5", "5 halves the middle and the late phase",
     SLOT(KIND_ONE_OF, SCOPE_PHASES, shape.phases, 3, 5)},
    {"early", "0 to 60", "fewer moves played than this is early; for 8x8, scaled to other boards",
     INT(SCOPE_PHASES, shape.early, 0, 60)},
    {"late", "0 to 60", "more moves played than this is late; for 8x8, scaled to other boards",
     INT(SCOPE_PHASES, shape.late, 0, 60)},
    {"evaporation", "0|1", "early on, prefer few discs", SWITCH(SCOPE_PHASES, shape.evaporation)},
    {"parity", "off|board|regions",
     "late, value the last move of the game, or of each region of empty squares",
     WORD(SCOPE_PHASES, shape.parity, PARITY_OFF)},
    {"positional", "0|1",
     "square weights by size and phase, the numbers ours: sized adds them, phases takes the lead "
     "in "
     "them instead of the share",
     SWITCH(SCOPE_WISHES, shape.positional)},
    {"edge", "0|1", "add control of the edges", SWITCH(SCOPE_WISHES, shape.edge)},
    {"both", "0|1",
     "count for both sides, one minus the other, what the paper counts for one side only",
     SWITCH(SCOPE_SIZED, shape.both)},
    {"store-interrupted", "0|1",
     "mistake of paper 002: store the values of interrupted nodes in the table as exact",
     SWITCH(SCOPE_SEARCH, options.store_interrupted)},
    {"accept-interrupted", "0|1",
     "mistake of paper 002: answer with the move of an unfinished depth",
     SWITCH(SCOPE_SEARCH, options.accept_interrupted)},
    {"text-flags", "0|1",
     "mistake of paper 002: lower bounds only at max nodes, upper only at min nodes, else exact",
     SWITCH(SCOPE_SEARCH, options.text_flags)},
    {"key-without-side", "0|1",
     "mistake of paper 002 and its program: the table ignores the side to move",
     DEVIATION_002(KIND_SWITCH, options.key_without_side, "1")},
    {"keep-games", "0|1", "mistake of paper 002: keep the table from game to game",
     SWITCH(SCOPE_SEARCH, options.keep_games)},
    {"as", "text|program",
     "as the paper describes it, or as its authors submitted it: sets all deviations of the "
     "program at once, before the other keys, wherever it stands",
     SLOT(KIND_PROGRAM, SCOPE_PROGRAM, options, 0, 0)},
    {"count", "board|last",
     "deviation of paper 004's program: a copied board forgets its counts, so tokens is 100 * (2 * "
     "turned + 1) for the side that made the last move, minus that for the other",
     DEVIATION(SCOPE_TOKENS, shape.count_last, "last")},
    {"corner-scale", "100|10",
     "deviation of paper 004's program: corners is from -10 to 10, not from -100 to 100",
     DEVIATION(SCOPE_CORNERS, shape.corner_ten, "10")},
    {"reach", "own|mover",
     "deviation of paper 004's program: the corners that the side to move could take count for "
     "both sides, so they only shrink the ratio",
     DEVIATION(SCOPE_CORNERS, shape.reach_mover, "mover")},
    {"end-side", "own|other",
     "deviation of paper 004's program: a finished game gets the value of the other side, so it "
     "seeks lost games and avoids won ones",
     DEVIATION(SCOPE_PAPER_004, shape.end_other, "other")},
    {"moves-side", "other|idle",
     "deviation of paper 004's program: moves counts those of the side that is not to move, its "
     "own at odd depths",
     DEVIATION(SCOPE_MOVES, shape.moves_idle, "idle")},
    {"stability", "flood|raster8",
     "deviation of paper 002's program: eight passes in reading order over all eight neighbours, "
     "not a flood fill along rows and columns; a number sets the weight of the term",
     DEVIATION(SCOPE_SIZED, shape.raster8, "raster8")},
    {"phase-edge", "lt|le",
     "deviation of paper 002's program: exactly a third is still early, exactly two thirds still "
     "mid; matters on 6x6 and 12x12",
     DEVIATION(SCOPE_SIZED, shape.phase_le, "le")},
    {"weights", "text|program",
     "deviation of paper 002's program: other early weights on 10x10 and 12x12",
     DEVIATION(SCOPE_SIZED, shape.program_weights, "program")},
    {"table-flags", "sound|program",
     "deviation of paper 002's program: a node that was cut off is stored as exact and a fully "
     "searched one as a bound, leaves are stored, and the root is looked up, too",
     DEVIATION(SCOPE_SIZED, options.program_flags, "program")},
    {"clock", "text|program",
     "deviation of paper 002's program: only the limit ends a search, even if the game is solved",
     DEVIATION(SCOPE_SIZED, options.program_clock, "program")},
    {"leak", "0|1",
     "with clock=program: the node at which a limit is reached is evaluated and stored as exact, "
     "as happens to paper 002's program now and then; off even with as=program",
     SWITCH(SCOPE_SIZED, options.leak)},
    {"lead", "own|black",
     "deviation of the course's program: black's discs minus white's, even if it plays white",
     DEVIATION(SCOPE_GREEDY, shape.lead_black, "black")},
    {"weight", "moves|lines",
     "deviation of the course of paper 004: a move is as likely as the number of lines it turns",
     DEVIATION(SCOPE_RANDOM, options.weigh_lines, "lines")},
    {"techniques", "text|all|none",
     "many at once: the paper's; deepening, table and ordering on, the rest unchanged; or plain "
     "minimax",
     SLOT(KIND_TECHNIQUES, SCOPE_SEARCH, options, 0, 0)},
    {NULL, NULL, NULL, NULL},
};

const lab_parameter *lab_agent_parameters(void) {
    return parameters;
}

const lab_parameter *parameter_find(view key) {
    for (const lab_parameter *p = parameters; p->key; p++)
        if (view_is(key, p->key)) return p;
    return NULL;
}

/* Returns whether the evaluation is in this range; they are listed in the order of the papers. */
static bool is_between(lab_evaluation_kind kind, lab_evaluation_kind from, lab_evaluation_kind to) {
    return kind >= from && kind <= to;
}

static bool has_part_004(lab_evaluation_kind kind, lab_evaluation_kind part) {
    return kind == part || kind == EVALUATION_CORNERS_TOKENS_MOVES ||
           kind == EVALUATION_CORNERS_MOVES_TOKENS ||
           (kind == EVALUATION_CORNERS_TOKENS && part != EVALUATION_MOVES);
}

static bool deviates(const lab_parameter *p, const lab_entry *e);

static bool some_deviates(const lab_entry *e) {
    for (const lab_parameter *p = parameters; p->key; p++)
        if (deviates(p, e)) return true;
    return false;
}

static bool scope_holds(lab_scope scope, const lab_entry *e) {
    switch (scope) {
    case SCOPE_NOBODY:
        return false;
    case SCOPE_SEARCH:
        return lab_searches(&e->options);
    case SCOPE_SCAN:
        return lab_searches(&e->options) || e->options.method == METHOD_FIRST;
    case SCOPE_CHANCE:
        return lab_searches(&e->options) || e->options.method == METHOD_RANDOM;
    case SCOPE_WHOLE:
        return is_between(e->evaluation, EVALUATION_NAIVE, EVALUATION_CORNERS_MOVES_TOKENS);
    case SCOPE_COMBINED:
        return is_between(e->evaluation, EVALUATION_CORNERS_TOKENS,
                          EVALUATION_CORNERS_MOVES_TOKENS);
    case SCOPE_PHASES:
        return e->evaluation == EVALUATION_PHASES;
    case SCOPE_SIZED:
        return e->evaluation == EVALUATION_SIZED;
    case SCOPE_WISHES:
        return e->evaluation == EVALUATION_PHASES || e->evaluation == EVALUATION_SIZED;
    case SCOPE_GREEDY:
        return e->evaluation == EVALUATION_GREEDY_CORNERS;
    case SCOPE_RANDOM:
        return e->options.method == METHOD_RANDOM;
    case SCOPE_PAPER_004:
        return is_between(e->evaluation, EVALUATION_TOKENS, EVALUATION_CORNERS_MOVES_TOKENS);
    case SCOPE_TOKENS:
        return has_part_004(e->evaluation, EVALUATION_TOKENS);
    case SCOPE_CORNERS:
        return has_part_004(e->evaluation, EVALUATION_CORNERS);
    case SCOPE_MOVES:
        return has_part_004(e->evaluation, EVALUATION_MOVES);
    case SCOPE_PROGRAM:
        return some_deviates(e);
    }
    return false;
}

/* Returns whether the submitted program of the agent has another value than its paper. */
static bool deviates(const lab_parameter *p, const lab_entry *e) {
    return scope_holds(p->slot->program_of, e);
}

bool parameter_concerns(const lab_parameter *p, const lab_entry *e) {
    return scope_holds(p->slot->scope, e);
}

bool parameter_is_preset(const lab_parameter *p) {
    return p->slot->kind == KIND_TECHNIQUES || p->slot->kind == KIND_PROGRAM;
}

const char *parameter_shown(view text, char out[SHOWN_BYTES]) {
    size_t length = 0;
    for (size_t i = 0; i < text.length; i++) {
        const unsigned char c = (unsigned char)text.data[i];
        if (length + sizeof "\\xNN..." > SHOWN_BYTES) {
            memcpy(out + length, "...", 3);
            length += 3;
            break;
        }
        if (c >= 0x20 && c < 0x7F)
            out[length++] = (char)c;
        else
            length += (size_t)snprintf(out + length, 5, "\\x%02X", c);
    }
    out[length] = '\0';
    return out;
}

/* Values. Each reader gets the member of the agent to set, and the parameter's row. */

static void *member_of(lab_agent *a, const lab_parameter *p) {
    return (char *)a + p->slot->offset;
}

static const void *member_in(const lab_agent *a, const lab_parameter *p) {
    return (const char *)a + p->slot->offset;
}

/* Returns the number of the value among the words "a|b|c", or -1. */
static int word_number(const char *words, view value) {
    view rest = view_of(words);
    for (int i = 0; rest.length; i++)
        if (view_equal(view_take(&rest, '|'), value)) return i;
    return -1;
}

/* Returns word `number`, counted from 0. Empty beyond the last word: methods that do not search
 * have no word. */
static view word_at(const char *words, unsigned number) {
    view rest = view_of(words), word = view_take(&rest, '|');
    for (; number && word.length; number--) word = view_take(&rest, '|');
    return word;
}

bool parameter_claims(const lab_parameter *p, const lab_entry *entry, view value) {
    double unused;
    if (!parameter_concerns(p, entry)) return false;
    return p->slot->kind != KIND_PAIR || word_number(p->values, value) >= 0 ||
           !number_read(value, &unused);
}

static status set_word(const lab_parameter *p, view value, lab_agent *a) {
    const int number = word_number(p->values, value);
    if (number < 0) return E_FORMAT;
    const unsigned kept = (unsigned)number + (unsigned)p->slot->least;
    memcpy(member_of(a, p), &kept, sizeof kept);
    return OK;
}

static status set_bool(const lab_parameter *p, view value, lab_agent *a) {
    const int number = word_number(p->values, value);
    if (number < 0) return E_FORMAT;
    *(bool *)member_of(a, p) = number == 1;
    return OK;
}

static status set_int(const lab_parameter *p, view value, lab_agent *a) {
    uint64_t number = 0;
    const status result = view_number(value, (uint64_t)p->slot->most, &number, NULL);
    if (result) return result;
    if (number < (uint64_t)p->slot->least) return E_RANGE;
    *(int *)member_of(a, p) = (int)number;
    return OK;
}

static status set_one_of(const lab_parameter *p, view value, lab_agent *a) {
    return word_number(p->values, value) < 0 ? E_FORMAT : set_int(p, value, a);
}

static status set_whole(const lab_parameter *p, view value, lab_agent *a) {
    uint64_t number = 0;
    const status result = view_number(value, UINT64_MAX, &number, NULL);
    if (!result) *(uint64_t *)member_of(a, p) = number;
    return result;
}

static status set_time(const lab_parameter *p, view value, lab_agent *a) {
    int64_t ns = 0;
    const status result = search_parse_time(value, &ns, NULL);
    if (!result) *(int64_t *)member_of(a, p) = ns;
    return result;
}

static status set_real(const lab_parameter *p, view value, lab_agent *a) {
    double number = 0;
    if (!number_read(value, &number)) return E_FORMAT;
    if (number < p->slot->least || number > p->slot->most) return E_RANGE;
    *(double *)member_of(a, p) = number;
    return OK;
}

/* "off" and 0 mean no limit. */
static status set_limit(const lab_parameter *p, view value, lab_agent *a) {
    const view zero = {"0", 1};
    const bool off = view_is(value, "off") || view_equal(value, zero);
    switch (p->slot->kind) {
    case KIND_INT_LIMIT:
        return set_int(p, off ? zero : value, a);
    case KIND_NODES:
        return set_whole(p, off ? zero : value, a);
    default:
        if (!off) return set_time(p, value, a);
        *(int64_t *)member_of(a, p) = 0;
        return OK;
    }
}

/* Techniques: each word sets some options and leaves the others unchanged. */

static void use_text(const lab_options *text, lab_options *o) {
    o->method = text->method;
    o->deepen = text->deepen;
    o->order = text->order;
    o->order_depth = text->order_depth;
    o->table = text->table;
    o->table_mb = text->table_mb;
    o->cache = text->cache;
    o->tree = text->tree;
    o->shuffle = text->shuffle;
    o->probcut = text->probcut;
}

static void use_all(lab_options *o) {
    o->deepen = true;
    o->order = ORDER_BEST;
    o->order_depth = 2;
    o->table = true;
    o->table_mb = 64;
}

static void use_none(lab_options *o) {
    o->method = METHOD_MINIMAX;
    o->deepen = false;
    o->order = ORDER_NONE;
    o->table = false;
    o->cache = false;
    o->tree = false;
    o->shuffle = false;
    o->probcut = PROBCUT_OFF;
}

static void use_techniques(int word, const lab_entry *entry, lab_options *o) {
    if (word == 0) use_text(&entry->options, o);
    if (word == 1) use_all(o);
    if (word == 2) use_none(o);
}

static bool same_techniques(const lab_options *a, const lab_options *b) {
    return a->method == b->method && a->deepen == b->deepen && a->order == b->order &&
           a->order_depth == b->order_depth && a->table == b->table && a->table_mb == b->table_mb &&
           a->cache == b->cache && a->tree == b->tree && a->shuffle == b->shuffle &&
           a->probcut == b->probcut;
}

static status set_techniques(const lab_parameter *p, view value, const lab_entry *entry,
                             lab_agent *a) {
    const int word = word_number(p->values, value);
    if (word < 0) return E_FORMAT;
    use_techniques(word, entry, &a->options);
    return OK;
}

/* Appends the first word that would change nothing. */
static void write_techniques(const lab_parameter *p, const lab_entry *entry, const lab_agent *a,
                             buffer *out) {
    for (int word = 0; word < 3; word++) {
        lab_options o = a->options;
        use_techniques(word, entry, &o);
        if (!same_techniques(&o, &a->options)) continue;
        buffer_append(out, word_at(p->values, (unsigned)word));
        return;
    }
}

/* Deviations of a submitted program. They are switches, pairs and words. */

static status set_value(const lab_parameter *p, view value, const lab_entry *entry, lab_agent *a);

static size_t member_size(const lab_parameter *p) {
    return p->slot->kind == KIND_WORD ? sizeof(unsigned) : sizeof(bool);
}

/* Sets all deviations of the agent as in the paper (word 0) or as in the program (word 1). */
static void use_program(int word, const lab_entry *entry, lab_agent *a) {
    const lab_agent usual = {.options = entry->options, .shape = lab_shape_of_paper()};
    for (const lab_parameter *p = parameters; p->key; p++) {
        if (!deviates(p, entry)) continue;
        if (word == 0)
            memcpy(member_of(a, p), member_in(&usual, p), member_size(p));
        else
            (void)set_value(p, view_of(p->slot->program), entry, a); /* the table's own word */
    }
}

static bool same_deviations(const lab_entry *entry, const lab_agent *a, const lab_agent *b) {
    for (const lab_parameter *p = parameters; p->key; p++)
        if (deviates(p, entry) && memcmp(member_in(a, p), member_in(b, p), member_size(p)) != 0)
            return false;
    return true;
}

static status set_program(const lab_parameter *p, view value, const lab_entry *entry,
                          lab_agent *a) {
    const int word = word_number(p->values, value);
    if (word < 0) return E_FORMAT;
    use_program(word, entry, a);
    return OK;
}

/* Appends the word that would change nothing, or none if only some deviations are on. */
static void write_program(const lab_parameter *p, const lab_entry *entry, const lab_agent *a,
                          buffer *out) {
    for (int word = 0; word < 2; word++) {
        lab_agent other = {.options = a->options, .shape = a->shape};
        use_program(word, entry, &other);
        if (same_deviations(entry, &other, a))
            buffer_append(out, word_at(p->values, (unsigned)word));
    }
}

static status set_value(const lab_parameter *p, view value, const lab_entry *entry, lab_agent *a) {
    switch (p->slot->kind) {
    case KIND_SWITCH:
    case KIND_PAIR:
        return set_bool(p, value, a);
    case KIND_WORD:
        return set_word(p, value, a);
    case KIND_ONE_OF:
        return set_one_of(p, value, a);
    case KIND_INT:
        return set_int(p, value, a);
    case KIND_INT_LIMIT:
    case KIND_NODES:
    case KIND_TIME:
        return set_limit(p, value, a);
    case KIND_SEED:
        return set_whole(p, value, a);
    case KIND_REAL:
        return set_real(p, value, a);
    case KIND_TECHNIQUES:
        return set_techniques(p, value, entry, a);
    case KIND_PROGRAM:
        return set_program(p, value, entry, a);
    }
    return E_FORMAT;
}

status parameter_set(const lab_parameter *p, view value, const lab_entry *entry, lab_agent *a,
                     size_t at, fault *f) {
    char shown[SHOWN_BYTES];
    const status result = set_value(p, value, entry, a);
    if (!result) return OK;
    const nearest n = nearest_to_words(p->values, '|', value);
    const char *best = nearest_best(&n);
    return fault_set(f, result, at, "%s is %s, not '%s'%s%s%s", p->key, p->values,
                     parameter_shown(value, shown), best ? "; did you mean " : "", best ? best : "",
                     best ? "?" : "");
}

static void write_number(double value, buffer *out) {
    char text[NUMBER_BYTES];
    number_write(value, text);
    buffer_add(out, text);
}

static void write_time(int64_t ns, buffer *out) {
    const int64_t second = 1000000000;
    const int64_t whole = ns / second;
    write_number(ns % second ? (double)ns / 1e6 : (double)whole, out);
    buffer_add(out, ns % second ? "ms" : "s");
}

static void write_limit(const lab_parameter *p, const void *member, buffer *out) {
    if (p->slot->kind == KIND_INT_LIMIT && *(const int *)member)
        buffer_format(out, "%d", *(const int *)member);
    else if (p->slot->kind == KIND_NODES && *(const uint64_t *)member)
        buffer_format(out, "%" PRIu64, *(const uint64_t *)member);
    else if (p->slot->kind == KIND_TIME && *(const int64_t *)member)
        write_time(*(const int64_t *)member, out);
    else
        buffer_add(out, "off");
}

static void write_word(const lab_parameter *p, const void *member, buffer *out) {
    unsigned kept = 0;
    memcpy(&kept, member, sizeof kept);
    buffer_append(out, word_at(p->values, kept - (unsigned)p->slot->least));
}

void parameter_get(const lab_parameter *p, const lab_entry *entry, const lab_agent *a,
                   buffer *out) {
    const void *member = member_in(a, p);
    switch (p->slot->kind) {
    case KIND_SWITCH:
    case KIND_PAIR:
        buffer_append(out, word_at(p->values, *(const bool *)member));
        break;
    case KIND_WORD:
        write_word(p, member, out);
        break;
    case KIND_ONE_OF:
    case KIND_INT:
        buffer_format(out, "%d", *(const int *)member);
        break;
    case KIND_INT_LIMIT:
    case KIND_NODES:
    case KIND_TIME:
        write_limit(p, member, out);
        break;
    case KIND_SEED:
        buffer_format(out, "%" PRIu64, *(const uint64_t *)member);
        break;
    case KIND_REAL:
        write_number(*(const double *)member, out);
        break;
    case KIND_TECHNIQUES:
        write_techniques(p, entry, a, out);
        break;
    case KIND_PROGRAM:
        write_program(p, entry, a, out);
        break;
    }
}
