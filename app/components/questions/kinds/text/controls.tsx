import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { questionWords } from '#app/content/learning/questions.ts';
import type { ControlsProps, KindControls } from '../kind-controls.ts';
import { typedAnswer } from '../typed-answer.ts';

function TextControls({ answer, onChange, isDisabled }: ControlsProps<'text'>) {
  return (
    <Field label={questionWords.yourAnswer}>
      {(control) => (
        <Input
          {...control}
          {...typedAnswer}
          value={answer ?? ''}
          disabled={isDisabled}
          onChange={({ target }) => onChange(target.value)}
          className="max-w-md"
        />
      )}
    </Field>
  );
}

export const text: KindControls<'text'> = {
  Controls: TextControls,
};
