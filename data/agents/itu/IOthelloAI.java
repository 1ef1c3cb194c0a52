/** What an agent of the course implements. */
public interface IOthelloAI {
    Position decideMove(GameState s);
}
