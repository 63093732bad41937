import { useLoad } from '#app/components/private/use-load.ts';
import { announcements as words } from '#app/content/courses/course-mails.ts';
import type { Announcement } from '#app/data/course-messages.ts';
import { formatShortDate } from '#app/lib/dates.ts';

/** What the instructors have announced to those who take the course. Nothing while there is nothing. */
export default function Announcements({ courseId, userId }: { courseId: string; userId: string }) {
  const { answer } = useLoad<Announcement[]>(`/account/data/announcements/${courseId}?user=${userId}`);
  if (!answer || answer.length === 0) return null;
  return (
    <section className="mb-14 rounded-panel bg-primary-tint px-6 py-6 sm:px-8">
      <h2 className="text-subheading">{words.title}</h2>
      <ul className="mt-4 grid gap-6">
        {answer.map(({ id, subject, body, created_at }) => (
          <li key={id}>
            <h3 className="font-body text-body font-semibold wrap-anywhere">{subject}</h3>
            <p className="text-caption text-ink-soft">
              <time dateTime={created_at}>{formatShortDate(created_at)}</time>
            </p>
            <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line">{body}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
