// Why a position has its value: the terms of an agent as bars with sliders, or the champion's patterns.
import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { AgentValue, ChampionValue, Explained } from "../api/types";
import { engine } from "../engine/current";
import { t } from "../i18n/i18n";
import { sideName } from "../play/announce";
import { AgentChoice, agentTitle, isChampion } from "./agent-choice";
import { agentName, chooseAgent, forSide, isUnknown, listFailure, listed, loadAgents } from "./agent";
import { changeAddress } from "./address";
import { AgentBars } from "./agent-bars";
import { ChampionBars, championLayer, type Shown } from "./champion";
import { Explaining, moveValues } from "./explaining";
import { Columns, Trouble } from "./explain-view";
import { here } from "./place";
import { PositionBoard, type PositionBoardProps } from "./position-board";
import { SideChoice } from "./side-choice";

export const isAgentValue = (value: AgentValue | ChampionValue): value is AgentValue => "terms" in value;

export function ValuePart() {
  const words = t.value.explain;
  const explaining = useMemo(() => new Explaining(), []);
  useEffect(() => () => explaining.close(), [explaining]);
  const size = useComputed(() => here.value.size);
  useSignalEffect(() => void loadAgents(size.value));
  // The list and the explanation come when the server is back.
  useSignalEffect(() => {
    if (engine().connection.value.state !== "open") return;
    if (explaining.latest.failure.peek()?.code === "offline") explaining.retry();
    if (listFailure.peek()) void loadAgents(size.peek(), true);
  });
  const shown = useSignal<Shown>({ layer: "heat", pattern: 1 });
  const now = explaining.latest.now.value;
  const failure = explaining.latest.failure.value;
  // An answer for another board would put its values on the wrong squares.
  const fits = now?.question.board === here.value.board && now.question.turn === here.value.turn;
  const explained = now?.answer ?? null;
  return (
    <Columns board={<PositionBoard {...(fits && explained ? pictures(explained, shown.value) : {})} />}>
      <div class="explain-choices">
        <AgentChoice
          label={words.agent}
          agents={listed.value?.agents ?? []}
          chosen={agentName.value}
          onChoose={chooseAgent}
        />
        <SideChoice
          label={words.valuesFor}
          side={forSide.value}
          onChoose={(side) => changeAddress({ for: side === "black" ? null : side })}
        />
      </div>
      {failure &&
        (isUnknown(agentName.value, size.value) ? (
          <Trouble text={words.noSuchAgent(agentTitle(agentName.value), t.value.common.size(size.value))} />
        ) : (
          <Trouble text={failure.message} onRetry={() => explaining.retry()} />
        ))}
      {explained && <Value explained={explained} shown={shown} />}
    </Columns>
  );
}

function pictures(explained: Explained, shown: Shown): PositionBoardProps {
  const { explanation } = explained;
  if (isAgentValue(explanation)) return { values: moveValues(explained) };
  return championLayer(explained, explanation, shown);
}

function Value({ explained, shown }: { explained: Explained; shown: { value: Shown } }) {
  const words = t.value.explain;
  const { explanation, choice } = explained;
  return (
    <>
      <p class="explain-choice" aria-live="polite">
        {explanation.over
          ? words.overValue
          : choice === null
            ? ""
            : words.plays(
                isChampion(explanation.agent) ? t.value.players.champion : words.agentItself,
                choice === "pass" ? t.value.play.pass : choice,
                sideName(explanation.to_move),
              )}
      </p>
      {isAgentValue(explanation) ? (
        <AgentBars explained={explained} explanation={explanation} />
      ) : (
        <ChampionBars explanation={explanation} shown={shown} />
      )}
    </>
  );
}
