import type { QuestionKind } from '#courseware/questions/kinds/views.ts';
import { blanks } from './blanks/controls.tsx';
import { group } from './group/controls.tsx';
import type { KindControls } from './kind-controls.ts';
import { match } from './match/controls.tsx';
import { multiple } from './multiple/controls.tsx';
import { numeric } from './numeric/controls.tsx';
import { order } from './order/controls.tsx';
import { point } from './point/controls.tsx';
import { single } from './single/controls.tsx';
import { text } from './text/controls.tsx';

/** The controls of every kind of question. A kind without controls is a compile error. */
export const kindControls: { [Kind in QuestionKind]: KindControls<Kind> } = {
  single,
  multiple,
  numeric,
  text,
  order,
  match,
  group,
  point,
  blanks,
};
