import { useState } from 'react';
import { useLoad } from '#app/components/private/use-load.ts';
import { Button } from '#app/components/ui/button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { revisionHistory as words } from '#app/content/teaching/teach.ts';
import type { Revision } from '#app/data/authoring.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import { TextDifference } from './text-difference.tsx';

/** What differs between the histories of lessons and questions. */
interface Source<Text> {
  /** The data route that returns the text of one revision. */
  urlOf: (number: number) => string;
  /** The part of a text that is compared. */
  bodyOf: (text: Text) => string;
  /** The text in the editor. */
  current: string;
  isDisabled: boolean;
  onRestore: (old: Text) => void;
}

/** Every saved text, newest first. Each can be compared with the text in the editor, and restored. */
export function RevisionHistory<Text>({
  history,
  publishedRevision,
  onRestore,
  ...source
}: Source<Text> & {
  history: Revision[];
  publishedRevision: number | null | undefined;
}) {
  const [opened, setOpened] = useState<number>();

  function handleRestore(old: Text) {
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
              <Comparison number={revision.number} onRestore={handleRestore} {...source} />
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
  revision: Revision;
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

function Comparison<Text>({
  number,
  urlOf,
  bodyOf,
  current,
  isDisabled,
  onRestore,
}: Source<Text> & { number: number }) {
  const { answer } = useLoad<{ text: Text | null | undefined }>(urlOf(number));
  if (!answer) return <p className="py-3 text-small">{words.loading}</p>;
  const { text } = answer;
  if (text === null || text === undefined) return <p className="py-3 text-small">{words.failed}</p>;
  return (
    <div className="py-3">
      <TextDifference before={bodyOf(text)} after={current} />
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
