import type { z } from 'zod';
import { blanks } from './blanks/view.ts';
import { group } from './group/view.ts';
import { match } from './match/view.ts';
import { multiple } from './multiple/view.ts';
import { numeric } from './numeric/view.ts';
import { order } from './order/view.ts';
import { point } from './point/view.ts';
import { single } from './single/view.ts';
import { text } from './text/view.ts';

/**
 * The kinds of questions, each with what learners see of it, what they answer, and when that is complete. Browsers load
 * this file, so it imports nothing that draws or grades.
 */
export const kindViews = { single, multiple, numeric, text, order, match, group, point, blanks };

export type QuestionKind = keyof typeof kindViews;
export const questionKinds = Object.keys(kindViews) as QuestionKind[];

type KindViews = typeof kindViews;

/** What a learner sees of a question of one kind. A mapped type, so that the compiler follows a kind through calls. */
export type ViewOf<Kind extends QuestionKind> = {
  [Each in Kind]: { kind: Each } & z.output<KindViews[Each]['view']>;
}[Kind];

/** What a learner answers to a question of one kind. */
export type AnswerOf<Kind extends QuestionKind> = {
  [Each in Kind]: z.output<KindViews[Each]['answer']>;
}[Kind];
