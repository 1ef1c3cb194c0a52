// A choice among a few short words, side by side.
export function Segments<T extends string | number>({
  legend,
  name,
  options,
  chosen,
  onChoose,
}: {
  legend: string;
  name: string;
  options: readonly { value: T; text: string; side?: "black" | "white" }[];
  chosen: T;
  onChoose: (value: T) => void;
}) {
  return (
    <fieldset class="field">
      <legend class="label">{legend}</legend>
      <div class="segments">
        {options.map(({ value, text, side }) => (
          <label key={value}>
            <input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
            {side && <span class={`mini-disc tiny ${side}`} aria-hidden="true" />}
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
