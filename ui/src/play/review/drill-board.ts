// The board while mistakes are tried again.
import type { BoardProps } from "../../board/board";
import type { Shown } from "../shown";
import type { Drilling } from "./drill";

export function drillBoard(drilling: Drilling, shown: Shown): Omit<BoardProps, "size" | "board"> {
  const drill = drilling.now.value;
  const told = drill?.judgement && drill.revealed && drill.judgement.mark !== "best";
  return {
    turn: shown.at.turn,
    last: shown.last,
    turned: shown.turned,
    legal: shown.legal,
    placing: shown.placing,
    pointed: told ? drill.judgement.best : null,
    onMove: (move) => void drilling.answer(move),
  };
}
