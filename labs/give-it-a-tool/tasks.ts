import { createTools, runTool } from '#models/inference/tools.ts';
import { labRandom } from '../kit/random.ts';

export interface Task {
  id: 'product' | 'day' | 'pointer' | 'chain' | 'circle' | 'remainder';
  name: string;
  request: string;
  tool: 'calc' | 'calendar' | 'dictionary';
  /** The result that a right answer repeats. Nothing if there is no answer. */
  expected?: string;
  /** The tool fails once, and works when it is asked again. */
  failsFirst?: boolean;
}

/** Some words point to another one, and two of them point to each other. */
const dictionary = `wharf: see pier
pier: a long platform that goes out into the sea
faucet: see tap
tap: the part from which water comes in a kitchen
stable: see shed
shed: see barn
barn: a farm building for hay and animals
cabin: see hut
hut: see cottage
cottage: a small house in the country
swamp: see marsh
marsh: see swamp
quilt: see blanket
blanket: see quilt`;

const tools = createTools(dictionary);

export const runCall = (call: string) => runTool(tools, call);

type Some<Item> = readonly [Item, ...Item[]];
type Pair = readonly [number, number];

/** Each of these was tried with the model, which a test does again. */
export const variants: {
  product: Some<Pair>;
  day: Some<string>;
  pointer: Some<string>;
  chain: Some<string>;
  circle: Some<string>;
  remainder: Some<Pair>;
} = {
  product: [
    [48, 7],
    [36, 14],
    [27, 31],
    [53, 18],
  ],
  day: ['3 May 2031', '14 June 2027', '21 October 2030', '9 March 2028'],
  pointer: ['wharf', 'faucet'],
  chain: ['stable', 'cabin'],
  circle: ['swamp', 'quilt'],
  remainder: [
    [100, 7],
    [50, 8],
    [75, 4],
    [200, 9],
  ],
};

const followed = (word: string): string => {
  const entry = runCall(`dictionary ${word}`);
  return entry.startsWith('see ') ? followed(entry.slice(4)) : entry;
};

/** The six tasks of a learner. */
export function tasksOf(seed: number): Task[] {
  const random = labRandom(seed, 'give-it-a-tool');
  const [a, b] = random.pick(variants.product);
  const date = random.pick(variants.day);
  const pointer = random.pick(variants.pointer);
  const chain = random.pick(variants.chain);
  const circle = random.pick(variants.circle);
  const [c, d] = random.pick(variants.remainder);
  return [
    {
      id: 'product',
      name: `${a} × ${b}`,
      request: `What is ${a} times ${b}?`,
      tool: 'calc',
      expected: String(a * b),
    },
    {
      id: 'pointer',
      name: pointer,
      request: `What is a ${pointer}?`,
      tool: 'dictionary',
      expected: followed(pointer),
    },
    {
      id: 'chain',
      name: chain,
      request: `What is a ${chain}?`,
      tool: 'dictionary',
      expected: followed(chain),
    },
    { id: 'circle', name: circle, request: `What is a ${circle}?`, tool: 'dictionary' },
    {
      id: 'day',
      name: date,
      request: `On which day is ${date}?`,
      tool: 'calendar',
      expected: runCall(`calendar ${date}`),
      failsFirst: true,
    },
    { id: 'remainder', name: `${c} ÷ ${d}`, request: `What is ${c} divided by ${d}?`, tool: 'calc' },
  ];
}
