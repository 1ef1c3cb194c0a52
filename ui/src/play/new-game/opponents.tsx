// Who plays: an engine, another person, or two engines that are watched. The levels stand side by side and the
// chosen one says how it plays; the many others are in a list that opens over the form, so that the form is the
// only thing that scrolls.
import type { Signal } from "@preact/signals";
import type { Player, Seat } from "../../api/types";
import { t } from "../../i18n/i18n";
import { aboutPlayer, sameSeat, seatName } from "../people";
import type { Draft } from "./draft";

function Choice({ name, checked, onChoose }: { name: string; checked: boolean; onChoose: () => void }) {
  return (
    <label class="choice">
      <input
        type="radio"
        name="opponent"
        aria-describedby={checked ? "opponent-about" : undefined}
        checked={checked}
        onChange={onChoose}
      />
      <span class="choice-name">{name}</span>
    </label>
  );
}

/** Levels by number and agents of the laboratory. */
function Others({
  groups,
  chosen,
  onChoose,
}: {
  groups: readonly { readonly title: string; readonly players: readonly Player[] }[];
  chosen: Seat | null;
  onChoose: (seat: Seat) => void;
}) {
  const words = t.value.newGame;
  const all = groups.flatMap((group) => group.players);
  const at = chosen ? all.findIndex((p) => sameSeat(p.seat, chosen)) : -1;
  return (
    <select
      class="input"
      name="other-opponent"
      aria-label={words.others}
      value={at < 0 ? "" : String(at)}
      onChange={(event) => {
        const found = all[Number(event.currentTarget.value)];
        if (event.currentTarget.value && found) onChoose(found.seat);
      }}
    >
      <option value="" disabled={at >= 0}>
        {words.others}
      </option>
      {groups.map(
        ({ title, players }) =>
          players.length > 0 && (
            <optgroup key={title} label={title}>
              {players.map((player) => (
                <option key={all.indexOf(player)} value={String(all.indexOf(player))}>
                  {seatName(player.seat, player.name)}
                </option>
              ))}
            </optgroup>
          ),
      )}
    </select>
  );
}

export function OpponentChooser({ draft, players }: { draft: Signal<Draft>; players: readonly Player[] }) {
  const words = t.value.newGame;
  const d = draft.value;
  const numbered = (p: Player) => p.seat.kind === "level" && /^\d+$/.test(p.seat.level);
  const levels = players.filter((p) => p.seat.kind === "level" && !numbered(p));
  const champion = players.filter((p) => p.seat.kind === "champion");
  const chosen = d.kind === "engine" ? d.seat : null;
  const player = chosen && players.find((p) => sameSeat(p.seat, chosen));
  const about =
    d.kind === "person"
      ? words.personAbout
      : d.kind === "watch"
        ? words.watchAbout
        : player && aboutPlayer(player);
  const choose = (seat: Seat) => (draft.value = { ...draft.value, kind: "engine", seat });
  return (
    <fieldset class="field">
      <legend class="label">{words.opponent}</legend>
      <div class="choices">
        {[...levels, ...champion].map(({ seat, name }) => (
          <Choice
            key={JSON.stringify(seat)}
            name={seatName(seat, name)}
            checked={chosen !== null && sameSeat(chosen, seat)}
            onChoose={() => choose(seat)}
          />
        ))}
        <Choice
          name={words.person}
          checked={d.kind === "person"}
          onChoose={() => (draft.value = { ...draft.value, kind: "person" })}
        />
        <Choice
          name={words.watch}
          checked={d.kind === "watch"}
          onChoose={() => (draft.value = { ...draft.value, kind: "watch" })}
        />
      </div>
      <p id="opponent-about" class="opponent-about quiet small-text" aria-live="polite">
        {about}
      </p>
      {d.kind !== "watch" && (
        <Others
          groups={[
            { title: words.numbered, players: players.filter(numbered) },
            { title: words.agents, players: players.filter((p) => p.seat.kind === "agent") },
          ]}
          chosen={chosen}
          onChoose={choose}
        />
      )}
    </fieldset>
  );
}

export function WatchSeats({ draft, players }: { draft: Signal<Draft>; players: readonly Player[] }) {
  const words = t.value.newGame;
  const d = draft.value;
  const about = (seat: Seat) => {
    const player = players.find((p) => sameSeat(p.seat, seat));
    return player && aboutPlayer(player);
  };
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
      <span class="quiet small-text">{about(seat)}</span>
    </label>
  );
  return (
    <div class="two">
      {select(words.watchBlack, d.seat, (seat) => (draft.value = { ...draft.value, seat }))}
      {select(words.watchWhite, d.second, (second) => (draft.value = { ...draft.value, second }))}
    </div>
  );
}
