import { useId } from 'react';
import { classNames } from '#app/components/ui/class-names.ts';
import { RenderedHtml } from '#app/components/ui/rendered-html.tsx';
import { questionWords } from '#app/content/questions.ts';
import type { ChoiceView, QuestionProps } from './answers.ts';

export function SingleQuestion({ view, answer, onChange, isDisabled }: QuestionProps<ChoiceView, number>) {
  const name = useId();
  return (
    <Choices hint={questionWords.chooseOne}>
      {view.options.map((option, index) => (
        <Choice key={option} html={option} isDisabled={isDisabled}>
          <input
            type="radio"
            name={name}
            checked={answer === index}
            disabled={isDisabled}
            onChange={() => onChange(index)}
            className={boxClasses}
          />
        </Choice>
      ))}
    </Choices>
  );
}

export function MultipleQuestion({
  view,
  answer,
  onChange,
  isDisabled,
}: QuestionProps<ChoiceView, number[]>) {
  const chosen = answer ?? [];

  function toggle(index: number, isChosen: boolean) {
    const others = chosen.filter((each) => each !== index);
    onChange(isChosen ? [...others, index].toSorted((a, b) => a - b) : others);
  }

  return (
    <Choices hint={questionWords.chooseSeveral}>
      {view.options.map((option, index) => (
        <Choice key={option} html={option} isDisabled={isDisabled}>
          <input
            type="checkbox"
            checked={chosen.includes(index)}
            disabled={isDisabled}
            onChange={({ target }) => toggle(index, target.checked)}
            className={boxClasses}
          />
        </Choice>
      ))}
    </Choices>
  );
}

const boxClasses = 'mt-0.5 size-5.5 shrink-0 accent-primary-strong';

function Choices({ hint, children }: { hint: string; children: React.ReactNode }) {
  return (
    <>
      <p className="text-small text-ink-faint">{hint}</p>
      <div className="mt-2 grid gap-2.5">{children}</div>
    </>
  );
}

function Choice({
  html,
  isDisabled,
  children,
}: {
  html: string;
  isDisabled?: boolean;
  children: React.ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label
      className={classNames(
        'flex min-h-12 gap-3.5 rounded-control border border-line-strong bg-surface px-4 py-3 transition-colors',
        'has-checked:border-primary-strong has-checked:bg-primary-tint has-checked:inset-ring has-checked:inset-ring-primary-strong',
        isDisabled ? 'cursor-default' : 'cursor-pointer hover:border-ink',
      )}
    >
      {children}
      <RenderedHtml as="span" html={html} className="prose-inline min-w-0" />
    </label>
  );
}
