import { type Outcome, toOutcome } from '#app/components/private/outcome.ts';
import { showToast } from '#app/components/ui/toast-store.ts';
import type { SaveResult } from '#app/components/workspace/use-editor.ts';
import { outlineEditor as words } from '#app/content/teaching/teach.ts';
import { type CourseOutline, findOutline, saveOutline } from '#app/data/course-outlines.ts';
import { isConflict } from '#app/lib/backend-errors.ts';
import { userMessageOf } from '#app/lib/user-facing-error.ts';
import type { CourseModule } from '#domain/courses/course-input.ts';

/** What the editor submits. */
export interface OutlineToSave {
  courseId: string;
  seenAt: string;
  modules: CourseModule[];
}

/** The database's reason for refusing to save, and the version that another author saved. */
export interface OutlineConflict {
  message: string;
  theirs: CourseOutline;
}

/** The action of the editor. It never overwrites a version that the author has not seen. */
export async function saveOutlineFrom(
  request: Request,
): Promise<Outcome<SaveResult<CourseOutline, OutlineConflict>>> {
  const { courseId, seenAt, modules }: OutlineToSave = await request.json();
  return toOutcome(async (): Promise<SaveResult<CourseOutline, OutlineConflict>> => {
    try {
      await saveOutline(courseId, seenAt, modules);
    } catch (error) {
      if (!isConflict(error)) throw error;
      const conflict = { message: userMessageOf(error), theirs: await findOutline(courseId) };
      return { kind: 'conflict', conflict };
    }
    showToast(words.done);
    return { kind: 'saved', version: await findOutline(courseId) };
  }, words.failedToSave);
}
