import { useRef, useState } from 'react';
import { useOutletContext } from 'react-router';
import { z } from 'zod';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { loadOrToast } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { PageLoading } from '#app/components/workspace/list-page.tsx';
import { classWork as words } from '#app/content/classes/classes.ts';
import { type AssignableCourse, listAssignableCourses } from '#app/data/catalogue.ts';
import { assignToClass, extendAssignment, unassign } from '#app/data/classes.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { getSupabase } from '#app/lib/supabase.ts';
import { findSession } from '#app/session/session-store.ts';
import type { ClassOverview } from '#domain/classes/overview.ts';
import type { Route } from './+types/work.ts';
import { AssignmentCard } from './assignment-card.tsx';

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .union([z.literal('').transform(() => null), schema])
    .optional()
    .transform((value) => value ?? null);
const day = z.iso.date(words.errors.date);

const assignSchema = z.object({
  course: z.uuid(words.errors.choose),
  lesson: optional(z.uuid()),
  starts_on: optional(day),
  due_on: optional(day),
});

const changeSchema = z.discriminatedUnion('change', [
  assignSchema.extend({ change: z.literal('assign') }),
  z.object({ change: z.literal('unassign'), assignment: z.uuid() }),
  z.object({
    change: z.literal('extend'),
    assignment: z.uuid(),
    member: z.uuid(words.errors.choose),
    due_on: optional(day),
  }),
]);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const session = await findSession();
  if (session.status !== 'signed-in') return {};
  const supabase = await getSupabase();
  return { courses: await loadOrToast(request, listAssignableCourses(supabase)) };
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const form = await request.formData();
  return toOutcome(async () => {
    const asked = changeSchema.parse(Object.fromEntries(form));
    switch (asked.change) {
      case 'assign':
        await assignToClass(params.class, {
          course: asked.course,
          lesson: asked.lesson,
          startsOn: asked.starts_on,
          dueOn: asked.due_on,
        });
        return showToast({ title: words.title, text: words.form.done });
      case 'unassign':
        return unassign(asked.assignment);
      case 'extend':
        return extendAssignment(asked.assignment, asked.member, asked.due_on);
    }
  });
}

export { PageLoading as HydrateFallback };

export default function WorkPage({ loaderData: { courses } }: Route.ComponentProps) {
  const { assignments, members, is_archived } = useOutletContext<ClassOverview>();
  return (
    <div className="grid items-start gap-12 lg:grid-cols-[2fr_1fr]">
      <section aria-labelledby="work">
        <h2 id="work" className="mb-4 text-heading">
          {words.title}
        </h2>
        {assignments.length === 0 && <p className="text-ink-soft">{words.none}</p>}
        <ul className="grid gap-5">
          {assignments.map((assignment) => (
            <AssignmentCard
              key={assignment.id}
              assignment={assignment}
              members={members}
              isArchived={is_archived}
            />
          ))}
        </ul>
      </section>
      {!is_archived && courses && <AssignForm courses={courses} />}
    </div>
  );
}

function AssignForm({ courses }: { courses: AssignableCourse[] }) {
  const form = useRef<HTMLFormElement>(null);
  const [course, setCourse] = useState(courses[0]?.id ?? '');
  const checked = useCheckedForm(assignSchema);
  const sender = useAction(() => form.current?.reset());
  const lessons = courses.find(({ id }) => id === course)?.lessons ?? [];
  return (
    <section aria-labelledby="assign" className="rounded-card border border-line bg-surface p-5">
      <h2 id="assign" className="mb-4 text-subheading">
        {words.form.title}
      </h2>
      <ActionForm
        ref={form}
        sender={sender}
        checked={checked}
        fields={{ change: 'assign' }}
        className="grid justify-items-start gap-5"
      >
        <Field label={words.form.course} error={checked.errors.course} className="w-full">
          {(control) => (
            <Select
              {...control}
              name="course"
              value={course}
              onChange={({ target }) => setCourse(target.value)}
            >
              {courses.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={words.form.lesson} className="w-full">
          {(control) => (
            <Select {...control} name="lesson" key={course}>
              <option value="">{words.whole}</option>
              {lessons.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={words.form.startsOn} error={checked.errors.starts_on} className="w-full">
          {(control) => <Input {...control} type="date" name="starts_on" />}
        </Field>
        <Field
          label={words.form.dueOn}
          hint={words.form.hint}
          error={checked.errors.due_on}
          className="w-full"
        >
          {(control) => <Input {...control} type="date" name="due_on" />}
        </Field>
        <Button type="submit" disabled={sender.isBusy}>
          {sender.isBusy ? words.form.busy : words.form.button}
        </Button>
      </ActionForm>
    </section>
  );
}
