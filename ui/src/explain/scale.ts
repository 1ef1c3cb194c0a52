// Numbers of evaluations: some agents count in hundredths, others in thousands.
import { number } from "../i18n/i18n";

/** The smallest of 1, 2, 5, 10, 20, ... times a power of ten that is at least `value`. */
export function roundUp(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  for (const step of [1, 2, 5, 10]) if (step * power >= value * (1 - 1e-9)) return step * power;
  return 10 * power;
}

/** The range of a slider for a weight: twice what it is in the agent, in steps that a person can name. */
export interface SliderRange {
  readonly least: number;
  readonly most: number;
  readonly step: number;
}

/** `usual` is the largest weight of the agent: a weight of zero can grow to it. */
export function rangeOf(standard: number, usual: number): SliderRange {
  const most = roundUp(Math.max(2 * Math.abs(standard), usual, 1e-9));
  return { least: -most, most, step: Number((most / 100).toPrecision(1)) };
}

/** Rids a number of the dust of binary fractions: 0.30000000000000004 is 0.3. */
export function tidy(value: number): number {
  return Number(value.toPrecision(12));
}

/** Writes a value of an agent with three digits that matter. */
export function formatUnits(value: number): string {
  const size = Math.abs(value);
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  return number(Number(size.toFixed(digits)), digits);
}

/** The same with its sign. Nothing has no sign. */
export function formatSigned(value: number): string {
  const text = formatUnits(value);
  const isNothing = !/[1-9]/.test(text);
  return (isNothing ? "" : value > 0 ? "+" : "−") + text;
}

/** A value in the little room of a square: +.064, −12.3, +4.6k. */
export function formatShort(value: number): string {
  const size = Math.abs(value);
  if (size >= 1000) return `${formatSigned(value / 1000)}k`;
  return formatSigned(value).replace(/^([+−])0(?=\D)/, "$1");
}

/** A weight as it is typed at the command line. */
export function formatWeight(value: number): string {
  return String(tidy(value)).replace("-", "−");
}
