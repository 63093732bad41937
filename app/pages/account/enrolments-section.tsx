import { Link } from 'react-router';
import { SectionFailure } from '#app/components/private/section-failure.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { accountPage } from '#app/content/accounts/account.ts';
import type { Enrolment } from '#app/data/enrolments.ts';
import { formatLongDate } from '#domain/text/long-date.ts';
import { AccountSection } from './account-section.tsx';
import { StarChoice } from './star-choice.tsx';

const words = accountPage.enrolments;

export function EnrolmentsSection({ enrolments }: { enrolments: Enrolment[] | undefined }) {
  return (
    <AccountSection title={words.title} lead={words.lead}>
      {!enrolments && <SectionFailure words={words} />}
      {enrolments?.length === 0 && <p>{words.none}</p>}
      {enrolments && enrolments.length > 0 && (
        <ul className="mb-3 border-t border-line">
          {enrolments.map((enrolment) => (
            <EnrolledCourse key={enrolment.courseId} enrolment={enrolment} />
          ))}
        </ul>
      )}
      <ArrowLink to="/courses">{words.catalogue}</ArrowLink>
    </AccountSection>
  );
}

function EnrolledCourse({ enrolment }: { enrolment: Enrolment }) {
  const { courseId, course, enrolledAt } = enrolment;
  const [leaving, rating] = [useAction(), useAction()];
  const stars = rating.optimistic ? Number(rating.optimistic.get('stars')) : enrolment.stars;

  function handleRating(chosen: number) {
    const change = { change: 'rate', course: courseId, title: course.title, stars: chosen };
    void rating.submit(change, { method: 'post', flushSync: true });
  }

  function handleLeave() {
    void leaving.submit(
      { change: 'leave-course', course: courseId, title: course.title },
      { method: 'post' },
    );
  }

  return (
    <li className="border-b border-line py-4">
      <h3 className="font-semibold wrap-anywhere">
        {course.status === 'Published' ? (
          <Link to={`/courses/${course.slug}`} className="inline-block py-1 underline underline-offset-4">
            {course.title}
          </Link>
        ) : (
          course.title
        )}
      </h3>
      <p className="text-small text-ink-soft">
        {words.since(formatLongDate(enrolledAt))} {course.status === 'Archived' && words.archived}
      </p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6">
        <StarChoice label={words.rating(course.title)} stars={stars} onChoose={handleRating} />
        <TextButton
          disabled={leaving.isBusy}
          aria-label={words.leaveCourse(course.title)}
          onClick={handleLeave}
        >
          {words.leave}
        </TextButton>
      </div>
    </li>
  );
}
