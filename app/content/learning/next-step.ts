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
  project: {
    project: 'AI Practitioner takes one accepted project. Any project of an Intermediate course counts.',
    capstone: 'AI Expert takes a capstone in three parts, and each has to be accepted. This part is next.',
    draft: 'You have begun it. Hand it in when it is ready.',
    revise: 'A reviewer has commented on it. Hand it in again when it is ready.',
    action: 'To the project',
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
    project: {
      none: 'No project is accepted yet',
      waits: 'Your project waits for its review',
    },
    capstone: {
      none: 'The three parts of the capstone are not all accepted yet',
      waits: 'A part of your capstone waits for its review',
    },
    plan: 'Your plan does not include the certificate',
    planOfChild: 'A grown-up can open the certificate with a membership',
    trial: 'The certificate comes when your membership is paid',
    name: 'A certificate needs your name',
    nameOfChild:
      'A certificate needs your name, which a parent or guardian who looks after your account can add',
    toPlans: 'Compare plans',
    toMembership: 'To your membership',
    toName: 'Add your name',
    toProject: 'To the project',
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
