// The address decides the view: /, /play, /play/ID, /games, /games/ID, /study, /study/ID, /explain, /practice,
// /learn, /learn/CHAPTER, /settings.
import { signal } from "@preact/signals";

const VIEWS = ["play", "games", "study", "explain", "practice", "learn", "settings"] as const;

export type ViewName = (typeof VIEWS)[number] | "unknown";

export interface Route {
  readonly view: ViewName;
  /** The part behind the view's name, decoded: the id of a game, a chapter of Learn; empty without one. */
  readonly rest: string;
}

export function readRoute(path: string): Route {
  const parts = path.split("/").filter(Boolean);
  const [view = "play", ...rest] = parts;
  let decoded = rest.join("/");
  try {
    decoded = decodeURIComponent(decoded);
  } catch {
    // A half-typed escape stays as it is; the view then finds nothing by that name.
  }
  const known = VIEWS.find((name) => name === view);
  return known ? { view: known, rest: decoded } : { view: "unknown", rest: path };
}

export function pathOf(route: Route): string {
  return "/" + route.view + (route.rest ? "/" + encodeURIComponent(route.rest).replaceAll("%2F", "/") : "");
}

export const route = signal<Route>(readRoute(typeof location === "undefined" ? "/" : location.pathname));

/** Goes to a path of this page. `replace` leaves no entry in the history. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  route.value = readRoute(location.pathname);
}

/** Follows the browser's own buttons, and links of this page without loading it anew. */
export function followLinks(): void {
  addEventListener("popstate", () => (route.value = readRoute(location.pathname)));
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}
