import { type Outcome, toOutcome } from '#app/components/private/outcome.ts';
import { showToast } from '#app/components/ui/toast-store.ts';
import type { SaveResult } from '#app/components/workspace/use-editor.ts';
import { courseEditor } from '#app/content/admin/courses.ts';
import { type CourseWithModules, findCourse, type SeenCourse, saveCourse } from '#app/data/courses.ts';
import { isConflict, isTaken } from '#app/lib/backend-errors.ts';
import { userMessageOf } from '#app/lib/user-facing-error.ts';
import type { CourseInput } from '#domain/courses/course-input.ts';

/** The database's reason for refusing to save, and the version that another admin saved. */
export interface CourseConflict {
  message: string;
  theirs: CourseWithModules | undefined;
}

/** What the editor submits. Without a loaded version it creates a course. */
export interface CourseToSave {
  input: CourseInput;
  seen?: SeenCourse;
}

type CourseAnswer = SaveResult<CourseWithModules, CourseConflict>;

/** The action of both editor pages. */
export async function saveCourseFrom(request: Request): Promise<Outcome<CourseAnswer>> {
  const { input, seen }: CourseToSave = await request.json();
  return toOutcome(async (): Promise<CourseAnswer> => {
    try {
      const { id } = await saveCourse(input, seen);
      const version = await findCourse(id);
      if (!version) throw new Error(`The course ${id} is gone.`);
      showToast(seen ? courseEditor.updated : courseEditor.created);
      return { kind: 'saved', version };
    } catch (error) {
      if (isTaken(error)) return { kind: 'refused', field: 'slug', message: courseEditor.taken };
      if (!isConflict(error) || !seen) throw error;
      const message = userMessageOf(error);
      return { kind: 'conflict', conflict: { message, theirs: await findCourse(seen.id) } };
    }
  });
}
