// The English texts of Study. study.ja.ts has the same keys.
export const studyEn = {
  title: "Study",
};

export type StudyTexts = typeof studyEn;
