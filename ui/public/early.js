// Sets the theme before the first paint, so that a dark page does not flash white. state/settings.ts keeps
// the same key up to date.
let look = {};
try {
  look = JSON.parse(localStorage.getItem("avocet.settings") || "{}");
} catch {
  // Storage is off: the page looks as the system does.
}
const dark = matchMedia("(prefers-color-scheme: dark)").matches;
const root = document.documentElement;
root.dataset.theme = look.theme === "light" || look.theme === "dark" ? look.theme : dark ? "dark" : "light";
if (look.palette === "blue" || look.palette === "sand") root.dataset.palette = look.palette;
