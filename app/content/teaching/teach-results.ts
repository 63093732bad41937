const plainShares = [
  [1 / 4, 'A quarter'],
  [1 / 3, 'A third'],
  [1 / 2, 'Half'],
  [2 / 3, 'Two thirds'],
  [3 / 4, 'Three quarters'],
] as const;

/** "Half", if it is near enough, and otherwise "62 %". */
function inWords(share: number): string {
  const near = plainShares.find(([plain]) => Math.abs(plain - share) <= 0.02);
  return near ? near[1] : `${Math.round(share * 100)} %`;
}

/** The page of a course's staff about its results. */
export const teachResults = {
  title: 'Results',
  lead: 'Where learners stop, and which questions need work.',
  failed: 'The results could not be loaded. Please try again.',
  look: {
    title: 'What to look at',
    none: 'Nothing stands out at the moment.',
    questions: (count: number) =>
      count === 1 ? 'One question needs a look:' : `${count} questions need a look:`,
    tooFew: (learners: number) => {
      const now =
        learners === 0
          ? 'Nobody has begun this course yet'
          : learners === 1
            ? 'One learner has begun this course so far'
            : `${learners} learners have begun this course so far`;
      return `${now}. Shares of so few people say nothing, so figures appear from 5 learners on. Until then, see how each of them gets on.`;
    },
    learners: 'See the learners',
  },
  issues: {
    unfinished: (lesson: string, share: number) =>
      `${inWords(share)} of the learners who open “${lesson}” do not finish it.`,
    unopened: (lesson: string, before: string, share: number) =>
      `${inWords(share)} of the learners who finish “${before}” do not open “${lesson}”.`,
    'wrong-option': (option: string, share: number) =>
      `${inWords(share)} choose the wrong answer “${option}”, more than choose the right one. Check the key, and whether the lesson explains it.`,
    misleading:
      'Learners who do well in the rest of the quiz miss this one more often than the others. Check its wording and its key.',
    unrelated:
      'Knowing the rest of the quiz does not help with this one. It may ask for something the lessons do not teach.',
    hard: (share: number) =>
      `Only ${Math.round(share * 100)} % get it right. Is the wording clear, and does the lesson practise it?`,
    easy: 'Nearly everybody gets it right, so it tells nobody apart.',
  },
  funnel: {
    title: 'Lesson by lesson',
    lead: (learners: number) =>
      learners >= 1000 ? 'The last 1,000 learners who joined.' : `All ${learners} learners of this course.`,
    table: 'Learners who opened, half read and finished each lesson',
    columns: ['Lesson', 'Opened', 'Half read', 'Done'],
    empty: 'This course has no lessons to read yet.',
  },
  questions: {
    title: 'Questions',
    lead: 'First answers in the quizzes, from the last 300 attempts at each. Questions with fewer than 5 answers have no shares.',
    empty: 'This course has no questions yet.',
    learners: (count: number) => (count === 1 ? '1 learner' : `${count} learners`),
    tooFew: (count: number) =>
      count === 1 ? '1 question with too few answers' : `${count} questions with too few answers`,
    right: (share: number) => `${Math.round(share * 100)} % right`,
    discrimination: (value: number) => `discrimination ${value.toFixed(2)}`,
    discriminationHint:
      'Discrimination compares a question with the rest of the quiz, from -1 to 1. From about 0.2 on, a question tells those who know apart from those who do not.',
    options: 'Answers chosen',
    correct: 'right',
    sometimes: 'right for some numbers',
    wrongAnswers: 'Frequent wrong answers',
    open: 'Open the question',
    openQuestion: (prompt: string) => `Open the question: ${prompt.slice(0, 80)}`,
  },
} as const;
