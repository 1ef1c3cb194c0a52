// What the address says behind its question mark: the position and everything that is chosen for it. So a reload,
// a bookmark and a link lead to the same place.
import { effect, signal } from "@preact/signals";
import { route } from "../router";
import { keep, kept } from "../state/storage";

const KEY = "avocet.explain";

export const address = signal<URLSearchParams>(
  new URLSearchParams(typeof location === "undefined" ? "" : location.search),
);

/** Changes some fields of the address; null takes one away. Leaves no entry in the history. */
export function changeAddress(fields: Readonly<Record<string, string | number | null>>): void {
  const next = new URLSearchParams(address.peek());
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, String(value));
  }
  if (next.toString() === address.peek().toString()) return;
  address.value = next;
  write();
}

/** Browsers refuse more than some changes of the address in a second: a slider makes more. */
const WRITE_MS = 400;
let written = 0;
let planned: ReturnType<typeof setTimeout> | undefined;

function write(): void {
  clearTimeout(planned);
  const path = location.pathname;
  planned = setTimeout(
    () => {
      // Another view has an address of its own by now.
      if (location.pathname !== path) return;
      written = Date.now();
      const text = address.peek().toString();
      history.replaceState(null, "", path + (text ? `?${text}` : ""));
      keep(KEY, text);
    },
    Math.max(0, written + WRITE_MS - Date.now()),
  );
}

/** A link to another view of Explain with the same position. */
export function linkTo(path: string): string {
  const text = address.value.toString();
  return path + (text ? `?${text}` : "");
}

/** Follows the address while the view is open. Without a position it goes back to the last one. */
export function followAddress(): () => void {
  return effect(() => {
    void route.value;
    clearTimeout(planned);
    if (!location.search) {
      const last = kept<string>(KEY, "");
      if (last) history.replaceState(null, "", `${location.pathname}?${last}`);
    }
    const said = new URLSearchParams(location.search);
    address.value = said;
    keep(KEY, said.toString());
  });
}
