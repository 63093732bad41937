import type { z } from 'zod';
import type { Variables } from '../../expression.ts';
import type { Random } from '../../random.ts';
import type { AnswerOf, QuestionKind, ViewOf } from './views.ts';

type Path = (string | number)[];

/** A text of a question with its path. */
export type TextAt = [path: Path, source: string | undefined];

/** How the check of a question reports mistakes. */
export interface Report {
  issue(message: string, ...path: Path): void;
  /** Reports an expression that does not parse or uses unknown variables. Numbers and booleans are never wrong. */
  expression(source: string | number | boolean, ...path: Path): void;
}

export interface MarkdownRenderer {
  /** Renders paragraphs, lists, code blocks and tables. */
  renderBlocks(markdown: string): string;
  /** Renders inline Markdown. */
  renderInline(markdown: string): string;
}

/** What drawing a question of one kind begins with. */
export interface Drawing<Kind extends QuestionKind> {
  /** The part of the view that all kinds have. */
  base: { kind: Kind; prompt: string; hints: number; varies?: true };
  random: Random;
  /** A text of the question by its path, with the drawn values. */
  at(path: string): string;
  /** The picture of the question as inline SVG. */
  picture?: string;
}

/** One drawing of a question: the learner's view, and what the server needs to grade the answer. */
export interface DrawnQuestion {
  view: ViewOf<QuestionKind>;
  variables: Variables;
  /** For each shown option or item, its index in the question. */
  arrangement: number[];
  /** Renders a text of the question by its path, with the drawn values; undefined if the question has no such text. */
  textAt(path: string): string | undefined;
}

export interface Grade {
  /** From 0 to 1. */
  score: number;
  isCorrect: boolean;
  /** Feedback on the learner's mistakes, as HTML. */
  feedback: string[];
}

/**
 * Everything about one kind of question that does not depend on the others. Its view and its answer are in `view.ts`
 * beside it, because browsers need them without the rest.
 */
export interface KindRules<Kind extends QuestionKind, Schema extends z.ZodType> {
  /** A question as authors write it, including its correct answer. */
  schema: Schema;
  /** Reports mistakes that the schema cannot find. */
  check(question: z.output<Schema>, report: Report): void;
  /** The texts that only this kind has and learners may see. They are compiled and drawn by these paths. */
  textsOf(question: z.output<Schema>): TextAt[];
  /** Renders a text that is neither a paragraph nor inline Markdown; undefined for all others. */
  renderText?(
    question: z.output<Schema>,
    path: string,
    text: string,
    renderer: MarkdownRenderer,
  ): string | undefined;
  /** The path of the picture that the question shows, if it shows one. */
  pictureOf?(question: z.output<Schema>): string | undefined;
  draw(
    question: z.output<Schema>,
    drawing: Drawing<Kind>,
  ): { view: ViewOf<Kind>; arrangement?: DrawnQuestion['arrangement'] };
  /** The shown texts of which no two may be the same, because learners choose between them. */
  alternatives(view: ViewOf<Kind>): string[];
  /** Grades an answer, which is undefined if it was missing or malformed. */
  grade(question: z.output<Schema>, drawn: DrawnQuestion, answer: AnswerOf<Kind> | undefined): Grade;
  /** The options of the question that an answer chose, whatever the order they were shown in. */
  chosenOptions?(drawn: DrawnQuestion, answer: AnswerOf<Kind>): number[];
  /** The correct answer as HTML, one line for each part. */
  solve(question: z.output<Schema>, drawn: DrawnQuestion): string[];
  /** An answer that gets full marks. */
  rightAnswer(question: z.output<Schema>, drawn: DrawnQuestion): AnswerOf<Kind>;
}
