import { SayField } from '#app/components/teach/question-form/common-fields.tsx';
import { LinesField, SwitchField, TextField } from '#app/components/teach/question-form/fields.tsx';
import { ListField } from '#app/components/teach/question-form/list-field.tsx';
import { questionForm as words } from '#app/content/teaching/question-form.ts';

export function TextForm() {
  return (
    <>
      <LinesField path={['accept']} hint={words.hints.accept} />
      <SwitchField path={['caseSensitive']} />
      <ListField
        path={['feedback']}
        entry={words.entries.mistake}
        hint={words.hints.feedbackText}
        most={8}
        fresh={{ when: [], say: '' }}
      >
        {(path) => (
          <>
            <LinesField path={[...path, 'when']} />
            <TextField path={[...path, 'say']} />
          </>
        )}
      </ListField>
      <SayField />
    </>
  );
}
