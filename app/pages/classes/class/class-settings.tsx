import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { Summary } from '#app/components/ui/summary.tsx';
import { classPeople } from '#app/content/classes/classes.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { classLimits } from '#domain/classes/class-limits.ts';
import type { ClassOverview } from '#domain/classes/overview.ts';
import { classNameSchema } from './people-changes.ts';

const words = classPeople.settings;

export function ClassSettings({
  overview: { name, is_open },
  onMoved,
}: {
  overview: ClassOverview;
  onMoved: (newClass: string) => void;
}) {
  const naming = useAction();
  const moving = useAction<string>(onMoved);
  const checkedName = useCheckedForm(classNameSchema);
  const checkedMove = useCheckedForm(classNameSchema);
  return (
    <section aria-labelledby="settings" className="grid gap-5">
      <h2 id="settings" className="text-subheading">
        {words.title}
      </h2>
      <ActionForm
        sender={naming}
        checked={checkedName}
        fields={{ change: 'save', open: is_open ? 'yes' : 'no' }}
        className="grid justify-items-start gap-3"
      >
        <Field label={words.name} error={checkedName.errors.name} className="w-full">
          {(control) => (
            <Input
              {...control}
              name="name"
              key={name}
              defaultValue={name}
              maxLength={classLimits.name}
              required
            />
          )}
        </Field>
        <Button type="submit" variant="secondary" size="small" disabled={naming.isBusy}>
          {words.save}
        </Button>
      </ActionForm>
      <details>
        <Summary className="text-small">{words.up}</Summary>
        <p className="mt-1 mb-3 text-small text-ink-soft">{words.upText}</p>
        <ActionForm
          sender={moving}
          checked={checkedMove}
          fields={{ change: 'move-up' }}
          className="grid justify-items-start gap-3"
        >
          <Field label={words.newName} error={checkedMove.errors.name} className="w-full">
            {(control) => (
              <Input {...control} name="name" maxLength={classLimits.name} autoComplete="off" required />
            )}
          </Field>
          <Button type="submit" variant="secondary" size="small" disabled={moving.isBusy}>
            {words.upButton}
          </Button>
        </ActionForm>
      </details>
    </section>
  );
}
