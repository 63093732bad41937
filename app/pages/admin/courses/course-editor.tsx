import { type FormEvent, useRef, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { LeaveGuard } from '#app/components/admin/leave-guard.tsx';
import { SaveBar } from '#app/components/admin/save-bar.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { adminCourses, courseEditor } from '#app/content/admin-courses.ts';
import type { CourseWithModules } from '#app/data/courses.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { CourseControls } from './course-controls.tsx';
import { areSame, type CourseFields, checkFields, type FieldErrors, fieldsOf } from './course-fields.ts';
import { OutlineEditor } from './outline-editor.tsx';
import { StatusPanel } from './status-panel.tsx';
import { useCourseSaving } from './use-course-saving.ts';

/** `course` is none for a new one, which becomes a draft when it is first saved. */
export function CourseEditor({ course }: { course?: CourseWithModules }) {
  const form = useRef<HTMLFormElement>(null);
  const [saved, setSaved] = useState(course);
  const [isDeleted, setIsDeleted] = useState(false);
  const [fields, setFields] = useState(() => fieldsOf(course));
  const [wasSent, setWasSent] = useState(false);
  const saving = useCourseSaving(showVersion);
  const { input, errors } = checkFields(fields);
  const shownErrors: FieldErrors = wasSent ? errors : {};
  if (saving.takenSlug === fields.slug) shownErrors.slug = courseEditor.taken;
  const isUnsaved = !isDeleted && !areSame(fields, fieldsOf(saved));

  function showVersion(version: CourseWithModules) {
    setSaved(version);
    setFields(fieldsOf(version));
    setWasSent(false);
  }

  function handleChange(change: Partial<CourseFields>) {
    setFields((now) => ({ ...now, ...change }));
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    if (input) saving.save(input, saved);
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
      {saving.conflict !== undefined && saved && (
        <ConflictNotice message={saving.conflict} onReload={() => saving.reload(saved)} />
      )}
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <form ref={form} noValidate onSubmit={handleSubmit} className="min-w-0">
          <div inert={saving.isBusy} className="grid gap-10">
            <CourseControls
              fields={fields}
              errors={shownErrors}
              hasFixedSlug={saved !== undefined && saved.status !== 'Draft'}
              onChange={handleChange}
            />
            <OutlineEditor
              modules={fields.modules}
              errors={shownErrors}
              onChange={(modules) => handleChange({ modules })}
            />
          </div>
          <SaveBar
            label={saved ? courseEditor.save.update : courseEditor.save.create}
            state={isUnsaved ? courseEditor.state.unsaved : saved && courseEditor.state.saved}
            isSaving={saving.isBusy}
          />
        </form>
        {saved && (
          <StatusPanel
            course={saved}
            onChange={(changed) => (changed ? setSaved({ ...saved, ...changed }) : setIsDeleted(true))}
          />
        )}
      </div>
      <LeaveGuard isUnsaved={isUnsaved} />
      {saved && saved.id !== course?.id && <Navigate to={`/admin/courses/${saved.id}`} replace />}
    </>
  );
}
