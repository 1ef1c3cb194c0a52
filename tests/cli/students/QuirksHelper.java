/** A class beside the student's. */
class QuirksHelper {
    static Position last(GameState s) {
        return s.legalMoves().get(s.legalMoves().size() - 1);
    }
}
