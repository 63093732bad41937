import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { labRandom } from '../kit/random.ts';
import { harmful, harmless, type Message } from './messages.ts';

/** A rule stops a message that contains all of its words, in any order. */
export const rules = [
  { id: 'kill', words: ['kill'], says: 'contains "kill"' },
  { id: 'threat', words: ['i will kill'], says: 'contains "I will kill"' },
  { id: 'weapon', words: ['weapon'], says: 'contains "weapon"' },
  { id: 'blow-up', words: ['blow up'], says: 'contains "blow up"' },
  { id: 'address', words: ['address'], says: 'contains "address"' },
  { id: 'name-address', words: ['name', 'address'], says: 'contains both "name" and "address"' },
  { id: 'holiday', words: ['holiday'], says: 'contains "holiday"' },
  {
    id: 'which-member',
    words: ['which member', 'holiday'],
    says: 'contains both "which member" and "holiday"',
  },
  { id: 'guard', words: ['guard'], says: 'contains "guard"' },
  { id: 'guard-off', words: ['guard off'], says: 'contains "guard off"' },
  { id: 'rules', words: ['rules'], says: 'contains "rules"' },
  { id: 'ignore', words: ['ignore', 'rules'], says: 'contains both "ignore" and "rules"' },
  { id: 'lock', words: ['lock'], says: 'contains "lock"' },
  { id: 'not-mine', words: ['lock', 'not mine'], says: 'contains both "lock" and "not mine"' },
] as const;

export type RuleId = (typeof rules)[number]['id'];
const ruleIds = rules.map(({ id }) => id) as [RuleId, ...RuleId[]];

export const baseRates = [1, 2, 5, 20, 50] as const;

const schema = z.strictObject({
  rules: z.array(z.enum(ruleIds)).max(rules.length),
  /** How many of 100 messages are harmful in real life. */
  baseRate: z.literal(baseRates),
});

export type Choices = z.infer<typeof schema>;

/** The messages of a learner: this week's, to set the rules with, and the next week's. */
export function openInbox(seed: number): { thisWeek: Message[]; nextWeek: Message[] } {
  const random = labRandom(seed, 'guardrails');
  const pairs = random.shuffle([...harmful, ...harmless]);
  return { thisWeek: pairs.map(([message]) => message), nextWeek: pairs.map(([, message]) => message) };
}

/** The rules that stop a message. */
export function stoppedBy(text: string, active: readonly RuleId[]): RuleId[] {
  const lower = text.toLowerCase();
  return rules
    .filter(({ id, words }) => active.includes(id) && words.every((word) => lower.includes(word)))
    .map(({ id }) => id);
}

/** The four boxes of a guard. */
export interface Boxes {
  stopped: number;
  letThrough: number;
  wronglyStopped: number;
  leftAlone: number;
}

export function judge(messages: readonly Message[], active: readonly RuleId[]): Boxes {
  const boxes = { stopped: 0, letThrough: 0, wronglyStopped: 0, leftAlone: 0 };
  for (const { text, harm } of messages) {
    const isStopped = stoppedBy(text, active).length > 0;
    if (harm) boxes[isStopped ? 'stopped' : 'letThrough']++;
    else boxes[isStopped ? 'wronglyStopped' : 'leftAlone']++;
  }
  return boxes;
}

/** What these shares would mean for 1,000 messages, of which few are harmful. */
export function perThousand({ stopped, letThrough, wronglyStopped, leftAlone }: Boxes, baseRate: number) {
  const harmfulCount = 10 * baseRate;
  const rightly = (harmfulCount * stopped) / (stopped + letThrough);
  const wrongly = ((1_000 - harmfulCount) * wronglyStopped) / (wronglyStopped + leftAlone);
  const stops = rightly + wrongly;
  return { rightly, wrongly, rightShare: stops === 0 ? undefined : rightly / stops };
}

const careful: RuleId[] = ['threat', 'name-address', 'which-member', 'guard-off', 'ignore', 'lock'];

const stoppedSoFar = ({ stopped, letThrough, wronglyStopped }: Boxes) =>
  `${stopped} of ${stopped + letThrough}, ${wronglyStopped} wrongly`;

export const model: LabModel<Choices> = {
  name: 'guardrails',
  title: 'Guardrails',
  idea: 'Switch rules on and off, and count both what they stop and what they stop wrongly.',
  ages: '15 and up',
  minutes: 8,
  schema,
  start: () => ({ rules: ['kill', 'weapon', 'blow-up'], baseRate: 2 }),
  goals: [
    {
      id: 'all-harm',
      text: 'Stop all 6 harmful messages of this week, whatever it costs.',
      isMet: (choices, seed) => judge(openInbox(seed).thisWeek, choices.rules).letThrough === 0,
      progress: (choices, seed) => `${judge(openInbox(seed).thisWeek, choices.rules).stopped} of 6`,
    },
    {
      id: 'explainable',
      text: 'Stop all 6 and wrongly stop at most 1 of the 12 harmless ones.',
      isMet: (choices, seed) => {
        const { letThrough, wronglyStopped } = judge(openInbox(seed).thisWeek, choices.rules);
        return letThrough === 0 && wronglyStopped <= 1;
      },
      progress: (choices, seed) => stoppedSoFar(judge(openInbox(seed).thisWeek, choices.rules)),
    },
    {
      id: 'next-week',
      text: 'Rules that hold: in the next week, too, all 6 are stopped, and in each week at most 1 harmless message is.',
      isMet: (choices, seed) => {
        const { thisWeek, nextWeek } = openInbox(seed);
        return [thisWeek, nextWeek].every((messages) => {
          const { letThrough, wronglyStopped } = judge(messages, choices.rules);
          return letThrough === 0 && wronglyStopped <= 1;
        });
      },
      progress: (choices, seed) => {
        const { thisWeek, nextWeek } = openInbox(seed);
        const [now, next] = [judge(thisWeek, choices.rules), judge(nextWeek, choices.rules)];
        return `now ${stoppedSoFar(now)}; next ${stoppedSoFar(next)}`;
      },
    },
  ],
  guide: [
    {
      text: 'One word for each harm stops everything harmful. Look at what else it stops.',
      choices: () => ({ rules: ['kill', 'address', 'holiday', 'guard', 'rules', 'lock'], baseRate: 2 }),
    },
    {
      text: 'Rules of two words know more about what is meant. They stop the same harm and hardly anybody else.',
      choices: () => ({
        rules: ['threat', 'name-address', 'which-member', 'guard-off', 'ignore', 'not-mine'],
        baseRate: 2,
      }),
    },
    {
      text: 'In the next week a burglar uses other words, and the narrowest rule misses it. A wider one costs one honest member a detour.',
      choices: () => ({ rules: careful, baseRate: 2 }),
    },
  ],
};
