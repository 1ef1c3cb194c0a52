// The two shapes that mark squares of a review: a cross for the move that was played, a star for the better
// one. They differ in shape, so that nobody needs to tell their colours apart.
export type SquareMark = "played" | "better";

/** In a box of 10 by 10 around the middle. */
export const MARK_PATHS: Readonly<Record<SquareMark, string>> = {
  played: "M-2.6-2.6L2.6 2.6M2.6-2.6L-2.6 2.6",
  better: "M0-4L1.18-1.62 3.8-1.24 1.9.62 2.35 3.24 0 2 -2.35 3.24 -1.9.62 -3.8-1.24 -1.18-1.62Z",
};

/** A mark as a small picture. A text beside it, or the label of its square, says the same. */
export function MarkShape({ kind }: { kind: SquareMark }) {
  return (
    <svg class={`mark-shape mark-${kind}`} viewBox="-5 -5 10 10" aria-hidden="true">
      <path class="mark-edge" d={MARK_PATHS[kind]} />
      <path class="mark-line" d={MARK_PATHS[kind]} />
    </svg>
  );
}
