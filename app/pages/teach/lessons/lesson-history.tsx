import { useState } from 'react';
import { useLoad } from '#app/components/private/use-load.ts';
import { TextDifference } from '#app/components/teach/text-difference.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { lessonEditor } from '#app/content/teach.ts';
import type { LessonRevision, LessonVersion } from '#app/data/taught-courses.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import type { LessonText } from '#domain/courses/authoring.ts';

const words = lessonEditor.history;

/** Every saved text of a lesson, newest first. */
export function LessonHistory({
  lesson: { id, history, publishedRevision },
  current,
  isDisabled,
  onRestore,
}: {
  lesson: LessonVersion;
  /** The text in the editor. */
  current: string;
  isDisabled: boolean;
  onRestore: (old: Partial<LessonText>) => void;
}) {
  const [opened, setOpened] = useState<number>();

  function handleRestore(old: Partial<LessonText>) {
    setOpened(undefined);
    onRestore(old);
  }

  return (
    <section aria-labelledby="history" className="mt-14 max-w-4xl">
      <h2 id="history" className="text-heading">
        {words.title}
      </h2>
      <p className="mt-1 mb-4 text-small text-ink-soft">{history.length === 0 ? words.none : words.lead}</p>
      <ol className="border-t border-line empty:hidden">
        {history.map((revision, index) => (
          <li key={revision.number} className="border-b border-line py-2">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Facts
                revision={revision}
                isPublished={revision.number === publishedRevision}
                isNewest={index === 0}
              />
              <TextButton
                aria-expanded={opened === revision.number}
                onClick={() => setOpened(opened === revision.number ? undefined : revision.number)}
                className="ms-auto"
              >
                {opened === revision.number ? words.hide : words.compare(revision.number)}
              </TextButton>
            </div>
            {opened === revision.number && (
              <Comparison
                lessonId={id}
                number={revision.number}
                current={current}
                isDisabled={isDisabled}
                onRestore={handleRestore}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Facts({
  revision: { number, created_at, origin, author_name },
  isPublished,
  isNewest,
}: {
  revision: LessonRevision;
  isPublished: boolean;
  isNewest: boolean;
}) {
  const author = origin === 'import' ? words.imported : (author_name ?? words.somebody);
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-small">
      <span className="font-semibold">{words.revision(number)}</span>
      <span className="wrap-anywhere text-ink-soft">
        {author}, {formatShortDate(created_at)}
      </span>
      {isPublished && <StatusBadge tone="good">{words.published}</StatusBadge>}
      {isNewest && !isPublished && <StatusBadge tone="waiting">{words.newest}</StatusBadge>}
    </p>
  );
}

function Comparison({
  lessonId,
  number,
  current,
  isDisabled,
  onRestore,
}: {
  lessonId: string;
  number: number;
  current: string;
  isDisabled: boolean;
  onRestore: (old: Partial<LessonText>) => void;
}) {
  const { answer } = useLoad<{ text: Partial<LessonText> | null | undefined }>(
    `/teach/data/revisions/${lessonId}/${number}`,
  );
  if (!answer) return <p className="py-3 text-small">{words.loading}</p>;
  const { text } = answer;
  if (!text) return <p className="py-3 text-small">{words.failed}</p>;
  return (
    <div className="py-3">
      <TextDifference before={text.body ?? ''} after={current} />
      <Button
        variant="secondary"
        size="small"
        disabled={isDisabled}
        onClick={() => onRestore(text)}
        className="mt-3"
      >
        {words.restore}
      </Button>
    </div>
  );
}
