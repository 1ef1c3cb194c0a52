// Ids of games are made by the page, so that a repeated request makes no second game.
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Returns 12 random letters and digits: 71 bits, so that two tabs never choose the same. */
export function newGameId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  let id = "";
  // 248 = 4 * 62: larger bytes are left out, so that each letter is equally likely.
  for (const byte of bytes) if (byte < 248 && id.length < 12) id += LETTERS[byte % 62] ?? "";
  return id.length === 12 ? id : newGameId();
}
