interface Lesson {
  id: string;
  slug: string;
  title: string;
  duration_minutes: number | null;
}

interface Progress {
  lesson_id: string;
  block_key: string;
  done_at: string | null;
  updated_at: string;
}

export interface CourseProgress<Of extends Lesson = Lesson> {
  done: number;
  total: number;
  /** The lesson to go on with; undefined when all are done, or there is none. */
  next: Of | undefined;
  /** The block of that lesson where its reader stopped. */
  blockKey: string;
  /** What the lessons that are not done take. */
  minutesLeft: number;
}

/**
 * How far a learner is in a course, and where to go on: in the lesson they read last, or, if that one is done, in the
 * first after it that is not. Lessons they skipped come at the end.
 */
export function courseProgress<Of extends Lesson>(
  lessons: readonly Of[],
  progress: readonly Progress[],
): CourseProgress<Of> {
  const rowOf = (lesson: Of) => progress.find(({ lesson_id }) => lesson_id === lesson.id);
  const open = lessons.filter((lesson) => !rowOf(lesson)?.done_at);
  const latest = lessons
    .filter((lesson) => rowOf(lesson))
    .sort((a, b) => momentOf(rowOf(b)) - momentOf(rowOf(a)))
    .at(0);
  const from = latest ? lessons.indexOf(latest) : 0;
  const next = open.find((lesson) => lessons.indexOf(lesson) >= from) ?? open.at(0);
  return {
    done: lessons.length - open.length,
    total: lessons.length,
    next,
    blockKey: (next && rowOf(next)?.block_key) ?? '',
    minutesLeft: sumMinutes(open),
  };
}

/** What lessons take together. One without a duration counts nothing. */
export function sumMinutes(lessons: readonly Pick<Lesson, 'duration_minutes'>[]): number {
  return lessons.reduce((sum, { duration_minutes }) => sum + (duration_minutes ?? 0), 0);
}

const momentOf = (row: Progress | undefined) => Date.parse(row?.updated_at ?? '');
