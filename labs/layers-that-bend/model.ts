import { z } from 'zod';
import { type LabModel, rememberLast } from '../kit/lab.ts';
import { log, sigmoid } from '../kit/math.ts';
import { type LabRandom, labRandom } from '../kit/random.ts';
import { finish, type Work } from '../kit/work.ts';

export const mostHidden = 8;
export const mostRounds = 300;
export const startCount = 10;

const schema = z.strictObject({
  /** The number of hidden neurons. */
  hidden: z.int().min(1).max(mostHidden),
  /** Whether the hidden neurons bend (ReLU) or pass their sum on as it is. */
  bends: z.boolean(),
  /** Which of the random first weights training begins with. */
  start: z
    .int()
    .min(0)
    .max(startCount - 1),
  /** How often training has gone through all days. */
  rounds: z.int().min(0).max(mostRounds),
});

export type Choices = z.infer<typeof schema>;

/** A day in the reading room, with both measurements scaled to -1 to 1. */
export interface Day {
  warm: number;
  humid: number;
  isPleasant: boolean;
}

const dayCount = 40;

/** The days of a learner: those the network learns from, and as many it never sees. */
export function openDiary(seed: number): { seen: Day[]; fresh: Day[] } {
  const random = labRandom(seed, 'layers-that-bend');
  const centre = { warm: random.between(-0.15, 0.15), humid: random.between(-0.15, 0.15) };
  const draw = () => Array.from({ length: dayCount }, (_, index) => drawDay(random, centre, index % 2 === 0));
  for (;;) {
    const diary = { seen: draw(), fresh: draw() };
    // Days that say too little about the new ones are drawn again.
    if (diary.fresh.every((day) => nearestIn(diary.seen, day).isPleasant === day.isPleasant)) return diary;
  }
}

function nearestIn(days: readonly Day[], { warm, humid }: Day): { isPleasant: boolean } {
  let best = { isPleasant: false, far: Number.POSITIVE_INFINITY };
  for (const day of days) {
    const [across, up] = [day.warm - warm, day.humid - humid];
    const far = across * across + up * up;
    if (far < best.far) best = { isPleasant: day.isPleasant, far };
  }
  return best;
}

function drawDay(random: LabRandom, centre: { warm: number; humid: number }, isPleasant: boolean): Day {
  for (;;) {
    const [warm, humid] = [random.between(-0.98, 0.98), random.between(-0.98, 0.98)];
    const [across, up] = [warm - centre.warm, humid - centre.humid];
    const far = Math.sqrt(across * across + up * up);
    if (isPleasant ? far < 0.42 : far > 0.62) return { warm, humid, isPleasant };
  }
}

/** A hidden neuron: two weights, a bias, and how the output listens to it. */
export interface Neuron {
  warm: number;
  humid: number;
  bias: number;
  out: number;
}

export interface Network {
  neurons: Neuron[];
  outBias: number;
}

export function firstNetwork({ hidden, start }: Choices, seed: number): Network {
  const random = labRandom(seed, `layers-that-bend network ${start}`);
  return {
    neurons: Array.from({ length: hidden }, () => ({
      warm: 1.2 * random.normal(),
      humid: 1.2 * random.normal(),
      bias: random.between(-0.3, 0.6),
      out: 0.8 * random.normal(),
    })),
    outBias: 0,
  };
}

/** What a hidden neuron adds up. It creases the plane where this is zero. */
export const sumOf = ({ warm, humid, bias }: Neuron, x: number, y: number) => warm * x + humid * y + bias;

/** How strongly the network leans to "pleasant", from 0 to 1. */
export function answer({ neurons, outBias }: Network, bends: boolean, x: number, y: number): number {
  let total = outBias;
  for (const neuron of neurons) {
    const sum = sumOf(neuron, x, y);
    total += neuron.out * (bends && sum < 0 ? 0 : sum);
  }
  return sigmoid(total);
}

const rate = 0.05;

/** Goes through all days once and takes a step after each. Changes the network. */
export function trainRound(network: Network, bends: boolean, days: readonly Day[]): void {
  const { neurons } = network;
  for (const { warm, humid, isPleasant } of days) {
    const error = (isPleasant ? 1 : 0) - answer(network, bends, warm, humid);
    for (const neuron of neurons) {
      const sum = sumOf(neuron, warm, humid);
      const isSilent = bends && sum <= 0;
      if (isSilent) continue;
      const blame = rate * error * neuron.out;
      neuron.out += rate * error * sum;
      neuron.warm += blame * warm;
      neuron.humid += blame * humid;
      neuron.bias += blame;
    }
    network.outBias += rate * error;
  }
}

/** Trains from the start, one round after the other. */
export function* train(choices: Choices, seed: number): Work<void, Network> {
  const { seen } = openDiary(seed);
  const network = firstNetwork(choices, seed);
  for (let round = 0; round < choices.rounds; round++) {
    trainRound(network, choices.bends, seen);
    if (round % 10 === 9) yield;
  }
  return network;
}

export const countRight = (network: Network, bends: boolean, days: readonly Day[]) =>
  days.filter(({ warm, humid, isPleasant }) => answer(network, bends, warm, humid) >= 0.5 === isPleasant)
    .length;

/** The mean loss over some days: the logarithm of what the network gave to the true answer. */
export function lossOn(network: Network, bends: boolean, days: readonly Day[]): number {
  let total = 0;
  for (const { warm, humid, isPleasant } of days) {
    const share = answer(network, bends, warm, humid);
    total -= log(Math.max(1e-9, isPleasant ? share : 1 - share));
  }
  return total / days.length;
}

const rightOfFresh = rememberLast(function* right(choices: Choices, seed: number) {
  const network = yield* train(choices, seed);
  return countRight(network, choices.bends, openDiary(seed).fresh);
});

function* reaches(choices: Choices, seed: number): Work<unknown, boolean> {
  return (yield* rightOfFresh(choices, seed)) >= 36;
}

function* rightSoFar(choices: Choices, seed: number): Work<unknown, string> {
  return `${yield* rightOfFresh(choices, seed)} of 40`;
}

/** The first of the random starts from which this many neurons reach the goal. */
export function firstThatReaches(hidden: number, seed: number): Choices {
  for (let start = 0; start < startCount; start++) {
    const choices = { hidden, bends: true, start, rounds: mostRounds };
    if (finish(reaches(choices, seed))) return choices;
  }
  return { hidden, bends: true, start: 0, rounds: mostRounds };
}

export const model: LabModel<Choices> = {
  name: 'layers-that-bend',
  title: 'Layers that bend',
  idea: 'Add hidden neurons one by one, and watch each of them put a crease into the border.',
  ages: '13 and up',
  minutes: 10,
  schema,
  start: () => ({ hidden: 1, bends: true, start: 0, rounds: 0 }),
  goals: [
    {
      id: 'enough-bends',
      text: 'At least 36 of the 40 new days right.',
      isMet: reaches,
      progress: rightSoFar,
    },
    {
      id: 'four-creases',
      text: 'The same with at most 4 hidden neurons. Other first weights can help.',
      isMet: (choices, seed) => choices.hidden <= 4 && reaches(choices, seed),
      progress: (choices, seed) =>
        choices.hidden > 4 ? `${choices.hidden} hidden neurons` : rightSoFar(choices, seed),
    },
  ],
  guide: [
    {
      text: 'One hidden neuron after 300 rounds. It has one crease, and the border has hardly a corner.',
      choices: () => ({ hidden: 1, bends: true, start: 0, rounds: mostRounds }),
    },
    {
      text: 'Eight hidden neurons, but nothing bends. The border is a straight line, as with a single neuron.',
      choices: () => ({ hidden: mostHidden, bends: false, start: 0, rounds: mostRounds }),
    },
    {
      text: 'The same eight neurons with the bend. The border closes around the pleasant days.',
      choices: (seed) => firstThatReaches(mostHidden, seed),
    },
  ],
};
