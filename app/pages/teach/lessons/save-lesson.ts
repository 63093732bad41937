import { type Outcome, toOutcome } from '#app/components/private/outcome.ts';
import { showToast } from '#app/components/ui/toast-store.ts';
import type { SaveResult } from '#app/components/workspace/use-editor.ts';
import { lessonEditor as words } from '#app/content/teach.ts';
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
  purpose: 'draft' | 'publish' | 'restore';
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
  return toOutcome(async () => {
    const result = await saveLesson(id, seen, text, purpose === 'publish');
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
