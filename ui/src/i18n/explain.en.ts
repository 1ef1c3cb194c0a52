// The English texts of Explain, Compare, Watch and Practice. explain.ja.ts has the same keys.
export const explainEn = {
  title: "Explain",
  practiceTitle: "Practice",
};

export type ExplainTexts = typeof explainEn;
