// Games of tournaments beside the moves: how often each move was played, how it went, and the games themselves.
import { signal, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Colour, WthorGames, WthorNext } from "../api/types";
import { engine } from "../engine/current";
import { EngineError } from "../engine/engine";
import type { WthorGamesQuestion, WthorQuestion } from "../engine/study";
import { TextField } from "../games/text-field";
import { number, t } from "../i18n/i18n";
import { keep, kept } from "../state/storage";
import { openStudy } from "./open-study";
import type { StudySession } from "./session";

const KEY = "avocet.study.base";
const PAGE = 20;
/** A pause in typing or walking asks. */
const REST_MS = 150;

interface Filter {
  readonly player: string;
  readonly opponent: string;
  readonly from: string;
  readonly to: string;
}

const NO_FILTER: Filter = { player: "", opponent: "", from: "", to: "" };

const year = (text: string) => (/^\d{4}$/.test(text.trim()) ? Number(text) : undefined);

/** What the server is asked: words and years that make sense. */
export function questionOf(board: string, turn: Colour, filter: Filter): WthorQuestion {
  const [from, to] = [year(filter.from), year(filter.to)];
  return {
    board,
    turn,
    ...(filter.player.trim() ? { player: filter.player.trim() } : {}),
    ...(filter.opponent.trim() ? { opponent: filter.opponent.trim() } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

/** "Tanida, 1990–2000"; empty for all games. */
function filterWords({ player, opponent, from, to }: Filter): string {
  const years = from || to ? `${from}–${to}` : "";
  return [player, opponent, years].filter((part) => part.trim()).join(", ");
}

type NextMove = WthorNext["moves"][number];

function Bar({ move }: { move: Pick<NextMove, "games" | "black_wins" | "white_wins" | "draws"> }) {
  const words = t.value.study;
  const share = (count: number) => ({ width: `${(100 * count) / Math.max(1, move.games)}%` });
  return (
    <span
      class="base-bar"
      role="img"
      aria-label={words.baseBar(number(move.black_wins), number(move.draws), number(move.white_wins))}
      title={words.baseBar(number(move.black_wins), number(move.draws), number(move.white_wins))}
    >
      <i class="base-black" style={share(move.black_wins)} />
      <i class="base-draw" style={share(move.draws)} />
      <i class="base-white" style={share(move.white_wins)} />
    </span>
  );
}

function Moves({
  session,
  next,
  chosen,
  onChoose,
}: {
  session: StudySession;
  next: WthorNext;
  chosen: string;
  onChoose: (move: string) => void;
}) {
  const words = t.value.study;
  const rate = (of: number | null) => (of === null ? "–" : `${number(100 * of, 1)}%`);
  return (
    <table class="base-moves number">
      <thead>
        <tr>
          <th scope="col">{words.baseMove}</th>
          <th scope="col">{words.baseCount}</th>
          <th scope="col" class="base-results">
            <span class="hidden">{words.baseResults}</span>
          </th>
          <th scope="col">{words.baseRate}</th>
        </tr>
      </thead>
      <tbody>
        {next.moves.map((move) => (
          <tr key={move.move} data-move={move.move}>
            <th scope="row">
              <button class="line-move" onClick={() => void session.move(move.move)}>
                {move.move}
              </button>
            </th>
            <td>
              <button
                class="base-count"
                aria-pressed={chosen === move.move}
                aria-label={`${words.baseListMove(move.move)}: ${number(move.games)}`}
                onClick={() => onChoose(chosen === move.move ? "" : move.move)}
              >
                {number(move.games)}
              </button>
            </td>
            <td>
              <Bar move={move} />
            </td>
            <td>{rate(move.rate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The games of a question, page by page. */
class FoundGames {
  readonly found = signal<WthorGames | null>(null);
  readonly failed = signal(false);
  /** Answers to older questions are dropped. */
  #question = 0;

  async ask(key: string, after: string | null = null): Promise<void> {
    const mine = ++this.#question;
    const wish = JSON.parse(key) as WthorGamesQuestion;
    try {
      const page = await engine().study.wthorGames({ ...wish, limit: PAGE, ...(after ? { after } : {}) });
      if (mine !== this.#question) return;
      const before = after ? (this.found.peek()?.games ?? []) : [];
      this.found.value = { ...page, games: [...before, ...page.games] };
      this.failed.value = false;
    } catch {
      if (mine === this.#question) this.failed.value = true;
    }
  }
}

function Games({ question, move }: { question: WthorQuestion; move: string }) {
  const words = t.value.study;
  const key = JSON.stringify({ ...question, ...(move ? { move } : {}) });
  const games = useMemo(() => new FoundGames(), []);
  useEffect(() => void games.ask(key), [games, key]);
  const failed = useSignal("");
  const open = async (game: number, ply: number) => {
    try {
      await openStudy({ kind: "wthor", game }, ply);
    } catch (error) {
      if (error instanceof EngineError) failed.value = error.message;
    }
  };
  const found = games.found.value;
  return (
    <section class="stack tight">
      <h3>{move ? words.baseListMove(move) : words.baseList}</h3>
      {(failed.value || games.failed.value) && (
        <p class="notice bad" role="alert">
          {failed.value || words.baseFailed}
        </p>
      )}
      <ul class="base-games">
        {found?.games.map((game) => (
          <li key={game.game}>
            <button
              class="base-game"
              aria-label={words.baseOpen(game.black, game.white, game.year)}
              onClick={() => void open(game.game, game.ply)}
            >
              <span class="base-players">
                <bdi>{game.black}</bdi>{" "}
                <b class="number">
                  {game.black_discs}–{64 - game.black_discs}
                </b>{" "}
                <bdi>{game.white}</bdi>
              </span>
              <span class="quiet small-text">
                <bdi>{game.tournament}</bdi> · {game.year}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found?.next && (
        <button class="button small" onClick={() => void games.ask(key, found.next)}>
          {words.baseMore}
        </button>
      )}
    </section>
  );
}

export function BaseTab({ session }: { session: StudySession }) {
  const words = t.value.study;
  const filter = useSignal<Filter>({ ...NO_FILTER, ...kept<Partial<Filter>>(KEY, {}) });
  const next = useSignal<WthorNext | null>(null);
  const failed = useSignal(false);
  const chosen = useSignal("");
  const node = session.node.value;
  const size = session.study.value?.size;
  const question =
    node && node.turn !== "none" && size === 8 ? questionOf(node.board, node.turn, filter.value) : null;
  const key = JSON.stringify(question);
  useEffect(() => {
    chosen.value = "";
    const wish = JSON.parse(key) as WthorQuestion | null;
    if (!wish) {
      next.value = null;
      return;
    }
    let live = true;
    const timer = setTimeout(() => {
      engine()
        .study.wthorNext(wish)
        .then(
          (answer) => {
            if (!live) return;
            next.value = answer;
            failed.value = false;
          },
          () => {
            if (live) failed.value = true;
          },
        );
    }, REST_MS);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [key, chosen, failed, next]);
  const field = (name: keyof Filter, label: string) => (
    <TextField
      id={`base-${name}`}
      label={label}
      maxLength={name === "from" || name === "to" ? 4 : 60}
      value={filter.value[name]}
      onValue={(value) => {
        filter.value = { ...filter.value, [name]: value };
        keep(KEY, filter.value);
      }}
    />
  );
  const found = next.value;
  return (
    <div class="stack pad base-tab">
      <p class="quiet small-text">{size === 8 ? words.baseText : words.baseSize}</p>
      <details class="base-filters">
        <summary class="small-text">{words.baseFilter(filterWords(filter.value))}</summary>
        <div class="base-filter">
          {field("player", words.basePlayer)}
          {field("opponent", words.baseOpponent)}
          {field("from", words.baseFrom)}
          {field("to", words.baseTo)}
        </div>
      </details>
      {failed.value && (
        <p class="notice bad" role="alert">
          {words.baseFailed}
        </p>
      )}
      {found &&
        question &&
        (found.games ? (
          <>
            <p class="row-line number" data-testid="base-total">
              <b>{words.baseGames(number(found.games), found.games === 1)}</b>
              <Bar move={found} />
            </p>
            <Moves
              session={session}
              next={found}
              chosen={chosen.value}
              onChoose={(move) => (chosen.value = move)}
            />
            <Games question={question} move={chosen.value} />
          </>
        ) : (
          <p class="quiet">{words.baseNone}</p>
        ))}
    </div>
  );
}
