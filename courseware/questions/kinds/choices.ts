/** What single and multiple choices have in common. */
import { z } from 'zod';
import { evaluateBoolean, parseExpression } from '../../expression.ts';
import { shortText, source } from './fields.ts';
import type { Drawing, DrawnQuestion, Report, TextAt } from './kind-rules.ts';

const option = z.strictObject({
  text: shortText,
  /** Whether the option is correct: always, never, or for values that meet a condition. */
  correct: z
    .union([z.boolean(), source], 'Choose right or wrong, or write a condition such as a > b')
    .default(false),
  /** Feedback for a learner who chose this option although it is wrong, or omitted it although it is correct. */
  say: shortText.optional(),
});

export const choiceFields = {
  options: z.array(option).min(2).max(8),
  /** Whether the options keep their order, for example because they are ascending numbers. */
  inOrder: z.boolean().default(false),
};

interface Choice {
  options: z.output<typeof option>[];
  inOrder: boolean;
}

/** Reports if no option can be correct, or if more than `mostCorrect` always are. */
export function checkChoices({ options }: Choice, mostCorrect: number, report: Report): void {
  const always = options.filter(({ correct }) => correct === true).length;
  const sometimes = options.some(({ correct }) => typeof correct === 'string');
  if (!sometimes && always === 0) report.issue('No option is correct', 'options');
  if (always > mostCorrect) report.issue('More than one option is correct', 'options');
  options.forEach(({ correct, say }, index) => {
    if (correct !== true && say === undefined) {
      report.issue('Say to the learner why this option is wrong', 'options', index, 'say');
    }
  });
  options.forEach(({ correct }, index) => {
    report.expression(correct, 'options', index, 'correct');
  });
}

export function choiceTexts({ options }: Choice): TextAt[] {
  return options.flatMap(({ text, say }, index): TextAt[] => [
    [['options', index, 'text'], text],
    [['options', index, 'say'], say],
  ]);
}

export function drawChoices<Kind extends 'single' | 'multiple'>(
  { options, inOrder }: Choice,
  { base, random, at }: Drawing<Kind>,
) {
  const straight = [...options.keys()];
  const arrangement = inOrder ? straight : random.shuffle(straight);
  return { view: { ...base, options: arrangement.map((index) => at(`options.${index}.text`)) }, arrangement };
}

export function isOptionCorrect({ options }: Choice, index: number, { variables }: DrawnQuestion): boolean {
  const correct = options[index]?.correct ?? false;
  return typeof correct === 'boolean' ? correct : evaluateBoolean(parseExpression(correct), variables);
}

export function correctTexts(question: Choice, drawn: DrawnQuestion): string[] {
  return question.options.flatMap((_option, index) =>
    isOptionCorrect(question, index, drawn) ? [drawn.textAt(`options.${index}.text`) ?? ''] : [],
  );
}

/** The places at which correct options are shown. */
export function correctPlaces(question: Choice, drawn: DrawnQuestion): number[] {
  return drawn.arrangement.flatMap((index, place) =>
    isOptionCorrect(question, index, drawn) ? [place] : [],
  );
}

/** The options at some places, each once. Places that show nothing are left out. */
export function optionsAt({ arrangement }: DrawnQuestion, places: number[]): number[] {
  return [...new Set(places)].flatMap((place) => arrangement[place] ?? []);
}
