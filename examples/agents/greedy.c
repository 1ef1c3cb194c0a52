/* examples/agents/greedy.c - an agent in C, a program of its own: it turns as many discs as it can.
 *
 *     cc -O2 -o greedy examples/agents/greedy.c
 *     avocet match threeline:./greedy random --games 20 */
#include <stdio.h>
#include <string.h>

/* Counts the discs that a move to a square turns over in one direction. */
static int turned_by(const char *board, int size, char side, int square, int down, int right) {
    int row = square / size + down, column = square % size + right, count = 0;
    while (row >= 0 && row < size && column >= 0 && column < size) {
        const char cell = board[row * size + column];
        if (cell == side) return count;
        if (cell == '.') return 0;
        row += down, column += right, count++;
    }
    return 0;
}

int main(void) {
    double seconds; /* for this move; greedy needs none of them */
    char side, board[16 * 16 + 1];
    while (scanf("%lf %c %256s", &seconds, &side, board) == 3) {
        const int cells = (int)strlen(board);
        int size = 4, best = -1, most = 0;
        while (size * size < cells) size++;
        for (int square = 0; square < cells && size * size == cells; square++) {
            int count = 0;
            for (int i = 0; i < 9 && board[square] == '.'; i++)
                if (i != 4) count += turned_by(board, size, side, square, i / 3 - 1, i % 3 - 1);
            if (count > most) most = count, best = square;
        }
        printf("%d\n", best);
        fflush(stdout);
    }
    return 0;
}
