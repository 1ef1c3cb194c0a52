// The Japanese texts of Explain, Compare, Watch and Practice.
import type { ExplainTexts } from "./explain.en";

export const explainJa: ExplainTexts = {
  title: "解説",
  practiceTitle: "練習",
};
