// What the form for a new game holds, how it begins, and the game that it asks for.
import type { Seat, Start } from "../../api/types";
import { number, t } from "../../i18n/i18n";
import type { GameWish } from "../current";

type Colours = "black" | "white" | "random";
type Kind = "engine" | "person" | "watch";
type StartKind = "usual" | "even" | "opening" | "position";

export interface Draft {
  kind: Kind;
  seat: Seat;
  /** For watching: who plays White; `seat` plays Black. */
  second: Seat;
  seconds: number;
  colour: Colours;
  size: number;
  minutes: number;
  increment: number;
  teach: number;
  adapt: boolean;
  start: StartKind;
  text: string;
  ply: number | null;
}

const CHAMPION: Seat = { kind: "champion", seconds: 2 };

export function draftOf(wish: GameWish): Draft {
  const { black, white } = wish;
  const bothEngines = black.kind !== "person" && white.kind !== "person";
  const bothPersons = black.kind === "person" && white.kind === "person";
  const rival = black.kind === "person" ? white : black;
  const champion = [black, white].find((seat) => seat.kind === "champion");
  return {
    kind: bothEngines ? "watch" : bothPersons ? "person" : "engine",
    seat: bothPersons ? { kind: "level", level: "first-game" } : bothEngines ? black : rival,
    second: bothEngines ? white : CHAMPION,
    seconds: champion?.kind === "champion" ? champion.seconds : 2,
    colour: bothEngines || bothPersons || black.kind === "person" ? "black" : "white",
    size: wish.size,
    minutes: (wish.clock?.seconds ?? 0) / 60,
    increment: wish.clock?.increment ?? 0,
    teach: wish.teach ?? 0,
    adapt: wish.adapt ?? false,
    start: "usual",
    text: "",
    ply: null,
  };
}

export function wishOf(d: Draft, size: number): GameWish {
  const timed = (seat: Seat): Seat =>
    seat.kind === "champion" ? { kind: "champion", seconds: d.seconds } : seat;
  const me: Seat = { kind: "person" };
  const white = d.colour === "white" || (d.colour === "random" && Math.random() < 0.5);
  const [first, second]: [Seat, Seat] =
    d.kind === "person"
      ? [me, me]
      : d.kind === "watch"
        ? [timed(d.seat), timed(d.second)]
        : white
          ? [timed(d.seat), me]
          : [me, timed(d.seat)];
  const start: Start =
    d.start === "usual" || d.start === "even"
      ? { kind: d.start }
      : { kind: d.start, text: d.text, ...(d.ply === null || d.start === "opening" ? {} : { ply: d.ply }) };
  return {
    size: size as GameWish["size"],
    black: first,
    white: second,
    start,
    clock: d.minutes && d.kind !== "watch" ? { seconds: d.minutes * 60, increment: d.increment } : null,
    teach: d.kind === "watch" ? 0 : d.teach,
    adapt: d.kind === "engine" && d.seat.kind === "level" && d.adapt,
  };
}

/** Says in one line what is set behind More; empty if everything there is as usual. */
export function moreText(d: Draft): string {
  const words = t.value.newGame;
  const minutes = number(d.minutes, 1);
  const played = d.kind !== "watch";
  return [
    played && d.minutes ? words.sumClock(minutes, d.increment ? number(d.increment, 1) : "") : "",
    d.start === "usual" ? "" : words.sumStart(words.starts[d.start]),
    played && d.teach ? words.sumTeach(d.teach) : "",
    d.kind === "engine" && d.seat.kind === "level" && d.adapt ? words.sumAdapt : "",
  ]
    .filter(Boolean)
    .join(words.sumComma);
}
