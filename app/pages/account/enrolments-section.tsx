import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { showProblem } from '#app/components/site/show-problem.ts';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { accountPage } from '#app/content/account.ts';
import { type Enrolment, leaveCourse, listEnrolments, rateCourse } from '#app/data/enrolments.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import { formatLongDate } from '#domain/long-date.ts';
import { AccountSection } from './account-section.tsx';
import { StarChoice } from './star-choice.tsx';

const words = accountPage.enrolments;

export function EnrolmentsSection({ userId }: { userId: string }) {
  const enrolments = useLoaded(userId, () => listEnrolments(userId));
  return (
    <AccountSection title={words.title} lead={words.lead}>
      {enrolments.status === 'loading' && !enrolments.value && <p>{words.waiting}</p>}
      {enrolments.status === 'failed' && (
        <p>
          {words.failed} <TextButton onClick={enrolments.reload}>{words.retry}</TextButton>
        </p>
      )}
      {enrolments.value?.length === 0 && <p>{words.none}</p>}
      {enrolments.value && enrolments.value.length > 0 && (
        <ul className="mb-3 border-t border-line">
          {enrolments.value.map((enrolment) => (
            <EnrolledCourse key={enrolment.courseId} enrolment={enrolment} onLeave={enrolments.reload} />
          ))}
        </ul>
      )}
      <ArrowLink to="/courses">{words.catalogue}</ArrowLink>
    </AccountSection>
  );
}

function EnrolledCourse({ enrolment, onLeave }: { enrolment: Enrolment; onLeave: () => void }) {
  const { courseId, course, enrolledAt } = enrolment;
  const [stars, setStars] = useState(enrolment.stars);
  const [isLeaving, setIsLeaving] = useState(false);
  const lastRating = useRef(Promise.resolve());

  /** Arrow keys choose one star after the other: each is saved after the one before, so that the last one stays. */
  async function handleRating(chosen: number) {
    setStars(chosen);
    try {
      lastRating.current = lastRating.current.then(() => rateCourse(courseId, chosen));
      await lastRating.current;
      showToast(words.rated(course.title, chosen));
    } catch (error) {
      lastRating.current = Promise.resolve();
      setStars(stars);
      showProblem(error);
    }
  }

  async function handleLeave() {
    setIsLeaving(true);
    try {
      await leaveCourse(courseId);
      showToast(words.left(course.title));
      onLeave();
    } catch (error) {
      showProblem(error);
      setIsLeaving(false);
    }
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
        <TextButton disabled={isLeaving} aria-label={words.leaveCourse(course.title)} onClick={handleLeave}>
          {words.leave}
        </TextButton>
      </div>
    </li>
  );
}
