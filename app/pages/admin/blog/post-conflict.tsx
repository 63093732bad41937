import { Button } from '#app/components/ui/button.tsx';
import { Summary } from '#app/components/ui/summary.tsx';
import { ConflictNotice } from '#app/components/workspace/conflict-notice.tsx';
import { blogEditor } from '#app/content/admin/blog.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import type { BlogPost } from '#domain/blog/blog-post.ts';
import { differingFields, type PostFields, postFieldsOf } from './post-fields.ts';
import type { PostConflict as Conflict } from './save-post.ts';

const words = blogEditor.conflict;

export function PostConflict({
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
  const who = change?.profiles?.email ?? words.somebody;
  const time = formatShortDate(theirs?.updated_at ?? change?.created_at ?? new Date().toISOString());
  const { title, text } = theirs ? words : words.deleted;
  return (
    <ConflictNotice title={title} text={text(who, time)}>
      {theirs && <TheirVersion theirs={postFieldsOf(theirs)} mine={mine} />}
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
    </ConflictNotice>
  );
}

/** Only the fields that differ: the rest is visible below. */
function TheirVersion({ theirs, mine }: { theirs: PostFields; mine: PostFields }) {
  return (
    <details className="mt-3">
      <Summary>{words.look}</Summary>
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
