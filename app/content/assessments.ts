/** Copy of the quiz and exam pages. */
export const assessmentWords = {
  waiting: 'Loading...',
  withoutScript: 'Quizzes and exams need JavaScript. Please switch it on and load this page again.',
  quiz: {
    title: 'Module quiz',
    start: 'Start the quiz',
    back: 'Back to the course',
    notes: [
      'Your answers are saved as you give them. You can close this page and go on later, on any device.',
      'Each time you take it you get a fresh set of questions.',
      'Afterwards you see every answer with its explanation.',
    ],
  },
  exam: {
    title: 'Level exam',
    name: (level: string) => `${level} exam`,
    start: 'Start the exam',
    back: 'Back to the level',
    notes: [
      'The clock starts with the first question and goes on while the page is closed.',
      'Your answers are saved as you give them. After a break you go on where you were, on any device.',
      'You can move between the questions and change answers until you hand in.',
    ],
    honour: {
      title: 'Your word',
      statement:
        'I answer on my own, without other people and without AI tools, and I keep the questions to myself.',
      missing: 'Please give your word first.',
      nobodyWatches: 'There is no camera and nobody watches. We trust you.',
    },
  },
  rules: {
    questions: (count: number) => (count === 1 ? 'question' : 'questions'),
    toPass: 'to pass',
    minutes: (count: number) => (count === 1 ? 'minute' : 'minutes'),
    noLimit: { value: 'No', label: 'time limit' },
    attempts: (count: number) => `${count === 1 ? 'attempt' : 'attempts'} in 30 days`,
    anyAttempts: { value: 'Any', label: 'number of attempts' },
  },
  last: {
    passed: (score: number) => `Last time you passed with ${score} %.`,
    failed: (score: number) => `Last time you reached ${score} %.`,
    link: 'See that result',
  },
  starting: 'One moment...',
  answered: (done: number, count: number) => `${done} of ${count} answered`,
  saving: {
    saved: 'Saved',
    saving: 'Saving…',
    waiting: 'Not saved yet. We keep trying.',
  },
  question: (number: number, count: number) => `Question ${number} of ${count}`,
  overview: 'All questions',
  jump: (number: number, isAnswered: boolean) =>
    `Question ${number}, ${isAnswered ? 'answered' : 'not answered'}`,
  previous: 'Previous',
  next: 'Next',
  submit: 'Hand in',
  submitting: 'Handing in…',
  confirm: {
    title: 'Hand in now?',
    open: (count: number) =>
      count === 1 ? 'One question is not fully answered.' : `${count} questions are not fully answered.`,
    text: 'What is left open counts as wrong.',
    submit: 'Hand in anyway',
    stay: 'Go on answering',
  },
  unsaved: 'Some answers are not saved yet, so handing in has to wait. Please check your connection.',
  leave: 'Some answers are not saved yet. They would be lost.',
  timer: {
    left: (minutes: number) => (minutes === 1 ? '1 minute left' : `${minutes} minutes left`),
    lastMinute: 'Less than a minute left',
    over: 'Time is over. We are handing in what you saved.',
  },
  closed: {
    title: 'This attempt is closed',
    link: 'See the result',
  },
  result: {
    title: 'Your result',
    passed: 'You passed',
    failed: 'Not passed yet',
    passedText: (percent: number) => `You needed ${percent} %. Well done.`,
    failedText: (percent: number) =>
      `You need ${percent} % to pass. Nothing is lost: take another look and try again.`,
    lessons: 'Look at these lessons again',
    again: 'Take it again',
    answers: 'Question by question',
    question: (number: number) => `Question ${number}`,
    wrong: 'Not right',
    leftOpen: 'You left this one open.',
  },
  signedOut: {
    title: 'Please sign in',
    text: 'Your answers and results belong to your account. If you have none yet, it is free to make one.',
    button: 'Sign In',
    join: 'Create Account',
  },
  refusals: {
    plan: { title: 'Your plan does not open this yet', link: 'Compare plans' },
    missing: {
      title: 'There is nothing here',
      text: 'This quiz or exam does not exist, or no longer.',
      link: 'All courses',
    },
    now: 'Not right now',
    failed: {
      title: 'This could not be loaded',
      text: 'Please check your connection and try again.',
      button: 'Try again',
    },
  },
} as const;
