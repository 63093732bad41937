import { type FormEvent, useRef, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { LeaveGuard } from '#app/components/private/leave-guard.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { ConflictNotice } from '#app/components/workspace/conflict-notice.tsx';
import { OutlineEditor } from '#app/components/workspace/outline/outline-editor.tsx';
import type { FieldErrors } from '#app/components/workspace/outline/outline-fields.ts';
import { SaveBar } from '#app/components/workspace/save-bar.tsx';
import { useEditor } from '#app/components/workspace/use-editor.ts';
import { adminCourses, courseEditor } from '#app/content/admin/courses.ts';
import type { CourseWithModules } from '#app/data/courses.ts';
import { CountingPanel } from './counting-panel.tsx';
import { CourseControls } from './course-controls.tsx';
import { areSameCourses, type CourseFields, checkFields, courseFieldsOf } from './course-fields.ts';
import type { CourseConflict, CourseToSave } from './save-course.ts';
import { StaffPanel } from './staff-panel.tsx';
import { StatusPanel } from './status-panel.tsx';

/** Without a `course` it creates one, as a draft on the first save. */
export function CourseEditor({ course, categories }: { course?: CourseWithModules; categories: string[] }) {
  const form = useRef<HTMLFormElement>(null);
  const [isDeleted, setIsDeleted] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const [takenSlug, setTakenSlug] = useState<string>();
  const editor = useEditor<CourseWithModules, CourseFields, CourseConflict>({
    version: course,
    fieldsOf: courseFieldsOf,
    areSame: areSameCourses,
    onShow: () => setWasSent(false),
    onRefused: () => setTakenSlug(fields.slug),
  });
  const { saved, fields, isSaving, conflict } = editor;
  const { input, errors } = checkFields(fields);
  const shownErrors: FieldErrors = wasSent ? errors : {};
  if (takenSlug === fields.slug) shownErrors.slug = courseEditor.taken;
  const isUnsaved = !isDeleted && editor.isUnsaved;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    const seen = saved && { id: saved.id, updated_at: saved.updated_at };
    if (input) editor.save({ input, seen } satisfies CourseToSave);
    else focusField(Object.keys(errors)[0]);
  }

  function focusField(name: string | undefined) {
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  }

  if (isDeleted) return <Navigate to="/admin/courses" replace />;
  return (
    <>
      <Link
        to="/admin/courses"
        className="mb-4 inline-flex min-h-11 items-center gap-2 text-small font-semibold text-primary-strong"
      >
        <Icon name="arrow-left" className="size-4" />
        {adminCourses.back}
      </Link>
      {conflict && <Conflict {...conflict} onTake={editor.show} />}
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <form ref={form} noValidate onSubmit={handleSubmit} className="min-w-0">
          <div inert={isSaving} className="grid gap-10">
            <CourseControls
              fields={fields}
              errors={shownErrors}
              categories={categories}
              hasFixedSlug={saved !== undefined && saved.status !== 'Draft'}
              onChange={editor.change}
            />
            <OutlineEditor
              modules={fields.modules}
              errors={shownErrors}
              onChange={(modules) => editor.change({ modules })}
            />
          </div>
          <SaveBar
            label={saved ? courseEditor.save.update : courseEditor.save.create}
            state={isUnsaved ? courseEditor.state.unsaved : saved && courseEditor.state.saved}
            isSaving={isSaving}
          />
        </form>
        {course && saved && (
          <div className="grid gap-8">
            <StatusPanel
              course={saved}
              onChange={(changed) => (changed ? editor.update({ ...saved, ...changed }) : setIsDeleted(true))}
            />
            <CountingPanel course={saved} onChange={(changed) => editor.update({ ...saved, ...changed })} />
            <StaffPanel courseId={saved.id} />
          </div>
        )}
      </div>
      <LeaveGuard isUnsaved={isUnsaved} />
      {saved && saved.id !== course?.id && <Navigate to={`/admin/courses/${saved.id}`} replace />}
    </>
  );
}

function Conflict({
  message,
  theirs,
  onTake,
}: CourseConflict & { onTake: (theirs: CourseWithModules) => void }) {
  const words = courseEditor.conflict;
  return (
    <ConflictNotice title={words.title} text={message}>
      <p className="mt-1 text-small text-ink-soft">{words.hint}</p>
      {theirs && (
        <Button variant="secondary" size="small" className="mt-4" onClick={() => onTake(theirs)}>
          {words.button}
        </Button>
      )}
    </ConflictNotice>
  );
}
