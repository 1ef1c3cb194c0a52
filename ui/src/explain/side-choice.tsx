// Black or White, as a row of two.
import { useId } from "preact/hooks";
import type { Colour } from "../api/types";
import { sideName } from "../play/announce";

export function SideChoice({
  label,
  side,
  onChoose,
}: {
  label: string;
  side: Colour;
  onChoose: (side: Colour) => void;
}) {
  const name = useId();
  return (
    <fieldset class="field side-choice">
      <legend class="label">{label}</legend>
      <div class="segments">
        {(["black", "white"] as const).map((each) => (
          <label key={each}>
            <input type="radio" name={name} checked={side === each} onChange={() => onChoose(each)} />
            <span class={`mini-disc tiny ${each}`} aria-hidden="true" />
            {sideName(each)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
