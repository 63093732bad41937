import { Link } from 'react-router';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { momentNames, ownClassTests } from '#app/content/classes/class-tests.ts';
import { learnClasses as words } from '#app/content/classes/classes.ts';
import { lessonPath } from '#app/lib/course-paths.ts';
import { formatAgo, formatDay } from '#app/lib/dates.ts';
import { dayOf } from '#domain/certificates/certificate.ts';
import type { OwnTest } from '#domain/classes/class-test.ts';
import { assignmentStanding, type ClassWork, type OwnAssignment } from '#domain/classes/class-work.ts';
import { LearnSection } from './learn-section.tsx';

/** What the classes of the learner work on, and what their teachers wrote. */
export function ClassesSection({ classes }: { classes: ClassWork[] }) {
  return classes.map((work) => (
    <LearnSection key={work.id} title={words.title(work.name)}>
      {work.tests
        .filter(({ is_handed_in }) => !is_handed_in)
        .map((test) => (
          <WaitingTest key={`${test.id} ${test.moment}`} test={test} />
        ))}
      {work.assignments.length === 0 && <p className="text-ink-soft">{words.none}</p>}
      {work.assignments.length > 0 && (
        <ul className="border-t-2 border-ink">
          {work.assignments.map((assignment) => (
            <Assignment key={assignment.id} assignment={assignment} />
          ))}
        </ul>
      )}
      <TestResults tests={work.tests.filter(({ is_handed_in }) => is_handed_in)} />
      {work.notes.length > 0 && (
        <div className="mt-6">
          <h3 className="mb-3 text-subheading">{words.notes}</h3>
          <ul className="grid gap-3">
            {work.notes.map(({ id, text, author, created_at }) => (
              <li key={id} className="max-w-prose rounded-card border border-line bg-surface p-4">
                <p className="whitespace-pre-line wrap-anywhere">{text}</p>
                <p className="mt-2 text-small text-ink-soft">
                  {words.by(author ?? '', formatAgo(created_at))}
                </p>
              </li>
            ))}
          </ul>
        </div>
      )}
      {work.can_leave && <Leave work={work} />}
    </LearnSection>
  ));
}

const testPath = ({ id, moment }: OwnTest) => `/learn/class-tests/${id}/${moment}`;

/** A test that the teacher has opened. It comes first, because the class waits for it. */
function WaitingTest({ test }: { test: OwnTest }) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-panel bg-primary-tint px-6 py-5">
      <p className="min-w-0 wrap-anywhere">
        <span className="block text-small font-semibold">{ownClassTests.waiting}</span>
        <span className="text-subheading">{test.module}</span>
        <span className="block text-small text-ink-soft">{momentNames[test.moment]}</span>
      </p>
      <ButtonLink to={testPath(test)}>{test.is_begun ? ownClassTests.goOn : ownClassTests.begin}</ButtonLink>
    </div>
  );
}

function TestResults({ tests }: { tests: OwnTest[] }) {
  if (tests.length === 0) return null;
  return (
    <div className="mt-6">
      <h3 className="mb-1 text-subheading">{ownClassTests.results}</h3>
      <ul>
        {tests.map((test) => (
          <li key={`${test.id} ${test.moment}`}>
            <ArrowLink to={testPath(test)}>{`${test.module}: ${momentNames[test.moment]}`}</ArrowLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Assignment({ assignment }: { assignment: OwnAssignment }) {
  const { course, lesson, due_on, has_extension, lessons, done } = assignment;
  const standing = assignmentStanding(assignment, dayOf(new Date()));
  const day = due_on && formatDay(due_on);
  return (
    <li className="grid gap-x-10 gap-y-2 border-b border-line py-5 sm:grid-cols-[minmax(0,1fr)_20rem] sm:items-center">
      <div className="min-w-0">
        <h3 className="text-subheading wrap-anywhere">
          <Link
            to={lesson ? lessonPath(course.slug, lesson.slug) : `/courses/${course.slug}`}
            className="inline-block py-1 underline decoration-line-strong decoration-2 underline-offset-4 hover:decoration-current"
          >
            {lesson?.title ?? course.title}
          </Link>
        </h3>
        {lesson && <p className="text-small text-ink-soft">{course.title}</p>}
      </div>
      <div className="text-small">
        {standing === 'done' && <p className="font-semibold">{words.done}</p>}
        {standing === 'late' && day && <p className="font-semibold text-danger">{words.late(day)}</p>}
        {standing === 'open' && day && <p className="font-semibold">{words.due(day)}</p>}
        {standing !== 'done' && has_extension && <p>{words.extension}</p>}
        <p className="text-ink-soft">{words.progress(done, lessons)}</p>
        <progress value={done} max={lessons} aria-hidden="true" className="progress mt-2" />
      </div>
    </li>
  );
}

function Leave({ work: { id, name } }: { work: ClassWork }) {
  const sender = useAction();
  return (
    <ActionForm sender={sender} fields={{ left_class: id }} className="mt-3">
      <TextButton type="submit" disabled={sender.isBusy} aria-label={`${words.leave}: ${name}`}>
        {words.leave}
      </TextButton>
    </ActionForm>
  );
}
