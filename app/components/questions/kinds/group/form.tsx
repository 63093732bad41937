import { SayField } from '#app/components/teach/question-form/common-fields.tsx';
import { LinesField, TextField } from '#app/components/teach/question-form/fields.tsx';
import { ListField } from '#app/components/teach/question-form/list-field.tsx';
import { questionForm as words } from '#app/content/teaching/question-form.ts';

export function GroupForm() {
  return (
    <>
      <ListField
        path={['groups']}
        entry={words.entries.group}
        most={4}
        fewest={2}
        fresh={{ name: '', items: [] }}
      >
        {(path) => (
          <>
            <TextField path={[...path, 'name']} />
            <LinesField path={[...path, 'items']} hint={words.hints.groupItems} />
          </>
        )}
      </ListField>
      <SayField />
    </>
  );
}
