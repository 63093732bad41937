import type { PageIntro } from './types.ts';

/** The words of "My learning". */
export const learnPage = {
  title: 'My learning',
  intro: {
    eyebrow: 'My learning',
    title: 'My learning',
    lead: 'Where you stopped, what you have done, and what comes next.',
  } satisfies PageIntro,
  waiting: 'Loading your learning...',
  signedOut: {
    title: 'Please sign in',
    text: 'Your courses, notes and results are kept with your account.',
    button: 'Sign In',
  },
  withoutScript: 'This page needs JavaScript. Please switch it on and load it again.',
  retry: 'Try again',
  failed: 'This part could not be loaded.',
  continue: {
    title: 'Continue',
    button: 'Continue',
    start: 'Start',
    minutes: (minutes: number) =>
      minutes === 1 ? '1 minute left in this course' : `${minutes} minutes left in this course`,
    none: 'You have not begun a course yet. The three introductory courses are free.',
    allDone: 'You have done every lesson of your courses. Time for something new.',
    catalogue: 'Browse the courses',
  },
  courses: {
    title: 'My courses',
    done: (done: number, total: number) => `${done} of ${total} lessons done`,
    archived: 'No longer offered to others.',
    unwritten: 'The lessons of this course are being prepared.',
    none: 'You are not enrolled in a course yet.',
  },
  retries: {
    title: 'To try again',
    quiz: (module: string) => `Quiz: ${module}`,
    exam: (level: string) => `Exam: ${level}`,
    score: (score: number, needed: number) => `You reached ${score} %. You pass with ${needed} %.`,
    button: 'Try again',
    buttonFor: (name: string) => `Try again: ${name}`,
  },
  next: {
    title: 'On the way to a certificate',
    lead: 'A certificate of a level asks for three things.',
    modules: (passed: number, all: number) => `${passed} of ${all} module quizzes passed`,
    noModules: 'The module quizzes of this level are being written',
    exam: { yes: 'Exam passed', no: 'Exam not passed yet' },
    plan: { yes: 'Your plan includes the certificate', no: 'Your plan does not include the certificate' },
    toExam: 'To the exam',
    toPlans: 'Compare plans',
    isDone: 'done',
    isMissing: 'missing',
  },
  certificates: {
    title: 'My certificates',
    none: 'You have no certificate yet.',
    how: 'How certification works',
    all: 'Download or share them in your account',
    issued: (date: string) => `Issued on ${date}`,
  },
  notes: {
    title: 'My notes',
    search: 'Search your notes',
    none: 'You have not written a note yet. There is room for them beside every lesson.',
    noMatch: 'No note contains these words.',
    found: (count: number) => (count === 1 ? '1 note' : `${count} notes`),
  },
} as const;
