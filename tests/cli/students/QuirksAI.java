import java.util.HashMap;
import java.util.HashSet;

/** A student's class in the manner of the ITU that looks at everything the framework does. Wrong: an exception. */
public class QuirksAI implements IOthelloAI {
    static int games = 0; // begins anew in each game, as each game is a start of the program
    private int moves = 0;

    public QuirksAI() {
        expect(games++ == 0, "static variables begin anew");
    }

    static void expect(boolean right, String what) {
        if (!right) throw new IllegalStateException("not so: " + what);
    }

    public Position decideMove(GameState s) {
        int player = s.getPlayerInTurn(), size = s.getBoard().length;
        System.out.println("move " + moves++);
        if (s.countTokens()[0] + s.countTokens()[1] == 4) expect(same(s, new GameState(size, 1)), "the start");
        expect(s.getBoard() == s.getBoard(), "the live array");
        lookAtMoves(s, size);
        lookAtState(new GameState(s.getBoard(), player), player);
        Position answer = QuirksHelper.last(s);
        s.getBoard()[0][0] = 3 - s.getBoard()[0][0]; // a copy: the game does not change
        s.changePlayer();
        return answer;
    }

    private static boolean same(GameState a, GameState b) {
        return java.util.Arrays.deepEquals(a.getBoard(), b.getBoard()) && a.getPlayerInTurn() == b.getPlayerInTurn();
    }

    private static void lookAtMoves(GameState s, int size) {
        Position before = new Position(-1, -1);
        HashSet<Position> each = new HashSet<>();
        for (Position p : s.legalMoves()) {
            expect(p.col > before.col || p.col == before.col && p.row >= before.row, "column by column");
            each.add(p);
            before = p;
        }
        // Position has no hashCode(): equal squares stay apart in a set, one for each direction.
        expect(each.size() == s.legalMoves().size(), "once for every direction");
        expect(new Position(2, 3).equals(new Position(2, 3)) && !new Position(2, 3).equals(new Position(3, 2)), "equals");
        expect(new Position(2, 3).toString().equals("(2, 3)"), "toString");
    }

    private static void lookAtState(GameState s, int player) {
        GameState before = new GameState(s.getBoard(), player);
        expect(!s.insertToken(new Position(-1, 0)) && !s.insertToken(new Position(0, 99)), "off the board");
        expect(same(s, before) && !s.isFinished() && same(s, before), "nothing has changed");
        Position move = s.legalMoves().get(0);
        expect(s.insertToken(move) && s.getPlayerInTurn() == 3 - player, "the player changes");
        expect(!s.insertToken(move), "an occupied square");
        int[] now = s.countTokens(), then = before.countTokens();
        expect(now.length == 2 && now[0] + now[1] == then[0] + then[1] + 1, "black and white");
        GameState over = new GameState(new int[4][4], player);
        expect(over.isFinished() && over.getPlayerInTurn() == 3 - player, "isFinished() changes the player");
        GameState two = new GameState(new int[][] {{1, 2, 0, 0}, {2, 2, 0, 0}, {0, 0, 0, 0}, {0, 0, 1, 0}}, 1);
        HashMap<String, Integer> count = new HashMap<>();
        for (Position p : two.legalMoves()) count.merge(p.toString(), 1, Integer::sum);
        expect(count.equals(java.util.Map.of("(0, 2)", 1, "(2, 0)", 1, "(2, 2)", 1)), "moves of a small board");
    }
}
