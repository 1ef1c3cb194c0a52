// What a screen reader hears when the game changes.
import type { Colour, Game } from "../api/types";
import { t } from "../i18n/i18n";
import { PASS, other } from "../rules/rules";
import { finalScore } from "./outcome";
import { sideShown } from "./people";

export function sideName(side: Colour): string {
  return side === "black" ? t.value.common.black : t.value.common.white;
}

/** Says the result in a few words, for the person if one plays. */
export function resultWords(game: Game, me: Colour | null): string {
  const words = t.value.play;
  if (!game.result) return "";
  const { winner } = game.result;
  if (winner === "draw") return words.drawResult;
  const onTime = game.result.ending === "time";
  if (me && onTime) return winner === me ? words.youWinOnTime : words.youLoseOnTime;
  if (me) return winner === me ? words.youWin : words.youLose;
  const side = sideName(winner);
  const given = sideShown(game, winner);
  const name = given === side ? side : `${side} (${given})`;
  return onTime ? words.winsOnTime(name) : words.wins(name);
}

/** Says who gave up, as a sentence; empty for other games. */
export function endingWords(game: Game): string {
  const { result } = game;
  if (!result || result.winner === "draw") return "";
  const loser = sideName(other(result.winner));
  return result.ending === "resigned" ? t.value.play.resigned(loser) : "";
}

/** Says what happened between two states of a game; empty if nothing did. */
export function announcement(before: Game | null, now: Game, me: Colour | null): string {
  const words = t.value.play;
  if (before?.id !== now.id) return "";
  const parts: string[] = [];
  if (now.moves.length > before.moves.length) {
    for (const ply of now.moves.slice(before.moves.length))
      parts.push(
        ply.move === PASS
          ? words.sayPass(sideName(ply.side))
          : words.sayMove(sideName(ply.side), ply.move, ply.turned.length),
      );
  } else if (now.moves.length < before.moves.length && now.turn !== "none")
    return words.sayUndo(sideName(now.turn));
  if (now.state === "over" && before.state !== "over") {
    const score = now.result && finalScore(now.result, now.board);
    parts.push(`${words.over}. ${resultWords(now, me)}.`);
    if (score) parts.push(`${words.resultScore(score.black, score.white)}.`);
  } else if (parts.length && now.turn !== "none") {
    const moves = now.legal.filter((move) => move !== PASS).length;
    parts.push(moves ? words.sayTurn(sideName(now.turn), moves) : words.mustPass(sideName(now.turn)));
  }
  return parts.join(" ");
}
