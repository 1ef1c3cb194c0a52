// The two players of a comparison in the address: level:21, agent:sized, champion:2.
import type { Seat } from "../../api/types";

export function seatText(seat: Seat): string {
  switch (seat.kind) {
    case "level":
      return `level:${seat.level}`;
    case "agent":
      return `agent:${seat.agent}`;
    case "champion":
      return `champion:${seat.seconds}`;
    case "person":
      return "";
  }
}

export function readSeat(text: string | null, otherwise: Seat): Seat {
  const parts = /^(level|agent|champion):(.+)$/.exec(text ?? "");
  const rest = parts?.[2] ?? "";
  if (parts?.[1] === "level") return { kind: "level", level: rest };
  if (parts?.[1] === "agent") return { kind: "agent", agent: rest };
  const seconds = Number(rest);
  if (parts?.[1] === "champion" && seconds > 0 && seconds <= 3600) return { kind: "champion", seconds };
  return otherwise;
}

export const FIRST_SEATS: readonly [Seat, Seat] = [
  { kind: "agent", agent: "compound" },
  { kind: "agent", agent: "sized" },
];
