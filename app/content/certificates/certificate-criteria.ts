import type { LevelName } from '#app/content/types.ts';

/** What the certificate of a level takes, from the curriculum and the settings of its quizzes and its exam. */
export type CriteriaFacts = {
  modules: number;
  quiz_pass_percent: number | null;
  exam_questions: number;
  exam_minutes: number | null;
  exam_pass_percent: number;
  takes_project: boolean;
  takes_capstone: boolean;
};

export const criteriaWords = {
  skills: 'Skills it stands for',
  criteria: 'What it takes',
  /** The criteria of a certificate in sentences. Joined, they are its criteria narrative. */
  list: (level: LevelName, facts: CriteriaFacts): string[] => {
    const { modules, quiz_pass_percent, exam_questions, exam_minutes, exam_pass_percent } = facts;
    const time = exam_minutes === null ? '' : ` in ${exam_minutes} minutes`;
    return [
      `All ${modules} modules of the ${level} level: every lesson done and each quiz passed with at least ${quiz_pass_percent} %.`,
      `The exam of the level, ${exam_questions} questions${time}, passed with at least ${exam_pass_percent} %.`,
      ...(facts.takes_project
        ? [`One project of an ${level} course, handed in, reviewed and accepted.`]
        : []),
      ...(facts.takes_capstone
        ? ['A capstone in three parts (plan, build and defence), reviewed and accepted.']
        : []),
    ];
  },
};
