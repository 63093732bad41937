import { useState } from 'react';
import { showProblem } from '#app/components/site/show-problem.ts';
import { showToast } from '#app/components/ui/toast-store.ts';
import { courseEditor } from '#app/content/admin-courses.ts';
import { type CourseWithModules, findCourse, type SeenCourse, saveCourse } from '#app/data/courses.ts';
import { isConflict, isTaken } from '#app/lib/backend-errors.ts';
import type { CourseInput } from '#domain/course.ts';

/** Saves a course, and tells what stands in the way: an address that is taken, or a change by somebody else. */
export function useCourseSaving(onVersion: (version: CourseWithModules) => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [takenSlug, setTakenSlug] = useState<string>();
  const [conflict, setConflict] = useState<string>();

  async function run(work: () => Promise<void>) {
    setIsBusy(true);
    setConflict(undefined);
    try {
      await work();
    } catch (error) {
      showProblem(error);
    }
    setIsBusy(false);
  }

  async function show({ id }: { id: string }) {
    const version = await findCourse(id);
    if (version) onVersion(version);
  }

  return {
    isBusy,
    takenSlug,
    conflict,
    save: (input: CourseInput, seen?: SeenCourse) =>
      run(async () => {
        try {
          await show(await saveCourse(input, seen));
          showToast(seen ? courseEditor.updated : courseEditor.created);
        } catch (error) {
          if (isTaken(error)) setTakenSlug(input.slug);
          else if (isConflict(error)) setConflict(messageOf(error));
          else throw error;
        }
      }),
    reload: (course: SeenCourse) => run(() => show(course)),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
