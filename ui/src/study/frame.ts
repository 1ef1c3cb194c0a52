/** Calls back before the next frame is drawn; in a hidden tab, which draws none, soon. */
export function atNextFrame(call: () => void): void {
  if (typeof requestAnimationFrame === "function" && !document.hidden) requestAnimationFrame(call);
  else setTimeout(call, 16);
}
