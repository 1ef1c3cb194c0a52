// Two players side by side: what each would play in the position, how deep it sees, and where they differ over the
// moves.
import { signal, useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useId, useMemo } from "preact/hooks";
import type { Choice, Colour, Comparison, ComparisonRow, Player, Seat } from "../../api/types";
import { Board } from "../../board/board";
import { engine } from "../../engine/current";
import type { EngineError } from "../../engine/engine";
import { number, t } from "../../i18n/i18n";
import { Icon } from "../../parts/icon";
import { sideName } from "../../play/announce";
import { formatNodes, formatValue } from "../../play/format";
import { aboutPlayer, sameSeat, seatName } from "../../play/people";
import { PASS, isOver, play, squareOf, type Position } from "../../rules/rules";
import { settings } from "../../state/settings";
import { address, changeAddress } from "../address";
import { Columns, Trouble } from "../explain-view";
import { Followed, anotherId, idFor, isIdOf } from "../followed";
import { PositionBoard } from "../position-board";
import { here, look, place, writeBoard } from "../place";
import { formatSigned } from "../scale";
import { nextDifference, withProgress } from "./rows";
import { FIRST_SEATS, readSeat, seatText } from "./seats";
import "./compare.css";

const seats = () =>
  [
    readSeat(address.value.get("a"), FIRST_SEATS[0]),
    readSeat(address.value.get("b"), FIRST_SEATS[1]),
  ] as const;

/** Players for a size, without persons. */
const known = signal<{ readonly size: number; readonly players: readonly Player[] } | null>(null);

async function loadPlayers(size: number): Promise<void> {
  if (known.peek()?.size === size) return;
  try {
    const { players } = await engine().players(size);
    known.value = { size, players };
  } catch {
    // Without the list the two players of the address are still compared.
  }
}

export function ComparePart() {
  const words = t.value.explain.compare;
  const size = useComputed(() => here.value.size);
  useSignalEffect(() => void loadPlayers(size.value));
  const two = useComputed(seats);
  const question = useComputed(() => {
    const { board, turn } = here.value;
    return JSON.stringify({ players: two.value, board, turn });
  });
  const over = isOver(here.value);
  const row = useRow(over ? "" : question.value);
  const first = row.value?.rows[0];
  return (
    <>
      <Columns board={<PositionBoard over={first && <Marks row={first} size={here.value.size} />} />}>
        <div class="two-players">
          {([0, 1] as const).map((index) => (
            <PlayerColumn
              key={index}
              index={index}
              seat={two.value[index]}
              row={first}
              running={row.value?.state === "waiting" || row.value?.state === "running"}
            />
          ))}
        </div>
        {row.failure && <Trouble text={row.failure.message} onRetry={row.retry} />}
        {row.value?.state === "failed" && row.value.sentence && <Trouble text={row.value.sentence} />}
        {over && <p class="quiet">{t.value.explain.gameOver}</p>}
        {first && (
          <p class="compare-verdict" role="status">
            {first.differ ? words.differHere : words.sameHere(first.choices[0]?.move ?? "")}
          </p>
        )}
      </Columns>
      <GameComparison key={seatText(two.value[0]) + seatText(two.value[1])} players={two.value} />
    </>
  );
}

/** The comparison of the present position. It follows position and players, a moment after they rest. */
function useRow(question: string): {
  value: Comparison | null;
  failure: EngineError | null;
  retry: () => void;
} {
  const asked = useSignal("");
  useEffect(() => {
    const timer = setTimeout(() => (asked.value = question), 150);
    return () => clearTimeout(timer);
  }, [question, asked]);
  const followed = useMemo(() => (asked.value ? compare(asked.value) : null), [asked.value]);
  useEffect(() => () => followed?.close(), [followed]);
  const fresh = asked.value === question;
  return {
    value: fresh ? (followed?.now.value ?? null) : null,
    failure: fresh ? (followed?.failure.value ?? null) : null,
    retry: () => void followed?.ask(),
  };
}

/** Begins a comparison, or finds it: the same question has the same id, unless it is asked again. */
function compare(question: string, attempt = ""): Followed<Comparison> {
  const id = idFor("c", question) + attempt;
  const wish = JSON.parse(question) as { players: Seat[] };
  const followed: Followed<Comparison> = new Followed<Comparison>(
    id,
    () => engine().lab.compare({ id, ...wish }),
    (tell) => ({
      comparison: (progress) => {
        const now = followed.now.peek();
        tell(now && withProgress(now, progress));
      },
    }),
    (now, answer) => withProgress(answer, now),
  );
  return followed;
}

/** The moves of both on the board, each with the number of its player. */
function Marks({ row, size }: { row: ComparisonRow; size: number }) {
  return (
    <>
      {row.choices.map((choice, i) => {
        const square = choice.move === PASS ? -1 : squareOf(choice.move, size);
        if (square < 0) return null;
        const shift = row.differ ? 0 : i ? 0.17 : -0.17;
        return (
          <g
            key={i}
            class={`player-badge mark-${i + 1}`}
            transform={`translate(${(square % size) + 0.5 + shift} ${Math.floor(square / size) + 0.5})`}
          >
            <circle r={0.3} />
            <text y={0.13}>{i + 1}</text>
          </g>
        );
      })}
    </>
  );
}

function PlayerColumn({
  index,
  seat,
  row,
  running,
}: {
  index: 0 | 1;
  seat: Seat;
  row: ComparisonRow | undefined;
  running: boolean;
}) {
  const words = t.value.explain.compare;
  const field = useId();
  const players = known.value?.players ?? [];
  const at = players.findIndex((player) => sameSeat(player.seat, seat));
  const choice = row?.choices[index];
  const groups = [
    {
      title: t.value.newGame.levels,
      of: (p: Player) => p.seat.kind === "level" && !/^\d+$/.test(p.seat.level),
    },
    {
      title: t.value.newGame.numbered,
      of: (p: Player) => p.seat.kind === "level" && /^\d+$/.test(p.seat.level),
    },
    { title: t.value.newGame.agents, of: (p: Player) => p.seat.kind === "agent" },
    { title: t.value.explain.itself, of: (p: Player) => p.seat.kind === "champion" },
  ];
  const found = players[at];
  return (
    <section class={`card player-column player-${index + 1}`} aria-label={words.player(index + 1)}>
      <div class="field">
        <label for={field}>
          <span class={`player-mark mark-${index + 1}`} aria-hidden="true">
            {index + 1}
          </span>
          {words.player(index + 1)}
        </label>
        <select
          id={field}
          class="input"
          value={at < 0 ? "" : String(at)}
          onChange={(event) => {
            const chosen = players[Number(event.currentTarget.value)];
            if (chosen) changeAddress({ [index ? "b" : "a"]: seatText(chosen.seat) });
          }}
        >
          {at < 0 && <option value="">{seatName(seat)}</option>}
          {groups.map((group) => {
            const members = players
              .map((player, i) => ({ player, i }))
              .filter(({ player }) => group.of(player));
            return (
              members.length > 0 && (
                <optgroup key={group.title} label={group.title}>
                  {members.map(({ player, i }) => (
                    <option key={i} value={String(i)}>
                      {seatName(player.seat, player.name)}
                    </option>
                  ))}
                </optgroup>
              )
            );
          })}
        </select>
        <p class="quiet small-text player-about">{found && aboutPlayer(found)}</p>
      </div>
      {choice ? (
        <ChoiceFacts choice={choice} from={{ size: here.value.size, board: row.board, turn: row.turn }} />
      ) : (
        <p class="quiet small-text" aria-busy={running}>
          {running ? words.thinking : ""}
        </p>
      )}
    </section>
  );
}

function valueOf(choice: Choice): string {
  if (choice.value === null) return "–";
  return choice.unit === "discs"
    ? formatValue(choice.value, choice.exact)
    : formatSigned(choice.value) || "0";
}

function ChoiceFacts({ choice, from }: { choice: Choice; from: Position }) {
  const words = t.value.explain.compare;
  const end = choice.line.reduce((p, move) => play(p, move) ?? p, from);
  return (
    <>
      <p class="choice-move">
        <b>{choice.move === PASS ? t.value.play.pass : choice.move}</b>
        <span class="number">{valueOf(choice)}</span>
      </p>
      <dl class="choice-facts small-text">
        <div>
          <dt>{words.unit}</dt>
          <dd>{choice.unit === "discs" ? words.inDiscs : words.inUnits}</dd>
        </div>
        <div>
          <dt>{t.value.play.depthColumn}</dt>
          <dd class="number">
            {choice.exact ? words.toTheEnd : choice.depth > 0 ? words.plies(choice.depth) : words.noDepth}
            {choice.percent > 0 && choice.percent < 100 && ` (${choice.percent}%)`}
          </dd>
        </div>
        <div>
          <dt>{t.value.explain.watch.positions}</dt>
          <dd class="number">{formatNodes(choice.nodes)}</dd>
        </div>
        <div>
          <dt>{t.value.explain.watch.time}</dt>
          <dd class="number">{words.milliseconds(number(choice.ms, choice.ms < 10 ? 1 : 0))}</dd>
        </div>
      </dl>
      {choice.line.length > 1 && (
        <p class="choice-line small-text">
          <span class="quiet">{t.value.play.lineColumn}</span>{" "}
          <span class="number">
            {choice.line.map((move) => (move === PASS ? t.value.play.pass : move)).join(" ")}
          </span>
        </p>
      )}
      {choice.line.length > 1 && (
        <details class="line-end">
          <summary class="small-text">{words.lineEnd}</summary>
          <Board
            size={end.size}
            board={end.board}
            turn={isOver(end) ? "none" : end.turn}
            last={choice.line.at(-1) === PASS ? null : (choice.line.at(-1) ?? null)}
            coordinates={settings.value.coordinates}
            label={words.lineEnd}
          />
        </details>
      )}
    </>
  );
}

/** Both players over all positions of the moves. */
function GameComparison({ players }: { players: readonly [Seat, Seat] }) {
  const words = t.value.explain.compare;
  const { moves, start } = place.value;
  // A game is looked at when somebody asks for it; the address tells it after a reload.
  const key = idFor("g", [players, writeBoard(start), moves]);
  const asked = address.value.get("all") ?? "";
  if (moves.length < 2) return <p class="quiet small-text compare-hint">{words.noGame}</p>;
  if (!isIdOf(asked, key))
    return (
      <section class="card stack tight compare-game">
        <h2>{words.gameTitle}</h2>
        <p class="quiet small-text">{words.gameAbout(moves.length)}</p>
        <div>
          <button class="button" onClick={() => changeAddress({ all: key })}>
            {words.gameGo}
          </button>
        </div>
      </section>
    );
  return (
    <GameRows
      key={asked}
      players={players}
      attempt={asked.slice(key.length)}
      onAgain={() => changeAddress({ all: anotherId(key) })}
    />
  );
}

/** The moves as a game in GGF, so that any start is kept. */
export function gameText(start: Position, moves: readonly string[]): string {
  const board = start.board.replaceAll(".", "-").replaceAll("X", "*");
  let turn: Colour = start.turn;
  let at = start;
  const parts: string[] = [];
  for (const move of moves) {
    parts.push(`${turn === "black" ? "B" : "W"}[${move === PASS ? "PA" : move.toUpperCase()}]`);
    at = play(at, move) ?? at;
    turn = at.turn;
  }
  const side = start.turn === "black" ? "*" : "O";
  return `(;GM[Othello]PB[]PW[]TY[${start.size}]BO[${start.size} ${board} ${side}]${parts.join("")};)`;
}

function GameRows({
  players,
  attempt,
  onAgain,
}: {
  players: readonly [Seat, Seat];
  attempt: string;
  onAgain: () => void;
}) {
  const words = t.value.explain.compare;
  const followed = useMemo(() => {
    const { start, moves } = place.peek();
    return compare(JSON.stringify({ players, text: gameText(start, moves) }), attempt);
    // The key of this part changes with players, moves and attempt.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => () => followed.close(), [followed]);
  const now = followed.now.value;
  const failure = followed.failure.value;
  const { ply } = place.value;
  if (failure) return <Trouble text={failure.message} onRetry={() => void followed.ask()} />;
  if (!now) return null;
  const next = nextDifference(now.rows, ply);
  const running = now.state === "running" || now.state === "waiting";
  const ended = now.state === "stopped" || now.state === "failed";
  return (
    <section class="card stack tight compare-game">
      <div class="row-line spread">
        <h2>{words.gameTitle}</h2>
        {(running || ended) && (
          <button
            class="button small plain"
            onClick={() => (running ? void stop(followed, now.id) : onAgain())}
          >
            {running ? t.value.explain.watch.stop : words.gameAgain}
          </button>
        )}
      </div>
      {now.state === "failed" && now.sentence && <Trouble text={now.sentence} />}
      {running && (
        <progress class="progress" value={now.done} max={now.all || 1} aria-label={words.gameTitle} />
      )}
      <div class="row-line">
        <p role="status">{now.rows.length > 0 && words.differ(now.differ, now.rows.length)}</p>
        {next && (
          <button class="button small" onClick={() => look(next.ply)}>
            <Icon name="next" />
            {words.nextDifference}
          </button>
        )}
      </div>
      <div class="compare-rows" role="region" aria-label={words.gameTitle} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th>{words.position}</th>
              <th>{words.played}</th>
              {players.map((seat, i) => (
                <th key={i}>
                  <span class={`player-mark mark-${i + 1}`} aria-hidden="true">
                    {i + 1}
                  </span>{" "}
                  {seatName(seat)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {now.rows.map((row) => (
              <tr key={row.ply} class={`${row.differ ? "differ" : ""}${row.ply === ply ? " here" : ""}`}>
                <th scope="row">
                  <button
                    class="link number"
                    aria-label={words.goToRow(row.ply + 1, sideName(row.turn))}
                    aria-current={row.ply === ply ? "step" : undefined}
                    onClick={() => look(row.ply)}
                  >
                    {row.ply + 1}. <span class={`mini-disc tiny ${row.turn}`} aria-hidden="true" />
                  </button>
                </th>
                <td>{row.played ?? ""}</td>
                {row.choices.map((choice, i) => (
                  <td key={i}>
                    <b class={choice.move === row.played ? "" : "other"}>{choice.move}</b>{" "}
                    <span class="quiet number">{valueOf(choice)}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

async function stop(followed: Followed<Comparison>, id: string): Promise<void> {
  try {
    // The event that it has stopped can come before the answer, which is older.
    await followed.take(engine().lab.stopComparison(id));
  } catch {
    // It goes on, and its events tell so.
  }
}
