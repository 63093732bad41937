import { useId } from 'react';
import { RenderedHtml } from '#app/components/ui/rendered-html.tsx';
import { type Answer, parseAnswer } from '#courseware/questions/answer.ts';
import type { QuestionKind, ViewOf } from '#courseware/questions/kinds/views.ts';
import { kindControls } from './kinds/registry.ts';

interface QuestionProps<Kind extends QuestionKind> {
  view: ViewOf<Kind>;
  answer: Answer | null;
  onChange(answer: Answer | null): void;
  isDisabled?: boolean;
}

/** A question of any kind with the controls to answer it. The prompt is the name of the group that they form. */
export function QuestionInput(props: QuestionProps<QuestionKind>) {
  const promptId = useId();
  return (
    <fieldset aria-labelledby={promptId} className="min-w-0">
      <RenderedHtml
        id={promptId}
        html={props.view.prompt}
        className="prose prose-snug mb-4 text-lead leading-normal"
      />
      <KindOfControls {...props} />
    </fieldset>
  );
}

/** An answer to another kind of question counts as not given. */
function KindOfControls<Kind extends QuestionKind>({ view, answer, ...rest }: QuestionProps<Kind>) {
  const { Controls } = kindControls[view.kind];
  return <Controls view={view} answer={parseAnswer(view.kind, answer) ?? null} {...rest} />;
}
