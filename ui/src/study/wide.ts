// Whether the board and the panel stand side by side. The style has the same limit.
import { signal } from "@preact/signals";

const media = matchMedia("(min-width: 900px), (orientation: landscape)");

export const wide = signal(media.matches);
media.addEventListener("change", () => (wide.value = media.matches));
