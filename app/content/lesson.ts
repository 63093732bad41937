/** Copy of the lesson page. What a lesson says comes from the database. */
export const lessonPage = {
  kinds: { Reading: 'Reading', Video: 'Film', Exercise: 'Exercise', Quiz: 'Quiz' },
  minutes: (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`),
  place: (number: number, total: number) => `Lesson ${number} of ${total}`,
  objectives: 'After this lesson you can',
  description: (lesson: string, course: string, objectives: readonly string[]) =>
    [`${lesson}: a lesson of the course ${course}.`, ...objectives].join(' '),
  loading: 'Loading this lesson...',
  failed: 'This lesson could not be loaded.',
  retry: 'Try again',
  unwritten: {
    title: 'This lesson is being written',
    text: 'Its place in the course is fixed, its text is not there yet. Please look in again soon.',
  },
  locked: {
    signIn: {
      title: 'This lesson is for members',
      text: (level: string) =>
        `It belongs to the ${level} level. If your plan opens that level, sign in and read on. The outline of the course is open to everybody.`,
      button: 'Sign In',
    },
    plan: {
      title: 'Your plan does not open this lesson yet',
      text: (level: string) =>
        `It belongs to the ${level} level. A plan that includes this level opens it at once. What you have done so far stays yours.`,
    },
    pricing: 'Compare plans',
    course: 'About this course',
    withoutScript: 'Reading this lesson needs JavaScript, because it is for members only.',
  },
  outline: {
    label: 'Course outline',
    open: 'Course outline',
    close: 'Close the outline',
    done: (done: number, total: number) => `${done} of ${total} lessons done`,
    quiz: 'Module quiz',
  },
  blocks: {
    predict: { label: 'Think first', reveal: 'Show the answer', hide: 'Hide the answer' },
    wrong: 'Often believed',
    parents: 'For parents and teachers',
    remember: 'Remember',
    sources: 'Sources',
    checkMissing: 'This question is being rewritten.',
    figureMissing: 'Drawing',
    lab: {
      label: 'Lab',
      text: 'A lab to try out belongs here. We are still building it. The lesson makes sense without it.',
      loading: 'The lab is being set up...',
      withoutScript: 'It runs in your browser and needs JavaScript.',
    },
    explainer: {
      label: 'Step by step',
      text: 'A drawing that moves step by step belongs here. We are still drawing it.',
    },
    project: {
      label: 'Project',
      text: 'You do this one on your own computer. The list below helps you to review it yourself; it cannot be handed in here yet.',
    },
    video: { label: 'Film', text: 'A film belongs here. We are still making it.' },
    download: {
      busy: 'One moment...',
      withoutScript: 'Downloading this file needs JavaScript.',
      failed: 'The file could not be loaded. Please try again.',
    },
  },
  resume: 'Continue where you stopped',
  completion: {
    title: 'What completes this lesson',
    checks: 'Answer all questions of the lesson. Right or wrong, an answer counts.',
    answered: (answered: number, total: number) => `${answered} of ${total} answered`,
    reading: 'Read it, then mark it as done.',
    markDone: 'Mark as done',
    busy: 'Saving...',
    done: 'You have done this lesson.',
    allAnswered: 'All questions answered.',
    signUp: 'Sign up to keep your progress',
    signUpText: 'Without an account nothing is kept.',
  },
  steps: {
    label: 'Other lessons',
    previous: 'Previous lesson',
    next: 'Next lesson',
    quiz: 'Quiz of this module',
    end: 'Back to the course',
  },
  tools: {
    label: 'Reading aids',
    print: 'Print this lesson',
    textSize: 'Text size',
    sizes: { normal: 'Normal', large: 'Large', larger: 'Larger' },
    read: 'Read aloud',
    pause: 'Pause',
    resume: 'Go on reading',
    stop: 'Stop reading',
    noVoice: 'Your browser has no voice to read with.',
    shortcuts: {
      title: 'Shortcuts',
      keys: [
        { key: 'n', text: 'next lesson' },
        { key: 'p', text: 'previous lesson' },
        { key: '?', text: 'this list' },
      ],
      on: 'Use these keys',
    },
  },
} as const;
