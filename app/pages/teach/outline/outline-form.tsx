import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { LeaveGuard } from '#app/components/private/leave-guard.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { ConflictNotice } from '#app/components/workspace/conflict-notice.tsx';
import { OutlineEditor } from '#app/components/workspace/outline/outline-editor.tsx';
import {
  fieldErrorsOf,
  type ModuleFields,
  outlineFieldsOf,
  outlineInputOf,
} from '#app/components/workspace/outline/outline-fields.ts';
import { SaveBar } from '#app/components/workspace/save-bar.tsx';
import { useEditor } from '#app/components/workspace/use-editor.ts';
import { outlineEditor as words } from '#app/content/teaching/teach.ts';
import type { CourseOutline } from '#app/data/course-outlines.ts';
import type { TaughtCourse } from '#app/data/taught-courses.ts';
import { outlineSchema } from '#domain/courses/course-input.ts';
import { ArchivedParts } from './archived-parts.tsx';
import type { OutlineConflict, OutlineToSave } from './save-outline.ts';

type Fields = { modules: ModuleFields[] };

const fieldsOf = (outline: CourseOutline | undefined): Fields => ({
  modules: outlineFieldsOf(outline?.modules ?? []),
});
const areSame = (some: Fields, others: Fields) =>
  JSON.stringify(outlineInputOf(some.modules)) === JSON.stringify(outlineInputOf(others.modules));

export function OutlineForm({ outline, course }: { outline: CourseOutline; course: TaughtCourse }) {
  const form = useRef<HTMLFormElement>(null);
  const [wasSent, setWasSent] = useState(false);
  const editor = useEditor<CourseOutline, Fields, OutlineConflict>({
    ...{ version: outline, fieldsOf, areSame },
    onShow: () => setWasSent(false),
  });
  const { fields, isUnsaved, isSaving, conflict } = editor;
  const saved = editor.saved ?? outline;
  const { data: modules, error } = outlineSchema.safeParse(outlineInputOf(fields.modules));
  const errors = fieldErrorsOf(error?.issues ?? [], 'modules.');

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    if (modules) {
      const { courseId, updatedAt: seenAt } = saved;
      editor.save({ courseId, seenAt, modules } satisfies OutlineToSave);
    } else form.current?.querySelector<HTMLElement>(`[name="${Object.keys(errors)[0]}"]`)?.focus();
  }

  return (
    <>
      <Link
        to={`/teach/${course.slug}`}
        className="mb-4 inline-flex min-h-11 items-center gap-2 text-small font-semibold text-primary-strong underline-offset-4 hover:underline"
      >
        <Icon name="arrow-left" className="size-4" />
        {words.back}
      </Link>
      {conflict && (
        <ConflictNotice title={words.conflict.title} text={conflict.message}>
          <p className="mt-1 text-small text-ink-soft">{words.conflict.hint}</p>
          <Button
            variant="secondary"
            size="small"
            className="mt-4"
            onClick={() => editor.show(conflict.theirs)}
          >
            {words.conflict.take}
          </Button>
        </ConflictNotice>
      )}
      <div className="mb-6 max-w-3xl">
        <h2 className="text-heading">{words.title}</h2>
        <p className="mt-2 text-ink-soft">{words.lead}</p>
        <p className="mt-2 text-ink-soft">{words.removal}</p>
      </div>
      <form ref={form} noValidate onSubmit={handleSubmit} className="max-w-4xl">
        <div inert={isSaving} className="grid gap-10 **:scroll-mb-32">
          <OutlineEditor
            modules={fields.modules}
            errors={wasSent ? errors : {}}
            onChange={(changed) => editor.change({ modules: changed })}
          />
          <ArchivedParts
            archived={saved.archived}
            modules={fields.modules}
            onChange={(changed) => editor.change({ modules: changed })}
          />
        </div>
        <SaveBar
          label={words.save}
          state={isUnsaved ? words.state.unsaved : words.state.saved}
          isSaving={isSaving}
        />
      </form>
      <LeaveGuard isUnsaved={isUnsaved} />
    </>
  );
}
