/** All labs, for the server. Pages load the lab that they show. */
import { model as buildATokenizer } from './build-a-tokenizer/model.ts';
import { model as cardSorter } from './card-sorter/model.ts';
import { model as cartInAGrid } from './cart-in-a-grid/model.ts';
import { model as insideATransformer } from './inside-a-transformer/model.ts';
import type { LabModel } from './kit/lab.ts';
import { model as mapOfMeanings } from './map-of-meanings/model.ts';
import { model as memoryOfARecurrentCell } from './memory-of-a-recurrent-cell/model.ts';
import { model as optimiserRace } from './optimiser-race/model.ts';
import { model as paintAConvolution } from './paint-a-convolution/model.ts';
import { model as policyAndLuck } from './policy-and-luck/model.ts';
import { model as regulariseIt } from './regularise-it/model.ts';
import { model as theRewardYouAskedFor } from './the-reward-you-asked-for/model.ts';
import { model as valueBySweeping } from './value-by-sweeping/model.ts';
import { model as whereAttentionLooks } from './where-attention-looks/model.ts';

export const labs: readonly LabModel<unknown>[] = [
  buildATokenizer,
  cardSorter,
  cartInAGrid,
  insideATransformer,
  mapOfMeanings,
  memoryOfARecurrentCell,
  optimiserRace,
  paintAConvolution,
  policyAndLuck,
  regulariseIt,
  theRewardYouAskedFor,
  valueBySweeping,
  whereAttentionLooks,
];

export const findLab = (name: string) => labs.find((lab) => lab.name === name);
