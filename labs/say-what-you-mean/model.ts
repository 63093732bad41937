import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { sumOf } from '../kit/math.ts';

export const jobs = ['sign', 'note', 'sum'] as const;
export type Job = (typeof jobs)[number];
export const partNames = ['task', 'reader', 'material', 'form'] as const;
export type PartName = (typeof partNames)[number];

/** A part of a prompt is there or not. The form may also be a wish that nobody can measure. */
const partsSchema = z.strictObject({
  task: z.boolean(),
  reader: z.boolean(),
  material: z.boolean(),
  form: z.enum(['none', 'vague', 'clear']),
});

export type Parts = z.infer<typeof partsSchema>;

const schema = z.strictObject({ sign: partsSchema, note: partsSchema, sum: partsSchema });

export type Choices = z.infer<typeof schema>;

/** What can be put into the prompt of each job. */
export const lines: Record<Job, Record<PartName, string>> = {
  sign: {
    task: 'Write a sign for under a drawing of an owl.',
    reader: 'It is for a child of six who is just learning to read.',
    material: 'The owl is called Flora, has green feet and sits on a roof.',
    form: 'Two sentences, each with at most eight words.',
  },
  note: {
    task: 'Write a thank-you note.',
    reader: 'It is for my Aunt Vera.',
    material: 'She gave me a red kite. It flew on the first day.',
    form: 'At most three sentences.',
  },
  sum: {
    task: 'What is seven times eight?',
    reader: 'It is for my little brother.',
    material: 'He has seven boxes with eight eggs in each.',
    form: 'Only the number.',
  },
};

export const vagueForm = 'Make it really good, super and nice.';

/** A piece of a reply. */
export interface Piece {
  text: string;
  /** Nobody told the assistant this. */
  isMadeUp?: true;
}

/** Sentences of pieces. */
export type Reply = readonly (readonly Piece[])[];

/** Text with what is made up in square brackets. */
function sentence(text: string): Piece[] {
  return text
    .split(/(\[[^\]]*\])/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece.startsWith('[') ? { text: piece.slice(1, -1), isMadeUp: true } : { text: piece }));
}

const say = (...texts: string[]): Reply => texts.map(sentence);

/**
 * The scripted assistant. It has a list of ready sentences and picks among them by the parts of the prompt. Like a
 * chatbot it fills what is missing with what is common, and unlike a chatbot it always gives the same reply.
 */
export function replyTo(job: Job, parts: Parts): Reply {
  if (!parts.task) {
    const isEmpty = !parts.reader && !parts.material && parts.form === 'none';
    return say(isEmpty ? 'Hello.' : 'Thank you, I have read that.', 'What would you like me to do?');
  }
  return { sign: signReply, note: noteReply, sum: sumReply }[job](parts);
}

function signReply({ reader, material, form }: Parts): Reply {
  const core = reader
    ? material
      ? ['This is Flora with green feet.', 'She sits on a roof.']
      : ['This is [Hoot] with [brown wings].', 'She sits on [a branch].']
    : material
      ? ['Flora, an owl with verdant feet, is depicted.', 'She has settled majestically upon a roof.']
      : [
          '[Hoot], an owl with [umber plumage], is depicted.',
          'She has settled majestically upon [a branch].',
        ];
  if (form === 'clear') return say(...core);
  const [before, after] = reader
    ? [['Owls are birds.', 'They wake up when it gets dark and look for food.'], ['Owls hear very well.']]
    : [
        ['Owls are predominantly nocturnal birds of prey.', 'Their hearing is remarkably acute.'],
        ['Throughout the centuries, owls have appeared in innumerable tales.'],
      ];
  const praise = form === 'vague' ? ['Here is a really good, super and nice text about owls.'] : [];
  return say(...praise, ...before, ...core, ...after);
}

function noteReply({ reader, material, form }: Parts): Reply {
  const greeting = reader ? 'Dear Aunt Vera.' : 'Dear Sir or Madam.';
  const core = material
    ? ['Thank you for the red kite.', 'It flew on the first day.']
    : ['Thank you for the lovely gift.', 'I wear [the blue scarf] every day.'];
  if (form === 'clear') return say(greeting, ...core);
  const praise = form === 'vague' ? ['It is really good, super and nice.'] : [];
  return say(greeting, ...core, ...praise, 'I hope that you are well.', 'I look forward to seeing you soon.');
}

function sumReply({ reader, material, form }: Parts): Reply {
  const answer = ['56.'];
  if (form === 'clear') return say(...answer);
  if (material) answer.push('So he has 56 eggs.');
  if (reader) answer.push('Think of seven plates with eight biscuits on each, and count them all.');
  if (form === 'vague') answer.push('This is a really good, super and nice sum.');
  return say(...answer);
}

const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('');
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[A-Za-z0-9]/.test(word));

export interface Measures {
  sentences: number;
  /** Words in the longest sentence. */
  longest: number;
  /** Words of more than seven letters. */
  hardWords: number;
  madeUp: number;
}

export function measure(reply: Reply): Measures {
  const sentences = reply.map((pieces) => wordsOf(textOf(pieces)));
  return {
    sentences: reply.length,
    longest: Math.max(...sentences.map((words) => words.length)),
    hardWords: sentences.flat().filter((word) => word.replace(/[^A-Za-z]/g, '').length > 7).length,
    madeUp: reply.flat().filter(({ isMadeUp }) => isMadeUp).length,
  };
}

export interface Need {
  text: string;
  isMet: boolean;
}

const has = (reply: Reply, ...texts: string[]) => {
  const whole = reply.map(textOf).join(' ');
  return texts.every((text) => whole.includes(text));
};

/** What a reply has to be to do its job. */
export function needsOf(job: Job, reply: Reply): Need[] {
  const { sentences, longest, hardWords, madeUp } = measure(reply);
  if (job === 'sign') {
    return [
      { text: 'fits on a sign: 2 sentences, at most 8 words each', isMet: sentences <= 2 && longest <= 8 },
      { text: 'easy to read: no word with more than 7 letters', isMet: hardWords === 0 },
      { text: 'says Flora, the feet and the roof', isMet: has(reply, 'Flora', 'feet', 'roof') },
      { text: 'nothing is made up', isMet: madeUp === 0 },
    ];
  }
  if (job === 'note') {
    return [
      { text: 'is for Aunt Vera', isMet: has(reply, 'Aunt Vera') },
      { text: 'thanks her for the kite', isMet: has(reply, 'kite') },
      { text: 'nothing is made up', isMet: madeUp === 0 },
    ];
  }
  return [
    { text: 'has the answer', isMet: has(reply, '56') },
    { text: 'is one sentence', isMet: sentences === 1 },
  ];
}

export const isDone = (job: Job, parts: Parts) =>
  needsOf(job, replyTo(job, parts)).every(({ isMet }) => isMet);

export const countParts = ({ task, reader, material, form }: Parts) =>
  sumOf([task, reader, material, form !== 'none'].map(Number));

const none: Parts = { task: false, reader: false, material: false, form: 'none' };
const leo: Parts = { ...none, task: true };
const full: Parts = { task: true, reader: true, material: true, form: 'clear' };

export const model: LabModel<Choices> = {
  name: 'say-what-you-mean',
  title: 'Say what you mean',
  idea: 'Put a prompt together from four parts, and watch what each of them changes in the reply of a scripted assistant.',
  ages: '8 to 12',
  minutes: 7,
  schema,
  start: () => ({ sign: none, note: none, sum: none }),
  goals: [
    {
      id: 'sign-done',
      text: 'The reply for the owl is a sign that meets all 4 needs.',
      isMet: ({ sign }) => isDone('sign', sign),
      progress: ({ sign }) =>
        `${needsOf('sign', replyTo('sign', sign)).filter(({ isMet }) => isMet).length} of 4`,
    },
    {
      id: 'short-but-made-up',
      text: 'Leave out just one part for the owl, so that the sign has the right length and 3 things in it are made up.',
      isMet: ({ sign }) => {
        const { sentences, longest, madeUp } = measure(replyTo('sign', sign));
        return countParts(sign) === 3 && sentences <= 2 && longest <= 8 && madeUp === 3;
      },
      progress: ({ sign }) => `${countParts(sign)} parts, ${measure(replyTo('sign', sign)).madeUp} made up`,
    },
    {
      id: 'few-parts',
      text: 'All 3 jobs are done, with at most 8 parts altogether.',
      isMet: (choices) =>
        jobs.every((job) => isDone(job, choices[job])) &&
        sumOf(jobs.map((job) => countParts(choices[job]))) <= 8,
      progress: (choices) =>
        `${jobs.filter((job) => isDone(job, choices[job])).length} of 3, ${sumOf(jobs.map((job) => countParts(choices[job])))} parts`,
    },
  ],
  guide: [
    {
      text: 'Only the task, as Leo typed it. The assistant fills the gaps with what is common: long words, a long text, an owl that nobody knows.',
      choices: () => ({ sign: leo, note: none, sum: none }),
    },
    {
      text: 'All four parts: the sign fits. Now take one away and watch what breaks.',
      choices: () => ({ sign: full, note: none, sum: none }),
    },
  ],
};
