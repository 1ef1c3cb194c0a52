// The game that Play shows. It stays when another view is opened, so that coming back finds it as it was.
import { effect, signal } from "@preact/signals";
import type { Game, NewGame, Seat } from "../api/types";
import { engine } from "../engine/current";
import { newGameId } from "../engine/ids";
import { go, route } from "../router";
import { changeSettings, settings, settingsKnown } from "../state/settings";
import { keep, kept } from "../state/storage";
import { leftMoves } from "./left-moves";
import { Session } from "./session";

const KEY = "avocet.game";

export const current = signal<Session | null>(null);

/** The fields of a new game that are remembered for the next one. */
export type GameWish = Omit<NewGame, "id">;

export const FIRST_WISH: GameWish = {
  size: 8,
  black: { kind: "person" },
  white: { kind: "level", level: "first-game" },
};

const SIZES = [4, 6, 8, 10, 12];
const isSeat = (value: unknown): value is Seat =>
  typeof value === "object" &&
  value !== null &&
  ["person", "level", "agent", "champion"].includes((value as Seat).kind);

/** The wish of the last game, or one that a newcomer can win. The start is always the usual one. */
export function rememberedWish(): GameWish {
  const last = settings.value.last as Partial<GameWish> | null | undefined;
  if (!last || !isSeat(last.black) || !isSeat(last.white) || !SIZES.includes(last.size ?? 0))
    return FIRST_WISH;
  const { size, black, white, clock, teach, adapt } = last;
  return {
    size: size ?? 8,
    black,
    white,
    ...(clock ? { clock } : {}),
    ...(typeof teach === "number" ? { teach } : {}),
    ...(typeof adapt === "boolean" ? { adapt } : {}),
  };
}

function show(session: Session): void {
  current.peek()?.close();
  current.value = session;
}

export function showGame(id: string, known?: Game): void {
  if (current.peek()?.id === id && !current.peek()?.closed) return;
  show(new Session(id, known));
}

export function showDraft(): void {
  show(new Session({ ...rememberedWish(), id: newGameId() }));
}

/** Opens Play without a game in its address: the unfinished game of this browser, or a fresh board. */
export async function openPlay(): Promise<void> {
  const session = current.peek();
  if (session) {
    if (!session.draft.peek()) go(`/play/${session.id}`, true);
    return;
  }
  const left = leftMoves();
  if (left?.wish) {
    show(new Session(left.wish));
    return;
  }
  const id = left?.id ?? kept<string>(KEY, "");
  if (id) {
    const game = await engine()
      .getGame(id)
      .catch(() => null);
    if (current.peek()) return;
    if (game?.state === "playing" && !game.deleted) {
      showGame(id, game);
      if (route.peek().view === "play" && !route.peek().rest) go(`/play/${id}`, true);
      return;
    }
  }
  // A board that the first answer replaces would lose a move that is made on it just then.
  await settingsKnown;
  if (!current.peek()) showDraft();
}

/** Shows a game that was just made. The form or button that made it goes away, so the board gets the keyboard. */
function openNew(game: Game): void {
  showGame(game.id, game);
  const session = current.peek();
  if (session) session.focusBoard.value++;
  go(`/play/${game.id}`);
}

/** Makes a game on the server, remembers its settings and shows it. Rejects with the server's words. */
export async function beginGame(wish: GameWish): Promise<void> {
  const game = await engine().makeGame({ ...wish, id: newGameId() });
  void changeSettings({ last: wish as unknown as Record<string, never> }).catch(() => undefined);
  openNew(game);
}

export async function rematch(session: Session): Promise<void> {
  const game = await engine().rematch(session.id, newGameId());
  openNew(game);
}

/** Keeps the address and the browser's memory in step with the game. Call once. */
export function followGame(): void {
  effect(() => {
    const session = current.value;
    if (!session || session.draft.value) return;
    keep(KEY, session.id);
    const { view, rest } = route.peek();
    if (view === "play" && !rest) go(`/play/${session.id}`, true);
  });
  let before = JSON.stringify(rememberedWish());
  effect(() => {
    const wish = JSON.stringify(rememberedWish());
    if (wish === before) return;
    before = wish;
    const session = current.peek();
    // Another tab knows a later opponent than this untouched draft.
    if (session?.draft.peek() && !session.held && !session.queue.waiting.peek().length) showDraft();
  });
}
