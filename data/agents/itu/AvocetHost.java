import java.io.*;
import java.net.*;
import java.util.*;
import java.util.function.Function;

/**
 * Plays for a student's class of the course Introduction to AI (IT University of Copenhagen).
 *
 *     java -cp CLASSES AvocetHost CLASSES FOLDER NAME strict|lenient keep|remove
 *
 * Answers three lines for every move as avocet asks for them; "0, new, SEED" begins a game. Answers: "ready" after
 * the start, "new", the index of a square, "crash WHY" or "garbage WHY". The course has its start mirrored, so
 * boards and moves are mirrored from left to right. Text that the agent prints goes to the error stream.
 */
public class AvocetHost {
    private static final int ASKED_AT_MOST = 10; // lenient: the course asks again and again

    private final URL[] path;
    private final String name;
    private final boolean lenient;
    private final PrintStream answers;
    private Function<Object, Object> game;
    private Random chance = new Random(0);

    private AvocetHost(URL[] path, String name, boolean lenient, PrintStream answers) {
        this.path = path;
        this.name = name;
        this.lenient = lenient;
        this.answers = answers;
    }

    private void answer(String text) {
        String line = text.replaceAll("\\s+", " ").replaceAll("[^ -~]", "?");
        answers.println(line.length() > 200 ? line.substring(0, 200) : line);
        answers.flush();
    }

    /** Says what was thrown, and the last line of the student's classes that it passed. */
    private static String describe(Throwable why) {
        for (StackTraceElement frame : why.getStackTrace())
            if (frame.getFileName() != null && !frame.getClassName().matches("(java|jdk|javax|sun)\\..*|Avocet.*|GameState|Position"))
                return why + " (" + frame.getFileName() + ", line " + frame.getLineNumber() + ")";
        return why.toString();
    }

    @SuppressWarnings("unchecked")
    private void begin(long seed) throws Throwable {
        ClassLoader fresh = new URLClassLoader(path, ClassLoader.getPlatformClassLoader());
        Thread.currentThread().setContextClassLoader(fresh);
        chance = new Random(seed);
        try {
            game = (Function<Object, Object>) fresh.loadClass("AvocetGame").getConstructor(String.class).newInstance(name);
        } catch (java.lang.reflect.InvocationTargetException why) {
            throw why.getCause();
        }
    }

    /** Returns the squares to which the player can move, as {column, row}. */
    private static List<int[]> legal(int[][] board, int player) {
        List<int[]> moves = new ArrayList<>();
        for (int col = 0; col < board.length; col++)
            for (int row = 0; row < board.length; row++)
                if (new GameState(board, player).insertToken(new Position(col, row))) moves.add(new int[] {col, row});
        return moves;
    }

    /** Asks once. Returns the move; or null, and *why says what was wrong. */
    private int[] ask(int[][] board, int player, List<int[]> legal, String[] why) {
        try {
            int[] move = (int[]) game.apply(new Object[] {board, player});
            if (move != null && (!lenient || legal.stream().anyMatch(m -> Arrays.equals(m, move)))) {
                if (move[0] >= 0 && move[1] >= 0 && move[0] < board.length && move[1] < board.length) return move;
            }
            why[0] = "garbage returned " + (move == null ? "null" : "(" + move[0] + ", " + move[1] + "), which is not on the board");
            if (lenient) System.err.println("The AI for player " + player + " chose an invalid move.");
        } catch (Throwable thrown) {
            thrown.printStackTrace();
            why[0] = "crash raised " + describe(thrown);
        }
        return null;
    }

    private String choose(int[][] board, int player) {
        List<int[]> legal = legal(board, player);
        String[] why = new String[1];
        int[] move = null;
        if (legal.isEmpty()) return "-1";
        for (int i = 0; move == null && i < (lenient ? ASKED_AT_MOST : 1); i++) move = ask(board, player, legal, why);
        if (move == null && !lenient) return why[0];
        if (move == null) move = legal.get(chance.nextInt(legal.size()));
        return Integer.toString(move[1] * board.length + board.length - 1 - move[0]);
    }

    /** Reads a board row by row, mirrored. Returns null if it is none. */
    private static int[][] read(String text) {
        int size = (int) Math.round(Math.sqrt(text.length()));
        int[][] board = new int[size][size];
        if (size * size != text.length()) return null;
        for (int i = 0; i < text.length(); i++) {
            int cell = ".xo".indexOf(text.charAt(i));
            if (cell < 0) return null;
            board[size - 1 - i % size][i / size] = cell;
        }
        return board;
    }

    /** Answers one question. Returns false if there is no way to go on. */
    private boolean answerTo(String side, String text) {
        try {
            if (side.equals("new") || game == null) begin(side.equals("new") ? Long.parseUnsignedLong(text) : 0);
        } catch (Throwable why) {
            why.printStackTrace();
            answer("crash cannot be created: " + describe(why));
            return false;
        }
        int[][] board = side.equals("x") || side.equals("o") ? read(text) : null;
        if (side.equals("new")) answer("new");
        else if (board == null) answer("-1");
        else answer(choose(board, side.equals("x") ? 1 : 2));
        return true;
    }

    private static void remove(File file) {
        File[] inside = file.listFiles();
        if (inside != null) for (File each : inside) remove(each);
        file.delete();
    }

    public static void main(String[] words) throws Exception {
        BufferedReader questions = new BufferedReader(new InputStreamReader(new FileInputStream(FileDescriptor.in)));
        PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), false);
        File classes = new File(words[0]);
        System.setOut(System.err);
        System.setIn(new ByteArrayInputStream(new byte[0]));
        if (words[4].equals("remove")) Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(classes)));
        URL[] path = {classes.toURI().toURL(), new File(words[1]).toURI().toURL()};
        AvocetHost host = new AvocetHost(path, words[2], words[3].equals("lenient"), answers);
        host.answer("ready");
        while (true) {
            String seconds = questions.readLine(), side = questions.readLine(), text = questions.readLine();
            if (text == null || seconds == null || !host.answerTo(side.trim(), text.trim())) break;
        }
        Runtime.getRuntime().exit(0); // threads of the agent do not hold us
    }
}
