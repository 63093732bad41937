import { Link } from 'react-router';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { Cell, Row, Table } from '#app/components/ui/table.tsx';
import { teachLearners } from '#app/content/teaching/teach-learners.ts';
import type { LearnerAttempt } from '#app/data/course-learners.ts';
import type { TaughtOutline } from '#app/data/taught-courses.ts';
import { formatShortDate } from '#app/lib/dates.ts';

const words = teachLearners.learner;

/** The attempts of a learner at the quizzes of the course. The answers of a submitted one can be seen. */
export function AttemptList({
  modules,
  attempts,
}: {
  modules: TaughtOutline['modules'];
  attempts: LearnerAttempt[];
}) {
  const columns = words.attemptColumns;
  const titleOf = ({ assessment_id }: LearnerAttempt) =>
    modules.find(({ quizId }) => quizId === assessment_id)?.title ?? teachLearners.attempt.quiz;
  return (
    <section className="mt-12">
      <h3 className="mb-4 text-subheading">{words.attempts}</h3>
      {attempts.length === 0 ? (
        <p className="text-ink-soft">{words.noAttempts}</p>
      ) : (
        <Table caption={words.attemptTable} columns={columns}>
          {attempts.map((attempt) => {
            const date = formatShortDate(attempt.submitted_at ?? attempt.started_at);
            return (
              <Row key={attempt.id}>
                <Cell className="font-semibold wrap-anywhere">{titleOf(attempt)}</Cell>
                <Cell label={columns[1]}>{date}</Cell>
                <Cell label={columns[2]} className="tabular-nums">
                  {attempt.score === null ? '–' : `${attempt.score} %`}
                </Cell>
                <Cell label={columns[3]}>
                  <span>
                    <Result attempt={attempt} />
                  </span>
                </Cell>
                <Cell>
                  {attempt.submitted_at && (
                    <Link
                      to={`attempts/${attempt.id}`}
                      aria-label={words.answersOf(titleOf(attempt), date)}
                      className="inline-flex min-h-11 items-center font-semibold text-primary-strong underline underline-offset-4"
                    >
                      {words.answers}
                    </Link>
                  )}
                </Cell>
              </Row>
            );
          })}
        </Table>
      )}
    </section>
  );
}

function Result({ attempt: { submitted_at, is_passed } }: { attempt: LearnerAttempt }) {
  if (!submitted_at) return <StatusBadge tone="quiet">{words.open}</StatusBadge>;
  if (is_passed) return <StatusBadge tone="good">{words.passed}</StatusBadge>;
  return <StatusBadge tone="waiting">{words.notPassed}</StatusBadge>;
}
