import { useEffect, useRef } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { blogEditor } from '#app/content/admin-blog.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import type { BlogPost } from '#domain/blog-post.ts';
import { differingFields, fieldsOf, type PostFields } from './post-fields.ts';
import type { Conflict } from './use-post-saving.ts';

const words = blogEditor.conflict;

/** Tells what somebody else did, shows their version, and lets the writer choose. Nothing happens by itself. */
export function ConflictNotice({
  conflict: { theirs, change },
  mine,
  isSaving,
  onTake,
  onOverwrite,
}: {
  conflict: Conflict;
  mine: PostFields;
  isSaving: boolean;
  onTake: (theirs: BlogPost) => void;
  onOverwrite: () => void;
}) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.focus(), []);

  const who = change?.profiles?.email ?? words.somebody;
  const time = formatShortDate(theirs?.updated_at ?? change?.created_at ?? new Date().toISOString());
  const { title, text } = theirs ? words : words.deleted;
  return (
    <section
      ref={notice}
      tabIndex={-1}
      role="alert"
      className="mb-8 scroll-mt-28 rounded-card border border-danger bg-surface p-5 sm:p-6"
    >
      <h2 className="text-subheading">{title}</h2>
      <p className="mt-2 wrap-anywhere">{text(who, time)}</p>
      {theirs && <TheirVersion theirs={fieldsOf(theirs)} mine={mine} />}
      <p className="mt-5 flex flex-wrap gap-3">
        <Button variant="danger" disabled={isSaving} onClick={onOverwrite}>
          {theirs ? words.overwrite : words.deleted.button}
        </Button>
        {theirs && (
          <Button variant="secondary" disabled={isSaving} onClick={() => onTake(theirs)}>
            {words.take}
          </Button>
        )}
      </p>
    </section>
  );
}

/** Only where it differs: the rest can be read below. */
function TheirVersion({ theirs, mine }: { theirs: PostFields; mine: PostFields }) {
  return (
    <details className="mt-3">
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-primary-strong">
        {words.look}
      </summary>
      <dl className="grid gap-4">
        {differingFields(theirs, mine).map((name) => (
          <div key={name}>
            <dt className="text-caption text-ink-faint">{blogEditor.fields[name]}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">{wordsFor(theirs[name])}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function wordsFor(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return value || words.nothing;
}
