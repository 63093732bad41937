import type { z } from 'zod';
import { blanks } from './blanks/kind.ts';
import { group } from './group/kind.ts';
import type { KindRules } from './kind-rules.ts';
import { match } from './match/kind.ts';
import { multiple } from './multiple/kind.ts';
import { numeric } from './numeric/kind.ts';
import { order } from './order/kind.ts';
import { point } from './point/kind.ts';
import { single } from './single/kind.ts';
import { text } from './text/kind.ts';
import type { QuestionKind } from './views.ts';

const listed = { single, multiple, numeric, text, order, match, group, point, blanks };

type Schemas = { [Kind in QuestionKind]: (typeof listed)[Kind]['schema'] };

/** What each kind of question does. A kind of `views.ts` that is missing here is a compile error. */
export const kinds: { [Kind in QuestionKind]: KindRules<Kind, Schemas[Kind]> } = listed;

/** A question of one kind. A mapped type, so that the compiler follows a kind through calls. */
export type QuestionOf<Kind extends QuestionKind> = {
  [Each in Kind]: { kind: Each } & z.output<Schemas[Each]>;
}[Kind];
