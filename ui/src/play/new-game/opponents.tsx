// Who plays: an engine, another person, or two engines that are watched.
import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Player, Seat } from "../../api/types";
import { t } from "../../i18n/i18n";
import { aboutPlayer, sameSeat, seatName } from "../people";
import type { Draft } from "./draft";

/** A list of opponents, as radio buttons with a sentence each. */
function Opponents({
  name,
  players,
  chosen,
  onChoose,
}: {
  name: string;
  players: readonly Player[];
  chosen: Seat | null;
  onChoose: (seat: Seat) => void;
}) {
  return (
    <>
      {players.map((player) => {
        const seat = player.seat;
        const title = seatName(seat, player.name);
        return (
          <label class="choice" key={JSON.stringify(seat)}>
            <input
              type="radio"
              name={name}
              checked={chosen !== null && sameSeat(chosen, seat)}
              onChange={() => onChoose(seat)}
            />
            <span class="choice-name">{title}</span>
            <span class="choice-about">{aboutPlayer(player)}</span>
          </label>
        );
      })}
    </>
  );
}

export function OpponentChooser({ draft, players }: { draft: Signal<Draft>; players: readonly Player[] }) {
  const words = t.value.newGame;
  const d = draft.value;
  const numbered = (p: Player) => p.seat.kind === "level" && /^\d+$/.test(p.seat.level);
  const levels = players.filter((p) => p.seat.kind === "level" && !numbered(p));
  const byNumber = players.filter(numbered);
  const agents = players.filter((p) => p.seat.kind === "agent");
  const champion = players.filter((p) => p.seat.kind === "champion");
  const chosen = d.kind === "engine" ? d.seat : null;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const input = box.current?.querySelector<HTMLElement>("input:checked")?.parentElement;
    if (input && box.current) box.current.scrollTop = input.offsetTop - box.current.clientHeight / 2 + 24;
  }, [players.length]);
  const choose = (seat: Seat) => (draft.value = { ...draft.value, kind: "engine", seat });
  return (
    <fieldset class="field">
      <legend class="label">{words.opponent}</legend>
      <div class="choices" ref={box}>
        <Opponents name="opponent" players={levels} chosen={chosen} onChoose={choose} />
        <Opponents name="opponent" players={champion} chosen={chosen} onChoose={choose} />
        <label class="choice">
          <input
            type="radio"
            name="opponent"
            checked={d.kind === "person"}
            onChange={() => (draft.value = { ...draft.value, kind: "person" })}
          />
          <span class="choice-name">{words.person}</span>
          <span class="choice-about">{words.personAbout}</span>
        </label>
        <label class="choice">
          <input
            type="radio"
            name="opponent"
            checked={d.kind === "watch"}
            onChange={() => (draft.value = { ...draft.value, kind: "watch" })}
          />
          <span class="choice-name">{words.watch}</span>
          <span class="choice-about">{words.watchAbout}</span>
        </label>
        {byNumber.length > 0 && <div class="choice-heading">{words.numbered}</div>}
        <Opponents name="opponent" players={byNumber} chosen={chosen} onChoose={choose} />
        {agents.length > 0 && <div class="choice-heading">{words.agents}</div>}
        <Opponents name="opponent" players={agents} chosen={chosen} onChoose={choose} />
      </div>
    </fieldset>
  );
}

export function WatchSeats({ draft, players }: { draft: Signal<Draft>; players: readonly Player[] }) {
  const words = t.value.newGame;
  const d = draft.value;
  const select = (label: string, seat: Seat, set: (seat: Seat) => void) => (
    <label class="field">
      <span class="label">{label}</span>
      <select
        class="input"
        value={String(players.findIndex((p) => sameSeat(p.seat, seat)))}
        onChange={(event) => {
          const found = players[Number(event.currentTarget.value)];
          if (found) set(found.seat);
        }}
      >
        {players.map((p, i) => (
          <option key={i} value={String(i)}>
            {seatName(p.seat, p.name)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div class="two">
      {select(words.watchBlack, d.seat, (seat) => (draft.value = { ...draft.value, seat }))}
      {select(words.watchWhite, d.second, (second) => (draft.value = { ...draft.value, second }))}
    </div>
  );
}
