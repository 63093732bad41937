import { type LessonNote, listLessonNotes } from './lesson-notes.ts';
import { type LessonProgress, listCourseProgress } from './lesson-progress.ts';
import { findLessonContent, type LessonContent, mayStudyCourse } from './lessons.ts';

/** What a lesson page shows to a signed-in user. A part that could not be loaded is undefined. */
export interface MyLesson {
  /** Whose data this is. */
  userId: string;
  mayStudy: boolean | undefined;
  /** Null where there is none, and where the document of the page has it already. */
  content: LessonContent | null | undefined;
  /** Of all lessons of the course. */
  progress: LessonProgress[] | undefined;
  notes: LessonNote[] | undefined;
  /** Whether the work of a visitor in this browser waits for the user to say that it is theirs. */
  mustAskToTakeAlong: boolean;
}

interface WantedLesson {
  lessonId: string;
  courseId: string;
  /** Whether the lesson is public. Its content is then part of the document. */
  isPublic: boolean;
}

export async function loadMyLesson(
  userId: string,
  { lessonId, courseId, isPublic }: WantedLesson,
): Promise<Omit<MyLesson, 'mustAskToTakeAlong'>> {
  const orUndefined = <Value>(work: Promise<Value>) => work.catch(() => undefined);
  const [mayStudy, content, progress, notes] = await Promise.all([
    isPublic || orUndefined(mayStudyCourse(courseId)),
    isPublic ? null : orUndefined(findLessonContent(lessonId)),
    orUndefined(listCourseProgress(userId, courseId)),
    orUndefined(listLessonNotes(userId, lessonId)),
  ]);
  return { userId, mayStudy, content, progress, notes };
}
