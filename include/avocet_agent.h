/* avocet_agent.h - an Othello agent in C, in a file of its own.
 *
 * Write one function, avocet_agent_move(), compile it as a shared object and play:
 *
 *     cc -O2 -fPIC -shared -o mine.so mine.c
 *     avocet match so:./mine.so compound --time 1s
 *
 * The agent runs in its own process. If it crashes or hangs, it loses its own game and nothing
 * else. Its output goes to the standard error and is kept as evidence. One thread at a time calls
 * the function. Static variables keep their values from move to move, as long as the process
 * lives. */
#ifndef AVOCET_AGENT_H
#define AVOCET_AGENT_H

#define AVOCET_AGENT_EMPTY 0
#define AVOCET_AGENT_BLACK 1
#define AVOCET_AGENT_WHITE 2

typedef struct avocet_agent_question {
    int size;                   /* of the board: 4, 6, ... 16 */
    const unsigned char *cells; /* size * size of them, row by row from a1 at the top left: one of
                                   the three above */
    int side;                   /* to move: AVOCET_AGENT_BLACK or AVOCET_AGENT_WHITE */
    double seconds;             /* for this move, from now on */
    const int *moves;           /* the legal ones, as indices of cells; at least one */
    int move_count;
} avocet_agent_question;

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the index of the cell to play to. The question is valid during the call. */
int avocet_agent_move(const avocet_agent_question *question);

#ifdef __cplusplus
}
#endif

#endif
