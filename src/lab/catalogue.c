/* lab/catalogue.c - the agents, in the order of the papers.
 *
 * I1  Callers ask only for entries that exist. */
#include "lab/catalogue.h"

#include <assert.h>

/* The source of an agent, and whether its paper counts for white. */
#define PAPER_000 "paper 000: evaluation by phases", false
#define PAPER_001 "paper 001: seven characteristics", false
#define PAPER_002 "paper 002: board sizes, tables and time", false
#define PAPER_003 "paper 003: one move within a time limit", true
#define PAPER_004 "paper 004: three heuristics, in order", false

/* We chose the numbers that no paper gives: sizes in megabytes, the margin of a probabilistic cut,
 * the seed. All agents use paper 002's share of the time, 1.9 of 2 seconds. Its penalties beside a
 * corner count only with order=score. */
#define PLAIN(how)                                                                                 \
    .method = (how), .share = 0.95, .seed = 1, .order_c = -3000, .order_x = -3000, .table_mb = 64, \
    .cache_mb = 16, .tree_mb = 256, .cut = 1.5

#define SEARCH PLAIN(METHOD_ALPHABETA)

/* Paper 003: searches deeper and deeper until the time is up; the last finished depth answers. */
#define TIMED SEARCH, .deepen = true, .time_ns = INT64_C(2000000000)

/* Paper 002. */
#define SIZED TIMED, .order = ORDER_SCORE, .table = true, .pass_free = true

/* Paper 004: one search to a fixed depth; its program scans columns and shuffles the first moves.
 */
#define SHUFFLED(plies) SEARCH, .depth = (plies), .by_columns = true, .shuffle = true

static const lab_options plain = {SEARCH};

static const lab_entry entries[] = {
    {{"static",
      "Adds up a fixed value for every square held, good for corners and bad beside them: the "
      "simpler of the two evaluations that paper 000 proposes.",
      PAPER_000},
     EVALUATION_STATIC,
     {SEARCH, .depth = 6}},
    {{"phases",
      "Weighs discs, mobility, corners and stability differently early, in the middle and late in "
      "the game, as paper 000 proposes; it names no numbers, so the weights are ours.",
      PAPER_000},
     EVALUATION_PHASES,
     {SEARCH, .depth = 6}},
    {{"phases-tuned",
      "phases with weights learned from games, for five phases and with control of the edges; "
      "paper 000 names no weights, and those of phases were set by hand.",
      PAPER_000},
     EVALUATION_PHASES,
     {SEARCH, .depth = 6}},
    {{"seven",
      "Compares seven characteristics of both sides, from the number of discs to the corners "
      "within reach, and looks seven moves ahead: the program of paper 001.",
      PAPER_001},
     EVALUATION_SEVEN,
     {SEARCH, .depth = 7, .cache = true}},
    {{"sized",
      "Seven terms with weights for each board size and phase, searched deeper and deeper for two "
      "seconds with a table of positions: the program that paper 002 describes (the one that "
      "its authors submitted is as=program).",
      PAPER_002},
     EVALUATION_SIZED,
     {SIZED}},
    {{"sized-tuned",
      "sized with weights learned from games, which paper 002 wishes for, and with its other "
      "wishes, "
      "weights of squares and control of the edges, all counted for both sides.",
      PAPER_002},
     EVALUATION_SIZED,
     {SIZED}},
    {{"random", "Plays any legal move: the weakest opponent that paper 002 was measured against.",
      PAPER_002},
     EVALUATION_NONE,
     {PLAIN(METHOD_RANDOM)}},
    {{"greedy-corners",
      "Looks one move ahead for discs, corners and few replies: the opponent that the course of "
      "paper 002 handed out.",
      PAPER_002},
     EVALUATION_GREEDY_CORNERS,
     {SEARCH, .depth = 1}},
    {{"naive",
      "Counts discs and searches as deep as the clock allows: the simplest of the three programs "
      "that paper 003 compares.",
      PAPER_003},
     EVALUATION_NAIVE,
     {TIMED}},
    {{"mobility",
      "Compares how many moves each side has and searches as deep as the clock allows: the second "
      "of the three programs that paper 003 compares.",
      PAPER_003},
     EVALUATION_MOBILITY,
     {TIMED}},
    {{"compound",
      "Goes over from counting moves to counting discs as the board fills, and searches as deep "
      "as the clock allows: the best of the three programs that paper 003 compares.",
      PAPER_003},
     EVALUATION_COMPOUND,
     {TIMED}},
    {{"tokens", "Compares the numbers of discs: one of the three heuristics of paper 004.",
      PAPER_004},
     EVALUATION_TOKENS,
     {SHUFFLED(8)}},
    {{"corners",
      "Compares the corners held and within reach: one of the three heuristics of paper "
      "004.",
      PAPER_004},
     EVALUATION_CORNERS,
     {SHUFFLED(7)}},
    {{"moves",
      "Leaves the other side as few moves as possible: one of the three heuristics of paper "
      "004.",
      PAPER_004},
     EVALUATION_MOVES,
     {SHUFFLED(6)}},
    {{"corners-tokens",
      "Corners first, then discs: two heuristics of paper 004 in order of importance.", PAPER_004},
     EVALUATION_CORNERS_TOKENS,
     {SHUFFLED(7)}},
    {{"corners-tokens-moves",
      "Corners first, then discs, then few replies: the heuristics of paper 004 in order of "
      "importance.",
      PAPER_004},
     EVALUATION_CORNERS_TOKENS_MOVES,
     {SHUFFLED(6)}},
    {{"corners-moves-tokens",
      "Corners first, then few replies, then discs: the order of the heuristics that paper 004 "
      "found best.",
      PAPER_004},
     EVALUATION_CORNERS_MOVES_TOKENS,
     {SHUFFLED(6)}},
    {{"bob",
      "corners-moves-tokens looking ten moves ahead: the program that the authors of paper 004 "
      "submitted, as they describe it (what it really did is as=program).",
      PAPER_004},
     EVALUATION_CORNERS_MOVES_TOKENS,
     {SHUFFLED(10)}},
    {{"first",
      "Plays the first legal move it finds, column by column: the opponent that the course of "
      "paper 004 handed out.",
      PAPER_004},
     EVALUATION_NONE,
     {PLAIN(METHOD_FIRST), .by_columns = true}},
};

enum { ENTRIES = sizeof entries / sizeof *entries };

size_t catalogue_count(void) {
    return ENTRIES;
}

const lab_entry *catalogue_at(size_t index) {
    assert(index < ENTRIES); /* I1 */
    return &entries[index];
}

const lab_entry *catalogue_find(view name) {
    for (size_t i = 0; i < ENTRIES; i++)
        if (view_is(name, entries[i].info.name)) return &entries[i];
    return NULL;
}

const lab_entry *catalogue_of(const lab_agent_info *agent) {
    return catalogue_find(view_of(agent->name));
}

lab_options catalogue_plain(void) {
    return plain;
}
