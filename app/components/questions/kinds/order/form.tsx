import { SayField } from '#app/components/teach/question-form/common-fields.tsx';
import { TextField } from '#app/components/teach/question-form/fields.tsx';
import { ListField } from '#app/components/teach/question-form/list-field.tsx';
import { questionForm as words } from '#app/content/teaching/question-form.ts';

export function OrderForm() {
  return (
    <>
      <ListField
        path={['items']}
        entry={words.entries.item}
        hint={words.hints.order}
        most={8}
        fewest={3}
        fresh=""
      >
        {(path) => <TextField path={path} label={words.fields.text} />}
      </ListField>
      <SayField />
    </>
  );
}
