import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { Summary } from '#app/components/ui/summary.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { classWork as words } from '#app/content/classes/classes.ts';
import { formatDay } from '#app/lib/dates.ts';
import type { ClassAssignment, ClassMember } from '#domain/classes/overview.ts';

interface Props {
  assignment: ClassAssignment;
  members: ClassMember[];
  isArchived: boolean;
}

/** What is assigned, with its dates and who has more time. */
export function AssignmentCard({ assignment, members, isArchived }: Props) {
  const { id, course, lesson, starts_on, due_on, extensions } = assignment;
  const removal = useAction();
  const dates = [starts_on && words.from(formatDay(starts_on)), due_on && words.until(formatDay(due_on))];
  return (
    <li className="rounded-card border border-line bg-surface p-5">
      <h3 className="text-subheading wrap-anywhere">{lesson ?? course}</h3>
      <p className="text-small text-ink-soft wrap-anywhere">{lesson ? course : words.whole}</p>
      <p className="mt-1 text-small">{dates.filter(Boolean).join(' ') || words.noDates}</p>
      {extensions.length > 0 && (
        <div className="mt-3 text-small">
          <h4 className="font-semibold">{words.extensions}</h4>
          <ul>
            {extensions.map((extension) => (
              <Extension
                key={extension.member}
                assignment={id}
                extension={extension}
                isArchived={isArchived}
              />
            ))}
          </ul>
        </div>
      )}
      {!isArchived && (
        <>
          {due_on && members.length > 0 && <ExtendForm assignment={id} members={members} />}
          <ActionForm sender={removal} fields={{ change: 'unassign', assignment: id }} className="mt-2">
            <TextButton
              type="submit"
              disabled={removal.isBusy}
              aria-label={words.removeFor(lesson ?? course)}
            >
              {words.remove}
            </TextButton>
          </ActionForm>
        </>
      )}
    </li>
  );
}

function Extension({
  assignment,
  extension: { member, name, due_on },
  isArchived,
}: {
  assignment: string;
  extension: ClassAssignment['extensions'][number];
  isArchived: boolean;
}) {
  const sender = useAction();
  return (
    <li className="flex flex-wrap items-center gap-x-4">
      {words.extension(name, formatDay(due_on))}
      {!isArchived && (
        <ActionForm sender={sender} fields={{ change: 'extend', assignment, member, due_on: '' }}>
          <TextButton type="submit" disabled={sender.isBusy} aria-label={words.endExtension(name)}>
            {words.end}
          </TextButton>
        </ActionForm>
      )}
    </li>
  );
}

function ExtendForm({ assignment, members }: { assignment: string; members: ClassMember[] }) {
  const sender = useAction();
  return (
    <details className="mt-3">
      <Summary className="text-small">{words.extend}</Summary>
      <ActionForm
        sender={sender}
        fields={{ change: 'extend', assignment }}
        className="mt-2 flex flex-wrap items-end gap-4"
      >
        <Field label={words.learner} className="w-full max-w-[16rem]">
          {(control) => (
            <Select {...control} name="member">
              {members.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={words.newDay} className="w-full max-w-[12rem]">
          {(control) => <Input {...control} type="date" name="due_on" required />}
        </Field>
        <Button type="submit" variant="secondary" disabled={sender.isBusy}>
          {words.extendButton}
        </Button>
      </ActionForm>
    </details>
  );
}
