// The border of a set of squares as an SVG path; one unit is one square. Squares that touch by a side share an
// inside; those that touch by a corner only have borders of their own.
export function outline(squares: readonly number[], size: number): string {
  const inside = new Set(squares);
  const has = (x: number, y: number) => x >= 0 && x < size && y >= 0 && y < size && inside.has(y * size + x);
  const parts: string[] = [];
  for (const square of inside) {
    const x = square % size;
    const y = Math.floor(square / size);
    if (!has(x, y - 1)) parts.push(`M${x} ${y}h1`);
    if (!has(x, y + 1)) parts.push(`M${x} ${y + 1}h1`);
    if (!has(x - 1, y)) parts.push(`M${x} ${y}v1`);
    if (!has(x + 1, y)) parts.push(`M${x + 1} ${y}v1`);
  }
  return parts.join("");
}
