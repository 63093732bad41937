import { Button } from '#app/components/ui/button.tsx';
import { adminWords } from '#app/content/admin.ts';
import { courseEditor } from '#app/content/admin-courses.ts';
import type { Course } from '#domain/course.ts';

/** Stays in sight, however long the outline above it grows. */
export function SaveBar({
  saved,
  isUnsaved,
  isSaving,
}: {
  saved: Course | undefined;
  isUnsaved: boolean;
  isSaving: boolean;
}) {
  const { save, state } = courseEditor;
  return (
    <div className="sticky bottom-0 z-10 -mx-gutter mt-10 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-gutter py-3 lg:mx-0 lg:px-0">
      <Button type="submit" disabled={isSaving}>
        {isSaving ? adminWords.saving : saved ? save.update : save.create}
      </Button>
      <p className="text-small text-ink-soft">{isUnsaved ? state.unsaved : saved && state.saved}</p>
    </div>
  );
}
