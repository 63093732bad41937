import { questionWords } from '#app/content/learning/questions.ts';
import { boxClasses, Choice, Choices } from '../choice.tsx';
import type { ControlsProps, KindControls } from '../kind-controls.ts';

function MultipleControls({ view, answer, onChange, isDisabled }: ControlsProps<'multiple'>) {
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

export const multiple: KindControls<'multiple'> = {
  Controls: MultipleControls,
};
