import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { questionWords } from '#app/content/learning/questions.ts';
import type { ControlsProps, KindControls } from '../kind-controls.ts';
import { typedAnswer } from '../typed-answer.ts';

/** A number is typed as people write it, with a comma or a fraction too, which a number field would refuse. */
function NumericControls({ view: { unit }, answer, onChange, isDisabled }: ControlsProps<'numeric'>) {
  return (
    <Field label={unit ? `${questionWords.yourAnswer} (${unit})` : questionWords.yourAnswer}>
      {(control) => (
        <span className="flex items-center gap-3">
          <Input
            {...control}
            {...typedAnswer}
            inputMode="decimal"
            value={answer ?? ''}
            disabled={isDisabled}
            onChange={({ target }) => onChange(target.value)}
            className="max-w-40 tabular-nums"
          />
          {unit && (
            <span aria-hidden="true" className="text-ink-soft">
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}

export const numeric: KindControls<'numeric'> = {
  Controls: NumericControls,
};
