import type { ReactElement } from 'react';
import { BlanksForm } from '#app/components/questions/kinds/blanks/form.tsx';
import { ChoiceForm } from '#app/components/questions/kinds/choice-form.tsx';
import { GroupForm } from '#app/components/questions/kinds/group/form.tsx';
import { MatchForm } from '#app/components/questions/kinds/match/form.tsx';
import { NumericForm } from '#app/components/questions/kinds/numeric/form.tsx';
import { OrderForm } from '#app/components/questions/kinds/order/form.tsx';
import { PointForm } from '#app/components/questions/kinds/point/form.tsx';
import { TextForm } from '#app/components/questions/kinds/text/form.tsx';
import type { QuestionKind } from '#courseware/questions/kinds/views.ts';

/** The fields that only one kind of question has. A kind without a form is a compile error. */
export const kindForms: Record<QuestionKind, () => ReactElement> = {
  single: ChoiceForm,
  multiple: ChoiceForm,
  numeric: NumericForm,
  text: TextForm,
  order: OrderForm,
  match: MatchForm,
  group: GroupForm,
  point: PointForm,
  blanks: BlanksForm,
};
