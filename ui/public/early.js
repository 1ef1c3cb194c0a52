// Sets the theme before the first paint, so that a dark page does not flash white. state/settings.ts keeps
// the same key up to date.
try {
  const look = JSON.parse(localStorage.getItem("avocet.settings") || "{}");
  const root = document.documentElement;
  if (look.theme === "light" || look.theme === "dark") root.dataset.theme = look.theme;
  if (look.palette === "blue" || look.palette === "sand") root.dataset.palette = look.palette;
} catch {
  // Storage is off: the page looks as the system does.
}
