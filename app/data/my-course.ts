import { isEnrolled } from './enrolments.ts';
import { type LessonProgress, listCourseProgress } from './lesson-progress.ts';
import { mayStudyCourse } from './lessons.ts';

/** What the page of a course shows to a signed-in user. */
export interface MyCourse {
  isEnrolled: boolean;
  mayStudy: boolean;
  progress: LessonProgress[];
}

export async function loadMyCourse(userId: string, courseId: string): Promise<MyCourse> {
  const [enrolled, mayStudy, progress] = await Promise.all([
    isEnrolled(userId, courseId),
    mayStudyCourse(courseId),
    listCourseProgress(userId, courseId),
  ]);
  return { isEnrolled: enrolled, mayStudy, progress };
}
