/** All labs, for the server. Pages load the lab that they show. */
import { model as auditALog } from './audit-a-log/model.ts';
import { model as bigWordTimeline } from './big-word-timeline/model.ts';
import { model as biggerOrLonger } from './bigger-or-longer/model.ts';
import { model as boxesAndOverlap } from './boxes-and-overlap/model.ts';
import { model as buildATokenizer } from './build-a-tokenizer/model.ts';
import { model as canaryAndRollback } from './canary-and-rollback/model.ts';
import { model as cardSorter } from './card-sorter/model.ts';
import { model as cartInAGrid } from './cart-in-a-grid/model.ts';
import { model as changeTheLight } from './change-the-light/model.ts';
import { model as cleanThisTable } from './clean-this-table/model.ts';
import { model as dataDetectives } from './data-detectives/model.ts';
import { model as doTheJudgesAgree } from './do-the-judges-agree/model.ts';
import { model as drawADigit } from './draw-a-digit/model.ts';
import { model as drawTheBoundary } from './draw-the-boundary/model.ts';
import { model as driftAlarm } from './drift-alarm/model.ts';
import { model as fewerBits } from './fewer-bits/model.ts';
import { model as findThePassage } from './find-the-passage/model.ts';
import { model as fineTuneAndForget } from './fine-tune-and-forget/model.ts';
import { model as foolTheSorter } from './fool-the-sorter/model.ts';
import { model as fromNoiseToPoints } from './from-noise-to-points/model.ts';
import { model as giveItATool } from './give-it-a-tool/model.ts';
import { model as groupsWithoutNames } from './groups-without-names/model.ts';
import { model as guardrails } from './guardrails/model.ts';
import { model as insideATransformer } from './inside-a-transformer/model.ts';
import { model as isThisAi } from './is-this-ai/model.ts';
import type { LabModel } from './kit/lab.ts';
import { model as layersThatBend } from './layers-that-bend/model.ts';
import { model as learningRate } from './learning-rate/model.ts';
import { model as manySmallTrees } from './many-small-trees/model.ts';
import { model as mapOfMeanings } from './map-of-meanings/model.ts';
import { model as memoryOfARecurrentCell } from './memory-of-a-recurrent-cell/model.ts';
import { model as oneNeuronByHand } from './one-neuron-by-hand/model.ts';
import { model as openTheModel } from './open-the-model/model.ts';
import { model as optimiserRace } from './optimiser-race/model.ts';
import { model as overfitOnPurpose } from './overfit-on-purpose/model.ts';
import { model as paintAConvolution } from './paint-a-convolution/model.ts';
import { model as perplexityAndContamination } from './perplexity-and-contamination/model.ts';
import { model as policyAndLuck } from './policy-and-luck/model.ts';
import { model as priceOfAToken } from './price-of-a-token/model.ts';
import { model as promptsAsTests } from './prompts-as-tests/model.ts';
import { model as queueAndBatch } from './queue-and-batch/model.ts';
import { model as realOrMade } from './real-or-made/model.ts';
import { model as regulariseIt } from './regularise-it/model.ts';
import { model as riskRegister } from './risk-register/model.ts';
import { model as sayWhatYouMean } from './say-what-you-mean/model.ts';
import { model as segmentIt } from './segment-it/model.ts';
import { model as spamWords } from './spam-words/model.ts';
import { model as splitAndMeasure } from './split-and-measure/model.ts';
import { model as teachItManners } from './teach-it-manners/model.ts';
import { model as theRewardYouAskedFor } from './the-reward-you-asked-for/model.ts';
import { model as trickTheAgent } from './trick-the-agent/model.ts';
import { model as trueFalseMadeUp } from './true-false-made-up/model.ts';
import { model as twoSlidersForFairness } from './two-sliders-for-fairness/model.ts';
import { model as valueBySweeping } from './value-by-sweeping/model.ts';
import { model as watchItLearn } from './watch-it-learn/model.ts';
import { model as whereAttentionLooks } from './where-attention-looks/model.ts';
import { model as whoIsMissing } from './who-is-missing/model.ts';
import { model as whyAmIShownThis } from './why-am-i-shown-this/model.ts';

export const labs: readonly LabModel<unknown>[] = [
  auditALog,
  bigWordTimeline,
  biggerOrLonger,
  boxesAndOverlap,
  buildATokenizer,
  canaryAndRollback,
  cardSorter,
  cartInAGrid,
  changeTheLight,
  cleanThisTable,
  dataDetectives,
  doTheJudgesAgree,
  drawADigit,
  drawTheBoundary,
  driftAlarm,
  fewerBits,
  findThePassage,
  fineTuneAndForget,
  foolTheSorter,
  fromNoiseToPoints,
  giveItATool,
  groupsWithoutNames,
  guardrails,
  insideATransformer,
  isThisAi,
  layersThatBend,
  learningRate,
  manySmallTrees,
  mapOfMeanings,
  memoryOfARecurrentCell,
  oneNeuronByHand,
  openTheModel,
  optimiserRace,
  overfitOnPurpose,
  paintAConvolution,
  perplexityAndContamination,
  policyAndLuck,
  priceOfAToken,
  promptsAsTests,
  queueAndBatch,
  realOrMade,
  regulariseIt,
  riskRegister,
  sayWhatYouMean,
  segmentIt,
  spamWords,
  splitAndMeasure,
  teachItManners,
  theRewardYouAskedFor,
  trickTheAgent,
  trueFalseMadeUp,
  twoSlidersForFairness,
  valueBySweeping,
  watchItLearn,
  whereAttentionLooks,
  whoIsMissing,
  whyAmIShownThis,
];

export const findLab = (name: string) => labs.find((lab) => lab.name === name);
