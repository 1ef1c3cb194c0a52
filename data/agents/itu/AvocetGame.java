import java.lang.reflect.InvocationTargetException;
import java.util.function.Function;

/**
 * One game of an agent. Each game has its own class loader, so static variables begin anew, as in a new start of
 * the course's program. Takes {board, player} and returns {column, row}, or null if the agent returns null.
 */
public class AvocetGame implements Function<Object, Object> {
    private final IOthelloAI agent;

    public AvocetGame(String name) throws Throwable {
        try {
            agent = (IOthelloAI) Class.forName(name, true, AvocetGame.class.getClassLoader()).getConstructor().newInstance();
        } catch (InvocationTargetException why) {
            throw why.getCause();
        } catch (NoSuchMethodException why) {
            throw new Exception(name + " needs a public constructor without parameters");
        } catch (ClassCastException why) {
            throw new Exception(name + " does not implement IOthelloAI");
        }
    }

    @Override
    public Object apply(Object question) {
        Object[] parts = (Object[]) question;
        Position move = agent.decideMove(new GameState((int[][]) parts[0], (Integer) parts[1]));
        return move == null ? null : new int[] {move.col, move.row};
    }
}
