import { useSignal } from "@preact/signals";
import type { ViewProps } from "../app";
import { Board } from "../board/board";
import { legalMoves, play, startPosition } from "../rules/rules";

export function PlayView(_props: ViewProps) {
  const at = useSignal(startPosition(8));
  return (
    <main class="play">
      <Board
        size={at.value.size}
        board={at.value.board}
        turn={at.value.turn}
        legal={legalMoves(at.value)}
        onMove={(move) => {
          const next = play(at.value, move);
          if (next) at.value = next;
        }}
      />
    </main>
  );
}
