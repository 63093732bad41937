import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { questionStarters } from '#app/content/teaching/lesson-snippets.ts';
import { questionEditor, taughtQuestions } from '#app/content/teaching/teach.ts';
import type { QuestionKind } from '#app/content/types.ts';

const kinds = Object.keys(questionStarters) as QuestionKind[];

/** An example of each kind to start from. */
export function StarterChoice({ onChoose }: { onChoose: (kind: QuestionKind) => void }) {
  const [kind, setKind] = useState<QuestionKind>('single');
  const { label, button } = questionEditor.start;
  return (
    <Field label={label}>
      {(control) => (
        <span className="flex gap-3">
          <Select
            {...control}
            value={kind}
            onChange={({ target }) => setKind(kinds.find((known) => known === target.value) ?? 'single')}
            className="min-w-0 sm:w-64"
          >
            {kinds.map((known) => (
              <option key={known} value={known}>
                {taughtQuestions.kinds[known]}
              </option>
            ))}
          </Select>
          <Button variant="secondary" onClick={() => onChoose(kind)}>
            {button}
          </Button>
        </span>
      )}
    </Field>
  );
}
