import { useOptionCorrect } from '#app/components/teach/question-form/common-fields.tsx';
import { SwitchField, TextField } from '#app/components/teach/question-form/fields.tsx';
import { ListField } from '#app/components/teach/question-form/list-field.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { questionForm as words } from '#app/content/teaching/question-form.ts';
import type { DraftPath } from '#courseware/questions/draft.ts';

/** The options of single and multiple choices, each with what is said to learners who choose wrongly. */
export function ChoiceForm() {
  return (
    <>
      <ListField path={['options']} entry={words.entries.option} most={8} fewest={2} fresh={{ text: '' }}>
        {(path) => (
          <>
            <TextField path={[...path, 'text']} />
            <CorrectField path={[...path, 'correct']} />
            <TextField path={[...path, 'say']} hint={words.hints.optionSay} isOptional />
          </>
        )}
      </ListField>
      <SwitchField path={['inOrder']} />
    </>
  );
}

/** Right, wrong, or right for some of the drawn numbers. */
function CorrectField({ path }: { path: DraftPath }) {
  const { name, way, text, error, isReadOnly, set } = useOptionCorrect(path);
  if (text === undefined) return <p className="text-small text-ink-soft">{words.otherShape}</p>;
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <Field label={words.fields.correct ?? ''} error={way === 'sometimes' ? undefined : error}>
        {(control) => (
          <Select
            {...control}
            name={way === 'sometimes' ? undefined : name}
            value={way}
            disabled={isReadOnly}
            onChange={({ target }) => {
              const chosen = { always: true, never: undefined, sometimes: '' }[target.value];
              set(chosen);
            }}
          >
            <option value="always">{words.correct.always}</option>
            <option value="never">{words.correct.never}</option>
            <option value="sometimes">{words.correct.sometimes}</option>
          </Select>
        )}
      </Field>
      {way === 'sometimes' && (
        <TextField path={path} label={words.correct.condition} hint={words.hints.condition} isCode />
      )}
    </div>
  );
}
