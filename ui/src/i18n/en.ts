// Every English text of the page. ja.ts has the same keys: a missing one does not compile.
import { pluralOf } from "./plural";

const n = (count: number, one: string, many: string) => pluralOf("en", count, { one, other: many });

export const en = {
  common: {
    language: "English",
    appName: "Avocet",
    black: "Black",
    white: "White",
    none: "None",
    draw: "Draw",
    cancel: "Cancel",
    close: "Close",
    retry: "Try again",
    more: "More",
    less: "Less",
    loading: "Loading",
    skipToContent: "Skip to the board",
    discs: (count: number) => n(count, "1 disc", `${count} discs`),
    moves: (count: number) => n(count, "1 move", `${count} moves`),
    size: (size: number) => `${size}×${size}`,
    you: "You",
  },
  nav: {
    label: "Views",
    play: "Play",
    games: "Games",
    learn: "Learn",
    settings: "Settings",
  },
  unknown: {
    title: "There is no such page",
    text: (path: string) => `Nothing is at ${path}.`,
    back: "Go to the board",
  },
  offline: {
    lost: "No connection to Avocet. Your moves are kept and sent as soon as it answers.",
    retryIn: (seconds: number) => n(seconds, "Next try in 1 second", `Next try in ${seconds} seconds`),
    retrying: "Trying to connect",
    retry: "Try now",
  },
  board: {
    label: (size: number) => `Board, ${size} by ${size}`,
    empty: "empty",
    black: "black disc",
    white: "white disc",
    blocked: "blocked",
    legal: "legal move",
    last: "last move",
    turned: "just turned",
    waiting: "being sent",
    value: (value: string) => `value ${value}`,
    best: "best move",
  },
  games: {
    title: "Games",
  },
  learn: {
    title: "Learn",
  },
  settings: {
    title: "Settings",
  },
};

export type Texts = typeof en;
