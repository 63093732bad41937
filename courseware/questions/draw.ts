import type { Variables } from '../expression.ts';
import { sanitizeFilled } from '../markdown/sanitize.ts';
import { seededRandom } from '../random.ts';
import { drawVariables, fillHtml } from '../template.ts';
import type { CompiledQuestion } from './compile.ts';
import type { QuestionOf } from './question.ts';

interface ViewBase {
  prompt: string;
  /** How many hints the learner can request. */
  hints: number;
  /** Whether another drawing has different numbers. */
  varies?: true;
}

/**
 * What a learner may see of a question before answering: texts as HTML, but no correct answer, explanation or template.
 * Options and items are numbered in the order they are shown, which reveals nothing about the correct answer.
 */
export type QuestionView = ViewBase &
  (
    | { kind: 'single' | 'multiple'; options: string[] }
    | { kind: 'numeric'; unit?: string }
    | { kind: 'text' }
    | { kind: 'order'; items: string[] }
    | { kind: 'match'; lefts: string[]; rights: string[] }
    | { kind: 'group'; groups: string[]; items: string[] }
    | { kind: 'point'; plane: Omit<QuestionOf<'point'>['plane'], 'picture'>; picture?: string }
    | { kind: 'blanks'; text: string; blanks: { options?: string[] }[] }
  );

/** One drawing of a question: the learner's view, and what the server needs to grade the answer. */
export interface DrawnQuestion {
  view: QuestionView;
  variables: Variables;
  /** For each shown option or item, its index in the question. */
  arrangement: number[];
  /** Renders a text of the question by its path, with the drawn values; undefined if the question has no such text. */
  textAt(path: string): string | undefined;
}

/** Draws the numbers and the order of a question. The same question and seed always give the same drawing. */
export function drawQuestion(compiled: CompiledQuestion, seed: string): DrawnQuestion {
  const { question } = compiled;
  const random = seededRandom(`${question.id} ${seed}`);
  const variables = drawVariables(question.template, random);
  const textAt = (path: string) => {
    const text = compiled.html[path];
    return text && sanitizeFilled(fillHtml(text.html, text.expressions, variables));
  };
  const at = (path: string) => textAt(path) ?? '';
  const base: ViewBase = { prompt: at('prompt'), hints: question.hints.length };
  if (question.template) base.varies = true;
  const straight = (count: number) => Array.from({ length: count }, (_item, index) => index);
  const shuffled = (count: number) => random.shuffle(straight(count));

  switch (question.kind) {
    case 'single':
    case 'multiple': {
      const { kind, options, inOrder } = question;
      const arrangement = inOrder ? straight(options.length) : shuffled(options.length);
      const view = { ...base, kind, options: arrangement.map((index) => at(`options.${index}.text`)) };
      return { view, variables, arrangement, textAt };
    }
    case 'numeric':
      return {
        view: { ...base, kind: 'numeric', unit: question.unit },
        variables,
        arrangement: [],
        textAt,
      };
    case 'text':
      return { view: { ...base, kind: 'text' }, variables, arrangement: [], textAt };
    case 'order': {
      const arrangement = shuffled(question.items.length);
      // Shuffling must not produce the correct order by chance.
      if (arrangement.every((index, place) => index === place)) arrangement.reverse();
      const view = {
        ...base,
        kind: 'order' as const,
        items: arrangement.map((index) => at(`items.${index}`)),
      };
      return { view, variables, arrangement, textAt };
    }
    case 'match': {
      const { pairs, extra } = question;
      const arrangement = shuffled(pairs.length + extra.length);
      const rightAt = (index: number) =>
        index < pairs.length ? at(`pairs.${index}.right`) : at(`extra.${index - pairs.length}`);
      const view = {
        ...base,
        kind: 'match' as const,
        lefts: pairs.map((_pair, index) => at(`pairs.${index}.left`)),
        rights: arrangement.map(rightAt),
      };
      return { view, variables, arrangement, textAt };
    }
    case 'group': {
      const places = itemPlaces(question);
      const arrangement = shuffled(places.length);
      const view = {
        ...base,
        kind: 'group' as const,
        groups: question.groups.map((_group, index) => at(`groups.${index}.name`)),
        items: arrangement.map((index) => {
          const [group, item] = places[index] as [number, number];
          return at(`groups.${group}.items.${item}`);
        }),
      };
      return { view, variables, arrangement, textAt };
    }
    case 'point': {
      const { picture: _path, ...plane } = question.plane;
      const view = { ...base, kind: 'point' as const, plane, picture: compiled.picture };
      return { view, variables, arrangement: [], textAt };
    }
    case 'blanks': {
      const blanks = question.blanks.map(({ options }) =>
        options ? { options: random.shuffle(options) } : {},
      );
      const view = { ...base, kind: 'blanks' as const, text: at('text'), blanks };
      return { view, variables, arrangement: [], textAt };
    }
  }
}

/** The items of all groups as one list, each with the index of its group and its index in the group. */
export function itemPlaces({ groups }: QuestionOf<'group'>): [group: number, item: number][] {
  return groups.flatMap(({ items }, group) => items.map((_item, index): [number, number] => [group, index]));
}
