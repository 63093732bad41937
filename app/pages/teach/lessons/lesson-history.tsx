import { RevisionHistory } from '#app/components/teach/revision-history.tsx';
import type { LessonVersion } from '#app/data/taught-courses.ts';
import type { LessonText } from '#domain/courses/authoring.ts';

/** Every saved text of a lesson, newest first. */
export function LessonHistory({
  lesson: { id, history, publishedRevision },
  ...rest
}: {
  lesson: LessonVersion;
  /** The text in the editor. */
  current: string;
  isDisabled: boolean;
  onRestore: (old: Partial<LessonText>) => void;
}) {
  return (
    <RevisionHistory<Partial<LessonText>>
      history={history}
      publishedRevision={publishedRevision}
      urlOf={(number) => `/teach/data/revisions/${id}/${number}`}
      bodyOf={({ body }) => body ?? ''}
      {...rest}
    />
  );
}
