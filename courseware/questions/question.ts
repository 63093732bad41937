import { z } from 'zod';
import { ExpressionError, expressionLimits } from '../expression.ts';
import { compileText, reportExpression, templateSchema, variableNames } from '../template.ts';

export const questionKinds = [
  'single',
  'multiple',
  'numeric',
  'text',
  'order',
  'match',
  'group',
  'point',
  'blanks',
] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Ids are stable, unique across the curriculum and never reused, because progress and results refer to them. */
export const contentId = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, digits and hyphens');

/** Finds the id of a question in its YAML, which may have mistakes elsewhere. */
export function idIn(source: string): string | undefined {
  return /^(?:- |\s*)id:\s*["']?([a-z0-9-]{1,80})["']?\s*(?:#.*)?$/m.exec(source)?.[1];
}

/** Inline or block Markdown. In a question with a template, braces contain expressions. */
const text = (most: number) => z.string().trim().min(1, 'Must not be empty').max(most);
const shortText = text(300);
const longText = text(2_000);

const source = z.string().trim().min(1).max(expressionLimits.source);
const expression = z.union([z.number(), source]);
/** Whether an option is correct: always, never, or for values that meet a condition. */
const correctness = z.union([z.boolean(), source]);

const base = {
  id: contentId,
  lesson: contentId,
  /** The lesson objective that it tests, counted from 1. */
  objective: z.int().min(1).max(10),
  difficulty: z.int().min(1).max(3),
  prompt: longText,
  template: templateSchema.optional(),
  explanation: longText,
  hints: z.array(shortText).max(3).default([]),
};

const option = z.strictObject({
  text: shortText,
  correct: correctness.default(false),
  /** Feedback for a learner who chose this option although it is wrong, or omitted it although it is correct. */
  say: shortText.optional(),
});

const choices = {
  options: z.array(option).min(2).max(8),
  /** Whether the options keep their order, for example because they are ascending numbers. */
  inOrder: z.boolean().default(false),
};

const say = shortText.optional();

const bounds = z.tuple([z.number(), z.number()]).refine(([low, high]) => low < high, 'Must rise');
const place = z.strictObject({ x: z.number(), y: z.number(), label: z.string().max(40).optional() });

/** A coordinate plane, or a picture whose width and height span the coordinates. */
const plane = z.strictObject({
  x: bounds,
  y: bounds,
  xLabel: z.string().max(60).optional(),
  yLabel: z.string().max(60).optional(),
  /** The step of the arrow keys and of the grid. */
  step: z.number().positive(),
  points: z.array(place).max(100).default([]),
  /** The path of an SVG figure of the course. */
  picture: z
    .string()
    .max(200)
    .regex(
      /^figures\/[a-z0-9][a-z0-9._-]*\.svg$/,
      'Use the path of an SVG figure of the course, such as figures/a.svg',
    )
    .optional(),
  /** Describes the plane or picture for learners who cannot see it. */
  alt: text(600),
});

const blank = z.strictObject({
  accept: z.array(z.string().min(1).max(120)).min(1).max(10),
  /** With options the learner chooses one; without them the learner types. */
  options: z.array(z.string().min(1).max(120)).min(2).max(6).optional(),
  say,
});

const variants = z.discriminatedUnion('kind', [
  z.strictObject({ ...base, kind: z.literal('single'), ...choices }),
  z.strictObject({ ...base, kind: z.literal('multiple'), ...choices }),
  z.strictObject({
    ...base,
    kind: z.literal('numeric'),
    key: expression,
    /** The accepted deviation from the correct number: absolute, or relative such as 2%. */
    tolerance: z
      .union([z.number().min(0), z.string().regex(/^\d+(\.\d+)?%$/, 'Use a number or a share such as 2%')])
      .default(0),
    unit: z.string().max(20).optional(),
    feedback: z
      .array(z.strictObject({ when: expression, say: shortText }))
      .max(8)
      .default([]),
    say,
  }),
  z.strictObject({
    ...base,
    kind: z.literal('text'),
    accept: z.array(z.string().trim().min(1).max(120)).min(1).max(20),
    caseSensitive: z.boolean().default(false),
    feedback: z
      .array(
        z.strictObject({
          when: z.array(z.string().trim().min(1).max(120)).min(1).max(20),
          say: shortText,
        }),
      )
      .max(8)
      .default([]),
    say,
  }),
  z.strictObject({ ...base, kind: z.literal('order'), items: z.array(shortText).min(3).max(8), say }),
  z.strictObject({
    ...base,
    kind: z.literal('match'),
    pairs: z
      .array(z.strictObject({ left: shortText, right: shortText, say }))
      .min(2)
      .max(8),
    /** Additional texts on the right that match nothing. */
    extra: z.array(shortText).max(4).default([]),
    say,
  }),
  z.strictObject({
    ...base,
    kind: z.literal('group'),
    groups: z
      .array(z.strictObject({ name: shortText, items: z.array(shortText).min(1).max(8) }))
      .min(2)
      .max(4),
    say,
  }),
  z.strictObject({
    ...base,
    kind: z.literal('point'),
    plane,
    key: z.strictObject({ x: expression, y: expression, within: z.number().positive() }),
    say,
  }),
  z.strictObject({
    ...base,
    kind: z.literal('blanks'),
    /** The text to complete, with [[1]], [[2]] … at the blanks. */
    text: longText,
    /** Set if the text is code, which is then displayed as code. */
    language: z.enum(['python', 'text']).default('text'),
    blanks: z.array(blank).min(1).max(6),
    say,
  }),
]);

/** A question as authors write it, including its correct answer. Never send one to a learner. */
export const questionSchema = variants.superRefine((question, context) => {
  const issue = (message: string, ...path: (string | number)[]) =>
    context.addIssue({ code: 'custom', message, path });
  checkKey(question, issue);
  checkExpressions(question, issue);
});

export type Question = z.output<typeof variants>;
export type QuestionOf<Kind extends QuestionKind> = Extract<Question, { kind: Kind }>;

type Issue = (message: string, ...path: (string | number)[]) => void;

function checkKey(question: Question, issue: Issue): void {
  switch (question.kind) {
    case 'single':
    case 'multiple': {
      const always = question.options.filter(({ correct }) => correct === true).length;
      const sometimes = question.options.some(({ correct }) => typeof correct === 'string');
      if (!sometimes && always === 0) issue('No option is correct', 'options');
      if (question.kind === 'single' && always > 1) issue('More than one option is correct', 'options');
      question.options.forEach(({ correct, say: said }, index) => {
        if (correct !== true && said === undefined) {
          issue('A wrong option needs "say": why is it wrong?', 'options', index);
        }
      });
      break;
    }
    case 'group': {
      const items = question.groups.flatMap((group) => group.items);
      if (new Set(items).size < items.length) issue('An item stands in two groups', 'groups');
      if (items.length > 12) issue('At most 12 items in all', 'groups');
      break;
    }
    case 'match': {
      const rights = [...question.pairs.map(({ right }) => right), ...question.extra];
      if (new Set(rights).size < rights.length) issue('Two texts on the right are the same', 'pairs');
      break;
    }
    case 'order':
      if (new Set(question.items).size < question.items.length) issue('Two items are the same', 'items');
      break;
    case 'blanks': {
      const found = [...question.text.matchAll(/\[\[(\d+)\]\]/g)].map(([, number]) => Number(number));
      const wanted = question.blanks.map((_blank, index) => index + 1);
      if (found.join() !== wanted.join()) {
        issue(
          `The text must hold the blanks ${wanted.map((n) => `[[${n}]]`).join(' ')} in this order`,
          'text',
        );
      }
      question.blanks.forEach(({ accept, options }, index) => {
        if (options && !accept.some((form) => options.includes(form))) {
          issue('No option of this blank is accepted', 'blanks', index);
        }
      });
      break;
    }
  }
}

/** Every expression must parse, and use only variables of the template. Without a template, braces are plain text. */
function checkExpressions(question: Question, issue: Issue): void {
  const known = variableNames(question.template);
  const check = (source: string | number | boolean, ...path: (string | number)[]) => {
    if (typeof source === 'string') reportExpression(source, known, (message) => issue(message, ...path));
  };
  if (question.kind === 'numeric') {
    check(question.key, 'key');
    question.feedback.forEach(({ when }, index) => {
      check(when, 'feedback', index, 'when');
    });
  }
  if (question.kind === 'point') {
    check(question.key.x, 'key', 'x');
    check(question.key.y, 'key', 'y');
  }
  if (question.kind === 'single' || question.kind === 'multiple') {
    question.options.forEach(({ correct }, index) => {
      check(correct, 'options', index, 'correct');
    });
  }
  if (!question.template) return;
  for (const [path, source] of textsOf(question)) {
    try {
      for (const expression of compileText(source).expressions) {
        reportExpression(expression, known, (message) => issue(message, ...path));
      }
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      issue(error.message, ...path);
    }
  }
}

/** The path of the picture that a question shows, if it shows one. */
export function pictureOf(question: Question): string | undefined {
  return question.kind === 'point' ? question.plane.picture : undefined;
}

type TextAt = [path: (string | number)[], source: string];

/** Every text of a question that learners may see, with its path. */
export function textsOf(question: Question): TextAt[] {
  const texts: [(string | number)[], string | undefined][] = [
    [['prompt'], question.prompt],
    [['explanation'], question.explanation],
    ...question.hints.map((hint, index): TextAt => [['hints', index], hint]),
  ];
  if ('say' in question) texts.push([['say'], question.say]);
  switch (question.kind) {
    case 'single':
    case 'multiple':
      question.options.forEach((each, index) => {
        texts.push([['options', index, 'text'], each.text], [['options', index, 'say'], each.say]);
      });
      break;
    case 'numeric':
    case 'text':
      question.feedback.forEach((each, index) => {
        texts.push([['feedback', index, 'say'], each.say]);
      });
      break;
    case 'order':
      question.items.forEach((item, index) => {
        texts.push([['items', index], item]);
      });
      break;
    case 'match':
      question.pairs.forEach((pair, index) => {
        texts.push(
          [['pairs', index, 'left'], pair.left],
          [['pairs', index, 'right'], pair.right],
          [['pairs', index, 'say'], pair.say],
        );
      });
      question.extra.forEach((right, index) => {
        texts.push([['extra', index], right]);
      });
      break;
    case 'group':
      question.groups.forEach((group, index) => {
        texts.push([['groups', index, 'name'], group.name]);
        group.items.forEach((item, at) => {
          texts.push([['groups', index, 'items', at], item]);
        });
      });
      break;
    case 'blanks':
      texts.push([['text'], question.text]);
      question.blanks.forEach((each, index) => {
        texts.push([['blanks', index, 'say'], each.say]);
      });
      break;
  }
  return texts.filter((entry): entry is TextAt => entry[1] !== undefined);
}
