import { SayField } from '#app/components/teach/question-form/common-fields.tsx';
import { NumberField, TextField } from '#app/components/teach/question-form/fields.tsx';
import { ListField } from '#app/components/teach/question-form/list-field.tsx';
import { questionForm as words } from '#app/content/teaching/question-form.ts';

export function NumericForm() {
  return (
    <>
      <NumberField path={['key']} hint={words.hints.key} isFormula />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NumberField path={['tolerance']} hint={words.hints.tolerance} />
        <TextField path={['unit']} hint={words.hints.unit} isOptional />
      </div>
      <ListField
        path={['feedback']}
        entry={words.entries.mistake}
        hint={words.hints.feedbackNumber}
        most={8}
        fresh={{ when: '', say: '' }}
      >
        {(path) => (
          <>
            <NumberField path={[...path, 'when']} isFormula />
            <TextField path={[...path, 'say']} />
          </>
        )}
      </ListField>
      <SayField />
    </>
  );
}
