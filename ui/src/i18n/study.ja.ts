// The Japanese texts of Study.
import type { StudyTexts } from "./study.en";

export const studyJa: StudyTexts = {
  title: "研究",
};
