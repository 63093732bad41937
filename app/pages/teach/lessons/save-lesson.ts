import { type Outcome, toOutcome } from '#app/components/private/outcome.ts';
import { showToast } from '#app/components/ui/toast-store.ts';
import type { SaveResult } from '#app/components/workspace/use-editor.ts';
import { lessonEditor as words } from '#app/content/teaching/teach.ts';
import { saveLesson } from '#app/data/authoring.ts';
import { findLessonVersion, type LessonVersion } from '#app/data/taught-courses.ts';
import { UserFacingError } from '#app/lib/user-facing-error.ts';
import type { LessonText, SeenLesson } from '#domain/courses/authoring.ts';

/** What the editor submits. */
export interface LessonToSave {
  id: string;
  courseId: string;
  slug: string;
  seen: SeenLesson;
  text: LessonText;
  purpose: 'draft' | 'publish' | 'restore' | 'autosave';
}

/** The version that another author saved. Null if the lesson is gone. */
export interface LessonConflict {
  theirs: LessonVersion | null;
}

/** The action of the editor. It never overwrites a version that the author has not seen. */
export async function saveLessonFrom(
  request: Request,
): Promise<Outcome<SaveResult<LessonVersion, LessonConflict>>> {
  const { id, courseId, slug, seen, text, purpose }: LessonToSave = await request.json();
  // The text is on this device and is saved again after the next change, so a failure shows no toast.
  if (purpose === 'autosave')
    return { isDone: true, value: await autosave({ id, courseId, slug, seen, text }) };
  return toOutcome(async () => {
    const result = await saveLesson(id, seen, text, { publish: purpose === 'publish' });
    if (result.kind === 'refused') {
      const [first] = result.problems;
      const message = words.refused.text(result.problems.length, first?.message ?? '');
      showToast({ title: words.refused.title, text: message, tone: 'destructive' });
      return { kind: 'refused', field: 'body', message };
    }
    const version = await findLessonVersion(courseId, slug);
    if (result.kind === 'conflict') return { kind: 'conflict', conflict: { theirs: version } };
    if (!version) throw new UserFacingError(words.missing);
    showToast(words.done[purpose]);
    return { kind: 'saved', version };
  }, words.failedToSave);
}

/** The field that a failed autosave is reported for. The text itself may be fine. */
export const autosaveField = 'autosave';

async function autosave({
  id,
  courseId,
  slug,
  seen,
  text,
}: Omit<LessonToSave, 'purpose'>): Promise<SaveResult<LessonVersion, LessonConflict>> {
  const failed = { kind: 'refused', field: autosaveField, message: '' } as const;
  try {
    const result = await saveLesson(id, seen, text, { isAutosave: true });
    if (result.kind === 'refused') return failed;
    const version = await findLessonVersion(courseId, slug);
    if (result.kind === 'conflict') return { kind: 'conflict', conflict: { theirs: version } };
    return version ? { kind: 'saved', version } : failed;
  } catch {
    return failed;
  }
}
