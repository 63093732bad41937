/** The words for what a learner does next. */
export const nextStepWords = {
  label: 'Next up',
  attempt: {
    quiz: {
      note: 'You have begun this quiz. Your answers are saved.',
      action: 'Go on with the quiz',
    },
    exam: {
      left: (minutes: number) =>
        `${minutes === 1 ? '1 minute' : `${minutes} minutes`} left. The clock goes on while the page is closed.`,
      action: 'Go on with the exam',
    },
    over: { note: 'The time is over. Your saved answers count.', action: 'See the result' },
  },
  lesson: {
    continue: 'Continue',
    start: 'Start',
    minutes: (minutes: number) =>
      minutes === 1 ? '1 minute left in this course' : `${minutes} minutes left in this course`,
  },
  quiz: {
    title: (module: string) => `Quiz: ${module}`,
    due: 'You have done the lessons of this module. Its quiz completes it.',
    retry: 'Not passed yet. You get fresh questions every time.',
    pause: (minutes: number) =>
      `Not passed yet. You can take it again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
    action: 'To the quiz',
  },
  exam: {
    title: (level: string) => `${level} exam`,
    note: 'All modules of this level are complete, so its exam is open to you.',
    action: 'To the exam',
  },
  start: {
    note: 'The next course for you.',
    first: 'You have not begun a course yet. The three introductory courses are free.',
    nothing: 'You have done everything that your plan opens. Time for something new.',
    action: 'To the course',
    catalogue: 'Browse the courses',
  },
  missing: {
    title: (certificate: string) => `What is missing for ${certificate}`,
    modules: (left: number) => (left === 1 ? '1 module is not complete' : `${left} modules are not complete`),
    exam: 'The exam is not passed',
    examAgain: (date: string) => `The exam is not passed. You can take it again on ${date}`,
    plan: 'Your plan does not include the certificate',
    trial: 'The certificate comes when your membership is paid',
    name: 'A certificate needs your name',
    toPlans: 'Compare plans',
    toMembership: 'To your membership',
    toName: 'Add your name',
    toLevel: 'To the level',
  },
  certificate: {
    title: (certificate: string) => `Your certificate: ${certificate}`,
    earned: 'Everything of this level is done. Well done!',
    pending: 'Everything of this level is done. We are preparing your certificate.',
    action: 'See the certificate',
    toLearning: 'To My learning',
  },
} as const;
