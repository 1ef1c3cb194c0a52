import java.util.Scanner;

/** An agent in Java: it turns as many discs as it can. avocet match "threeline:java Greedy.java" random */
public class Greedy {
    /** Counts the discs that a move to this square turns over. */
    static int turned(String board, int size, char side, int square) {
        int total = 0;
        if (board.charAt(square) != '.') return 0;
        for (int down = -1; down <= 1; down++)
            for (int right = -1; right <= 1; right++) {
                if (down == 0 && right == 0) continue;
                int row = square / size + down, column = square % size + right, count = 0;
                while (row >= 0 && row < size && column >= 0 && column < size && board.charAt(row * size + column) != '.') {
                    if (board.charAt(row * size + column) == side) {
                        total += count;
                        break;
                    }
                    row += down;
                    column += right;
                    count++;
                }
            }
        return total;
    }

    public static void main(String[] words) {
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            String seconds = in.nextLine(), side = in.nextLine().trim(), board = in.nextLine().trim();
            int size = (int) Math.round(Math.sqrt(board.length())), best = -1, most = 0;
            for (int square = 0; square < board.length(); square++) {
                int count = turned(board, size, side.charAt(0), square);
                if (count > most) { most = count; best = square; }
            }
            System.out.println(best);
        }
    }
}
