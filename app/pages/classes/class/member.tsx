import { useState } from 'react';
import { Link, redirect, useOutletContext } from 'react-router';
import { z } from 'zod';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { loadOrToast } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Textarea } from '#app/components/ui/input.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { ConfirmDialog } from '#app/components/workspace/confirm-dialog.tsx';
import { ListNotice, PageLoading } from '#app/components/workspace/list-page.tsx';
import { classMember as words } from '#app/content/classes/classes.ts';
import {
  addClassNote,
  deleteClassNote,
  deletePupil,
  listClassNotes,
  removeClassMember,
} from '#app/data/classes.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { formatAgo } from '#app/lib/dates.ts';
import { findSession } from '#app/session/session-store.ts';
import { classLimits } from '#domain/classes/class-limits.ts';
import type { ClassNote } from '#domain/classes/class-work.ts';
import type { ClassMember, ClassOverview } from '#domain/classes/overview.ts';
import type { Route } from './+types/member.ts';
import { TakeOver } from './take-over.tsx';

const noteSchema = z.object({
  text: z.string().trim().min(1, words.notes.error).max(classLimits.note, words.notes.error),
});

const changeSchema = z.discriminatedUnion('change', [
  noteSchema.extend({ change: z.literal('note') }),
  z.object({ change: z.literal('delete-note'), note: z.uuid() }),
  z.object({ change: z.literal('remove') }),
  z.object({ change: z.literal('delete') }),
]);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const session = await findSession();
  if (session.status !== 'signed-in') return {};
  return { notes: await loadOrToast(request, listClassNotes(params.member)) };
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const form = await request.formData();
  const asked = changeSchema.parse(Object.fromEntries(form));
  const outcome = await toOutcome(async () => {
    if (asked.change === 'note') await addClassNote(params.member, asked.text);
    else if (asked.change === 'delete-note') await deleteClassNote(asked.note);
    else if (asked.change === 'remove') await removeClassMember(params.member);
    else await deletePupil(params.member);
  });
  const isGone = asked.change === 'remove' || asked.change === 'delete';
  return outcome.isDone && isGone ? redirect(`/classes/${params.class}/people`) : outcome;
}

export { PageLoading as HydrateFallback };

/** One learner of the class: notes to them, and ending their place. */
export default function MemberPage({ loaderData: { notes }, params }: Route.ComponentProps) {
  const { members, is_archived } = useOutletContext<ClassOverview>();
  const member = members.find(({ id }) => id === params.member);
  return (
    <>
      <p className="mb-4">
        <Link
          to={`/classes/${params.class}/people`}
          className="inline-flex min-h-11 items-center text-small font-semibold text-primary-strong underline underline-offset-4"
        >
          {words.back}
        </Link>
      </p>
      {member ? (
        <div className="grid items-start gap-12 lg:grid-cols-[2fr_1fr]">
          <Notes member={member} notes={notes ?? []} isArchived={is_archived} />
          {!is_archived && <Ending member={member} />}
        </div>
      ) : (
        <ListNotice>{words.gone}</ListNotice>
      )}
    </>
  );
}

function Notes({
  member,
  notes,
  isArchived,
}: {
  member: ClassMember;
  notes: ClassNote[];
  isArchived: boolean;
}) {
  const checked = useCheckedForm(noteSchema);
  const sender = useAction();
  const removal = useAction();
  return (
    <section aria-labelledby="notes">
      <h2 id="notes" className="mb-4 text-heading wrap-anywhere">
        {words.notes.title(member.name)}
      </h2>
      {!isArchived && (
        <ActionForm
          key={notes.length}
          sender={sender}
          checked={checked}
          fields={{ change: 'note' }}
          className="mb-6 grid justify-items-start gap-3"
        >
          <Field
            label={words.notes.label}
            hint={words.notes.hint}
            error={checked.errors.text}
            className="w-full"
          >
            {(control) => (
              <Textarea {...control} name="text" rows={4} maxLength={classLimits.note} required />
            )}
          </Field>
          <Button type="submit" disabled={sender.isBusy}>
            {words.notes.button}
          </Button>
        </ActionForm>
      )}
      {notes.length === 0 && <p className="text-ink-soft">{words.notes.none}</p>}
      <ul className="grid gap-4">
        {notes.map(({ id, text, author, created_at }) => (
          <li key={id} className="rounded-card border border-line bg-surface p-4">
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
            <p className="mt-2 text-small text-ink-soft">
              {words.notes.by(author ?? words.notes.unknown, formatAgo(created_at))}
            </p>
            <ActionForm sender={removal} fields={{ change: 'delete-note', note: id }}>
              <TextButton type="submit" disabled={removal.isBusy}>
                {words.notes.delete}
              </TextButton>
            </ActionForm>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ending({ member }: { member: ClassMember }) {
  const [isAsking, setIsAsking] = useState(false);
  const removal = useAction();
  const isOfSchool = member.account === 'school';
  const isLookedAfter = isOfSchool && member.looked_after_by === null;
  return (
    <div className="grid gap-8">
      <section aria-labelledby="remove">
        <h2 id="remove" className="mb-2 text-subheading">
          {words.remove.title}
        </h2>
        <p className="mb-3 text-small text-ink-soft">{words.remove.text}</p>
        <ActionForm sender={removal} fields={{ change: 'remove' }}>
          <Button type="submit" variant="secondary" size="small" disabled={removal.isBusy}>
            {words.remove.button}
          </Button>
        </ActionForm>
      </section>
      {isOfSchool && member.looked_after_by !== null && (
        <p className="text-small text-ink-soft">{words.otherClass(member.looked_after_by)}</p>
      )}
      {isLookedAfter && <TakeOver member={member.id} />}
      {isLookedAfter && (
        <section aria-labelledby="delete">
          <h2 id="delete" className="mb-2 text-subheading">
            {words.delete.title}
          </h2>
          <p className="mb-3 text-small text-ink-soft">{words.delete.text}</p>
          <Button variant="danger" size="small" onClick={() => setIsAsking(true)}>
            {words.delete.button}
          </Button>
        </section>
      )}
      {isAsking && (
        <ConfirmDialog
          title={words.delete.title}
          button={words.delete.confirm}
          isDangerous
          fields={{ change: 'delete' }}
          onClose={() => setIsAsking(false)}
        >
          {words.delete.text}
        </ConfirmDialog>
      )}
    </div>
  );
}
