import { Link } from 'react-router';
import { loadForAuthor } from '#app/components/teach/load-for-author.ts';
import { Container } from '#app/components/ui/container.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { ListFailure } from '#app/components/workspace/list-page.tsx';
import { teachPage as words } from '#app/content/teaching/teach.ts';
import { listTaughtCourses, type TaughtCourse } from '#app/data/taught-courses.ts';
import type { Route } from './+types/courses.ts';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadForAuthor(request, listTaughtCourses, words.failed);
}

export function HydrateFallback() {
  return <Container className="pt-10 pb-section">{words.waiting}</Container>;
}

/** The courses that the user works on. */
export default function TaughtCoursesPage({ loaderData: courses }: Route.ComponentProps) {
  return (
    <Container className="pt-10 pb-section lg:pt-14">
      <h1 className="text-title">{words.title}</h1>
      <p className="mt-2 mb-10 max-w-[40rem] text-lead text-ink-soft">{words.lead}</p>
      {courses ? <Courses courses={courses} /> : <ListFailure text={words.failed} />}
    </Container>
  );
}

const tones = { Published: 'good', Draft: 'waiting', Archived: 'quiet' } as const;

function Courses({ courses }: { courses: TaughtCourse[] }) {
  if (courses.length === 0) {
    return (
      <div className="max-w-[36rem] border-s-3 border-accent ps-5">
        <h2 className="text-subheading">{words.none.title}</h2>
        <p className="mt-1 text-ink-soft">{words.none.text}</p>
      </div>
    );
  }
  return (
    <ul className="border-t-2 border-ink">
      {courses.map(({ id, slug, title, level, status, role, lessons, drafts }) => (
        <li
          key={id}
          className="grid gap-x-8 gap-y-1 border-b border-line py-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
        >
          <div className="min-w-0">
            <h2 className="text-subheading wrap-anywhere">
              <Link
                to={`/teach/${slug}`}
                className="inline-block py-1 underline decoration-line-strong decoration-2 underline-offset-4 hover:decoration-current"
              >
                {title}
              </Link>
            </h2>
            <p className="text-small text-ink-soft">
              {level}. {words.counts(lessons, drafts)}
            </p>
          </div>
          <p className="flex items-center gap-3 text-small text-ink-soft">
            {role !== 'admin' && words.roles[role]}
            <StatusBadge tone={tones[status]}>{status}</StatusBadge>
          </p>
        </li>
      ))}
    </ul>
  );
}
