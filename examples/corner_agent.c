/* examples/corner_agent.c - an agent for avocet: a corner if there is one, else few replies.
 *
 *     cc -O2 -fPIC -shared -Iinclude -o corner_agent.so examples/corner_agent.c
 *     avocet match so:./corner_agent.so random --games 20 */
#include <avocet_agent.h>

#include <string.h>

enum { CELLS_MAX = 16 * 16 };

/* Counts the discs that a move to (row, column) turns in one direction; turns them if `turn` is 1.
 */
static int turn_line(unsigned char *cells, int size, int side, int row, int column, int down,
                     int right, int turn) {
    int count = 0;
    int r = row + down, c = column + right;
    while (r >= 0 && r < size && c >= 0 && c < size && cells[r * size + c] == 3 - side) {
        count++;
        r += down;
        c += right;
    }
    if (r < 0 || r >= size || c < 0 || c >= size || cells[r * size + c] != side) return 0;
    for (int i = 1; turn && i <= count; i++)
        cells[(row + i * down) * size + column + i * right] = (unsigned char)side;
    return count;
}

static int turn_all(unsigned char *cells, int size, int side, int move, int turn) {
    int count = 0;
    if (cells[move] != AVOCET_AGENT_EMPTY) return 0;
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++)
            if (down || right)
                count += turn_line(cells, size, side, move / size, move % size, down, right, turn);
    if (turn && count) cells[move] = (unsigned char)side;
    return count;
}

static int replies_after(const avocet_agent_question *q, int move) {
    unsigned char cells[CELLS_MAX];
    int count = 0;
    memcpy(cells, q->cells, (size_t)(q->size * q->size));
    (void)turn_all(cells, q->size, q->side, move, 1);
    for (int i = 0; i < q->size * q->size; i++)
        count += turn_all(cells, q->size, 3 - q->side, i, 0) > 0;
    return count;
}

static int is_corner(int move, int size) {
    const int row = move / size, column = move % size;
    return (row == 0 || row == size - 1) && (column == 0 || column == size - 1);
}

int avocet_agent_move(const avocet_agent_question *q) {
    int best = q->moves[0], fewest = CELLS_MAX;
    for (int i = 0; i < q->move_count; i++) {
        if (is_corner(q->moves[i], q->size)) return q->moves[i];
        const int replies = replies_after(q, q->moves[i]);
        if (replies >= fewest) continue;
        fewest = replies;
        best = q->moves[i];
    }
    return best;
}
