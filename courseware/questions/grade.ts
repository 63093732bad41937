import { evaluateBoolean, evaluateNumber, parseExpression, type Variables } from '../expression.ts';
import { escapeHtml, formatValue } from '../template.ts';
import { type AnswerOf, parseAnswer, parseNumbers } from './answer.ts';
import { type DrawnQuestion, itemPlaces } from './draw.ts';
import type { Question, QuestionOf } from './question.ts';

export interface Grade {
  /** From 0 to 1. */
  score: number;
  isCorrect: boolean;
  /** Feedback on the learner's mistakes, as HTML. */
  feedback: string[];
}

/** What may be shown once the question is closed. */
export interface Solution {
  explanation: string;
  /** The correct answer as HTML, one line for each part. */
  lines: string[];
}

const none: Grade = { score: 0, isCorrect: false, feedback: [] };

/** Grades an answer. A missing, malformed or out-of-range answer is wrong; it never throws. */
export function gradeAnswer(question: Question, drawn: DrawnQuestion, value: unknown): Grade {
  switch (question.kind) {
    case 'single':
      return gradeSingle(question, drawn, parseAnswer('single', value));
    case 'multiple':
      return gradeMultiple(question, drawn, parseAnswer('multiple', value));
    case 'numeric':
      return gradeNumeric(question, drawn, parseAnswer('numeric', value));
    case 'text':
      return gradeText(question, drawn, parseAnswer('text', value));
    case 'order':
      return gradeOrder(question, drawn, parseAnswer('order', value));
    case 'match':
      return gradeMatch(question, drawn, parseAnswer('match', value));
    case 'group':
      return gradeGroup(question, drawn, parseAnswer('group', value));
    case 'point':
      return gradePoint(question, drawn, parseAnswer('point', value));
    case 'blanks':
      return gradeBlanks(question, drawn, parseAnswer('blanks', value));
  }
}

type Said = string | undefined;

function gradeFrom(score: number, feedback: Said[]): Grade {
  const isCorrect = score >= 1 - 1e-9;
  const told = isCorrect ? [] : [...new Set(feedback.filter((text): text is string => text !== undefined))];
  return { score: isCorrect ? 1 : Math.max(0, score), isCorrect, feedback: told };
}

function isOptionCorrect(
  { options }: QuestionOf<'single' | 'multiple'>,
  index: number,
  variables: Variables,
): boolean {
  const correct = options[index]?.correct ?? false;
  return typeof correct === 'boolean' ? correct : evaluateBoolean(parseExpression(correct), variables);
}

function gradeSingle(
  question: QuestionOf<'single'>,
  drawn: DrawnQuestion,
  chosen: AnswerOf<'single'> | undefined,
): Grade {
  const index = chosen === undefined ? undefined : drawn.arrangement[chosen];
  if (index === undefined) return none;
  const isRight = isOptionCorrect(question, index, drawn.variables);
  return gradeFrom(isRight ? 1 : 0, [drawn.textAt(`options.${index}.say`)]);
}

/** Correct choices minus wrong ones, divided by the number of correct options, and at least zero. */
function gradeMultiple(
  question: QuestionOf<'multiple'>,
  drawn: DrawnQuestion,
  chosen: AnswerOf<'multiple'> | undefined,
): Grade {
  const picked = new Set((chosen ?? []).map((place) => drawn.arrangement[place]));
  if (picked.size === 0 || picked.has(undefined)) return none;
  let right = 0;
  let wrong = 0;
  let wanted = 0;
  const feedback: Said[] = [];
  question.options.forEach((_option, index) => {
    const isRight = isOptionCorrect(question, index, drawn.variables);
    if (isRight) wanted++;
    if (picked.has(index)) isRight ? right++ : wrong++;
    if (picked.has(index) !== isRight) feedback.push(drawn.textAt(`options.${index}.say`));
  });
  return gradeFrom(wanted === 0 ? 0 : (right - wrong) / wanted, feedback);
}

/** The options of the question that an answer chose, whatever the order they were shown in; null for other kinds. */
export function chosenOptions(
  question: Question,
  { arrangement }: DrawnQuestion,
  value: unknown,
): number[] | null {
  if (question.kind !== 'single' && question.kind !== 'multiple') return null;
  const shown = [parseAnswer(question.kind, value) ?? []].flat();
  return [...new Set(shown)].flatMap((place) => arrangement[place] ?? []);
}

function gradeNumeric(
  question: QuestionOf<'numeric'>,
  { variables, textAt }: DrawnQuestion,
  typed: AnswerOf<'numeric'> | undefined,
): Grade {
  const numbers = parseNumbers(typed ?? '', question.unit);
  if (numbers.length === 0) return none;
  const computed = (source: number | string) => evaluateNumber(parseExpression(String(source)), variables);
  const isNear = (target: number) => {
    const allowed = allowance(question.tolerance, target) + 1e-9 * Math.max(1, Math.abs(target));
    return numbers.some((number) => Math.abs(number - target) <= allowed);
  };
  if (isNear(computed(question.key))) return gradeFrom(1, []);
  const mistake = question.feedback.findIndex(({ when }) => isNear(computed(when)));
  return gradeFrom(0, [mistake === -1 ? textAt('say') : textAt(`feedback.${mistake}.say`)]);
}

function allowance(tolerance: number | string, target: number): number {
  if (typeof tolerance === 'number') return tolerance;
  return (Math.abs(target) * Number.parseFloat(tolerance)) / 100;
}

/** Compares texts ignoring case, extra spaces and a full stop at the end. */
function normalize(text: string, isCaseSensitive = false): string {
  const plain = text.normalize('NFKC').trim().replace(/\s+/g, ' ').replace(/[.!]$/, '').trim();
  return isCaseSensitive ? plain : plain.toLowerCase();
}

function gradeText(
  { accept, feedback, caseSensitive }: QuestionOf<'text'>,
  { textAt }: DrawnQuestion,
  typed: AnswerOf<'text'> | undefined,
): Grade {
  const given = normalize(typed ?? '', caseSensitive);
  if (given === '') return none;
  const isOneOf = (forms: string[]) => forms.some((form) => normalize(form, caseSensitive) === given);
  if (isOneOf(accept)) return gradeFrom(1, []);
  const mistake = feedback.findIndex(({ when }) => isOneOf(when));
  return gradeFrom(0, [mistake === -1 ? textAt('say') : textAt(`feedback.${mistake}.say`)]);
}

/** The share of neighbouring items that are in the correct order. */
function gradeOrder(
  { items }: QuestionOf<'order'>,
  { arrangement, textAt }: DrawnQuestion,
  order: AnswerOf<'order'> | undefined,
): Grade {
  const given = (order ?? []).map((place) => arrangement[place] ?? -1);
  if (given.length !== items.length || new Set(given).size !== items.length) return none;
  const right = given.filter((index, place) => place > 0 && index === (given[place - 1] as number) + 1);
  return gradeFrom(right.length / (items.length - 1), [textAt('say')]);
}

function gradeMatch(
  { pairs }: QuestionOf<'match'>,
  { arrangement, textAt }: DrawnQuestion,
  given: AnswerOf<'match'> | undefined,
): Grade {
  const isRight = pairs.map((_pair, left) => {
    const place = given?.[left];
    return typeof place === 'number' && arrangement[place] === left;
  });
  return gradeParts(isRight, (left) => textAt(`pairs.${left}.say`) ?? textAt('say'));
}

function gradeGroup(
  question: QuestionOf<'group'>,
  { arrangement, textAt }: DrawnQuestion,
  given: AnswerOf<'group'> | undefined,
): Grade {
  const places = itemPlaces(question);
  const isRight = arrangement.map((index, shown) => places[index]?.[0] === given?.[shown]);
  return gradeParts(isRight, () => textAt('say'));
}

function gradePoint(
  { key }: QuestionOf<'point'>,
  { variables, textAt }: DrawnQuestion,
  given: AnswerOf<'point'> | undefined,
): Grade {
  if (!given) return none;
  const target = pointOf(key, variables);
  const distance = Math.hypot(given.x - target.x, given.y - target.y);
  return gradeFrom(distance <= key.within + 1e-9 ? 1 : 0, [textAt('say')]);
}

const pointOf = ({ x, y }: QuestionOf<'point'>['key'], variables: Variables) => ({
  x: evaluateNumber(parseExpression(String(x)), variables),
  y: evaluateNumber(parseExpression(String(y)), variables),
});

function gradeBlanks(
  { blanks, language }: QuestionOf<'blanks'>,
  { textAt }: DrawnQuestion,
  given: AnswerOf<'blanks'> | undefined,
): Grade {
  const isCode = language !== 'text';
  // Spaces around operators make no difference to a program.
  const tidy = (text: string) =>
    isCode ? text.trim().replace(/\s*([-+*/%=<>!,()[\]])\s*/g, '$1') : normalize(text);
  const isRight = blanks.map(({ accept }, index) =>
    accept.some((form) => tidy(form) === tidy(given?.[index] ?? '')),
  );
  return gradeParts(isRight, (index) => textAt(`blanks.${index}.say`) ?? textAt('say'));
}

/** The share of parts that are correct. */
function gradeParts(isRight: boolean[], say: (index: number) => Said): Grade {
  const right = isRight.filter(Boolean).length;
  return gradeFrom(
    right / isRight.length,
    isRight.map((each, index) => (each ? undefined : say(index))),
  );
}

/** The explanation and the correct answer. Only for learners who may see them. */
export function solutionOf(question: Question, drawn: DrawnQuestion): Solution {
  const { variables, textAt } = drawn;
  const at = (path: string) => textAt(path) ?? '';
  const explanation = at('explanation');
  const solved = (lines: string[]): Solution => ({ explanation, lines });
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return solved(
        question.options.flatMap((_option, index) =>
          isOptionCorrect(question, index, variables) ? [at(`options.${index}.text`)] : [],
        ),
      );
    case 'numeric': {
      const key = evaluateNumber(parseExpression(String(question.key)), variables);
      return solved([
        `${formatValue(Number(key.toPrecision(6)))}${question.unit ? ` ${escapeHtml(question.unit)}` : ''}`,
      ]);
    }
    case 'text':
      return solved([escapeHtml(question.accept[0] ?? '')]);
    case 'order':
      return solved(question.items.map((_item, index) => at(`items.${index}`)));
    case 'match':
      return solved(
        question.pairs.map((_pair, index) => `${at(`pairs.${index}.left`)} → ${at(`pairs.${index}.right`)}`),
      );
    case 'group':
      return solved(
        question.groups.map(
          ({ items }, group) =>
            `${at(`groups.${group}.name`)}: ${items.map((_item, index) => at(`groups.${group}.items.${index}`)).join(', ')}`,
        ),
      );
    case 'point': {
      const { x, y } = pointOf(question.key, variables);
      return solved([`(${formatValue(x)}, ${formatValue(y)})`]);
    }
    case 'blanks':
      return solved(question.blanks.map(({ accept }) => escapeHtml(accept[0] ?? '')));
  }
}
