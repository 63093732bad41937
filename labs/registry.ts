/** All labs, for the server. Pages load the lab that they show. */
import { model as cardSorter } from './card-sorter/model.ts';
import { model as cleanThisTable } from './clean-this-table/model.ts';
import { model as drawTheBoundary } from './draw-the-boundary/model.ts';
import { model as findThePassage } from './find-the-passage/model.ts';
import { model as guardrails } from './guardrails/model.ts';
import type { LabModel } from './kit/lab.ts';
import { model as layersThatBend } from './layers-that-bend/model.ts';
import { model as learningRate } from './learning-rate/model.ts';
import { model as oneNeuronByHand } from './one-neuron-by-hand/model.ts';
import { model as overfitOnPurpose } from './overfit-on-purpose/model.ts';
import { model as splitAndMeasure } from './split-and-measure/model.ts';

export const labs: readonly LabModel<unknown>[] = [
  cardSorter,
  cleanThisTable,
  drawTheBoundary,
  findThePassage,
  guardrails,
  layersThatBend,
  learningRate,
  oneNeuronByHand,
  overfitOnPurpose,
  splitAndMeasure,
];

export const findLab = (name: string) => labs.find((lab) => lab.name === name);
