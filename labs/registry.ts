/** All labs, for the server. Pages load the lab that they show. */
import { model as cardSorter } from './card-sorter/model.ts';
import { model as driftAlarm } from './drift-alarm/model.ts';
import type { LabModel } from './kit/lab.ts';

export const labs: readonly LabModel<unknown>[] = [cardSorter, driftAlarm];

export const findLab = (name: string) => labs.find((lab) => lab.name === name);
