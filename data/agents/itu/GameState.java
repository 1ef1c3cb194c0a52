import java.util.ArrayList;

/** The board and the player in turn, with the behaviour of the course's class that agents depend on. */
public class GameState {
    private static final int[] STEPS = {-1, 0, 1};
    private final int[][] board; // [column][row]; 0 empty, 1 black, 2 white
    private int player;

    public GameState(int size, int playerToStart) {
        int low = size / 2 - 1, high = size / 2;
        board = new int[size][size];
        board[low][low] = board[high][high] = 1;
        board[low][high] = board[high][low] = 2;
        player = playerToStart;
    }

    public GameState(int[][] from, int playerToTakeTurn) {
        board = new int[from.length][];
        for (int col = 0; col < from.length; col++) board[col] = from[col].clone();
        player = playerToTakeTurn;
    }

    /** Returns the board itself, not a copy. */
    public int[][] getBoard() {
        return board;
    }

    public int getPlayerInTurn() {
        return player;
    }

    public void changePlayer() {
        player = 3 - player;
    }

    /** Column by column. A square is in the list once for every direction in which it turns discs. */
    public ArrayList<Position> legalMoves() {
        ArrayList<Position> moves = new ArrayList<>();
        for (int col = 0; col < board.length; col++)
            for (int row = 0; row < board.length; row++)
                for (int i = directionsThatTurn(col, row); i > 0; i--) moves.add(new Position(col, row));
        return moves;
    }

    /** Plays a legal move and changes the player. Otherwise changes nothing and returns false. */
    public boolean insertToken(Position p) {
        if (p.col < 0 || p.row < 0 || p.col >= board.length || p.row >= board.length) return false;
        if (directionsThatTurn(p.col, p.row) == 0) return false;
        for (int right : STEPS)
            for (int down : STEPS)
                for (int i = turned(p.col, p.row, right, down); i > 0; i--)
                    board[p.col + i * right][p.row + i * down] = player;
        board[p.col][p.row] = player;
        changePlayer();
        return true;
    }

    /** Returns the discs of black and of white. */
    public int[] countTokens() {
        int[] count = new int[3];
        for (int[] column : board)
            for (int cell : column) count[cell]++;
        return new int[] {count[1], count[2]};
    }

    /** True if neither side can move. Then the player in turn has been changed, and stays so. */
    public boolean isFinished() {
        if (!legalMoves().isEmpty()) return false;
        changePlayer();
        if (legalMoves().isEmpty()) return true;
        changePlayer();
        return false;
    }

    private int directionsThatTurn(int col, int row) {
        int directions = 0;
        if (board[col][row] != 0) return 0;
        for (int right : STEPS)
            for (int down : STEPS)
                if (turned(col, row, right, down) > 0) directions++;
        return directions;
    }

    private int turned(int col, int row, int right, int down) {
        if (right == 0 && down == 0) return 0;
        for (int count = 0;; count++) {
            col += right;
            row += down;
            if (col < 0 || row < 0 || col >= board.length || row >= board.length || board[col][row] == 0) return 0;
            if (board[col][row] == player) return count;
        }
    }
}
