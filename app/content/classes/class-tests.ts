/** The words of class tests: before a module, after it, and later. */
/** The space between number and sign does not break. */
const percent = (value: number) => `${Math.round(value)}\u00a0%`;
const signed = (value: number) => String(Math.round(value)).replace('-', '−');
const points = (value: number) =>
  Math.round(Math.abs(value)) === 1 ? '1 point' : `${Math.round(Math.abs(value))} points`;
const learners = (count: number) => (count === 1 ? '1 learner' : `${count} learners`);
const questions = (count: number) => (count === 1 ? '1 question' : `${count} questions`);

export const momentNames = {
  before: 'Before the module',
  after: 'After the module',
  later: 'Some time later',
} as const;

/** On My learning. */
export const ownClassTests = {
  waiting: 'Your class has a short test',
  begin: 'Take the test',
  goOn: 'Go on with the test',
  results: 'Results of class tests',
} as const;

/** The page on which a learner takes a test. */
export const classTestPage = {
  title: 'Class test',
  learn: 'My learning',
  waiting: 'Loading...',
  withoutScript: 'This page needs JavaScript. Please switch it on and load it again.',
  of: (className: string) => `A test of your class ${className}`,
  start: {
    before:
      'You have not had this module yet, so you do not have to know the answers. The test shows your class where it starts.',
    after: 'It shows you and your teacher what you have learned in this module.',
    later: 'Some time has passed. The test shows what has stayed with your class.',
  },
  notes: [
    'Answer on your own, without help and without AI tools.',
    'Your answers are saved as you give them. You can close this page and go on later, until your teacher closes the test.',
    'Your teacher sees your results. They count for no quiz, no module and no certificate.',
    'You hand in once. You see what was right when your teacher has closed the test after the module.',
  ],
  later: 'You see what was right when your teacher has closed this test.',
  count: questions,
  button: 'Begin',
  busy: 'One moment...',
  closed: {
    title: 'This test is closed',
    text: 'Your teacher has closed it. Only tests that were handed in by then count.',
    link: 'Go on',
  },
  done: {
    title: 'Thank you, you have handed it in',
    text: 'Your answers are with your teacher.',
    before: 'You see what was right when the test after the module is closed.',
    after: 'You see what was right when your teacher has closed this test.',
  },
  result: {
    title: 'Your result',
    score: percent,
    text: 'Every question counts the same. You see this result, and so do the teachers of your class and those who manage its school or company.',
    answers: 'Your answers',
    leftOpen: 'You left this question open.',
  },
} as const;

/** The page of the teacher. */
export const classTests = {
  title: 'Before and after',
  lead: 'Give your class a short test before a module, after it, and again weeks later. You see what it gained and what it kept.',
  noWork: 'Nothing is assigned yet. Assign a course to test its modules.',
  assign: 'Assign a course',
  module: 'Module',
  failed: 'The tests could not be loaded.',
  tooFew: 'This module has too few questions for a test.',
  tests: 'The three tests',
  states: { none: 'Not opened yet', open: 'Open', closed: 'Closed' },
  about: {
    before: 'What does the class know already? Learners see no solutions, so it gives nothing away.',
    after: 'The same objectives and the same difficulty, with other questions where the module has them.',
    later: 'Weeks or months later, to see what has stayed.',
  },
  /** Why a test cannot be opened yet. */
  waits: {
    before: '',
    after: 'Open the test before the module first: without it there is nothing to compare with.',
    later: 'Can be opened once the test after the module is closed.',
  },
  handedIn: (count: number, of: number) => `${count} of ${of} handed in`,
  unfinished: (count: number) => (count === 1 ? '1 has begun' : `${count} have begun`),
  open: 'Open the test',
  openAgain: 'Open it again',
  openNamed: (name: string) => `Open the test: ${name}`,
  close: 'Close the test',
  closeNamed: (name: string) => `Close the test: ${name}`,
  busy: 'One moment...',
  opened: 'The test is open. Learners find it on My learning.',
  closedNow: 'The test is closed.',
  confirm: {
    after: {
      title: 'Close the test after the module?',
      text: 'Learners then see the solutions of both tests, so it cannot be opened again. Wait until everybody has handed in.',
    },
    later: {
      title: 'Close the last test?',
      text: 'Learners then see its solutions, so it cannot be opened again. Wait until everybody has handed in.',
    },
    open: {
      title: 'Open the test after the module?',
      text: 'The test before the module closes for good. Learners who have not handed it in cannot be compared.',
    },
    unfinished: (count: number) =>
      count === 1
        ? '1 learner has begun and not handed in.'
        : `${count} learners have begun and not handed in.`,
  },
  results: {
    title: 'What was gained, and what was kept',
    none: 'Nobody has handed in a test yet.',
    few: (count: number) =>
      `${count === 0 ? 'Nobody has' : count === 1 ? 'Only 1 learner has' : `Only ${count} learners have`} taken both tests. An average of fewer than 5 says more about single learners than about the class, so look at their scores below.`,
    gained: 'Gained',
    kept: 'Kept',
    gain: (count: number, from: number, to: number, difference: number) =>
      Math.round(difference) === 0
        ? `The ${learners(count)} who took both tests had ${percent(from)} before and ${percent(to)} after: no change on average.`
        : `The ${learners(count)} who took both tests had ${percent(from)} before and ${percent(to)} after: ${difference > 0 ? 'a gain' : 'a loss'} of ${points(difference)} on average.`,
    normalised: (share: number) =>
      `Of what was missing before the module, ${percent(100 * share)} was there after it. Teachers call this the normalised gain. It lets you compare modules that began at different levels.`,
    interval: ([low, high]: [number, number]) =>
      `With classes of this size chance plays a part. With 95 % confidence the average change lies between ${signed(low)} and ${signed(high)} points${low <= 0 && high >= 0 ? ', so it may also be none' : ''}.`,
    noInterval: 'With fewer than 10 learners chance alone can move an average by many points.',
    keep: (count: number, from: number, to: number) =>
      `The ${learners(count)} who took the last two tests had ${percent(from)} after the module and ${percent(to)} later.`,
    share: (count: number, share: number) =>
      share >= 1
        ? `All of the gain is still there, for the ${learners(count)} who took all three.`
        : `Of what was gained, ${percent(100 * share)} is still there, for the ${learners(count)} who took all three.`,
    notYet: {
      gained: 'Comes when the test after the module is handed in.',
      kept: 'Comes with the last test.',
    },
    honest:
      'Learning goes on outside the module too, and a test of a few questions is a small sample. Read the figures as a hint, not as a verdict on a learner.',
  },
  chart: {
    title: 'Average of the class',
    note: 'Everybody who took each test. The gain above counts only those who took both.',
    summary: (parts: string[]) => `Bars of the average score: ${parts.join(', ')}.`,
    part: (name: string, mean: number) => `${name} ${percent(mean)}`,
    columns: ['Test', 'Learners', 'Average', 'Spread'],
    spread: 'The spread is the standard deviation: about two thirds of the learners are within it.',
    few: 'too few',
  },
  percent,
  objectives: {
    title: 'By objective',
    note: 'The points of the class for the question about each objective, of all points that were possible.',
    objective: 'Objective',
    none: 'No objective',
  },
  questions: {
    title: 'The questions',
    note: 'An answer can be partly right, so a question can have parts of a point.',
    columns: ['Question', 'Difficulty', 'Points'],
    again: 'The same words as in an earlier test',
    newNumbers: 'The same question with new numbers',
    inLesson: 'A lesson asks and explains it too',
    difficulty: (value: number) => `${value} of 3`,
  },
  fairness: {
    title: 'How the tests compare',
    text: (count: number) => `Each test has ${questions(count)}: one for each objective that it asks about.`,
    equal: 'The difficulty that our authors gave them adds up to the same in all three.',
    unequal: (sums: string) => `The difficulty that our authors gave them adds up to ${sums}.`,
    line: (name: string, repeated: number, newNumbers: number, inLessons: number) =>
      `${name}: ${repeated === 0 ? 'no question comes' : repeated === 1 ? '1 question comes' : `${repeated} questions come`} back in the same words, ${newNumbers} with new numbers. ${inLessons} of its questions are also explained in a lesson, which makes them easier for those who have read it.`,
    order: 'Numbers and the order of options are drawn for each learner, so neighbours see different ones.',
  },
  learners: {
    title: 'Learner by learner',
    columns: ['Learner', 'Before', 'After', 'Later', 'Change'],
    none: '–',
    score: (reached: number, of: number) => `${Number(reached.toFixed(1))} of ${of}`,
    change: (difference: number) => `${difference > 0 ? '+' : ''}${signed(difference)}`,
    changeNote: 'The change is from before to after, in percentage points.',
  },
  points: (reached: number, of: number) => `${Number(reached.toFixed(1))} of ${of}`,
  csv: {
    name: 'Name',
    number: 'Number',
    score: (moment: string) => `${moment}, percent`,
    gain: 'Gain in points',
    kept: 'Later minus after in points',
    question: (moment: string, position: number) => `${moment}, question ${position}`,
  },
} as const;
