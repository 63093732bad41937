/** "1 run" or "2 runs". */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

/** The words around every lab. */
export const labWords = {
  loading: 'The lab is being set up...',
  undo: 'Undo',
  restart: 'Start again',
  show: 'Show me',
  undoShown: 'Undo brings back what you had.',
  ownAgain: 'What you had is back.',
  copy: 'Copy link',
  copied: 'Link copied. It opens the lab exactly as it is now.',
  notCopied: 'The link could not be copied.',
  goals: (count: number) => (count === 1 ? 'Your goal' : 'Your goals'),
  reached: 'Reached',
  open: 'Not yet',
  openSoFar: (progress: string) => `Not yet: ${progress}`,
  allGoals: 'All goals in full',
  goalNumber: (number: number, total: number) => (total === 1 ? 'Goal' : `Goal ${number} of ${total}`),
  kept: 'Kept with your progress',
  reachedNow: (goal: string) => `Goal reached: ${goal}`,
  shared: 'You are looking at what another learner shared with you. Nothing here is kept.',
  own: 'Open my own',
  before:
    'In this browser somebody has worked in this lab without signing in. If that was you, go on with it; the lab has data of your own now, so results may differ.',
  takeOver: 'That was me, go on',
  notMine: 'Not mine',
  step: (number: number, total: number) => `Step ${number} of ${total}`,
  next: 'Next step',
  close: 'Close',
  privacy: {
    visitor: 'This runs in your browser. Nothing of it is sent anywhere.',
    learner:
      'This runs in your browser. Your choices are kept with your progress, and checked again when you reach a goal.',
    private:
      'This runs in your browser and is kept there. Your choices are sent only when you reach a goal, to check it.',
  },
  model: {
    loading: (size: string) =>
      `Loading the weights of the model${size && `, ${size}`}. They are kept, and work offline afterwards.`,
    progress: 'Weights loaded',
    failed: 'The model could not be loaded. You may be offline.',
    retry: 'Try again',
  },
  play: 'Play',
  pause: 'Pause',
  stepOnce: 'One step',
};
