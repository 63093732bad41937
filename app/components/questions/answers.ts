import type { Answer } from '#courseware/questions/answer.ts';
import type { QuestionView } from '#courseware/questions/view.ts';

type PlainKind = Exclude<QuestionView['kind'], 'single' | 'multiple'>;
export type ViewOf<Kind extends PlainKind> = Extract<QuestionView, { kind: Kind }>;
export type ChoiceView = Extract<QuestionView, { options: string[] }>;

/** What every kind of question takes. Null is an answer that was not given yet. */
export interface QuestionProps<View, Given> {
  view: View;
  answer: Given | null;
  onChange(answer: Given | null): void;
  isDisabled?: boolean;
}

/** Whether nothing is left open. Incomplete answers are saved too, but the learner may have forgotten the rest. */
export function isComplete(view: QuestionView, answer: Answer | null): boolean {
  switch (view.kind) {
    case 'single':
      return typeof answer === 'number';
    case 'multiple':
      return Array.isArray(answer) && answer.length > 0;
    case 'numeric':
    case 'text':
      return typeof answer === 'string' && answer.trim() !== '';
    case 'order':
      return isFull(answer, view.items.length);
    case 'match':
      return isFull(answer, view.lefts.length);
    case 'group':
      return isFull(answer, view.items.length);
    case 'point':
      return isPoint(answer);
    case 'blanks':
      return isFull(answer, view.blanks.length);
  }
}

function isFull(answer: Answer | null, length: number): boolean {
  const isGiven = (part: number | string | null) =>
    typeof part === 'string' ? part.trim() !== '' : part !== null;
  return Array.isArray(answer) && answer.length === length && answer.every(isGiven);
}

function isPoint(answer: Answer | null): answer is { x: number; y: number } {
  return typeof answer === 'object' && answer !== null && 'x' in answer;
}

/** Answers of the form that a kind takes. One of another form counts as not given. */
export const asNumber = (answer: Answer | null) => (typeof answer === 'number' ? answer : null);
export const asText = (answer: Answer | null) => (typeof answer === 'string' ? answer : null);
export const asPoint = (answer: Answer | null) => (isPoint(answer) ? answer : null);

export function asNumbers(answer: Answer | null): number[] | null {
  const isNumbers = (value: unknown[]): value is number[] => value.every((part) => typeof part === 'number');
  return Array.isArray(answer) && isNumbers(answer) ? answer : null;
}

export function asPlaces(answer: Answer | null): (number | null)[] | null {
  const isPlaces = (value: unknown[]): value is (number | null)[] =>
    value.every((part) => typeof part === 'number' || part === null);
  return Array.isArray(answer) && isPlaces(answer) ? answer : null;
}

export function asTexts(answer: Answer | null): string[] | null {
  const isTexts = (value: unknown[]): value is string[] => value.every((part) => typeof part === 'string');
  return Array.isArray(answer) && isTexts(answer) ? answer : null;
}

/** A list of answers with one of them changed, as long as the question wants it. */
export function withPart<Part>(
  parts: readonly Part[] | null,
  length: number,
  missing: Part,
  index: number,
  part: Part,
): Part[] {
  return Array.from({ length }, (_missing, at) => (at === index ? part : (parts?.[at] ?? missing)));
}

/** A list with one item moved by one place. */
export function moved<Item>(items: readonly Item[], from: number, by: 1 | -1): Item[] {
  const [first, second] = [items[from], items[from + by]];
  if (first === undefined || second === undefined) return [...items];
  return items.with(from, second).with(from + by, first);
}
