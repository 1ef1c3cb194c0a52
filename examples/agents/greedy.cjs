// An agent in JavaScript: it turns as many discs as it can. avocet match "threeline:node greedy.cjs" random
const lines = require("readline").createInterface({ input: process.stdin });
const steps = [-1, 0, 1];

/** Counts the discs that a move to this square turns over. */
function turned(board, size, side, square) {
  let total = 0;
  if (board[square] !== ".") return 0;
  for (const down of steps)
    for (const right of steps) {
      let row = Math.floor(square / size) + down, column = (square % size) + right, count = 0;
      const other = () => row >= 0 && row < size && column >= 0 && column < size && board[row * size + column] !== ".";
      while ((down || right) && other() && board[row * size + column] !== side) {
        row += down;
        column += right;
        count++;
      }
      if ((down || right) && other()) total += count;
    }
  return total;
}

const question = []; // seconds, side, board
lines.on("line", (line) => {
  if (question.push(line.trim()) < 3) return;
  const [, side, board] = question.splice(0);
  const size = Math.round(Math.sqrt(board.length));
  const worth = [...board].map((_, square) => turned(board, size, side, square));
  const most = Math.max(...worth);
  console.log(most ? worth.indexOf(most) : -1);
});
