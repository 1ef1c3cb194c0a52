// Icons drawn for this page, 24 by 24, in the colour of the text around them. They are decoration: the text
// or the name of the button beside them says what they mean.
const PATHS = {
  avocet: "",
  play: "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 3v18",
  games: "M5 4h14v16H5zM9 4v16M12 9h4M12 13h4",
  study: "M7 4v16M7 10c0 4 9 1 9 6v4M4.5 4h5M13.5 20h5M4.5 20h5",
  explain: "M12 3v18M12 7h7M12 12H5M12 17h4",
  practice: "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM12 12h.01",
  learn: "M3 9l9-4 9 4-9 4zM7 11v5c3 2.5 7 2.5 10 0v-5M21 9v6",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
  undo: "M9 6L4 11l5 5M4 11h9a6 6 0 0 1 6 6v1",
  redo: "M15 6l5 5-5 5M20 11h-9a6 6 0 0 0-6 6v1",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.6.5.9 1.2.9 2V16h5.4v-.2c0-.8.3-1.5.9-2A6 6 0 0 0 12 3z",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  flag: "M5 21V4M5 4h12l-2.5 4L17 12H5",
  swap: "M7 4L3 8l4 4M3 8h14M17 20l4-4-4-4M21 16H7",
  again: "M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5",
  pause: "M8 5v14M16 5v14",
  go: "M8 5l11 7-11 7z",
  fast: "M4 6l7 6-7 6zM13 6l7 6-7 6z",
  plus: "M12 5v14M5 12h14",
  close: "M6 6l12 12M18 6L6 18",
  keys: "M3 7h18v10H3zM7 11h.01M11 11h.01M15 11h.01M8 14h8",
  first: "M18 6l-7 6 7 6M7 6v12",
  back: "M15 6l-7 6 7 6",
  next: "M9 6l7 6-7 6",
  last: "M6 6l7 6-7 6M17 6v12",
  search: "M11 4a7 7 0 1 0 0 14a7 7 0 0 0 0-14zM16.5 16.5L21 21",
  check: "M5 12.5l4.5 4.5L19 7.5",
  warning: "M12 4L2.5 20h19zM12 10v5M12 17.5h.01",
  down: "M6 9l6 6 6-6",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5",
  import: "M12 4v11M8 11l4 4 4-4M5 20h14",
  export: "M12 15V4M8 8l4-4 4 4M5 20h14",
  copy: "M9 9h11v11H9zM5 15V4h11",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  if (name === "avocet")
    return (
      <svg class="icon brand" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="10" class="brand-disc" />
        <path class="brand-wing" d="M12 2a10 10 0 0 1 0 20c-4.5-1.8-5.6-6-2.6-9.4C12 9.7 13.2 6 12 2z" />
      </svg>
    );
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
