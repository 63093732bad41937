import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { classPeople } from '#app/content/classes/classes.ts';
import type { ClassOverview } from '#domain/classes/overview.ts';

const words = classPeople.teachers;

export function Teachers({ overview: { teachers, colleagues, is_archived } }: { overview: ClassOverview }) {
  const sender = useAction();
  return (
    <section aria-labelledby="teachers">
      <h2 id="teachers" className="mb-2 text-subheading">
        {words.title}
      </h2>
      <ul className="mb-4">
        {teachers.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 wrap-anywhere">
            {name}
            {teachers.length > 1 && !is_archived && (
              <ActionForm sender={sender} fields={{ change: 'remove-teacher', teacher: id }}>
                <TextButton type="submit" disabled={sender.isBusy} aria-label={words.remove(name)}>
                  {words.removeShort}
                </TextButton>
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
      {colleagues.length > 0 && !is_archived && (
        <ActionForm
          sender={sender}
          fields={{ change: 'add-teacher' }}
          className="flex flex-wrap items-end gap-3"
        >
          <Field label={words.choose} className="w-full max-w-[20rem]">
            {(control) => (
              <Select {...control} name="teacher">
                {colleagues.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Button type="submit" variant="secondary" disabled={sender.isBusy}>
            {words.button}
          </Button>
        </ActionForm>
      )}
    </section>
  );
}
