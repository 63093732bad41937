import { classNames } from '#app/components/ui/class-names.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import type { MentorshipNote } from '#domain/memberships/mentorship.ts';

const looks: Record<MentorshipNote['kind'], string> = {
  member: 'border-line bg-paper',
  mentor: 'border-line bg-primary-tint',
  private: 'border-dashed border-line-strong bg-accent-tint',
};

/** A note about a session. `author` says whose it is, in the words of the page. */
export function SessionNote({
  note: { kind, text, created_at },
  author,
}: {
  note: Pick<MentorshipNote, 'kind' | 'text' | 'created_at'>;
  author: string;
}) {
  return (
    <li className={classNames('rounded-card border p-4', looks[kind])}>
      <p className="flex flex-wrap justify-between gap-x-4 text-caption text-ink-soft">
        <span className="font-semibold text-ink">{author}</span>
        <time dateTime={created_at}>{formatShortDate(created_at)}</time>
      </p>
      <p className="mt-1.5 wrap-anywhere whitespace-pre-line">{text}</p>
    </li>
  );
}
