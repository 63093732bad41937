import { useId } from 'react';
import { questionWords } from '#app/content/learning/questions.ts';
import { boxClasses, Choice, Choices } from '../choice.tsx';
import type { ControlsProps, KindControls } from '../kind-controls.ts';

function SingleControls({ view, answer, onChange, isDisabled }: ControlsProps<'single'>) {
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

export const single: KindControls<'single'> = { Controls: SingleControls };
