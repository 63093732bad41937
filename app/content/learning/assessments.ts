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
      'Each time you take it you get a fresh set of questions, with new numbers.',
      'Afterwards every answer you gave is explained. What you leave open counts as wrong and is not explained.',
      'If you do not pass, you can try again at once. After that there is a pause, which grows: 1, 5, 15, then 60 minutes. A day later it starts again at none.',
    ],
    pause: {
      title: 'A short pause first',
      text: 'It leaves time to look at the lessons again. Your last result names them.',
      left: (time: string) => `You can take the quiz again in ${time}.`,
      again: (time: string) => `Take it again in ${time}`,
      over: 'The pause is over. You can take the quiz again.',
    },
    unexplained:
      'While an exam of this level or a test of your class about this module waits for you, quizzes are marked but not explained. The explanations come back when you have handed it in, or when your teacher closes the test.',
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
      'Its questions are kept for exams. Lessons and quizzes ask others.',
    ],
    closed: {
      modules: (complete: number, all: number) => `${complete} of ${all} modules complete`,
      modulesText:
        'The exam opens when every module of the level is complete: all lessons done and the quiz passed.',
      none: 'The modules of this level are being written. The exam opens when you have completed them.',
      missing: 'Still to do',
      lessons: (done: number, all: number) =>
        done === all ? 'all lessons done' : `${done} of ${all} ${all === 1 ? 'lesson' : 'lessons'} done`,
      quiz: 'Take the quiz',
      quizOf: (module: string) => `Take the quiz: ${module}`,
      plan: 'Your plan does not open this level yet',
      planText: 'To study its courses and take its exam, you need a plan that opens them.',
      planTextOfChild: 'A grown-up can open its courses and its exam with a membership.',
      plans: 'Compare plans',
      attempts: 'No attempt left for now',
      attemptsText: (count: number, date: string) =>
        `You have used ${count === 1 ? 'the one attempt' : `all ${count} attempts`} of the last 30 days. The next one comes back on ${date}.`,
    },
    terms: {
      title: 'Before you start',
      attempts: (left: number, all: number) =>
        left === all
          ? `You have ${all} ${all === 1 ? 'attempt' : 'attempts'} in 30 days. Starting uses one.`
          : `You have ${left} of ${all} attempts left in these 30 days. Starting uses one.`,
      paid: (certificate: string) => `Your plan includes the ${certificate} certificate.`,
      trial: (certificate: string) =>
        `You can pass during your trial, and it counts. The ${certificate} certificate is issued when your membership is paid.`,
      noPlan: (certificate: string) =>
        `Your plan does not include the ${certificate} certificate. What you pass counts as soon as you have one that does.`,
      project: (certificate: string) =>
        `The ${certificate} certificate also takes one accepted project of an Intermediate course.`,
      capstone: (certificate: string) =>
        `The ${certificate} certificate also takes the capstone, with all three parts accepted.`,
      held: (certificate: string) => `You have the ${certificate} certificate already.`,
      toProject: 'To the project',
      seeHeld: 'See it',
      name: 'Your name on the certificate',
      nameHint: 'We save it in your profile. A certificate that has been issued keeps its name.',
      nameHintOfChild:
        'A parent or guardian who looks after your account can add or change it. An account that a school made is taken along first.',
      nameMissing: 'Please enter the name that the certificate is to show.',
      nameMissingOfChild: 'The certificate needs a name before the exam starts.',
    },
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
  strip: 'Questions',
  toOverview: 'Overview',
  beforeHandingIn: 'Before you hand in',
  allAnswered: 'All questions are answered.',
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
    failedExamText: (percent: number) => `You need ${percent} % to pass.`,
    attemptsLeft: (left: number) =>
      left === 1
        ? 'You have one attempt left in these 30 days.'
        : `You have ${left} attempts left in these 30 days.`,
    noAttemptLeft: (date: string) => `The next attempt comes back on ${date}.`,
    certificate: {
      ready: (title: string) => `Your ${title} certificate is ready`,
      readyText: 'The PDF is in your account.',
      see: 'See my certificate',
      pending: (title: string) => `Your ${title} certificate is being prepared`,
      pendingText:
        'This level also takes a capstone that people review. Our team confirms the certificate after that.',
      missing: (title: string) => `What is missing for your ${title} certificate`,
      trial: 'Your exam counts. The certificate is issued when your membership is paid.',
      toMembership: 'To your membership',
      plan: 'Your plan does not include the certificate. Your exam counts as soon as you have one that does.',
      toPlans: 'Compare plans',
      planOfChild: 'A grown-up can open the certificate with a membership. Your exam counts.',
      name: 'The certificate needs your name.',
      nameOfChild:
        'The certificate needs your name. A parent or guardian who looks after your account can add it. An account that a school made is taken along first.',
      toName: 'Add it in your account',
      modules: (count: number) =>
        count === 1
          ? 'One module of the level is not complete.'
          : `${count} modules of the level are not complete.`,
      toModules: 'See what is missing',
      toProject: 'To the project',
    },
    modules: 'Module by module',
    modulesText: 'Open a module to see the lessons to read again.',
    right: (right: number, all: number) => `${right} of ${all} right`,
    readAgain: 'Read again',
    lessons: 'Look at these lessons again',
    again: 'Take it again',
    answers: 'Question by question',
    question: (number: number) => `Question ${number}`,
    wrong: 'Not right',
    leftOpen: 'You left this open, so it is marked and not explained.',
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
