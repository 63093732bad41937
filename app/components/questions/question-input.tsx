import { type ReactElement, useId } from 'react';
import { RenderedHtml } from '#app/components/ui/rendered-html.tsx';
import type { Answer } from '#courseware/questions/answer.ts';
import type { QuestionView } from '#courseware/questions/view.ts';
import { asNumber, asNumbers, asPlaces, asPoint, asText, asTexts, type QuestionProps } from './answers.ts';
import { BlanksQuestion } from './blanks-question.tsx';
import { MultipleQuestion, SingleQuestion } from './choice-question.tsx';
import { GroupQuestion } from './group-question.tsx';
import { MatchQuestion } from './match-question.tsx';
import { OrderQuestion } from './order-question.tsx';
import { PointQuestion } from './point-question.tsx';
import { NumericQuestion, TextQuestion } from './typed-question.tsx';

/** A question of any kind with the controls to answer it. The prompt is the name of the group that they form. */
export function QuestionInput(props: QuestionProps<QuestionView, Answer>) {
  const promptId = useId();
  return (
    <fieldset aria-labelledby={promptId} className="min-w-0">
      <RenderedHtml
        id={promptId}
        html={props.view.prompt}
        className="prose prose-snug mb-4 text-lead leading-normal"
      />
      <Controls {...props} />
    </fieldset>
  );
}

/** The return type makes a kind without controls a compile error. */
function Controls({ view, answer, ...rest }: QuestionProps<QuestionView, Answer>): ReactElement {
  switch (view.kind) {
    case 'single':
      return <SingleQuestion view={view} answer={asNumber(answer)} {...rest} />;
    case 'multiple':
      return <MultipleQuestion view={view} answer={asNumbers(answer)} {...rest} />;
    case 'numeric':
      return <NumericQuestion view={view} answer={asText(answer)} {...rest} />;
    case 'text':
      return <TextQuestion view={view} answer={asText(answer)} {...rest} />;
    case 'order':
      return <OrderQuestion view={view} answer={asNumbers(answer)} {...rest} />;
    case 'match':
      return <MatchQuestion view={view} answer={asPlaces(answer)} {...rest} />;
    case 'group':
      return <GroupQuestion view={view} answer={asPlaces(answer)} {...rest} />;
    case 'point':
      return <PointQuestion view={view} answer={asPoint(answer)} {...rest} />;
    case 'blanks':
      return <BlanksQuestion view={view} answer={asTexts(answer)} {...rest} />;
  }
}
