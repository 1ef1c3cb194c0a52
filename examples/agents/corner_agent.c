/* examples/agents/corner_agent.c - an agent in C: takes a corner, and stays away from empty ones.
 *
 *     cc -O2 -fPIC -shared -Iinclude -o corner_agent.so examples/agents/corner_agent.c
 *     avocet match so:./corner_agent.so random --games 20 */
#include <avocet_agent.h>

/* Returns how far a row or column is from the nearer edge. */
static int from_edge(int line, int size) {
    return line < size / 2 ? line : size - 1 - line;
}

/* Values a square: corners are best, the squares beside them worst, edges are good. */
static int worth(int square, int size) {
    const int down = from_edge(square / size, size), right = from_edge(square % size, size);
    if (down + right == 0) return 100;
    if (down <= 1 && right <= 1) return -50 * (down + right);
    return down == 0 || right == 0 ? 10 : 0;
}

int avocet_agent_move(const avocet_agent_question *q) {
    int best = q->moves[0];
    for (int i = 1; i < q->move_count; i++)
        if (worth(q->moves[i], q->size) > worth(best, q->size)) best = q->moves[i];
    return best;
}
