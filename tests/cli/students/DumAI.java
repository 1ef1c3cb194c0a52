/** The simplest agent of the course: the first move. Against itself it ends 40-24 for black on 8x8. */
public class DumAI implements IOthelloAI {
    public Position decideMove(GameState s) {
        return s.legalMoves().get(0);
    }
}
