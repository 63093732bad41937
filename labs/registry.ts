/** All labs, for the server. Pages load the lab that they show. */
import { model as bigWordTimeline } from './big-word-timeline/model.ts';
import { model as cardSorter } from './card-sorter/model.ts';
import { model as dataDetectives } from './data-detectives/model.ts';
import { model as foolTheSorter } from './fool-the-sorter/model.ts';
import { model as isThisAi } from './is-this-ai/model.ts';
import type { LabModel } from './kit/lab.ts';
import { model as realOrMade } from './real-or-made/model.ts';
import { model as sayWhatYouMean } from './say-what-you-mean/model.ts';
import { model as spamWords } from './spam-words/model.ts';
import { model as trueFalseMadeUp } from './true-false-made-up/model.ts';
import { model as twoSlidersForFairness } from './two-sliders-for-fairness/model.ts';
import { model as whoIsMissing } from './who-is-missing/model.ts';
import { model as whyAmIShownThis } from './why-am-i-shown-this/model.ts';

export const labs: readonly LabModel<unknown>[] = [
  bigWordTimeline,
  cardSorter,
  dataDetectives,
  foolTheSorter,
  isThisAi,
  realOrMade,
  sayWhatYouMean,
  spamWords,
  trueFalseMadeUp,
  twoSlidersForFairness,
  whoIsMissing,
  whyAmIShownThis,
];

export const findLab = (name: string) => labs.find((lab) => lab.name === name);
