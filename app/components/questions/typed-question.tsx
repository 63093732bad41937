import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { questionWords } from '#app/content/questions.ts';
import type { QuestionProps, ViewOf } from './answers.ts';

const mostCharacters = 200;

const plain = { autoComplete: 'off', autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false } as const;

/** A number is typed as people write it, with a comma or a fraction too, which a number field would refuse. */
export function NumericQuestion({
  view: { unit },
  answer,
  onChange,
  isDisabled,
}: QuestionProps<ViewOf<'numeric'>, string>) {
  return (
    <Field label={unit ? `${questionWords.yourAnswer} (${unit})` : questionWords.yourAnswer}>
      {(control) => (
        <span className="flex items-center gap-3">
          <Input
            {...control}
            {...plain}
            inputMode="decimal"
            maxLength={mostCharacters}
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

export function TextQuestion({ answer, onChange, isDisabled }: QuestionProps<ViewOf<'text'>, string>) {
  return (
    <Field label={questionWords.yourAnswer}>
      {(control) => (
        <Input
          {...control}
          {...plain}
          maxLength={mostCharacters}
          value={answer ?? ''}
          disabled={isDisabled}
          onChange={({ target }) => onChange(target.value)}
          className="max-w-md"
        />
      )}
    </Field>
  );
}
